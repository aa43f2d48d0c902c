//! Moves as programs give them, in words or by their cells: played, replayed, refused.

use boardwright_core::{Applied, Coded, Move, Wish};
use boardwright_notation::{Coordinates, Legal, uci};

use crate::named::Notation;
use crate::reading::Ongoing;
use crate::{Game, MoveError};

/// A move as it is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// In words.
    Text(String),
    /// By its cells.
    Wish(Wish),
}

/// Which of several moves is refused, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {}: {error}", index + 1)]
pub struct ReplayError {
    /// How many of the moves stand before it.
    pub index: usize,
    /// The reason.
    pub error: MoveError,
}

impl Coded for ReplayError {
    fn code(&self) -> &'static str {
        self.error.code()
    }
}

impl Game {
    /// Reads a legal move in one notation and no other.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read_as(&self, text: &str, notation: Notation) -> Result<Move, MoveError> {
        match notation {
            Notation::Coordinates(coordinates) => self.read_in(text, coordinates),
            Notation::Human(style) => self.read_human_in(text, style),
        }
    }

    /// A legal move in a notation.
    ///
    /// # Errors
    /// [`MoveError`] as those of [`human_in`](Game::human_in); in coordinates there is none.
    pub fn write_as(&self, mv: Move, notation: Notation) -> Result<String, MoveError> {
        match notation {
            Notation::Coordinates(coordinates) => Ok(self.write_in_unchecked(mv, coordinates)),
            Notation::Human(style) => {
                let written = self.human_in(mv, style);
                written.map_err(|reason| MoveError::of(self.model(), reason))
            }
        }
    }

    /// The legal moves in a notation, sorted.
    ///
    /// # Errors
    /// As those of [`write_as`](Game::write_as).
    pub fn legal_moves_as(&self, notation: Notation) -> Result<Vec<String>, MoveError> {
        let moves = self.legal_moves().into_iter();
        let moves = moves.map(|mv| self.write_as(mv, notation));
        let mut moves = moves.collect::<Result<Vec<String>, MoveError>>()?;
        moves.sort_unstable();
        Ok(moves)
    }

    /// The moves played in a notation. From where that takes [too much work](Game::try_human_moves), they are written in
    /// coordinates.
    pub fn moves_as(&self, notation: Notation) -> Vec<String> {
        match notation {
            Notation::Coordinates(coordinates) => self.moves_in(coordinates),
            Notation::Human(style) => self.human_or_coordinates(style),
        }
    }

    fn moves_in(&self, coordinates: Coordinates) -> Vec<String> {
        // A wall that is put instead of a move is named there by who stands on the board.
        let told_by_men = coordinates == Coordinates::Fairy && self.model().walls_instead();
        let mut here = self.start().clone();
        let write = |&mv: &Move| {
            let text = uci::write_here(&here, mv, coordinates);
            if told_by_men {
                here = here.after_unchecked(mv);
            }
            text
        };
        self.moves().iter().map(write).collect()
    }

    /// Plays a move; a text is read in this notation.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as it was.
    pub fn play_given(&mut self, given: &Given, notation: Notation) -> Result<Applied, MoveError> {
        let played = match given {
            Given::Wish(wish) => self.play_wish(wish),
            Given::Text(text) => {
                let mv = self.read_as(text, notation)?;
                self.play(mv)
            }
        };
        played.map_err(|reason| MoveError::of(self.model(), reason))
    }

    /// Plays several moves, all or, if one of them is refused, none.
    ///
    /// ```
    /// # use boardwright::{Catalogue, Game, named::Notation};
    /// let mut game = Game::new(&Catalogue::shipped().get("chess")?);
    /// let refused = game.replay(["e2e4", "e7e5", "e4e5"], Notation::default()).unwrap_err();
    /// assert_eq!((refused.index, game.moves().len()), (2, 0));
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// [`ReplayError`] with the place of the move and the reason; the game is then as it was.
    pub fn replay<T: AsRef<str>>(
        &mut self,
        moves: impl IntoIterator<Item = T>,
        notation: Notation,
    ) -> Result<(), ReplayError> {
        let before = self.moves().len();
        let mut moves = moves.into_iter().enumerate().peekable();
        while let Some((index, text)) = moves.next() {
            let read = self.read_as(text.as_ref(), notation);
            let played = read.and_then(|mv| {
                let played = match moves.peek() {
                    Some(_) => self.step_through(mv),
                    None => self.step(mv),
                };
                played.map_err(|reason| MoveError::of(self.model(), reason))
            });
            if let Err(error) = played {
                while self.moves().len() > before {
                    self.take_back();
                }
                return Err(ReplayError { index, error });
            }
        }
        Ok(())
    }

    /// Why a move would be refused; `None` if it would be played. A text is read in either notation, as
    /// [`read_either`](Game::read_either) does.
    pub fn refusal(&self, given: &Given) -> Option<MoveError> {
        let mut ahead = self.clone();
        let played = match given {
            Given::Wish(wish) => ahead.play_wish(wish).map(|_| ()),
            Given::Text(text) => match self.read_either(text) {
                Ok(mv) => ahead.step(mv),
                Err(error) => return Some(error),
            },
        };
        let reason = played.err()?;
        Some(MoveError::of(self.model(), reason))
    }

    /// Why a move would be refused by the rules of movement, as [`read_as_if_ongoing`](Game::read_as_if_ongoing) tells it;
    /// `None` if it would not.
    pub fn refusal_by_movement(&self, given: &Given) -> Option<MoveError> {
        match given {
            Given::Text(text) => self.read_as_if_ongoing(text).err(),
            Given::Wish(wish) if self.fulfilling(wish).is_some() => None,
            Given::Wish(wish) => {
                let reason = Ongoing(self).refuse(wish)?;
                Some(MoveError::of(self.model(), reason))
            }
        }
    }
}
