//! How many answers there are to a check.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::legal::MoveCounter;
use crate::engine::legality::listener::Listener;
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::setwise::Jump;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::Kind;
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// How many legal moves there are, all drops counted as one: most often the same answers all that may be put in between.
    pub(crate) fn count_answers(&self, state: &State<S, P>) -> u64 {
        if !self.masks_tell_all() {
            return self.count_listed_answers(state);
        }
        if self.stops(state) {
            return 0;
        }
        let mut counter = AnswerCounter {
            moves: MoveCounter::new(self, state),
            drops: false,
        };
        self.tell_anybody(state, &mut counter);
        counter.moves.sum() + u64::from(counter.drops)
    }

    #[inline(never)]
    fn count_listed_answers(&self, state: &State<S, P>) -> u64 {
        let mut moves = Vec::new();
        self.legal(state, &mut moves);
        let all = moves.len();
        moves.retain(|mv| mv.sort() != MoveSort::Drop);
        moves.len() as u64 + u64::from(moves.len() < all)
    }
}

/// Counts all moves but drops, and hears whether there are any of these.
struct AnswerCounter<'a, S, const P: usize> {
    moves: MoveCounter<'a, S, P>,
    drops: bool,
}

impl<S: CellSet, const P: usize> Listener<S> for AnswerCounter<'_, S, P> {
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        self.moves.man(targets, promotes);
    }

    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        self.moves.alike(first, others, from, to);
    }

    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        self.moves.setwise(jump, goals);
    }

    fn nameless(&mut self, goals: S) -> bool {
        self.moves.nameless(goals)
    }

    fn promotions(&mut self, targets: Targets<S>, into: &[Kind]) {
        self.moves.promotions(targets, into);
    }

    fn drops(&mut self, _: Kind, to: S) {
        self.drops |= to.any();
    }

    fn one(&mut self, mv: Move) {
        self.moves.one(mv);
    }
}
