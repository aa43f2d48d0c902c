//! Tables of the rules other than movement, each compiled from the model.

pub(crate) mod aims;
pub(crate) mod asking;
pub(crate) mod castling;
pub(crate) mod drops;
pub(crate) mod effects;
pub(crate) mod ends;
pub(crate) mod estimate;
pub(crate) mod fault;
pub(crate) mod probing;
pub(crate) mod proposing;
pub(crate) mod royals;
pub(crate) mod shores;
pub(crate) mod zobrist;
