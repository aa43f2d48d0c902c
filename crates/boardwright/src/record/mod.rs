//! Games and positions to be kept: `serde` types with the variant's own names, and a compact form.
//!
//! A [`GameRecord`] has the start, the moves and how the game was ended. It names the rules by id,
//! version and hash; it loads under the same rules or fails with a [`RecordError`] that says which of
//! them differ. A game that was saved and loaded goes on as if it had never been saved: repetition,
//! counters and claims are those of its moves.
//!
//! ```
//! use boardwright::{Catalogue, Game};
//!
//! let catalogue = Catalogue::shipped();
//! let mut game = Game::new(&catalogue.get("omega")?);
//! game.play_text("f1f4")?;
//! let saved: String = toml::to_string(&game.record()?)?;
//!
//! let restored = catalogue.restore(&toml::from_str(&saved)?)?;
//! assert_eq!(restored.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`compact`] is the same in few bytes: less than one a move. An [`Append`] is what a server adds after
//! each move. All have a checksum: a changed bit or a cut is refused.

mod append;
pub mod compact;
mod fault;
mod placement;
mod seal;

use std::collections::BTreeMap;
use std::fmt;

use boardwright_core::model::Model;
use boardwright_core::{Ended, Outcome, Reason, Side, Variant};
use boardwright_notation::uci;
use serde::{Deserialize, Serialize};

use crate::{Catalogue, Game, LoadError};
pub use append::{Append, Appends};
pub use fault::RecordError;
pub use placement::{ManRecord, Placement};

/// The version of the form in which records are written. Form 1, which has no checksum, is read too.
pub const FORMAT: u32 = 2;
/// The most moves that a record may have. A [`Game`] has no such limit: a server that keeps games ends
/// them before, or finds that they cannot be written.
pub const MAX_MOVES: usize = 32_768;

/// Which rules something was made under: `omega@1.0.0#5a…`.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesId {
    /// The variant's id.
    pub id: String,
    /// The version of its rules.
    pub version: String,
    /// The hash of everything that decides a legal move or a result.
    pub hash: String,
}

impl RulesId {
    /// Those of a variant.
    pub fn of(model: &Model) -> RulesId {
        RulesId {
            id: model.id.clone(),
            version: model.version.clone(),
            hash: model.rules_hash.clone(),
        }
    }

    /// # Errors
    /// [`RecordError::OtherRules`] if anything differs from a variant's.
    fn check(&self, model: &Model) -> Result<(), RecordError> {
        let present = RulesId::of(model);
        if *self == present {
            return Ok(());
        }
        Err(RecordError::OtherRules {
            recorded: Box::new(self.clone()),
            present: Box::new(present),
        })
    }
}

impl fmt::Display for RulesId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}#{}", self.id, self.version, self.hash)
    }
}

/// A position to be kept.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionRecord {
    /// The rules under which it is a position.
    pub rules: RulesId,
    /// Who stands where, and the rest.
    pub position: Placement,
}

/// A game to be kept.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GameRecord {
    /// The version of the record's form: [`FORMAT`], or an earlier one.
    pub format: u32,
    /// The rules under which it was played.
    pub rules: RulesId,
    /// The moves in coordinates.
    pub moves: Vec<String>,
    /// Where it started; absent for the variant's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Placement>,
    /// How it was ended, where no move ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EndedRecord>,
    /// The result, if it is over. It follows from the rest; a record whose result is another one is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeRecord>,
    /// The checksum of all this, since form 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
}

impl GameRecord {
    fn sum(&self) -> String {
        seal::of_json(&(
            self.format,
            &self.rules,
            &self.moves,
            &self.start,
            &self.ended,
            &self.outcome,
        ))
    }

    /// With the checksum of what it says, in the form of today: for one that was written or
    /// changed by hand.
    #[must_use]
    pub fn sealed(mut self) -> GameRecord {
        self.format = FORMAT;
        self.checksum = Some(self.sum());
        self
    }

    /// Whether it is as it was written: its form, its length and its checksum. No game is built.
    ///
    /// # Errors
    /// [`RecordError`] if it is not; [`RecordError::NoChecksum`] for one of form 1, of which only
    /// [`Game::restore`] tells.
    pub fn verify(&self) -> Result<(), RecordError> {
        self.intact()?;
        match self.checksum {
            Some(_) => Ok(()),
            None => Err(RecordError::NoChecksum),
        }
    }

