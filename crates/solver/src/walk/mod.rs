//! What a search walks on: positions and games, where they stand in its tables, and what is left of an interposition.

pub(crate) mod futile;
pub(crate) mod node;
pub(crate) mod place;
pub(crate) mod scramble;
