//! Movement and rules without descriptors.

mod chess;
mod common;
mod movement;
mod rules;
