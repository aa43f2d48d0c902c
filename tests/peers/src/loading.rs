//! How long every shipped variant takes to load: a table, from the slowest to the fastest.
//!
//! `loading [VARIANT...]`: those, or all. Each is read, checked and compiled, with all that it inherits, from a catalogue in which
//! nothing is compiled yet; making that catalogue is not counted. Told are the middle one and the least of some loads.

mod clock;

use std::env;
use std::hint::black_box;

use anyhow::{Context, Result};
use boardwright::Catalogue;

use clock::{median, timed};

/// How often each is loaded.
const TIMES: usize = 9;

/// A line of the table: seconds and bytes.
struct Row {
    id: String,
    middle: f64,
    least: f64,
    bytes: usize,
}

fn row(id: String) -> Result<Row> {
    let mut bytes = 0;
    let mut runs = Vec::new();
    for _ in 0..TIMES {
        let catalogue = Catalogue::shipped();
        let (variant, seconds) = timed(|| catalogue.get(black_box(&id)));
        let variant = variant.with_context(|| format!("variant {id}"))?;
        bytes = variant.table_bytes();
        runs.push(seconds);
    }
    Ok(Row {
        least: runs.iter().copied().fold(f64::INFINITY, f64::min),
        middle: median(runs),
        id,
        bytes,
    })
}

fn main() -> Result<()> {
    let asked: Vec<String> = env::args().skip(1).collect();
    let ids = match asked.is_empty() {
        true => Catalogue::shipped().ids().map(str::to_owned).collect(),
        false => asked,
    };
    let mut rows: Vec<Row> = ids.into_iter().map(row).collect::<Result<_>>()?;
    rows.sort_by(|one, other| other.middle.total_cmp(&one.middle));
    println!("| variant | milliseconds | the least | kilobytes of tables |");
    println!("|---|--:|--:|--:|");
    for row in &rows {
        println!(
            "| {} | {:.2} | {:.2} | {} |",
            row.id,
            row.middle * 1e3,
            row.least * 1e3,
            row.bytes / 1000
        );
    }
    let middle = rows.get(rows.len() / 2).map_or(0.0, |row| row.middle);
    println!(
        "\n{} variants, the middle one {:.2} ms",
        rows.len(),
        middle * 1e3
    );
    Ok(())
}
