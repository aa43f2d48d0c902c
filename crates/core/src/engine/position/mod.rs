//! What is done with a position: how it is checked, changed by a move, hashed, and shown to rule modules.

mod able;
pub(crate) mod aftereffects;
pub(crate) mod changes;
mod cost;
mod counting;
pub(crate) mod faced;
pub(crate) mod hashing;
pub(crate) mod play;
pub(crate) mod unused;
pub(crate) mod validate;
pub(crate) mod view;
