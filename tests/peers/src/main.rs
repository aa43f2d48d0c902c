//! Boardwright and other programs that know rules of chess, side by side in one process.
//!
//! Runs alternate, time is CPU time of the thread, figures are medians of several rounds, and every count
//! is checked. See the README beside the manifest.

mod clock;
mod counts;
mod growth;
mod memory;
mod origin;
mod ours;
mod peers;
mod record;
mod steps;

use anyhow::Result;
use clap::{Parser, ValueEnum};
use record::Record;

/// Measures Boardwright beside its peers.
#[derive(Parser)]
struct Arguments {
    /// Only what has all of these words in its line: `--only chess --only no-bulk`
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Only these parts
    #[arg(long, value_enum, value_name = "PART")]
    part: Vec<Part>,
    /// One ply less and shorter runs: to see that it works
    #[arg(long)]
    quick: bool,
    /// How often each thing is measured
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=99))]
    rounds: u16,
    /// Write a record with the machine and the commit to this file
    #[arg(long, value_name = "FILE")]
    json: Option<std::path::PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Counts of move sequences beside the peers
    Counts,
    /// What a server does
    Steps,
    /// Memory
    Memory,
    /// How cost grows: plies, cells, kinds, men, kinds in hand, variants of a catalogue
    Growth,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let words: Vec<String> = arguments.only.iter().map(|w| w.to_lowercase()).collect();
    let wanted = |line: &str| {
        let line = line.to_lowercase();
        words.iter().all(|word| {
            let is_whole = word == "bulk";
            if is_whole {
                line.split(' ').any(|w| w == word)
            } else {
                line.contains(word.as_str())
            }
        })
    };
    let part = |part| arguments.part.is_empty() || arguments.part.contains(&part);
    let (quick, rounds) = (arguments.quick, usize::from(arguments.rounds));
    let mut record = Record::new(quick, rounds)?;
    println!("{}", record.heading());
    if part(Part::Counts) {
        println!(
            "\nMillion nodes a second. bulk: the cheapest count of the last ply; no-bulk: every leaf is played.\n"
        );
        println!("| work | convention | nodes | Boardwright | against | | ratio | target |");
        println!("|---|---|--:|--:|---|--:|--:|--:|");
        counts::run(wanted, quick, rounds, |row| {
            println!(
                "| {} | {} | {} | {:.1} | {} | {:.1} | {:.2} | ≥ {:.2}{} |",
                row.work,
                row.convention.name(),
                row.nodes,
                row.ours,
                row.against,
                row.theirs,
                row.ratio,
                row.target,
                if row.ratio < row.target { " ✗" } else { "" }
            );
            record.counts.push(row);
        })?;
    }
    if part(Part::Steps) {
        println!(
            "\nNanoseconds, an average over the positions of 20 games. The ratio is shakmaty's time over ours.\n"
        );
        println!("| variant | operation | Boardwright | shakmaty 0.30.1 | ratio |");
        println!("|---|---|--:|--:|--:|");
        steps::run(wanted, quick, rounds, |row| {
            let other = row.theirs.map_or("–".into(), |ns| format!("{ns:.0}"));
            let ratio = row.ratio.map_or("–".into(), |ratio| format!("{ratio:.2}"));
            println!(
                "| {} | {} | {:.0} | {other} | {ratio} |",
                row.variant, row.operation, row.ours
            );
            record.steps.push(row);
        })?;
    }
    if part(Part::Memory) && words.is_empty() {
        println!("\n| memory | bytes |\n|---|--:|");
        memory::run(quick, |row| {
            println!("| {} | {} |", row.what, row.bytes);
            record.memory.push(row);
        })?;
    }
    if part(Part::Growth) && words.is_empty() {
        println!("\nNanoseconds a move, from the start.\n");
        println!("| board | cells | kinds | bulk | list | play |\n|---|--:|--:|--:|--:|--:|");
        record.curves = growth::run(quick, rounds, |row| {
            println!(
                "| {} | {} | {} | {:.1} | {:.1} | {:.1} |",
                row.board, row.cells, row.kinds, row.bulk, row.list, row.play
            );
            record.growth.push(row);
        })?;
        println!("\nHow cost grows: to which power of the size, by least squares.");
        growth::curve::print(&record.curves);
    }
    if let Some(path) = &arguments.json {
        record.write(path)?;
    }
    Ok(())
}
