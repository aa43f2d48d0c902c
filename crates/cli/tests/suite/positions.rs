//! `list`, `show`, `moves`, `perft`, `schema`.

use crate::common::{Folder, feed, run};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn list_has_a_line_for_each_variant() {
    let list = run("list");
    assert_eq!((list.code, list.err.as_str()), (0, ""));
    let ids: Vec<&str> = list
        .out
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(ids.first(), Some(&"id"));
    for id in ["atomic", "chess", "crazyhouse"] {
        assert!(ids.contains(&id), "{id}");
    }
    assert!(ids[1..].is_sorted());
}

#[test]
fn list_in_json() {
    let list = run("list --json");
    let chess = list
        .out
        .lines()
        .find(|line| line.starts_with("{\"id\":\"chess\""))
        .expect("chess");
    assert!(chess.contains("\"board\":\"8x8\",\"cells\":64"), "{chess}");
    assert!(
        chess.contains("\"players\":[\"white\",\"black\"]"),
        "{chess}"
    );
}

#[test]
fn a_folder_adds_its_descriptors() {
    let folder = Folder::new("list");
    folder.file(
        "calm.toml",
        "schema = 1\n[variant]\nid = 'calm'\nversion = '1.0.0'\nname = 'Calm chess'\nextends = 'chess@1'\n",
    );
    folder.file(
        "broken.toml",
        "schema = 1\n[variant]\nextends = 'nothing@1'\n",
    );
    folder.file("calm.test.toml", "this is no descriptor");
    let list = run(&format!("list --variants {}", folder.path()));
    assert_eq!(list.code, 0, "{}", list.err);
    assert!(
        list.out
            .lines()
            .any(|line| line.starts_with("calm ") && line.ends_with("Calm chess")),
        "{}",
        list.out
    );
    assert!(
        list.out
            .lines()
            .any(|line| line.starts_with("broken ") && line.contains("has errors")),
        "{}",
        list.out
    );
    assert_eq!(
        run(&format!("moves calm --variants {}", folder.path())).code,
        0
    );
    // The error of a broken one is shown when it is asked for.
    let broken = run(&format!("--variants {} moves broken", folder.path()));
    assert_eq!((broken.code, broken.out.as_str()), (1, ""));
    assert!(broken.err.contains("broken.toml:3"), "{}", broken.err);
}

#[test]
fn passes_are_taken_where_moves_are_given_and_options_are_not() {
    let folder = Folder::new("passes");
    let pass = "schema = 1\n[variant]\nid = 'pass'\nversion = '1.0.0'\nname = 'Pass'\nextends = 'chess@1'\n[movement]\npass = 'allowed'\n[end]\ndead-position = false\n";
    folder.file("pass.toml", pass);
    let at = format!("--variants {}", folder.path());
    for line in ["show pass", "moves pass", "perft pass 1", "play pass"] {
        for moves in ["--moves --", "-m '-- e5'", "--moves=--"] {
            let done = run(&format!("{line} {moves} {at}"));
            assert_eq!((done.code, done.err.as_str()), (0, ""), "{line} {moves}");
        }
    }
    let solved = run(&format!("solve pass --moves '-- --' --within 1 {at}"));
    assert!(!solved.err.contains("--moves"), "{}", solved.err);
    for moves in ["--moves --flip", "--moves -p", "--moves"] {
        let refused = run(&format!("show pass {at} {moves}"));
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{moves}");
        assert!(refused.err.contains("'--moves <MOVES>'"), "{}", refused.err);
    }
}

