//! What holds the whole workspace, beside the facts of `fixtures.rs`: a room for what holds of every
//! variant, one for each family, and one for each that uses the rules.

mod alone;
mod atomic;
mod chance;
mod chess;
mod hosts;
mod kuma;
mod material;
mod omega;
mod rules;
mod shogi;
mod solver;
mod texts;
mod xiangqi;
