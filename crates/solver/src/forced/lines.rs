//! What follows the keys: the main line, the variations, and whether the attacker has a choice.

use std::collections::HashMap;

use boardwright_core::{Move, MoveSort, Position, Side};

use crate::answer::variation::{Dual, Duals, Variation};
use crate::forced::search::Search;
use crate::walk::node::Node;
use crate::work::effort::Stopped;

/// How much of a solution is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    /// Follow shorter defences to their end.
    pub(crate) whole: bool,
    /// The bound within which other moves of the attacker count as duals.
    pub(crate) bound: u32,
}

/// The most moves that the variations of one key may have.
const MAX_VARIATIONS: usize = 5_000;
/// The most places that are looked at for the main line.
const MAX_LINES: usize = 2_000;

/// Writes the variations after a key and finds the duals there.
pub(crate) struct Writer<'s, 'w> {
    pub(crate) search: &'s mut Search<'w>,
    pub(crate) extent: Extent,
    pub(crate) duals: Duals,
    /// Whether duals are looked for.
    pub(crate) tells_duals: bool,
    /// Something was left out, because there is too much of it.
    pub(crate) cut: bool,
    written: usize,
    /// Places that were looked at, and where they were met first.
    seen: HashMap<u64, Class>,
}

/// How much a place matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Minor,
    Equal,
    Main,
}

impl<'s, 'w> Writer<'s, 'w> {
    pub(crate) fn new(search: &'s mut Search<'w>, extent: Extent) -> Self {
        Writer {
            search,
            extent,
            duals: Duals::default(),
            tells_duals: true,
            cut: false,
            written: 0,
            seen: HashMap::new(),
        }
    }

    /// The variation that begins with a key of so many plies.
    pub(crate) fn key<N: Node>(
        &mut self,
        node: &N,
        mv: Move,
        plies: u32,
    ) -> Result<Variation, Stopped> {
        self.written = 0;
        let mut line = vec![mv];
        let next = self.defences(&node.after(mv), plies - 1, true, &mut line)?;
        Ok(Variation {
            mv,
            plies: short(plies),
            next,
        })
    }

    fn defences<N: Node>(
        &mut self,
        node: &N,
        plies: u32,
        main: bool,
        line: &mut Vec<Move>,
    ) -> Result<Vec<Variation>, Stopped> {
        let mut found = Vec::new();
        let Some(below) = plies.checked_sub(1) else {
            return Ok(Vec::new());
        };
        for mv in self.search.moves(node)? {
            let next = node.after(mv);
            let Some(left) = self.search.distance(node, mv, &next, below)? else {
                continue;
            };
            found.push((left, mv, next));
        }
        found.sort_by_key(|&(left, mv, _)| (std::cmp::Reverse(left), mv));
        let mut variations = Vec::new();
        for (left, mv, next) in found {
            if self.written >= MAX_VARIATIONS {
                self.cut = true;
                break;
            }
            self.written += 1;
            let main = main && left + 1 == plies;
            line.push(mv);
            let following = self.answer(&next, left, main, line)?;
            line.pop();
            variations.push(Variation {
                mv,
                plies: short(left + 1),
                next: following,
            });
        }
        Ok(variations)
    }

    /// The attacker's best move, and what follows it.
    fn answer<N: Node>(
        &mut self,
        node: &N,
        left: u32,
        main: bool,
        line: &mut Vec<Move>,
    ) -> Result<Vec<Variation>, Stopped> {
        let Some(mv) = self.search.winning(node, left)? else {
            return Ok(Vec::new());
        };
        let class = if main { Class::Equal } else { Class::Minor };
        self.look_for_duals(node, mv, left, class, line)?;
        let mut next = Vec::new();
        if main || self.extent.whole {
            line.push(mv);
            next = self.defences(&node.after(mv), left - 1, main, line)?;
            line.pop();
        }
        Ok(vec![Variation {
            mv,
            plies: short(left),
            next,
        }])
    }

    /// Looks for duals at the attacker's places of the main line, but for the first, which has the keys.
    pub(crate) fn main_duals<N: Node>(
        &mut self,
        node: &N,
        line: &[Move],
        plies: u32,
    ) -> Result<(), Stopped> {
        let [first, second, rest @ ..] = line else {
            return Ok(());
        };
        let mut played = vec![*first, *second];
        let mut here = node.after(*first).after(*second);
        let mut left = plies.saturating_sub(2);
        for pair in rest.chunks(2) {
            let [mv, defence @ ..] = pair else {
                break;
            };
            self.look_for_duals(&here, *mv, left, Class::Main, &played)?;
            here = here.after(*mv);
            if let [defence] = defence {
                here = here.after(*defence);
            }
            played.extend(pair);
            left = left.saturating_sub(2);
        }
        Ok(())
    }

