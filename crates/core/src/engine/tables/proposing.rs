//! Where rule modules may propose moves, as far as the pieces on the board tell.

use std::sync::Arc;

use boardwright_geometry::CellSet;

use crate::engine::state::{Pattern, State};
use crate::module::Proposal;

/// Where modules may propose moves: to whomever, and to a player in need.
#[derive(Clone, Debug)]
pub(crate) struct Proposing<S, const P: usize> {
    pub(crate) anyhow: With<S, P>,
    pub(crate) in_need: With<S, P>,
    /// One module proposes moves to a player in need, which do what no others do.
    pub(crate) alone_in_need: bool,
}

/// With which pieces of the player to move some modules may propose moves.
#[derive(Clone, Debug)]
pub(crate) enum With<S, const P: usize> {
    /// With any.
    All,
    /// With one of these kinds; never, if there are none.
    Kinds(Vec<Pattern<S, P>>),
}

impl<S: CellSet, const P: usize> Proposing<S, P> {
    pub(crate) fn compile(proposals: &[Arc<dyn Proposal>]) -> Self {
        let of = |in_need: bool| {
            let rules = proposals.iter();
            With::compile(rules.filter(|rule| rule.only_in_need() == in_need))
        };
        let mut in_need = proposals.iter().filter(|rule| rule.only_in_need());
        let first_is_apart = in_need.next().is_some_and(|rule| rule.is_apart());
        Proposing {
            anyhow: of(false),
            in_need: of(true),
            alone_in_need: first_is_apart && in_need.next().is_none(),
        }
    }
}

impl<S: CellSet, const P: usize> With<S, P> {
    fn compile<'a>(rules: impl Iterator<Item = &'a Arc<dyn Proposal>>) -> Self {
        let mut patterns = Vec::new();
        for rule in rules {
            let Some(kinds) = rule.only_with() else {
                return With::All;
            };
            patterns.extend(kinds.iter().copied().map(Pattern::of));
        }
        With::Kinds(patterns)
    }

    /// Whether they may here.
    #[inline(always)]
    pub(crate) fn holds(&self, state: &State<S, P>) -> bool {
        match self {
            With::All => true,
            With::Kinds(patterns) => {
                let own = state.men(state.turn);
                patterns
                    .iter()
                    .any(|pattern| state.matching(own, pattern).any())
            }
        }
    }
}
