//! What is asked, in positions and in words, and what cannot be.

pub(crate) mod goal;
pub(crate) mod stipulation;
pub(crate) mod text;
pub(crate) mod unsolvable;
