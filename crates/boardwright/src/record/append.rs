//! A game kept move by move: what a server adds to a record after each move.
//!
//! A record is written once, when the game begins. After each move one [`Append`] follows. It names
//! the number of its ply, the checksum of what it follows, and its own: one that is repeated, missing,
//! torn or in the wrong place is noticed.
//!
//! ```
//! use boardwright::record::{Appends, GameRecord};
//! use boardwright::{Catalogue, Game};
//!
//! let catalogue = Catalogue::shipped();
//! let mut game = Game::new(&catalogue.get("chess")?);
//! let base = game.record()?;
//! let mut appends = Appends::after(&base)?;
//! let mut kept = Vec::new();
//! for text in ["e2e4", "e7e5", "g1f3"] {
//!     game.play_text(text)?;
//!     kept.push(appends.next(&game)?);
//! }
//! let whole: GameRecord = base.joined(&kept)?;
//! assert_eq!(catalogue.restore(&whole)?.moves(), game.moves());
//!
//! kept.swap(1, 2);
//! assert_eq!(base.joined(&kept).unwrap_err().code(), "bad-append");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use boardwright_notation::uci;
use serde::{Deserialize, Serialize};

use super::{EndedRecord, GameRecord, MAX_MOVES, OutcomeRecord, RecordError, seal};
use crate::Game;

/// What is added to the record of a game: one move, or how the game was ended.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Append {
    /// How many moves the game has with this one.
    pub ply: usize,
    /// The move in coordinates; absent where the game was ended without one.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// How the game was ended, where no move ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EndedRecord>,
    /// The result, if the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeRecord>,
    /// The checksum of the record or append that it follows.
    pub follows: String,
    /// The checksum of all this.
    pub checksum: String,
}

impl Append {
    fn sum(&self) -> String {
        seal::of_json(&(
            self.ply,
            &self.played,
            &self.ended,
            &self.outcome,
            &self.follows,
        ))
    }

    /// With the checksum of what it says: for one that was written by hand.
    #[must_use]
    pub fn sealed(mut self) -> Append {
        self.checksum = self.sum();
        self
    }

    fn refused(&self, why: &'static str) -> RecordError {
        RecordError::Append { ply: self.ply, why }
    }
}

/// What follows what: the place at which the next append of a game belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Appends {
    /// How many moves there are.
    plies: usize,
    /// The [digest](Game::line_digest) of these moves, where a game was seen that has played them.
    line: Option<u64>,
    /// The checksum of the last part.
    follows: String,
    over: bool,
}

impl Appends {
    /// After a record.
    ///
    /// # Errors
    /// [`RecordError`] if the record is not as it was written, or has no checksum.
    pub fn after(record: &GameRecord) -> Result<Appends, RecordError> {
        record.verify()?;
        Ok(Appends {
            plies: record.moves.len(),
            line: None,
            follows: record.checksum.clone().unwrap_or_default(),
            over: record.outcome.is_some(),
        })
    }

    /// The next append: the last move of a game, or how it was ended.
    ///
    /// # Errors
    /// [`RecordError::Append`] if the game has not gone on by exactly one move or an end since the
    /// last append, such as after a move taken back, whatever was played instead of it: a new record begins there.
    /// The first game after a record, or after an append that was [taken](Appends::take), is trusted to have played what they say.
    pub fn next(&mut self, game: &Game) -> Result<Append, RecordError> {
        let (model, plies) = (game.model(), game.moves().len());
        let is_other = self.line.is_some_and(|line| {
            let played = game.line_digest(self.plies);
            played.is_some_and(|played| played != line)
        });
        let played = match game.moves().split_last() {
            Some((&mv, before)) if before.len() == self.plies => {
                Some(uci::write_unchecked(model, mv))
            }
            _ => None,
        };
        let outcome = game.outcome();
        let append = Append {
            ply: plies,
            played,
            ended: game.ended_record(),
            outcome: outcome.map(|outcome| OutcomeRecord::of(model, &outcome)),
            follows: self.follows.clone(),
            checksum: String::new(),
        };
        let append = append.sealed();
        if is_other {
            return Err(append.refused("other moves were played before it"));
        }
        self.take(&append)?;
        self.line = game.line_digest(plies);
        Ok(append)
    }

    /// Checks that an append comes next.
    ///
    /// # Errors
    /// [`RecordError::Append`] if it does not, or is not as it was written.
    pub fn take(&mut self, append: &Append) -> Result<(), RecordError> {
        if append.sum() != append.checksum {
            return Err(append.refused("it is not as it was written"));
        }
        if append.follows != self.follows {
            return Err(append.refused("it does not follow what is before it"));
        }
        if self.over {
            return Err(append.refused("it follows the end of the game"));
        }
        if append.ply != self.plies + usize::from(append.played.is_some()) {
            return Err(append.refused("it is not the next ply"));
        }
        if append.played.is_none() && append.ended.is_none() {
            return Err(append.refused("it adds nothing"));
        }
        if append.ply > MAX_MOVES {
            return Err(RecordError::TooManyMoves { count: append.ply });
        }
        self.plies = append.ply;
        self.line = None;
        self.follows = append.checksum.clone();
        self.over = append.outcome.is_some();
        Ok(())
    }
}

impl GameRecord {
    /// The record with all that was appended to it, in the order in which it was.
    ///
    /// # Errors
    /// [`RecordError`] if this record or an append is not as it was written, or an append does not
    /// follow the one before it.
    pub fn joined<'a>(
        &self,
        appends: impl IntoIterator<Item = &'a Append>,
    ) -> Result<GameRecord, RecordError> {
        let mut place = Appends::after(self)?;
        let mut whole = self.clone();
        for append in appends {
            place.take(append)?;
            whole.moves.extend(append.played.clone());
            whole.ended.clone_from(&append.ended);
            whole.outcome.clone_from(&append.outcome);
        }
        Ok(whole.sealed())
    }
}
