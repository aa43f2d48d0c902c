//! Counting sequences of moves.

pub(crate) mod known;
pub(crate) mod perft;
pub(crate) mod tally;
