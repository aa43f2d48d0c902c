use std::fmt;

use boardwright_core::{Outcome, Side};

use super::{Fault, Place};

/// What a visitor wants next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visit {
    /// To be told what follows.
    Read,
    /// Not to be told.
    Skip,
}

/// A text from a file, perhaps only its beginning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Text<'a> {
    /// The text.
    pub text: &'a str,
    /// It was longer than the limit; the rest is left out.
    pub cut: bool,
}

/// The last word of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    FirstWins,
    /// `0-1`
    SecondWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game is not over, or nobody knows.
    Unknown,
}

impl GameResult {
    /// As PGN writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// Reads what [`as_str`](Self::as_str) writes, and `1/2`.
    ///
    /// ```
    /// use boardwright_notation::pgn::GameResult;
    ///
    /// assert_eq!(GameResult::parse("1/2-1/2"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::parse("0-0"), None); // castling
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => GameResult::FirstWins,
            "0-1" => GameResult::SecondWins,
            "1/2-1/2" | "1/2" => GameResult::Draw,
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<Outcome> for GameResult {
    /// PGN has no words for other scores: who has more has won.
    fn from(outcome: Outcome) -> Self {
        match outcome.winner() {
            Some(Side::First) => GameResult::FirstWins,
            Some(Side::Second) => GameResult::SecondWins,
            None => GameResult::Draw,
        }
    }
}

/// Is told what stands in a file of games, in the order of the file.
///
/// For each game: [`begin_game`](Self::begin_game), tags, [`end_tags`](Self::end_tags), movetext,
/// perhaps a [`fault`](Self::fault), [`end_game`](Self::end_game). Every method does nothing unless
/// it is given a body.
///
/// ```
/// use boardwright_notation::pgn::{Place, Reader, Visit, Visitor};
///
/// /// Counts the moves of the main lines.
/// struct Count(u64);
///
/// impl Visitor for Count {
///     fn san(&mut self, _: &str, _: Place) -> Visit {
///         self.0 += 1;
///         Visit::Read
///     }
///     fn begin_variation(&mut self, _: Place) -> Visit {
///         Visit::Skip
///     }
/// }
///
/// let mut count = Count(0);
/// let mut reader = Reader::new(&b"1. e4 (1. d4 d5) e5 *\n\n[Event \"?\"]\n\n1. c4 1/2-1/2"[..]);
/// while reader.read_game(&mut count)? {}
/// assert_eq!(count.0, 3);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Visitor {
    /// A game begins. [`Visit::Skip`] skips it, up to [`end_game`](Self::end_game).
    fn begin_game(&mut self, at: Place) -> Visit {
        let _ = at;
        Visit::Read
    }

    /// A tag.
    fn tag(&mut self, name: &str, value: Text<'_>) {
        let _ = (name, value);
    }

    /// There are no more tags. [`Visit::Skip`] skips the movetext.
    fn end_tags(&mut self) -> Visit {
        Visit::Read
    }

    /// The number before a move, and whether it is the second player's (`12...`).
    fn number(&mut self, number: u32, second: bool) {
        let _ = (number, second);
    }

    /// A move as it is written, without the marks `!` and `?`. [`Visit::Skip`] skips the rest of the
    /// game.
    fn san(&mut self, san: &str, at: Place) -> Visit {
        let _ = (san, at);
        Visit::Read
    }

    /// A comment, with its white space collapsed.
    fn comment(&mut self, comment: Text<'_>) {
        let _ = comment;
    }

    /// A mark: `$6` or `?!`.
    fn nag(&mut self, nag: u8) {
        let _ = nag;
    }

    /// A variation on the last move begins. [`Visit::Skip`] skips it and what is nested in it; its
    /// end is not told then.
    fn begin_variation(&mut self, at: Place) -> Visit {
        let _ = at;
        Visit::Read
    }

    /// The variation that began last ends.
    fn end_variation(&mut self) {}

    /// The result, at the end of the movetext.
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// The rest of this game cannot be read.
    fn fault(&mut self, fault: Fault) {
        let _ = fault;
    }

    /// The game is over, or the file ends.
    fn end_game(&mut self) {}
}
