//! Rule modules of Omega Chess.
//!
//! Authority: the rules of Omega Chess as summarised in `docs/rules/omega.md`.
//!
//! | module | slot | what it says |
//! |---|---|---|
//! | `omega` | `end.dead-position` | who can no longer give mate, and against which pieces a draw may be claimed |
//!
//! The board, the pieces, the pawns' three steps and castling are said by the descriptor alone.

#![forbid(unsafe_code)]

mod material;

pub use material::OmegaMaterial;

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(modules: &mut Modules) {
    modules.register(OmegaMaterial);
}
