//! Where permissions ask something of moves, as far as the pieces on the board tell.

use boardwright_geometry::CellSet;

use crate::engine::state::{Pattern, State};
use crate::man::Kind;
use crate::model::{Condition, Model, Permission};

/// Without which pieces on the board no permission of a variant asks anything.
#[derive(Clone, Debug)]
pub(crate) struct Asking<S, const P: usize> {
    /// Some permission asks whoever is on the board.
    anyway: bool,
    /// Some permission asks of single goals, whatever piece goes there.
    pub(crate) goals: bool,
    /// Enemies whom nobody may capture.
    enemies: Vec<Pattern<S, P>>,
    /// Pieces of the player to move who need it.
    own: Vec<Pattern<S, P>>,
}

impl<S: CellSet, const P: usize> Asking<S, P> {
    pub(crate) fn compile(model: &Model) -> Self {
        let mut asking = Asking {
            anyway: false,
            goals: false,
            enemies: Vec::new(),
            own: Vec::new(),
        };
        let patterns = |kinds: &[Kind]| kinds.iter().copied().map(Pattern::of).collect::<Vec<_>>();
        for rule in &model.permissions {
            let Permission { by, holds, .. } = rule;
            asking.goals |= matches!(rule.condition, Condition::Takes(_) | Condition::Has(_));
            match (&rule.condition, by) {
                (Condition::Takes(kinds), _) if !holds => asking.enemies.extend(patterns(kinds)),
                (Condition::Has(_), Some(by)) => asking.own.extend(patterns(by)),
                _ => asking.anyway = true,
            }
        }
        asking
    }

    /// Whether some permission may ask something here.
    #[inline(always)]
    pub(crate) fn asks(&self, state: &State<S, P>) -> bool {
        let among = |men: S, patterns: &[Pattern<S, P>]| {
            let mut patterns = patterns.iter();
            patterns.any(|pattern| state.matching(men, pattern).any())
        };
        let us = state.turn;
        self.anyway
            || among(state.men(us.other()), &self.enemies)
            || among(state.men(us), &self.own)
    }
}
