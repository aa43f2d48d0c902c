//! Why a certificate is refused.

use std::fmt;

use boardwright_core::Coded;
use boardwright_notation::position::Refusal;

use super::{FORMAT, MAX_LINE, MAX_OPEN, MAX_STEPS};
use crate::record::RulesId;
use crate::{LoadError, MoveError};

/// Why a certificate is refused, and where.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub defect: Defect,
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Defect {
    /// The first line is not that of a certificate.
    #[error("this is no certificate: it begins with `boardwright-proof {FORMAT}`")]
    NotACertificate,
    /// The format is of another version.
    #[error("the certificate has format {0}; this program reads format {FORMAT}")]
    Format(usize),
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// A line is no text.
    #[error("the line is not UTF-8")]
    NotText,
    /// A line is too long.
    #[error("the line has more than {MAX_LINE} bytes")]
    LineTooLong,
    /// A line is not what should stand there.
    #[error("here stands {0}")]
    BadLine(&'static str),
    /// The text ends before its end.
    #[error("the certificate is cut off: its last line is `end`")]
    CutOff,
    /// The variant cannot be had.
    #[error(transparent)]
    Variant(#[from] LoadError),
    /// It was made under other rules.
    #[error("it is a proof under {recorded}; the rules here are {present}")]
    OtherRules {
        /// The rules that it names.
        recorded: Box<RulesId>,
        /// The variant's.
        present: Box<RulesId>,
    },
    /// The position is none of the variant.
    #[error("{0}")]
    BadPosition(Refusal),
    /// A move that was played before cannot be.
    #[error("`{0}`: {1}")]
    BadPast(String, MoveError),
    /// A step has another number than the one before and one.
    #[error("here stands step {0}")]
    WrongNumber(usize),
    /// No earlier step leads to this one.
    #[error("no earlier step leads to this one")]
    Stray,
    /// A step leads to itself or to an earlier one.
    #[error("`{0}` leads to step {1}, which is not after this one: a proof has no circle")]
    Circle(String, usize),
    /// A step that is led to is not there.
    #[error("step {0} is led to, and not there")]
    MissingStep(usize),
    /// Two lines lead to one step in different positions.
    #[error("`{0}` leads to step {1}, which belongs to another position")]
    OtherPosition(String, usize),
    /// The attacker's move is not legal.
    #[error("`{0}` is no legal move here")]
    Illegal(String),
    /// The attacker neglects the duty to give check.
    #[error("`{0}` gives no check, as the claim says it does")]
    NoCheck(String),
    /// Who can reach the goal at once must, in reflex play.
    #[error("`{0}` is played where the goal can be reached at once, and must be")]
    Obliged(String),
    /// The goal is reached before the exact number of plies, or reflex play is said to go on after it.
    #[error("`{0}` reaches the goal before the play is said to end")]
    Early(String),
    /// Two lines lead to one step with different plies left, where the number is exact.
    #[error("`{0}` leads to step {1}, which has another number of plies left")]
    OtherLength(String, usize),
    /// A legal defence has no answer.
    #[error("the defence `{0}` has no answer")]
    Unanswered(String),
    /// An answer to what is no legal defence.
    #[error("`{0}` is no legal defence here")]
    NotADefence(String),
    /// A defence is answered twice.
    #[error("the defence `{0}` stands here twice")]
    Twice(String),
    /// The goal is said to be reached, and is not.
    #[error("`{0}` does not reach the goal")]
    NotReached(String),
    /// A line has more plies than are claimed.
    #[error("`{0}` leads to a line of more plies than are claimed")]
    TooLong(String),
    /// No line has as many plies as are claimed.
    #[error("every line has fewer plies than are claimed: the longest has {0}")]
    TooShort(u16),
    /// It has too many steps, or too many that are led to and come later.
    #[error(
        "it has more than {MAX_STEPS} steps, or more than {MAX_OPEN} that are led to and come later, one with a long past counting as several"
    )]
    TooLarge,
    /// A position takes more work than a call may do.
    #[error("a position of it takes more work than is allowed")]
    TooMuchWork,
    /// No fault was found until the look was stopped.
    #[error("it was stopped here; no fault was found until then")]
    Stopped,
}

impl Defect {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Defect::NotACertificate => "not-a-certificate",
            Defect::Format(_) => "format",
            Defect::Unreadable(_) => "unreadable",
            Defect::NotText => "not-text",
            Defect::LineTooLong => "line-too-long",
            Defect::BadLine(_) => "bad-line",
            Defect::CutOff => "cut-off",
            Defect::Variant(error) => error.code(),
            Defect::OtherRules { .. } => "other-rules",
            Defect::BadPosition(refusal) => refusal.code(),
            Defect::BadPast(_, error) => error.code(),
            Defect::WrongNumber(_) => "wrong-number",
            Defect::Stray => "stray-step",
            Defect::Circle(..) => "circle",
            Defect::MissingStep(_) => "missing-step",
            Defect::OtherPosition(..) => "other-position",
            Defect::Illegal(_) => "illegal-move",
            Defect::NoCheck(_) => "no-check",
            Defect::Obliged(_) => "obliged",
            Defect::Early(_) => "early",
            Defect::OtherLength(..) => "other-length",
            Defect::Unanswered(_) => "unanswered",
            Defect::NotADefence(_) => "not-a-defence",
            Defect::Twice(_) => "twice",
            Defect::NotReached(_) => "not-reached",
            Defect::TooLong(_) => "too-long",
            Defect::TooShort(_) => "too-short",
            Defect::TooLarge => "too-large",
            Defect::TooMuchWork => "too-much-work",
            Defect::Stopped => "stopped",
        }
    }

    /// What to do.
    pub fn help(&self) -> &'static str {
        match self {
            Defect::NotACertificate | Defect::NotText => {
                "give a file that `boardwright solve --proof FILE` has written"
            }
            Defect::Format(_) => {
                "verify it with the program that wrote it, or solve the problem again"
            }
            Defect::Unreadable(_) | Defect::CutOff => "get the whole file again",
            Defect::BadLine(_) | Defect::LineTooLong | Defect::WrongNumber(_) => {
                "write the line as docs/certificates.md says, or solve the problem again"
            }
            Defect::Variant(_) => "add the folder that has the variant with --variants",
            Defect::OtherRules { .. } => {
                "add the variant in that version with --variants, or solve the problem again under the rules here"
            }
            Defect::BadPosition(_) | Defect::BadPast(..) => {
                "correct the position, or solve the problem again"
            }
            Defect::TooLarge | Defect::TooMuchWork => "prove a later position of the problem",
            Defect::Stopped => "verify it again with more time",
            _ => "do not believe the claim: solve the problem again",
        }
    }
}

/// The beginning of a word, so that what is told of it is short however long it is.
pub(super) fn cut(word: &str) -> String {
    word.chars().take(40).collect()
}

impl Fault {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        self.defect.code()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { line, defect } = self;
        write!(f, "line {line}: {defect}")
    }
}

impl std::error::Error for Fault {}

impl Coded for Fault {
    fn code(&self) -> &'static str {
        Fault::code(self)
    }
}
