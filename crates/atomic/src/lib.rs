//! Rule modules of atomic chess: captures explode.
//!
//! Authority: the rules of atomic chess as summarised in `docs/rules/atomic.md`.
//!
//! | module | slot | what it says |
//! |---|---|---|
//! | `explosion` | `[capture.explosion]` | capturer, captured and the pieces around leave the board |
//! | `atomic` | `end.dead-position` | who can no longer win by material |

#![forbid(unsafe_code)]

mod dead;
mod explosion;

pub use dead::AtomicDead;
pub use explosion::Explosion;

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(modules: &mut Modules) {
    modules.register(Explosion);
    modules.register(AtomicDead);
}
