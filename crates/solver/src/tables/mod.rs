//! What is remembered: while a search goes on, and in a file.

pub(crate) mod marks;
pub(crate) mod memory;
pub(crate) mod ranges;
pub(crate) mod seen;
pub(crate) mod slot;
pub(crate) mod store;
pub(crate) mod summed;
pub(crate) mod table;
