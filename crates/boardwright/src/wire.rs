//! What a client is told in a game, and what it wishes, as `serde` types with the variant's own names.
//!
//! ```
//! use boardwright::{Catalogue, Game, wire};
//!
//! let mut game = Game::new(&Catalogue::shipped().get("crazyhouse")?);
//! game.play_text("e2e4")?;
//! game.play_text("d7d5")?;
//! let applied = game.play_text("e4d5")?;
//! let told = serde_json::to_value(wire::Applied::of(game.model(), &applied)?)?;
//! assert_eq!(told["move"], "e4d5");
//! assert_eq!(told["steps"][0]["held"], "pawn");
//! let status = serde_json::to_value(wire::Status::of(&game))?;
//! assert_eq!(status, serde_json::json!({ "over": false, "turn": "black", "check": false, "claims": [] }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "solver")]
mod ending;
mod pgn;
#[cfg(feature = "solver")]
mod problem;
#[cfg(feature = "schema")]
mod schema;
mod state;
mod tree;

use std::borrow::Cow;
use std::collections::BTreeMap;

use boardwright_core::geometry::Cell;
use boardwright_core::geometry::sorting;
use boardwright_core::model::Model;
use boardwright_core::{
    ByRule, CellChange, IllegalMove, Kind, Man, NotOfThisVariant, Promotions, Second,
};
use boardwright_notation::uci;
use serde::{Deserialize, Serialize};

use crate::record::{ManRecord, OutcomeRecord};
use crate::{Game, MoveError};
#[cfg(feature = "solver")]
pub use ending::{Ending, EndingMove, EndingProgress, EndingSummary};
pub use pgn::{PgnGame, PgnItem, PgnWarning};
#[cfg(feature = "solver")]
pub use problem::{
    Key, PopeyeProblem, Problem, ProblemError, Progress, SetLine, Solution, Threat, Try, Variation,
};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use state::State;
pub use tree::{TreeArrow, TreeEval, TreeMark, TreeNode, TreeNotes};

/// What a move has changed. See [`crate::Applied`].
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Applied {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// The cells to draw again: what stands there now, if anything does.
    pub cells: BTreeMap<String, Option<ManRecord>>,
    /// The counts in hand that have changed, by player and piece.
    pub hands: BTreeMap<String, BTreeMap<String, u8>>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// The move as people write it, where whoever tells this has [said](Applied::with_human) it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub human: Option<String>,
}

/// One thing that happened. See [`crate::Step`].
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Step {
    /// A piece is captured.
    Captured {
        /// Where it stood.
        cell: String,
        /// As what the capturer now holds it, if he does.
        #[serde(skip_serializing_if = "Option::is_none")]
        held: Option<String>,
    },
    /// A piece goes from a cell to another.
    Moved {
        /// Where it stood.
        from: String,
        /// Where it stands.
        to: String,
    },
    /// A piece comes from its player's hand.
    Dropped {
        /// The kind.
        piece: String,
        /// Where it is put.
        to: String,
    },
    /// The piece that has moved promotes.
    Promoted {
        /// Where it stands.
        cell: String,
        /// What it is.
        man: ManRecord,
        /// The player out of whose hand what it is was taken, where promotions are so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        out_of: Option<String>,
    },
    /// A wall is put on an empty cell.
    Walled {
        /// Where it was before, if it is the one that moves.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        /// Where it is.
        to: String,
    },
    /// A rule takes a piece off the board.
    Removed {
        /// Where it stood.
        cell: String,
    },
    /// A rule makes one piece another, or puts one on an empty cell.
    Changed {
        /// Where it stands.
        cell: String,
        /// What it is.
        man: ManRecord,
    },
}

