//! A move that decides the game is written `#`, whatever decides it; a draw is not.

use boardwright::notation::san;
use boardwright::{Catalogue, Game};

#[track_caller]
fn writes(variant: &str, text: &str, coordinates: &str, written: &str) {
    let variant = Catalogue::shipped()
        .get(variant)
        .unwrap_or_else(|e| panic!("{e}"));
    let mut game = Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{e}"));
    let fits = |mv: &&boardwright::Move| {
        boardwright::notation::uci::write(game.position().model(), **mv)
            .is_ok_and(|text| text == coordinates)
    };
    let moves = game.legal_moves();
    let &mv = moves
        .iter()
        .find(fits)
        .unwrap_or_else(|| panic!("{coordinates} is illegal"));
    assert_eq!(san::write(&game, mv).as_deref(), Ok(written));
    assert_eq!(san::read(&game, written).ok(), Some(mv));
    game.play(mv).unwrap_or_else(|e| panic!("{e}"));
    let decided = game.outcome().is_some_and(|over| over.winner().is_some());
    assert_eq!(decided, written.ends_with('#'));
}

#[test]
fn the_third_check() {
    writes(
        "three-check",
        "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
        "a1a8",
        "Ra8#",
    );
    writes(
        "three-check",
        "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1",
        "a1a8",
        "Ra8+",
    );
}

#[test]
fn the_last_man_taken_or_no_move_left() {
    writes("antichess", "8/8/8/8/8/8/1n6/R7 b - - 0 1", "b2a4", "Na4");
    writes("antichess", "8/8/8/8/8/1n6/8/R7 b - - 0 1", "b3a1", "Nxa1#");
    writes("antichess", "8/8/8/7p/8/8/7P/8 w - - 0 1", "h2h4", "h4#");
}

#[test]
fn the_eighth_rank_unless_the_other_king_follows() {
    writes(
        "racing-kings",
        "8/7K/8/8/8/8/k7/8 w - - 0 1",
        "h7h8",
        "Kh8#",
    );
    writes("racing-kings", "8/k6K/8/8/8/8/8/8 w - - 0 1", "h7h8", "Kh8");
    writes("racing-kings", "7K/k7/8/8/8/8/8/8 b - - 0 1", "a7a8", "Ka8");
    writes(
        "racing-kings",
        "7K/k7/8/8/8/8/8/8 b - - 0 1",
        "a7a6",
        "Ka6#",
    );
}

#[test]
fn the_hill() {
    writes(
        "king-of-the-hill",
        "4k3/8/8/8/8/4K3/8/8 w - - 0 1",
        "e3e4",
        "Ke4#",
    );
}

#[test]
fn the_last_of_the_horde() {
    writes("horde", "4k3/8/8/8/8/8/r7/P7 b - - 0 1", "a2a1", "Rxa1#");
}

#[test]
fn the_king_exploded() {
    writes(
        "atomic",
        "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1",
        "d1d7",
        "Rxd7#",
    );
}

#[test]
fn the_terminal_piece_taken_or_no_move_left() {
    writes("kuma", "8/8/8/8/8/8/8/r1gG4 w - - 0 1", "d1c1", "Gxc1#");
}

#[test]
fn a_stalemate_that_draws_is_no_decision() {
    writes("chess", "7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "g5g6", "Qg6");
}
