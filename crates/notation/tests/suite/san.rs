//! Moves as people write them.

use crate::common::{
    CHESS_START, at, chess, crazyhouse, marked_crazyhouse, omega, tiny_shogi, variant,
};
use boardwright_core::model::Model;
use boardwright_core::{IllegalMove, Kind, Position};
use boardwright_notation::{MoveFault, Style, human, san, uci};

/// What a move in coordinates is called.
fn called(position: &Position, coordinates: &str) -> String {
    let mv =
        uci::read(position, coordinates).unwrap_or_else(|fault| panic!("{coordinates}: {fault}"));
    let text = san::write(position, mv).expect("a legal move");
    assert_eq!(san::read(position, &text), Ok(mv), "{text}");
    text
}

/// The coordinates of what a move is called.
fn meant(position: &Position, text: &str) -> String {
    match san::read(position, text) {
        Ok(mv) => uci::write_unchecked(position.model(), mv),
        Err(fault) => panic!("{text}: {fault}"),
    }
}

fn fault(position: &Position, text: &str) -> MoveFault {
    san::read(position, text).expect_err(text)
}

fn chess_at(text: &str) -> Position {
    at(&variant(chess()), text)
}

#[test]
fn moves_are_written_as_short_as_they_are_clear() {
    let start = chess_at(CHESS_START);
    assert_eq!(called(&start, "e2e4"), "e4");
    assert_eq!(called(&start, "g1f3"), "Nf3");
    let position = chess_at("r3k2r/1P6/8/3pP3/8/2N3N1/8/R3K2R w KQkq d6 0 1");
    assert_eq!(called(&position, "e5d6"), "exd6");
    assert_eq!(called(&position, "b7a8q"), "bxa8=Q+");
    assert_eq!(called(&position, "b7b8n"), "b8=N");
    assert_eq!(called(&position, "e1g1"), "O-O");
    assert_eq!(called(&position, "e1c1"), "O-O-O");
    assert_eq!(called(&position, "c3e4"), "Nce4");
    assert_eq!(called(&position, "c3d5"), "Nxd5");
    assert_eq!(called(&position, "h1h8"), "Rxh8+");
}

