//! Whether a move can be made in a position at all, legal or not.
//!
//! A [`Move`] says nothing of the position that gave it. One of another position, or of another variant, may
//! name cells that the board does not have, kinds that nobody knows and pieces that stand elsewhere. Where such
//! a move can come in from outside, this is asked first, so that every state is one whose pieces, hands and
//! hash agree.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Man, Side};
use crate::model::MAX_HAND_KINDS;
use crate::moves::{Move, MoveSort, Second};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Whether the pieces stand as a move needs them: its piece where it comes from, none of its side where it
    /// goes, the piece in hand that it drops, the right that it uses. Every legal move can be made.
    pub(crate) fn can_make(&self, state: &State<S, P>, mv: Move) -> bool {
        let us = state.turn;
        let (from, to) = (mv.origin(), mv.to());
        // Most moves are of this sort.
        if mv.sort() == MoveSort::Plain && mv.second().is_none() {
            let cells = self.model.board.len();
            return from.index() < cells
                && to.index() < cells
                && mv.kind().index().max(mv.becomes().index()) < self.kinds
                && state.of(us, mv.kind()).has(from)
                && !state.side(us).has(to);
        }
        if !self.model.has_move(mv) {
            return false;
        }
        let stands = || {
            let man = Man {
                side: us,
                kind: mv.kind(),
            };
            state.man_at(from) == Some(man) && !state.side(us).has(to)
        };
        let own = match mv.sort() {
            MoveSort::Plain => stands(),
            MoveSort::Passing => stands() && !state.occupied().has(to),
            MoveSort::EnPassant => {
                let victim = state.man_at(Cell(state.ep_victim));
                stands() && state.ep.has(to) && victim.is_some_and(|man| man.side != us)
            }
            MoveSort::Castling => self.can_castle(state, mv),
            MoveSort::Drop => self.holds(state, mv.kind()) && !state.occupied().has(to),
            MoveSort::Pass if mv.is_bare_pass() => self.model.movement.pass.is_some(),
            MoveSort::Pass => self.model.walls_instead(),
            MoveSort::Proposed => return self.proposes(state, mv),
        };
        own && match mv.second() {
            None => true,
            Some(Second::Wall(_)) => mv.sort() == MoveSort::Pass || self.model.walls_with_moves(),
            Some(Second::Gate(_, kind)) => self.gates.is_some() && self.holds(state, kind),
            Some(Second::Proposed(_)) => false,
        }
    }

    /// Whether a side has a piece to drop.
    #[inline(always)]
    pub(crate) fn holds_any(&self, state: &State<S, P>, side: Side) -> bool {
        self.unlimited || state.hands[side.index()] != [0; MAX_HAND_KINDS]
    }

    /// The place in the hand of a kind that may be held.
    pub(crate) fn held_at(&self, kind: Kind) -> Option<usize> {
        let mut own = self.drops.iter().enumerate();
        own.find_map(|(at, drop)| (drop.kind == kind && drop.slot == at).then_some(at))
    }

    /// Whether the player to move holds a piece that he must drop, if he can or in any case.
    #[inline(always)]
    pub(crate) fn must_drop(&self, state: &State<S, P>) -> bool {
        self.drops_compulsory && self.holds_compulsory(state)
    }

    /// Whether nothing is legal here but drops of pieces that must be dropped.
    #[inline(always)]
    pub(crate) fn only_drops(&self, state: &State<S, P>) -> bool {
        !self.else_moves && self.must_drop(state)
    }

    /// Whether the player to move holds a piece that he must drop if he can, and does something else if he cannot.
    #[inline(always)]
    pub(crate) fn must_drop_if_possible(&self, state: &State<S, P>) -> bool {
        self.else_moves && self.must_drop(state)
    }

    /// Whether the player to move must drop a piece, and each of his drops has to be looked at.
    #[inline(always)]
    pub(crate) fn must_look_at_drops(&self, state: &State<S, P>) -> bool {
        let walls_may_not_fit = self.else_moves && self.model.walls_with_moves();
        (self.void_self_checks || walls_may_not_fit) && self.must_drop(state)
    }

    #[inline(never)]
    fn holds_compulsory(&self, state: &State<S, P>) -> bool {
        let mut drops = self.drops.iter();
        drops.any(|drop| drop.compulsory && self.is_held(state, state.turn, drop.slot))
    }

    /// Whether a side has a piece for a place of the hand.
    #[inline(always)]
    pub(crate) fn is_held(&self, state: &State<S, P>, side: Side, slot: usize) -> bool {
        self.unlimited || state.hands[side.index()][slot] > 0
    }

    /// Whether the player to move holds a piece of a kind.
    fn holds(&self, state: &State<S, P>, kind: Kind) -> bool {
        let slot = self.drops.iter().position(|drop| drop.kind == kind);
        slot.is_some_and(|at| self.is_held(state, state.turn, self.drops[at].slot))
    }

    /// Whether the player to move has the right to this very castling, and its way is free.
    fn can_castle(&self, state: &State<S, P>, mv: Move) -> bool {
        let us = state.turn;
        let Some(index) = mv.castling_index() else {
            return false;
        };
        let has_right = state.rights & self.castlings[us].right(index) != 0;
        let castling = self.castling(state, us, index).filter(|_| has_right);
        castling.is_some_and(|c| {
            let stands = |kind, cell| state.man_at(cell) == Some(Man { side: us, kind });
            c.as_move(index) == mv.without_second()
                && stands(c.king, c.king_from)
                && stands(c.rook, c.rook_from)
                && (c.empty & state.occupied()).is_empty()
        })
    }
}
