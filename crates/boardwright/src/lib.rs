#![doc = include_str!("../README.md")]
//!
//! # In this documentation
//!
//! A [`Catalogue`] has the variants, a [`Game`] plays one. [`wire`] is what clients are told and what they wish, [`record`] keeps games. Cells have their names in
//! [`model::Model::board`], kinds and players in the [`model::Model`] itself. The types of [`geometry`],
//! [`notation`], [`descriptor`] and [`solver`] are documented with those crates. The pages in `docs/`, to which the text
//! above links, are in the repository.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic
    )
)]

mod bounded;
mod called;
mod catalogue;
pub mod certificate;
pub mod compare;
mod count;
pub mod describe;
mod game;
mod given;
pub mod named;
mod page;
pub mod picture;
pub mod presentation;
mod presented;
#[cfg(feature = "solver")]
pub mod problem;
mod reading;
pub mod record;
mod shared;
mod start;
mod store;
pub mod tree;
pub mod wire;

pub use boardwright_descriptor::Limits;
pub use catalogue::{Catalogue, LoadError};
pub use describe::Description;
pub use game::{Game, MoveError};
pub use given::{Given, ReplayError};
pub use presentation::Presentation;
pub use presented::Presented;
pub use shared::SharedCatalogue;
pub use start::{NoSetup, NoStart};
pub use store::{Folder, Store, Stored};
pub use tree::GameTree;

pub use boardwright_core::betza;
pub use boardwright_core::engine;
pub use boardwright_core::model::{self, Score};
pub use boardwright_core::module;
pub use boardwright_core::symbol;
pub use boardwright_core::{
    Ahead, Applied, Budget, ByRule, CellChange, Choices, Coded, Counts, Ended, HandChange,
    IllegalMove, Kind, Laborious, Man, ModelBuilder, ModelFault, Move, MoveSort, MoveView, NoClaim,
    NotOfThisVariant, Outcome, PerSide, Position, PositionFault, Promotions, Reason, Second, Setup,
    Side, Status, Step, Threat, TooMuchWork, Variant, Wish, Work,
};
pub use boardwright_descriptor as descriptor;
pub use boardwright_geometry::{self as geometry, Cell};
pub use boardwright_notation as notation;
#[cfg(feature = "solver")]
pub use boardwright_solver as solver;

/// All rule modules that come with Boardwright.
pub fn shipped_modules() -> module::Modules {
    let mut modules = module::Modules::new();
    boardwright_chess::register(&mut modules);
    boardwright_atomic::register(&mut modules);
    boardwright_omega::register(&mut modules);
    boardwright_kuma::register(&mut modules);
    boardwright_shogi::register(&mut modules);
    boardwright_xiangqi::register(&mut modules);
    modules
}
