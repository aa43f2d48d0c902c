//! A step of all cells of a set at once.

use boardwright_geometry::{Cell, CellSet};

/// Where each cell leads by one step, for whole sets.
#[derive(Clone, Debug)]
pub(crate) enum Shift<S> {
    /// Every step raises the cell's number by the same amount, modulo the bits of the set.
    Even {
        /// The cells that lead anywhere.
        from: S,
        by: u32,
    },
    /// From which cell to which.
    Odd(Vec<(Cell, Cell)>),
}

impl<S: CellSet> Shift<S> {
    /// The step that leads from these cells to those.
    pub(crate) fn new(steps: impl Iterator<Item = (Cell, Cell)>) -> Self {
        let steps: Vec<(Cell, Cell)> = steps.collect();
        let bits = S::BITS as u32;
        let by = |&(from, to): &(Cell, Cell)| (u32::from(to.0) + bits - u32::from(from.0)) % bits;
        let first = steps.first().map_or(0, by);
        match steps.iter().all(|step| by(step) == first) {
            true => Shift::Even {
                from: S::from_cells(steps.iter().map(|&(from, _)| from)),
                by: first,
            },
            false => Shift::Odd(steps),
        }
    }

    /// Where the cells of a set lead.
    #[inline(always)]
    pub(crate) fn of(&self, cells: S) -> S {
        match self {
            Shift::Even { from, by } => (cells & *from).rotated(*by),
            Shift::Odd(steps) => Self::walk(steps, cells),
        }
    }

    #[inline(never)]
    fn walk(steps: &[(Cell, Cell)], cells: S) -> S {
        let from = steps.iter().filter(|(from, _)| cells.has(*from));
        S::from_cells(from.map(|&(_, to)| to))
    }
}

#[cfg(test)]
mod tests {
    use boardwright_geometry::{Cell, CellSet};

    use super::Shift;

    fn shift(steps: &[(u16, u16)]) -> Shift<u64> {
        Shift::new(steps.iter().map(|&(from, to)| (Cell(from), Cell(to))))
    }

    fn cells(of: &[u16]) -> u64 {
        u64::from_cells(of.iter().map(|&cell| Cell(cell)))
    }

    #[test]
    fn a_set_steps_as_its_cells_do_whether_all_alike_or_not() {
        let down = shift(&[(8, 0), (9, 1), (17, 9)]);
        assert!(matches!(down, Shift::Even { .. }));
        assert_eq!(down.of(cells(&[8, 10, 17])), cells(&[0, 9]));
        let round = shift(&[(0, 1), (1, 2), (2, 0)]);
        assert!(matches!(round, Shift::Odd(_)));
        assert_eq!(round.of(cells(&[0, 2, 5])), cells(&[0, 1]));
        assert_eq!(shift(&[]).of(cells(&[3])), 0);
    }
}
