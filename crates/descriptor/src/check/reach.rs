//! Where pieces can go on an empty board, captures included.

use std::cell::Cell as Counter;

use boardwright_core::Side;
use boardwright_core::betza::bent::Course;
use boardwright_core::betza::{Movement, Reach};
use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::MoveRule;

/// Looks for moves, up to a number of steps: a lint is not worth minutes.
pub(crate) struct Explorer<'a> {
    board: &'a Board,
    left: Counter<u64>,
}

const STEPS: u64 = 4_000_000;

impl<'a> Explorer<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        Explorer {
            board,
            left: Counter::new(STEPS),
        }
    }

    /// Whether the search was broken off; what it has not found may then be there all the same.
    pub(crate) fn gave_up(&self) -> bool {
        self.left.get() == 0
    }

    /// Whether a move is possible from any cell.
    pub(crate) fn leads_anywhere(&self, rule: &MoveRule, side: Side) -> bool {
        self.board
            .cells()
            .any(|cell| !self.goals(rule, side, cell, true).is_empty())
    }

    /// The cells that a move reaches from a cell; only the first of them, if one is enough.
    pub(crate) fn goals(&self, rule: &MoveRule, side: Side, from: Cell, one: bool) -> Vec<Cell> {
        let within = |zone: &Option<boardwright_core::PerSide<Vec<Cell>>>, cell: Cell| {
            zone.as_ref().is_none_or(|zone| zone[side].contains(&cell))
        };
        let mut goals = Vec::new();
        if !within(&rule.from, from) {
            return goals;
        }
        for movement in &rule.movements {
            for course in movement.courses(self.board.topology()) {
                let course = match side {
                    Side::First => course,
                    Side::Second => course.map(|step| self.board.opposite_vector(step)),
                };
                goals.extend(
                    self.along(movement, course, from)
                        .into_iter()
                        .filter(|&goal| within(&rule.to, goal)),
                );
                if one && !goals.is_empty() {
                    return goals;
                }
            }
        }
        goals
    }

    /// The cells on one line that a movement reaches.
    fn along(&self, movement: &Movement, course: Course, from: Cell) -> Vec<Cell> {
        let nearest = if movement.hop.is_some() { 2 } else { 1 };
        let farthest = match movement.reach {
            Reach::Once => nearest,
            Reach::UpTo(times) => usize::from(times),
            Reach::Unlimited => usize::MAX,
        };
        let mut goals = Vec::new();
        let start = match course.first {
            None => Some(from),
            Some(first) => self.board.leap(from, first),
        };
        let Some(mut cell) = start else {
            return goals;
        };
        for times in 1..=farthest {
            if self.left.get() == 0 {
                break;
            }
            self.left.set(self.left.get() - 1);
            match self.board.leap(cell, course.step) {
                Some(next) if next != from && Some(next) != start => cell = next,
                _ => break,
            }
            if times >= nearest {
                goals.push(cell);
            }
        }
        goals
    }

    /// Every way, as start and goal, that pieces of one kind can go, beginning on some cells.
    pub(crate) fn ways(
        &self,
        rules: &[MoveRule],
        side: Side,
        starts: &[Cell],
    ) -> Vec<(Cell, Cell)> {
        let mut seen = vec![false; self.board.len()];
        let mut ways = Vec::new();
        let mut open: Vec<Cell> = starts.to_vec();
        while let Some(cell) = open.pop() {
            match seen.get_mut(cell.index()) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            for rule in rules {
                for goal in self.goals(rule, side, cell, false) {
                    ways.push((cell, goal));
                    open.push(goal);
                }
            }
        }
        ways
    }
}
