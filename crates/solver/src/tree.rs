//! What follows the keys: the main line, the variations, and whether the attacker has a choice.

use std::collections::HashMap;

use boardwright_core::{Move, Position, Side};

use crate::effort::Stopped;
use crate::node::Node;
use crate::pns::Search;

/// A move and what may follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The move.
    pub mv: Move,
    /// How many plies it takes from this move on, itself counted, against the longest defence.
    pub plies: u16,
    /// What may follow: the attacker's best move, or the defences, the longest first.
    pub next: Vec<Variation>,
}

/// A place where the attacker has more than one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dual {
    /// The moves that lead there.
    pub line: Vec<Move>,
    /// The attacker's moves that reach the goal from there, the solution's first.
    pub moves: Vec<Move>,
}

/// Whether the attacker's play is the only one, after the keys.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Duals {
    /// Against the longest defences, before the last move.
    pub main: Vec<Dual>,
    /// Against the longest defences, in the last move, where custom forgives them.
    pub last: Vec<Dual>,
    /// Against shorter defences, if these were looked at.
    pub minor: Vec<Dual>,
}

/// How much of a solution is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    /// Follow shorter defences to their end, and look for duals there.
    pub(crate) whole: bool,
    /// The bound within which other moves of the attacker count as duals.
    pub(crate) bound: u32,
}

/// The most moves that the variations of one key may have.
const MAX_VARIATIONS: usize = 5_000;
/// The most places that are looked at for the main line.
const MAX_LINES: usize = 20_000;

/// Writes the variations after a key and finds the duals there.
pub(crate) struct Writer<'s, 'w> {
    pub(crate) search: &'s mut Search<'w>,
    pub(crate) extent: Extent,
    pub(crate) duals: Duals,
    /// Something was left out, because there is too much of it.
    pub(crate) cut: bool,
    written: usize,
    seen: HashMap<u64, bool>,
}

impl<'s, 'w> Writer<'s, 'w> {
    pub(crate) fn new(search: &'s mut Search<'w>, extent: Extent) -> Self {
        Writer {
            search,
            extent,
            duals: Duals::default(),
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
        for mv in node.moves() {
            let next = node.after(mv);
            let Some(left) = self.search.distance(&next, plies.saturating_sub(1))? else {
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
        if main || self.extent.whole {
            self.look_for_duals(node, mv, left, main, line)?;
        }
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

    fn look_for_duals<N: Node>(
        &mut self,
        node: &N,
        best: Move,
        left: u32,
        main: bool,
        line: &[Move],
    ) -> Result<(), Stopped> {
        // A place that two lines lead to is told once, in the more important line.
        let seen = self.seen.get(&node.key()).copied();
        if seen == Some(true) || seen == Some(main) {
            return Ok(());
        }
        self.seen.insert(node.key(), main);
        let played = u32::try_from(line.len()).unwrap_or(u32::MAX);
        let last = left == self.last();
        let bound = if last {
            left
        } else {
            self.extent.bound.saturating_sub(played).max(left)
        };
        let mut moves = vec![best];
        for mv in self.search.moves(node)? {
            if mv != best && self.search.prove(&node.after(mv), bound - 1)? {
                moves.push(mv);
            }
        }
        if moves.len() > 1 {
            let dual = Dual {
                line: line.to_vec(),
                moves,
            };
            match (main, last) {
                (true, false) => self.duals.main.push(dual),
                (true, true) => self.duals.last.push(dual),
                (false, false) => self.duals.minor.push(dual),
                (false, true) => {}
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
    /// defences, prefers one that leaves the attacker no man in hand.
    pub(crate) fn main_line<N: Node>(
        &mut self,
        node: &N,
        plies: u32,
    ) -> Result<Vec<Move>, Stopped> {
        let hands = node.position().model().drops.is_some();
        let mut lines = Lines {
            search: self.search,
            hands,
            known: HashMap::new(),
        };
        lines.attack(node, plies)?;
        let mut line = Vec::new();
        lines.follow(node, &mut line);
        Ok(line)
    }
}

/// The best line from each place.
struct Lines<'s, 'w> {
    search: &'s mut Search<'w>,
    /// Whether men in hand matter.
    hands: bool,
    /// The move to play, and whether the attacker's hand is empty at the end.
    known: HashMap<u64, (Option<Move>, bool)>,
}

impl Lines<'_, '_> {
    fn attack<N: Node>(&mut self, node: &N, left: u32) -> Result<bool, Stopped> {
        if let Some(&(_, empty)) = self.known.get(&node.key()) {
            return Ok(empty);
        }
        if self.search.is_reached(node) {
            return Ok(self.end(node));
        }
        let Some(mv) = self.search.winning(node, left)? else {
            return Ok(self.end(node));
        };
        let empty = self.defend(&node.after(mv), left - 1)?;
        self.known.insert(node.key(), (Some(mv), empty));
        Ok(empty)
    }

    fn defend<N: Node>(&mut self, node: &N, left: u32) -> Result<bool, Stopped> {
        if let Some(&(_, empty)) = self.known.get(&node.key()) {
            return Ok(empty);
        }
        let mut moves = node.moves();
        moves.sort();
        let mut best = None;
        for mv in moves {
            let next = node.after(mv);
            let Some(below) = left.checked_sub(1) else {
                break;
            };
            if self.search.distance(&next, below)? != Some(below) {
                continue;
            }
            let empty = self.attack(&next, below)?;
            if best.is_none() || empty {
                best = Some((mv, empty));
            }
            if empty || !self.hands || self.known.len() > MAX_LINES {
                break;
            }
        }
        let Some((mv, empty)) = best else {
            return Ok(self.end(node));
        };
        self.known.insert(node.key(), (Some(mv), empty));
        Ok(empty)
    }

    fn end<N: Node>(&mut self, node: &N) -> bool {
        let empty = empty_handed(node.position(), self.search.stipulation.attacker);
        self.known.insert(node.key(), (None, empty));
        empty
    }

    fn follow<N: Node>(&self, node: &N, line: &mut Vec<Move>) {
        if let Some(&(Some(mv), _)) = self.known.get(&node.key()) {
            line.push(mv);
            self.follow(&node.after(mv), line);
        }
    }
}

/// Whether a side has no man in hand.
fn empty_handed(position: &Position, side: Side) -> bool {
    let drops = position.model().drops.iter();
    drops
        .flat_map(|d| &d.allowed)
        .all(|&kind| position.in_hand(side, kind) == 0)
}

fn short(plies: u32) -> u16 {
    u16::try_from(plies).unwrap_or(u16::MAX)
}
