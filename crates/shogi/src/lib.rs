//! Rule modules of shogi.
//!
//! Authority: the rules of shogi as summarised in `docs/rules/shogi.md`.
//!
//! | module | slot | what it says |
//! |---|---|---|
//! | `jishogi` | `end.impasse` | what a player may claim whose king has entered the enemy camp |
//! | `bare-king` | `end` | who has lost with nothing but a royal piece |
//! | `no-trade` | `restriction` | which captures of lions are forbidden |
//!
//! Hands, drops, promotion, nifu, mate by a dropped pawn, immobile pieces, perpetual check and the rule
//! of void self-checks are said by the descriptor alone.

#![forbid(unsafe_code)]

mod bare_king;
mod jishogi;
mod no_trade;

pub use bare_king::BareKing;
pub use jishogi::Jishogi;
pub use no_trade::NoTrade;

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(modules: &mut Modules) {
    modules.register(Jishogi);
    modules.register(BareKing);
    modules.register(NoTrade);
}
