//! What is told: keys, lines, variations, and a proof.

pub(crate) mod proof;
pub(crate) mod solution;
pub(crate) mod variation;
