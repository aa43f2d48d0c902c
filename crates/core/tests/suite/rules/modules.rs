//! What modules see.

use crate::common::*;
use boardwright_core::geometry::Cell;
use boardwright_core::module::CellList;

#[test]
fn without_restrictions_no_move_depends_on_the_past() {
    assert!(!compile(chess()).needs_history());
}

#[test]
fn a_list_of_cells_knows_how_many_are_left() {
    let list: CellList = (0..3).map(Cell).collect();
    let mut cells = list.into_iter();
    for left in [3, 2, 1, 0] {
        assert_eq!(cells.len(), left);
        cells.next();
    }
}

/// A past of the moves alone, as a module's own test may have it.
struct Past(Vec<boardwright_core::Move>);

impl boardwright_core::module::History for Past {
    fn plies(&self) -> usize {
        self.0.len()
    }

    fn played(&self, ply: usize) -> Option<boardwright_core::Move> {
        self.0.get(ply).copied()
    }

    fn key(&self, plies: usize) -> Option<u128> {
        Some(plies as u128)
    }

    fn key_after(&self, _: boardwright_core::Move) -> u128 {
        0
    }

    fn position(&self, _: usize) -> Option<Box<dyn boardwright_core::module::View + '_>> {
        None
    }
}

#[test]
fn a_past_knows_what_was_played_and_where_it_led() {
    use boardwright_core::module::History;
    let moves = compile(chess()).start().legal_moves();
    let past = Past(moves[..2].to_vec());
    for (mv, was_played) in [(moves[0], true), (moves[1], true), (moves[2], false)] {
        assert_eq!(past.was_played(mv), was_played);
    }
    assert!(past.has_led_to(moves[1], 2));
    assert!(!past.has_led_to(moves[1], 1));
    assert!(!past.has_led_to(moves[2], 2));
}
