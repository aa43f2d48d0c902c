//! Who repeats a position by chasing one piece with every move loses; what is a chase and what is none.

use boardwright::{Catalogue, Game, Side};

/// How a game ends in which these moves are made again and again: the reason, and who has won.
fn ends_of(position: &str, moves: &str) -> (&'static str, Option<Side>) {
    let xiangqi = Catalogue::shipped().get("xiangqi").expect("xiangqi");
    let mut game = Game::from_text(&xiangqi, position).unwrap_or_else(|e| panic!("{e}"));
    for text in moves.split_whitespace().cycle().take(40) {
        if let Some(outcome) = game.outcome() {
            return (outcome.reason.code(), outcome.winner());
        }
        game.play_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    panic!("it does not end")
}

#[track_caller]
fn red_loses(position: &str, moves: &str) {
    assert_eq!(
        ends_of(&format!("{position} w - - 0 1"), moves),
        ("perpetual-chase", Some(Side::Second))
    );
}

#[track_caller]
fn nobody_loses(position: &str, moves: &str) {
    assert_eq!(
        ends_of(&format!("{position} w - - 0 1"), moves),
        ("repetition", None)
    );
}

#[test]
fn a_chariot_that_chases_a_cannon_loses() {
    red_loses("5k3/c8/9/9/9/1R7/9/9/9/4K4", "b5a5 a9b9 a5b5 b9a9");
}

#[test]
fn he_loses_too_whose_own_move_brings_the_position_back() {
    let moves = "a9b9 a5b5 b9a9 b5a5";
    let ended = ends_of("5k3/c8/9/9/9/R8/9/9/9/4K4 b - - 0 1", moves);
    assert_eq!(ended, ("perpetual-chase", Some(Side::Second)));
}

#[test]
fn so_does_black_s_chariot() {
    let moves = "b6a6 a2b2 a6b6 b2a2";
    let ended = ends_of("4k4/9/9/9/1r7/9/9/9/C8/5K3 b - - 0 1", moves);
    assert_eq!(ended, ("perpetual-chase", Some(Side::First)));
}

#[test]
fn a_chase_is_made_with_every_move() {
    nobody_loses(
        "5k3/c8/9/9/9/1R7/9/9/9/4K4",
        "b5a5 a9b9 a5d5 b9c9 d5b5 c9a9",
    );
}

#[test]
fn who_is_protected_is_not_chased() {
    nobody_loses("5k3/c7r/9/9/9/1R7/9/9/9/4K4", "b5a5 a9b9 a5b5 b9a9");
}

#[test]
fn a_general_may_chase() {
    nobody_loses("3k5/9/9/9/9/9/9/5c3/4K4/9", "e2f2 f3e3 f2e2 e3f3");
}

#[test]
fn a_soldier_may_chase() {
    nobody_loses("5k3/9/1c7/P8/9/9/9/9/9/4K4", "a7b7 b8a8 b7a7 a8b8");
}

#[test]
fn a_soldier_is_chased_once_it_has_crossed_the_river() {
    nobody_loses("5k3/9/9/1p7/9/9/1R7/9/9/4K4", "b4b5 f10f9 b5b4 f9f10");
    red_loses("5k3/9/9/9/9/9/1p7/9/9/2R1K4", "c1b1 b4c4 b1c1 c4b4");
}

#[test]
fn two_chariots_offer_an_exchange() {
    nobody_loses("5k3/9/1r7/9/9/9/9/9/1R7/4K4", "b2b3 f10f9 b3b2 f9f10");
}

#[test]
fn a_chariot_that_is_pinned_cannot_take_back_and_is_chased() {
    red_loses("5k3/9/5r3/1R7/9/9/9/9/9/3K1R3", "b7b8 f8f7 b8b7 f7f8");
}

#[test]
fn pieces_of_two_kinds_offer_no_exchange() {
    // the soldier could take the chariot before it
    red_loses("5k3/9/9/9/9/9/1p7/2R6/9/4K4", "c3b3 b4c4 b3c3 c4b4");
}

#[test]
fn a_cannon_chases_a_chariot_that_is_protected_but_no_horse() {
    red_loses("5k3/9/1r6r/9/9/1PP6/9/9/2C6/4K4", "c2b2 b8c8 b2c2 c8b8");
    let horse = "d2b2 b8d7 b2d2 d7b8";
    nobody_loses("5k3/9/1n6r/8r/9/1P1P5/9/9/3C5/4K4", horse);
    red_loses("5k3/9/1n7/9/9/1P1P5/9/9/3C5/4K4", horse);
}

#[test]
fn an_elephant_chases_a_chariot_that_is_protected() {
    red_loses("4k4/9/9/9/9/6r1r/5R3/4B4/9/3K5", "f4d4 g5c5 d4f4 c5g5");
}

#[test]
fn an_elephant_chases_a_cannon_that_is_protected() {
    red_loses("4k4/9/9/9/9/6c1r/5R3/4B4/9/3K5", "f4d4 g5c5 d4f4 c5g5");
}

#[test]
fn a_check_between_other_moves_chases_as_they_do() {
    // With every other move the lower cannon checks; the upper one threatens the soldier with each.
    red_loses("5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4", "f5d5 f6d6 d5f5 d6f6");
}

#[test]
fn what_a_piece_attacked_before_it_moved_it_does_not_chase() {
    nobody_loses("5k3/9/9/9/9/1p7/9/9/1R7/4K4", "b2b3 f10f9 b3b2 f9f10");
    // The cannon steps where the chariot sees it already.
    nobody_loses(
        "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1",
        "h1h2 h5h4 h2h1 h4h5",
    );
}

#[test]
fn who_pins_a_guard_chases_the_one_guarded() {
    let moves = "e4g5 e2f2 g5e4 f2e2";
    let ended = ends_of("4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b - - 0 1", moves);
    assert_eq!(ended, ("perpetual-chase", Some(Side::First)));
}

#[test]
fn so_does_who_would_discover_a_check_by_taking() {
    for (position, moves) in [
        ("5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4", "e1d1 e5d5 d1e1 d5e5"),
        ("5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4", "e1d1 e5d5 d1e1 d5e5"),
        ("5k3/9/9/9/9/9/9/9/9/3NK1cr1", "d1c3 h1h3 c3d1 h3h1"),
    ] {
        let ended = ends_of(&format!("{position} w - - 0 1"), moves);
        assert_eq!(ended, ("perpetual-chase", Some(Side::First)), "{position}");
    }
}

#[test]
fn who_comes_between_a_guard_and_the_one_guarded_does_not_chase() {
    // Black's chariot may take a horse that Red's no longer guards, but what his advisor does is to shut off attacks.
    let moves = "f10e9 b9b10 e9f10 b10b9";
    let ended = ends_of(
        "2baka1r1/CR3rN2/9/2p1p4/9/9/4P4/9/4A4/4KA3 b - - 0 1",
        moves,
    );
    assert_eq!(ended, ("perpetual-chase", Some(Side::Second)));
}
