#![doc = include_str!("../../../README.md")]
#![forbid(unsafe_code)]

mod catalogue;
mod game;
pub mod presentation;

pub use catalogue::{Catalogue, LoadError};
pub use game::{Game, MoveError};
pub use presentation::Presentation;

pub use boardwright_core::betza;
pub use boardwright_core::engine;
pub use boardwright_core::model::{self, Score};
pub use boardwright_core::module;
pub use boardwright_core::{
    Applied, CellChange, HandChange, IllegalMove, Kind, Man, Move, MoveSort, NoClaim, Outcome,
    PerSide, Position, PositionFault, Reason, Setup, Side, Status, Variant, Wish,
};
pub use boardwright_descriptor as descriptor;
pub use boardwright_geometry as geometry;
pub use boardwright_notation as notation;

/// All rule modules that come with Boardwright.
pub fn shipped_modules() -> module::Modules {
    let mut modules = module::Modules::new();
    boardwright_chess::register(&mut modules);
    boardwright_atomic::register(&mut modules);
    boardwright_omega::register(&mut modules);
    boardwright_kuma::register(&mut modules);
    boardwright_shogi::register(&mut modules);
    modules
}
