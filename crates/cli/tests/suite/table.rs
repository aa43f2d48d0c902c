//! `boardwright table`, and what reads its files.

use crate::common::{Folder, feed, run};

#[test]
fn a_table_is_made_written_and_read() {
    let folder = Folder::new("table");
    let file = format!("{}/kqk.table", folder.path());
    let made = run(&format!("table chess --men KQK --out '{file}'"));
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let lines: Vec<&str> = made.out.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "men   positions      won     lost   drawn  plies",
            "KQvK    368,452  144,508  200,896  23,048     19",
            "KvK       7,224        0        0   7,224      0",
            "won by checkmate",
        ]
    );
    assert!(lines[4].contains("kqk.table in "), "{}", lines[4]);

    // A mate in ten that no search finds at once.
    let longest = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";
    let solved = run(&format!(
        "solve chess --table '{file}' --position '{longest}'"
    ));
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
    assert!(solved.out.contains("19 plies"), "{}", solved.out);
    let never = "8/8/8/8/8/1k6/1Q6/7K b - - 0 1";
    let drawn = run(&format!(
        "solve chess --table '{file}' --position '{never}' -s '#5'"
    ));
    assert_eq!(drawn.code, 1, "{}{}", drawn.out, drawn.err);
    let helped = run(&format!(
        "solve chess --table '{file}' --position '{longest}' -s h#2"
    ));
    assert_eq!(helped.code, 1);
    assert!(helped.err.contains("table-elsewhere: "), "{}", helped.err);

    let ask = |variant: &str, position: &str| {
        let request =
            format!(r#"{{"variant":"{variant}","position":"{position}","ask":["table"]}}"#);
        feed(&format!("query --table '{file}'"), &request).out
    };
    let answer = ask("chess", longest);
    let head = r#"{"id":null,"table":{"result":"win","plies":19,"moves":[{"move":""#;
    assert!(answer.starts_with(head), "{answer}");
    let answer = ask("chess", never);
    assert!(
        answer.contains(r#""result":"draw","plies":null"#),
        "{answer}"
    );
    for (variant, position) in [
        ("chess", "startpos"),
        ("atomic", longest),
        ("chess", "8/8/8/5k2/8/8/1R6/K7 w - - 0 1"),
    ] {
        let answer = ask(variant, position);
        assert_eq!(
            answer, "{\"id\":null,\"table\":null}\n",
            "{variant} {position}"
        );
    }
}

#[test]
fn what_cannot_be_made_or_read_is_told_with_a_code() {
    let folder = Folder::new("no-table");
    let file = folder.file("bad.table", "boardwright-proof 1\nvariants\n");
    for (line, said) in [
        ("table chess --men KXK", "no-such-piece: "),
        ("table chess --men KQ", "men-not-split: "),
        ("table crazyhouse --men KQK", "has-hands: "),
        ("table kuma --men GvG", "needs-past: "),
        (
            "table chess --men KQRKQR",
            "too-large: the tables take at least ",
        ),
        ("table chess --men KQK --memory 1", "too-large: "),
        ("table chess --men QvQ", "no-position: "),
        ("solve chess --table none.table", "cannot read none.table: "),
        ("query --table none.table", "cannot read none.table: "),
        (&format!("solve chess --table '{file}'"), "no-table: "),
        (&format!("query --table '{file}'"), "no-table: "),
    ] {
        let run = run(line);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{line}");
        assert!(run.err.contains(said), "{line}: {}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_table_is_not_written() {
    let folder = Folder::new("interrupted-table");
    let file = format!("{}/x.table", folder.path());
    let command = ["table", "chess", "--men", "KQKR", "--out", &file];
    let out = crate::common::interrupted(1_500, &command);
    assert!(
        out.starts_with("interrupted, nothing is written: KQvKR: "),
        "{out}"
    );
    assert!(!std::path::Path::new(&file).exists());
}
