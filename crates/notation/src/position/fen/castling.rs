//! The field of castling rights.

use std::ops::Range;

use boardwright_core::geometry::Cell;
use boardwright_core::model::{Castling, Model};
use boardwright_core::{Man, Setup, Side};

use super::syntax::Word;
use crate::position::{Faults, Mode};
use crate::quote::Quote;

/// What a letter of the field means.
enum Right {
    /// The castling of this place in the model.
    Known(usize),
    /// The castlings with the rook of this file: there is none, or its men are not at home.
    File,
    /// Nothing.
    Unknown,
}

/// Reads the rights into the setup, whose men are already there.
pub(super) fn read(
    model: &Model,
    word: Word<'_>,
    mode: Mode,
    setup: &mut Setup,
    faults: &mut Faults,
) {
    let mut foreign: Option<Range<usize>> = None;
    for (at, letter) in word.text.char_indices() {
        let range = word.part(at..at + letter.len_utf8()).range();
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        match right(model, letter, side, setup, mode) {
            Right::Known(index) if !setup.rights.contains(&(side, index)) => {
                setup.rights.push((side, index))
            }
            Right::Known(_) if mode == Mode::Tolerant => {}
            Right::Known(_) => {
                faults.add(
                    "repeated-castling",
                    range,
                    format_args!("the right {letter} stands twice"),
                );
            }
            Right::File => {
                foreign.get_or_insert(at..at).end = at + 1;
            }
            Right::Unknown if model.castlings.is_empty() => {
                faults.add(
                    "bad-castling",
                    word.range(),
                    "this variant has no castling; write `-`",
                );
                return;
            }
            Right::Unknown => {
                let known: String = model
                    .castlings
                    .iter()
                    .map(|castling| castling.right)
                    .collect();
                let shown = Quote(word.text.get(at..at + letter.len_utf8()).unwrap_or(""));
                let message =
                    format_args!("{shown} is no castling right; the rights are `{known}`");
                faults.add("bad-castling", range, message);
            }
        }
        if faults.full() {
            break;
        }
    }
    if let Some(part) = foreign.map(|range| word.part(range)) {
        let message = format_args!(
            "{} are rights of chess960 castling, which this variant does not have: no king and rook of its own castlings stand there",
            Quote(part.text)
        );
        faults.add("castling-960", part.range(), message);
    }
    setup.rights.sort_unstable();
}

/// Whether the word may be a castling field at all.
pub(super) fn fits(model: &Model, text: &str) -> bool {
    let known = |letter: char| {
        model
            .castlings
            .iter()
            .any(|castling| castling.right.eq_ignore_ascii_case(&letter))
    };
    text.chars().all(known)
}

fn right(model: &Model, letter: char, side: Side, setup: &Setup, mode: Mode) -> Right {
    let own = |castling: &Castling| castling.right.eq_ignore_ascii_case(&letter);
    if let Some(index) = model.castlings.iter().position(own) {
        return Right::Known(index);
    }
    if mode == Mode::Strict || !letter.is_ascii_alphabetic() || model.castlings.is_empty() {
        return Right::Unknown;
    }
    let at_home = |castling: &Castling| {
        let (king, rook) = (castling.king_path[side].0, castling.rook_path[side].0);
        on_file(model, rook, letter)
            && stands(
                setup,
                king,
                Man {
                    side,
                    kind: castling.king,
                },
            )
            && stands(
                setup,
                rook,
                Man {
                    side,
                    kind: castling.rook,
                },
            )
    };
    if let Some(index) = model.castlings.iter().position(at_home) {
        return Right::Known(index);
    }
    let is_file = model
        .board
        .files()
        .iter()
        .any(|file| is_called(file, letter));
    if is_file { Right::File } else { Right::Unknown }
}

fn stands(setup: &Setup, cell: Cell, man: Man) -> bool {
    setup
        .men
        .binary_search_by_key(&cell, |&(at, _)| at)
        .is_ok_and(|i| setup.men.get(i) == Some(&(cell, man)))
}

/// Whether the cell's file is called by this letter.
fn on_file(model: &Model, cell: Cell, letter: char) -> bool {
    let file = model
        .board
        .file_of(cell)
        .and_then(|file| model.board.files().get(file));
    file.is_some_and(|file| is_called(file, letter))
}

fn is_called(file: &str, letter: char) -> bool {
    let mut letters = file.chars();
    letters
        .next()
        .is_some_and(|c| c.eq_ignore_ascii_case(&letter))
        && letters.next().is_none()
}
