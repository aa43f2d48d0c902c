//! The letters by which problemists know the pieces.

use boardwright_core::Kind;
use boardwright_core::model::Model;

/// In which letters a solution is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Letters {
    /// K Q R B, S for the knight.
    #[default]
    English,
    /// K D T L S.
    German,
    /// Moves as shogi players write them: 玉 飛 角 金 銀 桂 香 歩.
    Japanese,
}

/// Pieces that have a letter in English and in German, by their ids. A pawn is written without one.
const KNOWN: [(&str, [&str; 2]); 6] = [
    ("king", ["K", "K"]),
    ("queen", ["Q", "D"]),
    ("rook", ["R", "T"]),
    ("bishop", ["B", "L"]),
    ("knight", ["S", "S"]),
    ("pawn", ["", ""]),
];

impl Letters {
    /// The letter of a kind. Another kind keeps that of the variant; where it would be taken for one of these its id is written out.
    pub(super) fn of(self, model: &Model, kind: Kind) -> String {
        let at = usize::from(self == Letters::German);
        let known = |id: &str| KNOWN.iter().find(|(known, _)| *known == id);
        let id = model.kind_model(kind).map_or("", |kind| &*kind.id);
        if let Some((_, letters)) = known(id) {
            return letters[at].to_owned();
        }
        let symbol = model.symbol(kind).to_uppercase();
        let ids = model.kinds.iter().map(|kind| &*kind.id);
        let taken = ids
            .filter_map(known)
            .any(|(_, letters)| letters[at] == symbol);
        match taken {
            true => format!("[{id}]"),
            false => symbol,
        }
    }
}
