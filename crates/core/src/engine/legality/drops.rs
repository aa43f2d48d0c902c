//! Drops that must not give check or mate, and those that masks tell.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::guard::Guard;
use crate::engine::legality::listener::Listener;
use crate::engine::legality::reference::Forbidden;
use crate::engine::movement::promotion::Promotions;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::tables::drops::DropTable;
use crate::man::Kind;
use crate::model::MAX_HAND_KINDS;
use crate::moves::Move;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Why a piece of a kind may not have been dropped, if it is for the check or the mate that he has given.
    pub(crate) fn forbidden_drop(&self, after: &State<S, P>, kind: Kind) -> Option<Forbidden> {
        let drop = self.drops.iter().find(|drop| drop.kind == kind)?;
        if !drop.heeds_check() || !self.in_check(after, after.turn) {
            None
        } else if drop.no_check {
            Some(Forbidden::DropCheck)
        } else {
            (!self.has_answer(after)).then_some(Forbidden::DropMate)
        }
    }

    /// Whether a drop leaves a legal move: asked first without the drops that may not mate, of which each would
    /// ask this of its own answers.
    fn has_answer(&self, after: &State<S, P>) -> bool {
        if self.restrictions.is_empty() && self.proposals.is_empty() && !self.stops(after) {
            let mut bare = *after;
            for drop in self.drops.iter().filter(|drop| drop.no_mate) {
                bare.hands[after.turn.index()][drop.slot] = 0;
            }
            if bare.hands != after.hands && self.has_legal(&bare) {
                return true;
            }
        }
        self.has_legal(after)
    }

    /// Whether a piece on the board has a legal move, asked only where all moves take long to find: modules propose or forbid
    /// some, or drops must be looked at, each of which may ask the same again. `false` says nothing.
    pub(super) fn has_move_on_board(&self, state: &State<S, P>) -> bool {
        let us = state.turn;
        let restricted = !self.restrictions.is_empty();
        let heeds = |drop: &DropTable<S>| drop.heeds_check() && self.is_held(state, us, drop.slot);
        if !restricted && self.proposals.is_empty() && !self.drops.iter().any(heeds) {
            return false;
        }
        let mut bare = *state;
        bare.hands[us.index()] = [0; MAX_HAND_KINDS];
        let takes_out = |rule: &Promotions<S>| {
            let supply = rule.from_hand.as_ref();
            supply.is_some_and(|supply| supply.side == us)
        };
        let apart = self.unlimited
            || self.model.walls.is_some()
            || self.must_drop(state)
            || (restricted && self.model.compulsory_capture)
            || self.promotions[us].iter().any(takes_out)
            || self.plays_all(&bare);
        if apart || self.stops(state) || !self.goes_through_all(&bare) {
            return false;
        }
        if !restricted {
            return self.count_told(&bare) > 0;
        }
        let mut moves = Vec::new();
        self.list(&bare, !S::EMPTY, &mut moves);
        moves.into_iter().any(|mv| {
            let mut alone = vec![mv];
            self.restrict(state, &mut alone);
            !alone.is_empty()
        })
    }

    /// Where a kind in hand may be dropped so that it answers a check.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(super) fn drop_goals(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        drop: &DropTable<S>,
    ) -> S {
        let to = self.drop_cells(state, state.turn, drop) & guard.answers;
        match drop.heeds_check() && to.any() {
            true => self.without_forbidden(state, guard, drop, to),
            false => to,
        }
    }

    /// Tells the drops of a player who must drop a piece, and says whether there are any.
    #[inline(never)]
    pub(super) fn tell_compulsory(
        &self,
        state: &State<S, P>,
        listener: &mut dyn Listener<S>,
    ) -> bool {
        let us = state.turn;
        let mut guard = Guard::none(&self.attacks[us.other()], &self.lines);
        let royals = self.royals(state, us);
        if self.legality == Legality::Masked && !self.stand_guard(state, royals, &mut guard) {
            return false;
        }
        let mut told = false;
        for drop in self.drops.iter().filter(|drop| drop.compulsory) {
            let to = self.drop_goals(state, &guard, drop);
            if to.any() {
                listener.drops(drop.kind, to);
                told = true;
            }
        }
        told
    }

    /// Those of the drop cells on which a piece of a kind that may not give mate or check by a drop does not.
    #[inline(never)]
    pub(super) fn without_forbidden(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        drop: &DropTable<S>,
        to: S,
    ) -> S {
        let unpins = self.void_self_checks && self.drops_may_unpin(state, guard);
        // Where masks serve for want of anybody to guard, a piece may be the hurdle for another.
        let unpins = unpins || self.legality == Legality::Free;
        let (kind, us, them) = (drop.kind, state.turn, state.turn.other());
        // Where a royal piece can be lost, it may stand in check already, and does so after most drops.
        let stands = self.model.end.royal_lost.is_some() && self.in_check(state, them);
        let unpins = unpins || stands;
        let royals = self.royals(state, them);
        let near = |royal: Cell| self.attacks[us].zone_of(kind, royal);
        let look = match unpins {
            true => to,
            false => {
                to & royals
                    .cells()
                    .fold(S::EMPTY, |all, royal| all | near(royal))
            }
        };
        let mut kept = to;
        for cell in look.cells() {
            if !self.spend(self.goals_cost(us, kind.index())) {
                return S::EMPTY;
            }
            let occupied = state.occupied() | S::single(cell);
            let goals = self.goals(state, us, kind, cell, state.side(us), occupied);
            if (unpins || (goals & royals).any())
                && self
                    .forbidden_drop(&self.after_moving(state, Move::drop(cell, kind)), kind)
                    .is_some()
            {
                kept &= !S::single(cell);
            }
        }
        kept
    }
}
