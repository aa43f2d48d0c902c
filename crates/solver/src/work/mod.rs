//! How much is spent, by whom.

pub(crate) mod effort;
pub(crate) mod team;
