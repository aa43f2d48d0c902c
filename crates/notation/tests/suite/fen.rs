//! Positions in FEN.

use crate::common::{
    CHESS_START, OMEGA_START, chess, crazyhouse, marked_crazyhouse, omega, tiny_shogi,
};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Setup, Side};
use boardwright_notation::position::{Mode, read, write};

fn strict(model: &Model, text: &str) -> Setup {
    read(model, text, Mode::Strict).unwrap_or_else(|faults| panic!("{text}: {faults:#?}"))
}

fn tolerant(model: &Model, text: &str) -> Setup {
    read(model, text, Mode::Tolerant).unwrap_or_else(|faults| panic!("{text}: {faults:#?}"))
}

/// The codes of a text's faults and the words that they point at.
fn faults<'a>(model: &Model, text: &'a str, mode: Mode) -> Vec<(&'static str, &'a str)> {
    let faults = read(model, text, mode).expect_err(text);
    assert!(faults.iter().all(|fault| !fault.message.is_empty()));
    faults
        .into_iter()
        .map(|fault| (fault.code, &text[fault.at]))
        .collect()
}

#[test]
fn canonical_texts_come_back_as_they_were() {
    let cases: [(Model, &[&str]); 4] = [
        (
            chess(),
            &[
                CHESS_START,
                "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
                "4k3/8/8/8/8/8/8/R3K2R w KQ - 12 345",
                "8/8/8/8/8/8/8/8 w - - 65535 4294967295",
            ],
        ),
        (
            crazyhouse(),
            &[
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
                "r1b1k2r/p1ppnp1p/b3p1p1/4P3/3n4/2P1BP2/PP1PN1PP/R2QKR1q~[Nbpp] w Qkq - 0 13",
                "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
            ],
        ),
        (
            omega(),
            &[
                OMEGA_START,
                "1**********1/*k9*/*10*/*10*/*10*/*4C5*/*10*/*10*/*10*/*10*/*9K*/1**********1 w - - 0 1",
                "w**********w/*crnbqkbnrc*/*1ppppppppp*/*10*/*p9*/*10*/*2P7*/*10*/*10*/*PP1PPPPPPP*/*CRNBQKBNRC*/W**********W b KQkq c2,c3 0 1",
            ],
        ),
        (
            tiny_shogi(),
            &[
                "r1s1k/4p/5/P4/K1S1R[] b - - 0 1",
                "2+r1k/4+P/5/P4/K1S2[RSPp] w - - 3 9",
            ],
        ),
    ];
    for (model, texts) in cases {
        for text in texts {
            let setup = strict(&model, text);
            assert_eq!(write(&model, &setup), *text);
            assert_eq!(tolerant(&model, text), setup, "{text}");
        }
    }
}

#[test]
fn what_a_text_says_is_what_the_data_holds() {
    let model = omega();
    let text = "1**********w/*k9*/*10*/*10*/*10*/*4C5*/*10*/*10*/*10*/*10*/*9K*/W**********1 b - c2,c3 7 31";
    let setup = strict(&model, text);
    let men: Vec<_> = setup
        .men
        .iter()
        .map(|&(cell, man)| {
            (
                model.board.name(cell),
                model.symbol(man.kind),
                man.side == Side::First,
            )
        })
        .collect();
    assert_eq!(
        men,
        [
            ("w1", "W", true),
            ("j0", "K", true),
            ("e5", "C", true),
            ("a9", "K", false),
            ("w3", "W", false)
        ]
    );
    let ep: Vec<_> = setup
        .ep
        .iter()
        .map(|&cell| model.board.name(cell))
        .collect();
    assert_eq!(ep, ["c2", "c3"]);
    assert_eq!(
        (setup.turn, setup.no_progress, setup.move_number),
        (Side::Second, 7, 31)
    );

    let model = crazyhouse();
    let setup = strict(&model, "4k2Q~/8/8/8/8/8/8/4K2R[pPQp] w K - 0 1");
    assert_eq!(setup.rights, [(Side::First, 0)]);
    assert_eq!(setup.hands[Side::First], [(Kind(1), 1), (Kind(5), 1)]);
    assert_eq!(setup.hands[Side::Second], [(Kind(5), 2)]);
    assert_eq!(setup.promoted, [model.board.find("h8").unwrap()]);
}

