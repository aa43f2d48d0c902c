//! Data to text.

use boardwright_core::geometry::{Cell, Grid};
use boardwright_core::model::Model;
use boardwright_core::{Setup, Side};

use super::signs::NARROW;
use super::{has_hand, push_hand, push_man, rights};
use crate::text::{push_ascii, push_number};

/// The canonical text.
pub(in crate::position) fn write(model: &Model, setup: &Setup) -> String {
    write_with(model, setup, Manner::Own)
}

/// The text as Fairy-Stockfish writes it.
pub(in crate::position) fn write_fairy(model: &Model, setup: &Setup) -> String {
    write_with(model, setup, Manner::Fairy)
}

/// Who writes the fields behind the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// We: a right of a rook that is the outermost is `K` or `Q`, and commas part en passant cells.
    Own,
    /// Fairy-Stockfish.
    Fairy,
}

fn write_with(model: &Model, setup: &Setup, manner: Manner) -> String {
    let mut text = board(model, model.board.grid(), &Placed::of(model, setup));
    hands(model, setup, manner, &mut text);
    fields(model, setup, manner, &mut text);
    text
}

/// All that follows the board and the hand.
pub(super) fn fields(model: &Model, setup: &Setup, manner: Manner, text: &mut String) {
    fields_with(model, setup, manner, text, |text| {
        rights::write(model, setup, manner, text);
    });
}

/// The same, with the rights written so.
pub(super) fn fields_with(
    model: &Model,
    setup: &Setup,
    manner: Manner,
    text: &mut String,
    rights: impl FnOnce(&mut String),
) {
    text.push(' ');
    text.push_str(super::fields::letter(model, "fen", setup.turn));
    text.push(' ');
    rights(text);
    text.push(' ');
    match setup.count_limit {
        0 => passed(model, setup, manner, text),
        moves => push_number(text, u64::from(moves) * 2),
    }
    text.push(' ');
    if let Some(rule) = model.end.check_count {
        let [first, second] = Side::BOTH.map(|side| rule.count.saturating_sub(setup.checks[side]));
        push_number(text, u64::from(first));
        text.push('+');
        push_number(text, u64::from(second));
        text.push(' ');
    }
    push_number(text, u64::from(setup.no_progress));
    text.push(' ');
    push_number(text, u64::from(setup.move_number));
}

/// What stands on each cell, as it is written.
pub(super) struct Placed<'a> {
    /// A letter or `*` where that is all there is to write, [`EMPTY`] or [`MORE`].
    signs: Vec<u8>,
    setup: &'a Setup,
}

/// Nobody stands here.
pub(super) const EMPTY: u8 = 0;
/// More than a letter is to be written.
pub(super) const MORE: u8 = 1;

/// So many kinds have their letters at hand.
const LETTERS: usize = 16;

/// The letters of the first kinds, the first player's before the second's; [`MORE`] for a kind that has not just a letter.
pub(super) fn letters(model: &Model) -> [[u8; 2]; LETTERS] {
    let mut letters = [[MORE; 2]; LETTERS];
    for (of_kind, kind) in letters.iter_mut().zip(&model.kinds) {
        if let &[letter] = kind.symbol.as_bytes() {
            *of_kind = [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()];
        }
    }
    letters
}

impl Placed<'_> {
    pub(super) fn of<'a>(model: &Model, setup: &'a Setup) -> Placed<'a> {
        let letters = letters(model);
        let mut signs = vec![EMPTY; model.board.len()];
        let mut put = |cell: Cell, sign: u8| {
            if let Some(place) = signs.get_mut(cell.index()) {
                *place = sign;
            }
        };
        for &cell in &setup.walls {
            put(cell, b'*');
        }
        for &(cell, man) in &setup.men {
            let letter = letters.get(man.kind.index());
            let letter = letter.map_or(MORE, |&[first, second]| match man.side {
                Side::First => first,
                Side::Second => second,
            });
            put(cell, letter);
        }
        for &cell in &setup.promoted {
            let place = signs.get_mut(cell.index());
            if let Some(place) = place.filter(|sign| **sign != EMPTY) {
                *place = MORE;
            }
        }
        Placed { signs, setup }
    }

    /// What stands on a cell.
    #[inline(always)]
    pub(super) fn sign(&self, cell: Cell) -> u8 {
        self.signs.get(cell.index()).copied().unwrap_or(EMPTY)
    }

    /// Whether somebody stands on a cell.
    pub(super) fn has_man(&self, cell: Cell) -> bool {
        !matches!(self.sign(cell), EMPTY | b'*')
    }

    /// Writes a piece of which there is more to write than a letter.
    #[inline(never)]
    fn push_more(&self, text: &mut String, model: &Model, cell: Cell) {
        let Some(&(_, man)) = self.setup.men.iter().find(|(at, _)| *at == cell) else {
            return;
        };
        push_man(text, model, man);
        if self.setup.promoted.contains(&cell) && !model.symbol(man.kind).starts_with('+') {
            text.push('~');
        }
    }
}

