//! What pieces may do on a condition only.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::Side;
use crate::model::{Condition, Deed, Permission};
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The first permission that a move of a piece on the board lacks.
    pub(crate) fn lacking(&self, state: &State<S, P>, mv: Move) -> Option<usize> {
        if matches!(
            mv.sort(),
            MoveSort::Drop | MoveSort::Pass | MoveSort::Proposed
        ) {
            return None;
        }
        let mut all = self.model.permissions.iter();
        all.position(|rule| !self.permits(state, rule, mv))
    }

    fn permits(&self, state: &State<S, P>, rule: &Permission, mv: Move) -> bool {
        let kind = mv.kind();
        let named = rule.by.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        let free = !named || rule.spares.contains(&kind);
        let concerned = rule.what == Deed::Move || self.is_capture(state, mv);
        free || !concerned || self.fulfilled(state, &rule.condition, mv) == rule.holds
    }

    fn fulfilled(&self, state: &State<S, P>, condition: &Condition, mv: Move) -> bool {
        let (us, from) = (state.turn, mv.origin());
        let seen = |by: Side, alike: bool| {
            let by_all = self.would_take(state, by, from);
            match alike {
                true => state.among(by_all, mv.kind()),
                false => by_all,
            }
        };
        match condition {
            Condition::Attacked(alike) => seen(us.other(), *alike).any(),
            Condition::AttackedByOther(alike) => {
                let taken = self.event(state, mv).captured.map(|(cell, _)| cell);
                let taken = taken.map_or(S::EMPTY, S::single);
                (seen(us.other(), *alike) & !taken).any()
            }
            Condition::HomeFree => {
                self.spend(self.model.start.men.len() as u64);
                let taken = self.event(state, mv).captured.map(|(cell, _)| cell);
                let left = [Some(from), Some(mv.to()), taken];
                let home = self.model.home(us, mv.becomes(), mv.to());
                home.is_some_and(|home| left.contains(&Some(home)) || !state.occupied().has(home))
            }
            Condition::Guarded(alike) => seen(us, *alike).any(),
            Condition::Beside(steps) => {
                let after = self.after_moving(state, mv);
                let men = after.men(Side::First) | after.men(Side::Second);
                let board = &self.model.board;
                let next = |cell: Cell| cell != mv.to() && men.has(cell);
                let steps = self.model.steps_of(us, steps);
                let mut near = steps
                    .into_iter()
                    .filter_map(|step| board.leap(mv.to(), step));
                near.any(next)
            }
        }
    }
}
