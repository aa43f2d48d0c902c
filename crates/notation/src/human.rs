//! Moves as people write them in the variant at hand: [`san`] or [`kif`], as the descriptor says.

use boardwright_core::geometry::Cell;
use boardwright_core::{IllegalMove, Move, Position, Wish};

use crate::{Legal, MoveFault, kif, san};

fn is_kif(at: &impl Legal) -> bool {
    at.position().model().notation.human == "kif"
}

/// Writes a legal move in the variant's human notation.
pub fn write(at: &impl Legal, mv: Move) -> String {
    if is_kif(at) {
        kif::write(at, mv)
    } else {
        san::write(at, mv)
    }
}

/// Reads a legal move in the variant's human notation.
///
/// # Errors
///
/// As those of [`san::read`] and [`kif::read`].
pub fn read(at: &impl Legal, text: &str) -> Result<Move, MoveFault> {
    if is_kif(at) {
        kif::read(at, text)
    } else {
        san::read(at, text)
    }
}

/// Writes moves that follow one another from a position, each in the variant's human notation.
pub fn line(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut reached = Reached {
        position: start.clone(),
        last_goal: None,
    };
    let mut written = Vec::with_capacity(moves.len());
    for &mv in moves {
        written.push(write(&reached, mv));
        reached = Reached {
            position: reached.position.after(mv),
            last_goal: Some(mv.to()),
        };
    }
    written
}

/// A position, and where the last move arrived.
struct Reached {
    position: Position,
    last_goal: Option<Cell>,
}

impl Legal for Reached {
    fn position(&self) -> &Position {
        &self.position
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.position.legal_moves()
    }

    fn moves_to(&self, goal: Cell) -> Vec<Move> {
        self.position.moves_to(goal)
    }

    fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        self.position.refuse(wish)
    }

    fn last_goal(&self) -> Option<Cell> {
        self.last_goal
    }
}
