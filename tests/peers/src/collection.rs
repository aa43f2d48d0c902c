//! How fast every shipped variant is counted, beside our own start of chess: a table, from the slowest to the fastest.
//!
//! `collection [VARIANT...]`: those, or all. Each is counted in bulk from its start, a ply deeper until that takes a while; chess
//! is counted right before and after, so that a machine whose speed changes changes both.

mod clock;
mod ours;

use std::env;

use anyhow::{Result, ensure};
use boardwright::Game;
use boardwright::engine::Leaves;

use clock::timed;

/// A count takes at least so many seconds, unless it is deep already.
const LONG_ENOUGH: f64 = 0.02;
/// The deepest count: some variants have few moves.
const DEEPEST: u32 = 12;
/// How often each is counted; the best counts.
const TIMES: usize = 3;

/// A count in bulk.
struct Count {
    plies: u32,
    leaves: u64,
    /// Leaves a second.
    speed: f64,
}

fn count(game: &Game, plies: u32) -> (u64, f64) {
    timed(|| ours::count(game, plies, Leaves::Bulk))
}

/// Counts as deep as takes a while.
fn deep(game: &Game) -> Count {
    let (mut plies, (mut leaves, mut seconds)) = (1, count(game, 1));
    while seconds < LONG_ENOUGH && plies < DEEPEST {
        let next = count(game, plies + 1);
        if next.0 == 0 {
            break;
        }
        plies += 1;
        (leaves, seconds) = next;
    }
    for _ in 1..TIMES.min((1.0 / seconds) as usize) {
        seconds = seconds.min(count(game, plies).1);
    }
    Count {
        plies,
        leaves,
        speed: leaves as f64 / seconds,
    }
}

fn main() -> Result<()> {
    let asked: Vec<String> = env::args().skip(1).collect();
    let ids: Vec<String> = match asked.is_empty() {
        true => ours::catalogue().ids().map(str::to_owned).collect(),
        false => asked,
    };
    let chess = ours::game("chess", None)?;
    let speed_of_chess = || 4_865_609.0 / count(&chess, 5).1;
    ensure!(count(&chess, 5).0 == 4_865_609, "chess is counted wrong");
    let mut rows = Vec::new();
    for id in &ids {
        let before = speed_of_chess();
        let found = deep(&ours::game(id, None)?);
        let beside = before.max(speed_of_chess());
        eprintln!("{id}: {:.3}", found.speed / beside);
        rows.push((id, found.speed / beside, found));
    }
    rows.sort_by(|one, other| one.1.total_cmp(&other.1));
    println!("| variant | plies | leaves | million a second | share of chess |");
    println!("|---|--:|--:|--:|--:|");
    for (
        id,
        share,
        Count {
            plies,
            leaves,
            speed,
        },
    ) in &rows
    {
        println!(
            "| {id} | {plies} | {leaves} | {:.1} | {share:.2} |",
            speed / 1e6
        );
    }
    let middle = rows.get(rows.len() / 2).map_or(0.0, |row| row.1);
    println!(
        "\n{} variants, the middle one {middle:.2} of chess",
        rows.len()
    );
    Ok(())
}
