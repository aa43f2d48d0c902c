//! Moves in coordinates.

use crate::common::{CHESS_START, at, chess, crazyhouse, omega, tiny_shogi, variant};
use boardwright_core::{IllegalMove, Position};
use boardwright_notation::{MoveFault, uci};

/// The move of a text, written again.
fn again(position: &Position, text: &str) -> String {
    let mv = uci::read(position, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    uci::write_unchecked(position.model(), mv)
}

fn fault(position: &Position, text: &str) -> MoveFault {
    uci::read(position, text).expect_err(text)
}

#[test]
fn moves_are_written_as_they_are_read() {
    let chess = variant(chess());
    let start = at(&chess, CHESS_START);
    for text in ["e2e4", "g1f3", "a2a3"] {
        assert_eq!(again(&start, text), text);
    }
    let position = at(&chess, "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    for text in ["e1g1", "e1c1", "b7b8q", "b7a8n", "e5d6", "e1d1"] {
        assert_eq!(again(&position, text), text);
    }
    assert_eq!(again(&position, "b7b8Q"), "b7b8q");
    assert_eq!(again(&position, "b7b8=R"), "b7b8r");
    let crazyhouse = variant(crazyhouse());
    let position = at(&crazyhouse, "4k3/8/8/8/8/8/8/4K3[QPp] w - - 0 1");
    assert_eq!(again(&position, "P@e5"), "P@e5");
    assert_eq!(again(&position, "q@d1"), "Q@d1");
    let shogi = variant(tiny_shogi());
    let position = at(&shogi, "4k/5/P1S2/5/K2R1[P] b - - 0 1");
    for text in ["5c5b", "3c2b+", "3c2b", "P@4a"] {
        let read = uci::read(&position, text);
        assert_eq!(read.is_ok(), text != "P@4a", "{text}: {read:?}");
    }
    assert_eq!(again(&position, "3c2b+"), "3c2b+");
}

#[test]
fn names_of_any_length_are_split_where_they_fit() {
    let omega = variant(omega());
    let start = at(&omega, crate::common::OMEGA_START);
    for text in ["w1a2", "c1c4", "a1a4", "w2j2"] {
        assert_eq!(again(&start, text), text);
    }
    let wide = at(
        &omega,
        "K**********1/*9k*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*R9*/B**********1 w - - 0 1",
    );
    assert_eq!(again(&wide, "a0a8"), "a0a8");
}

#[test]
fn castling_is_also_read_as_king_takes_rook() {
    let omega = variant(omega());
    let position = at(
        &omega,
        "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1R3K2R1*/1**********1 w KQ - 0 1",
    );
    assert_eq!(again(&position, "f0h0"), "f0h0");
    assert_eq!(again(&position, "f0i0"), "f0h0");
    assert_eq!(again(&position, "f0b0"), "f0d0");
    let chess = variant(chess());
    let checked = at(&chess, "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1");
    assert_eq!(
        fault(&checked, "e1h1").reason(),
        Some(&IllegalMove::CastlingThroughCheck)
    );
    assert_eq!(
        fault(&checked, "e1g1").reason(),
        Some(&IllegalMove::CastlingThroughCheck)
    );
    let without_right = at(&chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert_eq!(fault(&without_right, "e1h1").code(), "illegal-move");
}

#[test]
fn no_move_and_no_legal_move_are_told_apart() {
    let chess = variant(chess());
    let start = chess.start();
    for text in [
        "",
        "e2",
        "e2e9",
        "Nf3",
        "e2e4x",
        "e2e4+",
        "O-O",
        "x@e4",
        "P@i9",
        "0000",
        "é2é4",
        "e2 e4",
        &"e2".repeat(99),
    ] {
        let fault = fault(&start, text);
        assert_eq!(fault.code(), "bad-move", "{text}");
        assert!(
            fault.to_string().contains("write for instance `a2a3`"),
            "{fault}"
        );
    }
    for (text, reason) in [
        ("e2e5", "cannot-move-so"),
        ("e3e4", "no-piece"),
        ("e7e5", "not-yours"),
        ("a1a2", "own-piece-there"),
        ("e2e4q", "promotion"),
        ("P@e4", "not-in-hand"),
    ] {
        let fault = fault(&start, text);
        assert_eq!(
            (fault.code(), fault.reason().map(IllegalMove::code)),
            ("illegal-move", Some(reason)),
            "{text}"
        );
    }
    assert_eq!(
        fault(&start, "e2e5").to_string(),
        "`e2e5` is not legal: the pawn on e2 cannot go to e5"
    );
    let promoting = at(&chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        fault(&promoting, "a7a8").reason().map(IllegalMove::code),
        Some("promotion")
    );
    assert_eq!(
        fault(&promoting, "a7a8k").reason().map(IllegalMove::code),
        Some("promotion")
    );
}
