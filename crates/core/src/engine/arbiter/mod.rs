//! What a game is told of a position: whether it is the end, and why a move is refused.

pub(crate) mod aims;
pub(crate) mod endings;
pub(crate) mod most;
pub(crate) mod refusals;
