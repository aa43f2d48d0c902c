//! Help and series play: layer by layer.
//!
//! Each number of plies is tried after the smaller ones. A position from which no way leads to
//! the goal in what is left is remembered, so that each is tried once a layer; as long as no smaller number has a way,
//! it has none in less either, which later layers need not look for. In a parry series, what is left are
//! the moves of the series: a parry is not counted, and a move of the series follows it.
//!
//! A layer ends, however much the table forgets: what is left shrinks with every move, and each move of a
//! position is tried once each time that the position is met. Between two positions that are counted lie at
//! most the moves of one.

use boardwright_core::{Game, Move, Position};

use crate::help::bound::Bound;
use crate::question::stipulation::{Play, Reflex, Stipulation};
use crate::tables::store::Store;
use crate::walk::node::{Bare, Node, Played, passed};
use crate::walk::scramble::scramble;
use crate::work::effort::{Effort, Limits, Stopped};
use crate::work::team;

/// The search: its hash, and what it has spent.
pub(crate) struct Layers<'w> {
    stipulation: Stipulation,
    pub(crate) effort: Effort<'w>,
    /// Nothing is reached from a position in so many plies.
    barren: Store,
    /// Smaller numbers of plies have ways, so that what is learnt of one says nothing of another.
    apart: bool,
    /// What is out of reach, where anything is known of it.
    bound: Option<Bound>,
    /// Which of the threads it is.
    number: usize,
}

/// All ways of a number of plies, as far as they were wanted.
pub(crate) struct Ways {
    pub(crate) ways: Vec<Vec<Move>>,
    /// There are more than were wanted.
    pub(crate) more: bool,
}

impl Ways {
    /// Keeps a way, if so many are not kept yet.
    fn tell(&mut self, line: &[Move], most: usize) {
        if self.ways.len() < most {
            self.ways.push(line.to_vec());
        } else {
            self.more = true;
        }
    }
}

