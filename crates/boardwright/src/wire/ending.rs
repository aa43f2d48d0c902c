//! What endgame tables say.

use std::borrow::Cow;

use boardwright_core::model::Model;
use boardwright_notation::Coordinates;
use serde::{Deserialize, Serialize};

use crate::Game;
use crate::solver::endgame::{Entry, Stage, Tables};

/// What a position comes to if both players play as well as can be, for the player to move.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Ending {
    /// `win`, `loss` or `draw`.
    pub result: Cow<'static, str>,
    /// In how many plies the game is over, unless it is drawn.
    pub plies: Option<u16>,
    /// What each legal move comes to, the best first.
    pub moves: Vec<EndingMove>,
}

/// What a move comes to, for the player who makes it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EndingMove {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// `win`, `loss` or `draw`.
    pub result: Cow<'static, str>,
    /// In how many plies the game is over, the move counted, unless it is drawn.
    pub plies: Option<u16>,
}

/// What there is in the table of some men.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EndingSummary {
    /// The men, such as `KQvK`.
    pub men: String,
    /// How many positions there are, of either player to move.
    pub positions: u64,
    /// In how many the player to move wins.
    pub won: u64,
    /// In how many he loses.
    pub lost: u64,
    /// In how many neither player can force a win.
    pub drawn: u64,
    /// In how many plies the longest win is over.
    pub longest: u16,
}

/// How far the making of tables is.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EndingProgress {
    /// The men whose table is worked on.
    pub men: String,
    /// The plies of which positions are being found out; 0 while positions are looked for.
    pub plies: u16,
    /// How many entries have been looked at, again and again.
    pub entries: u64,
}

impl Ending {
    /// What one of these tables says of a game as it stands; `None` if its position stands in none.
    pub fn of(game: &Game, tables: &[Tables]) -> Option<Ending> {
        Ending::of_in(game, Coordinates::Own, tables)
    }

    /// The same, with moves in other coordinates.
    pub fn of_in(game: &Game, coordinates: Coordinates, tables: &[Tables]) -> Option<Ending> {
        let position = game.position();
        let look = |table| Some((table, Tables::look(table, position)?));
        let (table, entry) = tables.iter().find_map(look)?;
        let mut moves = Vec::new();
        for mv in game.legal_moves() {
            let entry = before(table.look(&position.after_unchecked(mv))?);
            moves.push((
                place(entry),
                game.write_in_unchecked(mv, coordinates),
                entry,
            ));
        }
        moves.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        let moves = moves.into_iter().map(|(_, mv, entry)| {
            let (result, plies) = told(entry);
            EndingMove { mv, result, plies }
        });
        let (result, plies) = told(entry);
        Some(Ending {
            result,
            plies,
            moves: moves.collect(),
        })
    }
}

/// What a move comes to, by what the position after it is to the opponent.
fn before(next: Entry) -> Entry {
    match next {
        Entry::Drawn => Entry::Drawn,
        Entry::Won(plies) => Entry::Lost(plies.saturating_add(1)),
        Entry::Lost(plies) => Entry::Won(plies.saturating_add(1)),
    }
}

/// The best first: short wins, draws, long losses.
fn place(entry: Entry) -> (u8, u16) {
    match entry {
        Entry::Won(plies) => (0, plies),
        Entry::Drawn => (1, 0),
        Entry::Lost(plies) => (2, u16::MAX - plies),
    }
}

fn told(entry: Entry) -> (Cow<'static, str>, Option<u16>) {
    let (result, plies) = match entry {
        Entry::Drawn => ("draw", None),
        Entry::Won(plies) => ("win", Some(plies)),
        Entry::Lost(plies) => ("loss", Some(plies)),
    };
    (result.into(), plies)
}

impl EndingSummary {
    /// Of all tables that were made with some men, theirs first.
    pub fn of(tables: &Tables) -> Vec<EndingSummary> {
        let model = tables.variant().model();
        let summaries = tables.summaries().into_iter();
        let told = summaries.map(|sum| EndingSummary {
            men: sum.men.text(model),
            positions: sum.positions,
            won: sum.won,
            lost: sum.lost,
            drawn: sum.drawn(),
            longest: sum.longest,
        });
        told.collect()
    }
}

impl EndingProgress {
    /// With the variant's letters.
    pub fn of(stage: &Stage, model: &Model) -> EndingProgress {
        EndingProgress {
            men: stage.men.text(model),
            plies: stage.plies,
            entries: stage.looked_at,
        }
    }
}
