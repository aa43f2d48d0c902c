//! What no game allows and some problems ask for: a move that leaves its own royal piece attacked, and a look at the position
//! after it with the other player to move.

use boardwright_geometry::CellSet;

use crate::engine::legality::reference::Forbidden;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::moves::Move;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The moves that nothing forbids but that they leave a royal piece of the player to move under attack, by definition.
    pub(crate) fn exposing(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if self.is_finished(state) {
            return;
        }
        let mut moves = Vec::new();
        self.pseudo_moves(state, &mut moves);
        moves.retain(|&mv| {
            !self.is_spent()
                && self.forbidden_alone::<false>(state, mv) == Some(Forbidden::SelfCheck)
        });
        self.restrict(state, &mut moves);
        out.append(&mut moves);
    }

    /// The position with the other player to move, whether or not he has left somebody in check.
    pub(crate) fn turned(&self, state: &State<S, P>) -> State<S, P> {
        let mut turned = *state;
        if turned.ep.any() {
            self.forget_passed(&mut turned);
        }
        turned.hash ^= self.keys.turn();
        turned.turn = state.turn.other();
        turned
    }
}
