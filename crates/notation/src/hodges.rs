//! The notations of shogi in the West: a letter, where the piece comes from if that is not clear, how it goes, and its
//! goal. George Hodges writes `P-7f`, `Bx3c+`, `S*3d`; with numbers for ranks it is `P-76`; Tony Hosking leaves the dash
//! out, `P76`, and writes a drop as `S'34`, or as `S*34` where letters have such marks.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::symbol::MARKS;
use boardwright_core::{Move, MoveSort};

use crate::parts::{alike_everywhere, eastern_letter, place, takes};
use crate::san::push_second;
use crate::{Legal, Style};

/// The name of a cell: its file from the right, and its rank from above.
fn name(model: &Model, cell: Cell, style: Style) -> String {
    let (file, rank) = place(model, cell);
    let (file, rank) = (
        model.board.files().len() - file,
        model.board.ranks().len() - rank,
    );
    match (style, ('a'..='z').nth(rank - 1)) {
        (Style::Hodges, Some(letter)) => format!("{file}{letter}"),
        _ => format!("{file}{rank}"),
    }
}

/// A move in one of these notations, with the legal moves to its goal, of which it should be one.
pub(crate) fn written(at: &dyn Legal, moves: &[Move], mv: Move, style: Style) -> String {
    let model = at.position().model();
    let mut text = alike_everywhere(at, mv).unwrap_or_else(|| {
        let mut text = eastern_letter(model, mv);
        let hosking = style == Style::Hosking;
        match mv.from() {
            None => text.push(match hosking && !has_marks(model) {
                true => '\'',
                false => '*',
            }),
            Some(from) => {
                let clear = !moves.iter().any(|other| is_rival(*other, mv));
                if !clear {
                    text.push_str(&name(model, from, style));
                }
                match takes(at, mv) {
                    true => text.push('x'),
                    false if hosking && clear => {}
                    false => text.push('-'),
                }
            }
        }
        text.push_str(&name(model, mv.to(), style));
        push_ending(&mut text, model, moves, mv);
        text
    });
    push_second(&mut text, model, mv);
    text
}

/// Whether some letter has a mark, which might be taken for the sign of a drop.
fn has_marks(model: &Model) -> bool {
    let mut kinds = model.kinds.iter();
    kinds.any(|kind| kind.symbol.ends_with(MARKS))
}

/// Whether another piece of the kind of a move might be meant.
fn is_rival(other: Move, mv: Move) -> bool {
    other.kind() == mv.kind()
        && other.to() == mv.to()
        && other.from() != mv.from()
        && !matches!(other.sort(), MoveSort::Drop | MoveSort::Castling)
}

/// Adds what a piece becomes: `+` where that is its own other side, `-` where it turns back, `=` where it could promote
/// and does not, else the letter.
fn push_ending(text: &mut String, model: &Model, moves: &[Move], mv: Move) {
    let symbol = model.symbol(mv.kind());
    match mv.promotes_to().map(|kind| model.symbol(kind)) {
        Some(other) if other.strip_prefix('+') == Some(symbol) => text.push('+'),
        Some(other) if symbol.strip_prefix('+') == Some(other) => text.push('-'),
        Some(other) => {
            text.push('=');
            text.push_str(&other.to_ascii_uppercase());
        }
        None => {
            let promotes = |other: &Move| {
                (other.from(), other.to()) == (mv.from(), mv.to()) && other.promotes_to().is_some()
            };
            if mv.from().is_some() && moves.iter().any(promotes) {
                text.push('=');
            }
        }
    }
}
