//! Lines: what a slider sees from each cell in one direction.

use boardwright_geometry::{Board, Cell, CellSet, Vector, Wrap};
use smallvec::SmallVec;

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
    /// The first cell of each ray.
    next: Vec<Option<Cell>>,
    /// The cells of each ray in order of travel.
    walks: Vec<Vec<Cell>>,
    /// The line of the opposite direction.
    pub(crate) back: usize,
}

impl<S: CellSet> Line<S> {
    fn new(board: &Board, step: Vector, back: usize) -> Self {
        let next = |cell| board.leap(cell, step).filter(|&next| next != cell);
        let next: Vec<Option<Cell>> = board.cells().map(next).collect();
        let goes = |on: fn(Cell, Cell) -> bool| {
            let mut steps = board.cells().zip(&next);
            steps.all(|(cell, next)| next.is_none_or(|next| on(cell, next)))
        };
        let order = if goes(|cell, next| next > cell) {
            Order::Ascending
        } else if goes(|cell, next| next < cell) {
            Order::Descending
        } else {
            Order::Walk
        };
        let mut line = Line {
            step,
            order,
            rays: vec![S::EMPTY; next.len()],
            next,
            walks: Vec::new(),
            back,
        };
        match order {
            Order::Ascending => board.cells().rev().for_each(|cell| line.go_on(cell)),
            Order::Descending => board.cells().for_each(|cell| line.go_on(cell)),
            Order::Walk => {
                line.walks = board.cells().map(|cell| board.ray(cell, step)).collect();
                let walks = line.walks.iter();
                let rays = walks.map(|walk| S::from_cells(walk.iter().copied()));
                line.rays = rays.collect();
            }
        }
        line
    }

    /// Makes the ray of a cell from that of the next one, which is there.
    fn go_on(&mut self, cell: Cell) {
        if let Some(next) = self.next(cell) {
            let mut ray = self.ray(next);
            ray.insert(next);
            self.rays[cell.index()] = ray;
        }
    }

    #[inline(always)]
    pub(crate) fn ray(&self, cell: Cell) -> S {
        self.rays[cell.index()]
    }

    /// The cells that a slider on `cell` reaches, the first occupied one included.
    #[cfg_attr(feature = "every-width", inline(always))]
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
        let met = self.ray(cell) & occupied;
        if met.is_empty() {
            return None;
        }
        Some(match self.order {
            Order::Ascending => met.first(),
            Order::Descending => met.last(),
            Order::Walk => (self.walk(cell, occupied) & occupied).first(),
        })
    }

    /// The next cell.
    #[inline]
    pub(crate) fn next(&self, cell: Cell) -> Option<Cell> {
        self.next[cell.index()]
    }

    /// The cells of a ray in order of travel.
    fn walk_from(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let on = move |&next: &Cell| self.next(next).filter(|&next| next != cell);
        core::iter::successors(self.next(cell), on)
    }

    /// The first `n` cells of a ray.
    pub(crate) fn first_cells(&self, cell: Cell, n: u16) -> S {
        S::from_cells(self.walk_from(cell).take(usize::from(n)))
    }

    /// What a slide reaches of the first `n` cells of a ray, the first occupied one included.
    #[inline(never)]
    pub(crate) fn slide_within(&self, cell: Cell, n: u16, occupied: &S) -> S {
        let mut seen = S::EMPTY;
        for cell in self.walk_from(cell).take(usize::from(n)) {
            seen.insert(cell);
            if occupied.has(cell) {
                break;
            }
        }
        seen
    }

    /// The first `n` cells of each ray.
    pub(crate) fn within(&self, n: u16) -> Vec<S> {
        let cells = (0..self.rays.len()).map(|number| Cell(number as u16));
        cells.map(|cell| self.first_cells(cell, n)).collect()
    }
}

/// Two axes of [`Lines`], by where their rows begin; where sets are wide, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair(u32);

impl Pair {
    fn of_axes([one, two]: [u8; 2]) -> Self {
        Pair(u32::from(one) | u32::from(two) << 8)
    }

