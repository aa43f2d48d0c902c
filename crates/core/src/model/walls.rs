//! Walls that players put.

use boardwright_geometry::Cell;

use crate::man::PerSide;

/// Walls: cells that nobody enters or passes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Walls {
    /// Where.
    pub place: WallPlace,
    /// The cells that each side's may stand on, if not on all.
    pub zone: Option<PerSide<Vec<Cell>>>,
    /// Moves put none: a player puts one instead of moving.
    pub instead: bool,
}

/// Where a move puts a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WallPlace {
    /// There is but one wall, and it goes to another empty cell.
    Moves,
    /// Another one on any empty cell.
    Anywhere,
    /// Another one where the piece could go next from the cell that it has reached, without capture.
    Arrow,
    /// Another one on the cell that the piece has left.
    LeftCell,
    /// Another one on an empty cell at the edge: of whose orthogonal neighbours one is a wall, or missing.
    Edge,
}
