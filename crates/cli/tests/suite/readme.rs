//! Every command and every descriptor in the README, tried as a reader would.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const README: &str = include_str!("../../../../README.md");

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    README
        .split(opening.as_str())
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect()
}

/// The words of a command line, as a shell would split them: double quotes hold together.
fn words(line: &str) -> Vec<String> {
    line.split('"')
        .enumerate()
        .flat_map(|(n, part)| match n % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    fs::create_dir_all(folder.join("variants/atomic")).expect("a folder");
    let atomic = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../variants/atomic/atomic.toml"
    );
    fs::copy(atomic, folder.join("variants/atomic/atomic.toml")).expect("a copy");
    folder
}

/// Commands that are not this program's: CI runs the tests, and those of the game server, which start it so.
const ELSEWHERE: [&str; 2] = [
    "cargo test --workspace",
    "cargo run --release --manifest-path server/Cargo.toml",
];

#[test]
fn every_command_of_the_readme_works() {
    let folder = folder();
    let mut tried = 0;
    for line in blocks("sh").iter().flat_map(|block| block.lines()) {
        let (input, command) = match line.split_once(" | ") {
            Some((echo, command)) => (
                echo.trim_start_matches("echo '").trim_end_matches('\''),
                command,
            ),
            None => ("", line),
        };
        let Some(arguments) = command.strip_prefix("cargo run --release -- ") else {
            assert!(ELSEWHERE.contains(&line), "an unknown command: {line}");
            continue;
        };
        let mut child = Command::new(env!("CARGO_BIN_EXE_boardwright"))
            .args(words(arguments))
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that reads nothing may have gone before the input is written.
        let _ = child
            .stdin
            .take()
            .unwrap()
            .write_all(format!("{input}\n").as_bytes());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}\n{said}");
        assert!(
            !output.stdout.is_empty() || line.contains("--svg"),
            "{line} says nothing"
        );
        tried += 1;
    }
    assert!(tried >= 9, "only {tried} commands were found");
    let svg = fs::read_to_string(folder.join("board.svg")).unwrap();
    assert!(svg.starts_with("<svg") || svg.starts_with("<?xml"));
}

#[test]
fn the_descriptor_of_the_readme_is_the_shipped_one() {
    let catalogue = boardwright::Catalogue::shipped();
    let [text] = blocks("toml")[..] else {
        panic!("one descriptor")
    };
    let described = catalogue.describe("README.md", text).unwrap();
    let shipped = catalogue.get("atomic").unwrap();
    assert_eq!(described.model.rules_hash, shipped.model().rules_hash);
    assert_eq!(described.model.version, shipped.model().version);
}
