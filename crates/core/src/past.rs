//! What was played in a game, and what stood on the board.

use crate::man::Side;
use crate::module::History;
use crate::moves::Move;
use crate::position::Position;

/// The moves played, and the key and check of every position that stood.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    pub(crate) moves: Vec<Move>,
    /// The key of the start and of the position after each move.
    keys: Vec<u128>,
    /// Whether the player to move in each of these positions was in check.
    checks: Vec<bool>,
}

impl Past {
    pub(crate) fn of(start: &Position) -> Past {
        Past {
            moves: Vec::new(),
            keys: vec![start.key()],
            checks: vec![start.in_check()],
        }
    }

    pub(crate) fn push(&mut self, mv: Move, after: &Position) {
        self.moves.push(mv);
        self.keys.push(after.key());
        self.checks.push(after.in_check());
    }

    pub(crate) fn pop(&mut self) -> Option<Move> {
        self.keys.truncate(self.moves.len().max(1));
        self.checks.truncate(self.moves.len().max(1));
        self.moves.pop()
    }

    /// Whether the player to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.checks.last().is_some_and(|&check| check)
    }

    /// How often the last position has stood.
    pub(crate) fn occurrences(&self) -> usize {
        self.keys
            .last()
            .map_or(0, |last| self.keys.iter().filter(|k| *k == last).count())
    }

    /// The moves since the last position stood before.
    pub(crate) fn cycle(&self) -> &[Move] {
        let last = self.keys.split_last();
        let from = last.and_then(|(last, before)| before.iter().rposition(|k| k == last));
        from.and_then(|from| self.moves.get(from..))
            .unwrap_or_default()
    }

    /// The side that gave check with every move since the last position stood before, if only one did.
    pub(crate) fn perpetual_checker(&self, turn: Side) -> Option<Side> {
        let (last, before) = self.keys.split_last()?;
        let from = before.iter().rposition(|k| k == last)?;
        let cycle = self.checks.get(from + 1..)?;
        // The last position has `turn` to move; going back, the players alternate.
        let always = |side: Side| {
            let mut seen = cycle
                .iter()
                .rev()
                .enumerate()
                .filter(|(back, _)| (back % 2 == 0) == (side == turn))
                .peekable();
            seen.peek().is_some() && seen.all(|(_, &check)| check)
        };
        match (always(Side::First), always(Side::Second)) {
            (true, false) => Some(Side::Second),
            (false, true) => Some(Side::First),
            _ => None,
        }
    }
}

/// The past as rule modules see it.
pub(crate) struct Seen<'a> {
    pub(crate) past: &'a Past,
    pub(crate) position: &'a Position,
}

impl History for Seen<'_> {
    fn plies(&self) -> usize {
        self.past.moves.len()
    }

    fn played(&self, ply: usize) -> Option<Move> {
        self.past.moves.get(ply).copied()
    }

    fn key(&self, plies: usize) -> Option<u128> {
        self.past.keys.get(plies).copied()
    }

    fn key_after(&self, mv: Move) -> u128 {
        self.position.after(mv).key()
    }
}
