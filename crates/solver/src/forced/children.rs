//! The children of a node: the moves that keep the duties of whoever is to move, where each leads, and what is worked on before
//! what.

use boardwright_core::engine::Legality;
use boardwright_core::{Move, MoveSort};

use crate::forced::families::{Child, Family, QUIET};
use crate::forced::search::Search;
use crate::question::stipulation::Reflex;
use crate::walk::futile::Line;
use crate::walk::node::{Bare, Node};
use crate::walk::place::Place;
use crate::work::effort::Stopped;

/// What a check is worth.
const FORCING: u16 = 3;

impl Search<'_> {
    /// The children of a node, from memory or made anew. What is seen at once is learnt.
    pub(crate) fn family<N: Node>(&mut self, node: &N) -> Result<Family, Stopped> {
        let mut family = Family::new();
        self.list(node, &mut family)?;
        Ok(family)
    }

    /// Writes the children of a node into an empty list.
    pub(crate) fn list<N: Node>(&mut self, node: &N, children: &mut Family) -> Result<(), Stopped> {
        let key = node.key();
        if self.families.get(key, children) {
            return self.effort.come_back();
        }
        // What is written of a solution is looked up each time: it must not take all that a part of a search may spend.
        match self.is_known_of_old(node) {
            true => self.effort.come_back()?,
            false => self.effort.spend()?,
        }
        let attacks = self.attacks(node);
        match attacks {
            true => self.attacks_of(node, children)?,
            false => self.defences_of(node, children)?,
        }
        self.expose(node, children);
        self.oblige(node, children)?;
        let checks_only = self.stipulation.is_mate_by_checks();
        // Who interposes only delays, most often; other defences are looked at before.
        let last = |child: &Child| {
            let defends = checks_only && !attacks;
            defends && child.mv.sort() == MoveSort::Drop
        };
        children.sort_by_key(|child| (!child.wins, last(child), child.replies, child.mv));
        if checks_only && !attacks {
            put_behind(children);
        }
        self.families.insert(key, children);
        Ok(())
    }

    fn attacks_of<N: Node>(&mut self, node: &N, children: &mut Family) -> Result<(), Stopped> {
        // Where moves are looked at one by one, replies are looked for only where the search goes.
        let counts = node.position().legality() != Legality::Probed;
        let checks_only = self.stipulation.checks_only;
        if let Some(node) = node.bare()
            && counts
            && checks_only
            && self.needs_places_alone()
        {
            return self.checks_of(node, children);
        }
        let moves = match checks_only {
            true => node.checks(),
            false => node.moves(),
        };
        children.reserve(moves.len());
        for mv in moves {
            self.effort.turn()?;
            let next = node.after(mv);
            let check = checks_only || next.position().in_check();
            self.consult(&next, 0);
            let place = self.place(&next);
            let replies = if !check {
                QUIET
            } else if !counts {
                FORCING
            } else {
                let replies = match checks_only {
                    true => answers(&next),
                    false => next.count(),
                };
                if replies == 0 && !self.stipulation.exact {
                    self.closed(&next, 0);
                }
                replies.min(usize::from(u16::MAX)) as u16
            };
            children.push(Child {
                place,
                replies,
                ..self.child(node, mv, &next)
            });
        }
        Ok(())
    }

    /// The checks, each told by where it leads.
    fn checks_of(&mut self, node: &Bare, children: &mut Family) -> Result<(), Stopped> {
        let mut going = Ok(());
        let ends = !self.stipulation.exact;
        // Whether there are mates of which more must be seen than that nobody answers.
        let mut mated = false;
        node.position().each_check_ahead(&mut |ahead, answers| {
            if answers == 0 && ends {
                mated |= !self.learn_mate(&ahead);
                debug_assert!(
                    self.stipulation.goal.is_seen(&node.after(ahead.mv)),
                    "whoever has no answer to a check is mated"
                );
            }
            children.push(Child {
                replies: u16::try_from(answers).unwrap_or(u16::MAX),
                ..Child::of(ahead.mv, self.place_ahead(&ahead))
            });
            going = self.effort.turn();
            going.is_ok()
        });
        going?;
        if mated {
            for child in children.iter().filter(|child| child.replies == 0) {
                self.closed(&node.after(child.mv), 0);
            }
        }
        Ok(())
    }

    fn defences_of<N: Node>(&mut self, node: &N, children: &mut Family) -> Result<(), Stopped> {
        let position = node.position();
        let line = self.stipulation.leaves_out().then(|| Line::of(position));
        let line = line.flatten();
        if node.bare().is_some() && self.needs_places_alone() {
            position.each_ahead(&mut |ahead| {
                let blocks = |line: &Line| line.may_block(position, ahead.mv);
                children.push(Child {
                    blocks: line.as_ref().is_some_and(blocks),
                    ..Child::of(ahead.mv, self.place_ahead(&ahead))
                });
            });
            return self.effort.turn();
        }
        let successors = node.successors();
        children.reserve(successors.len());
        for (mv, next) in successors {
            self.effort.turn()?;
            self.consult(&next, 0);
            let blocks = line
                .as_ref()
                .is_some_and(|line| line.may_block(position, mv));
            children.push(Child {
                place: self.place(&next),
                blocks,
                ..self.child(node, mv, &next)
            });
        }
        Ok(())
    }

    /// A move, before it is told where it leads.
    fn child<N: Node>(&self, node: &N, mv: Move, next: &N) -> Child {
        Child {
            wins: self.stipulation.is_of_moves() && self.stipulation.is_won(node, mv, next),
            ..Child::of(mv, Place::default())
        }
    }

    /// Adds the moves that reach the goal and are not legal, where it is such a one.
    fn expose<N: Node>(&self, node: &N, children: &mut Family) {
        for mv in self.stipulation.exposing(node) {
            let next = node.after(mv);
            children.push(Child {
                place: self.place(&next),
                replies: 0,
                ..self.child(node, mv, &next)
            });
        }
    }

    /// Leaves the moves that reflex play allows: who can reach the goal must. An attacker who can reach it
    /// against his opponent has no move that is of use.
    fn oblige<N: Node>(&mut self, node: &N, children: &mut Family) -> Result<(), Stopped> {
        let attacks = self.attacks(node);
        match self.stipulation.reflex {
            Reflex::Both if attacks => {
                for child in children.iter() {
                    self.effort.turn()?;
                    let goal = self.stipulation.goal;
                    if goal.is_reached(node, child.mv, &node.after(child.mv)) {
                        children.clear();
                        return Ok(());
                    }
                }
            }
            Reflex::Opponent | Reflex::Both
                if !attacks && children.iter().any(|child| child.wins) =>
            {
                children.retain(|child| child.wins);
            }
            _ => {}
        }
        Ok(())
    }
}

/// How many answers to a check there are, all pieces that may be dropped in between counted as one: most often the same answers
/// them all.
fn answers<N: Node>(node: &N) -> usize {
    if node.position().model().drops.is_none() {
        return node.count();
    }
    let moves = node.moves();
    let dropped = moves.iter().filter(|mv| mv.sort() == MoveSort::Drop);
    let dropped = dropped.count();
    moves.len() - dropped + dropped.min(1)
}

/// Puts a defender's children behind others that are like them: pieces that are dropped on the same cell, and moves between
/// the same cells that differ in what becomes of the piece. Who is behind somebody is not worked on, nor counted, until
/// that one is solved; most often the same answers him. An attacker needs one of his moves, which must not wait for another.
fn put_behind(children: &mut [Child]) {
    for at in 1..children.len() {
        let (before, rest) = children.split_at_mut(at);
        let Some(child) = rest.first_mut() else {
            return;
        };
        let way = |child: &Child| (child.mv.from(), child.mv.to(), child.mv.sort());
        let like = before.iter().rposition(|other| way(other) == way(child));
        child.behind = like.map_or(0, |at| u16::try_from(at + 1).unwrap_or(0));
    }
}
