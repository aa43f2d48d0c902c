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

mod answer;
mod check;
pub mod endgame;
mod forced;
mod help;
mod phases;
mod question;
mod request;
#[cfg(test)]
mod small;
mod solve;
mod tables;
mod threat;
mod walk;
mod work;

pub use answer::proof::{Proof, Step};
pub use answer::solution::{Key, Solution, Variations, Verdict, Wanted};
pub use answer::variation::{Dual, Duals, Variation};
pub use check::{Flaw, check, check_line, check_watched};
pub use phases::{Phases, SetLine, Try, WantedPhases, phases};
pub use question::goal::Goal;
pub use question::stipulation::{MAX_PLIES, Play, Reflex, Stipulation};
pub use question::text::NotAStipulation;
pub use question::unsolvable::Unsolvable;
pub use request::Request;
pub use solve::{solve, solve_on, solve_with};
pub use tables::memory::{Memory, NotAMemory};
pub use threat::{Threatened, threat};
pub use walk::futile::Futile;
pub use work::effort::{Limits, Progress};
