//! How pieces move, compiled: forwards from where a piece stands, backwards from a cell that is attacked, and
//! all pieces of a kind at once; and what they promote to.

pub(crate) mod attackers;
pub(crate) mod backward;
pub(crate) mod bent;
pub(crate) mod borrow;
pub(crate) mod interner;
pub(crate) mod interners;
pub(crate) mod lame;
pub(crate) mod leaps;
pub(crate) mod lines;
pub(crate) mod mover;
pub(crate) mod passes;
pub(crate) mod plan;
pub(crate) mod promotion;
pub(crate) mod range;
pub(crate) mod setwise;
pub(crate) mod shift;
