//! Legal moves in the fastest way that a variant allows, and counting move sequences.

use boardwright_geometry::CellSet;

use crate::engine::march::Jump;
use crate::engine::masked::Listener;
use crate::engine::pseudo::Targets;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::tally::Tally;
use crate::engine::view::{NoHistory, StateView};
use crate::man::{Kind, Side};
use crate::module::History;
use crate::moves::{Move, MoveSort};

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

/// A count was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The legal moves in the fastest way that the variant allows. Restrictions that need the
    /// game's history are not applied: [`Game`](crate::Game) does that.
    pub fn legal(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        self.legal_unrestricted(state, out);
        if !self.restrictions.is_empty() {
            let view = StateView {
                rules: self,
                state: *state,
            };
            for rule in self.restrictions.iter().filter(|r| !r.needs_history()) {
                rule.retain(&view, &NoHistory, out);
            }
        }
    }

    pub(crate) fn legal_unrestricted(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        if self.legality == Legality::Tested {
            self.legal_plain(state, out);
        } else if !self.is_finished(state) {
            let start = out.len();
            self.tell(
                state,
                &mut Lister {
                    rules: self,
                    state,
                    out,
                },
            );
            if self.model.compulsory_capture {
                self.captures_first(state, start, out);
            }
        }
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count(&self, state: &State<S, P>) -> u64 {
        if !self.restrictions.is_empty() {
            let mut moves = Vec::new();
            self.legal(state, &mut moves);
            return moves.len() as u64;
        }
        self.count_unrestricted(state)
    }

    #[inline]
    fn count_unrestricted(&self, state: &State<S, P>) -> u64 {
        if self.legality == Legality::Tested {
            let mut moves = Vec::new();
            self.legal_plain(state, &mut moves);
            return moves.len() as u64;
        }
        if self.is_finished(state) {
            return 0;
        }
        if self.model.compulsory_capture {
            let mut counter = CaptureCounter {
                rules: self,
                state,
                all: 0,
                captures: 0,
            };
            self.tell(state, &mut counter);
            return counter.number();
        }
        let mut counter = MoveCounter {
            rules: self,
            side: state.turn,
            tally: Tally::new(),
        };
        self.tell(state, &mut counter);
        counter.tally.sum()
    }

    /// Whether there is a legal move.
    pub fn has_legal(&self, state: &State<S, P>) -> bool {
        self.count(state) > 0
    }

    /// Whether some en passant capture is legal.
    pub(crate) fn ep_capture_is_legal(&self, state: &State<S, P>) -> bool {
        let mut moves = Vec::new();
        self.legal(state, &mut moves);
        moves.iter().any(|m| m.sort() == MoveSort::EnPassant)
    }

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
        Counter::new(self, depth, leaves, tick).count(state, depth)
    }

    /// The same in a game with this past: restrictions that need its history hold.
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
        if depth == 0 {
            return Ok(1);
        }
        let mut ahead = Ahead {
            rules: self,
            past,
            moves: Vec::new(),
            states: vec![*state],
        };
        Counter::new(self, depth, leaves, tick).count_in(&mut ahead, depth)
    }
}

/// Writes down every move.
struct Lister<'a, S, const P: usize> {
    rules: &'a Rules<S, P>,
    state: &'a State<S, P>,
    out: &'a mut Vec<Move>,
}

impl<S: CellSet, const P: usize> Listener<S> for Lister<'_, S, P> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, _: bool) {
        self.rules.expand(self.state, targets, |m| self.out.push(m));
    }

    #[inline(always)]
    fn march(&mut self, jump: &Jump<S>, goals: S) {
        let side = self.state.turn;
        self.rules
            .expand_march(side, jump, goals, |m| self.out.push(m));
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: S) {
        self.out
            .extend(to.cells().map(|cell| Move::drop(cell, kind)));
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.out.push(mv);
    }
}

/// Counts moves without naming them.
struct MoveCounter<'a, S, const P: usize> {
    rules: &'a Rules<S, P>,
    side: Side,
    tally: Tally<S>,
}

impl<S: CellSet, const P: usize> Listener<S> for MoveCounter<'_, S, P> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        if promotes {
            let number = self.rules.count_targets(self.side, targets);
            self.tally.add_number(number);
        } else {
            self.tally.add(targets.to);
        }
    }

    #[inline(always)]
    fn march(&mut self, jump: &Jump<S>, goals: S) {
        if (goals & jump.promoting).is_empty() {
            self.tally.add(goals);
        } else {
            let number = self.rules.count_march(self.side, jump, goals);
            self.tally.add_number(number);
        }
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, to: S) {
        self.tally.add(to);
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.tally.add_number(1);
    }
}

/// Counts moves where a player who can capture must.
struct CaptureCounter<'a, S, const P: usize> {
    rules: &'a Rules<S, P>,
    state: &'a State<S, P>,
    /// Moves of any sort; of no interest once there is a capture.
    all: u64,
    captures: u64,
}

impl<S: CellSet, const P: usize> CaptureCounter<'_, S, P> {
    /// How many captures there are or, if there are none, how many moves.
    fn number(&self) -> u64 {
        if self.captures > 0 {
            self.captures
        } else {
            self.all
        }
    }

    #[inline(always)]
    fn add(&mut self, goals: S, number: impl Fn(S) -> u64) {
        let prey = goals & self.state.side(self.state.turn.other());
        if prey.any() {
            self.captures += number(prey);
        } else if self.captures == 0 {
            self.all += number(goals);
        }
    }
}