impl Applied {
    /// With the variant's names.
    ///
    /// # Errors
    /// [`NotOfThisVariant`] if it tells of cells or kinds that the variant does not have.
    pub fn of(
        model: &Model,
        applied: &boardwright_core::Applied,
    ) -> Result<Applied, NotOfThisVariant> {
        let names = Names(model);
        let mut hands: BTreeMap<String, BTreeMap<String, u8>> = BTreeMap::new();
        for change in &applied.hands {
            let player = model.players[change.side].name.clone();
            let held = hands.entry(player).or_default();
            held.insert(names.piece(change.kind)?, change.after);
        }
        let cell = |change: &CellChange| {
            let man = change.after.map(|man| names.man(man)).transpose()?;
            let promoted = change.promoted;
            let man = man.map(|man| ManRecord { promoted, ..man });
            Ok((names.cell(change.cell)?, man))
        };
        let changes = &applied.cells;
        let marked = |cell| changes.iter().any(|one| one.cell == cell && one.promoted);
        let steps = applied.steps.iter();
        Ok(Applied {
            mv: uci::write(model, applied.mv)?,
            cells: { applied.cells.iter() }
                .map(cell)
                .try_fold(BTreeMap::new(), sorting::put)?,
            hands,
            steps: steps
                .filter_map(|step| names.step(step, marked).transpose())
                .collect::<Result<_, _>>()?,
            human: None,
        })
    }

    /// With the move in the variant's human notation, which [`Game::human`] writes before the move is played and
    /// [`Game::last_human`] after.
    #[must_use]
    pub fn with_human(mut self, human: Option<String>) -> Applied {
        self.human = human;
        self
    }
}

/// How a game stands.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Status {
    /// It is over.
    pub over: bool,
    /// The player to move.
    pub turn: String,
    /// The player to move is in check.
    pub check: bool,
    /// The codes of what the player to move may claim now.
    pub claims: Vec<Cow<'static, str>>,
    /// The result of a game that is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeRecord>,
}

impl Status {
    /// That of a game.
    pub fn of(game: &Game) -> Status {
        let model = game.model();
        let outcome = game.outcome();
        Status {
            over: outcome.is_some(),
            turn: model.players[game.position().turn()].name.clone(),
            check: game.position().in_check(),
            claims: game
                .claims()
                .into_iter()
                .map(|reason| reason.code().into())
                .collect(),
            outcome: outcome.map(|outcome| OutcomeRecord::of(model, &outcome)),
        }
    }
}

/// Moves by the piece that makes them. See [`crate::Choices`].
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Choices {
    /// For each cell with a piece that can move: where to, and as what; `null` is its own kind.
    pub moves: BTreeMap<String, BTreeMap<String, Vec<Option<String>>>>,
    /// For each kind that can be dropped: the cells.
    pub drops: BTreeMap<String, Vec<String>>,
    /// For each move that does something on a second cell, by the cells that it goes between (a drop: by its
    /// cell, twice): where a wall may be put, and who may be left behind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seconds: BTreeMap<String, BTreeMap<String, Seconds>>,
}

/// What a move may do on a second cell.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Seconds {
    /// It may also do nothing there.
    pub optional: bool,
    /// The cells where it may put its wall.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<String>,
    /// The pieces from hand that it may leave behind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gates: Vec<Gate>,
    /// The moves with these cells that rule modules propose. Where a move may also do nothing besides, it is
    /// the ordinary one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proposed: Vec<Proposed>,
}

