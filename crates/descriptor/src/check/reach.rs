//! Where pieces can go on an empty board, captures included.

use std::cell::Cell as Counter;

use boardwright_core::betza::bent::Course;
use boardwright_core::betza::{Movement, Reach};
use boardwright_core::geometry::{Board, Cell, sorting};
use boardwright_core::model::MoveRule;
use boardwright_core::{PerSide, Side};

/// Looks for moves, up to a number of steps: a lint is not worth minutes.
pub(crate) struct Explorer<'a> {
    board: &'a Board,
    left: Counter<u64>,
}

const STEPS: u64 = 500_000;

/// A rule of movement as one side follows it.
struct Path<'a> {
    courses: Vec<(&'a Movement, Course)>,
    /// Only from these cells.
    from: Option<Vec<bool>>,
    /// Only to these cells.
    to: Option<Vec<bool>>,
}

fn is_within(zone: Option<&Vec<bool>>, cell: Cell) -> bool {
    zone.is_none_or(|zone| zone.get(cell.index()).is_some_and(|&inside| inside))
}

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
        let path = self.path(rule, side);
        let mut cells = self.board.cells();
        cells.any(|cell| self.leads(&path, cell, &mut |_| true))
    }

    /// Whether one of the ways that pieces of one kind can go, beginning on some cells, is as asked; told are the
    /// start and the goal of each.
    pub(crate) fn finds_way(
        &self,
        rules: &[MoveRule],
        side: Side,
        starts: &[Cell],
        is_asked: impl Fn(Cell, Cell) -> bool,
    ) -> bool {
        let paths: Vec<Path<'_>> = rules.iter().map(|rule| self.path(rule, side)).collect();
        let mut seen = vec![false; self.board.len()];
        let mut open: Vec<Cell> = Vec::new();
        let mut enter = |open: &mut Vec<Cell>, cell: Cell| {
            if let Some(seen) = seen.get_mut(cell.index()).filter(|seen| !**seen) {
                *seen = true;
                open.push(cell);
            }
        };
        for &start in starts {
            enter(&mut open, start);
        }
        // What is asked for mostly lies ahead: the cells there are the last, which are looked at first.
        let ahead = |cell: &Cell| match side {
            Side::First => i32::from(cell.0),
            Side::Second => -i32::from(cell.0),
        };
        sorting::sort_by_key(&mut open, ahead);
        while let Some(cell) = open.pop() {
            let known = open.len();
            let found = paths.iter().any(|path| {
                self.leads(path, cell, &mut |goal| {
                    enter(&mut open, goal);
                    is_asked(cell, goal)
                })
            });
            if found {
                return true;
            }
            sorting::sort_by_key(open.get_mut(known..).unwrap_or_default(), ahead);
        }
        false
    }

    fn path<'r>(&self, rule: &'r MoveRule, side: Side) -> Path<'r> {
        let zone = |zone: &Option<PerSide<Vec<Cell>>>| {
            zone.as_ref().map(|zone| {
                let mut inside = vec![false; self.board.len()];
                for cell in &zone[side] {
                    if let Some(inside) = inside.get_mut(cell.index()) {
                        *inside = true;
                    }
                }
                inside
            })
        };
        let of_side = |course: Course| match side {
            Side::First => course,
            Side::Second => course.map(|step| self.board.opposite_vector(step)),
        };
        let courses = rule.movements.iter().flat_map(|movement| {
            let courses = movement.courses(self.board.topology()).into_iter();
            courses.map(move |course| (movement, of_side(course)))
        });
        Path {
            courses: courses.collect(),
            from: zone(&rule.from),
            to: zone(&rule.to),
        }
    }

    /// Whether a goal that the rule reaches from a cell ends the search.
    fn leads(&self, path: &Path<'_>, from: Cell, ends: &mut dyn FnMut(Cell) -> bool) -> bool {
        is_within(path.from.as_ref(), from)
            && path.courses.iter().any(|&(movement, course)| {
                self.leads_along(movement, course, from, &mut |goal| {
                    is_within(path.to.as_ref(), goal) && ends(goal)
                })
            })
    }

    /// Whether a goal of a movement on one line ends the search.
    fn leads_along(
        &self,
        movement: &Movement,
        course: Course,
        from: Cell,
        ends: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let nearest = match movement.hop {
            Some(_) => 2,
            None => 1 + usize::from(movement.passes),
        };
        let farthest = match movement.reach {
            Reach::Once => nearest,
            Reach::UpTo(times) => usize::from(times),
            Reach::Unlimited => usize::MAX,
        };
        let start = match course.first {
            None => Some(from),
            Some(first) => self.board.leap(from, first),
        };
        let Some(mut cell) = start else {
            return false;
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
            if times >= nearest && ends(cell) {
                return true;
            }
        }
        false
    }
}
