//! The letters in which algebraic notation is written: those of chess, or those of Thailand.

use boardwright::Kind;
use boardwright::geometry::Cell;

use super::known::{Known, cell_name, square};

/// An alphabet of pieces, files and ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Letters {
    /// `N`, `f3`.
    Latin,
    /// `ม`, `ฉ๓`, as players of makruk write.
    Thai,
}

/// Files from the left, in the order of the alphabet but for letters that are hardly used.
const FILES: [char; 12] = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ', 'ต', 'ถ', 'ธ', 'น'];

/// The pieces of makruk and ai-wok, by their keys there.
const PIECES: [(&str, &str); 7] = [
    ("king", "ข"),   // khun
    ("rook", "ร"),   // ruea
    ("knight", "ม"), // ma
    ("silver", "ค"), // khon
    ("fers", "ม็"),   // met
    ("aiwok", "ว"),
    ("pawn", "บ"), // bia
];

/// A met that was a bia: one that has turned over.
const PROMOTED_FERS: &str = "ง";

impl Letters {
    /// The letter of a kind; any that is no piece of makruk is `X` in Thai.
    pub(super) fn kind(self, known: &Known, kind: Kind) -> String {
        let own = match known.is_king(kind) {
            true => Some("king"),
            false => known.settled_name(kind),
        };
        let listed = PIECES.iter().find(|(name, _)| own == Some(name));
        match self {
            Letters::Latin => known.letter(kind),
            Letters::Thai => listed.map_or("X", |(_, letter)| letter).to_owned(),
        }
    }

    /// The letter of a piece on the board, which may have been promoted.
    pub(super) fn piece(self, known: &Known, kind: Kind, promoted: bool) -> String {
        let fers = known.settled_name(kind) == Some("fers");
        match self == Letters::Thai && promoted && fers {
            true => PROMOTED_FERS.to_owned(),
            false => self.kind(known, kind),
        }
    }

    /// A file.
    pub(super) fn file(self, file: u8) -> String {
        let thai = FILES.get(usize::from(file)).copied().unwrap_or('?');
        match self {
            Letters::Latin => char::from(b'a' + file),
            Letters::Thai => thai,
        }
        .to_string()
    }

    /// A rank.
    pub(super) fn rank(self, rank: u8) -> String {
        let number = (u16::from(rank) + 1).to_string();
        match self {
            Letters::Latin => number,
            Letters::Thai => number.chars().map(thai_digit).collect(),
        }
    }

    /// A cell.
    pub(super) fn cell(self, known: &Known, cell: Cell) -> String {
        let (file, rank) = square(known.model(), cell);
        match self {
            Letters::Latin => cell_name(known.model(), cell),
            Letters::Thai => self.file(file) + &self.rank(rank),
        }
    }
}

/// A digit as it is written in Thailand.
fn thai_digit(digit: char) -> char {
    let value = digit.to_digit(10).unwrap_or(0);
    char::from_u32('๐' as u32 + value).unwrap_or(digit)
}
