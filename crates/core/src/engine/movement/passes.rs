//! Which moves of a kind pass cells for a capture en passant.

use boardwright_geometry::sorting;
use boardwright_geometry::{Cell, CellSet};

/// A move by its two cells, and the cells that it passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass<S> {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    pub(crate) passed: S,
}

/// Such moves of a kind, in the order of the cells that they leave: few cells have any.
#[derive(Clone, Debug, Default)]
pub(crate) struct Passes<S> {
    /// The cells that they leave.
    from: S,
    all: Vec<Pass<S>>,
}

impl<S: CellSet> Passes<S> {
    /// Adds a move. All are there once they are in [order](Passes::order).
    pub(crate) fn add(&mut self, pass: Pass<S>) {
        self.all.push(pass);
        self.from |= S::single(pass.from);
    }

    /// Puts them in order and gives back the room that the list grew into. Those from one cell stay as they
    /// were added.
    pub(crate) fn order(&mut self) {
        sorting::sort_by_key(&mut self.all, |pass| pass.from);
        self.all.shrink_to_fit();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[Pass<S>] {
        &self.all
    }

    /// Whether some of them leave a cell.
    #[inline(always)]
    pub(crate) fn leave(&self, from: Cell) -> bool {
        self.from.has(from)
    }

    /// The cells that a move passes, if it is one of them.
    #[inline]
    pub(crate) fn passed(&self, from: Cell, to: Cell) -> Option<S> {
        if !self.leave(from) {
            return None;
        }
        let first = self.all.partition_point(|pass| pass.from < from);
        let moves = self.all.get(first..)?.iter();
        let mut moves = moves.take_while(|pass| pass.from == from);
        moves.find(|pass| pass.to == to).map(|pass| pass.passed)
    }

    /// The size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.all.as_slice())
    }
}