    #[inline(always)]
    fn axes(self) -> [usize; 2] {
        [self.0 & 0xFF, self.0 >> 8].map(|axis| axis as usize)
    }
}

/// What a slider on one cell needs to know of a pair of axes.
#[derive(Clone, Copy, Debug)]
struct Rays<S> {
    /// Of both axes the ascending ray, the descending one, and the two together.
    axes: [[S; 3]; 2],
    /// The next cells on both axes.
    ring: S,
    /// Every cell of both axes.
    whole: S,
}

/// What the chart says of two cells that share no axis.
const NO_AXIS: u8 = u8::MAX;

/// The lines of a variant, each beside the one of the opposite direction: line `2a` and line
/// `2a + 1` are the two directions of axis `a`.
#[derive(Clone, Debug)]
pub(crate) struct Lines<S> {
    pub(crate) all: Vec<Line<S>>,
    /// For each axis and each cell in turn: the rays of both directions, the ascending one first.
    /// Only for axes whose lines ascend or descend. None where sets are wide: the lines have them.
    axes: Vec<[S; 2]>,
    /// The axes of each pair.
    pair_axes: Vec<[u8; 2]>,
    /// For each pair of axes and each cell in turn. None where sets are wide.
    pairs: Vec<Rays<S>>,
    /// For every two cells the axis through both.
    chart: Vec<u8>,
    cells: usize,
    /// Whether a line may come round the board to where another one has been.
    wraps: bool,
}

impl<S: CellSet> Lines<S> {
    /// Whether sets are so wide that one lies no nearer for being kept a second time: a table for a pair of axes takes longer
    /// to make than a game asks for, and more room than the processor has at hand.
    const WIDE: bool = S::BITS > 256;

    pub(crate) fn new(cells: usize) -> Self {
        Lines {
            all: Vec::new(),
            axes: Vec::new(),
            pair_axes: Vec::new(),
            pairs: Vec::new(),
            chart: Vec::new(),
            cells,
            wraps: false,
        }
    }

