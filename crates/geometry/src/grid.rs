use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::board::Spot;
use crate::{Cell, Point};

/// Cells as text shows them: the smallest rectangle that holds them, top rank first.
///
/// ```
/// use boardwright_geometry::{Board, Hole, Shape};
///
/// let mut ring = Shape::rectangle(3, 3);
/// ring.holes.push(Hole::Named("b2".into()));
/// let ring = Board::new(&ring)?;
/// let rank = |places: &[Option<_>]| -> Vec<String> {
///     places.iter().map(|place| place.map_or("*".into(), |cell| ring.name(cell).into())).collect()
/// };
/// let ranks: Vec<_> = ring.grid().ranks().map(rank).collect();
/// assert_eq!(ranks, [["a3", "b3", "c3"], ["a2", "*", "c2"], ["a1", "b1", "c1"]]);
/// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    width: usize,
    places: Vec<Option<Cell>>,
    /// The number of the bottom left cell, if every place has a cell, and the numbers go along each rank and on to the one
    /// above it.
    even_from: Option<usize>,
}

impl Grid {
    /// Those of a board's cells that are wanted.
    pub(crate) fn of(spots: &[Spot], wanted: impl Fn(&Spot) -> bool) -> Grid {
        let cells = || spots.iter().zip(0..).filter(|(spot, _)| wanted(spot));
        let first = cells()
            .next()
            .map_or(Point { x: 0, y: 0 }, |(s, _)| s.point);
        let (mut low, mut high) = (first, first);
        for (Spot { point, .. }, _) in cells() {
            low = Point {
                x: low.x.min(point.x),
                y: low.y.min(point.y),
            };
            high = Point {
                x: high.x.max(point.x),
                y: high.y.max(point.y),
            };
        }
        let width = usize::from(high.x.abs_diff(low.x)) + 1;
        let height = usize::from(high.y.abs_diff(low.y)) + 1;
        let mut places = vec![None; width * height];
        for (Spot { point, .. }, number) in cells() {
            let (right, down) = (point.x.abs_diff(low.x), high.y.abs_diff(point.y));
            if let Some(place) = places.get_mut(usize::from(down) * width + usize::from(right)) {
                *place = Some(Cell(number));
            }
        }
        let first = places.chunks(width).next_back().and_then(<[_]>::first);
        let first = first.copied().flatten().map(Cell::index);
        let upwards = places.chunks(width).rev().flatten();
        let goes_on = |first: usize| {
            let mut numbers = upwards.zip(first..);
            numbers.all(|(place, number)| place.map(Cell::index) == Some(number))
        };
        Grid {
            even_from: first.filter(|&first| goes_on(first)),
            width,
            places,
        }
    }

    /// The cell so far to the right of the top left place and below it.
    #[inline]
    pub(crate) fn place(&self, right: u16, down: u16) -> Option<Cell> {
        let (right, down) = (usize::from(right), usize::from(down));
        if right >= self.width {
            return None;
        }
        *self.places.get(down * self.width + right)?
    }

    /// The number of ranks.
    pub fn height(&self) -> usize {
        self.places.len() / self.width
    }

    /// The number of places of a rank.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of places, with and without cells.
    pub fn area(&self) -> usize {
        self.places.len()
    }

    /// The numbers of all cells, if every place has a cell, and the numbers go along each rank and on to the one above it.
    ///
    /// ```
    /// use boardwright_geometry::{Board, Shape};
    ///
    /// let board = Board::new(&Shape::rectangle(3, 2))?;
    /// assert_eq!(board.grid().cells(), Some(0..6));
    /// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
    /// ```
    pub fn cells(&self) -> Option<Range<usize>> {
        self.even_from.map(|first| first..first + self.area())
    }

    /// The same by rank, from the top.
    ///
    /// ```
    /// use boardwright_geometry::{Board, Shape};
    ///
    /// let board = Board::new(&Shape::rectangle(3, 2))?;
    /// assert_eq!(board.grid().runs().map(Iterator::collect), Some(vec![3..6, 0..3]));
    /// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
    /// ```
    pub fn runs(&self) -> Option<impl Iterator<Item = Range<usize>>> {
        let first_of_all = self.cells()?.start;
        let ranks = (0..self.height()).rev();
        Some(ranks.map(move |up| {
            let first = first_of_all + up * self.width;
            first..first + self.width
        }))
    }

    /// The ranks from the top; `None` where there is no cell.
    pub fn ranks(&self) -> impl ExactSizeIterator<Item = &[Option<Cell>]> {
        self.places.chunks(self.width)
    }
}
