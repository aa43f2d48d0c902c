//! Leaps that need empty cells on their way.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::movement::interner::{Interners, Table};

/// The lame leaps from one cell, or backwards to one: cells that must be empty, and the cells behind them.
pub(crate) type LameLeaps<S> = SmallVec<[(S, S); 4]>;

/// The lame leaps of all cells in one list: most cells have few.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LameTable<S> {
    /// Where the leaps of each cell begin, and where the last ones end. Empty if there are none.
    starts: Table<u32>,
    leaps: Table<(S, S)>,
}

impl<S> Default for LameTable<S> {
    fn default() -> Self {
        LameTable {
            starts: Table::default(),
            leaps: Table::default(),
        }
    }
}

impl<S: CellSet> LameTable<S> {
    /// The table of the leaps of each cell.
    pub(crate) fn new(by_cell: &[LameLeaps<S>]) -> Self {
        let ends = by_cell.iter().scan(0, |end, leaps| {
            *end += leaps.len() as u32;
            Some(*end)
        });
        LameTable {
            starts: core::iter::once(0).chain(ends).collect(),
            leaps: by_cell.iter().flatten().copied().collect(),
        }
    }

    /// How many cells the board has.
    pub(crate) fn cells(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The leaps of a cell.
    #[inline(always)]
    pub(crate) fn of(&self, cell: Cell) -> &[(S, S)] {
        let at = |index: usize| self.starts.get(index).map(|&start| start as usize);
        let (Some(start), Some(end)) = (at(cell.index()), at(cell.index() + 1)) else {
            return &[];
        };
        self.leaps.get(start..end).unwrap_or_default()
    }

    /// The goals of those leaps of a cell whose way is open.
    #[inline(always)]
    pub(crate) fn open(&self, cell: Cell, occupied: S) -> S {
        let mut goals = S::EMPTY;
        for &(legs, behind) in self.of(cell) {
            if (legs & occupied).is_empty() {
                goals |= behind;
            }
        }
        goals
    }

    /// Interns it.
    pub(crate) fn share(&mut self, interners: &mut Interners<S>) {
        interners.starts.keep(&mut self.starts);
        interners.lame.keep(&mut self.leaps);
    }
}
