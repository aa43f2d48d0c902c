//! Ends by what stands on the board: places reached, lines, figures, and who has most.

use boardwright_geometry::{Cell, Vector};

use super::score::Score;
use crate::man::{Kind, PerSide};

/// Enough pieces of a side stand on a goal or in a figure.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Aim {
    /// The kinds that count.
    pub kinds: Vec<Kind>,
    /// Where they stand.
    pub figure: Figure,
    /// When that is looked at.
    pub judged: Judged,
    /// The score of the side that has it.
    pub score: Score,
}

/// What pieces of a side form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Figure {
    /// So many stand on the cells of a goal.
    Zone {
        /// The goal of each side.
        zone: PerSide<Vec<Cell>>,
        /// How many.
        count: u16,
        /// One is enough where none of the goal's cells is empty.
        blocked: bool,
    },
    /// So many stand on a straight line.
    Line {
        /// How many.
        count: u16,
        /// The directions in which the line may run, as single steps; the opposite ones do not matter.
        steps: Vec<Vector>,
        /// Other cells may lie between them.
        gaps: bool,
    },
    /// They fill a square of so many cells by as many.
    Square(u16),
    /// A chain of them leads from one set of cells to another.
    Bridge {
        /// Where the chain begins.
        from: PerSide<Vec<Cell>>,
        /// Where it ends.
        to: PerSide<Vec<Cell>>,
        /// The steps from one piece of the chain to the next.
        steps: Vec<Vector>,
    },
}

/// When a goal or a figure decides the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judged {
    /// At once, and of the player who has just moved first.
    #[default]
    AtOnce,
    /// At once; but where the first player has it and the second can have it with the next move, the game
    /// goes on for that move. Both together is a draw.
    LastMove,
    /// At once, but only of pieces that the opponent could not legally capture, were he to move.
    Safe,
    /// When its player is to move again, after the opponent's answer.
    Survived,
}

/// The pieces on the board are counted; with as many on either side it is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Most {
    /// The score of the side that has more.
    pub score: Score,
    /// When they are counted.
    pub when: MostWhen,
}

/// When the pieces on the board are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MostWhen {
    /// When no piece of either side can move or be dropped, whatever that would mean for royal pieces.
    NobodyMoves,
    /// When the player to move has no legal move and is not in check: in place of the stalemate.
    Stalemate,
}
