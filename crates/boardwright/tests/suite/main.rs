//! The library as programs use it.

mod examples;
mod server;
