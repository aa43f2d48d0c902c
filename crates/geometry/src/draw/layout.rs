//! Where everything is drawn, in cells.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::sorting;
use crate::{Board, Cell, Topology, Wrap};

/// A place in the picture: columns from the left, lines from the top. On hexagons a line is half a
/// cell, and every other line of a column is empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    pub(crate) line: i32,
    pub(crate) column: i32,
}

/// Labels, by their indices, each with the cell beside which it stands.
type Labels = Vec<(usize, Place)>;

/// The places of all cells, and where the labels go.
pub(crate) struct Layout {
    /// sorted, so as one reads
    pub(crate) cells: Vec<(Place, Cell)>,
    pub(crate) columns: i32,
    pub(crate) lines: i32,
    /// under their cells, or above them
    pub(crate) files: Labels,
    /// the files' labels stand above: on hexagons that are seen from the other side, so that they
    /// stay at the first rank and leave the lower left to the ranks
    pub(crate) files_above: bool,
    /// to the left of their cells
    pub(crate) ranks: Labels,
}

impl Layout {
    pub(crate) fn new(board: &Board, flipped: bool) -> Self {
        let (lowest, highest) = board.bounds();
        let (mut left, mut right) = (i32::from(lowest.x), i32::from(highest.x));
        if board.wrap() == Wrap::Files {
            // the joined edges are seen even where holes have eaten a whole file
            (left, right) = (left.min(0), right.max(board.files().len() as i32 - 1));
        }
        let heights = || board.cells().map(|cell| board.height(cell));
        let (bottom, top) = (heights().min().unwrap_or(0), heights().max().unwrap_or(0));

        let place = |cell: Cell| {
            let (x, height) = (i32::from(board.point(cell).x), board.height(cell));
            match flipped {
                false => Place {
                    line: top - height,
                    column: x - left,
                },
                true => Place {
                    line: height - bottom,
                    column: right - x,
                },
            }
        };
        let mut cells: Vec<(Place, Cell)> = board.cells().map(|cell| (place(cell), cell)).collect();
        sorting::sort(&mut cells);

        let files_above = flipped && board.topology() == Topology::Hex;
        let (files, ranks) = labels(board, &cells, files_above);
        let (columns, lines) = (right - left + 1, top - bottom + 1);
        Self {
            cells,
            columns,
            lines,
            files,
            files_above,
            ranks,
        }
    }
}

impl Layout {
    /// The places of pairs of cells.
    pub(crate) fn pairs(&self, pairs: &[(Cell, Cell)]) -> Vec<(Place, Place)> {
        let places = sorting::map(self.cells.iter().map(|(place, cell)| (*cell, *place)));
        let both = |(one, other): &(Cell, Cell)| Some((*places.get(one)?, *places.get(other)?));
        pairs.iter().filter_map(both).collect()
    }
}

/// A file's label stands under the lowest cell of its column, or above the highest; a rank's label to
/// the left of all cells on its line or, on hexagons, where ranks bend, to the left of its first
/// cell.
fn labels(board: &Board, cells: &[(Place, Cell)], files_above: bool) -> (Labels, Labels) {
    // in reading order: the last of a column is the lowest, the first of a line the leftmost
    let columns = |place: &Place| (place.column, *place);
    let ends = match files_above {
        false => sorting::map(cells.iter().map(|(place, _)| columns(place))),
        true => sorting::map(cells.iter().rev().map(|(place, _)| columns(place))),
    };
    let leftmost = sorting::map(cells.iter().rev().map(|(place, _)| (place.line, *place)));

    let mut files = BTreeMap::new();
    let mut ranks: BTreeMap<usize, Place> = BTreeMap::new();
    for (place, cell) in cells {
        if let (Some(file), Some(end)) = (board.file_of(*cell), ends.get(&place.column)) {
            files.insert(file, *end);
        }
        if let Some(rank) = board.rank_of(*cell) {
            let first = ranks.entry(rank).or_insert(*place);
            if place.column < first.column {
                *first = *place;
            }
        }
    }
    let ranks = ranks.into_iter().filter_map(|(rank, first)| {
        let leftmost = *leftmost.get(&first.line)?;
        let free = board.topology() == Topology::Square || leftmost == first;
        free.then_some((rank, leftmost))
    });
    (files.into_iter().collect(), ranks.collect())
}