impl Choices {
    /// With the variant's names.
    ///
    /// # Errors
    /// [`NotOfThisVariant`] if they have cells or kinds that the variant does not have.
    pub fn of(
        model: &Model,
        choices: &boardwright_core::Choices,
    ) -> Result<Choices, NotOfThisVariant> {
        let names = Names(model);
        let goals = |goals: &BTreeMap<Cell, Promotions>| {
            let goal = |(&to, kinds): (&Cell, &Promotions)| {
                let name = |kind: &Option<Kind>| kind.map(|kind| names.piece(kind)).transpose();
                let kinds = kinds.iter().map(name).collect::<Result<_, _>>()?;
                Ok((names.cell(to)?, kinds))
            };
            goals
                .iter()
                .map(goal)
                .try_fold(BTreeMap::new(), sorting::put)
        };
        let mut all: BTreeMap<String, BTreeMap<String, Seconds>> = BTreeMap::new();
        for (&(from, to), found) in &choices.seconds {
            let goals = all.entry(names.cell(from)?).or_default();
            let told = goals.entry(names.cell(to)?).or_default();
            for second in found {
                match *second {
                    Some(Second::Wall(cell)) => told.walls.push(names.cell(cell)?),
                    Some(Second::Gate(cell, kind)) => told.gates.push(names.gate(cell, kind)?),
                    Some(Second::Proposed(by)) => told.proposed.push(names.proposed(by)?),
                    _ => told.optional = true,
                }
            }
        }
        let moves = choices.moves.iter();
        let moves = moves.map(|(&from, to)| Ok((names.cell(from)?, goals(to)?)));
        let drops = choices.drops.iter().map(|(&kind, cells)| {
            let cells = cells.iter().map(|&cell| names.cell(cell));
            Ok((names.piece(kind)?, cells.collect::<Result<_, _>>()?))
        });
        Ok(Choices {
            moves: { moves }.try_fold(BTreeMap::new(), sorting::put)?,
            drops: { drops }.try_fold(BTreeMap::new(), sorting::put)?,
            seconds: all,
        })
    }
}

/// A move as a client wishes it: from a cell or from hand, to a cell, as what. See [`crate::Wish`].
///
/// ```
/// use boardwright::{Catalogue, Game, wire};
///
/// let mut game = Game::new(&Catalogue::shipped().get("chess")?);
/// let wish: wire::Wish = serde_json::from_str(r#"{ "from": "e2", "to": "e4" }"#)?;
/// let wish = wish.read(game.model())?;
/// assert!(game.play_wish(&wish).is_ok());
///
/// let wish: wire::Wish = serde_json::from_str(r#"{ "dropped": "pawn", "to": "e9" }"#)?;
/// let error = wish.read(game.model()).unwrap_err();
/// assert_eq!((error.code(), error.to_string().as_str()), ("no-such-cell", "the board has no cell `e9`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Wish {
    /// The cell where the piece comes from; absent for a drop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The cell where it goes.
    pub to: String,
    /// The id of the kind that is dropped; absent for a move on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropped: Option<String>,
    /// The id of the kind that it promotes to; absent if it stays what it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotes_to: Option<String>,
    /// The cell where it puts a wall.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<String>,
    /// The piece from hand that it leaves behind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<Gate>,
    /// The rule module that has proposed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposed: Option<Proposed>,
}

/// A piece from hand that enters behind one that moves for the first time.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// The id of his kind.
    pub piece: String,
    /// Where.
    pub cell: String,
}

/// What tells a move that a rule module has proposed from others with the same cells.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proposed {
    /// The module's name.
    pub rule: String,
    /// The module's own number.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub data: u8,
    /// A second cell, if the move names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks so
fn is_zero(data: &u8) -> bool {
    *data == 0
}

impl Wish {
    /// With the variant's names.
    ///
    /// # Errors
    /// [`NotOfThisVariant`] if it has cells or kinds that the variant does not have.
    pub fn of(model: &Model, wish: &boardwright_core::Wish) -> Result<Wish, NotOfThisVariant> {
        let names = Names(model);
        let (mut wall, mut gate, mut proposed) = (None, None, None);
        match wish.second {
            None => {}
            Some(Second::Wall(cell)) => wall = Some(names.cell(cell)?),
            Some(Second::Gate(cell, kind)) => gate = Some(names.gate(cell, kind)?),
            Some(Second::Proposed(by)) => proposed = Some(names.proposed(by)?),
            Some(_) => return Err(NotOfThisVariant),
        }
        let piece = |kind: Option<Kind>| kind.map(|kind| names.piece(kind)).transpose();
        Ok(Wish {
            from: wish.from.map(|cell| names.cell(cell)).transpose()?,
            to: names.cell(wish.to)?,
            dropped: piece(wish.dropped)?,
            promotes_to: piece(wish.promotes_to)?,
            wall,
            gate,
            proposed,
        })
    }

