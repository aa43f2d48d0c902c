//! `boardwright table`: the exact results of all positions with a few men, worked out and written.

use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardwright::Catalogue;
use boardwright::model::Model;
use boardwright::solver::endgame::{Men, NoTables, Stage, Tables};

use crate::args::TableArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Interrupt, Progress, Terminal, grouped};
use crate::whole;

/// Makes the tables, tells what is in them, and writes them.
pub(crate) fn run(args: &TableArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let variant = catalogue.get(&args.variant)?;
    let model = variant.model();
    let men = Men::parse(&args.men, model).map_err(|error| Failure::coded(&error))?;
    let file = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{}-{}.table", model.id, men.text(model))));
    whole::can_be_written(&file)?;
    let most = u64::from(args.memory) << 20;
    let interrupt = Interrupt::catch();
    let started = Instant::now();
    let made = {
        let mut progress = Progress::new(terminal, None, "{spinner} {msg}");
        let mut last = None;
        let mut watch = |stage: &Stage| {
            progress.at(stage.looked_at, |spent| told(stage, model, spent));
            last = Some((stage.clone(), started.elapsed()));
            !interrupt.asked()
        };
        let threads = usize::from(args.threads);
        Tables::build_by(threads, &variant, &men, most, &mut watch).map_err(|none| (none, last))
    };
    let tables = match made {
        Ok(tables) => tables,
        Err((NoTables::Stopped, last)) => {
            let far = last.map(|(stage, spent)| told(&stage, model, spent));
            let far = far.unwrap_or_default();
            writeln!(terminal.out, "interrupted, nothing is written: {far}")?;
            return Ok(Exit::Interrupted);
        }
        Err((none, _)) => return Err(Failure::coded(&none)),
    };
    let seconds = started.elapsed().as_secs_f64();
    tell(&tables, terminal)?;
    whole::write_by(&file, &mut |out| tables.write(&mut BufWriter::new(out)))?;
    writeln!(terminal.out, "{} in {seconds:.3} s", file.display())?;
    Ok(Exit::Fine)
}

/// How far it is.
fn told(stage: &Stage, model: &Model, spent: Duration) -> String {
    let men = stage.men.text(model);
    let seconds = spent.as_secs();
    match stage.plies {
        0 => format!("{men}: looking for positions, {seconds} s"),
        plies => format!("{men}: {plies} plies, {seconds} s"),
    }
}

/// A line for each table, and how games end there.
fn tell(tables: &Tables, terminal: &mut Terminal) -> Result<(), Failure> {
    let model = tables.variant().model();
    let head = ["men", "positions", "won", "lost", "drawn", "plies"].map(str::to_owned);
    let mut rows = vec![head];
    for sum in tables.summaries() {
        rows.push([
            sum.men.text(model),
            grouped(sum.positions),
            grouped(sum.won),
            grouped(sum.lost),
            grouped(sum.drawn()),
            grouped(u64::from(sum.longest)),
        ]);
    }
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..6).map(width).collect();
    for (at, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).enumerate();
        let line: Vec<String> = cells
            .map(|(column, (cell, &width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            })
            .collect();
        let line = line.join("  ");
        let line = if at == 0 {
            terminal.ink.head(line)
        } else {
            line
        };
        writeln!(terminal.out, "{line}")?;
    }
    let ends: Vec<&str> = tables.ends().map(|end| end.code()).collect();
    let ends = match ends.is_empty() {
        true => "nobody ever wins".to_owned(),
        false => format!("won by {}", ends.join(", ")),
    };
    writeln!(terminal.out, "{ends}")?;
    Ok(())
}
