//! The canonical order of moves: the same wherever the rules are.

use core::cmp::Ordering;

use boardwright_geometry::sorting;

use crate::man::Kind;
use crate::model::Model;
use crate::moves::{Move, MoveSort, Second};

/// The place of a move among those that could have been played, in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// How many moves are before it.
    pub index: u32,
    /// How many moves there were, legal or penalised.
    pub of: u32,
}

/// Which of two moves of one position comes first in canonical order.
///
/// First moves on the board, then drops. Moves on the board go by the number of the cell that they come
/// from, then of the cell that they go to; of those that differ by promotion alone, the one without
/// comes first, the others follow by the id of the new kind. A castling follows a step with the same
/// cells; castlings with the same cells go by the rook's. Drops go by the id of the kind, then by the
/// cell. Moves that differ by a second cell alone go by that cell, one without first, then by the id of
/// the kind that is left behind. Moves that modules propose follow those with the same cells, by the
/// module's name, its number and its second cell. Cells are numbered by rank, then file.
pub fn canonical(model: &Model, one: Move, other: Move) -> Ordering {
    let roughly = one.roughly().cmp(&other.roughly());
    roughly.then_with(|| finely(model, one, other))
}

/// The [canonical] order, without a look at the number that tells most moves apart.
fn finely(model: &Model, one: Move, other: Move) -> Ordering {
    let id = |kind: Kind| model.kind_model(kind).map(|kind| kind.id.as_str());
    let is_drop = |mv: Move| mv.sort() == MoveSort::Drop;
    let dropped = |mv: Move| id(mv.kind());
    let rook = |mv: Move| (mv.rook(), mv.castling_index());
    let second = |mv: Move| {
        mv.second().map(|second| match second {
            Second::Gate(cell, kind) => Ok((cell, id(kind))),
            Second::Wall(cell) => Ok((cell, None)),
            Second::Proposed(by) => Err(by),
        })
    };
    let becomes = |mv: Move| mv.promotes_to().and_then(id);
    let kinds = || match is_drop(one) && one.kind() != other.kind() {
        true => dropped(one).cmp(&dropped(other)),
        false => Ordering::Equal,
    };
    is_drop(one)
        .cmp(&is_drop(other))
        .then_with(kinds)
        .then_with(|| (one.from(), one.to()).cmp(&(other.from(), other.to())))
        .then_with(|| rook(one).cmp(&rook(other)))
        .then_with(|| becomes(one).cmp(&becomes(other)))
        .then_with(|| second(one).cmp(&second(other)))
}

/// The move at a place of the [canonical] order of some, found without putting all of them in order.
pub fn at_place(model: &Model, moves: &[Move], place: usize) -> Option<Move> {
    if place >= moves.len() {
        return None;
    }
    // The number that tells most of them apart, before the place in the list.
    let mut numbers: Vec<u64> = (0..)
        .zip(moves)
        .map(|(at, mv)| u64::from(mv.roughly()) << 32 | at)
        .collect();
    let (before, &mut found, after) = numbers.select_nth_unstable(place);
    let is_alike = |number: &&u64| **number >> 32 == found >> 32;
    let move_of = |number: &u64| moves.get(*number as u32 as usize).copied();
    let before = before.iter().filter(is_alike);
    let after = after.iter().filter(is_alike);
    let place = before.clone().count();
    if place + after.clone().count() == 0 {
        return move_of(&found);
    }
    let mut alike: Vec<Move> = before
        .chain([&found])
        .chain(after)
        .filter_map(move_of)
        .collect();
    sorting::sort_by(&mut alike, |&one, &other| finely(model, one, other));
    alike.get(place).copied()
}

/// The place of a move among others, of which it is one.
pub(crate) fn place(model: &Model, mv: Move, all: &[Move]) -> Place {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let (mut before, alike) = match Move::all_go(all) {
        true => among(mv, all, Move::cells),
        false => among(mv, all, Move::roughly),
    };
    if alike > 1 {
        let is_before =
            |other: Move| other.roughly() == mv.roughly() && finely(model, other, mv).is_lt();
        before += number(all.iter().filter(|&&other| is_before(other)).count());
    }
    Place {
        index: before,
        of: number(all.len()),
    }
}

/// How many moves are before one of them by such a number, and how many have the same.
#[inline(always)]
fn among(mv: Move, all: &[Move], number: impl Fn(Move) -> u32) -> (u32, u32) {
    let own = number(mv);
    let (mut before, mut alike) = (0, 0);
    for other in all.iter().map(|&other| number(other)) {
        before += u32::from(other < own);
        alike += u32::from(other == own);
    }
    (before, alike)
}
