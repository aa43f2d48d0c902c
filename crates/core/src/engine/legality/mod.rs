//! Which moves are legal: by definition, and in every faster way that the definition is held against.

mod answers;
pub(crate) mod castling;
pub(crate) mod check_info;
mod checking;
mod exposing;
pub(crate) mod legal;
mod lent;
pub(crate) mod masked;
pub(crate) mod own;
pub(crate) mod permissions;
pub(crate) mod places;
pub(crate) mod probed;
pub(crate) mod proposed;
pub(crate) mod pseudo;
pub(crate) mod reference;
pub(crate) mod seconds;
mod sieve;
pub(crate) mod sought;
pub(crate) mod successors;
mod takers;
pub(crate) mod tally;
pub(crate) mod voided;
