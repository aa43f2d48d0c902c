use std::fmt;

use boardwright_core::{IllegalMove, Wish};

use crate::Legal;
use crate::quote::Quote;

/// Why a text is not a legal move.
///
/// [`Display`](fmt::Display) says it in a sentence, with the variant's names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveFault {
    /// The text is not a move in this notation on this board.
    Bad {
        /// What is wrong.
        message: String,
    },
    /// The text is a move, but not a legal one.
    Illegal {
        /// The move that the text means, where it is clear which.
        wish: Option<Wish>,
        /// Why it is not legal.
        reason: Option<IllegalMove>,
        /// The reason in words.
        message: String,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// These, in the same notation, in full; in the variant's coordinates where that does not tell them apart.
        candidates: Vec<String>,
        /// What is wrong, in a sentence.
        message: String,
    },
}

impl MoveFault {
    /// A stable code: `bad-move`, `illegal-move` or `ambiguous-move`.
    pub fn code(&self) -> &'static str {
        match self {
            MoveFault::Bad { .. } => "bad-move",
            MoveFault::Illegal { .. } => "illegal-move",
            MoveFault::Ambiguous { .. } => "ambiguous-move",
        }
    }

    /// Why the move is illegal.
    pub fn reason(&self) -> Option<&IllegalMove> {
        match self {
            MoveFault::Illegal { reason, .. } => reason.as_ref(),
            _ => None,
        }
    }

    pub(crate) fn bad(text: &str, hint: impl fmt::Display) -> Self {
        MoveFault::Bad {
            message: format!("{} is not a move; {hint}", Quote(text)),
        }
    }

    /// A move that is known not to be legal.
    pub(crate) fn illegal(at: &dyn Legal, wish: Wish, text: &str) -> Self {
        let reason = at.refuse(&wish);
        let why = reason
            .as_ref()
            .map(|reason| reason.explain(at.position().model()));
        let message = format!(
            "{} is not legal: {}",
            Quote(text),
            why.as_deref().unwrap_or("no such move is possible here")
        );
        MoveFault::Illegal {
            wish: Some(wish),
            reason,
            message,
        }
    }

    /// A move that nobody could make.
    pub(crate) fn impossible(text: &str, why: impl fmt::Display) -> Self {
        MoveFault::Illegal {
            wish: None,
            reason: None,
            message: format!("{} is not legal: {why}", Quote(text)),
        }
    }

    pub(crate) fn ambiguous(text: &str, candidates: Vec<String>) -> Self {
        let message = format!("{} may be {}", Quote(text), candidates.join(" or "));
        MoveFault::Ambiguous {
            candidates,
            message,
        }
    }
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveFault::Bad { message }
            | MoveFault::Illegal { message, .. }
            | MoveFault::Ambiguous { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for MoveFault {}

impl boardwright_core::Coded for MoveFault {
    fn code(&self) -> &'static str {
        MoveFault::code(self)
    }
}
