//! A game of masters, replayed from its original notation.

use boardwright::Game;
use boardwright::notation::pgn::{Reader, replay};

const RECORD: &str = include_str!("sherzer-polgar.pgn");

#[test]
fn sherzer_polgar_replays_from_its_original_notation() {
    let read = Reader::new(RECORD.as_bytes())
        .games()
        .next()
        .expect("a game")
        .expect("in order");
    let mut game = Game::new(&super::omega());
    let moves = replay(&mut game, read.moves()).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(moves.len(), 68);
    insta::assert_snapshot!(game.position_text(), @"1**********1/*1r5r2*/*p2qp1p1k1*/*1bp2pp1cp*/*8p1*/*1pP5P1*/*3PwP3Q*/*2P6R*/*4B1WC2*/*P5PP1P*/*2R3K3*/1**********1 w - - 6 35");
    assert_eq!(game.outcome(), None);

    // Written by us it has signs of capture and check, and is the same game.
    let human = game.human_moves();
    insta::assert_snapshot!(human.join(" "), @"f4 d5 Nd2 Ng7 Ww1a2 Cc7 Ng2 f7 Ww2j2 Ww4a7 e4 dxe4 Nxe4 Bb4+ Be1 Nd7 c3 Be7 Wi5 O-O d4 Cc6 Bd3 b5 b4 Wd6 Cc2 Ww3j7 Ch2 Wi4 Nh4 Wh5 Wd1 We3+ Kg0 c7 i4 Wg4 Be2 Wd5 Rc0 Bb7 Nc5 Nxc5 bxc5 Qd8 Qh3 Wxh4 Bxh4 Bxh4 Wxh4 Ch7 Wg2 Ce4 Cxe4 Wxe4 Qj3 j7 i5 i6 Wxg7 hxg7 Ri3 Ki8 Qj4 Rh9 Rj3 Ci7");
    let mut again = Game::new(&super::omega());
    let texts: Vec<&str> = human.iter().map(String::as_str).collect();
    assert_eq!(replay(&mut again, texts).expect("our own notation"), moves);
}
