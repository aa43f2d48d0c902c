//! Sets of cells against a set that is obviously right, at every width.

use std::collections::BTreeSet;

use crate::common::{Dice, board, glinski, omega};
use boardwright_geometry::{Board, Cell, CellSet, Topology, Wide};

/// Runs a check at every width that matters: whole limbs, several, the largest, and none.
macro_rules! at_every_width {
    ($check:ident) => {
        $check::<u64>();
        $check::<u128>();
        $check::<Wide<1>>();
        $check::<Wide<2>>();
        $check::<Wide<3>>();
        $check::<Wide<4>>();
        $check::<Wide<21>>();
    };
}

fn any_set<S: CellSet>(dice: &mut Dice) -> (S, BTreeSet<Cell>) {
    let size = dice.below(S::BITS as u64 + 1);
    let size = if dice.below(3) == 0 { size } else { size % 5 };
    let cells: BTreeSet<Cell> = (0..size)
        .map(|_| Cell(dice.below(S::BITS as u64) as u16))
        .collect();
    (S::from_cells(cells.iter().copied()), cells)
}

fn same<S: CellSet>(set: S, cells: &BTreeSet<Cell>) {
    assert!(set.cells().eq(cells.iter().copied()));
    assert_eq!(set.cells().len(), cells.len());
    assert_eq!(set.count() as usize, cells.len());
    assert_eq!(set.is_empty(), cells.is_empty());
    assert_eq!(set.any(), !cells.is_empty());
    assert_eq!(set.more_than_one(), cells.len() > 1);
    assert_eq!(
        set.first(),
        cells.first().copied().unwrap_or(Cell(S::BITS as u16))
    );
    assert_eq!(set.last(), cells.last().copied().unwrap_or(Cell(0)));
}

fn operations_agree<S: CellSet>() {
    let mut dice = Dice(S::BITS as u64);
    let all: BTreeSet<Cell> = (0..S::BITS as u16).map(Cell).collect();
    for _ in 0..400 {
        let (one, cells) = any_set::<S>(&mut dice);
        let (other, others) = any_set::<S>(&mut dice);
        same(one, &cells);
        same(one & other, &(&cells & &others));
        same(one | other, &(&cells | &others));
        same(one ^ other, &(&cells ^ &others));
        same(!one, &(&all - &cells));
        same(one.minus(other), &(&cells - &others));
        let by = dice.below(S::BITS as u64) as u16;
        let raised = cells.iter().map(|c| Cell((c.0 + by) % S::BITS as u16));
        same(one.rotated(u32::from(by)), &raised.collect());
        assert_eq!(one.meets(other), !cells.is_disjoint(&others));
        assert_eq!(one.covers(other), cells.is_superset(&others));
        assert!(one.covers(one & other));
        assert_eq!(one == other, cells == others);

        let mut changed = one;
        changed &= other;
        assert_eq!(changed, one & other);
        changed |= one;
        assert_eq!(changed, one);
        changed ^= other;
        assert_eq!(changed, one ^ other);

        same(
            one.without_first(),
            &cells.iter().copied().skip(1).collect(),
        );
        let cell = Cell(dice.below(S::BITS as u64) as u16);
        assert_eq!(one.has(cell), cells.contains(&cell));
        same(
            one.with(cell),
            &cells.iter().copied().chain([cell]).collect(),
        );
        same(
            one.without(cell),
            &cells
                .iter()
                .copied()
                .filter(|other| *other != cell)
                .collect(),
        );
    }
}

#[test]
fn a_set_does_as_a_set_does() {
    at_every_width!(operations_agree);
}

fn ends_are_right<S: CellSet>() {
    same(S::EMPTY, &BTreeSet::new());
    assert_eq!(S::default(), S::EMPTY);
    for n in [0, 1, 63, 64, 65, 127, 128, 129, S::BITS - 1, S::BITS] {
        let n = n.min(S::BITS);
        same(S::up_to(n), &(0..n as u16).map(Cell).collect());
    }
    assert_eq!(S::up_to(S::BITS + 1), !S::EMPTY);
    assert_eq!(S::up_to(usize::MAX), !S::EMPTY);
    for cell in (0..S::BITS as u16).map(Cell) {
        same(S::single(cell), &BTreeSet::from([cell]));
    }
}

#[test]
fn the_empty_set_the_full_set_and_single_cells() {
    at_every_width!(ends_are_right);
}

