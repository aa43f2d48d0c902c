//! How fast every shipped variant is counted, beside our own start of chess: a table, from the slowest to the fastest.
//!
//! `collection [VARIANT...]`: those, or all. Each is counted in bulk from its start, ply by ply until that takes a while; of a
//! game that is over sooner, the plies are told at which most moves are counted a second. Chess is counted right before and
//! after, so that a machine whose speed changes changes both; the middle one of three ratios is told.

mod clock;

use std::env;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use boardwright::engine::Leaves;
use boardwright::{Catalogue, Game};

use clock::{each, median, timed};

/// A count that takes so many seconds is deep enough; shorter ones are repeated.
const LONG_ENOUGH: f64 = 0.05;
/// The deepest count: some variants have few moves.
const DEEPEST: u32 = 12;
/// How often the best one is counted.
const TIMES: usize = 3;
/// What the start of chess has.
const CHESS: (u32, u64) = (5, 4_865_609);

fn count(game: &Game, plies: u32) -> u64 {
    let count = game.perft(plies, Leaves::Bulk, &mut |_| true);
    count.unwrap_or_default()
}

/// Leaves a second.
fn speed(game: &Game, plies: u32, leaves: u64) -> f64 {
    let at_least = Duration::from_secs_f64(LONG_ENOUGH);
    let seconds = each(at_least, || {
        std::hint::black_box(count(game, plies));
    });
    leaves as f64 / seconds
}

/// The plies to count and how many leaves they have: the first that take long enough or, if the game is over before, those
/// at which most are counted a second.
fn plies_to_count(game: &Game) -> (u32, u64) {
    let mut short = Vec::new();
    for plies in 1..=DEEPEST {
        let (leaves, seconds) = timed(|| count(game, plies));
        if leaves == 0 {
            break;
        }
        if seconds >= LONG_ENOUGH {
            return (plies, leaves);
        }
        short.push((plies, leaves));
    }
    let speed_of = |&(plies, leaves): &(u32, u64)| speed(game, plies, leaves);
    let speeds = short.into_iter().map(|count| (speed_of(&count), count));
    let fastest = speeds.max_by(|one, other| one.0.total_cmp(&other.0));
    fastest.map_or((1, 0), |(_, count)| count)
}

/// A line of the table.
struct Row {
    id: String,
    plies: u32,
    leaves: u64,
    speed: f64,
    share: f64,
}

fn main() -> Result<()> {
    let catalogue = Catalogue::shipped();
    let asked: Vec<String> = env::args().skip(1).collect();
    let ids: Vec<String> = match asked.is_empty() {
        true => catalogue.ids().map(str::to_owned).collect(),
        false => asked,
    };
    let game = |id: &str| -> Result<Game> {
        let variant = catalogue.get(id).with_context(|| format!("variant {id}"))?;
        Ok(Game::new(&variant))
    };
    let chess = game("chess")?;
    ensure!(count(&chess, CHESS.0) == CHESS.1, "chess is counted wrong");
    let mut rows = Vec::new();
    for id in ids {
        let game = game(&id)?;
        let (plies, leaves) = plies_to_count(&game);
        let mut runs: Vec<(f64, f64)> = Vec::new();
        for _ in 0..TIMES {
            let before = speed(&chess, CHESS.0, CHESS.1);
            let own = speed(&game, plies, leaves);
            let after = speed(&chess, CHESS.0, CHESS.1);
            runs.push((own, 2.0 * own / (before + after)));
        }
        let share = median(runs.iter().map(|run| run.1).collect());
        let speed = median(runs.iter().map(|run| run.0).collect());
        eprintln!("{id}: {share:.3}");
        rows.push(Row {
            id,
            plies,
            leaves,
            speed,
            share,
        });
    }
    rows.sort_by(|one, other| one.share.total_cmp(&other.share));
    println!("| variant | plies | leaves | million a second | share of chess |");
    println!("|---|--:|--:|--:|--:|");
    for row in &rows {
        println!(
            "| {} | {} | {} | {:.1} | {:.2} |",
            row.id,
            row.plies,
            row.leaves,
            row.speed / 1e6,
            row.share
        );
    }
    let middle = rows.get(rows.len() / 2).map_or(0.0, |row| row.share);
    println!(
        "\n{} variants, the middle one {middle:.2} of chess",
        rows.len()
    );
    Ok(())
}
