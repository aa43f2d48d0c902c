//! Why a tree cannot be read or changed.

use boardwright_notation::pgn::{Place, ReadError};
use boardwright_notation::position::Refusal;

use super::{MAX_MOVES, Node};
use crate::{LoadError, MoveError};

/// Why a tree cannot be read or changed.
///
/// | code | meaning |
/// |---|---|
/// | `no-such-node` | the tree has no such place: its move was removed, or it is of another tree |
/// | `start-has-no-move` | the start cannot be moved, removed or marked like a move |
/// | `not-a-variation` | a comment that begins a variation is given to a main move |
/// | `variation-without-move` | a variation stands where no move is that it could be an alternative to |
/// | `tree-too-large` | more than [`MAX_MOVES`] moves |
/// | `comment-too-long`, `too-many-marks`, `bad-clock`, `bad-eval`, `no-such-cell` | notes that cannot be written |
/// | `bad-tag`, `too-many-tags` | a tag that cannot be written |
///
/// Others are those of moves ([`MoveError::code`]), variants ([`LoadError::code`]), positions ([`Refusal::code`]) and files
/// ([`ReadError::code`]).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The tree has no such place.
    #[error("the tree has no place {}", .0.number())]
    NoNode(Node),
    /// The start is no move.
    #[error("this is the start, to which no move leads")]
    Start,
    /// A main move has no comment before it.
    #[error("only the first move of a variation has a comment before it")]
    NotAVariation,
    /// A variation where no move is.
    #[error("a variation stands before any move of its line")]
    StrayVariation,
    /// Too many moves.
    #[error("a tree has at most {MAX_MOVES} moves")]
    TooLarge,
    /// Notes that cannot be written.
    #[error("{message}")]
    Notes {
        /// The stable code.
        code: &'static str,
        /// What is wrong, in a sentence.
        message: String,
    },
    /// A move that is not legal where it should stand.
    #[error(transparent)]
    Move(MoveError),
    /// A move of a file that is not legal where it stands.
    #[error("ply {ply}: {error}")]
    Illegal {
        /// Plies from the start of the game, in its variation.
        ply: u32,
        /// What is written.
        text: String,
        /// Why it cannot be played.
        error: MoveError,
    },
    /// The game of a file cannot be read.
    #[error(transparent)]
    Pgn(#[from] ReadError),
    /// The variant of a file cannot be had.
    #[error(transparent)]
    Variant(#[from] LoadError),
    /// The position of a file is none.
    #[error("the game's position cannot be: {0}")]
    Position(#[from] Refusal),
    /// One of these, in a file.
    #[error("{place}: {error}")]
    At {
        /// The game, and the move that was read last, or the beginning of the game.
        place: Place,
        /// What is wrong.
        error: Box<TreeError>,
    },
}

impl TreeError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            TreeError::NoNode(_) => "no-such-node",
            TreeError::Start => "start-has-no-move",
            TreeError::NotAVariation => "not-a-variation",
            TreeError::StrayVariation => "variation-without-move",
            TreeError::TooLarge => "tree-too-large",
            TreeError::Notes { code, .. } => code,
            TreeError::Move(error) | TreeError::Illegal { error, .. } => error.code(),
            TreeError::Pgn(error) => error.code(),
            TreeError::Variant(error) => error.code(),
            TreeError::Position(refusal) => refusal.code(),
            TreeError::At { error, .. } => error.code(),
        }
    }

    /// Where in a file, if it is one that is wrong.
    pub fn place(&self) -> Option<Place> {
        match self {
            TreeError::Pgn(error) => error.place(),
            TreeError::At { place, .. } => Some(*place),
            _ => None,
        }
    }

    /// What is wrong, without the place of a move in a file.
    pub fn without_place(&self) -> &TreeError {
        match self {
            TreeError::At { error, .. } => error.without_place(),
            _ => self,
        }
    }

    pub(super) fn at(self, place: Place) -> TreeError {
        let error = Box::new(self);
        TreeError::At { place, error }
    }

    pub(crate) fn notes(code: &'static str, message: impl Into<String>) -> TreeError {
        let message = message.into();
        TreeError::Notes { code, message }
    }
}

impl boardwright_core::Coded for TreeError {
    fn code(&self) -> &'static str {
        TreeError::code(self)
    }
}
