//! A position as a value: how it is stored, checked, changed by a move, and hashed.

mod able;
pub(crate) mod by_kind;
pub(crate) mod changes;
pub(crate) mod faced;
pub(crate) mod hashing;
pub(crate) mod play;
pub(crate) mod state;
pub(crate) mod unused;
pub(crate) mod validate;
