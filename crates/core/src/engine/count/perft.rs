//! Counting move sequences.

use boardwright_geometry::CellSet;

use crate::engine::count::deep::{self, Lines, NEAR};
use crate::engine::count::stop::Stop;
use crate::engine::legality::own::Own;
use crate::engine::position::view::StateView;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::module::{History, View};
use crate::moves::Move;
use crate::work::LISTED;

/// What happens at the last ply of a count. The number is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Moves are counted without being made or listed.
    Bulk,
    /// Moves are listed.
    List,
    /// Every move is played.
    Play,
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The number of legal move sequences of so many plies. Draws by repetition, counters or dead
    /// positions do not end a sequence.
    ///
    /// `tick` is called now and then with the leaves counted since the last call; when it returns
    /// `false` the count stops.
    ///
    /// # Errors
    /// [`Stop`] when `tick` said so.
    pub fn perft(
        &self,
        state: &State<S, P>,
        depth: u32,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        if depth == 0 {
            return Ok(1);
        }
        let mut counter = Counter::new(self, leaves, tick);
        match depth <= NEAR {
            true => counter.count(state, depth),
            false => deep::count(&mut counter, state, depth),
        }
    }

    /// Counts in a game with this past: restrictions that need its history hold.
    ///
    /// # Errors
    /// [`Stop`] when `tick` said so.
    pub(crate) fn perft_in(
        &self,
        state: &State<S, P>,
        depth: u32,
        leaves: Leaves,
        past: &dyn History,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        if !self.needs_history() {
            return self.perft(state, depth, leaves, tick);
        }
        if depth == 0 {
            return Ok(1);
        }
        let ahead = Ahead {
            rules: self,
            past,
            before: past.plies(),
            first: *state,
            made: Vec::with_capacity(depth.min(NEAR) as usize),
            kept: Vec::new(),
        };
        let mut counter = Counter::new(self, leaves, tick);
        match depth <= NEAR {
            true => counter.count_in(state, &mut { ahead }, depth),
            false => deep::count(&mut After { counter, ahead }, state, depth),
        }
    }
}

/// Positions and leaves between two calls of `tick`.
const TICK: u64 = 1 << 19;
/// Units of work between two calls of `tick`: a few milliseconds.
const TICK_UNITS: u64 = 1 << 21;
/// As how many of them a position far above the leaves counts: it stays on the stack.
const FAR: u64 = 1 << 6;

struct Counter<'a, S: CellSet, const P: usize> {
    rules: &'a Rules<S, P>,
    leaves: Leaves,
    tick: &'a mut dyn FnMut(u64) -> bool,
    /// Leaves since the last call of `tick`.
    since: u64,
    /// Positions and leaves since then.
    work: u64,
    /// Units of work since then, where they are counted.
    units: u64,
    /// Lists of moves, used again and again: one a ply where they are needed.
    lists: Vec<Vec<Move>>,
    /// The positions after each move of one, where they are made before any is counted.
    nexts: Vec<State<S, P>>,
}

