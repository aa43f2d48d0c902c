//! What the search for any mate keeps of positions.

use crate::memory::{self, Kept, pair, pair_of};
use crate::store::Store;
use crate::table::Slot;

/// What is known of a position, under the key of its board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mark {
    /// What the attacker holds.
    pub(crate) hand: u64,
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    pub(crate) work: u32,
    /// Within how many plies it is mate, where that is proved.
    pub(crate) plies: u16,
    /// On some ways it is disproved.
    pub(crate) on_ways: bool,
}

impl Kept for Mark {
    /// What rests on ways is not kept: the ways are not.
    fn words(&self, board: u64) -> [u64; 4] {
        let numbers = pair(self.proof, self.disproof);
        let rest = pair(self.work, u32::from(self.plies));
        [board, self.hand, numbers, rest]
    }

    fn of([board, hand, numbers, rest]: [u64; 4]) -> Option<(u64, Mark)> {
        let [proof, disproof] = pair_of(numbers);
        let [work, plies] = pair_of(rest);
        let mark = Mark {
            hand,
            proof,
            disproof,
            work,
            plies: u16::try_from(plies).ok()?,
            on_ways: false,
        };
        let known = work > 0 && memory::is_hand(hand) && memory::are_numbers(proof, disproof);
        known.then_some((board, mark))
    }
}

impl Slot for Mark {
    fn work(&self) -> u32 {
        self.work
    }

    fn work_mut(&mut self) -> &mut u32 {
        &mut self.work
    }
}

/// The marks of all positions.
pub(crate) type Marks = Store<Mark, 8>;