#[test]
fn show_draws_boards() {
    let mut all = String::new();
    for line in [
        "show chess",
        "show chess --glyphs glyphs --flip",
        "show omega --moves c1c4",
        "show kuma --glyphs glyphs",
        "show atomic --moves 'Nf3 f6 Nd4 Nc6 Nxc6'",
        "show crazyhouse --moves 'e2e4 d7d5 e4d5 d8d5'",
        "show chess --position 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 3 40' --legend",
        "show chess --position '4k3/8/8/8/8/8/4R3/4K3 b - - 99 80'",
    ] {
        let shown = run(line);
        assert_eq!((shown.code, shown.err.as_str()), (0, ""), "{line}");
        all.push_str(&format!("$ boardwright {line}\n{}\n", shown.out));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn show_writes_svg() {
    let folder = Folder::new("svg");
    let file = format!("{}/board.svg", folder.path());
    let written = run(&format!("show chess --svg {file}"));
    assert_eq!(
        (written.code, written.out.as_str(), written.err.as_str()),
        (0, "", "")
    );
    let svg = std::fs::read_to_string(&file).expect("a file");
    assert!(svg.starts_with("<svg ") && svg.contains('♔'));
    assert_eq!(run("show chess --svg -").out, svg);
    assert_eq!(run("show chess --svg /no/such/folder/x.svg").code, 1);
}

#[test]
fn what_cannot_be_shown_is_told_with_its_reason() {
    for (line, reason) in [
        (
            "show ches",
            "error: unknown-variant: no variant `ches`; did you mean `chess`?",
        ),
        ("show tiddlywinks", "`boardwright list` names all"),
        (
            "show chess --position nonsense",
            "error: bad-position: this is no position of chess",
        ),
        ("show chess --position '8/8/8/8/8/8/8/8 w - - 0 1'", "royal"),
        ("show chess --moves 'e4 e5 Ke3'", "move 3 of --moves"),
        ("show chess --variants /no/such/folder", "cannot read"),
    ] {
        let shown = run(line);
        assert_eq!((shown.code, shown.out.as_str()), (1, ""), "{line}");
        assert!(
            shown.err.starts_with("error: ") && shown.err.contains(reason),
            "{line}: {}",
            shown.err
        );
    }
}

#[test]
fn moves_come_in_both_notations() {
    let moves = run("moves chess --position '7k/P7/8/8/8/8/8/K7 w - - 0 1'");
    assert_eq!(moves.code, 0);
    let expected = "\
a1a2   Ka2
a1b1   Kb1
a1b2   Kb2
a7a8b  a8=B
a7a8n  a8=N
a7a8q  a8=Q+
a7a8r  a8=R+
7 legal moves
";
    // A bishop on a8 does not attack h8.
    assert_eq!(moves.out, expected);
    let json = run("moves chess --moves 'f3 e5 g4 Qh4' --json").out;
    assert!(
        json.starts_with("{\"variant\":\"chess\",\"position\":\"rnb1kbnr/"),
        "{json}"
    );
    assert!(json.ends_with("\"moves\":[]}\n"), "{json}");
    assert!(
        run("moves chess --moves 'f3 e5 g4 Qh4'")
            .out
            .contains("0 legal moves: black wins, checkmate")
    );
}

#[test]
fn perft_counts() {
    for (line, nodes) in [
        ("perft chess 0", 1),
        ("perft chess 1", 20),
        ("perft chess 4", 197_281),
        ("perft chess 3 --leaves list", 8_902),
        ("perft chess 3 --leaves play", 8_902),
        ("perft chess 4 --threads 3", 197_281),
        ("perft chess 2 --threads 2", 400),
        ("perft chess 4 --hash 1", 197_281),
        ("perft chess 4 --hash 1 --threads 2", 197_281),
        ("perft kuma 3 --threads 2", 17_585),
        ("perft atomic 4", 197_326),
        ("perft crazyhouse 3", 8_902),
        (&format!("perft chess 3 --position '{KIWIPETE}'"), 97_862),
        ("perft chess 2 --moves 'f3 e5 g4 Qh4'", 0),
    ] {
        let counted = run(line);
        assert_eq!((counted.code, counted.err.as_str()), (0, ""), "{line}");
        assert_eq!(
            counted.out.lines().next(),
            Some(format!("nodes {nodes}").as_str()),
            "{line}"
        );
        assert!(counted.out.contains("Mnps ("), "{line}");
    }
}

#[test]
fn perft_divides_the_same_with_threads_and_a_table() {
    let lines = |line: &str| {
        let out = run(line).out;
        out.split_once("\n\n").map(|(lines, _)| lines.to_owned())
    };
    let one = lines("perft crazyhouse 4 --divide");
    assert!(one.is_some());
    assert_eq!(lines("perft crazyhouse 4 --divide --threads 2"), one);
    assert_eq!(
        lines("perft crazyhouse 4 --divide --hash 1 --threads 2"),
        one
    );
}

#[test]
fn perft_refuses_a_table_where_the_past_counts() {
    let refused = run("perft kuma 3 --hash 1");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("leave out --hash"), "{}", refused.err);
}

#[test]
fn perft_divides_by_first_move() {
    let divided = run("perft chess 2 --divide").out;
    let (lines, rest) = divided.split_once("\n\n").expect("a blank line");
    assert_eq!(lines.lines().count(), 20);
    assert!(lines.lines().all(|line| line.ends_with(" 20")));
    assert!(lines.lines().is_sorted());
    assert!(rest.starts_with("nodes 400\n"));
}

#[test]
fn perft_does_not_stop_at_draws() {
    let counted = run("perft chess 2 --position 'k7/8/8/8/8/8/8/7K w - - 0 1' --divide");
    assert!(counted.out.contains("\nnodes 9\n"), "{}", counted.out);
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_tells_what_is_known() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    for threads in ["1", "2"] {
        // The first first move takes long enough to be interrupted.
        let child = crate::common::program()
            .args(["perft", "chess", "9", "--threads", threads])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(700));
        // Some shells and tools send it to the process and to its group: that is one Ctrl-C.
        let id = child.id();
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -INT {id}; kill -INT {id}")])
            .status();
        assert!(sent.expect("a shell").success());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(130));
        let out = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(
            out.contains("interrupted: 0 of 20 first moves counted, 0 nodes so far"),
            "{out}"
        );
    }
}

