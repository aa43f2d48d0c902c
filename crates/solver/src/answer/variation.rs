//! What follows the keys, and where the attacker has a choice.

use boardwright_core::Move;

/// A move and what may follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The move.
    pub mv: Move,
    /// How many plies it takes from this move on, itself counted, against the longest defence.
    pub plies: u16,
    /// What may follow: the attacker's best move, or the defences, the longest first.
    pub next: Vec<Variation>,
}

/// A place where the attacker has more than one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dual {
    /// The moves that lead there.
    pub line: Vec<Move>,
    /// The attacker's moves that reach the goal from there, the solution's first.
    pub moves: Vec<Move>,
}

/// Whether the attacker's play is the only one, after the shortest keys.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Duals {
    /// In the main line, before the last move.
    pub main: Vec<Dual>,
    /// In the main line's last move, where custom forgives them.
    pub last: Vec<Dual>,
    /// Against other defences that are as long, before the last move.
    pub equal: Vec<Dual>,
    /// Against shorter defences, before the last move: moves that are as short as the answer.
    pub minor: Vec<Dual>,
    /// In the last move of other lines than the main one.
    pub ends: Vec<Dual>,
}

impl Duals {
    /// Each sort by its name, those of the main line first.
    pub fn by_sort(&self) -> [(&'static str, &[Dual]); 5] {
        [
            ("main", &self.main),
            ("last", &self.last),
            ("equal", &self.equal),
            ("minor", &self.minor),
            ("ends", &self.ends),
        ]
    }
}