    /// The size of the tables in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let rays: usize = self
            .all
            .iter()
            .map(|line| size_of_val(line.rays.as_slice()) + size_of_val(line.next.as_slice()))
            .sum();
        rays + size_of_val(self.axes.as_slice())
            + size_of_val(self.pairs.as_slice())
            + size_of_val(self.chart.as_slice())
    }

    /// The line of a direction, made if it is new.
    pub(crate) fn along(&mut self, board: &Board, step: Vector) -> usize {
        if let Some(at) = self.all.iter().position(|l| l.step == step) {
            return at;
        }
        let at = self.all.len();
        let reverse = Vector {
            x: -step.x,
            y: -step.y,
        };
        let (one, two) = (
            Line::new(board, step, at + 1),
            Line::new(board, reverse, at),
        );
        // The ascending line comes first, so that an axis reads upwards.
        let turned = one.order == Order::Descending;
        let (up, down) = if turned {
            (
                Line {
                    back: at + 1,
                    ..two
                },
                Line { back: at, ..one },
            )
        } else {
            (one, two)
        };
        if !Self::WIDE {
            let rays = up.rays.iter().zip(&down.rays);
            self.axes.extend(rays.map(|(&up, &down)| [up, down]));
        }
        self.wraps |= board.wrap() != Wrap::None;
        self.all.extend([up, down]);
        at + usize::from(turned)
    }

    /// Axes by twos. One that is left over is put with itself.
    pub(crate) fn paired(&mut self, axes: &[u8]) -> SmallVec<[Pair; 2]> {
        axes.chunks(2)
            .map(|two| {
                let pair = [two[0], two[two.len() - 1]];
                if Self::WIDE {
                    return Pair::of_axes(pair);
                }
                let at = self.pair_axes.iter().position(|&p| p == pair);
                let at = at.unwrap_or_else(|| {
                    for cell in (0..self.cells).map(|n| Cell(n as u16)) {
                        let [one, two] = pair.map(usize::from);
                        let axes = [one, two].map(|axis| {
                            let [up, down] = self.rays(axis, cell);
                            [up, down, up | down]
                        });
                        let next = |axis| self.axis(axis, cell, !S::EMPTY);
                        self.pairs.push(Rays {
                            axes,
                            ring: next(one) | next(two),
                            whole: axes[0][2] | axes[1][2],
                        });
                    }
                    self.pair_axes.push(pair);
                    self.pair_axes.len() - 1
                });
                Pair((at * self.cells) as u32)
            })
            .collect()
    }

    /// How many cells the board has.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// How many pairs have been made.
    pub(crate) fn pairs_made(&self) -> usize {
        self.pair_axes.len()
    }

    /// Forgets all pairs but the first ones.
    pub(crate) fn keep_pairs(&mut self, first: usize) {
        self.pair_axes.truncate(first);
        self.pairs.truncate(first * self.cells);
    }

    /// Whether no two of these axes meet again: on a board that wraps around they may, and a move along
    /// both is but one.
    pub(crate) fn diverge(&self, axes: &[u8]) -> bool {
        // In the plane only those meet again that run the same way.
        let step = |axis: u8| self.all[2 * usize::from(axis)].step;
        let parallel = |one: Vector, other: Vector| {
            i32::from(one.x) * i32::from(other.y) == i32::from(one.y) * i32::from(other.x)
        };
        let mut twos = axes.iter().enumerate().flat_map(|(at, &one)| {
            let before = &axes[..at];
            before.iter().map(move |&other| (one, other))
        });
        if !self.wraps && !twos.any(|(one, other)| parallel(step(one), step(other))) {
            return true;
        }
        (0..self.cells).map(|n| Cell(n as u16)).all(|cell| {
            let mut met = S::EMPTY;
            axes.iter().all(|&axis| {
                let whole = self.whole_axis(usize::from(axis), cell);
                let apart = (met & whole).is_empty();
                met |= whole;
                apart
            })
        })
    }

    /// What a slider on `cell` reaches along both axes of a pair, if it can enter another cell than those
    /// of `closed`.
    #[inline(always)]
    pub(crate) fn reach_outside(
        &self,
        pair: Pair,
        cell: Cell,
        occupied: S,
        closed: S,
    ) -> Option<S> {
        if Self::WIDE {
            let opens = |line: usize| {
                let next = self.all[line].next(cell);
                next.is_some_and(|next| !closed.has(next))
            };
            let mut axes = pair.axes().into_iter();
            return axes
                .any(|axis| opens(2 * axis) || opens(2 * axis + 1))
                .then(|| self.along_both(pair, cell, &occupied));
        }
        let rays = &self.pairs[pair.0 as usize + cell.index()];
        (!closed.covers(rays.ring)).then(|| self.both_ways(pair, rays, occupied))
    }

    /// What a slider on `cell` reaches along both axes of a pair, if one of them meets a region.
    #[inline(always)]
    pub(crate) fn reach_into(&self, pair: Pair, cell: Cell, occupied: S, region: S) -> Option<S> {
        if Self::WIDE {
            let mut axes = pair.axes().into_iter();
            return axes
                .any(|axis| self.whole_axis(axis, cell).meets(region))
                .then(|| self.along_both(pair, cell, &occupied));
        }
        let rays = &self.pairs[pair.0 as usize + cell.index()];
        (rays.whole & region)
            .any()
            .then(|| self.both_ways(pair, rays, occupied))
    }

    /// Where a cannon on `cell` may go along both axes of a pair: what is free, and the second piece that it
    /// meets. The axes share no other cell.
    #[inline(always)]
    pub(crate) fn cannon_goals(&self, pair: Pair, cell: Cell, occupied: S) -> S {
        if Self::WIDE {
            let seen = self.along_both(pair, cell, &occupied);
            let further = self.along_both(pair, cell, &(occupied & !seen));
            return (seen & !occupied) | (further & !seen & occupied);
        }
        let rays = &self.pairs[pair.0 as usize + cell.index()];
        let seen = self.both_ways(pair, rays, occupied);
        let further = self.both_ways(pair, rays, occupied & !seen);
        (seen & !occupied) | (further & !seen & occupied)
    }

    /// What a slider on `cell` reaches along both axes of a pair that has no table.
    #[inline(never)]
    fn along_both(&self, pair: Pair, cell: Cell, occupied: &S) -> S {
        let [one, two] = pair.axes();
        let mut along = self.axis(one, cell, *occupied);
        if one != two {
            along |= self.axis(two, cell, *occupied);
        }
        along
    }

    #[cfg_attr(feature = "every-width", inline(always))]
    fn both_ways(&self, pair: Pair, rays: &Rays<S>, occupied: S) -> S {
        let row = pair.0 as usize;
        let [[north, south, one], [east, west, two]] = rays.axes;
        if S::BITS == 64 {
            return S::between_nearest(south & occupied, north & occupied) & one
                | S::between_nearest(west & occupied, east & occupied) & two;
        }
        // Each axis by itself: a pair may be one axis twice.
        let (mut along, mut across) = (one, two);
        let met = north & occupied;
        if met.any() {
            along ^= self.pairs[row + met.first().index()].axes[0][0];
        }
        let met = south & occupied;
        if met.any() {
            along ^= self.pairs[row + met.last().index()].axes[0][1];
        }
        let met = east & occupied;
        if met.any() {
            across ^= self.pairs[row + met.first().index()].axes[1][0];
        }
        let met = west & occupied;
        if met.any() {
            across ^= self.pairs[row + met.last().index()].axes[1][1];
        }
        along | across
    }

    /// Whether both directions of an axis run monotonously over the cells' numbers.
    pub(crate) fn is_straight(&self, axis: usize) -> bool {
        self.all
            .get(2 * axis)
            .is_some_and(|line| line.order == Order::Ascending)
    }

    /// What a slider on `cell` reaches along both directions of an axis.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn axis(&self, axis: usize, cell: Cell, occupied: S) -> S {
        if Self::WIDE {
            let (up, down) = (&self.all[2 * axis], &self.all[2 * axis + 1]);
            let mut seen = up.slide(cell, occupied);
            seen |= down.slide(cell, occupied);
            return seen;
        }
        let [up, down] = self.rays(axis, cell);
        let (above, below) = (up & occupied, down & occupied);
        if S::BITS == 64 {
            return S::between_nearest(below, above) & (up | down);
        }
        let mut seen = up | down;
        if above.any() {
            seen ^= self.rays(axis, above.first())[0];
        }
        if below.any() {
            seen ^= self.rays(axis, below.last())[1];
        }
        seen
    }

    /// What lies behind the first piece on either side of an axis, up to and including the second.
    #[inline]
    pub(crate) fn beyond(&self, axis: usize, cell: Cell, occupied: S) -> S {
        let seen = self.axis(axis, cell, occupied);
        self.axis(axis, cell, occupied & !seen) & !seen
    }

    /// The cells next to the first piece on either side of an axis, behind it.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn next_beyond(&self, axis: usize, cell: Cell, occupied: S) -> S {
        let [up, down] = self.rays(axis, cell);
        let mut goals = S::EMPTY;
        let met = up & occupied;
        if met.any() {
            let [behind, _] = self.rays(axis, met.first());
            goals |= behind & !behind.without_first();
        }
        let met = down & occupied;
        if met.any() {
            let [_, behind] = self.rays(axis, met.last());
            if behind.any() {
                goals |= S::single(behind.last());
            }
        }
        goals
    }

    /// Notes for every two cells which axis runs through both. Where two axes share two cells they
    /// cannot be told apart: then this is `false`, and [`between`](Lines::between) must not be asked, as without a chart.
    pub(crate) fn chart(&mut self) -> bool {
        let mut chart = vec![NO_AXIS; self.cells * self.cells];
        let mut clear = self.all.len() / 2 <= usize::from(NO_AXIS);
        for axis in (0..self.all.len() / 2).filter(|&axis| self.is_straight(axis)) {
            for from in (0..self.cells).map(|n| Cell(n as u16)) {
                for to in self.whole_axis(axis, from).cells() {
                    let at = &mut chart[from.index() * self.cells + to.index()];
                    clear &= *at == NO_AXIS;
                    *at = axis as u8;
                }
            }
        }
        self.chart = chart;
        clear
    }

    /// Gives back the room that the tables grew into and do not need.
    pub(crate) fn shrink(&mut self) {
        self.all.shrink_to_fit();
        self.axes.shrink_to_fit();
        self.pairs.shrink_to_fit();
    }

    /// The rays of both directions of an axis from a cell, the ascending one first.
    #[inline(always)]
    fn rays(&self, axis: usize, cell: Cell) -> [S; 2] {
        match Self::WIDE {
            true => [0, 1].map(|way| self.all[2 * axis + way].ray(cell)),
            false => self.axes[axis * self.cells + cell.index()],
        }
    }

    /// The axis through two cells; a number beyond all axes if none runs through both.
    #[inline(always)]
    fn through(&self, one: Cell, other: Cell) -> usize {
        usize::from(self.chart[one.index() * self.cells + other.index()])
    }

    /// Whether one of these axes runs through both cells.
    #[inline(always)]
    pub(crate) fn joins(&self, axes: &[u8], one: Cell, other: Cell) -> bool {
        let axis = self.through(one, other);
        axes.iter().any(|&among| usize::from(among) == axis)
    }

    /// The cells between two cells of one axis; all cells for others.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn between(&self, one: Cell, other: Cell) -> S {
        let axis = self.through(one, other);
        let (low, high) = (one.min(other), one.max(other));
        if Self::WIDE {
            return match self.all.get(2 * axis..2 * axis + 2) {
                Some([up, down]) => up.ray(low) & down.ray(high),
                _ => !S::EMPTY,
            };
        }
        let at = |cell: Cell| self.axes.get(axis * self.cells + cell.index());
        match (at(low), at(high)) {
            (Some([up, _]), Some([_, down])) => *up & *down,
            _ => !S::EMPTY,
        }
    }

    /// The cells that a line passes from one cell on its way to another, which lies on its ray.
    pub(crate) fn before(&self, line: usize, from: Cell, to: Cell) -> S {
        let line = &self.all[line];
        match line.order {
            Order::Walk => line.slide(from, S::single(to)) & !S::single(to),
            _ => line.ray(from) & self.all[line.back].ray(to),
        }
    }

    /// The whole axis on which two cells lie.
    pub(crate) fn axis_through(&self, one: Cell, other: Cell) -> S {
        let axis = self.through(one, other);
        match axis < self.all.len() / 2 {
            true => self.whole_axis(axis, one),
            false => S::EMPTY,
        }
    }

    /// Every cell of an axis through a cell.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn whole_axis(&self, axis: usize, cell: Cell) -> S {
        let [up, down] = self.rays(axis, cell);
        up | down
    }
}

