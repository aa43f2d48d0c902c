/// The most cells that a board can have: 36 × 36.
pub const MAX_CELLS: usize = 1296;

/// A cell's number on its board, from 0, without gaps.
///
/// Cells are numbered by rank (`y`), then file (`x`), so that every straight line of a planar board
/// is monotone. The number means nothing without the board.
///
/// ```
/// use boardwright_geometry::{Board, Cell};
///
/// let board = Board::rectangle(8, 8)?;
/// assert_eq!(board.find("a1"), Some(Cell(0)));
/// assert_eq!(board.find("b1"), Some(Cell(1)));
/// assert_eq!(board.find("a2"), Some(Cell(8)));
/// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

impl Cell {
    /// The number, ready to index a table.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place on the lattice: files from the left, ranks from the bottom, both from 0.
///
/// Extra cells may have negative coordinates. The crate's own page says how hexagons are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// Files to the right of the first file.
    pub x: i16,
    /// Ranks above the first rank.
    pub y: i16,
}

impl Point {
    /// The point of a cell that is not on the board. No board has a cell there.
    pub const NOWHERE: Self = Self {
        x: i16::MIN,
        y: i16::MIN,
    };

    /// What the numbering sorts by.
    pub(crate) const fn order(self) -> (i16, i16) {
        (self.y, self.x)
    }
}
