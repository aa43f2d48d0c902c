//! A game with its notation.

use std::ops::{Deref, DerefMut};

use boardwright_core::{Applied, IllegalMove, Move, Position, Variant};
use boardwright_notation::position::{Mode, Refusal};
use boardwright_notation::{Coordinates, MoveFault, human, position, uci};

/// A game: its start, its moves, how it stands; and all of it as text.
///
/// A refused move leaves it as it was. It knows the player to move, not who asks: that the right player
/// moves or claims is the server's to see to.
///
/// ```
/// # use boardwright::{Catalogue, Game, Status};
/// let chess = Catalogue::shipped().get("chess")?;
/// let mut game = Game::new(&chess);
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play_text(text)?;
/// }
/// let Status::Over(outcome) = game.status() else { panic!("this was mate") };
/// assert_eq!(outcome.reason.code(), "checkmate");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game(boardwright_core::Game);

/// Why a text is not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct MoveError(#[from] MoveFault);

impl MoveError {
    /// `bad-move` for what is no move, `ambiguous-move` for what fits several, `game-over` after the
    /// end of a game, `illegal-move` for the rest.
    pub fn code(&self) -> &'static str {
        match self.0.reason() {
            Some(IllegalMove::GameOver) => "game-over",
            _ => self.0.code(),
        }
    }

    /// Why a move that could be read is illegal: its code is the precise one, such as `leaves-check`.
    /// [`wire::Refused`](crate::wire::Refused) has that where there is one.
    pub fn reason(&self) -> Option<&IllegalMove> {
        self.0.reason()
    }
}

impl Game {
    /// A game from the variant's start.
    pub fn new(variant: &Variant) -> Game {
        Game(boardwright_core::Game::new(variant))
    }

    /// A game from a set-up by number, where the variant's is shuffled
    /// ([`Model::numbered_setup`](crate::model::Model::numbered_setup)); `None` beyond the last.
    ///
    /// ```
    /// # use boardwright::{Catalogue, Game};
    /// let chess960 = Catalogue::shipped().get("chess960")?;
    /// let drawn = chess960.model().shuffled(2026); // the same for the same seed
    /// assert!(drawn < chess960.model().setups());
    /// let game = Game::numbered(&chess960, 0).expect("a set-up");
    /// assert_eq!(game.position_text(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn numbered(variant: &Variant, number: u32) -> Option<Game> {
        variant.numbered(number).map(Game::from_position)
    }

    /// A game from a position.
    pub fn from_position(start: Position) -> Game {
        Game(boardwright_core::Game::from_position(start))
    }

    /// A game from a position in any dialect that the variant reads.
    ///
    /// # Errors
    /// All reasons why the text is no position of the variant.
    pub fn from_text(variant: &Variant, text: &str) -> Result<Game, Refusal> {
        let start = position::position(variant, text, Mode::Tolerant)?;
        Ok(Game(boardwright_core::Game::from_position(start)))
    }

    /// The position in the variant's own dialect.
    pub fn position_text(&self) -> String {
        position::write(self.model(), &self.position().setup())
    }

    /// The position in one of the variant's dialects; `None` if it is not written in that one.
    pub fn position_text_as(&self, dialect: &str) -> Option<String> {
        position::write_as(self.model(), &self.position().setup(), dialect)
    }

    /// A move in the variant's coordinate notation; [`read`](Game::read) reads it.
    pub fn write(&self, mv: Move) -> String {
        uci::write(self.model(), mv)
    }

    /// A move in other coordinates than the variant's; [`read_in`](Game::read_in) reads it.
    pub fn write_in(&self, mv: Move, coordinates: Coordinates) -> String {
        uci::write_in(self.model(), mv, coordinates)
    }

    /// A legal move in the variant's human notation; [`read_human`](Game::read_human) reads it.
    pub fn human(&self, mv: Move) -> String {
        human::write(&self.0, mv)
    }

    /// The moves played, in the variant's human notation.
    pub fn human_moves(&self) -> Vec<String> {
        human::line(self.start(), self.moves())
    }
}

impl Deref for Game {
    type Target = boardwright_core::Game;
    fn deref(&self) -> &boardwright_core::Game {
        &self.0
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut boardwright_core::Game {
        &mut self.0
    }
}

impl Game {
    /// Reads a legal move in coordinate notation: UCI (`e2e4`, `e7e8q`, `P@e4`) or USI (`7g7f`, `8h2b+`,
    /// `P*5e`), as the variant says. A castling is where the king goes, or king takes rook. Blanks and other
    /// case are not forgiven.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read(&self, text: &str) -> Result<Move, MoveError> {
        Ok(uci::read(&self.0, text)?)
    }

    /// Reads a legal move in other coordinates than the variant's.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read_in(&self, text: &str, coordinates: Coordinates) -> Result<Move, MoveError> {
        Ok(uci::read_in(&self.0, text, coordinates)?)
    }

    /// Reads a legal move in human notation.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read_human(&self, text: &str) -> Result<Move, MoveError> {
        Ok(human::read(&self.0, text)?)
    }

    /// Plays a move given in coordinate notation, as [`read`](Game::read) takes it.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as it was.
    pub fn play_text(&mut self, text: &str) -> Result<Applied, MoveError> {
        self.play_text_in(text, Coordinates::Own)
    }

    /// Plays a move given in other coordinates than the variant's.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as it was.
    pub fn play_text_in(
        &mut self,
        text: &str,
        coordinates: Coordinates,
    ) -> Result<Applied, MoveError> {
        let mv = self.read_in(text, coordinates)?;
        self.0.play(mv).map_err(|reason| {
            let message = reason.explain(self.model());
            MoveError(MoveFault::Illegal {
                wish: None,
                reason: Some(reason),
                message,
            })
        })
    }
}
