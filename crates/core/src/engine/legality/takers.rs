//! Answers to a check that only taking answers: a leaper's, or one from the next cell.
//!
//! Who takes is looked up from the cell of the checker, which is much shorter than to go through all pieces.

use boardwright_geometry::CellSet;

use crate::engine::legality::guard::Guard;
use crate::engine::legality::listener::Listener;
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::attackers::Attackers;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::state::by_kind::ByKind;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Tells the moves of all but the royal piece.
    #[inline(never)]
    pub(super) fn tell_takers(
        &self,
        state: &State<S, P>,
        men: &ByKind<'_, S, P>,
        guard: &Guard<'_, S>,
        listener: &mut (impl Listener<S> + ?Sized),
    ) {
        let us = state.turn;
        let free = !(guard.royal | guard.pinned);
        let mut own = Attackers::nobody(&self.attacks[us], &self.lines);
        own.gather(men);
        for goal in guard.answers.cells() {
            let (leaping, sliding) = own.looking_at(goal);
            for from in ((leaping | sliding) & free).cells() {
                let between = self.lines.between(goal, from);
                if leaping.has(from) || (between & state.occupied()).is_empty() {
                    let (kind, to) = (state.kind_on(from), S::single(goal));
                    let promotes = self.plans[us].promotes[kind.index()];
                    listener.seldom(Targets { kind, from, to }, promotes);
                }
            }
        }
        self.tell_pinned(state, guard, listener);
        self.tell_en_passant(state, men, guard, listener);
    }
}
