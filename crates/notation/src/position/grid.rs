use boardwright_core::geometry::{Board, Cell, Point};

/// A board as text shows it: the smallest rectangle that holds all its cells, top rank first.
pub(super) struct Grid {
    width: usize,
    places: Vec<Option<Cell>>,
}

impl Grid {
    pub(super) fn new(board: &Board) -> Grid {
        let (low, high) = board.bounds();
        let ranks = (low.y..=high.y).rev();
        let places: Vec<_> = ranks
            .flat_map(|y| (low.x..=high.x).map(move |x| board.at(Point { x, y })))
            .collect();
        Grid {
            width: usize::from(high.x.abs_diff(low.x)) + 1,
            places,
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
