//! Problems and their solutions, with the variant's own names.

use std::borrow::Cow;

use boardwright_core::Move;
use boardwright_solver::endgame::Tables;
use boardwright_solver::{
    self as solver, Limits, MAX_PLIES, Stipulation, Variations, Verdict, Wanted,
};
use serde::{Deserialize, Serialize};

use crate::Game;

/// What is asked of a position.
///
/// ```
/// use boardwright::{Catalogue, Game, wire};
///
/// let chess = Catalogue::shipped().get("chess")?;
/// let game = Game::from_text(&chess, "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")?;
/// let problem: wire::Problem = serde_json::from_str(r##"{ "stipulation": "#2" }"##)?;
/// let solution = problem.solve(&game, &mut |_| true)?;
/// assert_eq!((solution.plies, &*solution.verdict), (Some(3), "sound"));
/// assert_eq!(solution.line, ["b3g8", "a8g8", "h6f7"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Problem {
    /// What problemists write: `#3`, `s#2`, `h#2.5`, `ser-#4`. Absent: what the variant asks of its
    /// problems, or that the player to move forces mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stipulation: Option<String>,
    /// The most plies that it may take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u16>,
    /// Keys that take longer than the shortest are wanted too.
    pub longer: bool,
    /// All variations are wanted to their end.
    pub whole: bool,
    /// Interpositions that only delay a mate are left out of all lengths, as the custom of tsume has it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub skip_futile: bool,
    /// The most positions to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The memory for positions that were looked at, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash_bytes: Option<usize>,
}

/// What is known of a problem: all of it, or, if the search was stopped, what was found by then.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Solution {
    /// The least number of plies, if the goal is reached within the bound.
    pub plies: Option<u16>,
    /// The goal is certainly reached in so many plies or fewer, perhaps in more than the bound: what a search has found that was
    /// stopped before it knew the least number.
    pub within: Option<u16>,
    /// The goal is certainly not reached in so many plies or fewer.
    pub none_within: Option<u16>,
    /// It is certain that the goal is not reached in any number of plies.
    pub never: bool,
    /// `sound`, `sound-but-last`, `dual`, `cooked`, `unknown` or `no-solution`.
    pub verdict: Cow<'static, str>,
    /// All first moves that reach the goal, the shortest first.
    pub keys: Vec<Key>,
    /// The main line, in coordinates.
    pub line: Vec<String>,
    /// The shortest ways of help or series play.
    pub ways: Vec<Vec<String>>,
    /// There are more ways than these.
    pub more_ways: bool,
    /// What follows the shortest keys.
    pub variations: Vec<Variation>,
    /// There are more variations than these.
    pub cut: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// The search was stopped, or has spent what it may.
    pub stopped: bool,
    /// Interpositions that only delay are left out of these lengths and lines.
    #[serde(default)]
    pub futile_skipped: bool,
}

/// A first move that reaches the goal.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Key {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many plies it takes, itself counted.
    pub plies: u16,
}

/// A move and what follows it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Variation {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many plies it takes, itself counted.
    pub plies: u16,
    /// The moves that may follow.
    pub next: Vec<Variation>,
}

/// How far a search is.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// The plies that are looked at now.
    pub plies: u16,
    /// The goal is certainly not reached in so many plies or fewer.
    pub none_within: Option<u16>,
    /// The goal is certainly reached in so many plies, or in fewer.
    pub within: Option<u16>,
}

/// Why a problem is not looked at.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The stipulation is none.
    #[error(transparent)]
    Stipulation(#[from] solver::NotAStipulation),
    /// It does not fit the position.
    #[error(transparent)]
    Unsolvable(#[from] solver::Unsolvable),
}

impl ProblemError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ProblemError::Stipulation(error) => error.code(),
            ProblemError::Unsolvable(why) => why.code(),
        }
    }
}

impl boardwright_core::Coded for ProblemError {
    fn code(&self) -> &'static str {
        ProblemError::code(self)
    }
}

impl Problem {
    /// Solves it for a position. `watch` is told how far the search is and stops it with `false`.
    ///
    /// # Errors
    /// [`ProblemError`] if the stipulation is none, or does not fit the position.
    pub fn solve(
        &self,
        game: &Game,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Solution, ProblemError> {
        self.solve_with(game, &[], watch)
    }

    /// The same, with endgame tables of the variant: forced mates are looked up there.
    ///
    /// # Errors
    /// As for [`solve`](Problem::solve), and where the tables do not tell what is asked.
    pub fn solve_with(
        &self,
        game: &Game,
        tables: &[Tables],
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Solution, ProblemError> {
        let within = self.within.unwrap_or(MAX_PLIES);
        let stipulation = match &self.stipulation {
            None => Stipulation::of(game.position(), within),
            Some(text) => {
                let asked = Stipulation::parse(text, game.position())?;
                let asked = asked.with_duties(game.model());
                Stipulation {
                    within: self.within.unwrap_or(asked.within),
                    ..asked
                }
            }
        };
        let stipulation = match self.skip_futile {
            true => stipulation.without_futile(),
            false => stipulation,
        };
        let wanted = Wanted {
            longer: self.longer,
            variations: match self.whole {
                true => Variations::Whole,
                false => Variations::Main,
            },
            proof: false,
            ..Wanted::default()
        };
        let mut limits = Limits::default().with_nodes(self.nodes.unwrap_or(u64::MAX));
        if let Some(bytes) = self.hash_bytes {
            limits = limits.with_hash_bytes(bytes);
        }
        let mut watch = |seen: solver::Progress| {
            watch(Progress {
                nodes: seen.nodes,
                plies: seen.plies,
                none_within: seen.none_within,
                within: seen.within,
            })
        };
        let found = solver::solve_with(game, &stipulation, &wanted, &limits, tables, &mut watch)?;
        Ok(Solution::of(game, &found))
    }
}

impl Solution {
    /// With the variant's names.
    pub fn of(game: &Game, found: &solver::Solution) -> Solution {
        let text = |&mv: &Move| game.write_unchecked(mv);
        let line = |moves: &Vec<Move>| moves.iter().map(text).collect::<Vec<_>>();
        Solution {
            plies: found.plies,
            within: found.within,
            none_within: found.none_within,
            never: found.never,
            verdict: match found.verdict() {
                Verdict::Sound => "sound",
                Verdict::SoundButLast(_) => "sound-but-last",
                Verdict::Dual(_) => "dual",
                Verdict::Cooked(_) => "cooked",
                Verdict::NoSolution => "no-solution",
                _ => "unknown",
            }
            .into(),
            keys: found.keys.iter().map(|key| Key::of(game, key)).collect(),
            line: line(&found.line),
            ways: found.ways.iter().map(line).collect(),
            more_ways: found.more_ways,
            variations: variations(game, &found.variations),
            cut: found.cut,
            nodes: found.nodes,
            stopped: found.stopped,
            futile_skipped: found.futile == solver::Futile::LeftOut,
        }
    }
}

impl Key {
    fn of(game: &Game, key: &solver::Key) -> Key {
        Key {
            mv: game.write_unchecked(key.mv),
            plies: key.plies,
        }
    }
}

fn variations(game: &Game, found: &[solver::Variation]) -> Vec<Variation> {
    let one = |found: &solver::Variation| Variation {
        mv: game.write_unchecked(found.mv),
        plies: found.plies,
        next: variations(game, &found.next),
    };
    found.iter().map(one).collect()
}
