//! `boardwright moves`: the legal moves.

use std::io::Write as _;

use boardwright::notation::Style;
use boardwright::{Catalogue, Game, Status};
use serde::Serialize;

use crate::args::MovesArgs;
use crate::board;
use crate::exit::{Done, Exit, Failure};
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

/// The style of a name, or the variant's own.
fn style(game: &Game, name: Option<&str>) -> Result<Style, Failure> {
    let Some(name) = name else {
        return Ok(Style::of(game.model()));
    };
    Style::named(name, game.model()).ok_or_else(|| {
        let all = Style::ALL.into_iter();
        let fitting: Vec<&str> = all
            .map(Style::name)
            .filter(|name| Style::named(name, game.model()).is_some())
            .collect();
        Failure::Said(format!(
            "`{}` cannot be written in `{name}`; take one of: {}",
            game.model().id,
            fitting.join(", ")
        ))
    })
}

/// Lists the legal moves.
pub(crate) fn run(args: &MovesArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let opened = variants::open_in(catalogue, &args.setting, args.dialect.as_deref())?;
    let game = &opened.game;
    let style = style(game, args.notation.as_deref())?;
    let written = |(coordinates, mv)| Written {
        coordinates,
        human: variants::human_in(game, mv, style),
    };
    let moves = game.sorted_moves(opened.coordinates()).into_iter();
    let moves: Vec<Written> = moves.map(written).collect();
    if args.json {
        let answer = Answer {
            variant: &game.model().id,
            position: opened.position_text(),
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
