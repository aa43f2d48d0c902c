//! Moves as people and programs write them, told apart by their looks.

use boardwright_core::geometry::Cell;
use boardwright_core::{IllegalMove, Move, Position, Wish};
use boardwright_notation::{Legal, MoveFault, human, uci};

use crate::bounded::Reading;
use crate::{Game, MoveError};

/// A text in coordinates or in human notation.
struct Either<'t>(&'t str);

impl Reading for Either<'_> {
    fn read(self, at: &impl Legal) -> Result<Move, MoveFault> {
        match uci::parse(at, self.0).is_empty() {
            true => human::read(at, self.0),
            false => uci::read(at, self.0),
        }
    }
}

/// A game that is asked as if nothing had ended it.
pub(crate) struct Ongoing<'g>(pub(crate) &'g Game);

impl Legal for Ongoing<'_> {
    fn position(&self) -> &Position {
        self.0.position()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        match self.0.refuse(wish)? {
            IllegalMove::GameOver => {
                let of_movement = self.0.position().refuse(wish);
                of_movement.or(Some(IllegalMove::GameOver))
            }
            reason => Some(reason),
        }
    }

    fn last_goal(&self) -> Option<Cell> {
        Legal::last_goal(self.0)
    }
}

impl Game {
    /// Reads a legal move in coordinates, as [`read`](Game::read), or else in human notation, as
    /// [`read_human`](Game::read_human).
    ///
    /// ```
    /// # use boardwright::{Catalogue, Game};
    /// let game = Game::new(&Catalogue::shipped().get("chess")?);
    /// assert_eq!(game.read_either("Nf3"), game.read_either("g1f3"));
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read_either(&self, text: &str) -> Result<Move, MoveError> {
        Ok(self.read_by(Either(text))?)
    }

    /// Reads a move as [`read_either`](Game::read_either), as if the game were not over: why a move is none, by
    /// the rules of movement, where the game has ended by a draw that leaves moves.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read_as_if_ongoing(&self, text: &str) -> Result<Move, MoveError> {
        Ok(Either(text).read(&Ongoing(self))?)
    }
}
