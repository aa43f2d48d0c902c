use boardwright_core::geometry::{Board, Cell, Point};

/// A board as text shows it: the smallest rectangle that holds its cells, top rank first.
pub(super) struct Grid {
    width: usize,
    places: Vec<Option<Cell>>,
}

impl Grid {
    /// All cells.
    pub(super) fn new(board: &Board) -> Grid {
        let (lowest, highest) = board.bounds();
        Grid::of(board, lowest, highest, board.cells())
    }

    /// The cells that are not extra ones.
    pub(super) fn outline(board: &Board) -> Grid {
        let cells = || board.cells().filter(|&cell| !board.is_extra(cell));
        let mut points = cells().map(|cell| board.point(cell));
        let first = points.next().unwrap_or(Point { x: 0, y: 0 });
        let (mut lowest, mut highest) = (first, first);
        for point in points {
            lowest = Point {
                x: lowest.x.min(point.x),
                y: lowest.y.min(point.y),
            };
            highest = Point {
                x: highest.x.max(point.x),
                y: highest.y.max(point.y),
            };
        }
        Grid::of(board, lowest, highest, cells())
    }

    /// These cells, in the rectangle between two corners.
    fn of(board: &Board, low: Point, high: Point, cells: impl Iterator<Item = Cell>) -> Grid {
        let width = usize::from(high.x.abs_diff(low.x)) + 1;
        let height = usize::from(high.y.abs_diff(low.y)) + 1;
        let mut places = vec![None; width * height];
        for cell in cells {
            let point = board.point(cell);
            let (right, down) = (point.x.abs_diff(low.x), high.y.abs_diff(point.y));
            if let Some(place) = places.get_mut(usize::from(down) * width + usize::from(right)) {
                *place = Some(cell);
            }
        }
        Grid { width, places }
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
