//! Goals and figures of pieces as sets of cells.

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, CellSet, Vector};
use smallvec::SmallVec;

use crate::engine::movement::shift::Shift;
use crate::man::{Kind, PerSide};
use crate::model::{Aim, Figure, Judged, Model, Score};
use crate::outcome::Reason;

/// The most sets that are looked at one by one, where whole sets could be shifted.
const MOST_WHOLE: usize = 12;

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
    /// All cells of one of a few sets.
    Whole(Vec<S>),
    /// All cells of a run, or of a square, from a cell where one begins.
    Runs(Vec<RunTable<S>>),
    /// A chain from one set of cells to another, by the neighbours of every cell.
    Chain(PerSide<S>, PerSide<S>, Vec<S>),
}

/// Runs of cells in a direction, found for a whole set at once.
#[derive(Clone, Debug)]
pub(crate) struct RunTable<S> {
    /// The cells where one begins.
    from: S,
    /// Steps back: from a cell's neighbour to it, each so many times.
    back: SmallVec<[(Shift<S>, u16); 1]>,
}

impl<S: CellSet> RunTable<S> {
    /// Those that begin on some cells and are made of steps, each taken so often.
    fn new(board: &Board, from: S, steps: &[(Vector, u16)]) -> Self {
        let back = |&(step, times): &(Vector, u16)| {
            let beside = |cell| Some((board.leap(cell, step)?, cell));
            (Shift::new(board.cells().filter_map(beside)), times)
        };
        RunTable {
            from,
            back: steps.iter().map(back).collect(),
        }
    }

    /// Whether some cells hold one.
    #[inline]
    pub(crate) fn lies_in(&self, cells: S) -> bool {
        let mut run = cells;
        for (back, times) in &self.back {
            let mut ahead = run;
            for _ in 0..*times {
                ahead = back.of(ahead);
                run &= ahead;
            }
        }
        (run & self.from).any()
    }

