//! A solved problem as problemists write it: in lines, as text, as a page with its diagram, as a record of KIF or JKF, and as Popeye reads it;
//! and Popeye's input read.
//!
//! ```
//! use boardwright::problem::{Letters, Solved};
//! use boardwright::solver::{Limits, Phases, Stipulation, Wanted, solve};
//! use boardwright::{Catalogue, Game};
//!
//! let chess = Catalogue::shipped().get("chess")?;
//! let game = Game::from_text(&chess, "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")?;
//! let asked = Stipulation::parse("#2", game.position())?;
//! let solution = solve(&game, &asked, &Wanted::default(), &Limits::default(), &mut |_| true)?;
//! let solved = Solved { game: &game, asked: &asked, solution: &solution, phases: &Phases::default() };
//! assert_eq!(solved.text(Letters::English), "1.Qb3-g8+! Ra8xg8 2.Sh6-f7#\n");
//! assert_eq!(solved.text(Letters::German), "1.Db3-g8+! Ta8xg8 2.Sh6-f7#\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod form;
mod html;
mod jkf;
mod kif;
mod letters;
mod popeye;
mod text;
mod tree;
mod written;

use boardwright_core::Position;
use boardwright_notation::kif::Shogi;
use boardwright_solver::{Phases, Solution, Stipulation};

use crate::Game;
use tree::Branch;

pub use form::Form;
pub use html::{HTML_FOOT, html_head};
pub use jkf::{Cell, Initial, Jkf, Man, Place, Played, Special, Start, Step};
pub use letters::Letters;
pub use popeye::{
    Asked, MAX_POPEYE, Options, PopeyeFault, castlings_at_home, popeye, popeye_with, read_popeye,
    variant_of_condition, white_begins,
};
pub use written::{Line, Written};

/// A problem and what was found of it.
#[derive(Clone, Copy)]
pub struct Solved<'a> {
    /// The diagram.
    pub game: &'a Game,
    /// What was asked.
    pub asked: &'a Stipulation,
    /// What was found.
    pub solution: &'a Solution,
    /// Set play, tries and what is threatened after keys, as far as they are to be told.
    pub phases: &'a Phases,
}

/// Why a problem cannot be written so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotWritten {
    /// KIF and JKF know the pieces of shogi on nine files and nine ranks, and nothing else.
    #[error("KIF and JKF hold positions of shogi alone: nine files, nine ranks and its pieces")]
    NotShogi,
    /// In records of shogi the players move in turn.
    #[error("in KIF and JKF the players move in turn, and in series play one of them alone")]
    Series,
    /// Popeye's input is written for chess and for the variants that are a condition there.
    #[error("Popeye's input is written for chess, and for variants that are one of its conditions")]
    NotPopeye,
    /// Popeye's input does not tell this of a position.
    #[error(
        "Popeye's input tells of the last move the double step of a pawn alone, and this was none"
    )]
    Passed,
    /// Popeye does not know the goal.
    #[error(
        "Popeye has no goal for a game that is won, or a royal piece that is taken: ask for a mate"
    )]
    NoGoal,
    /// Popeye does not know the duty to give check with every move.
    #[error("Popeye's input does not tell that every move of the attacker must give check")]
    ChecksOnly,
    /// No sign is written for the stipulation.
    #[error("problemists have no sign for this stipulation")]
    NoStipulation,
}

impl NotWritten {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            NotWritten::NotShogi => "not-shogi",
            NotWritten::Series => "series",
            NotWritten::NotPopeye => "not-popeye",
            NotWritten::Passed => "passed-cell",
            NotWritten::NoGoal => "not-popeyes-goal",
            NotWritten::ChecksOnly => "duty-of-checks",
            NotWritten::NoStipulation => "no-stipulation",
        }
    }
}

impl boardwright_core::Coded for NotWritten {
    fn code(&self) -> &'static str {
        NotWritten::code(self)
    }
}

impl Solved<'_> {
    /// The variant, where a record of shogi can hold the solution.
    fn shogi(&self) -> Result<Shogi<'_>, NotWritten> {
        match self.asked.is_series() {
            true => Err(NotWritten::Series),
            false => Shogi::of(self.game.model()).ok_or(NotWritten::NotShogi),
        }
    }

    /// The position after a move of the solution, from which its line goes on: in series play with the same player to move.
    fn after(&self, position: &Position, branch: &Branch) -> Position {
        let next = position.after_unchecked(branch.mv);
        let passed = match self.asked.is_series() {
            true => self.asked.passed(&next, branch.length() - 1),
            false => None,
        };
        passed.unwrap_or(next)
    }
}
