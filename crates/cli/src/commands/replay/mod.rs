//! `boardwright replay`: every move of every game of PGN files, checked.

mod game;
mod names;
mod record;
mod side_by_side;
mod source;

use std::io::{self, Read, Write as _};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boardwright::Catalogue;
use boardwright::notation::kif::begins_record;
use boardwright::notation::pgn::Reader;

use crate::args::ReplayArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Interrupt, Progress, Terminal, grouped};

use game::{Part, Replay, Sort};
use names::Names;
use side_by_side::{Stopped, Workers, limits};
use source::Source;

/// What was found in all files.
#[derive(Default)]
struct Totals {
    games: u64,
    moves: u64,
    illegal: u64,
    unreadable: u64,
    warnings: u64,
    /// Files that could not be read.
    closed: u64,
}

/// Plays through all games of all files.
pub(crate) fn run(args: &ReplayArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    if let Some(id) = &args.variant {
        catalogue.get(id)?;
    }
    let interrupt = Interrupt::catch();
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let workers = Workers {
        threads: args.threads.map_or_else(cores, usize::from),
        replay: &|| Replay::new(Names::new(catalogue, args.variant.as_deref())),
        interrupt: &interrupt,
    };
    let mut totals = Totals::default();
    for path in &args.files {
        if interrupt.asked() {
            break;
        }
        if let Err(error) = read(path, args, catalogue, &workers, &mut totals, terminal)? {
            // The others are read all the same.
            totals.closed += 1;
            let (label, name) = (terminal.ink.bad("unreadable:"), path.display());
            writeln!(terminal.out, "{label} {name} cannot be read: {error}")?;
        }
    }
    summary(&totals, interrupt.asked(), terminal)?;
    Ok(match () {
        () if interrupt.asked() => Exit::Interrupted,
        () if totals.illegal + totals.unreadable + totals.closed > 0 => Exit::Fault,
        () => Exit::Fine,
    })
}

/// Plays through the games of one file. The inner error is of a file that cannot be read.
fn read(
    path: &Path,
    args: &ReplayArgs,
    catalogue: &Catalogue,
    workers: &Workers<'_>,
    totals: &mut Totals,
    terminal: &mut Terminal,
) -> Result<io::Result<()>, Failure> {
    let Source {
        name,
        reader: source,
        length,
        head,
    } = match Source::open(path, workers.interrupt) {
        Ok(Some(source)) => source,
        Ok(None) => return Ok(Ok(())),
        Err(error) => return Ok(Err(error)),
    };
    let is_record = record::is_record(path) || begins_record(&String::from_utf8_lossy(&head));
    if is_record {
        let (moves, verdict) = match record::read(source, catalogue, args.variant.as_deref()) {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        let part = Part {
            games: 1,
            moves,
            lines: 0,
            verdicts: Vec::from_iter(verdict),
        };
        Telling::new(name, None, totals, terminal).tell(Some(part))?;
        return Ok(Ok(()));
    }
    let bytes = Arc::new(AtomicU64::new(0));
    let source = Counted {
        source,
        bytes: Arc::clone(&bytes),
    };
    let mut telling = Telling::new(name, length, totals, terminal);
    telling.bytes = bytes;
    let rest = match workers.read(source, &mut |part| telling.tell(part)) {
        Ok(rest) => rest,
        Err(Stopped::Interrupted) => return Ok(Ok(())),
        Err(Stopped::Source(error)) => return Ok(Err(error)),
        Err(Stopped::Telling(error)) => return Err(error.into()),
    };
    let (mut reader, mut replay) = (Reader::with_limits(rest, limits()), (workers.replay)());
    let before = telling.games;
    while !workers.interrupt.asked() {
        match reader.read_game(&mut replay) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => return Ok(Err(error)),
        }
        // This reader counts on.
        telling.games = before;
        telling.tell(Some(replay.part()))?;
    }
    Ok(Ok(()))
}

/// Tells what is found in a file.
struct Telling<'a> {
    name: String,
    /// The bytes read.
    bytes: Arc<AtomicU64>,
    progress: Progress,
    /// The games and lines told.
    games: u64,
    lines: u64,
    totals: &'a mut Totals,
    terminal: &'a mut Terminal,
}

impl<'a> Telling<'a> {
    /// Of a file of so many bytes, if that is known.
    fn new(
        name: String,
        length: Option<u64>,
        totals: &'a mut Totals,
        terminal: &'a mut Terminal,
    ) -> Self {
        let template = match length {
            Some(_) => "{bar:24} {percent}% {msg}, {eta} left",
            None => "{spinner} {msg}",
        };
        Telling {
            name,
            bytes: Arc::default(),
            progress: Progress::new(terminal, length, template),
            games: 0,
            lines: 0,
            totals,
            terminal,
        }
    }

    /// Tells what is found in the next part, or how far it is.
    fn tell(&mut self, part: Option<Part>) -> io::Result<()> {
        let Part {
            games,
            moves,
            lines,
            verdicts,
        } = part.unwrap_or_default();
        let (totals, terminal) = (&mut *self.totals, &mut *self.terminal);
        for verdict in verdicts {
            let (count, label) = match verdict.sort {
                Sort::Illegal => (&mut totals.illegal, terminal.ink.bad("illegal:")),
                Sort::Unreadable => (&mut totals.unreadable, terminal.ink.bad("unreadable:")),
                Sort::Warning => (&mut totals.warnings, terminal.ink.warn("warning:")),
            };
            *count += 1;
            let (game, line) = (self.games + verdict.game, self.lines + verdict.line);
            let players = verdict
                .players
                .map_or_else(String::new, |names| format!(" ({names})"));
            let (name, text) = (&self.name, verdict.text);
            self.progress.aside(|| {
                writeln!(
                    terminal.out,
                    "{label} {name}: game {game}, line {line}{players}: {text}"
                )?;
                // On a terminal it is seen at once.
                match terminal.watched {
                    true => terminal.out.flush(),
                    false => Ok(()),
                }
            })?;
        }
        totals.games += games;
        totals.moves += moves;
        self.games += games;
        self.lines += lines;
        self.progress.at(self.bytes.load(Ordering::Relaxed), |_| {
            let (games, moves) = (grouped(totals.games), grouped(totals.moves));
            format!("{games} games, {moves} moves")
        });
        Ok(())
    }
}

fn summary(totals: &Totals, interrupted: bool, terminal: &mut Terminal) -> io::Result<()> {
    let of = |count: u64, one: &str, many: &str| {
        format!("{} {}", grouped(count), if count == 1 { one } else { many })
    };
    let mut found = Vec::new();
    if totals.illegal + totals.unreadable > 0 {
        found.push(of(
            totals.illegal,
            "game with an illegal move",
            "games with an illegal move",
        ));
    }
    if totals.unreadable > 0 {
        found.push(format!("{} unreadable", grouped(totals.unreadable)));
    }
    if totals.closed > 0 {
        found.push(of(totals.closed, "file not read", "files not read"));
    }
    if found.is_empty() {
        found.push("all legal".into());
    }
    if totals.warnings > 0 {
        found.push(of(totals.warnings, "warning", "warnings"));
    }
    let mut text = format!(
        "{}, {}: {}",
        of(totals.games, "game", "games"),
        of(totals.moves, "move", "moves"),
        found.join(", ")
    );
    if interrupted {
        text.push_str(" (interrupted)");
    }
    writeln!(terminal.out, "{}", terminal.ink.head(text))
}

/// A source that counts what was read of it.
struct Counted {
    source: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
