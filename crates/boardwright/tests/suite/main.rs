//! The library as programs use it.

mod aliases;
mod bounded;
mod coded;
mod examples;
mod page;
mod places;
mod server;
mod shuffle;
mod store;
mod styles;
mod tree;
mod wrong_hands;