impl<'a, S: CellSet, const P: usize> Counter<'a, S, P> {
    fn new(rules: &'a Rules<S, P>, leaves: Leaves, tick: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Counter {
            rules,
            leaves,
            tick,
            since: 0,
            work: 0,
            units: 0,
            lists: Vec::new(),
            nexts: Vec::new(),
        }
    }

    fn count(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop> {
        if depth == 1 && self.leaves == Leaves::Bulk {
            return self.report(self.rules.count(state));
        }
        let listed = depth == 1 && self.leaves == Leaves::List;
        let plain = self.rules.restrictions.is_empty() && self.rules.plays_on_the_way(state);
        if plain && !listed {
            return self.count_played(state, depth);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        self.rules.legal(state, &mut moves);
        let total = if depth == 1 {
            if self.leaves == Leaves::Play {
                for &m in &moves {
                    core::hint::black_box(self.rules.play(state, m));
                }
            }
            self.report(moves.len() as u64)?
        } else {
            self.report(0)?;
            self.count_after(state, &moves, depth - 1)?
        };
        self.lists.push(moves);
        Ok(total)
    }

    /// How many positions are made before any of them is counted: as many as a small cache holds.
    const TOGETHER: usize = 1 + (1 << 15) / size_of::<State<S, P>>();

    /// The sequences of so many moves after each of some. On wide boards, where the code that counts is long, next
    /// positions are made first, so that one code does not drive the other out of the processor's cache.
    fn count_after(
        &mut self,
        state: &State<S, P>,
        moves: &[Move],
        depth: u32,
    ) -> Result<u64, Stop> {
        let mut total = 0;
        if depth > 1 || S::BITS <= 64 {
            for &m in moves {
                total += self.count(&self.rules.play(state, m), depth)?;
            }
            return Ok(total);
        }
        let mut nexts = core::mem::take(&mut self.nexts);
        for some in moves.chunks(Self::TOGETHER) {
            nexts.clear();
            nexts.extend(some.iter().map(|&m| self.rules.play(state, m)));
            for next in &nexts {
                total += self.count(next, depth)?;
            }
        }
        self.nexts = nexts;
        Ok(total)
    }

    /// Counts without lists: every next position is made while the moves are found.
    fn count_played(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop> {
        let rules = self.rules;
        if depth == 1 {
            let leaves = Self::count_made(rules, state);
            return self.report(leaves);
        }
        if depth == 2 && self.leaves == Leaves::Bulk && !rules.is_metered() {
            // On wider boards there may be too many positions to keep.
            let long = S::BITS == 128 && rules.legality() == Legality::Probed;
            let leaves = match long {
                true => self.count_all_made(state),
                false => Self::count_after_each(rules, state),
            };
            return self.report(leaves);
        }
        let mut total = 0;
        let mut stopped = false;
        rules.each_successor(state, &mut |_, next| {
            if !stopped {
                match self.count(next, depth - 1) {
                    Ok(count) => total += count,
                    Err(Stop) => stopped = true,
                }
            }
        });
        match stopped {
            true => Err(Stop),
            false => self.report(0).map(|_| total),
        }
    }

    /// How many positions one move leads to, each made. A call for each would take long here, so what is done with a
    /// position is written out where its move is found.
    #[inline(never)]
    fn count_made(rules: &Rules<S, P>, state: &State<S, P>) -> u64 {
        let mut total = 0;
        let mut count = |_, next: &State<S, P>| {
            core::hint::black_box(next);
            total += 1;
        };
        match Rules::<S, P>::SMALL {
            true => rules.successors::<true>(state, &mut count),
            false => rules.successors::<false>(state, &mut count),
        }
        total
    }

    /// The sequences of two moves, of which the second is not made. On small boards, where the code is short, this too is
    /// written out.
    #[inline(never)]
    fn count_after_each(rules: &Rules<S, P>, state: &State<S, P>) -> u64 {
        let mut total = 0;
        let mut count = |_, next: &State<S, P>| total += rules.count_unrestricted(next);
        match Rules::<S, P>::SMALL {
            true => rules.successors::<false>(state, &mut count),
            false => rules.each_successor(state, &mut count),
        }
        total
    }

    /// The sequences of two moves, where the code that finds a move is long: first every next position is made, and then
    /// those of each are counted, so that one does not drive the other's code out of the processor's cache.
    fn count_all_made(&mut self, state: &State<S, P>) -> u64 {
        let (rules, nexts) = (self.rules, &mut self.nexts);
        nexts.clear();
        rules.each_successor(state, &mut |_, next| nexts.push(*next));
        let mut own = Own::new();
        let count = |next| rules.count_keeping(next, &mut own);
        nexts.iter().map(count).sum()
    }

    /// The moves from the position at the end of a past, but for those that a restriction forbids.
    fn moves_in(&self, state: &State<S, P>, ahead: &Ahead<'_, S, P>, moves: &mut Vec<Move>) {
        if self.rules.ends_by_history(state, ahead) {
            return;
        }
        self.rules.legal_unrestricted(state, moves);
        let view = StateView::of(self.rules, state);
        for rule in &self.rules.restrictions {
            rule.retain(&view, ahead, moves);
        }
    }

    /// The count from the position at the end of a past.
    fn count_in(
        &mut self,
        state: &State<S, P>,
        ahead: &mut Ahead<'_, S, P>,
        depth: u32,
    ) -> Result<u64, Stop> {
        if self.rules.ends_by_history(state, ahead) {
            return self.report(0);
        }
        let restricted = self.is_restricted(state, ahead);
        if depth == 1 && self.leaves == Leaves::Bulk && !restricted {
            return self.report(self.rules.count_unrestricted(state));
        }
        if depth > 1 && !restricted && self.rules.plays_on_the_way(state) {
            return self.count_played_in(state, ahead, depth);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        self.rules.legal_unrestricted(state, &mut moves);
        if restricted {
            let view = StateView::of(self.rules, state);
            for rule in &self.rules.restrictions {
                rule.retain(&view, ahead, &mut moves);
            }
        }
        let mut total = 0;
        if depth == 1 {
            total = moves.len() as u64;
            if self.leaves == Leaves::Play {
                for &m in &moves {
                    core::hint::black_box(self.rules.play(state, m));
                }
            }
            total = self.report(total)?;
        } else {
            self.report(0)?;
            for &m in &moves {
                let next = self.rules.play(state, m);
                ahead.made.push(m);
                total += self.count_in(&next, ahead, depth - 1)?;
                ahead.made.pop();
            }
        }
        self.lists.push(moves);
        Ok(total)
    }

    /// Counts without lists, where no restriction forbids a move.
    fn count_played_in(
        &mut self,
        state: &State<S, P>,
        ahead: &mut Ahead<'_, S, P>,
        depth: u32,
    ) -> Result<u64, Stop> {
        self.report(0)?;
        let (mut total, mut leaves) = (0, 0);
        let mut stopped = false;
        let rules = self.rules;
        let at_leaves = depth == 2 && self.leaves == Leaves::Bulk && !rules.is_metered();
        rules.each_successor(state, &mut |mv, next| {
            if stopped {
                return;
            }
            ahead.made.push(mv);
            let ended = at_leaves && rules.ends_by_history(next, ahead);
            if at_leaves && !ended && !self.is_restricted(next, ahead) {
                leaves += rules.count_unrestricted(next);
            } else if !ended {
                match self.count_in(next, ahead, depth - 1) {
                    Ok(count) => total += count,
                    Err(Stop) => stopped = true,
                }
            }
            ahead.made.pop();
        });
        match stopped {
            true => Err(Stop),
            false => self.report(leaves).map(|_| total + leaves),
        }
    }

    /// Whether a restriction may forbid a move from the position at the end of a past.
    #[inline(always)]
    fn is_restricted(&self, state: &State<S, P>, ahead: &Ahead<'_, S, P>) -> bool {
        let view = StateView::of(self.rules, state);
        let mut restrictions = self.rules.restrictions.iter();
        restrictions.any(|rule| rule.may_forbid(&view, ahead))
    }

    #[inline(always)]
    fn report(&mut self, leaves: u64) -> Result<u64, Stop> {
        if self.rules.is_metered() {
            self.account(leaves)?;
        }
        self.since += leaves;
        self.work += leaves + 1;
        if self.work >= TICK {
            self.work = 0;
            let since = core::mem::take(&mut self.since);
            if !(self.tick)(since) {
                return Err(Stop);
            }
        }
        Ok(leaves)
    }
}

impl<S: CellSet, const P: usize> Counter<'_, S, P> {
    /// Counts what a position has cost, and asks `tick` when that was much.
    #[cold]
    fn account(&mut self, leaves: u64) -> Result<(), Stop> {
        let Some(work) = &self.rules.work else {
            return Ok(());
        };
        work.spend((leaves + 1).saturating_mul(LISTED));
        let spent = work.is_spent();
        self.units += work.renew();
        if self.units >= TICK_UNITS {
            self.units = 0;
            self.work = TICK;
        }
        if spent { Err(Stop) } else { Ok(()) }
    }
}

impl<S: CellSet, const P: usize> Lines<S, P> for Counter<'_, S, P> {
    fn rules(&self) -> &Rules<S, P> {
        self.rules
    }

    fn near(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop> {
        self.count(state, depth)
    }

    fn enter(&mut self) -> Result<(), Stop> {
        self.work += FAR;
        self.report(0).map(drop)
    }
}

/// A count in a game with a past.
struct After<'a, S: CellSet, const P: usize> {
    counter: Counter<'a, S, P>,
    ahead: Ahead<'a, S, P>,
}

impl<S: CellSet, const P: usize> Lines<S, P> for After<'_, S, P> {
    fn rules(&self) -> &Rules<S, P> {
        self.counter.rules
    }

    fn near(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop> {
        self.counter.count_in(state, &mut self.ahead, depth)
    }

    fn moves(&mut self, state: &State<S, P>, out: &mut Vec<Move>) {
        self.counter.moves_in(state, &self.ahead, out);
    }

    fn enter(&mut self) -> Result<(), Stop> {
        self.counter.enter()
    }

    fn made(&mut self, mv: Move, next: &State<S, P>) {
        self.ahead.made.push(mv);
        self.ahead.kept.push(*next);
    }

    fn taken_back(&mut self) {
        self.ahead.made.pop();
        self.ahead.kept.pop();
    }
}

/// A game's past with moves that a count has made since. The positions of the last plies are made again, and keys
/// computed, when somebody asks: few do.
struct Ahead<'a, S: CellSet, const P: usize> {
    rules: &'a Rules<S, P>,
    past: &'a dyn History,
    /// The plies of the past.
    before: usize,
    /// The position at the end of the past.
    first: State<S, P>,
    /// The moves since.
    made: Vec<Move>,
    /// The positions after those of them that are far above the leaves.
    kept: Vec<State<S, P>>,
}

