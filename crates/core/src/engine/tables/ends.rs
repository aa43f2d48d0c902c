//! What of the ends of a game must be looked for on the board.

use std::sync::Arc;

use boardwright_geometry::CellSet;
use smallvec::SmallVec;

use crate::engine::tables::effects::Built;
use crate::man::{Kind, PerSide};
use crate::model::Model;
use crate::module::{Ending, Slot};

/// The ends that stand on the board.
#[derive(Clone, Debug)]
pub(crate) struct Ends<S> {
    /// There are such.
    pub(crate) on_board: bool,
    /// The game can end because a royal man is gone, or nobody else is left.
    pub(crate) by_royals: bool,
    /// The game can end because a side has no man left.
    pub(crate) without_men: bool,
    /// The game can end on the board otherwise than so, by royal men and by checks given.
    pub(crate) otherwise: bool,
    /// A module can end the game by its history.
    pub(crate) by_history: bool,
    pub(crate) counts_checks: bool,
    /// The number of checks that ends the game, or one that is never reached.
    pub(crate) most_checks: u8,
    /// The goals of the men that win by reaching them.
    pub(crate) goals: PerSide<S>,
    /// The kinds of which each side must keep one.
    pub(crate) kinds_to_keep: PerSide<SmallVec<[Kind; 4]>>,
}

impl<S: CellSet> Ends<S> {
    pub(crate) fn compile(model: &Model, built: &Built) -> Self {
        let end = &model.end;
        let endings = built.endings.iter().filter(|(slot, _)| *slot == Slot::End);
        let needs_history = |(_, ending): &(Slot, Arc<dyn Ending>)| ending.needs_history();
        let by_history = endings.clone().any(needs_history);
        let by_module = endings.into_iter().any(|ending| !needs_history(ending));
        let goals = PerSide::from_fn(|side| {
            let reach = end.reach.as_ref();
            reach.map_or(S::EMPTY, |r| S::from_cells(r.zone[side].iter().copied()))
        });
        let kinds_to_keep = PerSide::from_fn(|side| {
            let rule = end.extinction.iter();
            let named = rule.flat_map(|rule| rule.kinds.iter().flatten());
            let had = |&&kind: &&Kind| {
                let men = &model.start.men;
                men.iter().any(|(_, m)| m.side == side && m.kind == kind)
            };
            named.filter(had).copied().collect()
        });
        let extinction = end.extinction.as_ref();
        Ends {
            on_board: end.royal_lost.is_some()
                || end.bare_royals.is_some()
                || end.extinction.is_some()
                || end.reach.is_some()
                || end.check_count.is_some()
                || by_module,
            by_royals: end.royal_lost.is_some() || end.bare_royals.is_some(),
            without_men: extinction.is_some_and(|rule| rule.kinds.is_none()),
            otherwise: extinction.is_some_and(|rule| rule.kinds.is_some())
                || end.reach.is_some()
                || by_module,
            by_history,
            counts_checks: end.check_count.is_some(),
            most_checks: end.check_count.map_or(u8::MAX, |rule| rule.count),
            goals,
            kinds_to_keep,
        }
    }
}
