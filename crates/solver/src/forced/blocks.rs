//! The search for lengths that leave futile interpositions out.
//!
//! A defence that may be an interposition is a place of its own, where the attacker has one choice more: he goes on from the
//! position after it, or from what is left of it, with as many plies as before it. If all defences are answered so, the
//! length is at most what is left, or it is greater because no defence that counts takes as long; which is looked at then.

use boardwright_core::Move;
use smallvec::SmallVec;

use crate::forced::families::Child;
use crate::forced::numbers::{Held, Numbers, PROVED_OR_DISPROVED, Shared};
use crate::forced::search::{Search, numbers_key};
use crate::forced::turns::{Worked, in_turns};
use crate::tables::ranges::{NEVER, Range};
use crate::walk::futile::{self, Line};
use crate::walk::node::Node;
use crate::walk::place::Place;
use crate::work::effort::{Effort, Stopped};

/// What an interposition that is worked on counts for, in depth.
const BLOCK: usize = 2;

/// The ways in which the attacker can go on after a defence that may be futile, each with the plies that are left.
// Apart, so that what it holds is not on the stack of every ply.
#[inline(never)]
fn ways<N: Node>(node: &N, child: &Child, left: u32) -> Vec<(N, u32)> {
    let without = node.left_of(child.mv).into_iter();
    let without = without.map(|without| (without, left + 1));
    let played = std::iter::once((node.after(child.mv), left));
    played.chain(without).collect()
}