    /// The form, the length, and the checksum where the form has one.
    fn intact(&self) -> Result<(), RecordError> {
        let count = self.moves.len();
        match (self.format, &self.checksum) {
            (1, None) | (FORMAT, Some(_)) => {}
            (1, Some(_)) | (FORMAT, None) => return Err(RecordError::Checksum),
            (form, _) => return Err(RecordError::Format { form }),
        }
        if count > MAX_MOVES {
            return Err(RecordError::TooManyMoves { count });
        }
        match self.checksum.as_ref().is_none_or(|sum| *sum == self.sum()) {
            true => Ok(()),
            false => Err(RecordError::Checksum),
        }
    }
}

/// How a game was ended, where no move ended it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum EndedRecord {
    /// The player to move claimed it.
    Claim {
        /// The code of the reason.
        reason: String,
        /// The move that was announced with the claim.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        announced: Option<String>,
    },
    /// A player gave up.
    Resignation {
        /// Who.
        player: String,
    },
    /// A player ran out of time.
    Time {
        /// Who.
        player: String,
    },
    /// The players agreed on a draw.
    Agreement,
}

/// A result.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeRecord {
    /// The code of the reason: `checkmate`.
    pub reason: String,
    /// The winner, absent if nobody has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// What each player gets, in thousandths of a win.
    pub scores: BTreeMap<String, u16>,
}

impl OutcomeRecord {
    /// A result with the names of the variant's players.
    pub fn of(model: &Model, outcome: &Outcome) -> OutcomeRecord {
        let name = |side: Side| model.players[side].name.clone();
        OutcomeRecord {
            reason: outcome.reason.code().to_owned(),
            winner: outcome.winner().map(name),
            scores: Side::BOTH
                .map(|side| (name(side), outcome.scores[side].0))
                .into(),
        }
    }
}

impl Game {
    /// The game as a record.
    ///
    /// # Errors
    /// [`RecordError`] if it could not be read again: it has more than [`MAX_MOVES`] moves, or began
    /// where no game of the variant can begin.
    pub fn record(&self) -> Result<GameRecord, RecordError> {
        let model = self.model();
        let start = self.start_record()?;
        let moves = self
            .moves()
            .iter()
            .map(|&mv| uci::write_unchecked(model, mv));
        let outcome = self.outcome();
        let record = GameRecord {
            format: FORMAT,
            rules: RulesId::of(model),
            moves: moves.collect(),
            start,
            ended: self.ended_record(),
            outcome: outcome.map(|outcome| OutcomeRecord::of(model, &outcome)),
            checksum: None,
        };
        Ok(record.sealed())
    }

    /// Where the game started, if not where games of the variant do; refused if it cannot be read again,
    /// or the moves are too many.
    fn start_record(&self) -> Result<Option<Placement>, RecordError> {
        let count = self.moves().len();
        if count > MAX_MOVES {
            return Err(RecordError::TooManyMoves { count });
        }
        let variant = self.position().variant();
        if *self.start() == variant.start() {
            return Ok(None);
        }
        let mut placement = Placement::of(self.model(), &self.start().setup());
        placement.diagram = placement::lacks_royals(self.model(), &self.start().setup());
        placement.start(&variant)?;
        Ok(Some(placement))
    }

    /// How the game was ended, where no move ended it.
    fn ended_record(&self) -> Option<EndedRecord> {
        let model = self.model();
        let name = |side: Side| model.players[side].name.clone();
        self.ended().and_then(|ended| match ended {
            Ended::Claim { reason, announced } => Some(EndedRecord::Claim {
                reason: reason.code().to_owned(),
                announced: announced.map(|mv| uci::write_unchecked(model, mv)),
            }),
            Ended::Resignation(side) => Some(EndedRecord::Resignation { player: name(side) }),
            Ended::Time(side) => Some(EndedRecord::Time { player: name(side) }),
            Ended::Agreement => Some(EndedRecord::Agreement),
            _ => None,
        })
    }

