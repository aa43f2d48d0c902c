//! `boardwright perft`: how many sequences of N legal moves there are.

use std::io::Write as _;
use std::time::{Duration, Instant};

use boardwright::engine::Leaves;
use boardwright::{Catalogue, Game};

use crate::args::{Convention, PerftArgs};
use crate::count::{self, sorted_moves};
use crate::exit::{Done, Exit};
use crate::terminal::{Interrupt, Progress, Terminal, grouped};
use crate::variants;

/// A first move that was counted to the end.
struct Counted {
    text: String,
    nodes: u64,
}

/// Counts, and tells what is known even if it is stopped.
pub(crate) fn run(args: &PerftArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let game = variants::open(catalogue, &args.setting)?.game;
    let started = Instant::now();
    if args.depth == 0 {
        let nothing = Vec::new();
        tell(args, &nothing, 1, started.elapsed(), terminal)?;
        return Ok(Exit::Fine);
    }
    let interrupt = Interrupt::catch();
    let moves = game.legal_moves().len();
    let finished = count_all(args, &game, moves, &interrupt, terminal);
    let total = finished.iter().map(|counted| counted.nodes).sum();
    if finished.len() == moves {
        tell(args, &finished, total, started.elapsed(), terminal)?;
        return Ok(Exit::Fine);
    }
    for Counted { text, nodes } in &finished {
        writeln!(terminal.out, "{text} {nodes}")?;
    }
    let nodes = grouped(total);
    writeln!(
        terminal.out,
        "interrupted: {} of {moves} first moves counted, {nodes} nodes so far",
        finished.len()
    )?;
    Ok(Exit::Interrupted)
}

fn count_all(
    args: &PerftArgs,
    game: &Game,
    moves: usize,
    interrupt: &Interrupt,
    terminal: &Terminal,
) -> Vec<Counted> {
    let leaves = match args.leaves {
        Convention::Bulk => Leaves::Bulk,
        Convention::List => Leaves::List,
        Convention::Play => Leaves::Play,
    };
    let mut progress = Progress::new(
        terminal,
        Some(moves as u64),
        "{bar:24} {pos}/{len} first moves, {msg}",
    );
    let mut seen = 0_u64;
    let mut finished = Vec::new();
    for (text, mv) in sorted_moves(game) {
        if interrupt.asked() {
            break;
        }
        let at = finished.len() as u64;
        let mut tick = |nodes: u64| {
            seen += nodes;
            progress.at(at, |spent| {
                format!("about {} nodes, {} s", grouped(seen), spent.as_secs())
            });
            !interrupt.asked()
        };
        match count::after(game, mv, args.depth, leaves, &mut tick) {
            Ok(nodes) => finished.push(Counted { text, nodes }),
            Err(_) => break,
        }
        progress.at(finished.len() as u64, |spent| {
            format!("about {} nodes, {} s", grouped(seen), spent.as_secs())
        });
    }
    finished
}

fn tell(
    args: &PerftArgs,
    finished: &[Counted],
    total: u64,
    spent: Duration,
    terminal: &mut Terminal,
) -> std::io::Result<()> {
    if args.divide {
        for Counted { text, nodes } in finished {
            writeln!(terminal.out, "{text} {nodes}")?;
        }
        writeln!(terminal.out)?;
    }
    let seconds = spent.as_secs_f64();
    let convention = match args.leaves {
        Convention::Bulk => "bulk: leaves counted, not listed",
        Convention::List => "list: leaves listed, not played",
        Convention::Play => "play: every leaf played",
    };
    let ink = terminal.ink;
    writeln!(terminal.out, "{} {total}", ink.head("nodes"))?;
    writeln!(terminal.out, "{}  {seconds:.3} s", ink.head("time"))?;
    #[allow(clippy::cast_precision_loss, reason = "a speed needs three digits")]
    let speed = total as f64 / seconds.max(1e-9) / 1e6;
    writeln!(
        terminal.out,
        "{} {speed:.1} Mnps ({convention})",
        ink.head("speed")
    )
}
