//! The functions of Fairy-Stockfish's bindings, held against answers of `pyffish` 0.0.90 (`calls.tsv`: random games, recorded by
//! `tests/peers/drop_in.py --record`; `chosen.tsv`: what was asked for a reason, answered by `--ask`, the repetitions of xiangqi
//! those of its own tests), and by rule where its answers are another thing.

use boardwright::{Catalogue, Coded};
use boardwright_fairy::calls::{CallError, Calls, FenStyle, From, Notation};
use serde_json::{Value, json};

fn calls() -> Calls {
    Calls::new(Catalogue::shipped())
}

/// What a call answers, as Python has it.
fn answer(calls: &Calls, call: &[Value]) -> Result<Value, CallError> {
    let text = |at: usize| call[at].as_str().expect("a text");
    let flag = |at: usize| call.get(at).and_then(Value::as_bool).unwrap_or(false);
    let number = |at: usize| call.get(at).and_then(Value::as_i64).unwrap_or(0) as i32;
    let moves: Vec<&str> = match call.get(3) {
        Some(Value::Array(moves)) => moves.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let from = |chess960: usize| From {
        variant: text(1),
        fen: text(2),
        moves: &moves,
        chess960: flag(chess960),
    };
    let ended = |end: Option<i32>| json!([end.is_some(), end.unwrap_or(0)]);
    Ok(match text(0) {
        "two_boards" => json!(calls.two_boards(text(1))?),
        "captures_to_hand" => json!(calls.captures_to_hand(text(1))?),
        "start_fen" => json!(calls.start_fen(text(1))?),
        "validate_fen" => json!(calls.validate_fen(text(1), text(2), flag(3))?),
        "get_fog_fen" => {
            let mut position = From::position(text(2), text(1));
            position.chess960 = flag(3);
            json!(calls.get_fog_fen(position)?)
        }
        "legal_moves" => {
            let mut moves = calls.legal_moves(from(4))?;
            moves.sort();
            json!(moves)
        }
        "get_fen" => {
            let style = FenStyle {
                sfen: flag(5),
                show_promoted: flag(6),
                count_started: number(7),
            };
            json!(calls.get_fen(from(4), style)?)
        }
        "get_san" => json!(calls.get_san(from(4), text(3), Notation::numbered(number(5))?)?),
        "get_san_moves" => json!(calls.get_san_moves(from(4), Notation::numbered(number(5))?)?),
        "gives_check" => json!(calls.gives_check(from(4))?),
        "is_capture" => json!(calls.is_capture(from(5), text(4))?),
        "piece_to_partner" => json!(calls.piece_to_partner(from(4))?),
        "game_result" => json!(calls.game_result(from(4))?),
        "is_immediate_game_end" => ended(calls.is_immediate_game_end(from(4))?),
        "is_optional_game_end" => ended(calls.is_optional_game_end(from(4), number(5))?),
        "has_insufficient_material" => json!(calls.has_insufficient_material(from(4))?),
        other => panic!("no function {other}"),
    })
}

#[test]
fn what_pyffish_answers() {
    let calls = calls();
    let mut rows = 0;
    let [games, chosen] = [include_str!("calls.tsv"), include_str!("chosen.tsv")];
    for row in games.lines().skip(1).chain(chosen.lines().skip(1)) {
        let (call, wanted) = row.split_once('\t').expect("two columns");
        let call: Vec<Value> = serde_json::from_str(call).expect("a call");
        let wanted: Value = serde_json::from_str(wanted).expect("an answer");
        let got = answer(&calls, &call).unwrap_or_else(|error| panic!("{row}: {error}"));
        assert_eq!(got, wanted, "{call:?}");
        rows += 1;
    }
    assert!(rows > 1_400, "{rows}");
}

#[test]
fn a_game_goes_on_after_a_draw() -> Result<(), CallError> {
    let calls = calls();
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves = there_and_back.repeat(8);
    let from = From {
        moves: &moves,
        ..From::position("chess", "startpos")
    };
    assert_eq!(calls.legal_moves(from)?.len(), 20);
    assert_eq!(calls.is_optional_game_end(from, 0)?, Some(0));
    assert_eq!(calls.is_immediate_game_end(from)?, None);
    let bare = From::position("chess", "k7/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(calls.legal_moves(bare)?.len(), 3);
    assert_eq!(calls.has_insufficient_material(bare)?, (true, true));
    Ok(())
}

#[test]
fn a_long_game_of_returns_takes_no_long_time() -> Result<(), CallError> {
    let calls = calls();
    // Each rook goes along its rank and back; the game would have ended long ago.
    let fen = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let there: Vec<String> = ["a1", "b1", "c1", "d1"]
        .windows(2)
        .map(|step| step.concat())
        .collect();
    let back: Vec<String> = ["d1", "c1", "b1", "a1"]
        .windows(2)
        .map(|step| step.concat())
        .collect();
    let white = [there, back].concat();
    let black = ["a8b8", "b8a8"];
    let cycle: Vec<&str> = (0..white.len())
        .flat_map(|at| [white[at].as_str(), black[at % 2]])
        .collect();
    let moves = cycle.repeat(2_000);
    let from = From {
        moves: &moves,
        ..From::position("chess", fen)
    };
    assert_eq!(calls.is_optional_game_end(from, 0)?, Some(0));
    assert!(!calls.legal_moves(from)?.is_empty());
    Ok(())
}

#[test]
fn a_mate_by_a_dropped_pawn_loses() -> Result<(), CallError> {
    let calls = calls();
    let fen = "lnsg3nk/1r2b1gs1/ppppppp1p/7N1/7p1/9/PPPPPPPP1/1B5R1/LNSGKGS1L[P] w 0 1";
    let before = From::position("shogi", fen);
    assert!(calls.legal_moves(before)?.contains(&"P@i8".to_owned()));
    let after = From {
        moves: &["P@i8"],
        ..before
    };
    assert_eq!(calls.game_result(after)?, 32_000);
    Ok(())
}

#[test]
fn a_settings_file_adds_variants() -> Result<(), CallError> {
    let mut calls = calls();
    let text = "[kings:chess]\nking = k:KN\n";
    calls.load_variant_config(text)?;
    assert!(calls.variants().contains(&"kings".to_owned()));
    assert_eq!(
        calls
            .legal_moves(From::position("kings", "startpos"))?
            .len(),
        22
    );
    calls.load_variant_config(text)?; // as a server does that starts anew
    calls.load_variant_config("[kings:chess]\nking = k:KA\n")?;
    assert_eq!(
        calls
            .legal_moves(From::position("kings", "startpos"))?
            .len(),
        22 - 2 + 2
    );
    Ok(())
}

#[test]
fn what_is_good_of_a_settings_file_is_added_and_the_rest_is_told() -> Result<(), CallError> {
    let mut calls = calls();
    let text = "[lost:chess]\nstalemateValue = win # for who cannot move\nmustCaptur = true\n\
                [orphan:no-such]\n[good:chess]\npassWhite = true\npassBlack = true\n\
                stalemateValue = maybe\n[unfit:chess]\nmaxRank = 5\n[good:atomic]\n";
    let error = calls.load_variant_config(text).expect_err("it has faults");
    assert_eq!(error.code(), "bad-settings");
    let told = error.to_string();
    for line in [3, 4, 8, 9, 11] {
        assert!(told.contains(&format!("line {line}: ")), "{told}");
    }
    let lost = From::position("lost", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(calls.game_result(lost)?, 32_000);
    let good = From::position("good", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(calls.legal_moves(good)?.contains(&"e1e1".to_owned()));
    for name in ["orphan", "unfit"] {
        assert!(!calls.variants().contains(&name.to_owned()), "{name}");
    }
    Ok(())
}

#[test]
fn a_declared_piece_that_nobody_has_at_the_start_may_stand_in_a_text() -> Result<(), CallError> {
    let mut calls = calls();
    calls.load_variant_config("[cc:atomic]\ncannon = c\n")?;
    let from = From::position("cc", "4k3/8/8/8/8/8/8/C3K3 w - - 0 1");
    let moves = calls.legal_moves(from)?;
    assert_eq!(moves.iter().filter(|mv| mv.starts_with("a1")).count(), 10);
    Ok(())
}

#[test]
fn bad_input_has_a_code() {
    let calls = calls();
    let code = |from: From<'_>| calls.legal_moves(from).expect_err("it is refused").code();
    assert_eq!(
        code(From::position("no-such-variant", "startpos")),
        "unknown-variant"
    );
    assert_eq!(code(From::position("chess", "rubbish")), "bad-position");
    let moves = ["e2e5"];
    let illegal = From {
        moves: &moves,
        ..From::position("chess", "startpos")
    };
    assert_eq!(code(illegal), "illegal-move");
    assert_eq!(
        Notation::numbered(10).expect_err("there are ten").code(),
        "unknown-notation"
    );
    assert_eq!(
        calls.start_fen("glinski").expect_err("a hexagon").code(),
        "not-a-rectangle"
    );
    for text in [
        "",
        "x",
        "8/8",
        "~~~~/1~",
        "9999999999999999999999",
        "+",
        "[",
        "k7/8/8/8/8/8/8/K99 w",
        "é w é é é é",
    ] {
        let number = calls.validate_fen(text, "chess", false).expect("a variant");
        assert!(number <= 0, "{text}: {number}");
        assert!(
            calls
                .get_fen(From::position("chess", text), FenStyle::default())
                .is_err()
        );
    }
}

/// Texts, and what the position is there.
#[test]
fn what_does_not_fit_in_a_text_is_mended() -> Result<(), CallError> {
    let calls = calls();
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let kings = |rest: &str| format!("4k3/8/8/8/8/8/8/{rest}");
    let rows = [
        ("chess", kings("4K2R w KQkq - 0 1"), kings("4K2R w K - 0 1")),
        ("chess", kings("4K2R w Q - 0 1"), kings("4K2R w K - 0 1")),
        ("chess", kings("4K2R w K!z - 0 1"), kings("4K2R w K - 0 1")),
        (
            "chess",
            kings("1R2K2R w B - 0 1"),
            kings("1R2K2R w Q - 0 1"),
        ),
        ("chess", kings("3K3R w KQ - 0 1"), kings("3K3R w K - 0 1")),
        (
            "chess",
            kings("RR2K2R w QB - 0 1"),
            kings("RR2K2R w Q - 0 1"),
        ),
        ("chess", kings("4K2 w - - 0 1"), kings("4K3 w - - 0 1")),
        (
            "crazyhouse",
            kings("R3K2R/QQ w KQkq - 0 1"),
            kings("R3K2R[QQ] w KQ - 0 1"),
        ),
        (
            "crazyhouse",
            kings("4KP~2[] w - - 0 1"),
            kings("4KP2[] w - - 0 1"),
        ),
        (
            "capablanca",
            "4k5/10/10/10/10/10/10/4K4R w KQ - 0 1".to_owned(),
            "4k5/10/10/10/10/10/10/4K4R w K - 0 1".to_owned(),
        ),
        (
            "chess",
            format!("{start} w KQkq h6 0 1"),
            format!("{start} w KQkq - 0 1"),
        ),
        (
            "3check",
            format!("{start} w KQkq - 0 1"),
            format!("{start} w KQkq - 1+1 0 1"),
        ),
        (
            "3check",
            format!("{start} w KQkq - 4+2 5 7"),
            format!("{start} w KQkq - 3+2 5 7"),
        ),
        (
            "shogi",
            format!("{shogi} b - 1"),
            format!("{shogi}[] b - - 0 1"),
        ),
    ];
    for (variant, text, wanted) in rows {
        let got = calls.get_fen(From::position(variant, &text), FenStyle::default())?;
        assert_eq!(got, wanted, "{variant} {text}");
        let board = calls.board(variant, &text, false)?;
        assert_eq!(board.fen(FenStyle::default())?, wanted, "{variant} {text}");
    }
    Ok(())
}

#[test]
fn what_is_written_of_gates_in_chess960_is_read_again() -> Result<(), CallError> {
    let calls = calls();
    let written = |fen: &str| {
        let from = From {
            chess960: true,
            ..From::position("seirawan", fen)
        };
        calls.get_fen(from, FenStyle::default())
    };
    let once = written(&calls.start_fen("seirawan")?)?;
    assert_eq!(written(&once)?, once);
    Ok(())
}

#[test]
fn castling_from_elsewhere_is_written_as_from_home() -> Result<(), CallError> {
    let calls = calls();
    let played = |text: &str, mv: &str| {
        let moves = [mv];
        let from = From {
            moves: &moves,
            ..From::position("chess", text)
        };
        calls.get_fen(from, FenStyle::default())
    };
    let text = "4k3/8/8/8/8/8/8/3K3R w K - 0 1";
    assert!(
        calls
            .legal_moves(From::position("chess", text))?
            .contains(&"d1g1".to_owned())
    );
    assert_eq!(played(text, "d1g1")?, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let san = calls.get_san(From::position("chess", text), "d1g1", Notation::San)?;
    assert_eq!(san, "O-O");
    let two = "4k3/8/8/8/8/8/8/RR2K2R w QB - 0 1";
    assert_eq!(played(two, "e1c1")?, "4k3/8/8/8/8/8/8/R1KR3R b - - 1 1");
    for (text, mv) in [(text, "d1h1"), ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1")] {
        let refused = played(text, mv).expect_err("it is not called so");
        assert_eq!(refused.code(), "illegal-move", "{mv}");
    }
    Ok(())
}

/// The numbers of pyffish, but for the last rows: a text that is no position here has a number.
#[test]
fn what_is_wrong_with_a_text() -> Result<(), CallError> {
    let calls = calls();
    let kings = |rest: &str| format!("4k3/8/8/8/8/8/8/{rest}");
    let rows = [
        (-9, "chess", "8/8/8/3kK3/8/8/8/8 w - - 0 1".to_owned()),
        (
            -9,
            "crazyhouse",
            "8/8/8/3kK3/8/8/8/8[] w - - 0 1".to_owned(),
        ),
        (-9, "minishogi", "5/5/1kK2/5/5[] w - - 0 1".to_owned()),
        (1, "atomic", "8/8/8/3kK3/8/8/8/8 w - - 0 1".to_owned()),
        (1, "janggi", "9/9/9/3kK4/9/9/9/9/9/9 w - - 0 1".to_owned()),
        (1, "chess", kings("1R2K2R w B - 0 1")),
        (-5, "chess", kings("1R1K3R w B - 0 1")),
        (-5, "chess", kings("1R2K2R w D - 0 1")),
        (-5, "chess", kings("1R2K3 w Q - 0 1")),
        (-5, "chess", kings("3K3R w K - 0 1")),
        (1, "chess", kings("4K2R w xyz - 0 1")),
        (1, "chess", kings("4K2R w - h6 0 1")),
        (-4, "chess", kings("4K2R w - K 0 1")),
        (-4, "chess", kings("4K2R w - 0 1")),
        (-11, "chess", kings("4K3 w  - - 0 1")),
        (-11, "chess", kings("4K3 w - - 0  1")),
        (1, "chess", kings("4K3 w - - 0 1 ")),
        (-10, "chess", kings("4K3[] w - - 0 1")),
        (-10, "chess", kings("4K3\tw - - 0 1")),
        (1, "3check", kings("4K3 w - - 4+3 0 1")),
        (-13, "3check", kings("4K3 w - - 10+3 0 1")),
        (-13, "3check", kings("4K3 w - - 3 0 1")),
        (-7, "crazyhouse", kings("4K3[P~] w - - 0 1")),
        (
            -12,
            "shogi",
            "4k4/9/9/9/9/9/9/9/4K+G3[] w - - 0 1".to_owned(),
        ),
        (
            -10,
            "shogi",
            "4k4/9/9/9/9/9/9/9/4KP~3[] w - - 0 1".to_owned(),
        ),
        (1, "shogi", "4k4/9/9/9/9/9/9/9/4K4[-] w - - 0 1".to_owned()),
        (1, "chess", kings("4R2K w - - 0 1")),
        (
            -6,
            "racingkings",
            "8/8/8/8/8/6k1/8/6RK w - - 0 1".to_owned(),
        ),
        (-12, "chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned()),
        (-13, "3check", kings("4K3 w - - 0+0 0 1")),
    ];
    for (wanted, variant, text) in rows {
        let got = calls.validate_fen(&text, variant, false)?;
        assert_eq!(got, wanted, "{variant} {text}");
        if got == 1 {
            assert!(
                !calls
                    .legal_moves(From::position(variant, &text))?
                    .is_empty(),
                "{text}"
            );
        }
    }
    Ok(())
}

#[test]
fn what_was_played_before_a_repetition_counts_after_it() -> Result<(), CallError> {
    let calls = calls();
    let ends = |variant: &str, moves: &[&str]| {
        let from = From {
            moves,
            ..From::position(variant, "startpos")
        };
        calls.is_optional_game_end(from, 0)
    };
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(3);
    let back = ["c3b1", "c6b8", "b1c3", "b8c6", "c3b1", "c6b8"];
    let moves = [&["b1c3", "b8c6"], knights.as_slice(), &back].concat();
    assert_eq!(ends("chess", &moves)?, Some(0));
    assert_eq!(ends("chess", &moves[..16])?, None);
    let dobutsu = ["b1a2", "a4a3", "a2b1", "a3a4"].repeat(3);
    assert_eq!(ends("dobutsu", &dobutsu[..8])?, None);
    assert_eq!(ends("dobutsu", &dobutsu)?, Some(0));
    let kyoto = ["c1c2", "c5d4", "c2c1", "d4c5"].repeat(3);
    assert_eq!(ends("kyotoshogi", &kyoto[..8])?, None);
    assert_eq!(ends("kyotoshogi", &kyoto)?, Some(0));
    let tori = ["d1c2", "d7c6", "c2d1", "c6d7"].repeat(3);
    assert_eq!(ends("torishogi", &tori[..8])?, None);
    assert_eq!(ends("torishogi", &tori)?, Some(32000));
    // Taken back, it has not been played.
    let mut board = calls.board("chess", "", false)?;
    for mv in &moves {
        assert!(board.push(mv), "{mv}");
    }
    assert!(board.is_game_over(true));
    board.pop();
    assert!(!board.is_game_over(true));
    Ok(())
}

#[test]
fn a_game_that_goes_on_has_the_value_of_a_stalemate_or_a_mate() -> Result<(), CallError> {
    let calls = calls();
    let rows = [
        ("chess", "startpos", 0),
        ("chess", "4k3/8/8/8/8/8/8/4K2r w - - 0 1", -32_000),
        ("antichess", "startpos", 32_000),
        ("shogi", "startpos", -32_000),
        ("xiangqi", "startpos", -32_000),
    ];
    for (variant, text, wanted) in rows {
        let got = calls.game_result(From::position(variant, text))?;
        assert_eq!(got, wanted, "{variant} {text}");
    }
    Ok(())
}

#[test]
fn bare_kings_play_on() -> Result<(), CallError> {
    let calls = calls();
    for variant in ["3check", "5check", "shatranj"] {
        let from = From::position(variant, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1");
        let plain = From::position(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let from = if variant == "shatranj" { plain } else { from };
        assert_eq!(calls.is_immediate_game_end(from)?, None, "{variant}");
        assert_eq!(calls.legal_moves(from)?.len(), 5, "{variant}");
    }
    Ok(())
}

#[test]
fn what_is_doubtful_in_a_settings_file_is_told_until_the_next() -> Result<(), CallError> {
    let mut calls = calls();
    let told =
        |calls: &Calls| -> Vec<usize> { calls.doubts().iter().map(|doubt| doubt.line).collect() };
    calls.load_variant_config("[walls:atomic]\npetrifyOnCaptureTypes = n\n")?;
    assert_eq!(told(&calls), [2]);
    // Beside faults as well.
    let both = "[both:atomic]\nno-such-key = 1\npetrifyOnCaptureTypes = n\n";
    assert!(calls.load_variant_config(both).is_err());
    assert_eq!(told(&calls), [3]);
    calls.load_variant_config("[kings:chess]\nking = k:KN\n")?;
    assert_eq!(told(&calls), [] as [usize; 0]);
    Ok(())
}

#[test]
fn boards_with_cells_left_out_are_kept_and_never_taken_for_each_other() -> Result<(), CallError> {
    let kept = calls();
    // One after the other in two rounds, more of them than are kept; then each twice.
    let holed = |hole: usize| {
        let cells: String = (0..7)
            .map(|at| if at == hole % 7 { '*' } else { '1' })
            .collect();
        let cells = cells
            .replace("111111", "6")
            .replace("11111", "5")
            .replace("1111", "4");
        let cells = cells.replace("111", "3").replace("11", "2");
        let rank = 1 + hole / 7;
        let ranks = (0..7).map(|at| match at {
            0 => "P5p",
            6 => "p5P",
            at if at == rank => cells.as_str(),
            _ => "7",
        });
        format!("{} w - - 0 1", ranks.collect::<Vec<_>>().join("/"))
    };
    let rounds = (0..21)
        .chain(0..21)
        .chain((0..21).flat_map(|hole| [hole, hole]));
    for hole in rounds {
        let text = holed(hole);
        let from = From::position("ataxx", &text);
        let left_out = format!(
            "{}{}",
            ["a", "b", "c", "d", "e", "f", "g"][hole % 7],
            6 - hole / 7
        );
        assert_eq!(kept.get_fen(from, FenStyle::default())?, text);
        let moves = kept.legal_moves(from)?;
        assert!(
            !moves.is_empty() && moves.iter().all(|m| !m.contains(&left_out)),
            "{text}"
        );
        assert_eq!(moves, calls().legal_moves(from)?, "{text}");
    }
    Ok(())
}