#[test]
fn the_schema_is_json() {
    let schema = run("schema");
    assert_eq!((schema.code, schema.err.as_str()), (0, ""));
    assert!(schema.out.starts_with("{\n") && schema.out.ends_with("}\n"));
    assert!(schema.out.contains("\"$schema\""));
}

#[test]
fn nothing_is_coloured_in_a_pipe() {
    for line in [
        "list",
        "show chess",
        "moves chess",
        "perft chess 1",
        "show nothing",
    ] {
        let run = run(line);
        assert!(
            !run.out.contains('\x1b') && !run.err.contains('\x1b'),
            "{line}"
        );
    }
    assert!(!feed("play chess", "e4").out.contains('\x1b'));
}

#[test]
fn compare_tells_keys_and_the_moves_after_which_games_part() {
    let told = run("compare chess antichess");
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    for line in [
        "chess and antichess have different rules.",
        "royalty",
        "(2 plies; no shorter line does it).",
        "    only here: ",
    ] {
        assert!(told.out.contains(line), "{line}:\n{}", told.out);
    }
    let json = run("compare chess antichess --json");
    let answer: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(
        answer["variants"],
        serde_json::json!(["chess", "antichess"])
    );
    assert_eq!(answer["parting"]["found"]["shortest"], true);
    assert_eq!(
        answer["parting"]["found"]["moves"].as_array().map(Vec::len),
        Some(2)
    );
}

#[test]
fn compare_of_equal_variants_and_of_none() {
    let same = run("compare chess chess --positions 500 --games 2");
    assert!(same.out.contains("have the same rules"), "{}", same.out);
    assert!(same.out.contains("No line of fewer than"), "{}", same.out);
    let missing = run("compare chess chesss");
    assert_eq!(missing.code, 1);
    assert!(
        missing.err.contains("unknown") || missing.err.contains("no variant"),
        "{}",
        missing.err
    );
}

/// Shogi's cells are then named from the left and from below, in what is read and in what is written.
#[test]
fn moves_and_positions_in_the_dialect_of_fairy_stockfish() {
    let moves = run("moves shogi --dialect fairy --moves c3c4 --json");
    assert_eq!((moves.code, moves.err.as_str()), (0, ""));
    let position =
        "\"position\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1\"";
    assert!(moves.out.contains(position), "{}", moves.out);
    assert!(moves.out.contains("\"move\":\"g7g6\""), "{}", moves.out);
    let refused = run("moves shogi --dialect fairy --moves c3c5");
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("is not legal"), "{}", refused.err);
    let show = run("show chess960 --dialect fairy");
    assert!(show.out.contains(" w HAha - 0 1"), "{}", show.out);
}

#[test]
fn a_dialect_that_a_variant_is_not_written_in() {
    let refused = run("moves omega --dialect fairy");
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(
        refused.err.contains("take one of: fen, ofen"),
        "{}",
        refused.err
    );
}