#[cfg(test)]
mod tests {
    use boardwright_geometry::{Board, Cell, CellSet, Shape, Vector, Wide, Wrap};

    use super::{Lines, Order};
    use crate::engine::tables::zobrist::scramble;

    const STEPS: [Vector; 4] = [
        Vector { x: 1, y: 0 },
        Vector { x: 0, y: 1 },
        Vector { x: 1, y: 1 },
        Vector { x: 1, y: -1 },
    ];

    /// The lines of a rectangle in all eight directions, and those of its board.
    fn lines<S: CellSet>(files: u16, ranks: u16) -> (Board, Lines<S>) {
        let board = Board::rectangle(files, ranks).expect("a board");
        let mut lines = Lines::new(board.len());
        for step in STEPS {
            lines.along(&board, step);
        }
        assert!(lines.chart(), "no two axes share two cells");
        (board, lines)
    }

    /// Boards with pieces here and there, few and many.
    fn occupations<S: CellSet>(board: &Board) -> Vec<S> {
        let share = |of: u64| {
            board
                .cells()
                .filter(move |cell| scramble(of << 16 | u64::from(cell.0)) % 8 < of)
        };
        (0..8).map(|of| S::from_cells(share(of))).collect()
    }

    /// What a slider sees, step by step: cells up to the first piece, that one included.
    fn seen<S: CellSet>(board: &Board, cell: Cell, step: Vector, occupied: S) -> S {
        let ray = board.ray(cell, step);
        let free = ray.iter().take_while(|&&next| !occupied.has(next)).count();
        S::from_cells(ray.into_iter().take(free + 1))
    }

