//! `completions` and `man`.

use std::fs;

use crate::common::{Folder, program, run, run_with};

/// The commands that the program's help lists.
fn commands() -> Vec<String> {
    let help = run("--help").out;
    let list = help.split("Commands:\n").nth(1).expect("a list");
    let list = list.split("\n\n").next().expect("its end");
    let names = list
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_shell_learns_every_command() {
    assert!(commands().len() > 15, "{:?}", commands());
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}"));
        assert_eq!((script.code, script.err.as_str()), (0, ""), "{shell}");
        for command in commands() {
            assert!(script.out.contains(&command), "{shell}: {command}");
        }
        for option in ["stipulation", "divide", "variants"] {
            assert!(script.out.contains(option), "{shell}: --{option}");
        }
    }
    assert_eq!(run("completions cmd").code, 2);
}

#[test]
fn bash_completes_commands_and_their_options() {
    let folder = Folder::new("bash");
    let script = folder.file("boardwright.bash", run("completions bash").out);
    let complete = |words: &str, last: usize| {
        let line = format!(
            ". {script}; COMP_WORDS=({words}); COMP_CWORD={last}; \
             _boardwright boardwright \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{last}-1]}}\"; echo \"${{COMPREPLY[@]}}\""
        );
        let done = std::process::Command::new("bash")
            .args(["-c", &line])
            .output();
        String::from_utf8(done.expect("bash").stdout).expect("text")
    };
    assert_eq!(
        complete("boardwright comp", 1).trim(),
        "compare completions"
    );
    assert_eq!(complete("boardwright perft --div", 2).trim(), "--divide");
    assert!(complete("boardwright completions ''", 2).contains("fish"));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let page = run("man");
    assert_eq!((page.code, page.err.as_str()), (0, ""));
    assert!(page.out.contains(".TH boardwright 1"), "{}", page.out);
    let folder = Folder::new("man");
    // Pages of an older program are replaced.
    folder.file("boardwright-perft.1", "old");
    let written = run_with(["man", "--out", folder.path()], b"");
    assert_eq!((written.code, written.err.as_str()), (0, ""));
    let read = |name: &str| {
        fs::read_to_string(format!("{}/{name}.1", folder.path()))
            .unwrap_or_else(|_| panic!("{name}"))
    };
    assert_eq!(read("boardwright"), page.out);
    for command in commands() {
        let text = read(&format!("boardwright-{command}"));
        assert!(
            text.contains(&format!(".TH boardwright-{command} 1")),
            "{text}"
        );
        assert!(text.contains("Exit codes:"), "{command}");
    }
    assert!(read("boardwright-perft").contains("divide"));
    let new = format!("{}/share/man1", folder.path());
    assert_eq!(run_with(["man", "--out", &new], b"").code, 0);
    assert_eq!(read("share/man1/boardwright"), page.out);
    let nowhere = format!("{}/boardwright.1/none", folder.path());
    let refused = run_with(["man", "--out", &nowhere], b"");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("cannot make"), "{}", refused.err);
}

#[test]
fn a_closed_pipe_is_nobodys_fault() {
    let line = "\"$0\" completions zsh | head -c 10 >/dev/null; exit ${PIPESTATUS[0]}";
    let path = program().get_program().to_owned();
    let done = std::process::Command::new("bash")
        .args(["-c", line])
        .arg(path)
        .output();
    let done = done.expect("bash");
    assert_eq!(
        (done.status.code(), done.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}
