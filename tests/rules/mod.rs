//! What holds in every variant: the fast ways find what the plain ones do, and what is refused is refused
//! for a true reason; moves of every family to be looked at.

mod apart;
mod boards;
mod ends;
mod images;
mod keys;
mod probed;
mod properties;
mod proposals;
mod proposing;
mod refusals;
mod seen;
mod silent;
