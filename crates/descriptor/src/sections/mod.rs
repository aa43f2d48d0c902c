//! The sections: from a document of the right form to the parts of a model, every name resolved.
//!
//! Each reader gives `None` where it has reported an error, or where the [form](crate::form) has.
//!
//! What most variants lack is read by functions that are not inlined: a browser compiles a function when it is first called, and
//! the first legal list of a page waits for it.

pub(crate) mod aims;
pub(crate) mod aliases;
pub(crate) mod board;
pub(crate) mod castling;
pub(crate) mod effects;
pub(crate) mod end;
pub(crate) mod hand;
pub(crate) mod kinds;
pub(crate) mod modules;
pub(crate) mod movement;
pub(crate) mod permissions;
pub(crate) mod pieces;
pub(crate) mod players;
pub(crate) mod problem;
pub(crate) mod promotion;
pub(crate) mod royalty;
pub(crate) mod setup;
pub(crate) mod walls;
pub(crate) mod zones;
