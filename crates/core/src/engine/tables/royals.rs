//! Which pieces are royal, and how many of them each side needs.

use boardwright_geometry::CellSet;
use smallvec::SmallVec;

use crate::engine::state::{Pattern, State};
use crate::man::{Kind, PerSide, Side};
use crate::model::{Model, RoyalCount};

/// The royal kinds, and how many of them a game begins with.
#[derive(Clone, Debug)]
pub(crate) struct Royals<S, const P: usize> {
    pub(crate) kinds: SmallVec<[Kind; 4]>,
    /// The royal kind, if there is only one.
    pub(crate) only: Option<Kind>,
    /// The kinds as the planes have them: the first, and the others, of which most variants have none.
    first: Option<Pattern<S, P>>,
    others: Vec<Pattern<S, P>>,
    /// How many royal pieces each side has in the set-up.
    pub(crate) at_start: PerSide<u32>,
    /// A royal piece may come from a promotion, become something else, or be put on the board from hand.
    pub(crate) made: bool,
}

impl<S: CellSet, const P: usize> Royals<S, P> {
    pub(crate) fn compile(model: &Model) -> Self {
        let kinds: SmallVec<[Kind; 4]> = model.royalty.pieces.iter().copied().collect();
        let at_start = PerSide::from_fn(|side| {
            let men = model.start.men.iter();
            men.filter(|(_, man)| man.side == side && kinds.contains(&man.kind))
                .count() as u32
        });
        let promoted = model.promotions.iter().flat_map(|p| &p.into);
        let promotes = promoted
            .flat_map(|(from, into)| core::iter::once(from).chain(into))
            .any(|kind| kinds.contains(kind));
        let drops = model.drops.iter().flat_map(|drops| &drops.allowed);
        let made = promotes || drops.into_iter().any(|kind| kinds.contains(kind));
        let mut patterns = kinds.iter().copied().map(Pattern::of);
        Royals {
            first: patterns.next(),
            others: patterns.collect(),
            only: (kinds.len() == 1).then(|| kinds[0]),
            kinds,
            at_start,
            made,
        }
    }

    /// How many royal pieces each side needs, by the rules of the game.
    pub(crate) fn needed_in(&self, model: &Model) -> PerSide<u32> {
        let may_have_none = |side: Side| {
            let problem = model.problem.as_ref();
            problem.is_some_and(|p| p.attacker_royal_optional && p.attacker == side)
        };
        PerSide::from_fn(|side| match model.royalty.count {
            _ if may_have_none(side) => 0,
            RoyalCount::Every => self.at_start[side],
            RoyalCount::Last | RoyalCount::AllAtOnce => self.at_start[side].min(1),
        })
    }

    /// Those of the given pieces that are royal.
    #[inline(always)]
    pub(crate) fn among(&self, state: &State<S, P>, men: S) -> S {
        let Some(first) = &self.first else {
            return S::EMPTY;
        };
        let others = self.others.iter().map(|other| state.matching(men, other));
        others.fold(state.matching(men, first), |set, found| set | found)
    }
}
