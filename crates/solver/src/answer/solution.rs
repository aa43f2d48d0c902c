//! What a search is asked to tell, and what it tells.

use boardwright_core::Move;

use crate::answer::proof::Proof;
use crate::answer::variation::{Dual, Duals, Variation};
use crate::question::stipulation::Stipulation;
use crate::walk::futile::Futile;

/// What is wanted of a solution beside its length, its keys and its main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Keys that take longer than the shortest, within the stipulation's bound; with the variations, duals that take longer,
    /// where the defence is as long as any; and in help and series play ways that take longer.
    pub longer: bool,
    /// The variations, and the duals at every place of them that is told.
    pub variations: Variations,
    /// The proof.
    pub proof: bool,
    /// How many ways of help or series play are told.
    pub ways: usize,
}

/// Which variations are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variations {
    /// None.
    No,
    /// The longest defences to the end, of the others the answer.
    Main,
    /// All to the end.
    Whole,
}

impl Default for Wanted {
    /// Longer keys, the main variations, the proof, a hundred ways.
    fn default() -> Self {
        Wanted {
            longer: true,
            variations: Variations::Main,
            proof: true,
            ways: 100,
        }
    }
}

/// A first move that reaches the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The move.
    pub mv: Move,
    /// How many plies it takes, itself counted.
    pub plies: u16,
}

/// What is known of a problem: all of it, or, if the search was stopped, what was found by then.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The least number of plies, if the goal is reached within the bound.
    pub plies: Option<u16>,
    /// The goal is certainly reached in so many plies, or in fewer; perhaps in more than the bound.
    pub within: Option<u16>,
    /// The goal is certainly not reached in so many plies or fewer, or `None` if not even that is known.
    pub none_within: Option<u16>,
    /// It is certain that the goal is not reached in any number of plies.
    pub never: bool,
    /// All first moves that reach the goal, the shortest first.
    pub keys: Vec<Key>,
    /// The main line.
    pub line: Vec<Move>,
    /// The ways of help or series play, the shortest first, as far as they were wanted.
    pub ways: Vec<Vec<Move>>,
    /// There are more ways than were wanted.
    pub more_ways: bool,
    /// The last ply of a way is forced: ways that differ in it alone are one solution.
    pub forced_last: bool,
    /// What follows the keys, in their order.
    pub variations: Vec<Variation>,
    /// The variations are not all there, because there are too many.
    pub cut: bool,
    /// Places after the shortest keys where the attacker has a choice.
    pub duals: Duals,
    /// The proof of forced play, if it was wanted and could be kept.
    pub proof: Option<Proof>,
    /// Positions looked at.
    pub nodes: u64,
    /// The search was stopped, or has spent what it may: what stands here is certain, and not all.
    pub stopped: bool,
    /// What became of interpositions that only delay: whether these lengths leave them out.
    pub futile: Futile,
}

/// Whether a solved problem is sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict<'s> {
    /// One key, and one move of the attacker at every later place of the main line. There may be duals
    /// against other defences.
    Sound,
    /// Sound but for the last move.
    SoundButLast(&'s [Dual]),
    /// One key, and places of the main line where the attacker has a choice.
    Dual(&'s [Dual]),
    /// So many keys, or, in help and series play, so many solutions; or more, where not all ways were wanted.
    Cooked(usize),
    /// So many plies are enough, and the problem says that it takes more.
    Short(u16),
    /// The search was stopped before this was known.
    Unknown,
    /// There is no solution within the bound.
    NoSolution,
}

impl Solution {
    /// How many different solutions the ways are.
    fn solutions(&self) -> usize {
        let mut ways: Vec<&[Move]> = self.ways.iter().map(Vec::as_slice).collect();
        if self.forced_last {
            for way in &mut ways {
                *way = way.split_last().map_or(&[], |(_, rest)| rest);
            }
        }
        // They are in order.
        ways.dedup();
        ways.len()
    }

    /// Whether the problem that asked for it is sound, as far as was asked for.
    pub fn verdict(&self, asked: &Stipulation) -> Verdict<'_> {
        let short = self
            .plies
            .filter(|&plies| asked.stated && plies < asked.within);
        if let Some(plies) = short {
            return Verdict::Short(plies);
        }
        match () {
            () if self.solutions() > 1 => Verdict::Cooked(self.solutions()),
            // The others may differ in the last move alone.
            () if self.more_ways && self.forced_last => Verdict::Unknown,
            () if self.more_ways => Verdict::Cooked(self.solutions()),
            () if self.keys.len() > 1 => Verdict::Cooked(self.keys.len()),
            () if !self.duals.main.is_empty() => Verdict::Dual(&self.duals.main),
            () if self.stopped => Verdict::Unknown,
            () if self.plies.is_none() => Verdict::NoSolution,
            () if !self.duals.last.is_empty() => Verdict::SoundButLast(&self.duals.last),
            () => Verdict::Sound,
        }
    }
}