    /// The wish with the variant's cells and kinds. Whether it is legal is for the game to say.
    ///
    /// # Errors
    /// [`WishError`] if it has a name that the variant does not have, or comes from nowhere or twice.
    pub fn read(&self, model: &Model) -> Result<boardwright_core::Wish, WishError> {
        let cell = |name: &String| {
            let cell = model.board.find(name);
            cell.ok_or_else(|| WishError::NoSuchCell(name.clone()))
        };
        let kind = |id: &String| {
            let kind = model.kind(id);
            kind.ok_or_else(|| WishError::NoSuchPiece(id.clone()))
        };
        if self.from.is_some() == self.dropped.is_some() {
            return Err(WishError::FromOrDropped);
        }
        let to = cell(&self.to)?;
        let wish = match (&self.from, &self.dropped) {
            (Some(from), _) => boardwright_core::Wish::go(cell(from)?, to),
            (None, Some(dropped)) => boardwright_core::Wish::drop(kind(dropped)?, to),
            (None, None) => return Err(WishError::FromOrDropped),
        };
        let second = match (&self.wall, &self.gate, &self.proposed) {
            (None, None, None) => None,
            (Some(wall), None, None) => Some(Second::Wall(cell(wall)?)),
            (None, Some(gate), None) => Some(Second::Gate(cell(&gate.cell)?, kind(&gate.piece)?)),
            (None, None, Some(proposed)) => {
                let mut rules = model.proposals().zip(0..);
                let rule = rules.find(|(used, _)| used.name == proposed.rule);
                let missing = || WishError::NoSuchRule(proposed.rule.clone());
                Some(Second::Proposed(ByRule {
                    rule: rule.ok_or_else(missing)?.1,
                    data: proposed.data,
                    cell: proposed.cell.as_ref().map(cell).transpose()?,
                }))
            }
            _ => return Err(WishError::WallOrGate),
        };
        Ok(wish
            .promoting(self.promotes_to.as_ref().map(kind).transpose()?)
            .with_second(second))
    }
}

/// Why a client's wish cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WishError {
    /// The board has no cell of this name.
    #[error("the board has no cell `{0}`")]
    NoSuchCell(String),
    /// The variant has no kind of piece with this id.
    #[error("the variant has no piece `{0}`")]
    NoSuchPiece(String),
    /// It names both a cell that the piece comes from and a kind that is dropped, or neither.
    #[error("a move comes `from` a cell, or a piece is `dropped`")]
    FromOrDropped,
    /// The variant has no rule module of this name that proposes moves.
    #[error("the variant has no rule `{0}` that proposes moves")]
    NoSuchRule(String),
    /// It names more than one of a wall, a gate and a rule.
    #[error(
        "a move puts a wall, leaves a piece behind, or is proposed by a rule: one of these at most"
    )]
    WallOrGate,
}

impl WishError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            WishError::NoSuchCell(_) => "no-such-cell",
            WishError::NoSuchPiece(_) => "no-such-piece",
            WishError::FromOrDropped => "from-or-dropped",
            WishError::NoSuchRule(_) => "no-such-rule",
            WishError::WallOrGate => "wall-or-gate",
        }
    }
}

impl boardwright_core::Coded for WishError {
    fn code(&self) -> &'static str {
        WishError::code(self)
    }
}

/// Why a move is refused: by its cells ([`Refused::of`]), or by its text or wish (`From`).
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Refused {
    /// The stable code: `leaves-check`.
    pub code: Cow<'static, str>,
    /// The reason in words.
    pub message: String,
}