    fn look_for_duals<N: Node>(
        &mut self,
        node: &N,
        best: Move,
        left: u32,
        class: Class,
        line: &[Move],
    ) -> Result<(), Stopped> {
        // A place that two lines lead to is told once, in the more important line.
        let seen = self.seen.get(&node.key());
        if !self.tells_duals || seen.is_some_and(|&seen| seen >= class) {
            return Ok(());
        }
        self.seen.insert(node.key(), class);
        let played = u32::try_from(line.len()).unwrap_or(u32::MAX);
        let last = left == self.last();
        let bound = if last || class == Class::Minor || self.search.stipulation.exact {
            left
        } else {
            self.extent.bound.saturating_sub(played).max(left)
        };
        let mut moves = vec![best];
        for mv in self.search.moves(node)? {
            if mv != best && self.search.prove_move(node, mv, bound - 1)? {
                moves.push(mv);
            }
        }
        if moves.len() > 1 {
            let dual = Dual {
                line: line.to_vec(),
                moves,
            };
            match class {
                Class::Main if last => self.duals.last.push(dual),
                _ if last => self.duals.ends.push(dual),
                Class::Main => self.duals.main.push(dual),
                Class::Equal => self.duals.equal.push(dual),
                Class::Minor => self.duals.minor.push(dual),
            }
        }
        Ok(())
    }

    /// How many plies are left at the attacker's last move.
    fn last(&self) -> u32 {
        let stipulation = &self.search.stipulation;
        if stipulation.victim == stipulation.attacker {
            2
        } else {
            1
        }
    }

    /// The main line of so many plies: the defender resists as long as he can and, among equally long
    /// defences, prefers one that leaves the attacker no piece in hand, then one that leaves him no
    /// choice, then a drop.
    pub(crate) fn main_line<N: Node>(
        &mut self,
        node: &N,
        plies: u32,
    ) -> Result<Vec<Move>, Stopped> {
        let mut lines = Lines {
            search: self.search,
            known: HashMap::new(),
        };
        lines.attack(node, plies)?;
        Ok(lines.follow(node, plies))
    }
}

/// What the defender likes in a line of full length, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Liking {
    /// It leaves the attacker no piece in hand.
    empty: bool,
    /// It leaves the attacker no choice.
    strict: bool,
}

const BEST: Liking = Liking {
    empty: true,
    strict: true,
};

/// The best line from each place.
struct Lines<'s, 'w> {
    search: &'s mut Search<'w>,
    /// The move to play with so many plies left, and how the line goes on.
    known: HashMap<(u64, u32), (Option<Move>, Liking)>,
}

impl Lines<'_, '_> {
    fn attack<N: Node>(&mut self, node: &N, left: u32) -> Result<Liking, Stopped> {
        if let Some(&(_, liking)) = self.known.get(&(node.key(), left)) {
            return Ok(liking);
        }
        let Some(mv) = self.search.winning(node, left)? else {
            return Ok(self.end(node, left));
        };
        let mut liking = self.defend(&node.after(mv), left - 1)?;
        if liking.strict {
            for other in self.search.moves(node)? {
                if other != mv && self.search.prove_move(node, other, left - 1)? {
                    liking.strict = false;
                    break;
                }
            }
        }
        self.known.insert((node.key(), left), (Some(mv), liking));
        Ok(liking)
    }

    fn defend<N: Node>(&mut self, node: &N, left: u32) -> Result<Liking, Stopped> {
        if let Some(&(_, liking)) = self.known.get(&(node.key(), left)) {
            return Ok(liking);
        }
        let Some(below) = left.checked_sub(1) else {
            return Ok(self.end(node, left));
        };
        let mut moves = self.search.moves(node)?;
        moves.sort_by_key(|&mv| (mv.sort() != MoveSort::Drop, mv));
        let mut best: Option<(Move, Liking)> = None;
        for mv in moves {
            let next = node.after(mv);
            if self.search.distance(node, mv, &next, below)? != Some(below) {
                continue;
            }
            let liking = self.attack(&next, below)?;
            if best.is_none_or(|(_, other)| liking > other) {
                best = Some((mv, liking));
            }
            if liking == BEST || self.known.len() > MAX_LINES {
                break;
            }
        }
        let Some((mv, liking)) = best else {
            return Ok(self.end(node, left));
        };
        self.known.insert((node.key(), left), (Some(mv), liking));
        Ok(liking)
    }

    fn end<N: Node>(&mut self, node: &N, left: u32) -> Liking {
        let empty = empty_handed(node.position(), self.search.stipulation.attacker);
        let liking = Liking {
            empty,
            strict: true,
        };
        self.known.insert((node.key(), left), (None, liking));
        liking
    }

    /// The best line from here, of at most so many plies.
    fn follow<N: Node>(&self, node: &N, plies: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut here: Option<N> = None;
        for left in (1..=plies).rev() {
            let at = here.as_ref().unwrap_or(node);
            let Some(&(Some(mv), _)) = self.known.get(&(at.key(), left)) else {
                break;
            };
            line.push(mv);
            here = Some(at.after(mv));
        }
        line
    }
}

/// Whether a side has no piece in hand.
fn empty_handed(position: &Position, side: Side) -> bool {
    let drops = position.model().drops.iter();
    drops
        .flat_map(|d| &d.allowed)
        .all(|&kind| position.in_hand(side, kind) == 0)
}

fn short(plies: u32) -> u16 {
    u16::try_from(plies).unwrap_or(u16::MAX)
}