    /// How many shifts that takes.
    fn size(&self) -> u64 {
        let shifts = self.back.iter();
        shifts
            .map(|(back, times)| back.parts() * u64::from(*times))
            .sum()
    }
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
                let ways = one_of_each(steps).into_iter();
                if *gaps {
                    let lines = ways.flat_map(|step| whole_lines(board, step));
                    return FigureTable::Sets(lines.collect(), u32::from(*count));
                }
                let all = ways.as_slice().iter();
                let all = all.flat_map(|&step| runs_in_full(board, step, *count));
                let few: Vec<S> = all.take(MOST_WHOLE + 1).collect();
                if few.len() <= MOST_WHOLE {
                    return FigureTable::Whole(few);
                }
                let along = |step| {
                    RunTable::new(
                        board,
                        runs(board, step, *count),
                        &[(step, count.saturating_sub(1))],
                    )
                };
                FigureTable::Runs(ways.map(along).collect())
            }
            Figure::Square(side) => {
                let step = |x, y| (Vector { x, y }, side.saturating_sub(1));
                let corners = corners(board, *side);
                FigureTable::Runs(vec![RunTable::new(
                    board,
                    corners,
                    &[step(1, 0), step(0, 1)],
                )])
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
            FigureTable::Sets(..)
            | FigureTable::Whole(_)
            | FigureTable::Runs(_)
            | FigureTable::Chain(..) => true,
        }
    }

    /// How many sets of cells are gone through to look for it.
    pub(crate) fn size(&self) -> u64 {
        match self {
            FigureTable::Goal(..) => 1,
            FigureTable::Sets(sets, _) | FigureTable::Whole(sets) => sets.len() as u64,
            FigureTable::Runs(runs) => runs.iter().map(RunTable::size).sum(),
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
    sorting::sort(&mut ways);
    ways.dedup();
    ways
}

/// The cells where a run of so many begins in a direction.
fn runs<S: CellSet>(board: &Board, step: Vector, count: u16) -> S {
    let begins = |from: &Cell| {
        let next = |cell: &Cell| board.leap(*cell, step);
        let cells = std::iter::successors(Some(*from), next).take(usize::from(count));
        // A ring may be shorter than the run.
        S::from_cells(cells).count() == u32::from(count)
    };
    S::from_cells(board.cells().filter(begins))
}

/// Every run of so many in a direction.
fn runs_in_full<S: CellSet>(board: &Board, step: Vector, count: u16) -> impl Iterator<Item = S> {
    let begins: S = runs(board, step, count);
    begins.cells().map(move |from| {
        let next = |cell: &Cell| board.leap(*cell, step);
        let cells = std::iter::successors(Some(from), next);
        S::from_cells(cells.take(usize::from(count)))
    })
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

/// The corners of every square of so many by as many.
fn corners<S: CellSet>(board: &Board, side: u16) -> S {
    let square = |corner: &Cell| {
        let steps = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
        let cell = |(x, y): (u16, u16)| {
            let (x, y) = (i16::try_from(x).ok()?, i16::try_from(y).ok()?);
            board.leap(*corner, Vector { x, y })
        };
        let cells: Option<Vec<Cell>> = steps.map(cell).collect();
        cells.is_some_and(|cells| S::from_cells(cells).count() == u32::from(side).pow(2))
    };
    S::from_cells(board.cells().filter(square))
}

#[cfg(test)]
mod tests {
    use boardwright_geometry::{Board, Cell, CellSet, Hole, Shape, Symmetry, Vector, Wrap};

    use super::FigureTable;
    use crate::model::Figure;

    /// Sets by chance, the same every time.
    fn sets(cells: usize) -> impl Iterator<Item = u128> {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = move || {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            u128::from(word) << 64 | u128::from(word.rotate_left(29))
        };
        (0..2000).map(move |nth| {
            let dense = if nth % 2 == 0 {
                next() | next()
            } else {
                next()
            };
            dense & u128::up_to(cells)
        })
    }

    fn boards() -> [Board; 5] {
        let with_holes = Shape {
            symmetry: Symmetry::None,
            holes: vec![Hole::Named("d3".to_owned()), Hole::Named("a1".to_owned())],
            ..Shape::rectangle(7, 6)
        };
        let round = Shape {
            wrap: Wrap::Files,
            ..Shape::rectangle(5, 4)
        };
        let small = Shape::rectangle(3, 3);
        let shapes = [
            Shape::rectangle(7, 6),
            with_holes,
            round,
            Shape::hexagon(4),
            small,
        ];
        shapes.map(|shape| Board::new(&shape).expect("a board"))
    }

    fn holds(board: &Board, figure: &Figure, set: u128) -> bool {
        match FigureTable::<u128>::compile(board, figure) {
            FigureTable::Whole(sets) => sets.iter().any(|&whole| set.covers(whole)),
            FigureTable::Runs(runs) => runs.iter().any(|run| run.lies_in(set)),
            _ => panic!("no runs"),
        }
    }

    #[test]
    fn a_line_is_found_in_a_set_where_so_many_cells_follow_each_other() {
        for board in boards() {
            for count in [2, 3, 5, 6] {
                let steps = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(x, y)| Vector { x, y });
                let figure = Figure::Line {
                    count,
                    steps: steps.to_vec(),
                    gaps: false,
                };
                let stands = |set: u128| {
                    steps.iter().any(|&step| {
                        board.cells().any(|from| {
                            let next = |cell: &Cell| board.leap(*cell, step);
                            let run = std::iter::successors(Some(from), next);
                            let run: Vec<Cell> = run.take(usize::from(count)).collect();
                            let cells = u128::from_cells(run.iter().copied());
                            // A ring of five cells has no six in a row.
                            cells.count() == u32::from(count) && set.covers(cells)
                        })
                    })
                };
                for set in sets(board.len()) {
                    assert_eq!(holds(&board, &figure, set), stands(set), "{count}: {set:x}");
                }
            }
        }
    }

    #[test]
    fn a_square_is_found_in_a_set_that_covers_it() {
        for board in boards() {
            for side in [1, 2, 3] {
                let stands = |set: u128| {
                    board.cells().any(|corner| {
                        let steps = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
                        let mut cells = steps.map(|(x, y)| board.leap(corner, Vector { x, y }));
                        cells.all(|cell| cell.is_some_and(|cell| set.has(cell)))
                    })
                };
                for set in sets(board.len()) {
                    let figure = Figure::Square(side as u16);
                    assert_eq!(holds(&board, &figure, set), stands(set), "{side}: {set:x}");
                }
            }
        }
    }
}
