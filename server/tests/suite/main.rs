//! A real server, real WebSockets.

#![allow(clippy::unwrap_used)] // what cannot be here fails the test

mod faults;
mod files;
mod games;
mod harness;
mod hostile;
mod pages;
mod postgres;
mod refusals;
mod restarts;
mod strangers;
