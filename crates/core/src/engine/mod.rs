//! The engine: tables and positions, generic over the width of a set of cells and the number of
//! planes that name a kind.
//!
//! Users meet [`Variant`](crate::Variant) and [`Position`](crate::Position), which hide the width.
//! This module is public for tests, tools and benchmarks that want both generators side by side:
//! [`Rules::legal`] by the fastest way that the variant allows, [`Rules::legal_plain`] by the
//! definition.

mod attack;
mod bearing;
mod borrow;
mod built;
mod by_kind;
mod castling;
mod finish;
mod hashing;
mod keys;
mod known;
mod legal;
mod lines;
mod march;
mod masked;
mod mover;
mod perft;
pub(crate) mod placed;
mod placing;
mod plain;
mod plan;
mod play;
mod pseudo;
mod refuse;
mod rest;
mod rules;
mod shelf;
mod state;
mod successors;
mod tally;
mod view;

pub use perft::{Leaves, Stop};
pub use rules::{CompileFault, Legality, Rules};
pub use state::State;
pub(crate) use view::NoHistory;