    fn ways(step: Vector) -> [Vector; 2] {
        let back = Vector {
            x: -step.x,
            y: -step.y,
        };
        [step, back]
    }

    fn lines_are_walks<S: CellSet>(files: u16, ranks: u16) {
        let (board, mut lines) = lines::<S>(files, ranks);
        let straight = lines.paired(&[0, 1])[0];
        let [slanting, ..] = lines.paired(&[2, 3])[..] else {
            panic!("a pair");
        };
        let one_twice = lines.paired(&[1])[0];
        let pairs = [(straight, [0, 1]), (slanting, [2, 3]), (one_twice, [1, 1])];
        for occupied in occupations::<S>(&board) {
            for cell in board.cells() {
                let mut on_axes = [S::EMPTY; 4];
                for (axis, step) in STEPS.into_iter().enumerate() {
                    let (mut near, mut far, mut next) = (S::EMPTY, S::EMPTY, S::EMPTY);
                    for step in ways(step) {
                        let along = seen(&board, cell, step, occupied);
                        let line = lines.along(&board, step);
                        assert_eq!(lines.all[line].slide(cell, occupied), along);
                        let hurdle = (along & occupied).cells().next();
                        assert_eq!(lines.all[line].first_met(cell, occupied), hurdle);
                        near |= along;
                        if let Some(hurdle) = hurdle {
                            far |= seen(&board, hurdle, step, occupied);
                            next |= S::from_cells(board.leap(hurdle, step));
                        }
                        for to in board.ray(cell, step) {
                            let before = seen(&board, cell, step, S::single(to)).without(to);
                            assert_eq!(lines.before(line, cell, to), before);
                            assert_eq!(lines.between(cell, to), before);
                            assert_eq!(lines.axis_through(cell, to), lines.whole_axis(axis, cell));
                        }
                    }
                    assert_eq!(lines.axis(axis, cell, occupied), near);
                    assert_eq!(lines.beyond(axis, cell, occupied), far);
                    assert_eq!(lines.next_beyond(axis, cell, occupied), next);
                    on_axes[axis] = near;
                }
                for (pair, [one, two]) in pairs {
                    let both = on_axes[one] | on_axes[two];
                    let whole = lines.whole_axis(one, cell) | lines.whole_axis(two, cell);
                    let ring = [one, two].map(|axis| lines.axis(axis, cell, !S::EMPTY));
                    let ring = ring[0] | ring[1];
                    let outside = |closed| lines.reach_outside(pair, cell, occupied, closed);
                    assert_eq!(outside(!ring), Some(both));
                    assert_eq!(outside(ring), None);
                    let into = |region| lines.reach_into(pair, cell, occupied, region);
                    for goal in board.cells() {
                        let met = whole.has(goal).then_some(both);
                        assert_eq!(into(S::single(goal)), met, "{cell:?} {goal:?}");
                    }
                    let over =
                        lines.beyond(one, cell, occupied) | lines.beyond(two, cell, occupied);
                    let cannon = (both & !occupied) | (over & occupied);
                    assert_eq!(lines.cannon_goals(pair, cell, occupied), cannon);
                }
            }
        }
    }

