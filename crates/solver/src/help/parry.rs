//! The parry series against resistance: one player makes all moves, and the other moves only when he is in check.
//!
//! What is left are the moves of the series, and the last move of the other player where the goal is to be reached
//! against the one who plays the series. A position that is known to be won within so many, or not to be, is
//! remembered.
//!
//! A search ends, however much the table forgets: what is left shrinks with every move of the series, at most one
//! parry stands between two of them, and every move of a position is tried once each time that it is met.

use boardwright_core::Move;

use crate::answer::solution::{Key, Solution, Wanted};
use crate::answer::variation::Dual;
use crate::help::cooperative::Passing;
use crate::question::stipulation::Stipulation;
use crate::tables::table::Table;
use crate::walk::node::{Node, passed};
use crate::work::effort::{Effort, Limits, Stopped};

/// The search: its hash, and what it has spent.
pub(crate) struct Series<'w> {
    stipulation: Stipulation,
    pub(crate) effort: Effort<'w>,
    /// The goal is reached from a position within so many, and not within so many.
    known: Table,
}

/// No number of moves is known.
const NEVER: u32 = u32::MAX;

/// What follows a move of the series.
enum Then<N> {
    /// The goal is reached.
    Won,
    /// Nothing that helps the attacker.
    Lost,
    /// The other player ends it with any of these moves.
    Ended(Vec<Move>),
    /// The other player is in check: his parries.
    Parried(Vec<Move>),
    /// The series goes on from here.
    Passed(N),
}

