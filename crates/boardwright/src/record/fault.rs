//! Why a record cannot be loaded.

use boardwright_core::PositionFault;
use boardwright_core::model::Model;

use super::{OutcomeRecord, RulesId};
use crate::{LoadError, MoveError};

/// Why a record cannot be loaded.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The record's form is of another version.
    #[error(
        "the record has form {form}; this program reads the forms 1 to {}",
        super::FORMAT
    )]
    Format {
        /// The record's.
        form: u32,
    },
    /// The record was made under other rules.
    #[error("{}", differences(recorded, present))]
    OtherRules {
        /// The rules that the record names.
        recorded: Box<RulesId>,
        /// The rules of the variant under which it should be loaded.
        present: Box<RulesId>,
    },
    /// The variant cannot be had.
    #[error(transparent)]
    Variant(#[from] LoadError),
    /// It has more moves than a record may have.
    #[error("{count} moves; a record has at most {}", super::MAX_MOVES)]
    TooManyMoves {
        /// How many.
        count: usize,
    },
    /// A name that the variant does not have: what it should name, and the name.
    #[error("the variant has no {0} `{1}`")]
    Unknown(&'static str, String),
    /// The start is no position of the variant.
    #[error("the start is no position: {}", messages.join("; "))]
    Position {
        /// The reasons.
        faults: Vec<PositionFault>,
        /// The reasons in words, with the variant's names.
        messages: Vec<String>,
    },
    /// A move cannot be played.
    #[error("move {}: {error}", index + 1)]
    Move {
        /// The place of the move, from 0; after the last one, it is the announced move.
        index: usize,
        /// Why not.
        error: MoveError,
    },
    /// It tells of an end although the moves have ended the game.
    #[error("the game was over before it was ended")]
    OverBefore,
    /// It tells of a claim that could not be made.
    #[error("nothing could be claimed for `{0}`")]
    NoClaim(String),
    /// The result is another one.
    #[error(
        "the record's result is {}, that of its moves {}",
        said(recorded),
        said(present)
    )]
    OtherOutcome {
        /// The result that the record tells.
        recorded: Option<Box<OutcomeRecord>>,
        /// The result of its start, moves and end.
        present: Option<Box<OutcomeRecord>>,
    },
    /// The checksum is not that of what is said: something was changed or lost.
    #[error("the record is not as it was written: its checksum is another one")]
    Checksum,
    /// It is of the first form, which has no checksum.
    #[error("a record of form 1 has no checksum")]
    NoChecksum,
    /// What was appended is not what comes next.
    #[error("the append of ply {ply}: {why}")]
    Append {
        /// The ply that it names.
        ply: usize,
        /// Why it is refused.
        why: &'static str,
    },
    /// The bytes of a compact record end too early, go on too long, or say what cannot be.
    #[error("not a compact record: {0}")]
    Bytes(&'static str),
}

impl RecordError {
    pub(super) fn position(model: &Model, faults: Vec<PositionFault>) -> RecordError {
        let messages = faults.iter().map(|fault| fault.explain(model)).collect();
        RecordError::Position { faults, messages }
    }

    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            RecordError::Format { .. } => "format",
            RecordError::OtherRules { .. } => "other-rules",
            RecordError::Variant(error) => error.code(),
            RecordError::TooManyMoves { .. } => "too-many-moves",
            RecordError::Unknown(..) => "unknown-name",
            RecordError::Position { .. } => "bad-position",
            RecordError::Move { error, .. } => error.code(),
            RecordError::OverBefore => "game-over",
            RecordError::NoClaim(_) => "no-claim",
            RecordError::OtherOutcome { .. } => "other-outcome",
            RecordError::Checksum => "bad-checksum",
            RecordError::NoChecksum => "no-checksum",
            RecordError::Append { .. } => "bad-append",
            RecordError::Bytes(_) => "bad-bytes",
        }
    }
}

impl boardwright_core::Coded for RecordError {
    fn code(&self) -> &'static str {
        RecordError::code(self)
    }
}

/// Which of id, version and hash differ.
fn differences(recorded: &RulesId, present: &RulesId) -> String {
    let parts = [
        ("id", &recorded.id, &present.id),
        ("version", &recorded.version, &present.version),
        ("rules hash", &recorded.hash, &present.hash),
    ];
    let differ = parts.into_iter().filter(|(_, was, is)| was != is);
    let told: Vec<String> = differ
        .map(|(what, was, is)| format!("its {what} is `{was}`, the variant's `{is}`"))
        .collect();
    format!("the record was made under other rules: {}", told.join("; "))
}

fn said(outcome: &Option<Box<OutcomeRecord>>) -> String {
    match outcome.as_deref() {
        None => "none".into(),
        Some(OutcomeRecord { reason, winner, .. }) => {
            format!("{reason} ({})", winner.as_deref().unwrap_or("nobody wins"))
        }
    }
}
