//! Lines: what a slider sees from each cell in one direction.

use boardwright_geometry::{Board, Cell, CellSet, Vector};

/// How the cells of a ray are numbered along the direction of travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Ascending,
    Descending,
    /// Neither (rings): the ray is walked cell by cell.
    Walk,
}

/// One direction of travel, from every cell.
#[derive(Clone, Debug)]
pub(crate) struct Line<S> {
    pub(crate) step: Vector,
    pub(crate) order: Order,
    /// All cells of the ray from each cell, without that cell.
    pub(crate) rays: Vec<S>,
    /// The same in order of travel.
    walks: Vec<Vec<Cell>>,
    /// The line of the opposite direction.
    pub(crate) back: usize,
}

impl<S: CellSet> Line<S> {
    fn new(board: &Board, step: Vector, back: usize) -> Self {
        let walks: Vec<Vec<Cell>> = board.cells().map(|cell| board.ray(cell, step).to_vec()).collect();
        let rises = |up: bool| {
            board.cells().zip(&walks).all(|(start, walk)| {
                let mut last = start;
                walk.iter().all(|&next| {
                    let goes_on = if up { next > last } else { next < last };
                    last = next;
                    goes_on
                })
            })
        };
        let order = if rises(true) {
            Order::Ascending
        } else if rises(false) {
            Order::Descending
        } else {
            Order::Walk
        };
        let rays = walks.iter().map(|walk| S::from_cells(walk.iter().copied())).collect();
        Line { step, order, rays, walks: if order == Order::Walk { walks } else { Vec::new() }, back }
    }

    #[inline(always)]
    pub(crate) fn ray(&self, cell: Cell) -> S {
        self.rays[cell.index()]
    }

    /// The cells that a slider on `cell` reaches, the first occupied one included.
    #[inline(always)]
    pub(crate) fn slide(&self, cell: Cell, occupied: S) -> S {
        let ray = self.ray(cell);
        let met = ray & occupied;
        if met.is_empty() {
            return ray;
        }
        match self.order {
            Order::Ascending => ray ^ self.ray(met.first()),
            Order::Descending => ray ^ self.ray(met.last()),
            Order::Walk => self.walk(cell, occupied),
        }
    }

    fn walk(&self, cell: Cell, occupied: S) -> S {
        let mut seen = S::EMPTY;
        for &next in self.walks.get(cell.index()).into_iter().flatten() {
            seen |= S::single(next);
            if occupied.has(next) {
                break;
            }
        }
        seen
    }

    /// The first occupied cell from `cell`.
    #[inline]
    pub(crate) fn first_met(&self, cell: Cell, occupied: S) -> Option<Cell> {
        let met = self.slide(cell, occupied) & occupied;
        met.any().then(|| met.first())
    }

    /// The next cell.
    #[inline]
    pub(crate) fn next(&self, cell: Cell) -> Option<Cell> {
        let ray = self.ray(cell);
        if ray.is_empty() {
            return None;
        }
        Some(match self.order {
            Order::Ascending => ray.first(),
            Order::Descending => ray.last(),
            Order::Walk => *self.walks.get(cell.index())?.first()?,
        })
    }

    /// The first `n` cells of each ray.
    pub(crate) fn within(&self, board: &Board, n: u16) -> Vec<S> {
        let take = |cell| S::from_cells(board.ray(cell, self.step).iter().take(usize::from(n)).copied());
        board.cells().map(take).collect()
    }
}

/// The lines of a variant, each beside the one of the opposite direction: line `2a` and line
/// `2a + 1` are the two directions of axis `a`.
#[derive(Clone, Debug)]
pub(crate) struct Lines<S> {
    pub(crate) all: Vec<Line<S>>,
}

impl<S: CellSet> Lines<S> {
    pub(crate) fn new() -> Self {
        Lines { all: Vec::new() }
    }

    /// The line of a direction, made if it is new.
    pub(crate) fn along(&mut self, board: &Board, step: Vector) -> usize {
        if let Some(at) = self.all.iter().position(|l| l.step == step) {
            return at;
        }
        let at = self.all.len();
        let reverse = Vector { x: -step.x, y: -step.y };
        let (one, two) = (Line::new(board, step, at + 1), Line::new(board, reverse, at));
        // The ascending line comes first, so that an axis reads upwards.
        if one.order == Order::Descending {
            self.all.push(Line { back: at + 1, ..two });
            self.all.push(Line { back: at, ..one });
            return at + 1;
        }
        self.all.extend([one, two]);
        at
    }

    /// What a slider on `cell` reaches along both directions of an axis.
    #[inline(always)]
    pub(crate) fn axis(&self, axis: usize, cell: Cell, occupied: S) -> S {
        let (up, down) = (&self.all[2 * axis], &self.all[2 * axis + 1]);
        if S::BITS == 64 && up.order == Order::Ascending {
            let (upper, lower) = (up.ray(cell), down.ray(cell));
            return S::between_nearest(lower & occupied, upper & occupied) & (lower | upper);
        }
        up.slide(cell, occupied) | down.slide(cell, occupied)
    }
}
