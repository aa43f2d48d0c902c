//! What the search for any mate keeps of positions.

use crate::tables::slot::{Kept, Slot, are_numbers, pair, pair_of};
use crate::tables::store::Store;
use crate::walk::place::Place;

/// What is known of a position.
// Two of them fill a line of a cache, and none lies in two.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub(crate) struct Mark {
    pub(crate) place: Place,
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
    fn words(&self) -> [u64; 4] {
        let numbers = pair(self.proof, self.disproof);
        let rest = pair(self.work, u32::from(self.plies));
        [self.place.board, self.place.hand, numbers, rest]
    }

    fn of([board, hand, numbers, rest]: [u64; 4]) -> Option<Mark> {
        let [proof, disproof] = pair_of(numbers);
        let [work, plies] = pair_of(rest);
        let mark = Mark {
            place: Place::of(board, hand)?,
            proof,
            disproof,
            work,
            plies: u16::try_from(plies).ok()?,
            on_ways: false,
        };
        (work > 0 && are_numbers(proof, disproof)).then_some(mark)
    }
}

impl Slot for Mark {
    fn key(&self) -> u64 {
        self.place.board
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn work_mut(&mut self) -> &mut u32 {
        &mut self.work
    }
}

/// The marks of all positions.
pub(crate) type Marks = Store<Mark, 8>;
