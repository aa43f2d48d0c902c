//! Forced play: the attacker reaches the goal against every defence.

pub(crate) mod beside;
pub(crate) mod blocks;
pub(crate) mod children;
pub(crate) mod dominance;
pub(crate) mod enough;
pub(crate) mod extract;
pub(crate) mod families;
pub(crate) mod hunt;
pub(crate) mod lines;
pub(crate) mod numbers;
pub(crate) mod search;
pub(crate) mod shortest;
pub(crate) mod turns;
pub(crate) mod way;
