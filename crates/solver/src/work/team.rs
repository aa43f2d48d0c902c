//! Threads that work on one problem together.
//!
//! One of them solves it as it would alone; it is the one that is told how far it is, and whose answer counts. The others
//! do the same work in another order, and what they find lies in the tables that all share: the first one meets it there
//! and has the less to do. Nothing that is told rests on who was faster, but for which of several proofs it is.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use boardwright_core::Move;

use crate::walk::place::Place;
use crate::walk::scramble::scramble;

/// What the threads tell each other beside the tables.
pub(crate) struct Team {
    /// How many answers about the problem itself were found: who hears of one looks it up.
    news: AtomicU64,
    done: AtomicBool,
    /// Positions that the others have looked at.
    nodes: AtomicU64,
    /// How many work on a place; places share these counts by chance.
    busy: Box<[AtomicU8]>,
}

/// The stack of a thread: a search goes as deep as the bound of the problem.
const STACK: usize = 16 << 20;
/// So long one works alone: what is soon done is not done sooner by several.
const AT_FIRST: Duration = Duration::from_millis(30);
/// Counts of who works where.
const COUNTS: usize = 1 << 14;

impl Team {
    pub(crate) fn new() -> Team {
        Team {
            news: AtomicU64::new(0),
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            busy: (0..COUNTS).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// How many threads may work, of so many that were asked for: no more than the machine runs at a time.
    pub(crate) fn size(asked: usize) -> usize {
        if asked < 2 {
            return 1;
        }
        let most = std::thread::available_parallelism().map_or(1, usize::from);
        asked.min(most)
    }

    /// Something about the problem itself is answered, and stands in the tables.
    /// How many answers there were before.
    pub(crate) fn tell(&self) -> u64 {
        self.news.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn news(&self) -> u64 {
        self.news.load(Ordering::Relaxed)
    }

    /// The problem is solved, or given up.
    pub(crate) fn end(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    pub(crate) fn goes_on(&self) -> bool {
        !self.done.load(Ordering::Relaxed)
    }

    pub(crate) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Positions that the others have looked at.
    pub(crate) fn counted(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Does the work, with a thread beside it for each of the shares: it helps until the work is done.
    pub(crate) fn work<S: Send, R>(
        &self,
        shares: Vec<S>,
        help: impl Fn(S) + Sync,
        work: impl FnOnce() -> R,
    ) -> R {
        if shares.is_empty() {
            return work();
        }
        std::thread::scope(|scope| {
            let start = |share| {
                let help = &help;
                let helper = std::thread::Builder::new().stack_size(STACK);
                let helps = move || {
                    std::thread::park_timeout(AT_FIRST);
                    if self.goes_on() {
                        help(share);
                    }
                };
                // Where no thread can be had, the work is done without it.
                helper.spawn_scoped(scope, helps).ok()
            };
            let helpers: Vec<_> = shares.into_iter().filter_map(start).collect();
            let done = work();
            self.end();
            helpers.iter().for_each(|helper| helper.thread().unpark());
            done
        })
    }

    /// Whether another one works on a place.
    pub(crate) fn is_busy(&self, place: Place) -> bool {
        self.count_of(place)
            .is_some_and(|count| count.load(Ordering::Relaxed) > 0)
    }

    /// Begins to work on a place.
    pub(crate) fn enter(&self, place: Place) {
        if let Some(count) = self.count_of(place) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Has worked on it.
    pub(crate) fn leave(&self, place: Place) {
        if let Some(count) = self.count_of(place) {
            count.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn count_of(&self, place: Place) -> Option<&AtomicU8> {
        self.busy.get(place.whole() as usize % COUNTS)
    }
}

/// The order in which the thread with this number goes through the moves of a node: the first one as they are, the second
/// one from the last, the others from somewhere.
pub(crate) fn arrange(moves: &mut [Move], key: u64, number: usize) {
    match number {
        0 => {}
        1 => moves.reverse(),
        _ if moves.is_empty() => {}
        _ => {
            let from = scramble(key ^ number as u64) % moves.len() as u64;
            moves.rotate_left(from as usize);
        }
    }
}
