//! Atomic chess: what explosions do, and which positions are dead.

mod dead;
mod explosions;
