//! What a move has changed, as a whole and step by step.

use boardwright_geometry::Cell;

use crate::man::{Kind, Man, Side};
use crate::moves::Move;

/// What a move has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Applied {
    /// The move.
    pub mv: Move,
    /// Every cell whose piece is not what it was, ascending: what to draw again. Walls are told by the steps.
    pub cells: Vec<CellChange>,
    /// Every count in hand that is not what it was.
    pub hands: Vec<HandChange>,
    /// What happened, in order. Whoever follows it from the position before comes
    /// to the position after.
    pub steps: Vec<Step>,
}

/// A cell that a move has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellChange {
    /// The cell.
    pub cell: Cell,
    /// The piece before.
    pub before: Option<Man>,
    /// The piece after.
    pub after: Option<Man>,
    /// The piece after falls back to what it was when it is captured.
    pub promoted: bool,
}

/// A count in hand that a move has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandChange {
    /// Whose hand.
    pub side: Side,
    /// Which kind.
    pub kind: Kind,
    /// How many before.
    pub before: u8,
    /// How many after.
    pub after: u8,
}

/// One thing that happens when a move is made.
///
/// First a captured piece goes, then pieces move or are dropped, then a promotion; then what a rule of the variant
/// changes besides (an explosion, a face-off), the move's goal first and the other cells in order of
/// number. Who enters by a gate, and the wall that is put, come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Step {
    /// A piece is captured: by the opponent of its side, whoever moves.
    Captured {
        /// Where it stood.
        cell: Cell,
        /// The piece.
        man: Man,
        /// As what the capturer now holds it, if he does.
        held: Option<Kind>,
    },
    /// A piece goes from a cell to another. A castling has two such steps, the king's first; pieces that change
    /// places go at once.
    Moved {
        /// The piece, as it was before.
        man: Man,
        /// Where it stood.
        from: Cell,
        /// Where it stands.
        to: Cell,
    },
    /// A piece comes from its player's hand, where it was held as [`Model::held_as`](crate::model::Model::held_as) says.
    Dropped {
        /// The piece.
        man: Man,
        /// Where it is put.
        to: Cell,
    },
    /// The piece that has moved promotes.
    Promoted {
        /// Where it stands.
        cell: Cell,
        /// What it was.
        before: Man,
        /// What it is.
        after: Man,
        /// Out of whose hand what it is was taken, where promotions are so.
        out_of: Option<Side>,
    },
    /// A rule takes a piece off the board.
    Removed {
        /// Where it stood.
        cell: Cell,
        /// The piece.
        man: Man,
    },
    /// A rule makes one piece another.
    Changed {
        /// Where it stands.
        cell: Cell,
        /// What it was.
        before: Man,
        /// What it is.
        after: Man,
    },
    /// A wall is put on an empty cell.
    Walled {
        /// Where it was before, if it is the one that moves.
        from: Option<Cell>,
        /// Where it is.
        to: Cell,
    },
    /// A rule puts a piece on an empty cell.
    Added {
        /// Where.
        cell: Cell,
        /// The piece.
        man: Man,
    },
}

impl Step {
    /// The cells of which it tells: one or two, the first again if it is one.
    pub(crate) fn cells(&self) -> [Cell; 2] {
        match *self {
            Step::Moved { from, to, .. } => [from, to],
            Step::Walled { from, to } => [from.unwrap_or(to), to],
            Step::Dropped { to, .. } => [to; 2],
            Step::Captured { cell, .. }
            | Step::Promoted { cell, .. }
            | Step::Removed { cell, .. }
            | Step::Changed { cell, .. }
            | Step::Added { cell, .. } => [cell; 2],
        }
    }
}
