//! Help and series play: layer by layer.
//!
//! Each number of plies is tried when no smaller one has a way. A position from which no way leads to
//! the goal in what is left is remembered, so that each is tried once a layer.
//!
//! A layer ends, however much the table forgets: what is left shrinks with every move, and each move of a
//! position is tried once each time that the position is met. Between two positions that are counted lie at
//! most the moves of one.

use boardwright_core::{Game, Move, Position};

use crate::effort::{Effort, Limits, Stopped};
use crate::node::{Node, Played};
use crate::stipulation::{Play, Stipulation, may_be_reached, reached};
use crate::table::Table;

/// The search: its hash, and what it has spent.
pub(crate) struct Layers<'w> {
    stipulation: Stipulation,
    pub(crate) effort: Effort<'w>,
    /// Nothing is reached from a position in so many plies.
    barren: Table,
}

/// All ways of the smallest number of plies, as far as they were wanted.
pub(crate) struct Ways {
    pub(crate) ways: Vec<Vec<Move>>,
    /// There are more than were wanted.
    pub(crate) more: bool,
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
            barren: Table::new(limits.hash_bytes),
        }
    }

    /// The ways that take exactly so many plies, at most `most` of them, if fewer plies are not enough.
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
        let barren = |table: &Table| table.get(node.key()).map_or(0, |e| e.one);
        if left > 1 && barren(&self.barren) >= u32::from(left) {
            return Ok(false);
        }
        self.effort.spend()?;
        let before = self.effort.nodes;
        let turn = node.position().turn();
        let attacks = turn == self.stipulation.attacker;
        let mut any = false;
        for mv in node.moves() {
            self.effort.turn()?;
            let next = node.after(mv);
            if attacks && self.stipulation.checks_only && !next.position().in_check() {
                continue;
            }
            line.push(mv);
            if left == 1 {
                self.effort.spend()?;
                let position = next.position();
                if position.turn() == self.stipulation.victim
                    && may_be_reached(self.stipulation.goal, position)
                    && next.moves().is_empty()
                    && reached(self.stipulation.goal, position)
                {
                    any = true;
                    if found.ways.len() < most {
                        found.ways.push(line.clone());
                    } else {
                        found.more = true;
                    }
                }
            } else if let Some(next) = self.onward(next, left - 1) {
                any |= self.walk(&next, left - 1, most, line, found)?;
            }
            line.pop();
            if found.more {
                return Ok(true);
            }
        }
        if !any && left > 1 {
            let work = u32::try_from(self.effort.nodes - before).unwrap_or(u32::MAX);
            self.barren.put(node.key(), u32::from(left), 0, work);
        }
        Ok(any)
    }

    /// The node with whoever moves next to move; `None` if the play may not go on so.
    fn onward<N: Node + Passing>(&self, next: N, left: u16) -> Option<N> {
        if self.stipulation.play != Play::Series {
            return Some(next);
        }
        if self.stipulation.victim == self.stipulation.attacker && left == 1 {
            return Some(next);
        }
        // A check would have to be answered.
        if next.position().in_check() {
            return None;
        }
        let passed = self
            .stipulation
            .passed(next.position(), usize::from(left))?;
        Some(N::of(passed))
    }
}

/// A node that can be made of a position alone.
pub(crate) trait Passing: Sized {
    /// The node without a past.
    fn of(position: Position) -> Self;
}

impl Passing for Position {
    fn of(position: Position) -> Position {
        position
    }
}

impl Passing for Played {
    fn of(position: Position) -> Played {
        Played::new(&Game::from_position(position))
    }
}
