//! The board that keeps its game, held against the answers of `calls.tsv` and `chosen.tsv` and against itself, and by rule where it has more
//! than the calls.

use boardwright::{Catalogue, Coded};
use boardwright_fairy::calls::{Board, CallError, Calls, FenStyle, Notation};
use serde_json::{Value, json};

fn calls() -> Calls {
    Calls::new(Catalogue::shipped())
}

fn board(variant: &str, fen: &str) -> Board {
    let board = calls().board(variant, fen, false);
    board.expect("a position of a variant that ships")
}

fn fen(board: &Board) -> String {
    board.fen(FenStyle::default()).expect("a rectangle")
}

/// What a board says of a row of `calls.tsv`; `None` where it has no such method.
fn answer(board: &Board, call: &[Value]) -> Option<Value> {
    let flag = |at: usize| call.get(at).and_then(Value::as_bool).unwrap_or(false);
    let number = |at: usize| call.get(at).and_then(Value::as_i64).unwrap_or(0) as i32;
    let text = |at: usize| call[at].as_str().expect("a text");
    Some(match text(0) {
        "legal_moves" => {
            let mut moves = board.legal_moves();
            moves.sort();
            json!(moves)
        }
        "get_fen" if !flag(5) => {
            let style = FenStyle {
                sfen: false,
                show_promoted: flag(6),
                count_started: number(7),
            };
            json!(board.fen(style).expect("a rectangle"))
        }
        "get_san" => {
            let notation = Notation::numbered(number(5)).expect("a notation");
            json!(board.san_move(text(3), notation).expect("it fits"))
        }
        "gives_check" => json!(board.is_check()),
        "is_capture" => json!(board.is_capture(text(4))),
        "has_insufficient_material" => {
            json!([true, false].map(|white| board.has_insufficient_material(white)))
        }
        _ => return None,
    })
}

