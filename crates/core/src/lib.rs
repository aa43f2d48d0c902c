//! The rules machine of Boardwright.
//!
//! A [`model::Model`] says what a variant is; [`Variant::compile`] turns it into tables; a
//! [`Position`] answers which moves are legal; a [`Game`] remembers.

mod ahead;
mod applied;
pub mod betza;
mod bounded;
mod builder;
mod cell_list;
mod choices;
pub mod engine;
mod game;
mod images;
mod man;
pub mod material;
pub mod model;
pub mod module;
mod module_use;
mod moves;
pub mod order;
mod outcome;
mod past;
mod position;
mod position_fault;
mod premises;
mod refusal;
mod setup;
mod shuffle;
pub mod symbol;
mod trial;
mod variant;
mod ways;
mod width;
mod work;

pub use ahead::Ahead;
pub use applied::{Applied, CellChange, HandChange, Step};
pub use builder::{ModelBuilder, ModelFault};
pub use choices::{Choices, Promotions};
pub use game::{Ended, Game, NoClaim, Status};
pub use man::{Kind, Man, PerSide, Side};
pub use moves::{ByRule, Move, MoveSort, MoveView, Second};
pub use outcome::{Outcome, Reason, Threat};
pub use position::Position;
pub use position_fault::PositionFault;
pub use premises::Premise;
pub use refusal::{IllegalMove, NotOfThisVariant, Wish};
pub use setup::Setup;
pub use trial::Laborious;
pub use variant::{Counts, Variant};
pub use ways::Destination;
pub use work::{Budget, TooMuchWork, Work};

pub use boardwright_geometry::{self as geometry, Coded};
