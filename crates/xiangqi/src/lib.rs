//! Rule modules of xiangqi.
//!
//! Authority: the rules of the Asian Xiangqi Federation as summarised in `docs/rules/xiangqi.md`.
//!
//! | module | slot | what it says |
//! |---|---|---|
//! | `perpetual-chase` | `end.repetition` | who loses by chasing an unprotected piece without end |
//! | `facing` | `end.NAME` | a draw where generals face each other, and the last move has not parted them |
//! | `both-pass` | `end.NAME` | a draw where both players have passed, one after the other |
//! | `to-and-fro` | `end.NAME` | who moves nothing but one piece to and fro loses |
//! | `defenders-only` | `end.dead-position` | nobody can win where no piece is left that crosses the river |
//!
//! River, palaces, the generals' facing, stalemate and perpetual check are said by the descriptor alone.

#![forbid(unsafe_code)]

mod chase;
mod defenders;
mod facing;
mod passed;
mod to_and_fro;

pub use chase::PerpetualChase;
pub use defenders::DefendersOnly;
pub use facing::FacingDraws;
pub use passed::BothPass;
pub use to_and_fro::ToAndFro;

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(modules: &mut Modules) {
    modules.register(PerpetualChase);
    modules.register(DefendersOnly);
    modules.register(FacingDraws);
    modules.register(BothPass);
    modules.register(ToAndFro);
}
