//! Which moves may give check, told without making them: where checks are counted, or where nobody may
//! give one.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::movement::attackers::Attackers;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Side};

/// The other side's royal piece, as the player to move sees it.
pub(crate) struct CheckInfo<S> {
    /// The other side's royal piece.
    pub(crate) king: Cell,
    /// The player's sliders on a line with it.
    pub(crate) sliders: S,
    /// Pieces of which each alone stands between one of them and it.
    pub(crate) screens: S,
    /// Somebody attacks it already, which happens only in positions that are set up.
    pub(crate) standing: bool,
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Looks at the other side's royal piece, if one stands.
    pub(crate) fn info(&self, state: &State<S, P>) -> Option<CheckInfo<S>> {
        let us = state.turn;
        let royal = self.royals(state, us.other());
        if royal.is_empty() {
            return None;
        }
        let king = royal.first();
        let mut attackers = Attackers::nobody(&self.attacks[us], &self.lines);
        attackers.gather(&state.by_kind(state.side(us)));
        let (leapers, sliders) = attackers.looking_at(king);
        let mut standing = leapers.any();
        let mut screens = S::EMPTY;
        for slider in sliders.cells() {
            let blockers = self.lines.between(king, slider) & state.occupied();
            standing |= blockers.is_empty();
            if !blockers.more_than_one() {
                screens |= blockers;
            }
        }
        Some(CheckInfo {
            king,
            sliders,
            screens,
            standing,
        })
    }

    /// The goals on which a piece of a kind may give check itself: on all others it does not.
    #[inline(always)]
    pub(crate) fn checking(&self, us: Side, info: &CheckInfo<S>, kind: Kind) -> S {
        self.check_zones[us][kind.index()][info.king.index()]
    }

    /// Those of a piece's goals from which nobody gives check.
    pub(crate) fn without_check(
        &self,
        state: &State<S, P>,
        info: &CheckInfo<S>,
        kind: Kind,
        from: Cell,
        goals: S,
    ) -> S {
        let us = state.turn;
        let screens = info.screens.has(from);
        let near = self.checking(us, info, kind);
        let mut kept = goals;
        for goal in (if screens { goals } else { goals & near }).cells() {
            let at = S::single(goal);
            let occupied = state.occupied() & !S::single(from) | at;
            let uncovers = |slider: Cell| {
                slider != from && (self.lines.between(info.king, slider) & occupied).is_empty()
            };
            let attacks = near.has(goal)
                && self
                    .goals(state, us, kind, goal, S::EMPTY, occupied)
                    .has(info.king);
            if attacks || (screens && info.sliders.cells().any(uncovers)) {
                kept &= !at;
            }
        }
        kept
    }
}
