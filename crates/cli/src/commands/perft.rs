//! `boardwright perft`: how many sequences of N legal moves there are.

use std::cell::RefCell;
use std::io::Write as _;
use std::time::{Duration, Instant};

use boardwright::engine::Leaves;
use boardwright::notation::Coordinates;
use boardwright::{Catalogue, Counts, Game, Move};

use crate::args::{Convention, PerftArgs};
use crate::count::{self, News, Plan};
use crate::exit::{Done, Exit, Failure};
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
    let known = table(args, &game)?;
    let first = game.sorted_moves(Coordinates::Own);
    let moves = first.len();
    let finished = count_all(args, &game, first, known.as_ref(), &interrupt, terminal);
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

/// The table that `--hash` asks for.
fn table(args: &PerftArgs, game: &Game) -> Result<Option<Counts>, Failure> {
    let Some(megabytes) = args.hash else {
        return Ok(None);
    };
    let variant = game.position().variant();
    if variant.needs_history() {
        let id = &game.model().id;
        return Err(Failure::Said(format!(
            "in {id} legal moves depend on what was played before, so equal positions may differ in their counts; leave out --hash"
        )));
    }
    let bytes = usize::try_from(megabytes)
        .unwrap_or(usize::MAX)
        .saturating_mul(1 << 20);
    match variant.counts(bytes) {
        Some(counts) => Ok(Some(counts)),
        None => Err(Failure::Said(format!(
            "there is no room for a table of {megabytes} MiB"
        ))),
    }
}

/// The first moves that were counted to the end, in order.
fn count_all(
    args: &PerftArgs,
    game: &Game,
    moves: Vec<(String, Move)>,
    known: Option<&Counts>,
    interrupt: &Interrupt,
    terminal: &Terminal,
) -> Vec<Counted> {
    let plan = Plan {
        depth: args.depth,
        leaves: match args.leaves {
            Convention::Bulk => Leaves::Bulk,
            Convention::List => Leaves::List,
            Convention::Play => Leaves::Play,
        },
        threads: usize::from(args.threads),
        known,
    };
    let mut progress = Progress::new(
        terminal,
        Some(moves.len() as u64),
        "{bar:24} {pos}/{len} first moves, {msg}",
    );
    let first: Vec<Move> = moves.iter().map(|(_, mv)| *mv).collect();
    let to_do = RefCell::new(Vec::new());
    let mut nodes_of = vec![0; moves.len()];
    let mut seen = 0_u64;
    let mut news = |news| {
        let mut to_do = to_do.borrow_mut();
        match news {
            News::Seen(nodes) => seen = seen.saturating_add(nodes),
            News::Share { first, nodes } => {
                if let (Some(all), Some(shares)) = (nodes_of.get_mut(first), to_do.get_mut(first)) {
                    *all += nodes;
                    *shares -= 1;
                }
            }
        }
        let finished = to_do.iter().filter(|&&shares| shares == 0).count();
        progress.at(finished as u64, |spent| {
            format!("about {} nodes, {} s", grouped(seen), spent.as_secs())
        });
        !interrupt.asked()
    };
    let mut shares = |shares: &[usize]| *to_do.borrow_mut() = shares.to_vec();
    count::all(game, &first, &plan, &mut shares, &mut news);
    let counted = moves.into_iter().zip(nodes_of).zip(to_do.into_inner());
    counted
        .filter(|&(_, shares)| shares == 0)
        .map(|(((text, _), nodes), _)| Counted { text, nodes })
        .collect()
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
        Convention::Bulk if args.hash.is_some() => "bulk, positions known before not counted again",
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
