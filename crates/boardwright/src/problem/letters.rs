//! The letters by which problemists know the pieces.

use boardwright_core::Kind;
use boardwright_core::model::Model;
use serde::{Deserialize, Serialize};

/// In which letters a solution is written.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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

/// Pieces that have a letter in English and one in German, by their ids. A pawn is written without one.
const KNOWN: [(&str, &str, &str); 6] = [
    ("king", "K", "K"),
    ("queen", "Q", "D"),
    ("rook", "R", "T"),
    ("bishop", "B", "L"),
    ("knight", "S", "S"),
    ("pawn", "", ""),
];

impl Letters {
    /// The letter of a kind. Another kind keeps that of the variant; where it would be taken for one of these its id is written out.
    pub(super) fn of(self, model: &Model, kind: Kind) -> String {
        let letter = |id: &str| {
            let known = KNOWN.iter().find(|(known, ..)| *known == id);
            known.map(|&(_, english, german)| match self {
                Letters::German => german,
                Letters::English | Letters::Japanese => english,
            })
        };
        let id = model.kind_model(kind).map_or("", |kind| &*kind.id);
        if let Some(letter) = letter(id) {
            return letter.to_owned();
        }
        let symbol = model.symbol(kind).to_ascii_uppercase();
        let letters = model.kinds.iter().filter_map(|kind| letter(&kind.id));
        let taken = letters.into_iter().any(|letter| letter == symbol);
        match taken {
            true => format!("[{id}]"),
            false => symbol,
        }
    }
}
