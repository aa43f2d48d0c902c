//! Bent riders: one step onto an empty cell, then on along a line.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::movement::leaps::Goals;
use crate::engine::movement::lines::Lines;
use crate::engine::movement::range::Range;

/// One bend of a bent rider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bend<S> {
    /// From each cell, that of the first step; none where it leads off the board.
    corners: Goals<S>,
    /// The line along which it goes on.
    line: usize,
    /// From the cell of the first step, the cells that are near enough, and not too near.
    within: Option<Range<S>>,
}

impl<S: CellSet> Bend<S> {
    pub(crate) fn new(corners: Goals<S>, line: usize, within: Option<Range<S>>) -> Self {
        Bend {
            corners,
            line,
            within,
        }
    }

    /// From each cell, that of the first step.
    pub(crate) fn corners(&self) -> &Goals<S> {
        &self.corners
    }

    /// The line along which it goes on.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// The cells that it reaches over this occupation, occupied or not.
    #[inline]
    pub(crate) fn goals(&self, lines: &Lines<S>, from: Cell, occupied: S) -> S {
        let corner = self.corners[from.index()];
        if (corner & !occupied).is_empty() {
            return S::EMPTY;
        }
        let corner = corner.first();
        let line = &lines.all[self.line];
        let goals = match &self.within {
            None => line.slide(corner, occupied),
            Some(within) => within.slide(line, corner, occupied),
        };
        // On a ring it may come round to where it started.
        goals & !S::single(from)
    }
}
