//! Most texts, read at once.
//!
//! Where labels are plain a text such as `Nf3`, `Rad1`, `exd5` or `e8=Q+` can mean one thing only: pieces of one
//! kind that go to one cell. If just one legal move is written so, no other reading fits better. Whatever else
//! there may be is left to the reader that tries all meanings.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Move, MoveSort, Position};

use super::parse::Origin;
use super::pawn;
use crate::Legal;

/// What a text in its usual form says: a piece of a kind comes to a cell.
pub(super) struct Said {
    kind: Kind,
    to: Cell,
    how: How,
}

/// How it comes there.
enum How {
    Dropped,
    Goes {
        origin: Origin,
        takes: bool,
        promotes_to: Option<Kind>,
    },
}

impl Said {
    /// `None` if there is more to the text.
    pub(super) fn parse(model: &Model, text: &str) -> Option<Said> {
        let board = &model.board;
        if !board.has_plain_labels() || model.gates.is_some() || model.has_walls() {
            return None;
        }
        let text = text.as_bytes();
        let marks = text.iter().rev();
        let marks = marks.take_while(|byte| matches!(byte, b'+' | b'#'));
        let text = text.get(..text.len() - marks.count())?;
        let (text, promotes_to) = match *text {
            [ref rest @ .., letter @ b'A'..=b'Z'] => {
                let kind = model.kind_of_letter(letter)?;
                (rest.strip_suffix(b"=").unwrap_or(rest), Some(kind))
            }
            _ => (text, None),
        };
        let (text, to) = last_cell(board, text)?;
        let (text, takes) = match text {
            [rest @ .., b'x'] => (rest, true),
            [symbol @ .., b'@'] if promotes_to.is_none() => return Said::drop(model, symbol, to),
            _ => (text, false),
        };
        let (kind, text) = match *text {
            [letter @ b'A'..=b'Z', ref rest @ ..] => (model.kind_of_letter(letter)?, rest),
            _ => (pawn(model)?, text),
        };
        let origin = match text {
            [] => Origin::Any,
            _ => origin(board, text)?,
        };
        let how = How::Goes {
            origin,
            takes,
            promotes_to,
        };
        Some(Said { kind, to, how })
    }

    /// A drop of the piece with a symbol.
    fn drop(model: &Model, symbol: &[u8], to: Cell) -> Option<Said> {
        let kind = match symbol {
            [] => pawn(model)?,
            _ => model.kind_of_symbol(str::from_utf8(symbol).ok()?)?,
        };
        let how = How::Dropped;
        Some(Said { kind, to, how })
    }

    /// Whether it says a move by which such a piece comes to the cell, on which somebody stands or nobody.
    fn fits(&self, board: &Board, mv: Move, occupied: bool) -> bool {
        match self.how {
            How::Dropped => mv.sort() == MoveSort::Drop,
            How::Goes {
                origin,
                takes,
                promotes_to,
            } => {
                mv.sort() != MoveSort::Drop
                    && mv.promotes_to() == promotes_to
                    && mv.from().is_some_and(|from| origin.fits(board, from))
                    && (mv.sort() == MoveSort::EnPassant || occupied) == takes
            }
        }
    }

    /// The legal move that it says, if it is just one.
    pub(super) fn only(&self, at: &dyn Legal) -> Option<Move> {
        let position = at.position();
        let board = &position.model().board;
        let occupied = position.man_at(self.to).is_some();
        let (mut found, mut others) = (None, false);
        at.each_move_of(self.kind, self.to, &mut |mv| {
            if self.fits(board, mv, occupied) {
                others |= found.replace(mv).is_some();
            }
        });
        found.filter(|_| !others)
    }

    /// Makes it, if it is just one.
    pub(super) fn play(&self, position: &mut Position) -> Option<Move> {
        let occupied = position.man_at(self.to).is_some();
        position.play_only_of(self.kind, self.to, &mut |model, mv| {
            self.fits(&model.board, mv, occupied)
        })
    }
}

/// The cell of this name.
fn find(board: &Board, name: &[u8]) -> Option<Cell> {
    let lettered = board.lettered(name);
    lettered.or_else(|| board.find(str::from_utf8(name).ok()?))
}

/// The cell that a text ends with, a letter and a number, and what stands before.
fn last_cell<'a>(board: &Board, text: &'a [u8]) -> Option<(&'a [u8], Cell)> {
    let digits = text.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let (before, name) = text.split_at_checked(text.len().checked_sub(digits.count() + 1)?)?;
    Some((before, find(board, name)?))
}

/// Where the piece comes from.
fn origin(board: &Board, text: &[u8]) -> Option<Origin> {
    let among = |labels: &[String]| labels.iter().position(|label| label.as_bytes() == text);
    match text {
        [b'a'..=b'w'] => among(board.files()).map(Origin::File),
        [b'0'..=b'9', ..] => among(board.ranks()).map(Origin::Rank),
        _ => find(board, text).map(Origin::Cell),
    }
}
