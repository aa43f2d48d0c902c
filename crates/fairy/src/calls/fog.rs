//! The fog of war: what the player to move sees of a position.

use boardwright::{Cell, Move, MoveSort};

use super::line::Line;
use super::texts::cell_of;

/// The text of a position with everything that its player does not see as `*`, a sign a cell.
pub(super) fn over(line: &Line, text: &str) -> String {
    let model = line.known().model();
    let seen = seen(line);
    let board_end = text.find(['[', ' ']).unwrap_or(text.len());
    let (board, rest) = text.split_at(board_end);
    let is_seen = |file, row| cell_of(model, file, row).is_some_and(|cell| seen.contains(&cell));
    let rows = board.split('/').enumerate();
    let rows = rows.map(|(row, rank)| {
        let cells = cells(rank).into_iter().enumerate();
        written(cells.map(|(file, man)| match is_seen(file, row) {
            true => man,
            false => Some("*"),
        }))
    });
    rows.collect::<Vec<_>>().join("/") + rest
}

/// The cells of the player's men, and those to which they go.
fn seen(line: &Line) -> Vec<Cell> {
    let position = line.position();
    let men = position.men().into_iter();
    let own = men.filter(|(_, man)| man.side == position.turn());
    let goals = line.legal_moves().into_iter().filter_map(goal);
    own.map(|(cell, _)| cell).chain(goals).collect()
}

/// Where a move goes. A castling goes to its rook there.
fn goal(mv: Move) -> Option<Cell> {
    (mv.sort() != MoveSort::Castling).then(|| mv.to())
}

/// What stands on each cell of a rank, as it is written.
fn cells(rank: &str) -> Vec<Option<&str>> {
    let mut cells = Vec::new();
    let mut rest = rank;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let (empty, after) = rest.split_at(digits);
            let empty: usize = empty.parse().unwrap_or(0);
            cells.extend(std::iter::repeat_n(None, empty.min(MAX_WIDTH)));
            rest = after;
            continue;
        }
        // A sign before a letter and one behind it belong to it.
        let letter = rest.find(|c: char| c != '+').unwrap_or(0);
        let end = letter
            + rest
                .get(letter..)
                .and_then(|rest| rest.chars().next())
                .unwrap_or(first)
                .len_utf8();
        let end = match rest.get(end..).is_some_and(|rest| rest.starts_with('~')) {
            true => end + 1,
            false => end,
        };
        let (man, after) = rest.split_at(end.min(rest.len()));
        cells.push(Some(man));
        rest = after;
    }
    cells
}

/// Wider than any board.
const MAX_WIDTH: usize = 1_000;

/// A rank with its empty cells counted.
fn written<'a>(cells: impl Iterator<Item = Option<&'a str>>) -> String {
    let mut text = String::new();
    let mut empty = 0_usize;
    for cell in cells.map(Some).chain([None]) {
        match cell {
            Some(None) => empty += 1,
            man => {
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text += man.flatten().unwrap_or_default();
            }
        }
    }
    text
}
