//! Counts with a table of positions that were counted before, shared between threads.
//!
//! The table is exact: an entry holds the whole position, and is used only for an equal one. A
//! collision of hashes costs an entry, never a count.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boardwright_geometry::CellSet;

use crate::engine::count::deep::{self, Lines, NEAR};
use crate::engine::count::stop::Stop;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::zobrist::scramble;
use crate::moves::Move;

/// Threads seldom meet at the same of so many shelves.
const SHELVES: usize = 256;
/// Positions between two calls of `tick`.
const TICK: u64 = 1 << 12;

/// What was counted below which positions of one variant.
pub(crate) struct Known<S, const P: usize> {
    rules: Arc<Rules<S, P>>,
    shelves: Vec<Mutex<Vec<Option<Entry<S, P>>>>>,
}

#[derive(Clone, Copy)]
struct Entry<S, const P: usize> {
    state: State<S, P>,
    depth: u32,
    nodes: u64,
}

impl<S: CellSet, const P: usize> Known<S, P> {
    /// An empty table of at most so many bytes, but of one entry a shelf at least; `None` if there is
    /// not so much memory.
    pub(crate) fn new(rules: Arc<Rules<S, P>>, bytes: usize) -> Option<Self> {
        let length = (bytes / size_of::<Option<Entry<S, P>>>() / SHELVES).max(1);
        let mut shelves = Vec::with_capacity(SHELVES);
        for _ in 0..SHELVES {
            let mut shelf = Vec::new();
            shelf.try_reserve_exact(length).ok()?;
            shelf.resize(length, None);
            shelves.push(Mutex::new(shelf));
        }
        Some(Known { rules, shelves })
    }

    /// Whether the counts are those of these tables.
    pub(crate) fn is_of(&self, rules: &Arc<Rules<S, P>>) -> bool {
        self.rules.same_rules(rules)
    }

    /// What the number of sequences depends on: not the counters.
    fn bare(state: &State<S, P>) -> State<S, P> {
        let mut bare = *state;
        (bare.move_number, bare.no_progress, bare.count_limit) = (1, 0, 0);
        bare
    }

    fn shelf(
        &self,
        state: &State<S, P>,
        depth: u32,
    ) -> (MutexGuard<'_, Vec<Option<Entry<S, P>>>>, usize) {
        let place = scramble(state.hash ^ u64::from(depth));
        let shelf = &self.shelves[(place % SHELVES as u64) as usize];
        let shelf = shelf.lock().unwrap_or_else(PoisonError::into_inner);
        let at = (place / SHELVES as u64 % shelf.len() as u64) as usize;
        (shelf, at)
    }

    fn get(&self, state: &State<S, P>, depth: u32) -> Option<u64> {
        let (shelf, at) = self.shelf(state, depth);
        shelf[at]
            .filter(|entry| entry.depth == depth && entry.state == *state)
            .map(|entry| entry.nodes)
    }

    fn put(&self, state: State<S, P>, depth: u32, nodes: u64) {
        let (mut shelf, at) = self.shelf(&state, depth);
        shelf[at] = Some(Entry {
            state,
            depth,
            nodes,
        });
    }

    /// The number of legal move sequences of so many plies, without rules that need a history;
    /// [`u64::MAX`] for more than that.
    ///
    /// # Errors
    /// [`Stop`] when `tick` said so.
    pub(crate) fn perft(
        &self,
        state: &State<S, P>,
        depth: u32,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        let mut counter = Counter {
            known: self,
            tick,
            since: 0,
            work: 0,
            lists: vec![Vec::new(); depth.min(NEAR) as usize],
        };
        deep::count(&mut counter, state, depth)
    }
}

struct Counter<'a, S: CellSet, const P: usize> {
    known: &'a Known<S, P>,
    tick: &'a mut dyn FnMut(u64) -> bool,
    /// Leaves since the last call of `tick`.
    since: u64,
    /// Positions looked at since then.
    work: u64,
    /// One list of moves a ply, used again and again.
    lists: Vec<Vec<Move>>,
}

impl<S: CellSet, const P: usize> Counter<'_, S, P> {
    fn count(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop> {
        let rules = &self.known.rules;
        match depth {
            0 => return Ok(1),
            1 => return self.report(rules.count(state)),
            _ => {}
        }
        let bare = Known::bare(state);
        if let Some(nodes) = self.known.get(&bare, depth) {
            return self.report(nodes);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        rules.legal(state, &mut moves);
        let mut total = 0;
        for &mv in &moves {
            let nodes = self.count(&rules.play(state, mv), depth - 1)?;
            total = nodes.saturating_add(total);
        }
        self.lists.push(moves);
        self.known.put(bare, depth, total);
        Ok(total)
    }

    fn report(&mut self, leaves: u64) -> Result<u64, Stop> {
        self.since = self.since.saturating_add(leaves);
        self.work += 1;
        if self.work.is_multiple_of(TICK) && !(self.tick)(core::mem::take(&mut self.since)) {
            return Err(Stop);
        }
        Ok(leaves)
    }
}

impl<S: CellSet, const P: usize> Lines<S, P> for Counter<'_, S, P> {
    fn rules(&self) -> &Rules<S, P> {
        &self.known.rules
    }

    fn near(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop> {
        self.count(state, depth)
    }

    fn enter(&mut self) -> Result<(), Stop> {
        self.report(0).map(drop)
    }

    fn known(&self, state: &State<S, P>, depth: u32) -> Option<u64> {
        self.known.get(&Known::bare(state), depth)
    }

    fn counted(&mut self, state: &State<S, P>, depth: u32, nodes: u64) {
        self.known.put(Known::bare(state), depth, nodes);
    }
}
