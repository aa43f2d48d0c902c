//! Counting many sets at once.

use boardwright_geometry::CellSet;

/// The sizes of many sets, added up cell by cell in binary, so that cells are counted once at the end
/// and not once a set.
pub(crate) struct Tally<S> {
    ones: S,
    twos: S,
    fours: S,
    /// What did not fit, and what was added as a number.
    total: u64,
}

impl<S: CellSet> Tally<S> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Tally {
            ones: S::EMPTY,
            twos: S::EMPTY,
            fours: S::EMPTY,
            total: 0,
        }
    }

    /// Adds the size of a set.
    #[inline(always)]
    pub(crate) fn add(&mut self, set: S) {
        // Of a very wide one most cells need not be looked at.
        if S::BITS > 256 {
            return self.add_number(u64::from(set.count()));
        }
        let two = self.ones & set;
        self.ones ^= set;
        let four = self.twos & two;
        self.twos ^= two;
        let eight = self.fours & four;
        self.fours ^= four;
        if eight.any() {
            self.total += eights(eight);
        }
    }

    /// Adds a number.
    #[inline(always)]
    pub(crate) fn add_number(&mut self, number: u64) {
        self.total += number;
    }

    /// The sum.
    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        let count = |set: S| u64::from(set.count());
        let mut sum = self.total + count(self.ones) + 2 * count(self.twos);
        if self.fours.any() {
            sum += 4 * count(self.fours);
        }
        sum
    }
}

/// Cells that eight sets share are rare.
#[cold]
#[inline(never)]
fn eights<S: CellSet>(shared: S) -> u64 {
    8 * u64::from(shared.count())
}
