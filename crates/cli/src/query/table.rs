//! What an endgame table says of a game as it stands, and of each legal move.

use boardwright::Game;
use boardwright::notation::Coordinates;
use boardwright::solver::endgame::{Entry, Tables};
use serde::Serialize;

use crate::count::sorted_moves_in;

/// What a position comes to, for the player to move.
#[derive(Serialize)]
pub(super) struct TableBody {
    result: &'static str,
    /// In how many plies the game is over, unless it is drawn.
    plies: Option<u16>,
    /// The best first.
    moves: Vec<MoveBody>,
}

/// What a move comes to, for the player who makes it.
#[derive(Serialize)]
struct MoveBody {
    #[serde(rename = "move")]
    mv: String,
    result: &'static str,
    plies: Option<u16>,
}

/// The answer; `None` if the position stands in no table.
pub(super) fn answer(
    game: &Game,
    coordinates: Coordinates,
    tables: &[Tables],
) -> Option<TableBody> {
    let position = game.position();
    let (table, entry) = tables
        .iter()
        .find_map(|table| Some((table, table.look(position)?)))?;
    let mut moves = Vec::new();
    for (text, mv) in sorted_moves_in(game, coordinates) {
        let next = table.look(&position.after_unchecked(mv))?;
        moves.push((before(next), text));
    }
    moves.sort_by_key(|(entry, _)| place(*entry));
    let (result, plies) = told(entry);
    let moves = moves.into_iter().map(|(entry, mv)| {
        let (result, plies) = told(entry);
        MoveBody { mv, result, plies }
    });
    Some(TableBody {
        result,
        plies,
        moves: moves.collect(),
    })
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

fn told(entry: Entry) -> (&'static str, Option<u16>) {
    match entry {
        Entry::Drawn => ("draw", None),
        Entry::Won(plies) => ("win", Some(plies)),
        Entry::Lost(plies) => ("loss", Some(plies)),
    }
}
