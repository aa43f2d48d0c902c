//! Interpositions that only delay a mate (無駄合), and lengths that leave them out.
//!
//! A man of the attacker gives check, alone, and the defender puts a man in between. The man that gives check takes it,
//! with check. Take what was put in between and both moves away, so that each hand is as it was before: what is left is
//! the position before, with the man that gives check nearer to the royal piece. If the mate from there takes no longer
//! than the mate from the position before, the interposition was *futile*.
//!
//! Lengths that leave futile interpositions out follow from one sentence. Let *n* be the greatest length of the defences
//! that are counted, each of them one ply longer than the mate after it. An interposition is not counted if what is left of
//! it takes no more than *n*. So the length of a position with the defender to move is
//!
//! - the least number *n* such that every defence takes at most *n*, or is an interposition and what is left of it takes at
//!   most *n*; and
//! - some defence takes *n*, unless *n* is 0: a mate, but for what is futile.
//!
//! The second half is what makes an interposition count from which the attacker takes no harm but for a longer mate: it
//! brings the man that gives check nearer, and the mate from there is longer than any mate without it.
//!
//! **It ends**: what is left of an interposition has as many plies as the position before, but the man that gives check is
//! nearer to the royal piece, and it is the same one, until somebody makes a move that counts.
//!
//! More in hand may make such a length longer: another defence may become shorter, and an interposition counts that did not
//! before. So a length with some pieces in hand tells nothing of others. That there is a mate within some length where every
//! interposition counts does, and so does that there is none; both hold here too, since no length is longer for what is left out.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::{Man, Move, MoveSort, Position, Side};
use smallvec::SmallVec;

use crate::walk::place::Place;
use crate::walk::scramble::scramble;

/// What becomes of interpositions that only delay a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Futile {
    /// They count as moves like any other: the length is that of the longest play.
    #[default]
    Counted,
    /// They and their captures are left out, as the custom of tsume has it.
    LeftOut,
}

/// The man that gives check, and the royal piece: what may be put in between.
pub(crate) struct Line {
    checker: Cell,
    royal: Cell,
}

impl Line {
    /// The line of a check that one man gives to one royal piece of the player to move.
    pub(crate) fn of(position: &Position) -> Option<Line> {
        let checkers = position.checkers();
        let &[checker] = &checkers[..] else {
            return None;
        };
        let royals = &position.model().royalty.pieces;
        let own = |man: &Man| man.side == position.turn() && royals.contains(&man.kind);
        let men = position.men();
        let mut found = men.iter().filter(|(_, man)| own(man));
        let (&(royal, _), None) = (found.next()?, found.next()) else {
            return None;
        };
        Some(Line { checker, royal })
    }

    /// Whether a legal move may be an interposition that the man that gives check can take: a drop, or a move of another
    /// man than the royal one, that captures nothing and comes nearer to the royal piece than that man stands.
    pub(crate) fn may_block(&self, position: &Position, mv: Move) -> bool {
        let board = &position.model().board;
        let sort = matches!(mv.sort(), MoveSort::Drop | MoveSort::Plain);
        let nearer =
            || distance(board, mv.to(), self.royal) < distance(board, self.checker, self.royal);
        sort && mv.second().is_none()
            && mv.from() != Some(self.royal)
            && nearer()
            && position.captured_unchecked(mv).is_none()
    }
}

/// How many steps of a king there are between two cells, the board's shape left aside.
fn distance(board: &Board, one: Cell, other: Cell) -> u16 {
    let (one, other) = (board.point(one), board.point(other));
    let (x, y) = (one.x.abs_diff(other.x), one.y.abs_diff(other.y));
    x.max(y)
}

/// What is left of an interposition in a position where [`Line::may_block`] holds: the positions after the captures by the
/// man that gave check, each with the hands as they were before. None, if it cannot take with check.
pub(crate) fn left_of(position: &Position, mv: Move) -> SmallVec<[Position; 2]> {
    let Some(line) = Line::of(position).filter(|line| line.may_block(position, mv)) else {
        return SmallVec::new();
    };
    let blocked = position.after_unchecked(mv);
    let captures = blocked.moves_to(mv.to()).into_iter().filter(|capture| {
        capture.from() == Some(line.checker)
            && capture.sort() == MoveSort::Plain
            && capture.second().is_none()
            && capture.to() == mv.to()
    });
    let mut hands = position.setup().hands;
    let kinds = position.model().drops.iter().flat_map(|d| &d.allowed);
    if let Some(&kind) = kinds.into_iter().next() {
        // A hand of which nothing is said might be given what is nowhere else.
        for side in Side::BOTH {
            if hands[side].is_empty() {
                hands[side].push((kind, 0));
            }
        }
    }
    let left = captures.filter_map(|capture| {
        let taken = blocked.after_unchecked(capture);
        let mut setup = taken.setup();
        setup.hands.clone_from(&hands);
        let left = position.variant().position(&setup).ok()?;
        left.in_check().then_some(left)
    });
    left.collect()
}

/// Where what is known of an interposition stands, what is left of it counted in: another place than that of the position
/// after it, which may have come about otherwise.
pub(crate) fn place(after: Place, mv: Move) -> Place {
    Place {
        board: after.board ^ scramble(!mv.bits()),
        ..after
    }
}

/// Where what is known stands if every interposition counts.
pub(crate) fn counted(place: Place) -> Place {
    Place {
        board: place.board ^ COUNTED,
        ..place
    }
}

/// What tells those places from others.
const COUNTED: u64 = 0x5851_F42D_4C95_7F2D;

/// Whether a variant has what the custom is about: men that are dropped, and no past that forbids moves.
pub(crate) fn fits(position: &Position) -> bool {
    position.model().drops.is_some() && !position.needs_history()
}