    /// The position now as a record.
    pub fn position_record(&self) -> PositionRecord {
        PositionRecord {
            rules: RulesId::of(self.model()),
            position: Placement::of(self.model(), &self.position().setup()),
        }
    }

    /// The game of a record.
    ///
    /// # Errors
    /// [`RecordError`] if the variant's rules are not those of the record, or something in it cannot be.
    pub fn restore(variant: &Variant, record: &GameRecord) -> Result<Game, RecordError> {
        let model = variant.model();
        record.rules.check(model)?;
        record.intact()?;
        let mut game = match &record.start {
            None => Game::new(variant),
            Some(placement) => Game::from_position(placement.start(variant)?),
        };
        for (index, text) in record.moves.iter().enumerate() {
            let played = game.play_text(text);
            played.map_err(|error| RecordError::Move { index, error })?;
        }
        if let Some(ended) = &record.ended {
            game.end_as(ended)?;
        }
        let outcome = game
            .outcome()
            .map(|outcome| OutcomeRecord::of(model, &outcome));
        if outcome != record.outcome {
            return Err(RecordError::OtherOutcome {
                recorded: record.outcome.clone().map(Box::new),
                present: outcome.map(Box::new),
            });
        }
        Ok(game)
    }

    fn end_as(&mut self, ended: &EndedRecord) -> Result<(), RecordError> {
        if self.outcome().is_some() {
            return Err(RecordError::OverBefore);
        }
        let side = |name: &String| {
            let side = self.model().side(name);
            side.ok_or_else(|| RecordError::Unknown("player", name.clone()))
        };
        match ended {
            EndedRecord::Resignation { player } => {
                let side = side(player)?;
                self.resign(side);
            }
            EndedRecord::Time { player } => {
                let side = side(player)?;
                self.run_out_of_time(side);
            }
            EndedRecord::Agreement => {
                self.agree_draw();
            }
            EndedRecord::Claim { reason, announced } => {
                let known = Reason::from_code(reason);
                let known = known.ok_or_else(|| RecordError::Unknown("reason", reason.clone()))?;
                let claimed = match announced {
                    None => self.claim(known),
                    Some(text) => {
                        let index = self.moves().len();
                        let mv = self.read(text);
                        let mv = mv.map_err(|error| RecordError::Move { index, error })?;
                        self.claim_with(known, mv)
                    }
                };
                claimed.map_err(|_| RecordError::NoClaim(reason.clone()))?;
            }
        }
        Ok(())
    }
}

impl Catalogue {
    /// The game of a record, by the rules that it names.
    ///
    /// # Errors
    /// [`RecordError`] if these rules are not here, or something in the record cannot be.
    pub fn restore(&self, record: &GameRecord) -> Result<Game, RecordError> {
        Game::restore(&self.under(&record.rules)?, record)
    }

    /// The game of a [compact] record, by the rules that it names.
    ///
    /// # Errors
    /// [`RecordError`] if these rules are not here, or something in the record cannot be.
    pub fn restore_bytes(&self, bytes: &[u8]) -> Result<Game, RecordError> {
        compact::read(&self.under(&compact::rules(bytes)?)?, bytes)
    }

    /// Whether a record is as it was written, and its rules are here. No game is built, so many records
    /// can be looked at; that its moves can be played, only [`restore`](Catalogue::restore) tells.
    ///
    /// # Errors
    /// [`RecordError`] if not, as of [`GameRecord::verify`].
    pub fn verify(&self, record: &GameRecord) -> Result<(), RecordError> {
        record.verify()?;
        record.rules.check(self.under(&record.rules)?.model())
    }

    /// What this does for a [compact] record.
    ///
    /// # Errors
    /// [`RecordError`] if not, as of [`compact::verify`].
    pub fn verify_bytes(&self, bytes: &[u8]) -> Result<(), RecordError> {
        let rules = compact::verify(bytes)?;
        rules.check(self.under(&rules)?.model())
    }

    /// The variant of this version; the newest, where it is not here, so that the difference is told.
    fn under(&self, rules: &RulesId) -> Result<Variant, LoadError> {
        let exact = self.get(&format!("{}@{}", rules.id, rules.version));
        exact.or_else(|_| self.get(&rules.id))
    }
}
