//! Positions that are counted once, and those that are told apart.

use std::collections::BTreeSet;

use crate::common::*;
use boardwright_core::geometry::Cell;
use boardwright_core::{Man, Side};

use super::with_hands;

#[test]
fn no_move_at_all_is_one_sequence_with_a_table_too() {
    let variant = compile(chess());
    let counts = variant.counts(1).unwrap();
    let known = |depth| {
        variant
            .start()
            .perft_known(depth, &counts, &mut |_| true)
            .ok()
    };
    assert_eq!([0, 1, 2].map(known), [1, 20, 400].map(Some));
}

#[test]
fn what_a_table_has_counted_is_not_counted_again() {
    let variant = compile(chess());
    let counts = variant.counts(1 << 20).unwrap();
    let ticks = || {
        let mut ticks = 0;
        let mut tick = |_| {
            ticks += 1;
            true
        };
        let nodes = variant.start().perft_known(4, &counts, &mut tick);
        assert_eq!(nodes, Ok(197_281));
        ticks
    };
    assert!(ticks() > 0);
    assert_eq!(ticks(), 0);
}

#[test]
fn where_a_man_stands_and_whether_it_is_promoted_makes_another_position() {
    let variant = compile(with_hands());
    let board = &variant.model().board;
    let hash = |at: Cell, promoted: &[Cell]| {
        let mut data = setup(variant.model(), "k1K5/8/8/8/8/8/8/8 b -");
        let queen = variant.model().kind("queen").unwrap();
        let side = Side::First;
        data.men.push((at, Man { side, kind: queen }));
        data.promoted = promoted.to_vec();
        variant.position(&data).unwrap().hash()
    };
    let mut hashes = BTreeSet::new();
    let mut marks = BTreeSet::new();
    for at in board
        .cells()
        .filter(|&c| !["a8", "c8"].contains(&board.name(c)))
    {
        let (own, promoted) = (hash(at, &[]), hash(at, &[at]));
        assert!(hashes.insert(own) && hashes.insert(promoted));
        // Were two marks the same, two promoted pieces would be as none.
        assert!(marks.insert(own ^ promoted), "{}", board.name(at));
    }
}