pub(super) fn board(model: &Model, grid: &Grid, placed: &Placed<'_>) -> String {
    let plain = (!placed.signs.contains(&MORE)).then(|| plain_board(grid, &placed.signs));
    if let Some(text) = plain.flatten() {
        return text;
    }
    // room for the rest of a usual text
    let mut text = String::with_capacity(grid.area() + 32);
    match grid.runs() {
        Some(runs) => {
            for (number, run) in runs.enumerate() {
                separate(&mut text, number);
                let signs = placed.signs.get(run.clone()).unwrap_or_default();
                let cells = run.map(|index| Cell(index as u16));
                rank(model, signs.iter().copied().zip(cells), placed, &mut text);
            }
        }
        None => {
            for (number, places) in grid.ranks().enumerate() {
                separate(&mut text, number);
                let signs = places.iter().map(|place| match *place {
                    Some(cell) => (placed.sign(cell), cell),
                    None => (b'*', Cell(0)),
                });
                rank(model, signs, placed, &mut text);
            }
        }
    }
    text
}

/// The most cells of a board that [`plain_board`] writes.
pub(super) const MOST_PLAIN: usize = 128;

/// A text, or the beginning of one: each cell takes a byte at most, and each rank, of which there are no more than cells,
/// one more.
type Bytes = [u8; 2 * MOST_PLAIN];

/// The same where each sign is a letter or none, no rank has more than [`NARROW`] cells, and the board not more than
/// [`MOST_PLAIN`].
pub(super) fn plain_board(grid: &Grid, signs: &[u8]) -> Option<String> {
    let (cells, width) = (grid.cells()?, grid.width());
    if cells.len() > MOST_PLAIN || width > NARROW {
        return None;
    }
    let mut bytes: Bytes = [0; 2 * MOST_PLAIN];
    let mut end = 0;
    for rank in signs.get(cells)?.rchunks(width) {
        end = put_rank(&mut bytes, end, rank);
        end = put(&mut bytes, end, b'/');
    }
    let written = bytes.get(..end.checked_sub(1)?)?;
    // room for the rest of a usual text
    let mut text = String::with_capacity(end + 32);
    text.push_str(str::from_utf8(written).ok()?);
    Some(text)
}

/// Writes a byte at the end of a text, and returns the new end.
#[inline(always)]
fn put(text: &mut Bytes, end: usize, byte: u8) -> usize {
    if let Some(place) = text.get_mut(end % (2 * MOST_PLAIN)) {
        *place = byte;
    }
    end + 1
}

/// Writes a number of empty cells that is a digit, unless it is 0: without a branch, since where somebody stands is chance.
#[inline(always)]
fn put_empty(text: &mut Bytes, end: usize, number: usize) -> usize {
    put(text, end, b'0' + number as u8) - usize::from(number == 0)
}

/// Writes a narrow rank.
#[inline(always)]
fn put_rank(text: &mut Bytes, mut end: usize, rank: &[u8]) -> usize {
    // The signs of the first eight cells are one number.
    let (mut signs, mut empty, others) = match rank.split_first_chunk() {
        Some((eight, others)) => (u64::from_le_bytes(*eight), 8, others),
        None => {
            let signs = rank.iter().rev();
            let signs = signs.fold(0, |signs, &sign| signs << 8 | u64::from(sign));
            (signs, rank.len(), &[][..])
        }
    };
    while signs != 0 {
        let before = signs.trailing_zeros() as usize / 8;
        end = put_empty(text, end, before);
        signs >>= 8 * before;
        end = put(text, end, signs as u8);
        signs >>= 8;
        empty -= before + 1;
    }
    for &sign in others {
        if sign == EMPTY {
            empty += 1;
            continue;
        }
        end = put_empty(text, end, empty);
        end = put(text, end, sign);
        empty = 0;
    }
    put_empty(text, end, empty)
}

fn separate(text: &mut String, number: usize) {
    if number > 0 {
        push_ascii(text, b'/');
    }
}

/// Writes what stands on some cells.
pub(super) fn rank(
    model: &Model,
    signs: impl Iterator<Item = (u8, Cell)>,
    placed: &Placed<'_>,
    text: &mut String,
) {
    let mut empty = 0;
    for (sign, cell) in signs {
        if sign == EMPTY {
            empty += 1;
            continue;
        }
        end_gap(text, &mut empty);
        match sign {
            MORE => placed.push_more(text, model, cell),
            _ => push_ascii(text, sign),
        }
    }
    end_gap(text, &mut empty);
}

/// Writes how many empty cells there were, if there were any.
#[inline(always)]
fn end_gap(text: &mut String, empty: &mut u64) {
    if *empty > 0 {
        match u8::try_from(*empty) {
            Ok(few @ 1..=9) => push_ascii(text, b'0' + few),
            _ => push_number(text, *empty),
        }
        *empty = 0;
    }
}

/// Writes the pieces in hand, if the variant has hands or somebody holds a piece.
pub(super) fn hands(model: &Model, setup: &Setup, manner: Manner, text: &mut String) {
    // What nobody counts has no hand there.
    let uncounted = || model.drops.as_ref().is_some_and(|drops| drops.unlimited);
    let has_hand = has_hand(model) && !(manner == Manner::Fairy && uncounted());
    if !has_hand && Side::BOTH.iter().all(|&side| setup.hands[side].is_empty()) {
        return;
    }
    text.push('[');
    for side in Side::BOTH {
        push_hand(text, model, setup, side, |text, man, count| {
            for _ in 0..count {
                push_man(text, model, man);
            }
        });
    }
    text.push(']');
}

/// The cells that the last move passed.
fn passed(model: &Model, setup: &Setup, manner: Manner, text: &mut String) {
    let before = text.len();
    for &cell in &setup.ep {
        if cell.index() < model.board.len() {
            if text.len() > before && manner == Manner::Own {
                text.push(',');
            }
            text.push_str(model.board.name(cell));
        }
    }
    if text.len() == before {
        text.push('-');
    }
}
