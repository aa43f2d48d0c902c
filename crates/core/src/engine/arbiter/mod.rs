//! What a game is told of a position: whether it is the end, why a move is refused, what rule modules see.

pub(crate) mod endings;
pub(crate) mod refusals;
pub(crate) mod view;