fn strangers_are_harmless<S: CellSet>() {
    for cell in [S::BITS as u16, S::BITS as u16 + 1, 4096, u16::MAX].map(Cell) {
        let _ = S::single(cell);
        let _ = (!S::EMPTY).has(cell);
        let _ = S::from_cells([cell]).with(cell).without(cell);
    }
}

#[test]
fn a_cell_beyond_the_width_does_not_panic() {
    at_every_width!(strangers_are_harmless);
    strangers_are_harmless::<Wide<0>>();
    assert_eq!(Wide::<0>::EMPTY.first(), Cell(0));
    assert_eq!(Wide::<0>::EMPTY.last(), Cell(0));
    assert!(Wide::<0>::up_to(5).is_empty());
}

/// The cells that a slider reaches both ways along a line, by walking.
fn walked(
    board: &Board,
    from: Cell,
    lines: [boardwright_geometry::Vector; 2],
    men: &[Cell],
) -> BTreeSet<Cell> {
    let mut reached = BTreeSet::new();
    for step in lines {
        for cell in board.ray(from, step) {
            reached.insert(cell);
            if men.contains(&cell) {
                break;
            }
        }
    }
    reached
}

fn spans_agree<S: CellSet>(board: &Board, rounds: usize) {
    assert!(board.len() <= S::BITS);
    let mut dice = Dice(board.len() as u64);
    for from in board.cells() {
        for step in board
            .topology()
            .edge_steps()
            .iter()
            .chain(board.topology().vertex_steps())
        {
            let back = boardwright_geometry::Vector {
                x: -step.x,
                y: -step.y,
            };
            let line = board
                .ray(from, *step)
                .into_iter()
                .chain(board.ray(from, back));
            let line = S::from_cells(line);
            let below = S::up_to(from.index());
            let above = !S::up_to(from.index() + 1);
            for _ in 0..rounds {
                let men = dice.below(board.len() as u64 / 2);
                let men: Vec<Cell> = (0..men)
                    .map(|_| Cell(dice.below(board.len() as u64) as u16))
                    .collect();
                let blockers = S::from_cells(men.iter().copied()) & line;
                let span = S::between_nearest(blockers & below, blockers & above) & line;
                assert!(span.cells().eq(walked(board, from, [*step, back], &men)));
            }
        }
    }
}

#[test]
fn obstruction_difference_is_walking_the_line() {
    let chess = Board::rectangle(8, 8).expect("8 × 8");
    spans_agree::<u64>(&chess, 20);
    spans_agree::<u128>(&chess, 5);
    spans_agree::<Wide<1>>(&chess, 5);
    spans_agree::<u128>(&omega(), 10);
    spans_agree::<Wide<2>>(&omega(), 10);
    spans_agree::<u128>(&glinski(), 10);
    spans_agree::<u128>(&board(boardwright_geometry::Shape::rectangle(16, 8)), 10);
    spans_agree::<Wide<4>>(&board(boardwright_geometry::Shape::rectangle(16, 16)), 10);
    spans_agree::<Wide<21>>(&board(boardwright_geometry::Shape::rectangle(36, 36)), 1);
}

fn formula_holds<S: CellSet>() {
    // every pair of nearest blockers, or none, at either side of every slider
    let top = S::BITS as u16;
    for lower in (0..top).step_by(7).map(Some).chain([None]) {
        for upper in (lower.map_or(0, |lower| lower + 1)..top)
            .step_by(5)
            .map(Some)
            .chain([None])
        {
            let set = |at: Option<u16>| at.map_or(S::EMPTY, |at| S::single(Cell(at)));
            let span = S::between_nearest(set(lower), set(upper));
            let wanted = lower.unwrap_or(0)..=upper.unwrap_or(top - 1);
            assert!(span.cells().eq(wanted.map(Cell)), "{lower:?} {upper:?}");
        }
    }
}

#[test]
fn obstruction_difference_at_all_ends() {
    formula_holds::<u64>();
    formula_holds::<u128>();
    formula_holds::<Wide<1>>();
    formula_holds::<Wide<2>>();
    formula_holds::<Wide<4>>();
}

#[test]
fn steps_back_and_forth_cover_both_topologies() {
    for topology in [Topology::Square, Topology::Hex] {
        for step in topology.edge_steps().iter().chain(topology.vertex_steps()) {
            let back = boardwright_geometry::Vector {
                x: -step.x,
                y: -step.y,
            };
            assert!(
                topology.edge_steps().contains(&back) || topology.vertex_steps().contains(&back)
            );
        }
    }
}
