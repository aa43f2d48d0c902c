//! Positions, moves and games as text.
//!
//! * [`position`]: FEN, read strictly or tolerantly, every fault at once.
//!
//! Reading never panics and takes time in proportion to the text, whatever the text.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod pgn;
pub mod position;
mod quote;

pub use boardwright_core as core;
