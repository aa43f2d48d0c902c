//! Goals and figures of pieces as sets of cells.

use boardwright_geometry::{Board, Cell, CellSet, Vector};
use smallvec::SmallVec;

use crate::man::{Kind, PerSide};
use crate::model::{Aim, Figure, Judged, Model, Score};
use crate::outcome::Reason;

/// An aim with its tables.
#[derive(Clone, Debug)]
pub(crate) struct AimTable<S> {
    /// The kinds that count; none if all do.
    pub(crate) kinds: SmallVec<[Kind; 8]>,
    pub(crate) figure: FigureTable<S>,
    pub(crate) judged: Judged,
    pub(crate) score: Score,
    pub(crate) reason: Reason,
}

/// What pieces must form.
#[derive(Clone, Debug)]
pub(crate) enum FigureTable<S> {
    /// So many on the cells of a goal, or one where none of them is empty.
    Goal(PerSide<S>, u32, bool),
    /// So many on the cells of one of several sets.
    Sets(Vec<S>, u32),
    /// A chain from one set of cells to another, by the neighbours of every cell.
    Chain(PerSide<S>, PerSide<S>, Vec<S>),
}

impl<S: CellSet> AimTable<S> {
    pub(crate) fn compile(model: &Model, aim: &Aim) -> Self {
        let all = aim.kinds.len() == model.kinds.len();
        AimTable {
            kinds: aim.kinds.iter().copied().filter(|_| !all).collect(),
            figure: FigureTable::compile(&model.board, &aim.figure),
            judged: aim.judged,
            score: aim.score,
            reason: match aim.figure {
                Figure::Zone { .. } => Reason::Reach,
                Figure::Line { .. } | Figure::Square(_) | Figure::Bridge { .. } => Reason::Figure,
            },
        }
    }
}

impl<S: CellSet> FigureTable<S> {
    fn compile(board: &Board, figure: &Figure) -> Self {
        let sets = |zone: &PerSide<Vec<Cell>>| {
            PerSide::from_fn(|side| S::from_cells(zone[side].iter().copied()))
        };
        match figure {
            Figure::Zone {
                zone,
                count,
                blocked,
            } => FigureTable::Goal(sets(zone), u32::from(*count), *blocked),
            Figure::Line { count, steps, gaps } => {
                let ways = one_of_each(steps);
                let lines = ways.into_iter().flat_map(|step| match gaps {
                    true => whole_lines(board, step),
                    false => runs(board, step, *count),
                });
                FigureTable::Sets(lines.collect(), u32::from(*count))
            }
            Figure::Square(side) => {
                FigureTable::Sets(squares(board, *side), u32::from(*side).pow(2))
            }
            Figure::Bridge { from, to, steps } => {
                let beside = |cell: Cell| {
                    let there = steps.iter().filter_map(|&step| board.leap(cell, step));
                    S::from_cells(there)
                };
                FigureTable::Chain(sets(from), sets(to), board.cells().map(beside).collect())
            }
        }
    }

    /// Whether it may stand with these cells occupied, asked before anything is counted.
    #[inline(always)]
    pub(crate) fn may_stand(&self, occupied: S) -> bool {
        match self {
            FigureTable::Goal(PerSide([ours, theirs]), ..) => ((*ours | *theirs) & occupied).any(),
            FigureTable::Sets(..) | FigureTable::Chain(..) => true,
        }
    }

    /// How many sets of cells are gone through to look for it.
    pub(crate) fn size(&self) -> u64 {
        match self {
            FigureTable::Goal(..) => 1,
            FigureTable::Sets(sets, _) => sets.len() as u64,
            FigureTable::Chain(_, _, beside) => beside.len() as u64,
        }
    }
}

/// Of two opposite steps one, and each once.
fn one_of_each(steps: &[Vector]) -> Vec<Vector> {
    let ahead = |step: &Vector| match (step.y, step.x) < (0, 0) {
        true => Vector {
            x: -step.x,
            y: -step.y,
        },
        false => *step,
    };
    let mut ways: Vec<Vector> = steps.iter().map(ahead).collect();
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// The cells of every run of so many in a direction.
fn runs<S: CellSet>(board: &Board, step: Vector, count: u16) -> Vec<S> {
    let run = |from: Cell| {
        let next = |cell: &Cell| board.leap(*cell, step);
        let cells = std::iter::successors(Some(from), next).take(usize::from(count));
        let run = S::from_cells(cells);
        // A ring may be shorter than the run.
        (run.count() == u32::from(count)).then_some(run)
    };
    board.cells().filter_map(run).collect()
}

/// The cells of every whole line in a direction; a ring is one.
fn whole_lines<S: CellSet>(board: &Board, step: Vector) -> Vec<S> {
    let back = Vector {
        x: -step.x,
        y: -step.y,
    };
    let mut known = S::EMPTY;
    let mut lines = Vec::new();
    for cell in board.cells() {
        if !known.has(cell) {
            let ways = board
                .ray(cell, step)
                .into_iter()
                .chain(board.ray(cell, back));
            let line = S::from_cells(ways.chain([cell]));
            known |= line;
            lines.push(line);
        }
    }
    lines
}

/// The cells of every square of so many by as many.
fn squares<S: CellSet>(board: &Board, side: u16) -> Vec<S> {
    let square = |corner: Cell| {
        let mut cells = S::EMPTY;
        for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
            let by = Vector {
                x: i16::try_from(x).ok()?,
                y: i16::try_from(y).ok()?,
            };
            cells |= S::single(board.leap(corner, by)?);
        }
        (cells.count() == u32::from(side).pow(2)).then_some(cells)
    };
    board.cells().filter_map(square).collect()
}
