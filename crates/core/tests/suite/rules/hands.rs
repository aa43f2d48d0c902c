//! Pieces in hand, and where they are dropped.

use crate::common::*;
use boardwright_core::{Game, Kind, Side};

use super::{holding, moves, place, play, with_hands};

#[test]
fn a_man_is_not_dropped_where_it_could_never_move_nor_a_second_pawn_on_a_file() {
    let variant = compile(with_hands());
    let position = holding(&variant, "k7/8/8/8/8/8/4P3/K7 w - -", &[("pawn", 1)]);
    let drops: Vec<String> = moves(&position)
        .into_iter()
        .filter(|m| m.starts_with("P@"))
        .collect();
    assert_eq!(
        drops.len(),
        7 * 7 - 1,
        "seven files of seven ranks, but for the king's cell"
    );
    assert!(drops.iter().all(|m| !m.contains('e') && !m.contains('8')));
}

#[test]
fn a_dropped_pawn_may_check_but_not_mate() {
    let variant = compile(with_hands());
    let mate = "7k/5R2/6K1/8/8/8/8/8 w - -";
    let position = holding(&variant, mate, &[("pawn", 1), ("rook", 1)]);
    let all = moves(&position);
    assert!(all.contains(&"R@h1".into()), "a rook may mate");
    let checking = "7k/8/8/8/8/8/8/K7 w - -";
    assert!(moves(&holding(&variant, checking, &[("pawn", 1)])).contains(&"P@g7".into()));
    let mating = "5brk/5p1p/7N/8/8/8/8/K6R w - -";
    assert!(
        !moves(&holding(&variant, mating, &[("pawn", 1)])).contains(&"P@g7".into()) || {
            let after = holding(&variant, mating, &[("pawn", 1)]);
            let mv = after
                .legal_moves()
                .into_iter()
                .find(|m| {
                    m.sort() == boardwright_core::MoveSort::Drop
                        && variant.model().board.name(m.to()) == "g7"
                })
                .unwrap();
            !after.after_unchecked(mv).legal_moves().is_empty()
        }
    );
}

#[test]
fn a_captured_promoted_man_is_held_as_what_it_was() {
    let variant = compile(with_hands());
    let mut game = Game::from_position(place(&variant, "1k6/7P/8/8/8/8/r7/4K3 w - -"));
    let promote = |game: &Game, id: &str| {
        let kind = game.model().kind(id);
        game.legal_moves()
            .into_iter()
            .find(|m| m.promotes_to() == kind && kind.is_some())
            .unwrap()
    };
    let queen = promote(&game, "queen");
    game.play(queen).unwrap();
    play(&mut game, &["b8b7", "h8h2", "a2h2"]);
    let held = |id: &str| {
        game.position()
            .in_hand(Side::Second, game.model().kind(id).unwrap())
    };
    assert_eq!((held("pawn"), held("queen")), (1, 0));
    game.take_back();
    assert_eq!(game.position().in_hand(Side::Second, Kind(5)), 0);
}
