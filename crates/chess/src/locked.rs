//! Pawns that stand against each other and never move again.

use boardwright_core::betza::{Movement, Reach};
use boardwright_core::geometry::{Board, Cell, Vector};
use boardwright_core::model::Model;
use boardwright_core::module::View;
use boardwright_core::{Kind, PerSide, Side};

const AHEAD: Vector = Vector { x: 0, y: 1 };
const CAPTURES: [Vector; 2] = [Vector { x: -1, y: 1 }, Vector { x: 1, y: 1 }];

/// A set of cells of the 8×8 board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cells(u64);

impl Cells {
    /// Puts a cell into the set.
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1u64.checked_shl(u32::from(cell.0)).unwrap_or(0);
    }

    /// Whether a cell is in the set.
    pub fn has(self, cell: Cell) -> bool {
        self.0 & 1u64.checked_shl(u32::from(cell.0)).unwrap_or(0) != 0
    }

    /// How many cells are in the set.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// All cells that a piece reaches from some cells by steps, through cells that are not barred. The cells
    /// from which it starts are among them.
    #[must_use]
    pub fn reached(
        board: &Board,
        from: &[Cell],
        steps: &[Vector],
        barred: impl Fn(Cell) -> bool,
    ) -> Cells {
        let mut seen = Cells::default();
        let mut next = from.to_vec();
        while let Some(cell) = next.pop() {
            if seen.has(cell) {
                continue;
            }
            seen.insert(cell);
            let around = steps.iter().filter_map(|&step| board.leap(cell, step));
            next.extend(around.filter(|&cell| !barred(cell)));
        }
        seen
    }
}

/// Pawns that go straight ahead and capture diagonally ahead.
#[derive(Clone, Copy, Debug)]
pub struct Pawns {
    kind: Kind,
    ahead: PerSide<Vector>,
    captures: PerSide<[Vector; 2]>,
}

impl Pawns {
    /// The pawns of a model; `None` if they move otherwise.
    pub fn of(model: &Model, kind: Kind) -> Option<Pawns> {
        let rules = &model.kind_model(kind)?.moves;
        let orthodox = |m: &Movement| {
            let goes =
                m.quiet && !m.capture && m.steps.iter().all(|step| step.x == 0 && step.y > 0);
            let straight = goes && (m.steps == [AHEAD] || m.lame);
            let takes = m.capture && !m.quiet && m.reach == Reach::Once;
            m.hop.is_none() && (straight || takes && m.steps.iter().all(|s| CAPTURES.contains(s)))
        };
        let mut movements = rules.iter().flat_map(|rule| &rule.movements);
        let turned = |step| model.board.opposite_vector(step);
        (model.movement.borrow.is_none() && movements.all(orthodox)).then(|| Pawns {
            kind,
            ahead: PerSide([AHEAD, turned(AHEAD)]),
            captures: PerSide([CAPTURES, CAPTURES.map(turned)]),
        })
    }

    /// Whether a pawn stands before every pawn, its own player's or the other's: then none can go, until
    /// one is captured.
    pub fn are_locked(&self, position: &dyn View) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let mut pawns = position.cells_of(side, self.kind).into_iter();
            pawns.all(|cell| {
                let ahead = position.board().leap(cell, self.ahead[side]);
                ahead
                    .and_then(|ahead| position.man_at(ahead))
                    .is_some_and(|man| man.kind == self.kind)
            })
        })
    }

    /// Whether a pawn of a side has an empty cell before it.
    pub fn can_go(&self, position: &dyn View, side: Side) -> bool {
        let mut pawns = position.cells_of(side, self.kind).into_iter();
        pawns.any(|cell| {
            let ahead = position.board().leap(cell, self.ahead[side]);
            ahead.is_some_and(|ahead| position.man_at(ahead).is_none())
        })
    }

    /// The cells that a side's pawns attack.
    pub fn attacked(&self, position: &dyn View, side: Side) -> Cells {
        let mut cells = Cells::default();
        for pawn in position.cells_of(side, self.kind) {
            let goals = self.captures[side]
                .iter()
                .filter_map(|&step| position.board().leap(pawn, step));
            goals.for_each(|goal| cells.insert(goal));
        }
        cells
    }
}