impl<S: CellSet, const P: usize> Listener<S> for CaptureCounter<'_, S, P> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        let (rules, side) = (self.rules, self.state.turn);
        self.add(targets.to, |to| {
            if promotes {
                rules.count_targets(side, Targets { to, ..targets })
            } else {
                u64::from(to.count())
            }
        });
    }

    #[inline(always)]
    fn march(&mut self, jump: &Jump<S>, goals: S) {
        let (rules, side) = (self.rules, self.state.turn);
        self.add(goals, |goals| rules.count_march(side, jump, goals));
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, to: S) {
        self.all += u64::from(to.count());
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.all += 1;
        self.captures += u64::from(self.rules.is_capture(self.state, mv));
    }
}

/// Positions and leaves between two calls of `tick`.
const TICK: u64 = 1 << 19;

struct Counter<'a, S: CellSet, const P: usize> {
    rules: &'a Rules<S, P>,
    leaves: Leaves,
    tick: &'a mut dyn FnMut(u64) -> bool,
    /// Leaves since the last call of `tick`.
    since: u64,
    /// Positions and leaves since then.
    work: u64,
    /// One list of moves a ply, used again and again.
    lists: Vec<Vec<Move>>,
}

impl<'a, S: CellSet, const P: usize> Counter<'a, S, P> {
    fn new(
        rules: &'a Rules<S, P>,
        depth: u32,
        leaves: Leaves,
        tick: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Counter {
            rules,
            leaves,
            tick,
            since: 0,
            work: 0,
            lists: vec![Vec::with_capacity(64); depth as usize],
        }
    }

    fn count(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop> {
        if depth == 1 && self.leaves == Leaves::Bulk {
            return self.report(self.rules.count(state));
        }
        let listed = depth == 1 && self.leaves == Leaves::List;
        if self.rules.plays_on_the_way() && !listed {
            return self.count_played(state, depth);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        self.rules.legal(state, &mut moves);
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
                total += self.count(&self.rules.play(state, m), depth - 1)?;
            }
        }
        self.lists.push(moves);
        Ok(total)
    }

    /// The same without lists: every next position is made while the moves are found.
    fn count_played(&mut self, state: &State<S, P>, depth: u32) -> Result<u64, Stop> {
        let mut total = 0;
        let mut stopped = false;
        let rules = self.rules;
        let bulk = self.leaves == Leaves::Bulk;
        rules.successors(state, &mut |next: &State<S, P>| {
            if depth == 1 {
                core::hint::black_box(next);
                total += 1;
            } else if depth == 2 && bulk {
                total += rules.count_unrestricted(next);
            } else if !stopped {
                match self.count(next, depth - 1) {
                    Ok(count) => total += count,
                    Err(Stop) => stopped = true,
                }
            }
        });
        let leaves = depth == 1 || (depth == 2 && bulk);
        match stopped {
            true => Err(Stop),
            false => self.report(if leaves { total } else { 0 }).map(|_| total),
        }
    }

    fn count_in(&mut self, ahead: &mut Ahead<'_, S, P>, depth: u32) -> Result<u64, Stop> {
        let view = StateView {
            rules: self.rules,
            state: *ahead.now(),
        };
        let restricted = self
            .rules
            .restrictions
            .iter()
            .any(|rule| rule.may_forbid(&view, ahead));
        if depth == 1 && self.leaves == Leaves::Bulk && !restricted {
            return self.report(self.rules.count_unrestricted(&view.state));
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        self.rules.legal_unrestricted(&view.state, &mut moves);
        if restricted {
            for rule in &self.rules.restrictions {
                rule.retain(&view, ahead, &mut moves);
            }
        }
        let mut total = 0;
        if depth == 1 {
            total = moves.len() as u64;
            if self.leaves == Leaves::Play {
                for &m in &moves {
                    core::hint::black_box(self.rules.play(&view.state, m));
                }
            }
            total = self.report(total)?;
        } else {
            self.report(0)?;
            for &m in &moves {
                ahead.push(m);
                total += self.count_in(ahead, depth - 1)?;
                ahead.pop();
            }
        }
        self.lists.push(moves);
        Ok(total)
    }

    #[inline(always)]
    fn report(&mut self, leaves: u64) -> Result<u64, Stop> {
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

/// A game's past with moves that a count has made since. Keys are computed when somebody asks.
struct Ahead<'a, S: CellSet, const P: usize> {
    rules: &'a Rules<S, P>,
    past: &'a dyn History,
    moves: Vec<Move>,
    /// The position at the end of the past, and after each of the moves.
    states: Vec<State<S, P>>,
}

impl<S: CellSet, const P: usize> Ahead<'_, S, P> {
    #[inline]
    fn now(&self) -> &State<S, P> {
        &self.states[self.moves.len()]
    }

    fn push(&mut self, mv: Move) {
        let next = self.rules.play(self.now(), mv);
        self.moves.push(mv);
        self.states.push(next);
    }

    fn pop(&mut self) {
        self.moves.pop();
        self.states.truncate(self.moves.len() + 1);
    }
}

impl<S: CellSet, const P: usize> History for Ahead<'_, S, P> {
    fn plies(&self) -> usize {
        self.past.plies() + self.moves.len()
    }

    fn played(&self, ply: usize) -> Option<Move> {
        match ply.checked_sub(self.past.plies()) {
            Some(since) => self.moves.get(since).copied(),
            None => self.past.played(ply),
        }
    }

    fn key(&self, plies: usize) -> Option<u128> {
        match plies.checked_sub(self.past.plies()) {
            Some(since) => self
                .states
                .get(since)
                .map(|state| self.rules.repetition_key(state)),
            None => self.past.key(plies),
        }
    }

    fn key_after(&self, mv: Move) -> u128 {
        self.rules.repetition_key(&self.rules.play(self.now(), mv))
    }
}
