use alloc::string::String;
use alloc::vec::Vec;

use crate::{Cell, Grid, Point, Shape, Symmetry, Topology, Vector, Wrap};

/// A board: numbered cells with names and places, and where one comes to from each.
///
/// A cell of another board, with a number that this one has not, is no mistake that panics: it has
/// the empty name, lies at [`Point::NOWHERE`], and nothing leads from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    topology: Topology,
    symmetry: Symmetry,
    wrap: Wrap,
    files: Vec<String>,
    ranks: Vec<String>,
    /// by cell number, so by point
    spots: Vec<Spot>,
    /// sorted by name
    by_name: Vec<Cell>,
    lowest: Point,
    highest: Point,
    grid: Grid,
    outline: Grid,
    plain_labels: bool,
    /// every cell is called by the letter of its file and the number of its rank, in their order
    lettered: bool,
    /// twice the height of the middle: the sum of the lowest and the highest height
    heights: i32,
}

/// The point of a name made of a letter and a number, as most boards have them.
#[inline]
fn lettered(name: &[u8]) -> Option<Point> {
    let (letter, rank) = match *name {
        [letter, one @ b'1'..=b'9'] => (letter, i16::from(one - b'0')),
        [letter, ten @ b'1'..=b'9', one @ b'0'..=b'9'] => {
            (letter, i16::from(ten - b'0') * 10 + i16::from(one - b'0'))
        }
        _ => return None,
    };
    let x = i16::from(letter.checked_sub(b'a')?);
    Some(Point { x, y: rank - 1 })
}

/// All that is kept of one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub(crate) name: String,
    pub(crate) point: Point,
    /// the places of its labels; extra cells have none
    pub(crate) file_and_rank: Option<(u16, u16)>,
}

impl Board {
    /// The board of checked cells, which are in order.
    pub(crate) fn from_spots(
        shape: &Shape,
        [files, ranks]: [Vec<String>; 2],
        spots: Vec<Spot>,
        by_name: Vec<Cell>,
    ) -> Self {
        let points = || spots.iter().map(|spot| spot.point);
        let bound = |of: fn(Point) -> i16| {
            let values = || points().map(of);
            (values().min().unwrap_or(0), values().max().unwrap_or(0))
        };
        let ((left, right), (bottom, top)) = (bound(|point| point.x), bound(|point| point.y));
        let heights = || points().map(|point| height(shape.topology, point));
        let is_letter = |label: &String| matches!(label.as_bytes(), [b'a'..=b'w']);
        let is_number = |label: &String| label.bytes().all(|byte| byte.is_ascii_digit());
        Self {
            plain_labels: files.iter().all(is_letter) && ranks.iter().all(is_number),
            lettered: { spots.iter() }
                .all(|spot| lettered(spot.name.as_bytes()) == Some(spot.point)),
            topology: shape.topology,
            symmetry: shape.symmetry,
            wrap: shape.wrap,
            files,
            ranks,
            by_name,
            lowest: Point { x: left, y: bottom },
            highest: Point { x: right, y: top },
            grid: Grid::of(&spots, |_| true),
            outline: Grid::of(&spots, |spot| spot.file_and_rank.is_some()),
            heights: heights().min().unwrap_or(0) + heights().max().unwrap_or(0),
            spots,
        }
    }

