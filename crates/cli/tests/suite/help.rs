//! What the program says of itself.

use crate::common::run;

#[test]
fn help_of_every_command() {
    let mut all = String::new();
    for command in [
        "",
        "list",
        "new",
        "check",
        "test",
        "show",
        "moves",
        "perft",
        "play",
        "replay",
        "solve",
        "verify",
        "table",
        "query",
        "doc",
        "schema",
        "lsp",
        "completions",
        "man",
    ] {
        let help = run(&format!("{command} --help"));
        assert_eq!((help.code, help.err.as_str()), (0, ""), "{command}");
        assert!(help.out.contains("Examples:"), "{command}");
        assert!(help.out.contains("Exit codes:"), "{command}");
        assert!(
            help.out.lines().all(|line| line.chars().count() <= 100),
            "{command}"
        );
        all.push_str(&format!("$ boardwright {command} --help\n{}\n", help.out));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn the_version_is_told() {
    assert_eq!(
        run("--version").out,
        format!("boardwright {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn usage_errors_have_their_own_exit_code() {
    for line in [
        "",
        "perft",
        "perft chess",
        "perft chess many",
        "perft chess 33",
        "moves",
        "fly",
        "play chess --seed 3",
    ] {
        let run = run(line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(
            run.err.contains("Usage:") || run.err.starts_with("error: "),
            "{line}: {}",
            run.err
        );
    }
}
