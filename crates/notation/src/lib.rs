//! Positions, moves and games as text.
//!
//! * [`position`]: FEN, read strictly or tolerantly, every fault at once.
//! * [`uci`]: moves in coordinates, `e2e4`.
//! * [`san`]: moves as people write them, `Nf3`.
//! * [`pgn`]: games, read as a stream, written, replayed.
//!
//! All of it works for every variant: names of cells, letters of pieces and players come from the
//! variant's [`Model`](core::model::Model). Reading never panics, never recurses, and takes memory
//! and time within stated limits, whatever the text. What is wrong is told by values with stable
//! codes.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod legal;
mod move_fault;
pub mod pgn;
pub mod position;
mod quote;
pub mod san;
pub mod uci;

pub use boardwright_core as core;
pub use legal::Legal;
pub use move_fault::MoveFault;
