//! Captures en passant where masks serve.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::legality::guard::Guard;
use crate::engine::legality::listener::Listener;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::state::by_kind::ByKind;
use crate::moves::Move;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Captures en passant.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(super) fn tell_en_passant(
        &self,
        state: &State<S, P>,
        men: &ByKind<'_, S, P>,
        guard: &Guard<'_, S>,
        listener: &mut (impl Listener<S> + ?Sized),
    ) {
        if state.ep.any() && self.meets_passed(state, men) {
            for mv in self.legal_en_passant(state, guard) {
                listener.one(mv);
            }
        }
    }

    /// Whether some piece could capture en passant if nothing held it back.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn meets_passed(&self, state: &State<S, P>, men: &ByKind<'_, S, P>) -> bool {
        let us = state.turn;
        for &kind in &self.ep_takers[us] {
            let ep_from = &self.movers[us][kind.index()].ep_from;
            let takers = men.of(kind);
            for goal in state.ep.cells() {
                if (takers & ep_from[goal.index()]).any() {
                    return true;
                }
            }
        }
        false
    }

    /// The legal en passant captures.
    #[inline(never)]
    pub(super) fn legal_en_passant(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
    ) -> SmallVec<[Move; 4]> {
        let us = state.turn;
        let victim = S::single(Cell(state.ep_victim));
        let mut legal = SmallVec::new();
        let mut consider = |mv: Move| {
            let gone = victim | S::single(mv.origin());
            let after = state.occupied() & !gone | S::single(mv.to());
            let safe = match &guard.touch {
                _ if guard.royal.is_empty() => true,
                Some(_) => self.survives(&self.play(state, mv), us),
                None => !guard.attackers.hit(guard.king, after, gone),
            };
            if safe {
                legal.push(mv);
            }
        };
        for &kind in &self.ep_takers[us] {
            let mover = &self.movers[us][kind.index()];
            for goal in state.ep.cells() {
                for from in (state.of(us, kind) & mover.ep_from[goal.index()]).cells() {
                    self.en_passant_moves(state, (kind, from), goal, &mut consider);
                }
            }
        }
        legal
    }
}
