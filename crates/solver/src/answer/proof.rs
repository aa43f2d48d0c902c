//! Proofs: for every defence an answer, down to the goal.

use boardwright_core::Move;

/// Why the goal is forced: the attacker's moves, and for each defence what follows.
///
/// Equal positions share a step. [`check`](crate::check) confirms a proof by the plain rules alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// The steps; the first one belongs to the position of the problem.
    pub steps: Vec<Step>,
}

/// The attacker's move in a position, and every answer to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The attacker's move.
    pub mv: Move,
    /// Every legal answer, with the step that follows; `None` if the goal is reached by the answer.
    /// No answers: the goal is reached by the attacker's move.
    pub replies: Vec<(Move, Option<usize>)>,
}
