//! Leaps that need empty cells on their way.

use boardwright_geometry::{Board, Cell, CellSet, Vector};
use smallvec::SmallVec;

use crate::betza::legs;
use crate::engine::movement::interner::{Interner, Table};

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
    /// The leaps by these steps, from some cells to others.
    pub(crate) fn new(board: &Board, steps: &[Vector], from: S, to: S) -> Self {
        let of = |cell: Cell| match from.has(cell) {
            true => leaps_of(board, steps, cell, to),
            false => LameLeaps::new(),
        };
        let by_cell: Vec<LameLeaps<S>> = board.cells().map(of).collect();
        Self::by_cell(&by_cell)
    }

    /// The table of the leaps of each cell.
    pub(crate) fn by_cell(by_cell: &[LameLeaps<S>]) -> Self {
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
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn of(&self, cell: Cell) -> &[(S, S)] {
        let at = |index: usize| self.starts.get(index).map(|&start| start as usize);
        let (Some(start), Some(end)) = (at(cell.index()), at(cell.index() + 1)) else {
            return &[];
        };
        self.leaps.get(start..end).unwrap_or_default()
    }

    /// The goals of those leaps of a cell whose way is open.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn open(&self, cell: Cell, occupied: S) -> S {
        let mut goals = S::EMPTY;
        for &(legs, behind) in self.of(cell) {
            if (legs & occupied).is_empty() {
                goals |= behind;
            }
        }
        goals
    }

    /// Its size in bytes, whoever shares it.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.leaps)
    }

    /// Interns it.
    pub(crate) fn share(&mut self, starts: &mut Interner<u32>, leaps: &mut Interner<(S, S)>) {
        starts.keep(&mut self.starts);
        leaps.keep(&mut self.leaps);
    }
}

/// The leaps of one cell by these steps, to some cells.
fn leaps_of<S: CellSet>(board: &Board, steps: &[Vector], cell: Cell, to: S) -> LameLeaps<S> {
    let mut leaps = LameLeaps::new();
    for &step in steps {
        let Some(goal) = board.leap(cell, step).filter(|&goal| to.has(goal)) else {
            continue;
        };
        // A leg off the board cannot be empty: the move does not exist.
        let Some(passed) = passed_on(board, cell, legs(step, board.topology())) else {
            continue;
        };
        match leaps.iter_mut().find(|(legs, _)| *legs == passed) {
            Some((_, goals)) => *goals |= S::single(goal),
            None => leaps.push((passed, S::single(goal))),
        }
    }
    leaps
}

fn passed_on<S: CellSet>(
    board: &Board,
    cell: Cell,
    legs: impl IntoIterator<Item = Vector>,
) -> Option<S> {
    let mut passed = S::EMPTY;
    for leg in legs {
        passed |= S::single(board.leap(cell, leg)?);
    }
    Some(passed)
}