impl<S: CellSet, const P: usize> Ahead<'_, S, P> {
    /// The position after so many plies in all, if they were made since.
    fn after(&self, plies: usize) -> Option<State<S, P>> {
        let since = plies.checked_sub(self.before)?;
        let kept = since.min(self.kept.len());
        let made = self.made.get(kept..since)?;
        let from = kept.checked_sub(1).and_then(|last| self.kept.get(last));
        let play = |state: State<S, P>, &mv: &Move| self.rules.play(&state, mv);
        Some(made.iter().fold(*from.unwrap_or(&self.first), play))
    }
}

impl<S: CellSet, const P: usize> History for Ahead<'_, S, P> {
    fn plies(&self) -> usize {
        self.before + self.made.len()
    }

    fn played(&self, ply: usize) -> Option<Move> {
        match ply.checked_sub(self.before) {
            Some(since) => self.made.get(since).copied(),
            None => self.past.played(ply),
        }
    }

    fn key(&self, plies: usize) -> Option<u128> {
        if plies < self.before {
            return self.past.key(plies);
        }
        Some(self.rules.repetition_key(&self.after(plies)?))
    }

    fn key_after(&self, mv: Move) -> u128 {
        let now = self.after(self.plies()).unwrap_or(self.first);
        self.rules.repetition_key(&self.rules.play(&now, mv))
    }

    fn position(&self, plies: usize) -> Option<Box<dyn View + '_>> {
        if plies < self.before {
            return self.past.position(plies);
        }
        let state = self.after(plies)?;
        Some(Box::new(StateView::holding(self.rules, state)))
    }

    fn was_played(&self, mv: Move) -> bool {
        self.made.contains(&mv) || self.past.was_played(mv)
    }

    fn has_led_to(&self, mv: Move, key: u128) -> bool {
        let mut again = (1..).zip(&self.made).filter(|&(_, &made)| made == mv);
        let led = again.any(|(since, _)| self.key(self.before + since) == Some(key));
        led || self.past.has_led_to(mv, key)
    }
}
