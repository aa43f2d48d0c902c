//! What holds in every variant: the fast ways find what the plain ones do, and what is refused is refused
//! for a true reason.

mod probed;
mod properties;
mod refusals;
