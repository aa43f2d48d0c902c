//! Mates and other stipulations in any variant.
//!
//! [`solve`] answers a [`Stipulation`] for a game as it stands: the exact shortest length, all keys,
//! the main line, the variations and the duals in them. Forced play is searched by proof numbers, help
//! and series play layer by layer. A forced solution carries a [`Proof`], which [`check`] confirms by
//! the plain rules alone; a parry series carries none. That there is no solution, or no other key,
//! rests on the search.
//!
//! ```
//! # use boardwright_core::{Game, Variant};
//! use boardwright_solver::{Limits, Stipulation, Wanted, check, solve};
//!
//! # fn look(game: &Game) -> Result<(), Box<dyn std::error::Error>> {
//! let stipulation = Stipulation::mate(game.position().turn(), 5);
//! let solution = solve(game, &stipulation, &Wanted::default(), &Limits::default(), &mut |_| true)?;
//! if let (Some(plies), Some(proof)) = (solution.plies, &solution.proof) {
//!     check(game, &stipulation, plies, proof).expect("a proof");
//! }
//! # Ok(()) }
//! ```
#![forbid(unsafe_code)]

mod bound;
mod check;
mod children;
mod cooperative;
mod cover;
mod dominance;
mod effort;
pub mod endgame;
mod enough;
mod families;
mod futile;
mod goal;
mod hunt;
mod marks;
mod memory;
mod node;
mod numbers;
mod parry;
mod phases;
mod pns;
mod proof;
mod ranges;
mod seen;
mod shortest;
#[cfg(test)]
mod small;
mod solution;
mod solve;
mod stipulation;
mod store;
mod summed;
mod table;
mod team;
mod text;
mod threat;
mod tree;
mod unsolvable;
mod way;

pub use check::{Flaw, check, check_line, check_watched};
pub use effort::{Limits, Progress};
pub use futile::Futile;
pub use goal::Goal;
pub use memory::{Memory, NotAMemory};
pub use phases::{Phases, SetLine, Try, WantedPhases, phases};
pub use proof::{Proof, Step};
pub use solution::{Key, Solution, Variations, Verdict, Wanted};
pub use solve::{solve, solve_on, solve_with};
pub use stipulation::{MAX_PLIES, Play, Reflex, Stipulation};
pub use text::NotAStipulation;
pub use threat::{Threatened, threat};
pub use tree::{Dual, Duals, Variation};
pub use unsolvable::Unsolvable;
