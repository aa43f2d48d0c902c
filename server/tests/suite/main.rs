//! A real server, real WebSockets.

mod games;
mod harness;
