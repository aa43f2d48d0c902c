//! Who has more pieces on the board, where that decides the game.

use boardwright_geometry::CellSet;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Side};
use crate::model::{Most, Score};
use crate::moves::MoveSort;
use crate::outcome::{Outcome, Reason};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The end of a game in which nobody can move any more, where pieces are counted then.
    pub(crate) fn nobody_moves(&self, state: &State<S, P>) -> Option<Outcome> {
        let rule = self.model.end.most?;
        let sides = [state.turn, state.turn.other()];
        let over = self.ends.nobody_moves && !sides.iter().any(|&side| self.can_act(state, side));
        over.then(|| self.counted(state, rule))
    }

    /// Whether a piece of a side can move or be dropped, whatever that would mean for royal pieces.
    fn can_act(&self, state: &State<S, P>, side: Side) -> bool {
        let goals_are_moves = self.model.permissions.is_empty() && !self.model.walls_with_moves();
        if goals_are_moves && self.moves_somebody(state, side) {
            return true;
        }
        let on_move = state.turn == side;
        let mut state = self.with_turn(state, side);
        if !on_move {
            state.ep = S::EMPTY;
        }
        let mut moves = Vec::new();
        self.pseudo_moves(&state, &mut moves);
        moves.extend(self.proposed_moves(&state));
        // Where nobody may go on looking, nothing is said.
        self.is_spent() || moves.iter().any(|mv| mv.sort() != MoveSort::Pass)
    }

    /// Whether a side has a piece in hand that it may drop, or one on the board with a goal. Those that promote are left
    /// out: there may be nothing left for them to become.
    fn moves_somebody(&self, state: &State<S, P>, side: Side) -> bool {
        let mut drops = self.drops.iter();
        if drops.any(|drop| self.drop_cells(state, side, drop).any()) {
            return true;
        }
        let (own, occupied) = (state.side(side), state.occupied());
        let promotes = |kind: &Kind| !self.promotions[side][kind.index()].into.is_empty();
        let mut plain = self.all_kinds().filter(|kind| !promotes(kind));
        plain.any(|kind| {
            let mut men = state.among(own, kind).cells();
            let cost = self.goals_cost(side, kind.index());
            men.any(|from| {
                self.spend(cost) && self.goals(state, side, kind, from, own, occupied).any()
            })
        })
    }

    /// What the pieces on the board are worth.
    pub(super) fn counted(&self, state: &State<S, P>, rule: Most) -> Outcome {
        let [first, second] = Side::BOTH.map(|side| state.men(side).count());
        let (side, score) = match first.cmp(&second) {
            core::cmp::Ordering::Greater => (Side::First, rule.score),
            core::cmp::Ordering::Less => (Side::Second, rule.score),
            core::cmp::Ordering::Equal => (Side::First, Score::DRAW),
        };
        Outcome::new(Reason::MostPieces, side, score)
    }
}
