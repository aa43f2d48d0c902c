//! Where a game begins: a position's text, or a set-up by number.

use boardwright_core::{Coded, Variant};
use boardwright_notation::position::Refusal;

use crate::Game;

/// What stands before the number of a set-up.
const NUMBERED: &str = "setup:";

/// Why a game does not begin from a set-up by number.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoSetup {
    /// There are not so many.
    #[error("{}", none(variant, *last))]
    NoSuch {
        /// The variant's id.
        variant: String,
        /// The greatest number.
        last: u32,
    },
    /// It takes more work than a call of its game may do.
    #[error("this set-up of {variant} takes more work than may be done")]
    TooMuchWork {
        /// The variant's id.
        variant: String,
    },
}

fn none(id: &str, last: u32) -> String {
    match last {
        0 => format!("{id} has one set-up only; write `setup:0`, or leave it out"),
        _ => format!("{id} has the set-ups `setup:0` to `setup:{last}`"),
    }
}

impl NoSetup {
    /// The stable code: `no-such-setup` or `too-much-work`.
    pub fn code(&self) -> &'static str {
        match self {
            NoSetup::NoSuch { .. } => "no-such-setup",
            NoSetup::TooMuchWork { .. } => "too-much-work",
        }
    }
}

impl Coded for NoSetup {
    fn code(&self) -> &'static str {
        NoSetup::code(self)
    }
}

/// Why a game does not begin where a text says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoStart {
    /// It is no position of the variant.
    #[error(transparent)]
    Position(#[from] Refusal),
    /// It names no set-up of the variant.
    #[error(transparent)]
    Setup(#[from] NoSetup),
}

impl NoStart {
    /// The stable codes of all reasons, each once.
    pub fn codes(&self) -> Vec<&'static str> {
        match self {
            NoStart::Position(refusal) => refusal.codes(),
            NoStart::Setup(none) => vec![none.code()],
        }
    }
}

impl Coded for NoStart {
    fn code(&self) -> &'static str {
        match self {
            NoStart::Position(refusal) => Coded::code(refusal),
            NoStart::Setup(none) => none.code(),
        }
    }
}

impl Game {
    /// A game from a set-up by number, where the variant's is shuffled
    /// ([`Model::numbered_setup`](crate::model::Model::numbered_setup)).
    ///
    /// ```
    /// # use boardwright::{Catalogue, Game};
    /// let chess960 = Catalogue::shipped().get("chess960")?;
    /// let drawn = chess960.model().shuffled(2026); // the same for the same seed
    /// assert!(drawn < chess960.model().setups());
    /// let game = Game::numbered(&chess960, 0)?;
    /// assert_eq!(game.position_text(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NoSetup`] beyond the last, or if a call of the game may not do the work of this one.
    pub fn numbered(variant: &Variant, number: u32) -> Result<Game, NoSetup> {
        let start = variant.numbered(number);
        let missing = || {
            let (id, last) = (variant.model().id.clone(), variant.model().setups() - 1);
            match number <= last {
                true => NoSetup::TooMuchWork { variant: id },
                false => NoSetup::NoSuch { variant: id, last },
            }
        };
        start.map(Game::from_position).ok_or_else(missing)
    }

    /// A game from what people write: a set-up by number, `setup:518`, or else a position in any dialect that the variant
    /// reads, as [`from_text`](Game::from_text).
    ///
    /// ```
    /// # use boardwright::{Catalogue, Game};
    /// let chess960 = Catalogue::shipped().get("chess960")?;
    /// let game = Game::set_up(&chess960, "setup:518")?;
    /// assert_eq!(game.position_text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// assert_eq!(Game::set_up(&chess960, "setup:+5").unwrap_err().codes(), ["no-such-setup"]);
    /// assert_eq!(Game::set_up(&chess960, "setup:960").unwrap_err().codes(), ["no-such-setup"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NoStart`] with the reasons.
    pub fn set_up(variant: &Variant, text: &str) -> Result<Game, NoStart> {
        begun(variant, text, Game::from_text)
    }

    /// The same of a problem's diagram, as [`from_diagram`](Game::from_diagram) reads it.
    ///
    /// # Errors
    /// [`NoStart`] with the reasons.
    pub fn set_up_diagram(variant: &Variant, text: &str) -> Result<Game, NoStart> {
        begun(variant, text, Game::from_diagram)
    }
}

/// A game from a set-up by number, or from a text.
fn begun(
    variant: &Variant,
    text: &str,
    read: impl FnOnce(&Variant, &str) -> Result<Game, Refusal>,
) -> Result<Game, NoStart> {
    match text.strip_prefix(NUMBERED) {
        // What is no number as people write it is one that there is not.
        Some(text) => {
            let plain = |number: &u32| number.to_string() == text;
            let number = text.parse().ok().filter(plain);
            Ok(Game::numbered(variant, number.unwrap_or(u32::MAX))?)
        }
        None => Ok(read(variant, text)?),
    }
}
