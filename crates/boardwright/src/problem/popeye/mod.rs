//! Problems in the input language of Popeye: written, and read with all their twins.

mod input;
mod read;
mod write;

use boardwright_core::geometry::Cell;
use boardwright_core::model::{CastlingHome, Model};
use boardwright_core::{Man, Setup, Side};

pub use input::PopeyeFault;
pub use read::{Asked, MAX_POPEYE, Options, read_popeye};
pub use write::{popeye, popeye_with};

/// What conditions are added to.
const PLAIN: &str = "chess";

/// The variants that are a condition there, and how it is called: what is written, and what is read too. Published problems have the
/// same solutions.
const CONDITIONS: [(&str, &[&str]); 6] = [
    ("andernach", &["AndernachChess", "Andernach"]),
    ("anticirce", &["AntiCirce"]),
    ("circe", &["Circe"]),
    ("koeko", &["Koeko"]),
    ("madrasi", &["Madrasi"]),
    ("patrol", &["PatrolChess", "Patrol"]),
];

/// The id of the variant that a condition of Popeye is, in letters of either size.
#[must_use]
pub fn variant_of_condition(name: &str) -> Option<&'static str> {
    let is_called = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let known = CONDITIONS.iter().find(|(_, names)| is_called(names));
    known.map(|&(id, _)| id)
}

/// The pieces by their ids, and the letters that they have there.
const MEN: [(&str, char); 6] = [
    ("king", 'K'),
    ("queen", 'Q'),
    ("rook", 'R'),
    ("bishop", 'B'),
    ("knight", 'S'),
    ("pawn", 'P'),
];

/// Whether White begins in Popeye's input: Black does where he helps to be mated, unless there is half a move more.
#[must_use]
pub fn white_begins(stipulation: &str) -> bool {
    let text = stipulation.strip_prefix("exact-").unwrap_or(stipulation);
    let half = text.ends_with(".5");
    let helped_self = text.starts_with("hs") || text.starts_with("hr");
    let helped = text.starts_with('h') && !helped_self;
    let series = text.starts_with("ser-h") || text.starts_with("pser-h");
    match half {
        true => !helped_self,
        false => !helped && !series,
    }
}

/// The castlings whose king and rook stand where a game begins with them: whose it is and its number, as
/// [`Setup::rights`] has them, and the cells of king and rook. Popeye takes them to be allowed unless it is told otherwise.
#[must_use]
pub fn castlings_at_home(model: &Model, setup: &Setup) -> Vec<((Side, usize), [Cell; 2])> {
    let mut found = Vec::new();
    let fixed = model.castlings.iter().enumerate();
    for (number, castling) in fixed.filter(|(_, way)| way.home == CastlingHome::Fixed) {
        for side in Side::BOTH {
            let stands = |cell, kind| setup.men.contains(&(cell, Man { side, kind }));
            let (king, rook) = (castling.king_path[side].0, castling.rook_path[side].0);
            if stands(king, castling.king) && stands(rook, castling.rook) {
                found.push(((side, number), [king, rook]));
            }
        }
    }
    found
}
