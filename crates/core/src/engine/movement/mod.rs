//! How men move, compiled: forwards from where a man stands, backwards from a cell that is attacked, and
//! all men of a kind at once.

pub(crate) mod attackers;
pub(crate) mod backward;
pub(crate) mod bent;
pub(crate) mod borrow;
pub(crate) mod interner;
pub(crate) mod lame;
pub(crate) mod lines;
pub(crate) mod mover;
pub(crate) mod passes;
pub(crate) mod plan;
pub(crate) mod setwise;