#[test]
fn file_then_rank_then_both_tell_men_apart() {
    let position = chess_at("6K1/2k5/8/R7/4Q2Q/8/8/R6Q w - - 0 1");
    assert_eq!(called(&position, "a1a2"), "R1a2");
    assert_eq!(called(&position, "h4e1"), "Qh4e1");
    assert_eq!(called(&position, "e4e1"), "Qee1");
    assert_eq!(called(&position, "h1e1"), "Q1e1");
    // a pinned rival is no rival
    let pinned = chess_at("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(called(&pinned, "g1e2"), "Ne2");
}

#[test]
fn check_and_mate_have_their_signs() {
    let position = chess_at("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(called(&position, "a1a8"), "Ra8#");
    let position = chess_at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(called(&position, "a1a8"), "Ra8+");
    // stalemate is no mate
    let position = chess_at("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    assert_eq!(called(&position, "g5g6"), "Qg6");
}

#[test]
fn who_cannot_go_there_is_the_piece_that_stands_nearest() {
    let said = |text: &str, move_: &str| fault(&chess_at(text), move_).to_string();
    let pawn = said(CHESS_START, "e5");
    assert!(pawn.contains("the pawn on e2 cannot go to e5"), "{pawn}");
    let knight = said(CHESS_START, "Ng4");
    assert!(knight.contains("the knight on g1"), "{knight}");
}

#[test]
fn drops_have_an_at_sign() {
    let position = at(
        &variant(crazyhouse()),
        "4k3/8/8/8/8/8/8/4K2N[NPp] w - - 0 1",
    );
    assert_eq!(called(&position, "N@f3"), "N@f3");
    assert_eq!(called(&position, "P@e5"), "P@e5");
    assert_eq!(meant(&position, "@e5"), "P@e5");
    assert_eq!(meant(&position, "N@g3"), "N@g3");
    assert_eq!(meant(&position, "Ng3"), "h1g3");
}

#[test]
fn a_cell_without_file_and_rank_is_written_in_full() {
    let omega = variant(omega());
    let start = omega.start();
    assert_eq!(called(&start, "w1a2"), "Ww1a2");
    assert_eq!(called(&start, "a0a2"), "Ca2");
    assert_eq!(meant(&start, "Wa2"), "w1a2");
    let position = at(
        &omega,
        "1**********1/*4k5*/*4P5*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1R3K2R1*/1**********1 w KQ - 0 1",
    );
    assert_eq!(called(&position, "f0h0"), "O-O");
    assert_eq!(called(&position, "f0d0"), "O-O-O");
    let position = at(
        &omega,
        "1**********1/*5k4*/*P9*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*5K4*/1**********1 w - - 0 1",
    );
    assert_eq!(called(&position, "a8a9w"), "a9=W");
}

/// PGN standard, section 8.2.3.3: a pawn's capture begins with the file that it comes from.
#[test]
fn a_pawn_that_only_goes_takes_nothing() {
    for (position, text) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5"),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "a8=Q"),
    ] {
        let told = fault(&chess_at(position), text);
        assert_eq!(told.code(), "illegal-move");
        let why = format!(
            "`{text}` is not legal: a pawn's capture begins with the file that it comes from"
        );
        assert_eq!(told.to_string(), why);
    }
    // Who says that he takes where nobody stands is told so.
    let told = fault(&chess_at(CHESS_START), "Nxf3").to_string();
    assert_eq!(told, "`Nxf3` is not legal: nothing is taken there");
    // Who goes there without taking is another pawn.
    let goes = chess_at("4k3/8/3P4/4p3/8/8/8/4K3 w - - 0 1");
    assert_eq!(meant(&goes, "d7"), "d6d7");
}

#[test]
fn many_spellings_are_read() {
    let position = chess_at("r3k2r/1P6/8/3pP3/8/2N3N1/5PPP/R3K2R w KQkq d6 0 1");
    for (text, coordinates) in [
        ("exd6", "e5d6"),
        ("ed6", "e5d6"),
        ("ed", ""),
        ("e5xd6 e.p.", "e5d6"),
        ("exd6e.p.", "e5d6"),
        ("exd6 ep", "e5d6"),
        ("e5-d6", "e5d6"),
        ("e5d6", "e5d6"),
        ("e5:d6", "e5d6"),
        ("Nd5", "c3d5"),
        ("Nxd5!?", "c3d5"),
        ("Nc3d5", "c3d5"),
        ("Nc3xd5", "c3d5"),
        ("N3xd5", "c3d5"),
        ("c3d5", "c3d5"),
        ("0-0", "e1g1"),
        ("0-0-0+!", "e1c1"),
        ("o-o", "e1g1"),
        ("O-O#", "e1g1"),
        ("Kg1", "e1g1"),
        ("e1g1", "e1g1"),
        ("Ke2", "e1e2"),
        ("b8=Q", "b7b8q"),
        ("b8Q+", "b7b8q"),
        ("b8(N)", "b7b8n"),
        ("b8/R", "b7b8r"),
        ("b7b8q", "b7b8q"),
        ("bxa8=Q", "b7a8q"),
        ("baQ", ""),
        ("ba8Q", "b7a8q"),
        (" h4 ", "h2h4"),
        ("Ng3e4", "g3e4"),
        ("Nge4++", "g3e4"),
        ("Ng3-e4", "g3e4"),
    ] {
        if coordinates.is_empty() {
            assert_eq!(fault(&position, text).code(), "bad-move", "{text}");
        } else {
            assert_eq!(meant(&position, text), coordinates, "{text}");
        }
    }
}

#[test]
fn a_text_that_fits_several_moves_names_them() {
    let position = chess_at("4k3/1P6/8/8/8/2N3N1/8/4K3 w - - 0 1");
    let MoveFault::Ambiguous {
        candidates,
        message,
    } = fault(&position, "Ne4")
    else {
        panic!("not ambiguous")
    };
    assert_eq!(candidates, ["Nce4", "Nge4"]);
    assert_eq!(message, "`Ne4` may be Nce4 or Nge4");
    let MoveFault::Ambiguous { candidates, .. } = fault(&position, "b8") else {
        panic!("not ambiguous")
    };
    assert_eq!(candidates, ["b8=B", "b8=N", "b8=Q+", "b8=R+"]);
    assert_eq!(fault(&position, "b8").code(), "ambiguous-move");
}

#[test]
fn the_quiet_move_is_meant_unless_a_capture_is_written() {
    // pawns that move diagonally and take straight ahead
    let mut model: Model = chess();
    let moves = &mut model.kinds[5].moves;
    moves.truncate(2);
    moves[0] =
        boardwright_core::model::MoveRule::new("mfF", boardwright_core::geometry::Topology::Square)
            .unwrap();
    let position = at(&variant(model), "4k3/8/8/8/8/8/2P1P3/4K3 w - - 0 1");
    assert_eq!(called(&position, "c2d3"), "cd3");
    assert_eq!(called(&position, "e2d3"), "ed3");
    assert_eq!(called(&position, "e2f3"), "f3");
}

#[test]
fn no_move_and_no_legal_move_are_told_apart() {
    let start = chess_at(CHESS_START);
    for text in [
        "",
        "x",
        "e9",
        "Nf9",
        "--",
        "Z0",
        "O-O-O-O",
        "O",
        "N@",
        "@",
        "♘f3",
        "Yf3",
        "e4=",
        &"N".repeat(1000),
    ] {
        assert_eq!(fault(&start, text).code(), "bad-move", "{text}");
    }
    for (text, reason) in [
        ("e5", Some("cannot-move-so")),
        ("Nd2", Some("own-piece-there")),
        ("e7e5", None),
        ("Bb5", Some("blocked")),
        ("O-O", Some("own-piece-there")),
        ("N@e4", Some("not-in-hand")),
        ("exd3", Some("nothing-to-take")),
    ] {
        let fault = fault(&start, text);
        assert_eq!(
            (fault.code(), fault.reason().map(IllegalMove::code)),
            ("illegal-move", reason),
            "{text}: {fault}"
        );
    }
    let pinned = chess_at("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    let fault = fault(&pinned, "Nce2");
    assert_eq!(fault.reason().map(IllegalMove::code), Some("leaves-check"));
    assert_eq!(
        fault.to_string(),
        "`Nce2` is not legal: the royal piece on e1 is left under attack from b4"
    );
}

#[test]
fn every_man_has_his_letter_where_none_is_called_p() {
    let mut model = chess();
    model.kinds[5].symbol = "S".into();
    let start = at(
        &variant(model),
        &CHESS_START.replace('p', "s").replace('P', "S"),
    );
    assert_eq!(called(&start, "e2e4"), "Se4");
    assert_eq!(fault(&start, "e4").code(), "bad-move");
}

#[test]
fn marks_belong_to_the_letter_before_them() {
    let text = "4k3/P7/8/8/8/8/8/K_3K2B'_[BB'_k'] w - - 0 1";
    let position = at(&variant(marked_crazyhouse()), text);
    assert_eq!(called(&position, "a1a3"), "K_a3");
    assert_eq!(called(&position, "h1g3"), "B'_g3");
    assert_eq!(called(&position, "a7a8k'"), "a8=K'+");
    assert_eq!(called(&position, "a7a8b"), "a8=B");
    assert_eq!(called(&position, "B@c3"), "B@c3");
    assert_eq!(called(&position, "B'_@d3"), "B'_@d3");
    assert_eq!(meant(&position, "a8(K')+!"), "a7a8k'");
    assert_eq!(fault(&position, "B'@c3").code(), "bad-move");
    assert_eq!(fault(&position, "'e2").code(), "bad-move");
}

#[test]
fn marks_are_told_from_signs_of_drops() {
    let text = "4k3/8/8/8/8/8/8/K'3K2K_[K'K_] w - - 0 1";
    let position = at(&variant(marked_crazyhouse()), text);
    for style in [
        Style::Lan,
        Style::Hodges,
        Style::HodgesDigits,
        Style::Hosking,
    ] {
        let mut seen = std::collections::BTreeSet::new();
        for mv in position.legal_moves() {
            let text = human::write_in(&position, mv, style).expect("a legal move");
            assert_eq!(human::read_in(&position, &text, style), Ok(mv), "{text}");
            assert!(seen.insert(text), "{mv:?} in {style:?}");
        }
    }
    let drop = uci::read(&position, "K'@d4").expect("a legal move");
    let hosking = human::write_in(&position, drop, Style::Hosking);
    assert_eq!(hosking.as_deref(), Ok("K'*55"));
}

#[test]
fn castlings_go_by_name_or_by_distance() {
    let mut model = chess();
    for (castling, name) in model.castlings.iter_mut().zip(["left", "right"]) {
        castling.name = name.into();
    }
    model.castlings.reverse();
    let position = at(&variant(model), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_eq!(called(&position, "e1g1"), "O-O");
    assert_eq!(called(&position, "e1c1"), "O-O-O");
}

#[test]
fn symbols_with_a_plus_stand_in_front_and_after() {
    let shogi = variant(tiny_shogi());
    let position = at(&shogi, "4k/5/P1S2/1+R3/K2R1[P] b - - 0 1");
    assert_eq!(called(&position, "3c2b+"), "S2b=+S#");
    let dragon = position.model().kind("dragon");
    assert_eq!(dragon, Some(Kind(4)));
    assert_eq!(called(&position, "4d3d"), "+R3d");
}
