//! Boards, zones, sets and drawings, as their users see them.

mod boards;
mod common;
mod drawing;
mod sets;
mod zones;