    #[test]
    fn what_tables_of_lines_say_is_what_a_walk_finds() {
        lines_are_walks::<u64>(8, 8);
        lines_are_walks::<u64>(5, 6);
        lines_are_walks::<u128>(9, 10);
        lines_are_walks::<Wide<21>>(5, 6);
    }

    /// On a cylinder the slants that meet on a cell meet again behind it; in the plane only a line and one that leaves cells of
    /// it out do.
    #[test]
    fn axes_diverge_if_no_cell_but_one_is_on_two_of_them() {
        let plane = Board::rectangle(8, 8).expect("a board");
        let ring = Shape {
            wrap: Wrap::Files,
            ..Shape::rectangle(8, 8)
        };
        let ring = Board::new(&ring).expect("a board");
        let diverge = |board: &Board, steps: &[(i16, i16)]| {
            let mut lines = Lines::<u64>::new(board.len());
            let step = |&(x, y): &(i16, i16)| lines.along(board, Vector { x, y }) as u8 / 2;
            let axes: Vec<u8> = steps.iter().map(step).collect();
            lines.diverge(&axes)
        };
        assert!(diverge(&plane, &[(1, 0), (0, 1), (1, 1), (1, -1), (1, 2)]));
        assert!(!diverge(&plane, &[(1, 1), (2, 2)]));
        assert!(diverge(&plane, &[(2, 0), (0, 2)]));
        assert!(!diverge(&ring, &[(1, 1), (1, -1)]));
        assert!(diverge(&ring, &[(1, 0), (0, 1)]));
    }

