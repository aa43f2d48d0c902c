//! Most texts, read at once.
//!
//! Where labels are plain a text such as `Nf3`, `Rad1`, `exd5` or `e8=Q+` can mean one thing only: pieces of one
//! kind that go to one cell. If just one legal move is written so, no other reading fits better. Whatever else
//! there may be is left to the reader that tries all meanings.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::{Move, MoveSort};

use super::parse::Origin;
use super::pawn;
use crate::Legal;

/// The move of a text in its usual form; `None` if there is more to it.
pub(super) fn read(at: &impl Legal, text: &str) -> Option<Move> {
    let position = at.position();
    let model = position.model();
    let board = &model.board;
    if !board.has_plain_labels() || model.gates.is_some() || model.has_walls() {
        return None;
    }
    let text = text.trim_end_matches(['+', '#']);
    let (text, promotes_to) = match text.as_bytes().last()? {
        b'A'..=b'Z' => {
            let (rest, symbol) = text.split_at(text.len() - 1);
            let kind = model.kind_of_symbol(symbol)?;
            (rest.strip_suffix('=').unwrap_or(rest), Some(kind))
        }
        _ => (text, None),
    };
    let (kind, text) = match text.as_bytes().first()? {
        b'A'..=b'Z' => (model.kind_of_symbol(text.get(..1)?)?, text.get(1..)?),
        _ => (pawn(model)?, text),
    };
    let (text, to) = last_cell(board, text)?;
    let (text, takes) = match text.strip_suffix('x') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let origin = origin(board, text)?;
    let fits = |&mv: &Move| {
        mv.kind() == kind
            && mv.to() == to
            && mv.promotes_to() == promotes_to
            && !matches!(
                mv.sort(),
                MoveSort::Drop | MoveSort::Castling | MoveSort::Pass | MoveSort::Proposed
            )
            && mv.from().is_some_and(|from| origin.fits(board, from))
            && position.is_capture_unchecked(mv) == takes
    };
    let mut moves = at.moves_to(to).into_iter().filter(fits);
    let found = moves.next()?;
    moves.next().is_none().then_some(found)
}

/// The cell that a text ends with, a letter and a number, and what stands before.
fn last_cell<'a>(board: &Board, text: &'a str) -> Option<(&'a str, Cell)> {
    let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let at = letters.len().checked_sub(1)?;
    Some((text.get(..at)?, board.find(text.get(at..)?)?))
}

/// Where the piece comes from.
fn origin(board: &Board, text: &str) -> Option<Origin> {
    let label = |labels: &[String]| labels.iter().position(|label| label == text);
    match text.as_bytes() {
        [] => Some(Origin::Any),
        [b'a'..=b'w'] => label(board.files()).map(Origin::File),
        [b'0'..=b'9', ..] => label(board.ranks()).map(Origin::Rank),
        _ => board.find(text).map(Origin::Cell),
    }
}
