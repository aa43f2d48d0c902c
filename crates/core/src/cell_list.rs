//! A short list of cells.

use core::ops::Deref;

use boardwright_geometry::Cell;
use smallvec::SmallVec;

/// Some cells in ascending order, as rule modules are given them. A few of them take no memory of their
/// own.
///
/// It is read as a slice:
///
/// ```
/// use boardwright_core::geometry::Cell;
/// use boardwright_core::module::CellList;
///
/// let cells: CellList = [Cell(3), Cell(11)].into_iter().collect();
/// assert_eq!(cells.first(), Some(&Cell(3)));
/// let mut sum = 0;
/// for cell in &cells {
///     sum += cell.index();
/// }
/// assert_eq!(sum, 14);
/// assert!(cells.into_iter().map(Cell::index).eq([3, 11]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellList(SmallVec<[Cell; 16]>);

impl Deref for CellList {
    type Target = [Cell];
    fn deref(&self) -> &[Cell] {
        &self.0
    }
}

impl FromIterator<Cell> for CellList {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        // Not `collect`: how many come is told by counting a whole set.
        let mut list = SmallVec::new();
        for cell in cells {
            list.push(cell);
        }
        CellList(list)
    }
}

impl IntoIterator for CellList {
    type Item = Cell;
    type IntoIter = IntoCells;
    fn into_iter(self) -> IntoCells {
        IntoCells(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a CellList {
    type Item = &'a Cell;
    type IntoIter = core::slice::Iter<'a, Cell>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// The cells of a [`CellList`], one after another.
#[derive(Clone, Debug)]
pub struct IntoCells(smallvec::IntoIter<[Cell; 16]>);

impl Iterator for IntoCells {
    type Item = Cell;
    fn next(&mut self) -> Option<Cell> {
        self.0.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IntoCells {}
