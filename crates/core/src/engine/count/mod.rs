//! Counting sequences of moves.

pub(crate) mod deep;
pub(crate) mod known;
pub(crate) mod perft;
pub(crate) mod stop;