#[test]
fn a_promotion_mark_means_nothing_where_none_is_kept() {
    let setup = strict(&chess(), "4k2Q~/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(setup.promoted.is_empty());
}

#[test]
fn a_hand_may_stand_in_a_ninth_rank() {
    let model = crazyhouse();
    let bracket = strict(&model, "4k3/8/8/8/8/8/8/4K3[QPp] w - - 0 1");
    assert_eq!(strict(&model, "4k3/8/8/8/8/8/8/4K3/QPp w - - 0 1"), bracket);
    assert_eq!(
        strict(&model, "4k3/8/8/8/8/8/8/4K3[QPp] w - - 0 1"),
        bracket
    );
    assert_eq!(tolerant(&model, "4k3/8/8/8/8/8/8/4K3 [QPp] w"), bracket);
    let empty = strict(&model, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    for text in [
        "4k3/8/8/8/8/8/8/4K3/",
        "4k3/8/8/8/8/8/8/4K3[-]",
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3/-",
    ] {
        assert_eq!(
            strict(&model, &format!("{text} w - - 0 1")),
            empty,
            "{text}"
        );
    }
}

#[test]
fn what_would_be_gone_once_captured_is_not_held() {
    let mut model = crazyhouse();
    let pawn = Kind(5);
    let drops = model.drops.as_mut().expect("pieces are dropped");
    drops.allowed.retain(|&kind| kind != pawn);
    let board = "4k3/8/8/8/8/8/8/4K3";
    let expected = strict(&model, &format!("{board}[Q] w - - 0 1"));
    assert_eq!(
        tolerant(&model, &format!("{board}[QPpp] w - - 0 1")),
        expected
    );
    // A king is never captured.
    assert_ne!(
        tolerant(&model, &format!("{board}[KQ] w - - 0 1")),
        expected
    );
    model.hand = None;
    assert_ne!(
        tolerant(&model, &format!("{board}[QP] w - - 0 1")),
        expected
    );
}

#[test]
fn the_rights_of_chess_say_nothing_where_nobody_castles() {
    let mut model = chess();
    model.castlings.clear();
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let expected = strict(&model, &format!("{board} w - - 0 1"));
    for rights in ["KQkq", "Kk", "q"] {
        let text = format!("{board} w {rights} - 0 1");
        assert_eq!(tolerant(&model, &text), expected, "{text}");
    }
}

#[test]
fn tolerant_reading_fills_in_missing_fields() {
    let model = chess();
    let men = "4k3/8/8/8/4P3/8/8/4K3";
    let bare = strict(&model, &format!("{men} b - - 0 1"));
    let counted = strict(&model, &format!("{men} b - - 4 61"));
    let passed = strict(&model, &format!("{men} b - e3 0 1"));
    for (rest, expected) in [
        ("b", &bare),
        ("b -", &bare),
        ("b - -", &bare),
        ("b – —", &bare),
        ("b - - 0", &bare),
        ("b - - - -", &bare),
        ("b - - 0 0", &bare),
        ("B - - 00 01", &bare),
        ("b 4 61", &counted),
        ("b - 4 61", &counted),
        ("b e3", &passed),
        ("b - e3", &passed),
        ("b e3 0 1", &passed),
        ("b\t -  e3 0\n1\n", &passed),
        ("", &strict(&model, &format!("{men} w - - 0 1"))),
    ] {
        let text = format!("  {men}   {rest} ");
        assert_eq!(tolerant(&model, &text), *expected, "{text}");
        assert!(read(&model, &text, Mode::Strict).is_err(), "{text}");
    }
}

#[test]
fn passed_cells_are_read_without_commas_too() {
    let model = omega();
    let text = OMEGA_START.replace(" - ", " c2c3 ");
    assert_eq!(tolerant(&model, &text).ep.len(), 2);
    assert_eq!(
        faults(&model, &text, Mode::Strict),
        [("unknown-cell", "c2c3")]
    );
}

#[test]
fn castling_rights_are_read_by_file_where_the_men_are_at_home() {
    let model = chess();
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    assert_eq!(
        tolerant(&model, text),
        strict(&model, &text.replace("HAha", "KQkq"))
    );
    let elsewhere = "r3k2r/8/8/8/8/8/8/1R3K1R w HBha - 0 1";
    assert_eq!(
        faults(&model, elsewhere, Mode::Tolerant),
        [("castling-960", "HB")]
    );
    assert_eq!(faults(&model, elsewhere, Mode::Strict).len(), 4);
    let model = omega();
    assert_eq!(
        tolerant(&model, &OMEGA_START.replace("KQkq", "IBib")).rights,
        [
            (Side::First, 0),
            (Side::First, 1),
            (Side::Second, 0),
            (Side::Second, 1)
        ]
    );
}

#[test]
fn rights_without_their_men_are_kept_for_the_rules_to_refuse() {
    let setup = tolerant(&chess(), "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1");
    assert_eq!(setup.rights, [(Side::First, 0), (Side::First, 1)]);
}

#[test]
fn the_turn_is_the_players_letter_or_that_of_chess() {
    assert_eq!(
        strict(&tiny_shogi(), "4k/5/5/5/K4[] b - - 0 1").turn,
        Side::First
    );
    assert_eq!(
        strict(&tiny_shogi(), "4k/5/5/5/K4[] w - - 0 1").turn,
        Side::Second
    );
    let mut model = chess();
    model.players[Side::First].letter = "r".into();
    let text = |turn| format!("4k3/8/8/8/8/8/8/4K3 {turn} - - 0 1");
    assert_eq!(strict(&model, &text("r")).turn, Side::First);
    assert_eq!(strict(&model, &text("w")).turn, Side::First);
    assert_eq!(write(&model, &strict(&model, &text("w"))), text("r"));
    assert_eq!(
        faults(&model, &text("x"), Mode::Tolerant),
        [("bad-turn", "x")]
    );
}

#[test]
fn a_text_of_another_board_is_told_once_with_an_empty_board() {
    let wide = "rnbqkbnrrr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKBNRRR w - - 0 1";
    let found = read(&chess(), wide, Mode::Strict).expect_err("another board");
    let [fault] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(fault.code, "rank-width");
    assert!(
        fault.message.contains("7 more places do not fit the board"),
        "{}",
        fault.message
    );
    let help = fault.help.as_deref().expect("help");
    assert!(help.ends_with("8/8/8/8/8/8/8/8 w - - 0 1"), "{help}");
}

#[test]
fn all_faults_of_a_text_are_named_at_once() {
    let model = chess();
    assert_eq!(
        faults(
            &model,
            "rnbqkbn/pppxpppp/9/8/é7/+7/PPPPPPPP/RNB?KBNR x KZkq i9 -1 99999999999 z",
            Mode::Tolerant
        ),
        [
            ("rank-width", "rnbqkbn"),
            ("unknown-symbol", "x"),
            ("rank-width", "9"),
            ("bad-character", "é"),
            ("bad-character", "+"),
            ("rank-width", "+7"),
            ("bad-character", "?"),
            ("bad-turn", "x"),
            ("bad-castling", "Z"),
            ("unknown-cell", "i9"),
            ("bad-counter", "-1"),
            ("counter-too-large", "99999999999"),
            ("extra-field", "z"),
        ]
    );
}

#[test]
fn each_fault_has_its_code() {
    let model = chess();
    let board = "4k3/8/8/8/8/8/8/4K3";
    for (text, expected) in [
        ("".to_string(), ("empty-text", "")),
        (
            "4k3/8/8/8/8/8/4K3 w - - 0 1".into(),
            ("rank-count", "4k3/8/8/8/8/8/4K3"),
        ),
        (
            "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1".into(),
            ("rank-count", "4k3/8/8/8/8/8/8/8/4K3"),
        ),
        (format!("{board}[ w - - 0 1"), ("unclosed-hand", "[")),
        (format!("{board}[]x w - - 0 1"), ("after-hand", "x")),
        (format!("{board}[8] w - - 0 1"), ("bad-character", "8")),
        (format!("{board} w - - 0"), ("missing-field", "")),
        (format!("{board} w - - 0 1 5+5"), ("extra-field", "5+5")),
        (format!("{board} w - - 0 0"), ("bad-counter", "0")),
        (format!("{board} w - - 01 1"), ("bad-counter", "01")),
        (
            format!("{board} w - - 65536 1"),
            ("counter-too-large", "65536"),
        ),
        (
            format!("{board} w - - 0 4294967296"),
            ("counter-too-large", "4294967296"),
        ),
        (format!("{board} w KK - 0 1"), ("repeated-castling", "K")),
        (format!("{board} w - e3,e3 0 1"), ("bad-en-passant", "e3")),
        (format!("{board} w  - - 0 1"), ("white-space", "")),
        (format!("{board} w\t- - 0 1"), ("white-space", "\t")),
        (
            "4k~~3/8/8/8/8/8/8/4K3 w - - 0 1".into(),
            ("bad-character", "~"),
        ),
        (
            "*k6/8/8/8/8/8/8/4K3 w - - 0 1".into(),
            ("cell-missing", "*"),
        ),
        (
            "44k/8/8/8/8/8/8/4K3 w - - 0 1".into(),
            ("rank-width", "44k"),
        ),
        ("k07/8/8/8/8/8/8/4K3 w - - 0 1".into(), ("bad-number", "07")),
        (
            format!("{}/8/8/8/8/8/8/4K3 w - - 0 1", "9".repeat(100)),
            ("rank-width", &*"9".repeat(100)),
        ),
    ] {
        let found = faults(&model, &text, Mode::Strict);
        if expected.0 == "white-space" {
            assert_eq!(found[0].0, expected.0, "{text}");
        } else {
            assert_eq!(found, [expected], "{text}");
        }
    }
    let text = OMEGA_START.replacen("w**********w", "w*******n**1", 1);
    assert_eq!(faults(&omega(), &text, Mode::Strict), [("not-a-cell", "n")]);
    let text = OMEGA_START.replace('*', "1");
    let found = read(&omega(), &text, Mode::Strict).expect_err("it has 144 cells");
    let [one] = found.as_slice() else {
        panic!("{found:?}")
    };
    // The digits beside each other are one number.
    assert_eq!(one.code, "rank-width", "{one}");
    assert!(
        one.message
            .ends_with("; 15 more places do not fit the board"),
        "{one}"
    );
    let empty =
        "1**********1/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/1**********1 w - - 0 1";
    assert!(
        one.help.as_ref().is_some_and(|help| help.ends_with(empty)),
        "{:?}",
        one.help
    );
    let text = OMEGA_START.replacen("w**********w", "12", 1);
    assert_eq!(
        faults(&omega(), &text, Mode::Strict),
        [("not-a-cell", "12")]
    );
    let mut model = model;
    model.castlings.clear();
    assert_eq!(
        faults(&model, &format!("{board} w KQ - 0 1"), Mode::Strict),
        [("bad-castling", "KQ")]
    );
    assert_eq!(
        faults(&model, &format!("{board} w KX - 0 1"), Mode::Tolerant),
        [("bad-castling", "KX")]
    );
    model.notation.position = vec!["klingon".into()];
    assert_eq!(
        faults(&model, "x", Mode::Tolerant),
        [("unknown-dialect", "x")]
    );
}

#[test]
fn all_marks_after_a_letter_are_its_own() {
    let model = marked_crazyhouse();
    let here = |text: &str| {
        let rest = "/8/8/8/8/8/8/8 w - - 0 1";
        let setup = read(&model, &format!("{text}{rest}"), Mode::Strict);
        setup.map(|setup| {
            let men = setup.men.iter();
            let men = men.map(|&(cell, man)| (model.board.name(cell), model.symbol(man.kind)));
            men.collect::<Vec<_>>()
                .iter()
                .map(|(cell, symbol)| format!("{cell}{symbol}"))
                .collect::<Vec<_>>()
                .join(" ")
        })
    };
    assert_eq!(here("kk'3K_K'K").as_deref(), Ok("a8K b8K' f8K_ g8K' h8K"));
    assert_eq!(here("4b'_~3").as_deref(), Ok("e8B'_"));
    let wrong = |text: &str| {
        let text = format!("{text}/8/8/8/8/8/8/8 w - - 0 1");
        let faults = read(&model, &text, Mode::Tolerant).expect_err("a fault");
        let faults = faults.iter();
        let told = faults.map(|fault| format!("{} {}", fault.code, &text[fault.at.clone()]));
        told.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(wrong("k''7"), "unknown-symbol k''");
    assert_eq!(wrong("k'__'7"), "unknown-symbol k'__'");
    assert_eq!(wrong("k4'3"), "bad-character '");
    assert_eq!(wrong("'k7"), "bad-character '");
    assert_eq!(wrong("k~'7"), "bad-character '");
    assert_eq!(wrong("q7"), "unknown-symbol q");
}

#[test]
fn absurd_texts_are_refused_in_bounded_time() {
    let model = chess();
    let long = "8/".repeat(5_000_000);
    assert_eq!(
        read(&model, &long, Mode::Tolerant).unwrap_err()[0].code,
        "text-too-long"
    );
    for text in [
        "8/".repeat(4000),
        "/".repeat(8000),
        "x".repeat(8000),
        "[".repeat(8000),
        format!("8/8/8/8/8/8/8/8 w {} - 0 1", "H".repeat(8000)),
        format!("8/8/8/8/8/8/8/8 w - {} 0 1", "a1".repeat(4000)),
        format!("8/8/8/8/8/8/8/8 w - {} 0 1", ",".repeat(8000)),
        format!("8/8/8/8/8/8/8/8[{}] w - - 0 1", "P".repeat(8000)),
        " ".repeat(8000),
    ] {
        for mode in [Mode::Strict, Mode::Tolerant] {
            let faults = read(&model, &text, mode).unwrap_err();
            assert!(!faults.is_empty() && faults.len() <= 64);
        }
    }
}
