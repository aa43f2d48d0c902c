//! Moves as people write them in the variant at hand: [`san`] or [`kif`], as the descriptor says.

use boardwright_core::geometry::Cell;
use boardwright_core::{Game, IllegalMove, Move, Position, Wish, Work};

use crate::legal::permitting;
use crate::{Legal, MoveFault, kif, san};

fn is_kif(at: &impl Legal) -> bool {
    at.position().model().notation.human == "kif"
}

/// Writes a legal move in the variant's human notation.
///
/// # Errors
///
/// The reason, if the move is not legal.
pub fn write(at: &impl Legal, mv: Move) -> Result<String, IllegalMove> {
    let moves = permitting(at, rivals(at, mv), mv)?;
    Ok(written(at, &moves, mv))
}

/// The legal moves beside which a move is written.
fn rivals(at: &impl Legal, mv: Move) -> Vec<Move> {
    if is_kif(at) {
        at.moves_to(mv.to())
    } else {
        san::rivals(at, mv)
    }
}

/// A move as people write it, with the legal moves at hand, of which it should be one.
fn written(at: &impl Legal, moves: &[Move], mv: Move) -> String {
    if is_kif(at) {
        kif::written(at, moves, mv)
    } else {
        san::written(at, moves, mv)
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
///
/// # Errors
///
/// The reason, for the first that is not legal in its position.
pub fn line(start: &Position, moves: &[Move]) -> Result<Vec<String>, IllegalMove> {
    let mut reached = Reached::of(start);
    let step = |&mv: &Move| {
        let text = write(&reached, mv)?;
        reached.go_on(mv);
        Ok(text)
    };
    moves.iter().map(step).collect()
}

/// Writes the moves that were played in a game, each in the variant's human notation.
pub fn played(game: &impl AsRef<Game>) -> Vec<String> {
    let game = game.as_ref();
    let mut reached = Reached::of(game.start());
    game.moves().iter().map(|&mv| reached.pass(mv)).collect()
}

/// As [`played`], as many of the moves as some work suffices for.
pub fn played_within(game: &impl AsRef<Game>, work: &Work) -> Vec<String> {
    let game = game.as_ref();
    let mut reached = Reached::of(&game.start().within(work));
    let texts = game.moves().iter().map(|&mv| reached.pass(mv));
    texts.take_while(|_| !work.is_spent()).collect()
}

/// A position, and where the last move arrived.
struct Reached {
    position: Position,
    last_goal: Option<Cell>,
}

impl Reached {
    fn of(start: &Position) -> Reached {
        Reached {
            position: start.clone(),
            last_goal: None,
        }
    }

    /// Writes a legal move and makes it.
    fn pass(&mut self, mv: Move) -> String {
        let text = written(self, &rivals(self, mv), mv);
        self.go_on(mv);
        text
    }

    /// Makes a legal move.
    fn go_on(&mut self, mv: Move) {
        self.position = self.position.after_unchecked(mv);
        self.last_goal = Some(mv.to());
    }
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
