//! Rule modules of Kuma (熊棋, Xiongqi): the game with cannons, an advisor and dragons that is won by
//! capturing the terminal piece.
//!
//! Several games bear this name. Ours has no castling, and its check binds nobody; it has nothing to
//! do with a later game of the same name that has both, and is not compatible with it.
//!
//! Authority: the rules of Kuma as told in `docs/rules/kuma.md`.
//!
//! | module | slot | what it says |
//! |---|---|---|
//! | `face-off` | `[transform.face-off]` | two pieces that face each other on an open file both change |
//! | `same-move-ban` | `[restriction.same-move-ban]` | the move that led to a position may not lead to it again |

#![forbid(unsafe_code)]

mod ban;
mod face_off;

pub use ban::SameMoveBan;
pub use face_off::FaceOff;

use boardwright_core::module::Modules;

/// Registers the modules of this crate.
pub fn register(modules: &mut Modules) {
    modules.register(FaceOff);
    modules.register(SameMoveBan);
}
