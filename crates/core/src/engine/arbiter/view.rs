//! A position as rule modules see it.

use std::borrow::Cow;

use boardwright_geometry::{Cell, CellSet};

use crate::engine::position::state::State;
use crate::engine::rules::Rules;
use crate::man::{Kind, Man, Side};
use crate::model::Model;
use crate::module::{CellList, History, View};
use crate::moves::Move;

pub(crate) struct StateView<'r, S: CellSet, const P: usize> {
    pub(crate) rules: &'r Rules<S, P>,
    pub(crate) state: Cow<'r, State<S, P>>,
}

impl<'r, S: CellSet, const P: usize> StateView<'r, S, P> {
    pub(crate) fn of(rules: &'r Rules<S, P>, state: &'r State<S, P>) -> Self {
        StateView {
            rules,
            state: Cow::Borrowed(state),
        }
    }

    /// The view of a position that nobody else holds.
    pub(crate) fn holding(rules: &'r Rules<S, P>, state: State<S, P>) -> Self {
        StateView {
            rules,
            state: Cow::Owned(state),
        }
    }
}

impl<S: CellSet, const P: usize> View for StateView<'_, S, P> {
    fn model(&self) -> &Model {
        &self.rules.model
    }

    fn turn(&self) -> Side {
        self.state.turn
    }

    fn man_at(&self, cell: Cell) -> Option<Man> {
        (cell.index() < self.rules.model.board.len())
            .then(|| self.state.man_at(cell))
            .flatten()
    }

    fn cells_of(&self, side: Side, kind: Kind) -> CellList {
        self.state.of(side, kind).cells().collect()
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        self.state.of(side, kind).count()
    }

    fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        let slot = self.rules.drops.iter().position(|d| d.kind == kind);
        slot.map_or(0, |slot| self.state.hands[side.index()][slot])
    }

    fn is_promoted(&self, cell: Cell) -> bool {
        cell.index() < self.rules.model.board.len() && self.state.promoted.has(cell)
    }

    fn in_check(&self, side: Side) -> bool {
        self.rules.in_check(&self.state, side)
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.rules.legal_unrestricted(&self.state, &mut moves);
        moves
    }

    fn is_capture(&self, mv: Move) -> bool {
        self.rules.is_capture(&self.state, mv)
    }

    fn after(&self, mv: Move) -> Box<dyn View + '_> {
        Box::new(StateView::holding(
            self.rules,
            self.rules.play(&self.state, mv),
        ))
    }

    fn passed(&self) -> Box<dyn View + '_> {
        let mut passed = self.rules.with_turn(&self.state, self.state.turn.other());
        self.rules.forget_passed(&mut passed);
        Box::new(StateView::holding(self.rules, passed))
    }
}

/// The history of a position that stands alone.
pub(crate) struct NoHistory;

impl History for NoHistory {
    fn plies(&self) -> usize {
        0
    }

    fn played(&self, _: usize) -> Option<Move> {
        None
    }

    fn key(&self, _: usize) -> Option<u128> {
        None
    }

    fn key_after(&self, _: Move) -> u128 {
        0
    }
}
