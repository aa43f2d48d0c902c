//! Help and series play: nobody, or not everybody, resists.

pub(crate) mod bound;
pub(crate) mod cooperative;
pub(crate) mod cover;
pub(crate) mod parry;
