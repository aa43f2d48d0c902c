//! Tables as they are used: what stands in them for a position.

use std::collections::{BTreeSet, HashMap};

use boardwright_core::{Position, Reason, Variant};

use super::layout::Layouts;
use super::men::Men;

/// What a table says of a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Neither player can force a win.
    Drawn,
    /// He wins, and the game is over in so many plies, if the opponent resists as long as he can.
    Won(u16),
    /// He loses, and can put it off for so many plies.
    Lost(u16),
}

/// What stands in a table where there is no position.
pub(super) const NONE: u16 = 0;
/// What stands there for a draw.
pub(super) const DRAWN: u16 = 1;
/// The most plies that can be told.
pub(super) const MOST_PLIES: u16 = 0x3FF0;

impl Entry {
    /// The entry of a number in a table, if there is a position.
    pub(super) fn of(number: u16) -> Option<Entry> {
        Some(match number.checked_sub(2) {
            None if number == NONE => return None,
            None => Entry::Drawn,
            Some(told) if told % 2 == 1 => Entry::Won(told / 2),
            Some(told) => Entry::Lost(told / 2),
        })
    }

    /// The number that stands for it.
    pub(super) fn number(self) -> u16 {
        match self {
            Entry::Drawn => DRAWN,
            Entry::Lost(plies) => 2 + 2 * plies,
            Entry::Won(plies) => 3 + 2 * plies,
        }
    }
}

/// What there is in the table of some men.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The men.
    pub men: Men,
    /// How many positions there are, of either player to move.
    pub positions: u64,
    /// In how many the player to move wins.
    pub won: u64,
    /// In how many he loses.
    pub lost: u64,
    /// In how many plies the longest win is over.
    pub longest: u16,
}

impl Summary {
    /// In how many positions neither player can force a win.
    pub fn drawn(&self) -> u64 {
        self.positions - self.won - self.lost
    }
}

/// The table of some men, and those of all that captures and promotions make of them.
pub struct Tables {
    pub(super) variant: Variant,
    /// Whether a move changes nothing but the man that goes and the one on its goal.
    pub(super) plain: bool,
    pub(super) layouts: Layouts,
    /// The men of each table, and which has which.
    pub(super) men: Vec<Men>,
    pub(super) by_men: HashMap<Men, usize>,
    pub(super) entries: Vec<Vec<u16>>,
    /// How games end that somebody wins.
    pub(super) ends: BTreeSet<Reason>,
}

impl core::fmt::Debug for Tables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let model = self.variant.model();
        let men = self.men.iter().map(|men| men.text(model));
        f.debug_list().entries(men).finish()
    }
}

impl Tables {
    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The men that the tables were asked for.
    pub fn men(&self) -> &Men {
        // There is always one.
        &self.men[0]
    }

    /// How games end that somebody wins here, by the position alone.
    pub fn ends(&self) -> impl Iterator<Item = Reason> + '_ {
        self.ends.iter().copied()
    }

    /// Whether a game that somebody wins here always ends with a mate, or the loss of a royal piece.
    pub fn tell_mates(&self) -> bool {
        let mates = [
            Reason::Checkmate,
            Reason::RoyalCaptured,
            Reason::RoyalExploded,
        ];
        self.ends.iter().all(|end| mates.contains(end))
    }

    /// What stands in each table.
    pub fn summaries(&self) -> Vec<Summary> {
        let tables = self.men.iter().zip(&self.entries);
        tables
            .map(|(men, entries)| {
                let mut sum = Summary {
                    men: men.clone(),
                    positions: 0,
                    won: 0,
                    lost: 0,
                    longest: 0,
                };
                for entry in entries.iter().filter_map(|&number| Entry::of(number)) {
                    sum.positions += 1;
                    match entry {
                        Entry::Drawn => {}
                        Entry::Won(plies) => {
                            sum.won += 1;
                            sum.longest = sum.longest.max(plies);
                        }
                        Entry::Lost(_) => sum.lost += 1,
                    }
                }
                sum
            })
            .collect()
    }

    /// The position of a number in the table of the men that were asked for, with its entry; `None` where there is
    /// none. Numbers go up to [`numbers`](Tables::numbers).
    pub fn position(&self, number: usize) -> Option<(Position, Entry)> {
        let entry = Entry::of(*self.entries.first()?.get(number)?)?;
        let (placed, turn) = self.layouts.unnumber(self.men(), number)?;
        let setup = self.layouts.setup(&placed, turn);
        Some((self.variant.position(&setup).ok()?, entry))
    }

    /// How many numbers there are in the table of the men that were asked for.
    pub fn numbers(&self) -> usize {
        self.entries.first().map_or(0, Vec::len)
    }
}
