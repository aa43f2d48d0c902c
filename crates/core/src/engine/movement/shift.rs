//! A step of all cells of a set at once.

use boardwright_geometry::{Cell, CellSet};

/// Where each cell leads by one step, for whole sets.
#[derive(Clone, Debug)]
pub(crate) struct Shift<S> {
    first: Alike<S>,
    /// On a rectangle there are none; holes and rings make a few.
    others: Vec<Alike<S>>,
}

/// Cells whose number a step raises by the same amount, modulo the bits of the set.
#[derive(Clone, Copy, Debug)]
struct Alike<S> {
    from: S,
    by: u32,
}

impl<S: CellSet> Alike<S> {
    #[cfg_attr(feature = "every-width", inline(always))]
    fn of(self, cells: S) -> S {
        (cells & self.from).rotated(self.by)
    }
}

impl<S: CellSet> Shift<S> {
    /// The step that leads from these cells to those.
    pub(crate) fn new(steps: impl Iterator<Item = (Cell, Cell)>) -> Self {
        let bits = S::BITS as u32;
        let mut alike: Vec<Alike<S>> = Vec::new();
        for (from, to) in steps {
            let by = (u32::from(to.0) + bits - u32::from(from.0)) % bits;
            let from = S::single(from);
            match alike.iter_mut().find(|other| other.by == by) {
                Some(other) => other.from |= from,
                None => alike.push(Alike { from, by }),
            }
        }
        let mut alike = alike.into_iter();
        let nowhere = Alike {
            from: S::EMPTY,
            by: 0,
        };
        Shift {
            first: alike.next().unwrap_or(nowhere),
            others: alike.collect(),
        }
    }

    /// Where the cells of a set lead.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn of(&self, cells: S) -> S {
        let others = self.others.iter();
        others.fold(self.first.of(cells), |all, alike| all | alike.of(cells))
    }

    /// How many groups of cells are shifted: what a step costs, where that is limited.
    pub(crate) fn parts(&self) -> u64 {
        1 + self.others.len() as u64
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
        assert_eq!(down.parts(), 1);
        assert_eq!(down.of(cells(&[8, 10, 17])), cells(&[0, 9]));
        let round = shift(&[(0, 1), (1, 2), (2, 0)]);
        assert_eq!(round.parts(), 2);
        assert_eq!(round.of(cells(&[0, 2, 5])), cells(&[0, 1]));
        assert_eq!(shift(&[]).of(cells(&[3])), 0);
    }
}
