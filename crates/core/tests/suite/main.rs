//! Movement and rules without descriptors.

mod chess;
mod common;
mod effects;
mod models;
mod movement;
mod rooms;
mod rules;
