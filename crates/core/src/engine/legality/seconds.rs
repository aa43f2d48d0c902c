//! Moves that name a second cell: gates, where a piece from hand enters behind one that moves for the first
//! time, and walls.
//!
//! Who enters by a gate comes when the move has been made, and the move must have been legal without him:
//! he shields nobody (letter of the authors of Seirawan chess, 25 April 2008). A wall belongs to the move,
//! and may stop a check.

use boardwright_geometry::CellSet;

use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::model::WallPlace;
use crate::moves::{Move, MoveSort};

/// What it costs to find where a wall may stand.
const ARROWS: u64 = 400;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Whether there are moves here that do not only take a piece from cell to cell, or from hand to a cell.
    #[inline(always)]
    pub(crate) fn has_others(&self, state: &State<S, P>) -> bool {
        self.has_other_moves && (self.has_others_out_of_need(state) || self.may_be_proposed(state))
    }

    /// The same, but for moves that modules propose only to a player in need.
    #[inline(always)]
    pub(super) fn has_others_out_of_need(&self, state: &State<S, P>) -> bool {
        self.has_other_moves
            && (self.model.movement.pass.is_some()
                || self.model.walls_instead()
                || self.proposes_anyhow(state)
                || self.must_look_at_drops(state)
                || self.has_seconds(state))
    }

    /// Whether moves name second cells here.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn has_seconds(&self, state: &State<S, P>) -> bool {
        self.has_other_moves && (self.model.walls_with_moves() || self.gate_is_open(state))
    }

    /// Whether the player to move has somebody to leave behind, and a piece to leave him behind.
    fn gate_is_open(&self, state: &State<S, P>) -> bool {
        let us = state.turn;
        self.gates.as_ref().is_some_and(|gates| {
            (state.unmoved & gates.zone[us] & state.men(us)).any()
                && gates
                    .slots
                    .iter()
                    .any(|&slot| state.hands[us.index()][slot] > 0)
        })
    }

    /// Gives each move, from a place of a list on, its second cell: a wall always, a gate as one way more.
    pub(crate) fn add_seconds(&self, state: &State<S, P>, start: usize, out: &mut Vec<Move>) {
        let first: Vec<Move> = out.drain(start..).collect();
        for mv in first {
            if self.is_spent() {
                return;
            }
            if self.model.walls_with_moves() {
                let walls = self.walls_of(state, mv);
                if !self.lists(|| u64::from(walls.count())) {
                    return;
                }
                let leaves_none = walls.is_empty() && self.may_leave_no_wall(state, mv);
                out.extend(leaves_none.then_some(mv));
                out.extend(walls.cells().map(|cell| mv.walling(cell)));
            } else {
                out.push(mv);
                self.gates_of(state, mv, |mv| out.push(mv));
            }
        }
    }

    /// Where a move may put its wall.
    pub(crate) fn walls_of(&self, state: &State<S, P>, mv: Move) -> S {
        let Some(walls) = &self.model.walls else {
            return S::EMPTY;
        };
        // Where a move does nothing else, the cell that it leaves is free.
        if self.walls_left && mv.sort() == MoveSort::Plain {
            self.spend(ARROWS);
            return S::single(mv.origin());
        }
        let after = self.play(state, mv);
        let (us, filled) = (state.turn, after.occupied());
        self.spend(ARROWS);
        let walls = match walls.place {
            WallPlace::Moves | WallPlace::Anywhere => !S::EMPTY,
            WallPlace::Arrow => {
                let own = after.side(us);
                self.goals(&after, us, mv.becomes(), mv.to(), own, filled)
            }
            WallPlace::LeftCell => mv.from().map_or(S::EMPTY, S::single),
            WallPlace::Edge => self.edge(&after),
        };
        walls & self.wall_zone[us] & !filled
    }

    /// Whether a move of which no wall can come is one all the same: who comes from hand has left no cell, and where a king has
    /// castled his rook may have come. Where walls may not stand, nobody leaves.
    fn may_leave_no_wall(&self, state: &State<S, P>, mv: Move) -> bool {
        let zone = self.wall_zone[state.turn];
        self.model.walls_where_left() && mv.from().is_none_or(|left| zone.has(left))
    }

    /// How many moves come of one by its walls.
    pub(crate) fn ways_of_walls(&self, state: &State<S, P>, mv: Move) -> u64 {
        match self.walls_of(state, mv) {
            walls if walls.any() => u64::from(walls.count()),
            _ => u64::from(self.may_leave_no_wall(state, mv)),
        }
    }

    /// The cells at the edge of the board, of which walls are no part.
    fn edge(&self, state: &State<S, P>) -> S {
        let mut edge = self.shores.outer;
        for wall in state.walls().cells() {
            edge |= self.shores.beside[wall.index()];
        }
        edge
    }

    /// The walls that a player may put instead of moving, whatever that means for royal pieces.
    pub(crate) fn walls_alone(&self, state: &State<S, P>) -> impl Iterator<Item = Move> {
        let walls = self.model.walls_instead().then(|| {
            let pass = self.pass(state);
            let walls = self.walls_of(state, pass);
            let listed = self.lists(|| u64::from(walls.count()));
            let cells = if listed { walls } else { S::EMPTY };
            cells.cells().map(move |cell| pass.walling(cell))
        });
        walls.into_iter().flatten()
    }

    /// Those of them that leave no royal piece under attack.
    pub(crate) fn legal_walls(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if !self.model.walls_instead() || self.only_drops(state) || self.royals_end(state) {
            return;
        }
        let open = self.without_moving_wall(state);
        let shields = self.walls_only_shield() && self.may_pass(&open, self.pass(state));
        let legal = |mv: &Move| shields || self.may_pass(state, *mv);
        out.extend(self.walls_alone(state).filter(legal));
    }

    /// A wall that moves lays open where it stood: the position without it.
    pub(super) fn without_moving_wall(&self, state: &State<S, P>) -> State<S, P> {
        let mut open = *state;
        if self.model.walls_move() {
            open.clear(state.walls());
        }
        open
    }

    /// Whether a wall can only shield royal pieces: what is legal without one is so with one anywhere.
    fn walls_only_shield(&self) -> bool {
        self.legality == Legality::Free || self.probing.walls_shield
    }

    /// A move with each piece that it may leave behind.
    pub(crate) fn gates_of(&self, state: &State<S, P>, mv: Move, mut each: impl FnMut(Move)) {
        let (Some(gates), Some(from)) = (&self.gates, mv.from()) else {
            return;
        };
        let us = state.turn;
        let rights = state.unmoved & gates.zone[us];
        for cell in [Some(from), mv.rook()].into_iter().flatten() {
            if !rights.has(cell) {
                continue;
            }
            // After a castling the other piece may stand there, or one that a rule puts there.
            let may_be_filled = mv.sort() == MoveSort::Castling || !self.after_move.is_empty();
            if (may_be_filled || self.capture_acts) && self.play(state, mv).occupied().has(cell) {
                continue;
            }
            for &slot in &gates.slots {
                if self.is_held(state, us, slot) && self.lists(|| 1) {
                    each(mv.gating(cell, self.drops[slot].kind));
                }
            }
        }
    }
}
