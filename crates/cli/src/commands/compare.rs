//! `boardwright compare`: how two variants differ.

use std::io::Write as _;

use boardwright::compare::{Bound, Comparison, KeyDifference, Parting, Split};
use boardwright::wire::Status;
use boardwright::{Catalogue, Game};
use serde::Serialize;

use crate::args::CompareArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Interrupt, Progress, Terminal, grouped};
use crate::variants;

#[derive(Serialize)]
struct Answer<'a> {
    variants: [&'a str; 2],
    #[serde(flatten)]
    comparison: &'a Comparison,
}

/// Compares, and tells what is known even if it is stopped.
pub(crate) fn run(args: &CompareArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let bound = Bound::default()
        .with_plies(args.plies.unwrap_or(u32::MAX))
        .with_positions(args.positions)
        .with_games(args.games);
    let interrupt = Interrupt::catch();
    let length = (args.positions as u64).saturating_add(u64::from(args.games));
    let mut progress = Progress::new(terminal, Some(length), "{bar:24} {msg}");
    let comparison = catalogue.compare(&args.first, &args.second, &bound, &mut |at| {
        progress.at(at.positions as u64 + u64::from(at.games), |spent| {
            format!(
                "{} plies, {} positions, {} games, {} s",
                at.plies,
                grouped(at.positions as u64),
                at.games,
                spent.as_secs()
            )
        });
        !interrupt.asked()
    });
    drop(progress);
    let comparison = comparison?;
    let ids = [args.first.as_str(), args.second.as_str()];
    if args.json {
        let answer = Answer {
            variants: ids,
            comparison: &comparison,
        };
        serde_json::to_writer(&mut terminal.out, &answer).map_err(std::io::Error::from)?;
        writeln!(terminal.out)?;
    } else {
        keys(ids, &comparison, terminal)?;
        parting(ids, &comparison.parting, catalogue, terminal)?;
    }
    Ok(match comparison.parting {
        Parting::Stopped(_) => Exit::Interrupted,
        _ => Exit::Fine,
    })
}

/// What the descriptors say differently.
fn keys(ids: [&str; 2], comparison: &Comparison, terminal: &mut Terminal) -> Result<(), Failure> {
    let [first, second] = ids;
    let same = if comparison.same_rules {
        "have the same rules"
    } else {
        "have different rules"
    };
    writeln!(terminal.out, "{first} and {second} {same}.")?;
    if comparison.keys.is_empty() {
        writeln!(terminal.out, "Their descriptors say the same.")?;
        return Ok(());
    }
    writeln!(terminal.out)?;
    for KeyDifference { key, said, .. } in &comparison.keys {
        writeln!(terminal.out, "{}", terminal.ink.head(key))?;
        for (id, said) in ids.iter().zip(said) {
            let said = said.as_deref().unwrap_or("(not said)");
            writeln!(terminal.out, "    {id}: {said}")?;
        }
    }
    Ok(())
}

/// Where their games part.
fn parting(
    ids: [&str; 2],
    parting: &Parting,
    catalogue: &Catalogue,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    writeln!(terminal.out)?;
    match parting {
        Parting::Found(split) => found(ids, split, catalogue, terminal),
        Parting::Nowhere => Ok(writeln!(
            terminal.out,
            "Their games part nowhere: every position was looked at."
        )?),
        Parting::NotFound(at) | Parting::Stopped(at) => {
            let stopped = matches!(parting, Parting::Stopped(_));
            let why = if stopped { "interrupted: n" } else { "N" };
            Ok(writeln!(
                terminal.out,
                "{why}o line of fewer than {} plies parts them, nor one of {} games by lot; {} positions were looked at.",
                at.plies + 1,
                at.games,
                grouped(at.positions as u64),
            )?)
        }
        _ => Ok(()),
    }
}

/// The line, the position after it, and what differs there.
fn found(
    ids: [&str; 2],
    split: &Split,
    catalogue: &Catalogue,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let line = match split.moves.as_slice() {
        [] => "at the start".to_owned(),
        moves => format!("after {}", moves.join(" ")),
    };
    let plies = match split.moves.len() {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    let shortest = match split.shortest {
        true => "no shorter line does it",
        false => "found by lot: a shorter line may do it",
    };
    writeln!(
        terminal.out,
        "Their games part {line} ({plies}; {shortest})."
    )?;
    let mut game = Game::new(&catalogue.get(ids[0])?);
    for text in &split.moves {
        // They were played when they were found.
        let _ = game.play_text(text);
    }
    let [own, _] = &split.only;
    let goals: Vec<_> = own
        .iter()
        .filter_map(|text| Some(game.read(text).ok()?.to()))
        .collect();
    let view = variants::view(catalogue, &game, None, false)?;
    writeln!(terminal.out, "\n{}", game.picture(&view, &goals).to_text())?;
    for ((id, only), status) in ids.iter().zip(&split.only).zip(&split.status) {
        writeln!(
            terminal.out,
            "{}  {}",
            terminal.ink.head(id),
            stands(status)
        )?;
        if !only.is_empty() {
            writeln!(terminal.out, "    only here: {}", only.join(" "))?;
        }
    }
    Ok(())
}

/// How a game stands, in a line.
fn stands(status: &Status) -> String {
    let mut text = match &status.outcome {
        Some(outcome) => match &outcome.winner {
            Some(winner) => format!("{winner} wins ({})", outcome.reason),
            None => format!("a draw ({})", outcome.reason),
        },
        None => "goes on".to_owned(),
    };
    if !status.claims.is_empty() {
        text += &format!("; a draw may be claimed ({})", status.claims.join(", "));
    }
    text
}