impl<'w> Series<'w> {
    pub(crate) fn new(
        stipulation: Stipulation,
        limits: &Limits,
        watch: &'w mut dyn FnMut(crate::Progress) -> bool,
    ) -> Series<'w> {
        Series {
            stipulation,
            effort: Effort::new(limits, watch),
            known: Table::new(limits.hash_bytes),
        }
    }

    /// The shortest length, the keys, a line in which the defence is as long as can be, and choices in it.
    pub(crate) fn solve<N: Node + Passing>(
        &mut self,
        node: &N,
        wanted: &Wanted,
        solution: &mut Solution,
    ) -> Result<(), Stopped> {
        let Stipulation { within, .. } = self.stipulation;
        let tried = solution
            .none_within
            .map_or(0, |none| none.saturating_add(1));
        let mut plies = self.least().max(tried);
        loop {
            if plies > within {
                solution.none_within = Some(within);
                return Ok(());
            }
            self.effort.tries(plies, solution);
            if self.prove(node, plies)? {
                break;
            }
            solution.none_within = Some(plies);
            plies += 1;
        }
        solution.plies = Some(plies);
        let bound = if wanted.longer { within } else { plies };
        for length in plies..=bound {
            self.effort.tries(length, solution);
            for mv in self.stipulation.moves(node) {
                let known = solution.keys.iter().any(|key| key.mv == mv);
                if !known && self.prove_move(node, mv, length)? {
                    solution.keys.push(Key { mv, plies: length });
                }
            }
        }
        self.line(node, plies, solution)
    }

    /// The attacker's last move needs so many.
    fn least(&self) -> u16 {
        1 + u16::from(self.is_own())
    }

    fn is_own(&self) -> bool {
        self.stipulation.victim == self.stipulation.attacker
    }

    /// Whether the attacker, who is to move, reaches the goal within so many.
    fn prove<N: Node + Passing>(&mut self, node: &N, left: u16) -> Result<bool, Stopped> {
        if left < self.least() {
            return Ok(false);
        }
        let known = self.known.get(node.key());
        let (within, not) = known.map_or((NEVER, 0), |entry| (entry.one, entry.two));
        if within <= u32::from(left) || not >= u32::from(left) {
            self.effort.come_back()?;
            return Ok(within <= u32::from(left));
        }
        self.effort.spend()?;
        let before = self.effort.nodes;
        let mut found = false;
        for mv in self.stipulation.moves(node) {
            if self.prove_move(node, mv, left)? {
                found = true;
                break;
            }
        }
        let work = u32::try_from(self.effort.nodes - before).unwrap_or(u32::MAX);
        let (within, not) = match found {
            true => (u32::from(left), not),
            false => (within, u32::from(left)),
        };
        self.known.put(node.key(), within, not, work);
        Ok(found)
    }

    /// Whether the attacker reaches the goal with this move, within so many with it.
    fn prove_move<N: Node + Passing>(
        &mut self,
        node: &N,
        mv: Move,
        left: u16,
    ) -> Result<bool, Stopped> {
        let next = node.after(mv);
        match self.then(node, mv, &next, left)? {
            Then::Won | Then::Ended(_) => Ok(true),
            Then::Lost => Ok(false),
            Then::Passed(next) => self.prove(&next, left - 1),
            Then::Parried(parries) => {
                for parry in parries {
                    self.effort.turn()?;
                    let after = next.after(parry);
                    let won = self.ends(&next, parry, &after);
                    if !won && !self.prove(&after, left - 1)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Whether a move of the other player reaches the goal.
    fn ends<N: Node>(&self, before: &N, mv: Move, after: &N) -> bool {
        self.is_own() && self.stipulation.is_won(before, mv, after)
    }

    // Apart, so that what it holds is not on the stack of every ply.
    #[inline(never)]
    fn then<N: Node + Passing>(
        &mut self,
        node: &N,
        mv: Move,
        next: &N,
        left: u16,
    ) -> Result<Then<N>, Stopped> {
        self.effort.turn()?;
        let check = next.position().in_check();
        if self.stipulation.checks_only && !check {
            return Ok(Then::Lost);
        }
        if self.stipulation.is_won(node, mv, next) {
            return Ok(Then::Won);
        }
        if check {
            let parries = self.stipulation.moves(next);
            let none = parries.is_empty();
            return Ok(if none {
                Then::Lost
            } else {
                Then::Parried(parries)
            });
        }
        if self.is_own() {
            let answers = self.stipulation.moves(next);
            let mut all = !answers.is_empty();
            for &answer in &answers {
                self.effort.turn()?;
                all = all && self.ends(next, answer, &next.after(answer));
            }
            if all {
                return Ok(Then::Ended(answers));
            }
        }
        Ok(match passed(next.position()) {
            Some(position) if left > self.least() => Then::Passed(N::of(position)),
            _ => Then::Lost,
        })
    }

    /// In how many the attacker reaches the goal, who does so within `most`.
    fn distance<N: Node + Passing>(&mut self, node: &N, most: u16) -> Result<u16, Stopped> {
        for left in self.least()..most {
            if self.prove(node, left)? {
                return Ok(left);
            }
        }
        Ok(most)
    }

    /// Writes the line from here, where the attacker reaches the goal in so many, and the choices that he has in it
    /// after the first move.
    fn line<N: Node + Passing>(
        &mut self,
        node: &N,
        plies: u16,
        solution: &mut Solution,
    ) -> Result<(), Stopped> {
        let mut left = plies;
        let mut here: Option<N> = None;
        while left >= self.least() {
            let at = here.as_ref().unwrap_or(node);
            let mut moves = Vec::new();
            for mv in self.stipulation.moves(at) {
                if self.prove_move(at, mv, left)? {
                    moves.push(mv);
                }
            }
            let Some(&mv) = moves.first() else {
                break;
            };
            if moves.len() > 1 && !solution.line.is_empty() {
                let line = solution.line.clone();
                let dual = Dual { line, moves };
                match left == self.least() {
                    true => solution.duals.last.push(dual),
                    false => solution.duals.main.push(dual),
                }
            }
            solution.line.push(mv);
            let next = at.after(mv);
            left -= 1;
            match self.then(at, mv, &next, left + 1)? {
                Then::Won | Then::Lost => break,
                Then::Ended(answers) => {
                    solution.line.extend(answers.first());
                    break;
                }
                Then::Passed(next) => {
                    left = self.distance(&next, left)?;
                    here = Some(next);
                }
                Then::Parried(parries) => {
                    let Some((distance, mv)) = self.longest(&next, &parries, left)? else {
                        break;
                    };
                    solution.line.push(mv);
                    left = distance;
                    here = Some(next.after(mv));
                }
            }
        }
        Ok(())
    }

    /// The parry against which the attacker needs most, and how many: 0 if it reaches the goal.
    fn longest<N: Node + Passing>(
        &mut self,
        node: &N,
        parries: &[Move],
        left: u16,
    ) -> Result<Option<(u16, Move)>, Stopped> {
        let mut longest: Option<(u16, Move)> = None;
        for &mv in parries {
            let after = node.after(mv);
            let distance = match self.ends(node, mv, &after) {
                true => 0,
                false => self.distance(&after, left)?,
            };
            if longest.is_none_or(|(other, _)| distance > other) {
                longest = Some((distance, mv));
            }
        }
        Ok(longest)
    }
}
