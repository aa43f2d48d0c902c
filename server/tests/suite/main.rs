//! A real server, real WebSockets.

mod games;
mod harness;
mod hostile;
mod pages;
mod strangers;