    #[test]
    fn cells_of_no_common_axis_have_all_cells_between_them() {
        let (board, lines) = lines::<u64>(8, 8);
        for one in board.cells() {
            let on_axes = (0..4).map(|axis| lines.whole_axis(axis, one));
            let on_axes = on_axes.fold(0, |all, axis| all | axis);
            for other in board.cells().filter(|&other| !on_axes.has(other)) {
                assert_eq!(lines.between(one, other), !0);
                assert_eq!(lines.axis_through(one, other), 0);
            }
        }
    }

    /// Where there are more axes than a byte can number, no chart says which one runs through two cells.
    #[test]
    fn a_chart_has_room_for_so_many_axes() {
        let board = Board::rectangle(2, 2).expect("a board");
        let mut lines = Lines::<u64>::new(board.len());
        for x in 2..257 {
            lines.along(&board, Vector { x, y: 1 });
        }
        assert!(lines.chart(), "255 axes");
        lines.along(&board, Vector { x: 257, y: 1 });
        assert!(!lines.chart(), "256");
    }

    /// Two sets from each cell for an axis and for its rays, with their next cells, eight for a pair, and a byte for every
    /// two cells.
    #[test]
    fn lines_tell_the_bytes_of_their_tables() {
        let (_, mut lines) = lines::<u64>(8, 8);
        let chart = 64 * 64;
        let axes = 4 * 64 * ((2 + 2) * 8 + 2 * size_of::<Option<Cell>>());
        assert_eq!(lines.bytes(), axes + chart);
        lines.paired(&[0, 1]);
        lines.paired(&[0, 1]);
        assert_eq!(lines.bytes(), axes + chart + 64 * 8 * 8);
        assert_eq!(lines.pairs_made(), 1);
        lines.keep_pairs(0);
        assert_eq!(lines.bytes(), axes + chart);
    }

    #[test]
    fn an_axis_reads_upwards_whichever_way_is_asked_for_first() {
        let board = Board::rectangle(8, 8).expect("a board");
        let mut lines = Lines::<u64>::new(board.len());
        let down = lines.along(&board, Vector { x: 0, y: -1 });
        let up = lines.along(&board, Vector { x: 0, y: 1 });
        assert_eq!((up, down), (0, 1));
        assert_eq!(lines.all[up].order, Order::Ascending);
        assert_eq!(lines.all[down].order, Order::Descending);
        assert_eq!((lines.all[up].back, lines.all[down].back), (down, up));
    }
}
