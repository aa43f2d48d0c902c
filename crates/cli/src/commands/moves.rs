//! `boardwright moves`: the legal moves.

use std::io::Write as _;

use boardwright::{Catalogue, Status};
use serde::Serialize;

use crate::args::MovesArgs;
use crate::board;
use crate::count::sorted_moves;
use crate::exit::{Done, Exit};
use crate::terminal::Terminal;
use crate::variants;

#[derive(Serialize)]
struct Answer<'a> {
    variant: &'a str,
    position: String,
    moves: Vec<Written>,
}

/// A move in both notations.
#[derive(Serialize)]
struct Written {
    #[serde(rename = "move")]
    coordinates: String,
    human: String,
}

/// Lists the legal moves.
pub(crate) fn run(args: &MovesArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let game = variants::open(catalogue, &args.setting)?.game;
    let written = |(coordinates, mv)| Written {
        coordinates,
        human: variants::human(&game, mv),
    };
    let moves: Vec<Written> = sorted_moves(&game).into_iter().map(written).collect();
    if args.json {
        let answer = Answer {
            variant: &game.model().id,
            position: game.position_text(),
            moves,
        };
        serde_json::to_writer(&mut terminal.out, &answer).map_err(std::io::Error::from)?;
        writeln!(terminal.out)?;
        return Ok(Exit::Fine);
    }
    let width = moves
        .iter()
        .map(|m| m.coordinates.chars().count())
        .max()
        .unwrap_or(0);
    for Written { coordinates, human } in &moves {
        writeln!(terminal.out, "{coordinates:width$}  {human}")?;
    }
    let noun = if moves.len() == 1 { "move" } else { "moves" };
    let summary = match game.status() {
        Status::Over(outcome) => format!(
            "{} legal {noun}: {}",
            moves.len(),
            board::result(game.model(), &outcome)
        ),
        Status::Ongoing { .. } => format!("{} legal {noun}", moves.len()),
    };
    writeln!(terminal.out, "{}", terminal.ink.dim(summary))?;
    Ok(Exit::Fine)
}
