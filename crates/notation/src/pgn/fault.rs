use std::{fmt, io};

/// Where something stands in a file of games. All numbers count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The game.
    pub game: u64,
    /// The line.
    pub line: u64,
    /// The character of the line.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "game {}, line {}, column {}",
            self.game, self.line, self.column
        )
    }
}

/// Why a game cannot be read to its end, or what is odd about one that can.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Fault {
    /// A stable name of the fault's kind; [the module's page](super) lists them.
    pub code: &'static str,
    /// Where the fault stands.
    pub place: Place,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl boardwright_core::Coded for Fault {
    fn code(&self) -> &'static str {
        self.code
    }
}

/// Why there is no next game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes could not be had.
    #[error("the games cannot be read: {0}")]
    Io(#[from] io::Error),
    /// They could, but they are no game. The games after it can still be read.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl ReadError {
    /// A stable name of the error's kind: `io`, or the fault's.
    ///
    /// ```
    /// use boardwright_notation::pgn::Reader;
    ///
    /// let mut games = Reader::new(&b"1. e4 ) e5 *  1. d4 *"[..]).games();
    /// assert_eq!(games.next().expect("a game").map_err(|error| error.code()), Err("stray-close"));
    /// assert!(games.next().expect("a game").is_ok());
    /// assert!(games.next().is_none());
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            ReadError::Io(_) => "io",
            ReadError::Fault(fault) => fault.code,
        }
    }

    /// Where the fault stands, if it is one of the text.
    pub fn place(&self) -> Option<Place> {
        match self {
            ReadError::Io(_) => None,
            ReadError::Fault(fault) => Some(fault.place),
        }
    }
}

impl boardwright_core::Coded for ReadError {
    fn code(&self) -> &'static str {
        ReadError::code(self)
    }
}
