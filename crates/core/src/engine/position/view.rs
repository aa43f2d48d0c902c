//! A position as rule modules see it.

use std::borrow::Cow;

use boardwright_geometry::{Cell, CellSet};

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Man, Side};
use crate::model::Model;
use crate::module::{Act, CellList, History, Sight, View};
use crate::moves::Move;
use crate::work::SEEN_CELL;

pub(crate) struct StateView<'r, S: CellSet, const P: usize> {
    pub(crate) rules: &'r Rules<S, P>,
    pub(crate) state: Cow<'r, State<S, P>>,
    /// Asked whether the game is over: moves are told as if no module had ended it.
    for_ending: bool,
}

impl<'r, S: CellSet, const P: usize> StateView<'r, S, P> {
    pub(crate) fn of(rules: &'r Rules<S, P>, state: &'r State<S, P>) -> Self {
        StateView {
            rules,
            state: Cow::Borrowed(state),
            for_ending: false,
        }
    }

    /// The view of a position that nobody else holds.
    pub(crate) fn holding(rules: &'r Rules<S, P>, state: State<S, P>) -> Self {
        StateView {
            rules,
            state: Cow::Owned(state),
            for_ending: false,
        }
    }

    /// This view for an ending that is asked whether the game is over.
    pub(crate) fn for_ending(self) -> Self {
        StateView {
            for_ending: true,
            ..self
        }
    }

    /// The view of another position, for whoever has this one.
    fn of_another(&self, state: State<S, P>) -> Box<dyn View + '_> {
        Box::new(StateView {
            for_ending: self.for_ending,
            ..StateView::holding(self.rules, state)
        })
    }
}

impl<S: CellSet, const P: usize> Sight for StateView<'_, S, P> {
    fn model(&self) -> &Model {
        &self.rules.model
    }

    fn turn(&self) -> Side {
        self.state.turn
    }

    fn man_at(&self, cell: Cell) -> Option<Man> {
        self.rules.spend(SEEN_CELL);
        (cell.index() < self.rules.model.board.len())
            .then(|| self.state.man_at(cell))
            .flatten()
    }

    fn side_at(&self, cell: Cell) -> Option<Side> {
        self.rules.spend(SEEN_CELL);
        (cell.index() < self.rules.model.board.len())
            .then(|| self.state.side_at(cell))
            .flatten()
    }

    fn cells_of_any(&self, side: Side, kinds: &[Kind]) -> CellList {
        self.rules.spend(Rules::<S, P>::SEEN * kinds.len() as u64);
        let men = self.state.among_any(self.state.side(side), kinds);
        men.cells().collect()
    }

    fn cells_of(&self, side: Side, kind: Kind) -> CellList {
        self.rules.spend(Rules::<S, P>::SEEN);
        self.state.of(side, kind).cells().collect()
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        self.rules.spend(Rules::<S, P>::SEEN);
        self.state.of(side, kind).count()
    }

    fn total(&self, side: Side) -> u32 {
        self.state.men(side).count()
    }

    fn marked(&self) -> Option<Cell> {
        let marked = self.state.ep.cells().next();
        marked.filter(|_| self.rules.marks_cells)
    }

    fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        let slot = self.rules.held_at(kind);
        slot.map_or(0, |slot| self.state.hands[side.index()][slot])
    }

    fn is_promoted(&self, cell: Cell) -> bool {
        cell.index() < self.rules.model.board.len() && self.state.promoted.has(cell)
    }

    fn in_check(&self, side: Side) -> bool {
        self.rules.in_check(&self.state, side)
    }

    fn attackers(&self, side: Side, cell: Cell) -> CellList {
        if cell.index() >= self.rules.model.board.len() || self.state.walls().has(cell) {
            return CellList::default();
        }
        if self.rules.is_metered() {
            let cost = self.rules.all_goals_cost(&self.state, side);
            if !self.rules.spend(cost) {
                return CellList::default();
            }
        }
        let attackers = self.rules.would_take(&self.state, side, cell);
        attackers.cells().collect()
    }

    fn goals(&self, cell: Cell) -> CellList {
        let Some(Man { side, kind }) = self.man_at(cell) else {
            return CellList::default();
        };
        if self.rules.is_metered() {
            self.rules.spend(self.rules.goals_cost(side, kind.index()));
        }
        let (own, occupied) = (self.state.side(side), self.state.occupied());
        let goals = self
            .rules
            .goals(&self.state, side, kind, cell, own, occupied);
        goals.cells().collect()
    }

    fn goals_after(&self, acts: &[Act], cell: Cell) -> CellList {
        let after = self.rules.after_acts(&self.state, acts);
        after.map_or_else(CellList::default, |state| {
            StateView::holding(self.rules, state).goals(cell)
        })
    }

    fn is_unmoved(&self, cell: Cell) -> bool {
        cell.index() < self.rules.model.board.len() && self.state.unmoved.has(cell)
    }
}

impl<S: CellSet, const P: usize> View for StateView<'_, S, P> {
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        match self.for_ending {
            true => self.rules.legal_unless_ended(&self.state, &mut moves),
            false => self.rules.legal_unrestricted(&self.state, &mut moves),
        }
        moves
    }

    fn is_capture_unchecked(&self, mv: Move) -> bool {
        self.rules.can_make(&self.state, mv) && self.rules.is_capture(&self.state, mv)
    }

    fn after_unchecked(&self, mv: Move) -> Box<dyn View + '_> {
        let next = match self.rules.is_spent() {
            true => *self.state,
            false => self.rules.after_unchecked(&self.state, mv),
        };
        self.of_another(next)
    }

    fn passed(&self) -> Box<dyn View + '_> {
        let mut passed = self.rules.with_turn(&self.state, self.state.turn.other());
        self.rules.forget_passed(&mut passed);
        self.of_another(passed)
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

    fn position(&self, _: usize) -> Option<Box<dyn View + '_>> {
        None
    }
}
