//! What a client is told in a game, as `serde` types with the variant's own names.
//!
//! ```
//! use boardwright::{Catalogue, Game, wire};
//!
//! let mut game = Game::new(&Catalogue::shipped().get("crazyhouse")?);
//! game.play_text("e2e4")?;
//! game.play_text("d7d5")?;
//! let applied = game.play_text("e4d5")?;
//! let told = serde_json::to_value(wire::Applied::of(game.model(), &applied))?;
//! assert_eq!(told["move"], "e4d5");
//! assert_eq!(told["steps"][0]["held"], "pawn");
//! let status = serde_json::to_value(wire::Status::of(&game))?;
//! assert_eq!(status, serde_json::json!({ "over": false, "turn": "black", "check": false, "claims": [] }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{IllegalMove, Kind, Man};
use boardwright_notation::uci;
use serde::Serialize;

use crate::Game;
use crate::record::{ManRecord, OutcomeRecord};

/// What a move has changed. See [`boardwright_core::Applied`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
}

/// One thing that happened. See [`boardwright_core::Step`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Step {
    /// A man is captured.
    Captured {
        /// Where it stood.
        cell: String,
        /// As what the capturer now holds it, if he does.
        #[serde(skip_serializing_if = "Option::is_none")]
        held: Option<String>,
    },
    /// A man goes from a cell to another.
    Moved {
        /// Where it stood.
        from: String,
        /// Where it stands.
        to: String,
    },
    /// A man comes from its player's hand.
    Dropped {
        /// The kind.
        piece: String,
        /// Where it is put.
        to: String,
    },
    /// The man that has moved promotes.
    Promoted {
        /// Where it stands.
        cell: String,
        /// What it is.
        man: ManRecord,
    },
    /// A rule takes a man off the board.
    Removed {
        /// Where it stood.
        cell: String,
    },
    /// A rule makes one man another, or puts one on an empty cell.
    Changed {
        /// Where it stands.
        cell: String,
        /// What it is.
        man: ManRecord,
    },
}

impl Applied {
    /// With the variant's names.
    pub fn of(model: &Model, applied: &boardwright_core::Applied) -> Applied {
        let names = Names(model);
        let mut hands: BTreeMap<String, BTreeMap<String, u8>> = BTreeMap::new();
        for change in &applied.hands {
            let player = model.players[change.side].name.clone();
            let held = hands.entry(player).or_default();
            held.insert(names.piece(change.kind), change.after);
        }
        let cells = applied.cells.iter();
        Applied {
            mv: uci::write(model, applied.mv),
            cells: cells
                .map(|change| {
                    (
                        names.cell(change.cell),
                        change.after.map(|man| names.man(man)),
                    )
                })
                .collect(),
            hands,
            steps: applied
                .steps
                .iter()
                .filter_map(|step| names.step(step))
                .collect(),
        }
    }
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Status {
    /// It is over.
    pub over: bool,
    /// The player to move.
    pub turn: String,
    /// The player to move is in check.
    pub check: bool,
    /// The codes of what the player to move may claim now.
    pub claims: Vec<&'static str>,
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
                .map(|reason| reason.code())
                .collect(),
            outcome: outcome.map(|outcome| OutcomeRecord::of(model, &outcome)),
        }
    }
}

/// Moves by the man that makes them. See [`boardwright_core::Choices`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Choices {
    /// For each cell with a man that can move: where to, and as what; `null` is its own kind.
    pub moves: BTreeMap<String, BTreeMap<String, Vec<Option<String>>>>,
    /// For each kind that can be dropped: the cells.
    pub drops: BTreeMap<String, Vec<String>>,
}

impl Choices {
    /// With the variant's names.
    pub fn of(model: &Model, choices: &boardwright_core::Choices) -> Choices {
        let names = Names(model);
        let goals = |goals: &BTreeMap<Cell, Vec<Option<Kind>>>| {
            let goals = goals.iter().map(|(&to, kinds)| {
                let kinds = kinds.iter().map(|kind| kind.map(|kind| names.piece(kind)));
                (names.cell(to), kinds.collect())
            });
            goals.collect()
        };
        let moves = choices.moves.iter();
        let drops = choices.drops.iter();
        Choices {
            moves: moves
                .map(|(&from, to)| (names.cell(from), goals(to)))
                .collect(),
            drops: drops
                .map(|(&kind, cells)| {
                    let cells = cells.iter().map(|&cell| names.cell(cell));
                    (names.piece(kind), cells.collect())
                })
                .collect(),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Refused {
    /// The stable code: `leaves-check`.
    pub code: &'static str,
    /// The same in words.
    pub message: String,
}

impl Refused {
    /// With the variant's names.
    pub fn of(model: &Model, reason: &IllegalMove) -> Refused {
        Refused {
            code: reason.code(),
            message: reason.explain(model),
        }
    }
}

struct Names<'a>(&'a Model);

impl Names<'_> {
    fn cell(&self, cell: Cell) -> String {
        self.0.board.name(cell).to_owned()
    }

    fn piece(&self, kind: Kind) -> String {
        self.0
            .kind_model(kind)
            .map_or("?", |k| k.id.as_str())
            .to_owned()
    }

    fn man(&self, man: Man) -> ManRecord {
        ManRecord {
            player: self.0.players[man.side].name.clone(),
            piece: self.piece(man.kind),
            promoted: false,
        }
    }

    fn step(&self, step: &boardwright_core::Step) -> Option<Step> {
        use boardwright_core::Step as Core;
        Some(match *step {
            Core::Captured { cell, held, .. } => Step::Captured {
                cell: self.cell(cell),
                held: held.map(|kind| self.piece(kind)),
            },
            Core::Moved { from, to, .. } => Step::Moved {
                from: self.cell(from),
                to: self.cell(to),
            },
            Core::Dropped { man, to } => Step::Dropped {
                piece: self.piece(man.kind),
                to: self.cell(to),
            },
            Core::Promoted { cell, after, .. } => Step::Promoted {
                cell: self.cell(cell),
                man: self.man(after),
            },
            Core::Removed { cell, .. } => Step::Removed {
                cell: self.cell(cell),
            },
            Core::Changed { cell, after, .. } => Step::Changed {
                cell: self.cell(cell),
                man: self.man(after),
            },
            Core::Added { cell, man } => Step::Changed {
                cell: self.cell(cell),
                man: self.man(man),
            },
            _ => return None,
        })
    }
}
