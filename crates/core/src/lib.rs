//! The rules machine of Boardwright.
//!
//! A [`model::Model`] says what a variant is; [`Variant::compile`] turns it into tables; a
//! [`Position`] answers which moves are legal; a [`Game`] remembers.

pub mod betza;
pub mod engine;
mod game;
mod man;
pub mod model;
pub mod module;
mod moves;
mod outcome;
mod position;
mod refusal;
mod setup;
mod variant;

pub use game::{Game, NoClaim, Status};
pub use man::{Kind, Man, PerSide, Side};
pub use moves::{Move, MoveSort};
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use refusal::{Applied, CellChange, HandChange, IllegalMove, Wish};
pub use setup::{PositionFault, Setup};
pub use variant::Variant;

pub use boardwright_geometry as geometry;
