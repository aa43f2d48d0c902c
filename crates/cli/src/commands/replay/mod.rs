//! `boardwright replay`: every move of every game of PGN files, checked.

mod game;
mod names;

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boardwright::Catalogue;
use boardwright::notation::pgn::{Limits, Reader};

use crate::args::ReplayArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Interrupt, Progress, Terminal, grouped};

use game::{Replay, Verdict};
use names::Names;

/// What was found in all files.
#[derive(Default)]
struct Totals {
    games: u64,
    moves: u64,
    illegal: u64,
    unreadable: u64,
    warnings: u64,
}

/// Plays through all games of all files.
pub(crate) fn run(args: &ReplayArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    if let Some(id) = &args.variant {
        catalogue.get(id)?;
    }
    let interrupt = Interrupt::catch();
    let mut replay = Replay::new(Names::new(catalogue, args.variant.as_deref()));
    let mut totals = Totals::default();
    for path in &args.files {
        read(path, &mut replay, &mut totals, &interrupt, terminal)?;
    }
    summary(&totals, interrupt.asked(), terminal)?;
    Ok(match () {
        () if interrupt.asked() => Exit::Interrupted,
        () if totals.illegal + totals.unreadable > 0 => Exit::Fault,
        () => Exit::Fine,
    })
}

/// Plays through the games of one file.
fn read(
    path: &Path,
    replay: &mut Replay<'_>,
    totals: &mut Totals,
    interrupt: &Interrupt,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let unreadable = |error: io::Error| Failure::file(path, "read", &error);
    let (name, source, length): (_, Box<dyn Read>, _) = if path == Path::new("-") {
        (
            "standard input".to_owned(),
            Box::new(io::stdin().lock()),
            None,
        )
    } else {
        let file = File::open(path).map_err(unreadable)?;
        let about = file.metadata().map_err(unreadable)?;
        let length = about.is_file().then_some(about.len());
        (path.display().to_string(), Box::new(file), length)
    };
    let bytes = Arc::new(AtomicU64::new(0));
    let mut reader = Reader::with_limits(
        Counted {
            source,
            bytes: Arc::clone(&bytes),
        },
        Limits {
            passes: true,
            ..Limits::default()
        },
    );
    let template = match length {
        Some(_) => "{bar:24} {percent}% {msg}, {eta} left",
        None => "{spinner} {msg}",
    };
    let mut progress = Progress::new(terminal, length, template);
    while !interrupt.asked() && reader.read_game(replay).map_err(unreadable)? {
        totals.games += 1;
        totals.moves += replay.played();
        for verdict in replay.verdicts() {
            let (label, text) = match &verdict {
                Verdict::Illegal(text) => {
                    totals.illegal += 1;
                    (terminal.ink.bad("illegal:"), text)
                }
                Verdict::Unreadable(text) => {
                    totals.unreadable += 1;
                    (terminal.ink.bad("unreadable:"), text)
                }
                Verdict::Warning(text) => {
                    totals.warnings += 1;
                    (terminal.ink.warn("warning:"), text)
                }
            };
            progress.aside(|| {
                writeln!(terminal.out, "{label} {name}: {text}")?;
                // On a terminal it is seen at once.
                if terminal.watched {
                    terminal.out.flush()
                } else {
                    Ok(())
                }
            })?;
        }
        progress.at(bytes.load(Ordering::Relaxed), |_| {
            format!(
                "{} games, {} moves",
                grouped(totals.games),
                grouped(totals.moves)
            )
        });
    }
    Ok(())
}

fn summary(totals: &Totals, interrupted: bool, terminal: &mut Terminal) -> io::Result<()> {
    let of = |count: u64, one: &str, many: &str| {
        format!("{} {}", grouped(count), if count == 1 { one } else { many })
    };
    let mut text = format!(
        "{}, {}: ",
        of(totals.games, "game", "games"),
        of(totals.moves, "move", "moves")
    );
    if totals.illegal + totals.unreadable == 0 {
        text.push_str("all legal");
    } else {
        let illegal = of(
            totals.illegal,
            "game with an illegal move",
            "games with an illegal move",
        );
        text.push_str(&illegal);
        if totals.unreadable > 0 {
            text.push_str(&format!(", {} unreadable", grouped(totals.unreadable)));
        }
    }
    if totals.warnings > 0 {
        text.push_str(&format!(", {}", of(totals.warnings, "warning", "warnings")));
    }
    if interrupted {
        text.push_str(" (interrupted)");
    }
    writeln!(terminal.out, "{}", terminal.ink.head(text))
}

/// A source that counts what was read of it.
struct Counted {
    source: Box<dyn Read>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
