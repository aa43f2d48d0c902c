//! Rule modules of xiangqi.
//!
//! Authority: the rules of the Asian Xiangqi Federation as summarised in `docs/rules/xiangqi.md`.
//!
//! | module | slot | what it says |
//! |---|---|---|
//! | `perpetual-chase` | `end.repetition` | who loses by chasing an unprotected piece without end |
//! | `defenders-only` | `end.dead-position` | nobody can win where no piece is left that crosses the river |
//!
//! River, palaces, the generals' facing, stalemate and perpetual check are said by the descriptor alone.

#![forbid(unsafe_code)]

mod chase;
mod defenders;

pub use chase::PerpetualChase;
pub use defenders::DefendersOnly;

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(modules: &mut Modules) {
    modules.register(PerpetualChase);
    modules.register(DefendersOnly);
}
