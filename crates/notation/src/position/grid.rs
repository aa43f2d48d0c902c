use boardwright_core::geometry::{Board, Cell, Point};

/// A board as text shows it: the smallest rectangle that holds its cells, top rank first.
pub(super) struct Grid {
    width: usize,
    places: Vec<Option<Cell>>,
}

impl Grid {
    /// All cells.
    pub(super) fn new(board: &Board) -> Grid {
        Grid::of(board, |_| true)
    }

    /// The cells that are not extra ones.
    pub(super) fn outline(board: &Board) -> Grid {
        Grid::of(board, |cell| !board.is_extra(cell))
    }

    fn of(board: &Board, wanted: impl Fn(Cell) -> bool) -> Grid {
        let points = || board.cells().filter(|&c| wanted(c)).map(|c| board.point(c));
        let (xs, ys) = (|| points().map(|p| p.x), || points().map(|p| p.y));
        let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
        let (low, high) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
        let place = |x, y| board.at(Point { x, y }).filter(|&c| wanted(c));
        let ranks = (low..=high).rev();
        Grid {
            width: usize::from(right.abs_diff(left)) + 1,
            places: ranks
                .flat_map(|y| (left..=right).map(move |x| place(x, y)))
                .collect(),
        }
    }

    /// The number of ranks.
    pub(super) fn height(&self) -> usize {
        self.places.len() / self.width
    }

    /// The number of places, with and without cells.
    pub(super) fn area(&self) -> usize {
        self.places.len()
    }

    /// The ranks from the top; `None` where there is no cell.
    pub(super) fn ranks(&self) -> impl Iterator<Item = &[Option<Cell>]> {
        self.places.chunks(self.width)
    }
}