#[test]
fn what_the_calls_answer() {
    let calls = calls();
    let mut rows = 0;
    let [games, chosen] = [include_str!("calls.tsv"), include_str!("chosen.tsv")];
    for row in games.lines().skip(1).chain(chosen.lines().skip(1)) {
        let (call, wanted) = row.split_once('\t').expect("two columns");
        let call: Vec<Value> = serde_json::from_str(call).expect("a call");
        let wanted: Value = serde_json::from_str(wanted).expect("an answer");
        if matches!(
            call[0].as_str(),
            Some("validate_fen" | "get_fog_fen" | "start_fen" | "two_boards")
        ) {
            continue;
        }
        let moves: Vec<&str> = match &call[3] {
            Value::Array(moves) => moves.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let at = if call[0] == "is_capture" { 5 } else { 4 };
        let chess960 = call.get(at).and_then(Value::as_bool).unwrap_or(false);
        let text = |at: usize| call[at].as_str().expect("a text");
        let mut board = calls.board(text(1), text(2), chess960).expect("a position");
        let mut before = Vec::new();
        for mv in &moves {
            before.push((fen(&board), board.result(true)));
            assert!(board.push(mv), "{mv} of {call:?}");
        }
        assert_eq!(board.move_stack(), moves);
        if let Some(got) = answer(&board, &call) {
            assert_eq!(got, wanted, "{call:?}");
            rows += 1;
        }
        while let Some(before) = before.pop() {
            board.pop();
            assert_eq!((fen(&board), board.result(true)), before, "{call:?}");
        }
    }
    assert!(rows > 600, "{rows}");
}

#[test]
fn promoted_pieces_have_letters_of_their_own() {
    // As ffish 0.7.10 answers.
    for (variant, fen, mv, san) in [
        ("dobutsu", "2l/3/+C2/L2[] w - - 0 1", "a2a3", "Ha3"),
        (
            "torishogi",
            "3k3/7/7/7/7/+S6/3K3[] w - - 0 1",
            "a2c4",
            "Gc4",
        ),
        (
            "torishogi",
            "3k3/7/7/7/7/+F6/3K3[] w - - 0 1",
            "a2a3",
            "Ea3",
        ),
        (
            "yarishogi",
            "3k3/7/7/7/7/7/+N6/7/3K3[] w - - 0 1",
            "a3a4",
            "Ga4",
        ),
        (
            "yarishogi",
            "3k3/7/7/7/7/7/+B6/7/3K3[] w - - 0 1",
            "a3a4",
            "Ga4",
        ),
        (
            "yarishogi",
            "3k3/7/7/7/7/7/+P6/7/3K3[] w - - 0 1",
            "a3a4",
            "Sa4",
        ),
        (
            "yarishogi",
            "3k3/7/7/7/7/7/+R6/7/3K3[] w - - 0 1",
            "a3b3",
            "Lb3",
        ),
        ("kyotoshogi", "4k/5/5/+P4/K4[] w - - 0 1", "a2b2-", "Rb2=P"),
        (
            "shogi",
            "4k4/9/9/9/9/+S8/9/9/4K4[] w - - 0 1",
            "a4a5",
            "Ga5",
        ),
    ] {
        let board = board(variant, fen);
        assert_eq!(
            board.san_move(mv, Notation::San).expect("legal"),
            san,
            "{variant}: {fen}"
        );
    }
}

#[test]
fn a_count_in_the_text_is_no_clock() {
    // As ffish 0.7.10 answers.
    let mut counted = board("makruk", "8/3k4/8/2K1S1M1/8/8/8/8 w - 64 18 30");
    let mut free = board("makruk", "8/3k4/8/2K1S1M1/8/8/8/8 w - - 18 30");
    assert_eq!((counted.halfmove_clock(), free.halfmove_clock()), (0, 18));
    for (mv, plies, count) in [("c5d5", 1, "64 19 30"), ("d7c7", 2, "64 20 31")] {
        assert!(counted.push(mv) && free.push(mv));
        assert_eq!(counted.halfmove_clock(), plies);
        assert!(fen(&counted).ends_with(count), "{}", fen(&counted));
        assert_eq!(free.halfmove_clock(), 18 + plies);
    }
}

#[test]
fn what_is_taken_back_is_as_it_was() {
    let mut board = board("chess", "");
    let cycle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut seen = Vec::new();
    for mv in cycle.iter().cycle().take(40) {
        seen.push((fen(&board), board.result(true), board.legal_moves()));
        assert!(board.push(mv));
    }
    assert_eq!(board.result(true), "1/2-1/2");
    assert_eq!(board.result(false), "*");
    while let Some(before) = seen.pop() {
        board.pop();
        assert_eq!(
            (fen(&board), board.result(true), board.legal_moves()),
            before
        );
    }
    board.pop();
    assert_eq!((board.game_ply(), board.move_stack().len()), (0, 0));
}

#[test]
fn a_refused_move_changes_nothing() -> Result<(), CallError> {
    let mut board = board("chess", "");
    board.push_moves("e2e4 e2e4 rubbish  e7e5");
    board.push_san_moves("Nf3 Qh9 Nc6", Notation::San)?;
    assert_eq!(board.move_stack(), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    let before = fen(&board);
    for text in ["", " ", "e1", "z9z9", "e2e4e", "é", "0000", "O-O-O"] {
        assert!(!board.push(text), "{text}");
        assert!(!board.push_san(text, Notation::San)?, "{text}");
        assert!(!board.is_capture(text));
        assert_eq!(board.san_move(text, Notation::Lan)?, "");
    }
    for text in ["rubbish", "8/8", "", "[", "k7/8/8/8/8/8/8/K99 w"] {
        assert!(board.set_fen(text).is_err(), "{text}");
    }
    assert_eq!(fen(&board), before);
    assert_eq!(
        board.variation_san("f1b5 a7a6 a1a8", Notation::San, true)?,
        ""
    );
    assert_eq!(
        board.variation_san("f1b5 a7a6 b5c6", Notation::Lan, true)?,
        "3. Bf1-b5 a7-a6 4. Bb5xc6"
    );
    assert_eq!(
        board.variation_san("f1b5 a7a6", Notation::San, false)?,
        "Bb5 a6"
    );
    assert!(board.push("f1b5"));
    assert_eq!(
        board.variation_san("a7a6 b5a4", Notation::San, true)?,
        "3...a6 4. Ba4"
    );
    assert_eq!(board.move_stack().len(), 5);
    Ok(())
}

#[test]
fn results() {
    let result = |variant: &str, position: &str, moves: &str| {
        let mut board = board(variant, position);
        board.push_moves(moves);
        assert_eq!(board.is_game_over(false), board.result(false) != "*");
        (board.result(false), board.result(true))
    };
    let same = |text| (text, text);
    assert_eq!(result("", "", "f2f3 e7e5 g2g4 d8h4"), same("0-1"));
    let stuck = "2Q2bnr/4p1pq/5pkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR w KQ - 1 10";
    assert_eq!(result("Standard", stuck, "c8e6"), same("1/2-1/2"));
    assert_eq!(
        result("atomic", "", "e2e4 e7e5 d1h5 a7a6 h5f7"),
        same("1-0")
    );
    assert_eq!(
        result("chess", "3Rk3/8/8/8/8/8/2N5/3K4 b - - 0 1", "e8d8"),
        same("1/2-1/2")
    );
    let late = "rnbqkbn1/ppppppp1/6r1/7p/2R4P/8/PPPPPPP1/RNBQKBN1 b Qq - 99 51";
    assert_eq!(result("chess", late, "g6h6"), ("*", "1/2-1/2"));
}

#[test]
fn kings_in_check_and_kings_that_face_each_other() {
    let mated = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    assert_eq!(board("chess", mated).checked_pieces(), ["e8"]);
    let apart = board("chess", "");
    assert!(!apart.is_check() && apart.checked_pieces().is_empty());
    let facing = "rnba1abnr/4k4/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    assert!(board("janggi", facing).is_bikjang());
    assert!(!board("janggi", "").is_bikjang());
}

#[test]
fn a_board_as_text() -> Result<(), CallError> {
    let position = "rnb1kbnr/ppp1pppp/8/8/8/5q2/PPPP1PPP/RNBQKB1R[PPPnp] w KQkq - 0 4";
    let house = board("crazyhouse", position);
    assert_eq!(
        (house.pocket(true), house.pocket(false)),
        ("ppp".into(), "np".into())
    );
    let ranks = house.ranks();
    assert_eq!(ranks.lines().next(), Some("r n b . k b n r"));
    assert_eq!(ranks.lines().count(), 8);
    let grid = house.grid()?;
    let lines: Vec<&str> = grid.lines().collect();
    assert_eq!(lines[2], " | r | n | b |   | k | b | n | r |8   [np]");
    assert_eq!(lines[16], " | R | N | B | Q | K | B |   | R |1 * [PPP]");
    assert_eq!(lines[18], "   a   b   c   d   e   f   g   h");
    assert_eq!(lines[20], format!("Fen: {position}"));
    assert_eq!(
        lines[21],
        "Sfen: rnb1kbnr/ppp1pppp/8/8/8/5q2/PPPP1PPP/RNBQKB1R b 3Pnp 7"
    );
    let promoted = board(
        "shogi",
        "lnsgkgsnl/1r5+B1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL[B] b - - 0 1",
    );
    assert_eq!(promoted.ranks().lines().nth(1), Some(". r . . . . . H ."));
    assert!(promoted.grid()?.contains("|+B |"));
    Ok(())
}

#[test]
fn a_game_of_pgn() -> Result<(), CallError> {
    let calls = calls();
    let text = "[Event \"x y\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 {quiet} d5 (1... e5 2. Nf3) 2. exd5! $1 Qxd5 3. Qh9 P@e4 1-0\n";
    let game = calls.read_pgn(text)?;
    assert_eq!(game.headers.len(), 2);
    assert_eq!((game.header("Event"), game.header("White")), ("x y", ""));
    assert_eq!(game.moves, ["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"]);
    let shuffled = "[Variant \"Chess960\"]\n[FEN \"bqrbkrnn/pppppppp/8/8/8/8/PPPPPPPP/BQRBKRNN w CFcf - 0 1\"]\n\n1. Nf3 e5 2. O-O *";
    assert_eq!(calls.read_pgn(shuffled)?.moves, ["g1f3", "e7e5", "e1f1"]);
    let spoken = "[Variant \"King of the Hill\"]\n\n1. e4 e5";
    assert_eq!(calls.read_pgn(spoken)?.moves, ["e2e4", "e7e5"]);
    let passed = calls.read_pgn("[Variant \"Chess\"]\n\n1. e4 -- e5 *")?;
    assert_eq!(passed.moves, ["e2e4", "e7e5"], "nobody passes in chess");
    let judged = "[Variant \"From Position\"]\n\n1. e4 = e5 +- 2. Nf3 Z0 Nc6 ½-½";
    assert_eq!(
        calls.read_pgn(judged)?.moves,
        ["e2e4", "e7e5", "g1f3", "b8c6"]
    );
    assert_eq!(calls.read_pgn("")?, Default::default());
    let code = |text: &str| calls.read_pgn(text).expect_err("it is refused").code();
    assert_eq!(code("1. e4 {open"), "unclosed-comment");
    assert_eq!(code("[Variant \"Nonesuch\"]\n\n1. e4"), "unknown-variant");
    assert_eq!(code("[FEN \"rubbish\"]\n\n1. e4"), "bad-position");
    Ok(())
}

#[test]
fn bad_beginnings_have_codes() {
    let code = |variant: &str, fen: &str| match calls().board(variant, fen, false) {
        Ok(_) => panic!("{variant} {fen}"),
        Err(error) => error.code(),
    };
    assert_eq!(code("no-such-variant", ""), "unknown-variant");
    assert_eq!(code("chess", "rubbish"), "bad-position");
    assert_eq!(code("glinski", ""), "not-a-rectangle");
    let mut board = board("chess", "");
    let refused = board.push_san("e4", Notation::numbered(7).expect("WXF"));
    assert!(refused.is_ok_and(|played| !played));
}
