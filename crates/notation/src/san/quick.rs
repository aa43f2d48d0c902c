//! Most texts, read at once.
//!
//! Where labels are plain a text such as `Nf3`, `Rad1`, `exd5` or `e8=Q+` can mean one thing only: pieces of one
//! kind that go to one cell. If just one legal move is written so, no other reading fits better. Whatever else
//! there may be is left to the reader that tries all meanings.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::{Kind, Move, MoveSort};

use super::parse::Origin;
use super::pawn;
use crate::Legal;

/// The move of a text in its usual form; `None` if there is more to it.
pub(super) fn read(at: &dyn Legal, text: &str) -> Option<Move> {
    let position = at.position();
    let model = position.model();
    let board = &model.board;
    if !board.has_plain_labels() || model.gates.is_some() || model.has_walls() {
        return None;
    }
    let marks = text
        .bytes()
        .rev()
        .take_while(|byte| matches!(byte, b'+' | b'#'));
    let text = text.get(..text.len() - marks.count())?;
    if let Some((symbol, cell)) = text.split_once('@') {
        let kind = match symbol {
            "" => pawn(model)?,
            _ => model.kind_of_symbol(symbol)?,
        };
        let is_drop = |mv: Move| mv.sort() == MoveSort::Drop;
        return only(at, kind, board.find(cell)?, is_drop);
    }
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
    let fits = |mv: Move| {
        mv.sort() != MoveSort::Drop
            && mv.promotes_to() == promotes_to
            && mv.from().is_some_and(|from| origin.fits(board, from))
            && (mv.sort() == MoveSort::EnPassant || position.man_at(to).is_some()) == takes
    };
    only(at, kind, to, fits)
}

/// The move that fits of those by which pieces of a kind come to a cell, if it is just one.
fn only(at: &dyn Legal, kind: Kind, to: Cell, fits: impl Fn(Move) -> bool) -> Option<Move> {
    let (mut found, mut others) = (None, false);
    at.each_move_of(kind, to, &mut |mv| {
        if fits(mv) {
            others |= found.replace(mv).is_some();
        }
    });
    found.filter(|_| !others)
}

/// The cell that a text ends with, a letter and a number, and what stands before.
fn last_cell<'a>(board: &Board, text: &'a str) -> Option<(&'a str, Cell)> {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let at = text.len().checked_sub(digits + 1)?;
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
