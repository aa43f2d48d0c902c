//! In problems, the defender holds what is nowhere else.

use boardwright_geometry::CellSet;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Side};
use crate::model::MAX_HAND_KINDS;
use crate::setup::Setup;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The defender who holds the rest, if the variant's problems have it so.
    fn rest_holder(&self) -> Option<Side> {
        let problem = self.model.problem.filter(|p| p.defender_holds_rest)?;
        Some(problem.attacker.other())
    }

    /// Whether a position says what that defender holds, if only that it is no piece of some kind.
    pub(crate) fn states_the_defender(&self, setup: &Setup) -> bool {
        self.rest_holder()
            .is_some_and(|defender| !setup.hands[defender].is_empty())
    }

    /// That defender, if he holds nothing though there is a rest, and a kind of which he could hold a piece:
    /// the position must then say that he has none.
    pub(crate) fn held_by_nobody(&self, state: &State<S, P>) -> Option<(Side, Kind)> {
        let defender = self.rest_holder()?;
        if state.hands[defender.index()].iter().any(|&count| count > 0) {
            return None;
        }
        let mut completed = *state;
        self.hold_the_rest(&mut completed);
        let held = completed.hands[defender.index()];
        let (drop, _) = self.drops.iter().zip(held).find(|&(_, count)| count > 0)?;
        Some((defender, drop.kind))
    }

    /// Gives a defender of whom the position says no piece in hand every piece of the set-up that is
    /// neither on the board nor in the attacker's hand, if the variant's problems have it so.
    pub(crate) fn hold_the_rest(&self, state: &mut State<S, P>) {
        let Some(defender) = self.rest_holder().map(Side::index) else {
            return;
        };
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

    /// As what a piece of this kind is held.
    fn slot_of(&self, kind: Kind) -> Option<usize> {
        self.held
            .plain
            .get(kind.index())
            .copied()
            .flatten()
            .map(usize::from)
    }
}
