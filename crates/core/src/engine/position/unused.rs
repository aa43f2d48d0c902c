//! In problems, the defender holds what is nowhere else.

use boardwright_geometry::CellSet;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::Side;
use crate::model::MAX_HAND_KINDS;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Gives a defender of whom the position says no man in hand every man of the set-up that is
    /// neither on the board nor in the attacker's hand, if the variant's problems have it so.
    pub(crate) fn hold_the_rest(&self, state: &mut State<S, P>) {
        let problem = self.model.problem.filter(|p| p.defender_holds_rest);
        let Some(defender) = problem.map(|p| p.attacker.other().index()) else {
            return;
        };
        if state.hands[defender].iter().any(|&count| count > 0) {
            return;
        }
        let start = &self.model.start;
        let mut rest = [0_u8; MAX_HAND_KINDS];
        for slot in start
            .men
            .iter()
            .filter_map(|(_, man)| self.slot_of(man.kind))
        {
            rest[slot] = rest[slot].saturating_add(1);
        }
        for &(kind, count) in Side::BOTH.iter().flat_map(|&side| &start.hands[side]) {
            if let Some(slot) = self.slot_of(kind) {
                rest[slot] = rest[slot].saturating_add(count);
            }
        }
        let standing = state.occupied().cells();
        for slot in standing.filter_map(|cell| self.slot_of(state.kind_on(cell))) {
            rest[slot] = rest[slot].saturating_sub(1);
        }
        let attacker = state.hands[1 - defender];
        for (slot, &held) in attacker.iter().enumerate() {
            rest[slot] = rest[slot].saturating_sub(held);
        }
        state.hands[defender] = rest;
    }

    /// As what a man of this kind is held.
    fn slot_of(&self, kind: crate::man::Kind) -> Option<usize> {
        self.held
            .plain
            .get(kind.index())
            .copied()
            .flatten()
            .map(usize::from)
    }
}
