//! A whole day of a server: thousands of games of ten variants, opened, played by wish with the choices and the texts of
//! each ply, ended, recorded in few bytes and restored; beside shakmaty where it has the variant.
//!
//! Games are open a hundred at a time and go on in turns, as at a server, so that none finds its data at hand. Both
//! servers play the same hundred one after the other; a difference between them ends the run.

mod agree;
#[path = "../clock.rs"]
#[allow(dead_code, reason = "the other programs use more of it")]
mod clock;
#[path = "../origin.rs"]
mod origin;
mod ours;
mod plan;
mod row;
mod server;
mod theirs;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use boardwright::Catalogue;
use clap::Parser;
use serde::Serialize;

use agree::agree;
use origin::Origin;
use ours::Ours;
use plan::{Plan, planned};
use row::Row;
use server::Day;

/// Plays a server's day.
#[derive(Parser, Serialize)]
struct Arguments {
    /// Games of each variant
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The most plies of a game
    #[arg(long, default_value_t = 200)]
    plies: usize,
    /// Another number gives other games
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Only this variant; may be said again
    #[arg(long, value_name = "VARIANT")]
    only: Vec<String>,
    /// Write a record with the machine and the commit to this file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    json: Option<PathBuf>,
}

const VARIANTS: [&str; 10] = [
    "chess",
    "chess960",
    "crazyhouse",
    "atomic",
    "three-check",
    "antichess",
    "horde",
    "racing-kings",
    "shogi",
    "xiangqi",
];

/// How many games are open at a time.
const TOGETHER: u32 = 100;
/// Of so many hundreds of games one is also played with everything in JSON.
const ONE_IN_JSON_OF: u32 = 10;

/// The record of a run.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    origin: Origin,
    #[serde(flatten)]
    arguments: &'a Arguments,
    days: Vec<Row>,
}

/// The servers that play a variant.
struct Servers<'a> {
    ours: Ours<'a>,
    theirs: Option<Box<dyn Day>>,
}

impl Servers<'_> {
    /// The hundred games from this number on.
    fn plans(&self, first: u32, arguments: &Arguments) -> Result<Vec<Plan>> {
        let variant = self.ours.catalogue.get(self.ours.id)?;
        let end = first.saturating_add(TOGETHER).min(arguments.games);
        let plan = |number| planned(&variant, number, arguments.seed, arguments.plies);
        (first..end).map(plan).collect()
    }

    /// Plays the hundred games from this number on with both; some are also played with everything in JSON.
    fn play(&self, first: u32, json: bool, arguments: &Arguments, row: &mut Row) -> Result<()> {
        let plans = self.plans(first, arguments)?;
        let ours = self.ours.day(&plans)?;
        row.ours(&ours, &plans);
        if let Some(theirs) = &self.theirs {
            let theirs = theirs.day(&plans)?;
            agree(&plans, &ours.told, &theirs.told)?;
            row.theirs(&theirs);
        }
        if json {
            let (seconds, bytes) = self.ours.in_json(&plans)?;
            row.in_json(seconds, bytes, &plans);
        }
        Ok(())
    }
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let catalogue = Catalogue::shipped();
    let wanted = |id: &&str| arguments.only.is_empty() || arguments.only.iter().any(|o| o == id);
    let servers = VARIANTS.into_iter().filter(wanted).map(|id| Servers {
        ours: Ours {
            catalogue: &catalogue,
            id,
        },
        theirs: theirs::server(id),
    });
    let servers: Vec<Servers> = servers.collect();
    let hundreds = arguments.games.div_ceil(TOGETHER);
    let begun = Instant::now();
    for servers in &servers {
        let mut warm = Row::new(servers.ours.id);
        let played = servers.play(0, false, &arguments, &mut warm);
        played.with_context(|| servers.ours.id.to_owned())?;
    }
    let whole = begun.elapsed() * hundreds;
    eprintln!("all of it takes some {}", rounded(whole));
    let origin = Origin::here()?;
    println!("{}\n", origin.heading());
    let mut days = Vec::new();
    for servers in &servers {
        let id = servers.ours.id;
        let mut row = Row::new(id);
        let begun = Instant::now();
        for hundred in 0..hundreds {
            let json = hundred.is_multiple_of(ONE_IN_JSON_OF);
            let played = servers.play(hundred * TOGETHER, json, &arguments, &mut row);
            played.with_context(|| id.to_owned())?;
            if (hundred + 1).is_multiple_of(ONE_IN_JSON_OF) {
                let took = rounded(begun.elapsed());
                eprint!("\r{id}: {} games, {took}   ", (hundred + 1) * TOGETHER);
            }
        }
        eprintln!();
        days.push(row);
    }
    row::print(&days);
    if let Some(path) = &arguments.json {
        let record = Record {
            origin,
            arguments: &arguments,
            days,
        };
        let text = serde_json::to_string_pretty(&record)? + "\n";
        std::fs::write(path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// In whole seconds.
fn rounded(time: Duration) -> humantime::FormattedDuration {
    humantime::format_duration(Duration::from_secs(time.as_secs().max(1)))
}
