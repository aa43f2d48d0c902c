//! Counting move sequences, first move by first move, in one thread or in several.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};

use boardwright::engine::Leaves;
use boardwright::{Counts, Game, Move};

/// How a count is made.
pub(crate) struct Plan<'a> {
    pub(crate) depth: u32,
    pub(crate) leaves: Leaves,
    pub(crate) threads: usize,
    /// Where positions are remembered that were counted; for variants without rules by history.
    pub(crate) known: Option<&'a Counts>,
}

/// What a thread has to say.
pub(crate) enum News {
    /// So many more leaves were seen.
    Seen(u64),
    /// A share of a first move, by its place in the list, is counted.
    Share { first: usize, nodes: u64 },
}

/// A piece of work: what follows a first move, or a first and a second.
struct Task {
    first: usize,
    second: Option<Move>,
}

/// Counts all that follows each of the moves, and passes on the news as it comes. Counting stops when
/// `news` returns `false`. `shares` is told first into how many pieces each first move was cut.
pub(crate) fn all(
    game: &Game,
    moves: &[Move],
    plan: &Plan<'_>,
    shares: &mut dyn FnMut(&[usize]),
    news: &mut dyn FnMut(News) -> bool,
) {
    let tasks = cut(game, moves, plan);
    let mut number = vec![0; moves.len()];
    for task in &tasks {
        if let Some(number) = number.get_mut(task.first) {
            *number += 1;
        }
    }
    shares(&number);
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.min(tasks.len()) {
            let sender = sender.clone();
            let (next, stopped, tasks) = (&next, &stopped, &tasks);
            scope.spawn(move || work(game, moves, plan, tasks, next, stopped, &sender));
        }
        drop(sender);
        for said in receiver {
            if !news(said) {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
}

/// The work in pieces small enough that no thread is left with a large one at the end.
fn cut(game: &Game, moves: &[Move], plan: &Plan<'_>) -> Vec<Task> {
    let whole = plan.threads == 1 || plan.depth < 3 || game.needs_past(plan.depth);
    let mut tasks = Vec::new();
    for (first, &mv) in moves.iter().enumerate() {
        if whole {
            tasks.push(Task {
                first,
                second: None,
            });
        } else {
            let replies = game.position().after_unchecked(mv).legal_moves();
            tasks.extend(replies.into_iter().map(|reply| Task {
                first,
                second: Some(reply),
            }));
        }
    }
    tasks
}

/// One thread's work: takes the next task until there is none.
fn work(
    game: &Game,
    moves: &[Move],
    plan: &Plan<'_>,
    tasks: &[Task],
    next: &AtomicUsize,
    stopped: &AtomicBool,
    sender: &Sender<News>,
) {
    while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
        && let Some(&mv) = moves.get(task.first)
    {
        let mut tick = |nodes| {
            // Nobody listens only when the count is over.
            sender.send(News::Seen(nodes)).is_ok() && !stopped.load(Ordering::Relaxed)
        };
        let depth = plan.depth.saturating_sub(1);
        let counted = match (task.second, plan.known) {
            (None, None) => game.perft_after(mv, plan.depth, plan.leaves, &mut tick),
            (None, Some(known)) => game.onward(mv).perft_known(depth, known, &mut tick),
            (Some(reply), known) => {
                let position = game.position().after_unchecked(mv).after_unchecked(reply);
                let depth = depth.saturating_sub(1);
                match known {
                    Some(known) => position.perft_known(depth, known, &mut tick),
                    None => position.perft(depth, plan.leaves, &mut tick),
                }
            }
        };
        let Ok(nodes) = counted else {
            return;
        };
        let share = News::Share {
            first: task.first,
            nodes,
        };
        if stopped.load(Ordering::Relaxed) || sender.send(share).is_err() {
            return;
        }
    }
}
