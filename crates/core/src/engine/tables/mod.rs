//! Tables of the rules other than movement.

pub(crate) mod castling;
pub(crate) mod effects;
pub(crate) mod estimate;
pub(crate) mod zobrist;
