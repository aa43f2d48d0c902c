//! The engine: tables and positions, generic over the width of a set of cells and the number of
//! planes that name a kind.
//!
//! Users meet [`Variant`](crate::Variant) and [`Position`](crate::Position), which hide the width.
//! This module is public for tests, tools and benchmarks that want both generators side by side:
//! [`Rules::legal`] by the fastest way that the variant allows and, with the feature `reference`,
//! `Rules::legal_reference` by the definition.

mod arbiter;
mod count;
pub(crate) mod erased;
mod legality;
mod movement;
mod position;
mod rules;
mod state;
mod tables;

pub use count::perft::Leaves;
pub use count::stop::Stop;
pub(crate) use position::validate::Admits;
pub(crate) use position::view::NoHistory;
pub use rules::{Legality, Rules};
pub use state::State;
pub(crate) use tables::estimate::least_bytes;
pub use tables::fault::{Bounds, CompileFault};
pub(crate) use tables::zobrist::scramble;
