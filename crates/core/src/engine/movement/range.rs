//! How far a piece goes along a line, where that is limited.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::movement::interner::Table;
use crate::engine::movement::lines::Line;

/// The cells of a line that are near enough, and not too near.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Range<S> {
    /// From each cell, those.
    Table(Table<S>),
    /// So many cells from the first one: where sets are wide, a table of them takes long to make and as long to look at as a
    /// short walk.
    Cells(u16),
}

impl<S: CellSet> Range<S> {
    /// Whether the first cells of a line are counted, and have no table.
    pub(crate) const COUNTED: bool = S::BITS > 256;

    /// The cells from one cell along the line for which the range was made.
    #[inline]
    pub(crate) fn cells(&self, line: &Line<S>, from: Cell) -> S {
        match self {
            Range::Cells(n) if Self::COUNTED => line.first_cells(from, *n),
            _ => self.in_table(from),
        }
    }

    /// What a table says of a cell.
    #[inline(always)]
    fn in_table(&self, from: Cell) -> S {
        let table: &[S] = match self {
            Range::Table(table) => table,
            Range::Cells(_) => &[],
        };
        table[from.index()]
    }

    /// What a slide along that line reaches over this occupation, the first occupied cell included.
    #[inline(always)]
    pub(crate) fn slide(&self, line: &Line<S>, from: Cell, occupied: S) -> S {
        match self {
            Range::Cells(n) if Self::COUNTED => line.slide_within(from, *n, &occupied),
            _ => line.slide(from, occupied) & self.in_table(from),
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_geometry::{Board, CellSet, Shape, Vector, Wide, Wrap};

    use super::Range;
    use crate::engine::movement::lines::Lines;

    /// Holds ranges against the plain meaning on a board, whoever stands there.
    fn ranges_are_plain<S: CellSet>(board: &Board) {
        for (step, n) in [((1, 0), 2), ((-1, 1), 3), ((1, 2), 1), ((0, -1), 30)] {
            let mut lines = Lines::<S>::new(board.len());
            let line = lines.along(
                board,
                Vector {
                    x: step.0,
                    y: step.1,
                },
            );
            let line = &lines.all[line];
            let mut ranges = vec![Range::Table(line.within(n).into())];
            ranges.extend(Range::<S>::COUNTED.then_some(Range::Cells(n)));
            for from in board.cells() {
                let ray = board.ray(from, line.step).into_iter();
                let cells = S::from_cells(ray.take(usize::from(n)));
                for range in &ranges {
                    assert_eq!(range.cells(line, from), cells);
                }
                for every in 2..7 {
                    let occupied = S::from_cells(board.cells().step_by(every));
                    let slide = line.slide(from, occupied) & cells;
                    for range in &ranges {
                        assert_eq!(range.slide(line, from, occupied), slide, "{from:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_counted_is_what_a_table_says() {
        let plain = Board::rectangle(7, 6).expect("a board");
        let ring = Shape {
            wrap: Wrap::Files,
            ..Shape::rectangle(7, 6)
        };
        let ring = Board::new(&ring).expect("a board");
        ranges_are_plain::<u64>(&plain);
        ranges_are_plain::<Wide<21>>(&plain);
        ranges_are_plain::<u64>(&ring);
        ranges_are_plain::<Wide<21>>(&ring);
    }
}
