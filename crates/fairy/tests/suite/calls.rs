//! The functions of Fairy-Stockfish's bindings, held against answers of `pyffish` 0.0.90 (`calls.tsv`: random games, recorded by
//! `tests/peers/drop_in.py --record`), and by rule where its answers are another thing.

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
    for row in include_str!("calls.tsv").lines().skip(1) {
        let (call, wanted) = row.split_once('\t').expect("two columns");
        let call: Vec<Value> = serde_json::from_str(call).expect("a call");
        let wanted: Value = serde_json::from_str(wanted).expect("an answer");
        let got = answer(&calls, &call).unwrap_or_else(|error| panic!("{row}: {error}"));
        assert_eq!(got, wanted, "{call:?}");
        rows += 1;
    }
    assert!(rows > 900, "{rows}");
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
