//! Positions, moves and games as text.
//!
//! * [`position`]: FEN, SFEN and other dialects, read strictly or tolerantly, every fault at once.
//! * [`uci`]: moves in coordinates, `e2e4`, `7g7f`.
//! * [`san`]: moves as people write them, `Nf3`; [`kif`]: as shogi players write them, `76歩`, and games as they record them.
//! * [`human`]: whichever of these is the variant's own, or another [`Style`] that people use.
//! * [`pgn`]: games, read as a stream, written, replayed.
//!
//! All of it works for every variant: names of cells, letters of pieces and players come from the
//! variant's [`Model`](core::model::Model). Reading never panics, never recurses, and takes memory
//! and time within stated limits, whatever the text. What is wrong is told by values with stable
//! codes.
// What a stranger has written decides in this crate: nothing here may panic on it.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod coordinates;
mod dialect;
mod hodges;
pub mod human;
mod janggi;
pub mod kif;
mod lan;
mod legal;
mod move_fault;
mod parts;
pub mod pgn;
pub mod position;
mod quote;
pub mod san;
mod style;
mod text;
mod two_legs;
pub mod uci;
mod walls;
mod wxf;

pub use boardwright_core as core;
pub use coordinates::Coordinates;
pub use dialect::Dialect;
pub use legal::Legal;
pub use move_fault::MoveFault;
pub use style::Style;
