//! Moves as people write them: standard algebraic notation.
//!
//! | move | text |
//! |---|---|
//! | a piece goes, or takes | `Nf3`, `Nxf3` |
//! | a pawn goes, or takes | `e4`, `exd5` |
//! | one of several pieces that could | `Nbd2`, `N1f3`, `Qh4e1` |
//! | from a cell without file and rank | `Ww1a2` |
//! | promotion | `e8=Q` |
//! | castling | `O-O`, `O-O-O` |
//! | from the hand | `N@f3`, `P@e5` |
//! | check; mate, or any other end with a winner | `Nf3+`, `Nf3#` |
//!
//! The kind with the symbol `P` is the pawn, whose letter is left out. Where there is none, every
//! piece has its letter.
//!
//! `O-O` is the castling called `king-side`, `O-O-O` the one called `queen-side`. Castlings with
//! other names go by the distance between king and rook: those signs that are free belong to the nearest. Any
//! more are written by their cells, as in coordinates. Where the king may castle to several cells on one side, the sign is followed
//! by his goal: `O-Oh1`.
//!
//! [`write()`] gives the shortest text that fits one legal move only. [`read`] looks for the one legal
//! move that fits a text, and takes many spellings: `+`, `#`, `!`, `?` and `e.p.` too many or
//! missing, `0-0`, `ed5` and `Nc5` for captures, `e8Q`, `e8(Q)`, `Ng1f3` and `Ng1-f3`, `e2e4`, `@e5`
//! for a pawn.

mod castling;
mod parse;
mod quick;
mod read;
mod write;

pub(crate) use castling::castling;
pub use read::{play, read};
pub use write::write;
pub(crate) use write::{PASS, push_second, rivals, written};

use boardwright_core::Kind;
use boardwright_core::model::Model;

/// The symbol of the kind whose letter is left out.
const PAWN: u8 = b'P';

/// The kind whose letter is left out.
fn pawn(model: &Model) -> Option<Kind> {
    model.kind_of_letter(PAWN)
}

/// Whether a kind is that one.
pub(crate) fn is_pawn(model: &Model, kind: Kind) -> bool {
    model.symbol(kind).as_bytes().eq_ignore_ascii_case(&[PAWN])
}
