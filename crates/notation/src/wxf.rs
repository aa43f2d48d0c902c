//! The notation of the World Xiangqi Federation: the piece, the file that it stands on, whether it goes forward (`+`),
//! back (`-`) or sideways (`=`), and how far along the file, or to which file: `C2=5`, `H8+7`, `R1+2`. Files are counted
//! from the player's right.
//!
//! Of two alike on a file the one in front is `+` and the one behind `-` in the place of the file, where either could be
//! meant: `C+-1`. Of three on a file, or of two on each of two files, a number from the front is written before the file in
//! the place of the letter: `15+1`. Signs are read also where only one of two on a file could be meant, and `.` for `=`.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Kind, Move, Position, Side};

use crate::Legal;
use crate::parts::{alike_everywhere, eastern_letter, place, push_promotion, seen_by};
use crate::san::push_second;

/// A move in this notation.
pub(crate) fn written(at: &dyn Legal, mv: Move) -> String {
    with_signs(at, mv, false)
}

/// Whether a text is a move, as it is written or as others write it.
pub(crate) fn is_said(at: &dyn Legal, mv: Move, text: &str) -> bool {
    let text = text.replace('.', "=");
    [false, true]
        .iter()
        .any(|&always| with_signs(at, mv, always) == text)
}

/// A move with a sign for one of two on a file, if not always where either could be meant.
fn with_signs(at: &dyn Legal, mv: Move, always: bool) -> String {
    let position = at.position();
    let (model, side) = (position.model(), position.turn());
    let mut text = alike_everywhere(at, mv).unwrap_or_else(|| {
        let (goal_file, goal_rank) = seen_by(model, side, mv.to());
        let Some(from) = mv.from() else {
            return format!("{}@{goal_file}{goal_rank}", eastern_letter(model, mv));
        };
        let (file, rank) = seen_by(model, side, from);
        let way = match goal_rank.cmp(&rank) {
            core::cmp::Ordering::Greater => '+',
            core::cmp::Ordering::Less => '-',
            core::cmp::Ordering::Equal => '=',
        };
        let far = match goal_file == file {
            true => goal_rank.abs_diff(rank),
            false => goal_file,
        };
        let mut text = who(position, from, mv, always);
        text.push(way);
        text.push_str(&far.to_string());
        push_promotion(&mut text, model, mv);
        text
    });
    push_second(&mut text, model, mv);
    text
}

/// Which piece goes: its letter and file, or what tells it from others on its file.
fn who(position: &Position, from: Cell, mv: Move, always: bool) -> String {
    let (model, side) = (position.model(), position.turn());
    let (file, rank) = seen_by(model, side, from);
    let alike: Vec<Cell> = position
        .men()
        .into_iter()
        .filter(|(_, man)| man.side == side && man.kind == mv.kind())
        .map(|(cell, _)| cell)
        .collect();
    let on_file = |file: usize| {
        alike
            .iter()
            .filter(move |&&cell| place(model, cell).0 == file)
    };
    let own = place(model, from).0;
    let letter = eastern_letter(model, mv);
    let before = |cell: &&Cell| seen_by(model, side, **cell).1 > rank;
    let tandems = (0..model.board.files().len())
        .filter(|&file| on_file(file).count() > 1)
        .count();
    let number = on_file(own).count();
    if number > 2 || (number == 2 && tandems > 1) {
        return format!("{}{file}", on_file(own).filter(before).count() + 1);
    }
    let other = on_file(own).find(|&&cell| cell != from);
    match other {
        Some(&other) if always || goes_as(model, side, mv, [from, other]) => {
            let sign = if before(&&other) { '-' } else { '+' };
            format!("{letter}{sign}")
        }
        _ => format!("{letter}{file}"),
    }
}

/// Whether the second piece, on the file of the first, could stand where the same step would bring it.
fn goes_as(model: &Model, side: Side, mv: Move, [from, other]: [Cell; 2]) -> bool {
    let (file, goal) = (place(model, from).0, place(model, mv.to()));
    let (from_rank, other_rank) = (place(model, from).1, place(model, other).1);
    let (files, ranks) = (model.board.files().len(), model.board.ranks().len());
    let rank = (other_rank + goal.1).checked_sub(from_rank);
    let Some(rank) = rank.filter(|&rank| rank < ranks) else {
        return false;
    };
    debug_assert_eq!(place(model, other).0, file);
    let cell = model.board.cells().nth(rank * files + goal.0);
    cell.is_some_and(|cell| may_stand_on(model, side, mv.kind(), cell))
}

/// Whether some movement of a kind ends on a cell.
fn may_stand_on(model: &Model, side: Side, kind: Kind, cell: Cell) -> bool {
    let rules = model.kinds.get(kind.index()).map(|kind| &kind.moves);
    rules.into_iter().flatten().any(|rule| match &rule.to {
        None => rule.victims.is_none(),
        Some(to) => to[side].contains(&cell),
    })
}
