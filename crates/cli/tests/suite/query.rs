//! `query`, as its description has it.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::common::{Folder, feed, program, run_with};

/// The answer to one request.
fn ask(request: &str) -> String {
    let run = feed("query", &format!("{request}\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{request}");
    let (line, rest) = run.out.split_once('\n').expect("a line");
    assert_eq!(rest, "", "{request}");
    line.to_owned()
}

#[test]
fn answers() {
    for (request, answer) in [
        (
            r#"{"variant":"chess","ask":["turn","check","status","claims","human","insufficient"]}"#,
            r#"{"id":null,"turn":"white","check":false,"status":{"over":false},"claims":[],"human":[],"insufficient":{"white":false,"black":false}}"#,
        ),
        (
            r#"{"id":"a","variant":"chess","position":"startpos","moves":["f2f3","e7e5","g2g4","d8h4"],"ask":["status","legal","check","human","turn"]}"#,
            r#"{"id":"a","status":{"over":true,"winner":"black","reason":"checkmate"},"legal":[],"check":true,"human":["f3","e5","g4","Qh4#"],"turn":"white"}"#,
        ),
        (
            r#"{"id":[1, {"z":2}],"variant":"chess","position":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1","ask":["status"]}"#,
            r#"{"id":[1, {"z":2}],"status":{"over":true,"winner":null,"reason":"stalemate"}}"#,
        ),
        (
            r#"{"variant":"chess","position":"7k/8/8/8/8/8/8/K7 w - - 0 1"}"#,
            r#"{"id":null,"position":"7k/8/8/8/8/8/8/K7 w - - 0 1","legal":["a1a2","a1b1","a1b2"],"status":{"over":true,"winner":null,"reason":"dead-position"}}"#,
        ),
        (
            r#"{"variant":"chess","ask":["perft:0","perft:3","divide:1"],"position":"7k/8/8/8/8/8/8/K7 w - - 0 1"}"#,
            r#"{"id":null,"perft:0":1,"perft:3":54,"divide:1":{"a1a2":1,"a1b1":1,"a1b2":1}}"#,
        ),
        (
            r#"{"variant":"chess","moves":["g1f3","g8f6","f3g1","f6g8","g1f3","g8f6","f3g1","f6g8"],"ask":["claims","status"]}"#,
            r#"{"id":null,"claims":["repetition"],"status":{"over":false}}"#,
        ),
        (
            r#"{"variant":"chess","position":"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1","moves":["e1h1","e8c8"],"ask":["position","human"]}"#,
            r#"{"id":null,"position":"2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2","human":["O-O","O-O-O"]}"#,
        ),
        // The king's own move, where nothing else brings him there, although it is written as king takes rook.
        (
            r#"{"variant":"chess960","position":"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1","moves":["e1g1","e8a8"],"ask":["position","human"]}"#,
            r#"{"id":null,"position":"2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2","human":["O-O","O-O-O"]}"#,
        ),
        // Moves are written as the set-up is, by the first dialect of the variant, which here is not that of its family.
        (
            r#"{"variant":"checkshogi","moves":["a3a4"],"ask":["position","human"]}"#,
            r#"{"id":null,"position":"lnsgkgsnl/1r5b1/ppppppppp/9/9/P8/1PPPPPPPP/1B5R1/LNSGKGSNL[] b - - 1+1 0 1","human":["96歩"]}"#,
        ),
        (r#"{"variant":"chess","ask":[]}"#, r#"{"id":null}"#),
        (
            r#"{"id":3,"variant":"chess","position":null,"moves":null,"ask":["turn"]}"#,
            r#"{"id":3,"turn":"white"}"#,
        ),
        (
            r#"{"variant":"chess","ask":["turn","turn"]}"#,
            r#"{"id":null,"turn":"white"}"#,
        ),
    ] {
        assert_eq!(ask(request), answer, "{request}");
    }
}

#[test]
fn mates() {
    for (position, n, answer) in [
        (
            "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
            1,
            r#"{"plies":1,"line":["g6g7"],"keys":["g6g7"]}"#,
        ),
        // Either rook gives the ladder its last rung; the king has one answer to each.
        (
            "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
            3,
            r#"{"plies":3,"line":["a2a7","h8g8","b1b8"],"keys":["a2a7","b1b7"]}"#,
        ),
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, "null"),
        ("7k/8/8/8/8/8/8/1R4K1 w - - 0 1", 3, "null"),
    ] {
        let request =
            format!(r#"{{"variant":"chess","position":"{position}","ask":["mate:{n}"]}}"#);
        assert_eq!(
            ask(&request),
            format!(r#"{{"id":null,"mate:{n}":{answer}}}"#),
            "{position}"
        );
    }
    let atomic =
        ask(r#"{"variant":"atomic","moves":["g1h3","a7a6","h3g5","a6a5"],"ask":["mate:1"]}"#);
    assert_eq!(
        atomic,
        r#"{"id":null,"mate:1":{"plies":1,"line":["g5f7"],"keys":["g5f7"]}}"#
    );
}

#[test]
fn every_error_has_its_code() {
    for (request, code, index) in [
        ("nonsense", "bad-request", None),
        ("\"chess\"", "bad-request", None),
        ("[]", "bad-request", None),
        ("{}", "bad-request", None),
        ("{\"variant\":\"chess\"} {}", "bad-request", None),
        (
            "{\"variant\":\"chess\",\"ask\":[\"weather\"]}",
            "bad-request",
            None,
        ),
        (
            "{\"variant\":\"chess\",\"ask\":\"legal\"}",
            "bad-request",
            None,
        ),
        ("{\"variant\":\"chess\",\"ask\":[7]}", "bad-request", None),
        (
            "{\"variant\":\"chess\",\"moves\":\"e2e4\"}",
            "bad-request",
            None,
        ),
        ("{\"variant\":null}", "bad-request", None),
        (
            "{\"variant\":\"chess\",\"position\":7}",
            "bad-request",
            None,
        ),
        ("{\"variant\":\"chess\",\"depth\":3}", "bad-request", None),
        ("{\"variant\":7}", "bad-request", None),
        ("\u{0}", "bad-request", None),
        ("{\"variant\":\"ch\u{0}ss\"}", "bad-request", None),
        ("{\"variant\":\"ch\\u0000ss\"}", "unknown-variant", None),
        ("{\"variant\":\"\"}", "unknown-variant", None),
        ("{\"variant\":\"ches\"}", "unknown-variant", None),
        (
            "{\"variant\":\"chess\",\"position\":\"\"}",
            "bad-position",
            None,
        ),
        (
            "{\"variant\":\"chess\",\"position\":\"8/8/8/8/8/8/8/8 w - - 0 1\"}",
            "bad-position",
            None,
        ),
        (
            "{\"variant\":\"chess\",\"moves\":[\"e2e4\",\"hello\"]}",
            "bad-move",
            Some(1),
        ),
        (
            "{\"variant\":\"chess\",\"moves\":[\"\"]}",
            "bad-move",
            Some(0),
        ),
        (
            "{\"variant\":\"chess\",\"moves\":[\"Nf3\"]}",
            "bad-move",
            Some(0),
        ),
        (
            "{\"variant\":\"kuma\",\"moves\":[\"a1a2\",\"a8a7\",\"a2a1\",\"a7a8\",\"a1a2\"]}",
            "illegal-move",
            Some(4),
        ),
        (
            "{\"variant\":\"chess\",\"moves\":[\"e2e4\",\"e7e5\",\"e4e5\"]}",
            "illegal-move",
            Some(2),
        ),
        (
            "{\"variant\":\"chess\",\"moves\":[\"f2f3\",\"e7e5\",\"g2g4\",\"d8h4\",\"a2a3\"]}",
            "game-over",
            Some(4),
        ),
        (
            "{\"variant\":\"chess\",\"position\":\"7k/8/8/8/8/8/8/K7 w - - 0 1\",\"moves\":[\"a1a2\"]}",
            "game-over",
            Some(0),
        ),
        (
            "{\"variant\":\"chess\",\"ask\":[\"perft:33\"]}",
            "too-large",
            None,
        ),
        (
            "{\"variant\":\"chess\",\"ask\":[\"mate:33\"]}",
            "too-large",
            None,
        ),
    ] {
        let answer = ask(request);
        assert!(
            answer.starts_with(&format!("{{\"id\":null,\"error\":{{\"code\":\"{code}\",")),
            "{request}: {answer}"
        );
        match index {
            Some(index) => assert!(
                answer.ends_with(&format!(",\"index\":{index}}}}}")),
                "{request}: {answer}"
            ),
            None => assert!(!answer.contains("\"index\""), "{request}: {answer}"),
        }
    }
}

#[test]
fn nothing_hostile_ends_the_stream() {
    let long = |length: usize| {
        format!("{{\"id\":1,\"variant\":\"{}\"}}\n", "x".repeat(length)).into_bytes()
    };
    let exact = long(1024 * 1024 - "{\"id\":1,\"variant\":\"\"}".len());
    let many = format!(
        "{{\"id\":2,\"variant\":\"chess\",\"ask\":[{}]}}\n",
        vec!["\"turn\""; 10_000].join(",")
    );
    let deep = format!("{{\"id\":3,\"moves\":{}\n", "[".repeat(500_000));
    let input = [
        exact,
        long(1024 * 1024),
        long(5 * 1024 * 1024),
        many.into_bytes(),
        deep.into_bytes(),
        b"{\"id\":4,\"variant\":\"\xC3\x28\"}\n".to_vec(),
        b"\xFF\xFE\x00\x00\n".to_vec(),
        b"\r\n\n   \n".to_vec(),
        b"{\"id\":5,\"variant\":\"chess\",\"ask\":[\"turn\"]}\r\n".to_vec(),
        b"{\"id\":6,\"variant\":\"chess\",\"ask\":[\"turn\"]}".to_vec(),
    ]
    .concat();
    let run = run_with(["query"], &input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let starts: Vec<String> = run
        .out
        .lines()
        .map(|line| line.chars().take(44).collect())
        .collect();
    let expected = [
        "{\"id\":1,\"error\":{\"code\":\"unknown-variant\",\"m",
        "{\"id\":1,\"error\":{\"code\":\"too-large\",\"message",
        "{\"id\":1,\"error\":{\"code\":\"too-large\",\"message",
        "{\"id\":2,\"turn\":\"white\"}",
        "{\"id\":3,\"error\":{\"code\":\"bad-request\",\"messa",
        "{\"id\":4,\"error\":{\"code\":\"bad-request\",\"messa",
        "{\"id\":null,\"error\":{\"code\":\"bad-request\",\"me",
        "{\"id\":5,\"turn\":\"white\"}",
        "{\"id\":6,\"turn\":\"white\"}",
    ];
    assert_eq!(starts, expected);
    assert!(
        run.out.lines().all(|line| line.len() < 1000),
        "an answer quotes too much"
    );
}

#[test]
fn an_answer_comes_before_the_next_request() {
    let mut child = program()
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    for id in 0..3 {
        writeln!(stdin, "{{\"id\":{id},\"variant\":\"chess\",\"ask\":[]}}").expect("written");
        let mut answer = String::new();
        out.read_line(&mut answer).expect("read");
        assert_eq!(answer, format!("{{\"id\":{id}}}\n"));
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_closed_output_is_nobodys_fault() {
    let mut child = program()
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    for _ in 0..1000 {
        if stdin.write_all(b"{\"variant\":\"chess\"}\n").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_repetition_is_told_apart_from_other_illegal_moves() {
    let reason = |mv: &str| {
        let moves = format!("[\"a1a2\",\"a8a7\",\"a2a1\",\"a7a8\",\"{mv}\"]");
        let asked = feed(
            "query",
            &format!("{{\"variant\":\"kuma\",\"moves\":{moves}}}\n"),
        );
        let (_, reason) = asked.out.split_once("\"reason\":\"").expect("a reason");
        reason.split('"').next().unwrap_or_default().to_owned()
    };
    assert_eq!(reason("a1a2"), "repetition");
    assert_eq!(reason("a1b2"), "cannot-move-so");
    assert_eq!(reason("a1a3"), "own-piece-there");
}

#[test]
fn a_request_ends_with_its_work() {
    let mate = r#"{"id":1,"variant":"chess","ask":["mate:31"]}"#;
    let counts = r#"{"id":2,"variant":"chess","ask":["perft:9"]}"#;
    let divides = r#"{"id":3,"variant":"shogi","ask":["divide:6"]}"#;
    let line = r#"{"id":4,"variant":"chess","moves":["e2e4","e7e5"],"ask":["human","status"]}"#;
    let input = [mate, counts, divides, line].join("\n");
    for flags in ["--untrusted", "--work 2000000"] {
        let run = feed(&format!("query {flags}"), &input);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let lines: Vec<&str> = run.out.lines().collect();
        let code = |id: i32| format!(r#"{{"id":{id},"error":{{"code":"too-much-work","#);
        assert_eq!(lines.len(), 4, "{}", run.out);
        for id in 1..4 {
            assert!(lines[id as usize - 1].starts_with(&code(id)), "{}", run.out);
        }
        assert_eq!(
            lines[3],
            r#"{"id":4,"human":["e4","e5"],"status":{"over":false}}"#
        );
    }
    let numbered = r#"{"variant":"chess960","position":"setup:5","ask":["position"]}"#;
    for request in [line, numbered] {
        let run = feed("query --work 10", request);
        assert!(run.out.contains(r#""code":"too-much-work""#), "{}", run.out);
    }
}

#[test]
fn a_laborious_variant_is_refused_with_the_reason_and_others_are_answered() {
    let folder = Folder::new("uploads");
    folder.file(
        "void-reasons.toml",
        include_str!("../../../../tests/hosts/laborious/void-reasons.toml"),
    );
    let input = "{\"variant\":\"void-reasons\",\"ask\":[\"status\"]}\n{\"variant\":\"chess\",\"ask\":[\"turn\"]}\n";
    let run = feed(
        &format!("query --untrusted --variants {}", folder.path()),
        input,
    );
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(
        lines[0].contains(r#""code":"too-much-work""#),
        "{}",
        run.out
    );
    assert_eq!(lines[1], r#"{"id":null,"turn":"white"}"#);
}

/// The answers to requests, one after the other.
fn talk(requests: &[&str]) -> Vec<String> {
    let run = feed("query", &(requests.join("\n") + "\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out.lines().map(str::to_owned).collect()
}

#[test]
fn a_game_begins_with_a_set_up_by_number() {
    let request = |number| {
        format!(
            r#"{{"variant":"chess960","position":"setup:{number}","moves":["e2e4"],"ask":["position"]}}"#
        )
    };
    let answer = ask(&request("518"));
    let chess = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert!(answer.contains(chess), "{answer}");
    for number in ["960", "-1", "x", "", "+5", "0518", "00"] {
        let answer = ask(&request(number));
        let said = answer.contains("bad-position") && answer.contains("`setup:0` to `setup:959`");
        assert!(said, "{answer}");
    }
}

/// The contract: `human` is `moves`, those of the request, in the variant's human notation. Words of shogi may depend on the move
/// before; legal moves of xiangqi on all before them.
#[test]
fn a_step_in_an_open_game_tells_its_own_moves_as_people_write_them() {
    let answers = talk(&[
        r#"{"open":"s","variant":"shogi","moves":["7g7f","3c3d"],"ask":["human"]}"#,
        r#"{"game":"s","moves":["8h2b+"],"ask":["human"]}"#,
        r#"{"game":"s","moves":["3a2b"],"ask":["human"]}"#,
        r#"{"game":"s","ask":["human"]}"#,
        r#"{"open":"k","variant":"xiangqi","moves":["b1c3","b10c8","a1a2"],"ask":["human"]}"#,
        r#"{"game":"k","moves":["a10a9","a2d2"],"ask":["human"]}"#,
    ]);
    let wanted = [
        r#"{"id":null,"human":["76歩","34歩"]}"#,
        r#"{"id":null,"human":["22角成"]}"#,
        r#"{"id":null,"human":["同銀"]}"#,
        r#"{"id":null,"human":[]}"#,
        r#"{"id":null,"human":["Nc3","Nc8","Ra2"]}"#,
        r#"{"id":null,"human":["Ra9","Rd2"]}"#,
    ];
    assert_eq!(answers, wanted);
}

#[test]
fn a_notation_that_is_none_is_refused_with_those_that_there_are() {
    for (variant, names) in [
        ("chess", "uci, usi, ucci, fairy"),
        ("shogi", "usi, uci, ucci, fairy"),
        ("omega", "uci"),
    ] {
        let answer = ask(&format!(
            r#"{{"variant":"{variant}","notation":"pgn","ask":[]}}"#
        ));
        let said = format!("in the notation `pgn`; take one of: {names}\"");
        assert!(
            answer.contains("bad-request") && answer.contains(&said),
            "{answer}"
        );
    }
}

#[test]
fn a_game_stays_open_until_it_is_closed() {
    let answers = talk(&[
        r#"{"id":1,"open":"a","variant":"chess","moves":["f2f3"],"ask":["turn"]}"#,
        r#"{"id":2,"open":"b","variant":"shogi","position":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1","ask":[]}"#,
        r#"{"id":3,"game":"a","moves":["e7e5","g2g4"],"ask":["turn","human"]}"#,
        r#"{"id":4,"game":"b","moves":["7g7f"],"ask":["position"]}"#,
        r#"{"id":5,"game":"a","moves":["d8h4"],"close":true,"ask":["status"]}"#,
        r#"{"id":6,"game":"a","ask":["turn"]}"#,
        r#"{"id":7,"open":"a","variant":"chess","ask":["turn"]}"#,
    ]);
    let wanted = [
        r#"{"id":1,"turn":"black"}"#,
        r#"{"id":2}"#,
        r#"{"id":3,"turn":"black","human":["e5","g4"]}"#,
        r#"{"id":4,"position":"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"}"#,
        r#"{"id":5,"status":{"over":true,"winner":"black","reason":"checkmate"}}"#,
        r#"{"id":6,"error":{"code":"unknown-game","message":"no game `a` is open"}}"#,
        r#"{"id":7,"turn":"white"}"#,
    ];
    assert_eq!(answers, wanted);
}

#[test]
fn a_request_that_fails_leaves_an_open_game_as_it_was() {
    let answers = talk(&[
        r#"{"open":"a","variant":"chess","ask":[]}"#,
        r#"{"game":"a","moves":["e2e4","e7e5","e4e5"],"ask":[]}"#,
        r#"{"game":"a","moves":["e2e4"],"ask":["perft:12"]}"#,
        r#"{"game":"a","moves":["e2e4"],"close":true,"ask":["huh"]}"#,
        r#"{"open":"a","variant":"shogi","ask":[]}"#,
        r#"{"open":"b","variant":"chess","moves":["e2e5"],"ask":[]}"#,
        r#"{"game":"b","ask":[]}"#,
        r#"{"game":"a","ask":["position","human"]}"#,
    ]);
    let code = |answer: &String| {
        let at = answer.find("\"code\":\"").map(|at| at + 8);
        at.and_then(|at| answer[at..].split('"').next().map(str::to_owned))
    };
    let codes: Vec<Option<String>> = answers.iter().map(code).collect();
    let some = |code: &str| Some(code.to_owned());
    let wanted = [
        None,
        some("illegal-move"),
        some("too-large"),
        some("bad-request"),
        some("game-exists"),
        some("illegal-move"),
        some("unknown-game"),
        None,
    ];
    assert_eq!(codes, wanted);
    let last = r#"{"id":null,"position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","human":[]}"#;
    assert_eq!(answers.last().map(String::as_str), Some(last));
}

#[test]
fn fields_of_open_games_are_looked_at() {
    for request in [
        r#"{"game":"a","variant":"chess"}"#,
        r#"{"game":"a","position":"startpos"}"#,
        r#"{"game":"a","open":"b"}"#,
        r#"{"game":7}"#,
        r#"{"open":7,"variant":"chess"}"#,
        r#"{"open":"a"}"#,
        r#"{"variant":"chess","close":true}"#,
        r#"{"game":"a","close":1}"#,
    ] {
        assert!(
            ask(request).contains(r#""code":"bad-request""#),
            "{request}"
        );
    }
    let long = format!(r#"{{"open":"{}","variant":"chess"}}"#, "x".repeat(65));
    assert!(ask(&long).contains("at most 64 bytes"));
}

#[test]
fn ten_thousand_games_are_open_at_most() {
    let opened =
        (0..=10_000).map(|n| format!(r#"{{"id":{n},"open":"{n}","variant":"chess","ask":[]}}"#));
    let requests: Vec<String> = opened
        .chain([
            r#"{"game":"7","close":true,"ask":[]}"#.into(),
            r#"{"open":"last","variant":"chess","ask":[]}"#.into(),
        ])
        .collect();
    let run = feed("query", &(requests.join("\n") + "\n"));
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!(answers[9_999], r#"{"id":9999}"#);
    assert!(
        answers[10_000].contains(r#""code":"too-many-games""#),
        "{}",
        answers[10_000]
    );
    assert_eq!(answers[10_002], r#"{"id":null}"#);
}
