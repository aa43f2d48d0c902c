//! The library as programs use it.

mod coded;
mod examples;
mod server;
mod wrong_hands;