impl Refused {
    /// What a host refuses by itself.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Refused {
        Refused {
            code: code.into(),
            message: message.into(),
        }
    }

    /// With the variant's names. A reason of another variant is told too, without the names that this one
    /// does not have.
    pub fn of(model: &Model, reason: &IllegalMove) -> Refused {
        Refused {
            code: reason.code().into(),
            message: reason.explain(model),
        }
    }
}

impl From<&MoveError> for Refused {
    /// With the precise code where the move could be read: `leaves-check`, not `illegal-move`.
    fn from(error: &MoveError) -> Refused {
        Refused {
            code: error
                .reason()
                .map_or(error.code(), IllegalMove::code)
                .into(),
            message: error.to_string(),
        }
    }
}

impl From<&WishError> for Refused {
    fn from(error: &WishError) -> Refused {
        Refused {
            code: error.code().into(),
            message: error.to_string(),
        }
    }
}

struct Names<'a>(&'a Model);

impl Names<'_> {
    fn cell(&self, cell: Cell) -> Result<String, NotOfThisVariant> {
        match self.0.has_cell(cell) {
            true => Ok(self.0.board.name(cell).to_owned()),
            false => Err(NotOfThisVariant),
        }
    }

    fn piece(&self, kind: Kind) -> Result<String, NotOfThisVariant> {
        let model = self.0.kind_model(kind).ok_or(NotOfThisVariant)?;
        Ok(model.id.clone())
    }

    fn proposed(&self, by: ByRule) -> Result<Proposed, NotOfThisVariant> {
        let rule = self.0.proposals().nth(usize::from(by.rule));
        Ok(Proposed {
            rule: rule.ok_or(NotOfThisVariant)?.name.clone(),
            data: by.data,
            cell: by.cell.map(|cell| self.cell(cell)).transpose()?,
        })
    }

    fn gate(&self, cell: Cell, kind: Kind) -> Result<Gate, NotOfThisVariant> {
        Ok(Gate {
            piece: self.piece(kind)?,
            cell: self.cell(cell)?,
        })
    }

    fn man(&self, man: Man) -> Result<ManRecord, NotOfThisVariant> {
        Ok(ManRecord {
            player: self.0.players[man.side].name.clone(),
            piece: self.piece(man.kind)?,
            promoted: false,
        })
    }

    /// `marked` tells whether who stands on a cell afterwards falls back when he is captured.
    fn step(
        &self,
        step: &boardwright_core::Step,
        marked: impl Fn(Cell) -> bool,
    ) -> Result<Option<Step>, NotOfThisVariant> {
        use boardwright_core::Step as Core;
        Ok(Some(match *step {
            Core::Captured { cell, held, .. } => Step::Captured {
                cell: self.cell(cell)?,
                held: held.map(|kind| self.piece(kind)).transpose()?,
            },
            Core::Moved { from, to, .. } => Step::Moved {
                from: self.cell(from)?,
                to: self.cell(to)?,
            },
            Core::Dropped { man, to } => Step::Dropped {
                piece: self.piece(man.kind)?,
                to: self.cell(to)?,
            },
            Core::Promoted {
                cell,
                after,
                out_of,
                ..
            } => Step::Promoted {
                cell: self.cell(cell)?,
                man: ManRecord {
                    promoted: marked(cell),
                    ..self.man(after)?
                },
                out_of: out_of.map(|side| self.0.players[side].name.clone()),
            },
            Core::Walled { from, to } => Step::Walled {
                from: from.map(|cell| self.cell(cell)).transpose()?,
                to: self.cell(to)?,
            },
            Core::Removed { cell, .. } => Step::Removed {
                cell: self.cell(cell)?,
            },
            Core::Changed { cell, after, .. } => Step::Changed {
                cell: self.cell(cell)?,
                man: self.man(after)?,
            },
            Core::Added { cell, man } => Step::Changed {
                cell: self.cell(cell)?,
                man: self.man(man)?,
            },
            _ => return Ok(None),
        }))
    }
}