    /// How many cells there are, 1 to [`MAX_CELLS`](crate::MAX_CELLS).
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    /// Never: every board has a cell.
    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// All cells, by number.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + use<> {
        (0..self.spots.len() as u16).map(Cell)
    }

    #[inline]
    fn spot(&self, cell: Cell) -> Option<&Spot> {
        self.spots.get(cell.index())
    }

    /// The cell's name: the labels of its file and its rank, or an extra cell's own.
    #[inline]
    pub fn name(&self, cell: Cell) -> &str {
        self.spot(cell).map_or("", |spot| &spot.name)
    }

    /// The cell of that name.
    ///
    /// ```
    /// use boardwright_geometry::Board;
    ///
    /// let wide = Board::rectangle(30, 4)?;
    /// assert_eq!(wide.find("ad4").map(|cell| wide.name(cell)), Some("ad4"));
    /// assert_eq!(wide.find("a5"), None);
    /// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
    /// ```
    pub fn find(&self, name: &str) -> Option<Cell> {
        if let Some(cell) = self.lettered(name.as_bytes()) {
            return Some(cell);
        }
        let place = self
            .by_name
            .binary_search_by_key(&name, |cell| self.name(*cell))
            .ok()?;
        self.by_name.get(place).copied()
    }

    /// The cell of a name made of a letter and a number, where files are lettered and ranks are numbered in
    /// order, as most are; of other names `None`, which says nothing.
    #[inline]
    pub fn lettered(&self, name: &[u8]) -> Option<Cell> {
        let cell = self.at(lettered(name)?)?;
        (self.lettered || self.name(cell).as_bytes() == name).then_some(cell)
    }

    /// Where the cell lies.
    #[inline]
    pub fn point(&self, cell: Cell) -> Point {
        self.spot(cell).map_or(Point::NOWHERE, |spot| spot.point)
    }

    /// The cell that lies there. The wrap is not heeded: a point beyond the edge has no cell.
    #[inline]
    pub fn at(&self, point: Point) -> Option<Cell> {
        let (low, high) = (self.lowest, self.highest);
        let inside = point.x >= low.x && point.y <= high.y;
        let (right, down) = (point.x.abs_diff(low.x), high.y.abs_diff(point.y));
        inside.then(|| self.grid.place(right, down)).flatten()
    }

    /// The smallest and the greatest coordinates of any cell: the corners of the box around the
    /// board, extra cells included. The corners themselves need not be cells.
    pub fn bounds(&self) -> (Point, Point) {
        (self.lowest, self.highest)
    }

    /// All cells as text shows them.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells without the extra ones, as a grid.
    pub fn outline(&self) -> &Grid {
        &self.outline
    }

    /// Squares or hexagons.
    pub fn topology(&self) -> Topology {
        self.topology
    }

    /// How the second player's half answers to the first's.
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// Which edges are joined.
    pub fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// The labels of the files, left to right: that of `x = 0` first.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Whether each file is called by a small letter before `x`, and each rank by a number: then what stands
    /// before a cell's name in the text of a move cannot be misread.
    pub fn has_plain_labels(&self) -> bool {
        self.plain_labels
    }

    /// The labels of the ranks, bottom to top: that of `y = 0` first. In a hexagonal outline each
    /// file counts its own ranks, from its lowest cell.
    pub fn ranks(&self) -> &[String] {
        &self.ranks
    }

    /// The place of the cell's file among [`files`](Self::files); extra cells are in no file.
    pub fn file_of(&self, cell: Cell) -> Option<usize> {
        let (file, _) = self.spot(cell)?.file_and_rank?;
        Some(usize::from(file))
    }

    /// The place of the cell's rank among [`ranks`](Self::ranks); extra cells are in no rank.
    pub fn rank_of(&self, cell: Cell) -> Option<usize> {
        let (_, rank) = self.spot(cell)?.file_and_rank?;
        Some(usize::from(rank))
    }

    /// Is it an extra cell, with a name of its own instead of a file and a rank?
    #[inline]
    pub fn is_extra(&self, cell: Cell) -> bool {
        self.spot(cell)
            .is_some_and(|spot| spot.file_and_rank.is_none())
    }

    /// Where a leap leads, over joined edges too; `None` off the board.
    ///
    /// A leap round a cylinder that comes back to its own start leads nowhere: `None`. The vector
    /// (0, 0) stays on the cell.
    ///
    /// ```
    /// use boardwright_geometry::{Board, Shape, Vector, Wrap};
    ///
    /// let board = Board::new(&Shape { wrap: Wrap::Files, ..Shape::rectangle(8, 8) })?;
    /// let to = |name: &str, x, y| {
    ///     let cell = board.leap(board.find(name)?, Vector { x, y })?;
    ///     Some(board.name(cell))
    /// };
    /// assert_eq!(to("h1", 1, 2), Some("a3"));
    /// assert_eq!(to("h1", 0, -1), None);
    /// assert_eq!(to("h1", 8, 0), None);
    /// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
    /// ```
    pub fn leap(&self, from: Cell, by: Vector) -> Option<Cell> {
        let start = self.spot(from)?.point;
        let mut x = i32::from(start.x) + i32::from(by.x);
        let y = i32::from(start.y) + i32::from(by.y);
        if self.wrap == Wrap::Files {
            // at least one file: every board has one
            x = x.checked_rem_euclid(self.files.len() as i32)?;
        }
        let to = self.at(Point {
            x: i16::try_from(x).ok()?,
            y: i16::try_from(y).ok()?,
        })?;
        (to != from || by == Vector { x: 0, y: 0 }).then_some(to)
    }

    /// The cells that lie ahead, step by step, in order of travel, up to an edge or a hole. On a
    /// ring the way ends before it comes back to `from`.
    ///
    /// ```
    /// use boardwright_geometry::{Board, Shape, Vector, Wrap};
    ///
    /// let board = Board::new(&Shape { wrap: Wrap::Files, ..Shape::rectangle(4, 4) })?;
    /// let names = |from: &str, x, y| -> Vec<&str> {
    ///     let from = board.find(from).expect("a cell");
    ///     board.ray(from, Vector { x, y }).into_iter().map(|cell| board.name(cell)).collect()
    /// };
    /// assert_eq!(names("b1", 1, 0), ["c1", "d1", "a1"]);
    /// assert_eq!(names("c2", 1, 1), ["d3", "a4"]);
    /// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
    /// ```
    pub fn ray(&self, from: Cell, step: Vector) -> Vec<Cell> {
        let mut way = Vec::new();
        let mut cell = from;
        // a step is one to one on the cells, so the first to come again is `from`
        while let Some(next) = self.leap(cell, step)
            && next != from
            && way.len() < self.len()
        {
            way.push(next);
            cell = next;
        }
        way
    }

    /// The second player's counterpart of a cell, by the symmetry; `None` where the board has no
    /// cell in that place.
    ///
    /// [`Mirror`](Symmetry::Mirror) exchanges up and down over the middle of the whole board, extra
    /// cells included; a file of hexagons stays the same file. [`Rotate`](Symmetry::Rotate) turns
    /// the board by half a turn.
    ///
    /// ```
    /// use boardwright_geometry::{Board, Shape};
    ///
    /// let board = Board::new(&Shape::hexagon(6))?;
    /// let opposite = |name: &str| board.opposite(board.find(name)?).map(|cell| board.name(cell));
    /// assert_eq!(opposite("f1"), Some("f11"));
    /// assert_eq!(opposite("b2"), Some("b6"));
    /// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
    /// ```
    pub fn opposite(&self, cell: Cell) -> Option<Cell> {
        let point = self.spot(cell)?.point;
        let (x, y) = (i32::from(point.x), i32::from(point.y));
        let turned_x = i32::from(self.lowest.x) + i32::from(self.highest.x) - x;
        let turned_y = i32::from(self.lowest.y) + i32::from(self.highest.y) - y;
        let (x, y) = match (self.symmetry, self.topology) {
            (Symmetry::None, _) => return Some(cell),
            (Symmetry::Rotate, _) => (turned_x, turned_y),
            (Symmetry::Mirror, Topology::Square) => (x, turned_y),
            (Symmetry::Mirror, Topology::Hex) => {
                // 2y + x is the height; half a cell off the middle there is no counterpart
                let twice = self.heights - height(self.topology, point) - x;
                if twice % 2 != 0 {
                    return None;
                }
                (x, twice / 2)
            }
        };
        self.at(Point {
            x: i16::try_from(x).ok()?,
            y: i16::try_from(y).ok()?,
        })
    }

    /// The second player's counterpart of a vector: what is ahead for the one is behind for the
    /// other. [`Mirror`](Symmetry::Mirror) leaves left and right as the first player sees them,
    /// [`Rotate`](Symmetry::Rotate) turns both, [`None`](Symmetry::None) changes nothing.
    pub fn opposite_vector(&self, v: Vector) -> Vector {
        match (self.symmetry, self.topology) {
            (Symmetry::None, _) => v,
            (Symmetry::Rotate, _) => Vector {
                x: v.x.saturating_neg(),
                y: v.y.saturating_neg(),
            },
            (Symmetry::Mirror, Topology::Square) => Vector {
                x: v.x,
                y: v.y.saturating_neg(),
            },
            (Symmetry::Mirror, Topology::Hex) => Vector {
                x: v.x,
                y: v.y.saturating_neg().saturating_sub(v.x),
            },
        }
    }

    /// Has every cell a counterpart? If not, what is written for the first player may have no
    /// meaning for the second.
    pub fn is_symmetric(&self) -> bool {
        self.cells().all(|cell| self.opposite(cell).is_some())
    }

    /// The cell's shade, as on a checkered board: neighbours over an edge differ, and a bishop stays
    /// on its shade.
    ///
    /// Squares have two shades, 0 that of the point (0, 0), which is `a1` in chess; hexagons have
    /// three, 0 that of the point (0, 0) and of all that lies over a vertex from it.
    pub fn shade(&self, cell: Cell) -> u8 {
        let point = self.point(cell);
        let (x, y) = (i32::from(point.x), i32::from(point.y));
        match self.topology {
            Topology::Square => (x + y).rem_euclid(2) as u8,
            Topology::Hex => (x - y).rem_euclid(3) as u8,
        }
    }

    /// How high the cell stands when the board is drawn: ranks on squares, half cells on hexagons.
    pub(crate) fn height(&self, cell: Cell) -> i32 {
        height(self.topology, self.point(cell))
    }
}

/// Ranks on squares, half cells on hexagons.
fn height(topology: Topology, point: Point) -> i32 {
    let (x, y) = (i32::from(point.x), i32::from(point.y));
    match topology {
        Topology::Square => y,
        Topology::Hex => 2 * y + x,
    }
}