impl<'w> Layers<'w> {
    pub(crate) fn new(
        stipulation: Stipulation,
        limits: &Limits,
        watch: &'w mut dyn FnMut(crate::Progress) -> bool,
    ) -> Layers<'w> {
        Layers {
            stipulation,
            effort: Effort::new(limits, watch),
            barren: Store::new(limits.hash_bytes, limits.threads),
            apart: stipulation.exact,
            bound: None,
            number: 0,
        }
    }

    /// From now on each number of plies is apart, because a smaller one has ways.
    pub(crate) fn set_apart(&mut self) {
        self.apart = true;
    }

    /// What the searches of other threads share with this one.
    pub(crate) fn share(&self) -> Store {
        self.barren.share()
    }

    /// This search as that of the thread with a number, with what another one shares.
    pub(crate) fn sharing(self, barren: Store, number: usize) -> Self {
        Layers {
            barren,
            number,
            ..self
        }
    }

    /// This search, which leaves positions from which the goal is out of reach.
    pub(crate) fn bounded(self, position: &Position) -> Self {
        let bound = Bound::new(position, &self.stipulation);
        Layers { bound, ..self }
    }

    /// The ways that take exactly so many plies, at most `most` of them. If fewer are enough, [`set_apart`](Layers::set_apart)
    /// was called.
    pub(crate) fn ways<N: Node + Passing>(
        &mut self,
        node: &N,
        plies: u16,
        most: usize,
    ) -> Result<Ways, Stopped> {
        let mut found = Ways {
            ways: Vec::new(),
            more: false,
        };
        let mut line = Vec::new();
        self.walk(node, plies, most, &mut line, &mut found)?;
        found.ways.sort();
        Ok(found)
    }

    fn walk<N: Node + Passing>(
        &mut self,
        node: &N,
        left: u16,
        most: usize,
        line: &mut Vec<Move>,
        found: &mut Ways,
    ) -> Result<bool, Stopped> {
        let out_of_reach = |bound: &mut Bound| bound.is_out_of_reach(node.position(), left);
        if self.bound.as_mut().is_some_and(out_of_reach) {
            self.effort.turn()?;
            return Ok(false);
        }
        let barren = self.barren_key(node, left);
        if left > 1
            && self
                .barren
                .get(barren)
                .is_some_and(|e| e.one >= u32::from(left))
        {
            return Ok(false);
        }
        self.effort.spend()?;
        let before = self.effort.nodes;
        let attacks = node.position().turn() == self.stipulation.attacker;
        let last = left == 1 && (attacks || !self.parries(left));
        let mut any = false;
        let mut moves = match last || self.stipulation.reflex != Reflex::Nobody {
            true => self.stipulation.moves(node),
            false => node.moves(),
        };
        team::arrange(&mut moves, node.key(), self.number);
        // Who reaches the goal has ended the play: too soon, or for the wrong player.
        if (attacks || left > 1) && self.must_reach_it(node, &moves)? {
            return Ok(false);
        }
        for mv in moves {
            self.effort.turn()?;
            let next = node.after(mv);
            if attacks && self.stipulation.checks_only && !next.position().in_check() {
                continue;
            }
            line.push(mv);
            any |= if last {
                self.effort.spend()?;
                let won = self.stipulation.is_won(node, mv, &next);
                if won {
                    found.tell(line, most);
                }
                won
            } else if left == 2 && self.stipulation.is_forced_at_last() {
                self.forced_end(&next, most, line, found)?
            } else if let Some((next, left)) = self.onward(next, left - 1) {
                self.walk(&next, left, most, line, found)?
            } else {
                false
            };
            line.pop();
            if found.more {
                return Ok(true);
            }
        }
        if !any && left > 1 {
            let work = u32::try_from(self.effort.nodes - before).unwrap_or(u32::MAX);
            self.barren.put(barren, u32::from(left), 0, work);
        }
        Ok(any)
    }

    /// Whether reflex play ends here: who is to move can reach the goal against his opponent, and so must.
    fn must_reach_it<N: Node>(&mut self, node: &N, moves: &[Move]) -> Result<bool, Stopped> {
        if self.stipulation.reflex == Reflex::Nobody {
            return Ok(false);
        }
        for &mv in moves {
            self.effort.turn()?;
            let goal = self.stipulation.goal;
            if goal.is_reached(node, mv, &node.after(mv)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Where it stands that a node is barren. Where shorter ways are not excluded by what was tried before, each length is
    /// apart.
    fn barren_key<N: Node>(&self, node: &N, left: u16) -> u64 {
        match self.apart {
            true => node.key() ^ scramble(u64::from(left)),
            false => node.key(),
        }
    }

    /// Whether every move reaches the goal, and there is one: each is a way.
    fn forced_end<N: Node>(
        &mut self,
        node: &N,
        most: usize,
        line: &mut Vec<Move>,
        found: &mut Ways,
    ) -> Result<bool, Stopped> {
        self.effort.spend()?;
        let moves = self.stipulation.moves(node);
        for &mv in &moves {
            self.effort.turn()?;
            if !self.stipulation.is_won(node, mv, &node.after(mv)) {
                return Ok(false);
            }
        }
        for &mv in &moves {
            line.push(mv);
            found.tell(line, most);
            line.pop();
        }
        Ok(!moves.is_empty())
    }

    /// Whether who is in check with so many left only parries, and the series goes on.
    fn parries(&self, left: u16) -> bool {
        let own = self.stipulation.victim == self.stipulation.attacker;
        self.stipulation.play == Play::HelpParrySeries && !(own && left == 1)
    }

    /// The node with whoever moves next to move, and what is left then; `None` if the play may not go on so.
    // Apart, so that what it holds is not on the stack of every ply.
    #[inline(never)]
    fn onward<N: Node + Passing>(&self, next: N, left: u16) -> Option<(N, u16)> {
        let stipulation = &self.stipulation;
        if !stipulation.is_series() {
            return Some((next, left));
        }
        // A parry is not counted.
        if next.position().turn() == stipulation.attacker {
            return Some((next, left + 1));
        }
        if stipulation.victim == stipulation.attacker && left == 1 {
            return Some((next, left));
        }
        if next.position().in_check() {
            // In a series without parries, a check would have to be answered.
            return self.parries(left).then_some((next, left));
        }
        Some((N::of(passed(next.position())?), left))
    }
}

/// A node that can be made of a position alone.
pub(crate) trait Passing: Sized {
    /// The node without a past.
    fn of(position: Position) -> Self;
}

impl Passing for Bare {
    fn of(position: Position) -> Bare {
        Bare::new(position)
    }
}

impl Passing for Played {
    fn of(position: Position) -> Played {
        Played::new(&Game::from_position(position))
    }
}