impl Search<'_> {
    /// Where what is known of a child stands, what is left of it counted in.
    pub(crate) fn met(child: &Child) -> Place {
        match child.blocks {
            true => futile::place(child.place, child.mv),
            false => child.place,
        }
    }

    /// Whether a position in which the defender is to move is mate but for interpositions that are futile.
    pub(crate) fn is_all_but_mate<N: Node>(&mut self, node: &N) -> Result<bool, Stopped> {
        if !self.stipulation.leaves_out() || self.attacks(node) {
            return Ok(false);
        }
        let position = node.position();
        let Some(line) = Line::of(position) else {
            return Ok(false);
        };
        let moves = node.moves();
        if moves.is_empty() || !moves.iter().all(|&mv| line.may_block(position, mv)) {
            return Ok(false);
        }
        for mv in moves {
            let mut mated = false;
            for left in node.left_of(mv) {
                if self.prove(&left, 0)? {
                    mated = true;
                    break;
                }
            }
            if !mated {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Works on a defence that may be futile, with so many plies left after it, until it is solved or one of its numbers has
    /// come up to the limit. The same holds of it as of any other search: it keeps what it holds, and each turn raises that.
    pub(crate) fn search_block<N: Node>(
        &mut self,
        node: &N,
        child: &Child,
        left: u32,
        limit: Numbers,
    ) -> Result<Numbers, Stopped> {
        self.depth += BLOCK;
        let found = self.work_on_block(node, child, left, limit);
        self.depth -= BLOCK;
        found
    }

    /// What [`search_block`](Search::search_block) does.
    fn work_on_block<N: Node>(
        &mut self,
        node: &N,
        child: &Child,
        left: u32,
        limit: Numbers,
    ) -> Result<Numbers, Stopped> {
        let place = Search::met(child);
        let before = self.effort.nodes;
        let ways = ways(node, child, left);
        let mut worked = Open {
            search: self,
            ways: &ways,
            held: ways.iter().map(|_| Held::unheard()).collect(),
        };
        let numbers = in_turns(&mut worked, true, Shared::Most, limit)?;
        let work = u32::try_from(self.effort.nodes - before).unwrap_or(u32::MAX);
        if numbers.solved() {
            let range = self.choice(&ways, left, numbers);
            self.learn(place, left, range, work);
        } else {
            self.note(numbers_key(place.whole(), left), numbers, work);
        }
        Ok(numbers)
    }

    /// What is known of a defence that may be futile from the ways in which the attacker can go on.
    fn choice<N: Node>(&self, ways: &[(N, u32)], left: u32, numbers: Numbers) -> Range {
        let mut known = Range {
            within: NEVER,
            from: NEVER,
        };
        for (way, plies) in ways {
            let range = self.range(self.place(way), *plies);
            // What is left of an interposition has one ply more than the position after it.
            let less = |number: u32| match number {
                NEVER => NEVER,
                number => number.saturating_sub(plies - left),
            };
            known.within = known.within.min(less(range.within));
            known.from = known.from.min(less(range.from));
        }
        // An entry may have been lost; what is left is certain.
        match numbers.proof {
            0 => Range {
                within: known.within.min(left),
                from: 0,
            },
            _ => Range {
                within: NEVER,
                from: known.from.max(left + 1),
            },
        }
    }

    /// Whether every defence is answered within so many plies or futile, where all are answered within `left`: whether one
    /// that counts takes as long as that.
    pub(crate) fn is_attained<N: Node>(
        &mut self,
        node: &N,
        family: &[Child],
        left: u32,
    ) -> Result<bool, Stopped> {
        let below = left.saturating_sub(1);
        let in_time = |child: &Child| self.range(child.place, below).within <= below;
        if family.iter().all(|child| !child.blocks || in_time(child)) {
            return Ok(true);
        }
        let mut most = left;
        while most >= 2 {
            // What is known needs no search.
            let fewer = most.saturating_sub(3);
            let known = |child: &Child| {
                let range = self.range(child.place, most - 1);
                range.within < most && (most == 2 || range.from > fewer)
            };
            if family.iter().any(known) {
                return Ok(true);
            }
            for blocks in [false, true] {
                for child in family.iter().filter(|child| child.blocks == blocks) {
                    if self.takes(node, child.mv, most)? {
                        return Ok(true);
                    }
                }
            }
            most -= 2;
            if most == 0 {
                break;
            }
            for child in family.iter() {
                if !self.is_met(node, child, most - 1)? {
                    return Ok(false);
                }
            }
        }
        self.is_all_but_mate(node)
    }

    /// Whether a defence, if it counts, takes so many plies, itself counted: no more, and no fewer.
    fn takes<N: Node>(&mut self, node: &N, mv: Move, plies: u32) -> Result<bool, Stopped> {
        let next = node.after(mv);
        let Some(below) = plies.checked_sub(1) else {
            return Ok(false);
        };
        if !self.prove(&next, below)? {
            return Ok(false);
        }
        match below.checked_sub(2) {
            Some(fewer) => Ok(!self.prove(&next, fewer)?),
            None => Ok(true),
        }
    }

    /// Whether a defence is answered within so many plies after it, or futile for as many as there were before it.
    fn is_met<N: Node>(&mut self, node: &N, child: &Child, left: u32) -> Result<bool, Stopped> {
        if !child.blocks {
            return self.prove(&node.after(child.mv), left);
        }
        self.effort.turn()?;
        let range = self.range(Search::met(child), left);
        if range.within <= left {
            return Ok(true);
        }
        if range.from > left {
            return Ok(false);
        }
        let numbers = self.search_block(node, child, left, PROVED_OR_DISPROVED)?;
        Ok(numbers.proof == 0)
    }
}

/// A defence that is worked on: its children are the ways to go on after it. Nobody else is told of the work on them, and they are
/// looked up in every turn.
struct Open<'a, 'w, N> {
    search: &'a mut Search<'w>,
    ways: &'a [(N, u32)],
    held: SmallVec<[Held; 3]>,
}

impl<'w, N: Node> Worked<'w> for Open<'_, 'w, N> {
    fn effort(&self) -> &Effort<'w> {
        &self.search.effort
    }

    fn family(&self) -> &[Child] {
        &[]
    }

    fn held(&self) -> &[Held] {
        &self.held
    }

    fn look_up(&mut self) {
        for ((way, left), held) in self.ways.iter().zip(&mut self.held) {
            if let Some(known) = self.search.known(self.search.place(way), *left) {
                held.hear(known);
            }
        }
    }

    fn work_on(&mut self, at: usize, limit: Numbers) -> Result<(), Stopped> {
        let (Some((way, left)), Some(held)) = (self.ways.get(at), self.held.get_mut(at)) else {
            return Ok(());
        };
        let place = self.search.place(way);
        held.hear(self.search.search(way, place, *left, limit)?);
        Ok(())
    }
}
