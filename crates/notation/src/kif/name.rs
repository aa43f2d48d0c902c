//! The names of pieces and of goals.

use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Side};

use super::numerals::digit;
use super::piece::{FIRST_KING, KING, Piece};

/// What a side's piece of a kind is called.
pub(super) fn of(model: &Model, side: Side, kind: Kind) -> String {
    let symbol = model.symbol(kind).to_ascii_uppercase();
    match Piece::known(&symbol) {
        Some(&KING) if side == Side::First => FIRST_KING.to_owned(),
        Some(piece) => piece.name.to_owned(),
        None => symbol,
    }
}

/// The kinds with whose names a text begins, the longest name first, and what follows.
pub(super) fn strip<'a>(model: &Model, text: &'a str) -> Vec<(Kind, &'a str)> {
    let mut found: Vec<(usize, Kind, &str)> = Vec::new();
    for (number, kind) in (0..=u8::MAX).zip(&model.kinds) {
        let symbol = kind.symbol.to_ascii_uppercase();
        let mut strip = |name: &str| {
            if let Some(rest) = text.strip_prefix(name) {
                found.push((name.len(), Kind(number), rest));
            }
        };
        let known = Piece::known(&symbol).into_iter();
        known.flat_map(Piece::names).for_each(&mut strip);
        strip(&symbol);
    }
    sorting::sort_by_key(&mut found, |&(length, ..)| core::cmp::Reverse(length));
    found
        .into_iter()
        .map(|(_, kind, rest)| (kind, rest))
        .collect()
}

/// Whether a cell is said by two digits.
pub(super) fn by_digits(board: &Board) -> bool {
    let digit = |label: &String| matches!(label.as_bytes(), [b'1'..=b'9']);
    board.ranks().len() <= 9
        && board.files().iter().all(digit)
        && board.cells().all(|cell| !board.is_extra(cell))
}

/// A cell as the goal of a move.
pub(super) fn goal(board: &Board, cell: Cell) -> String {
    let digits = || {
        let file = board.files().get(board.file_of(cell)?)?;
        let rank = board.ranks().len() - board.rank_of(cell)?;
        by_digits(board).then(|| format!("{file}{rank}"))
    };
    digits().unwrap_or_else(|| board.name(cell).to_string())
}

/// The cell that two digits say, where cells are said so.
fn said(board: &Board, file: u32, rank: u32) -> Option<Cell> {
    let from_below = board.ranks().len().checked_sub(rank as usize)?;
    let name = format!("{file}{}", board.ranks().get(from_below)?);
    board.find(&name).filter(|_| by_digits(board))
}

/// The cells that a text begins with as the goal of a move, and what follows.
pub(super) fn strip_goal<'a>(board: &Board, text: &'a str) -> Vec<(Cell, &'a str)> {
    let mut found = Vec::new();
    let mut letters = text.char_indices();
    if let (Some((_, file)), Some((_, rank))) = (letters.next(), letters.next())
        && let (Some(file), Some(rank)) = (digit(file), digit(rank))
    {
        let rest = letters.next().map_or("", |(at, _)| &text[at..]);
        found.extend(said(board, file, rank).map(|cell| (cell, rest)));
    }
    let names = (1..=text.len().min(16)).rev();
    found.extend(names.filter_map(|length| {
        let (name, rest) = (text.get(..length)?, text.get(length..)?);
        Some((board.find(name)?, rest))
    }));
    found
}
