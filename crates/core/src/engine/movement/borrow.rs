//! Borrowed movement: a piece with an own piece on a certain neighbouring cell moves as that one's kind.
//!
//! The lender lends the movement of its own kind, even if it borrows another itself; royal pieces lend
//! and borrow. What a piece is, what it promotes to and where it may be dropped stays its kind's.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::movement::lines::Lines;
use crate::engine::movement::mover::Mover;
use crate::engine::state::State;
use crate::man::{Kind, PerSide, Side};
use crate::model::Model;

/// From each cell: where the lender of a piece of either side would stand.
pub(crate) type Lenders = PerSide<Vec<Option<Cell>>>;

/// Finds the lenders' cells, and mends where pieces are immobile: one that could borrow there is not.
pub(crate) fn lenders<S: CellSet>(
    model: &Model,
    lines: &Lines<S>,
    movers: &mut PerSide<Vec<Mover<S>>>,
) -> Lenders {
    let board = &model.board;
    PerSide::from_fn(|side| {
        let lenders: Vec<Option<Cell>> =
            board.cells().map(|cell| model.lender(side, cell)).collect();
        // whatever kind stands there: immobile only where none could move
        let never = movers[side]
            .iter()
            .fold(S::up_to(board.len()), |set, mover| {
                set & mover.immobile(lines)
            });
        let alone = board.cells().filter(|cell| lenders[cell.index()].is_none());
        let stays = S::from_cells(alone) | never;
        for mover in &mut movers[side] {
            mover.set_immobile(mover.immobile(lines) & stays);
        }
        lenders
    })
}

/// The kind whose movement a piece borrows, if an own piece stands where a lender would.
pub(crate) fn borrowed<S: CellSet, const P: usize>(
    lenders: &Lenders,
    state: &State<S, P>,
    side: Side,
    from: Cell,
) -> Option<Kind> {
    let lender = lenders[side][from.index()]?;
    state.men(side).has(lender).then(|| state.kind_on(lender))
}
