//! The page for designers, tried as a reader would; and the rule pages of all variants.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PAGE: &str = include_str!("../../../../docs/designer.md");

/// An empty folder of this name: tests run at the same time.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The fenced blocks of the page, each with its language.
fn blocks() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE.split("```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.split_once('\n'))
}

fn shell(line: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_boardwright"));
    let path = program.parent().expect("a folder").display().to_string();
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{path}:/usr/bin:/bin"))
        .output()
        .expect("a shell")
}

#[test]
fn every_file_and_command_of_the_page_for_designers_works() {
    let folder = folder("designer");
    let (mut files, mut commands) = (0, 0);
    for (language, block) in blocks() {
        match language {
            "toml" => {
                let name = block
                    .lines()
                    .next()
                    .and_then(|line| line.strip_prefix("# "));
                fs::write(folder.join(name.expect("the file's name")), block).expect("written");
                files += 1;
            }
            "sh" => {
                for line in block.lines() {
                    // A line with `!` is to fail; `!` is a word of the shell.
                    let done = shell(line, &folder);
                    let said = String::from_utf8_lossy(&done.stderr).into_owned();
                    let out = String::from_utf8_lossy(&done.stdout).into_owned();
                    assert!(done.status.success(), "{line}\n{out}{said}");
                    assert!(!out.contains("warning"), "{line}\n{out}");
                    assert!(!(out.is_empty() && said.is_empty()), "{line} says nothing");
                    commands += 1;
                }
            }
            other => panic!("a block of {other}"),
        }
    }
    assert_eq!((files, commands), (4, 15));
}

#[test]
fn mistakes_are_all_told_at_once() {
    let folder = folder("mistakes").join("mistakes");
    fs::create_dir_all(&folder).expect("a folder");
    let (_, text) = blocks()
        .filter(|(language, _)| *language == "toml")
        .nth(1)
        .expect("it is there");
    fs::write(folder.join("mistakes.toml"), text).expect("written");
    let done = shell("boardwright check mistakes.toml", &folder);
    let out =
        String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    for hint in [
        "did you mean `queen`?",
        "did you mean `promotion`?",
        "no atom `X`",
    ] {
        assert!(out.contains(hint), "{out}");
    }
}

#[test]
fn every_variant_has_a_rule_page() {
    let folder = folder("page");
    for id in boardwright::Catalogue::shipped().ids() {
        let done = shell(&format!("boardwright doc {id}"), &folder);
        let page = String::from_utf8(done.stdout).expect("text");
        assert!(done.status.success(), "{id}");
        assert!(
            page.starts_with("# ") && page.contains("## Pieces") && page.contains("## The end"),
            "{id}"
        );
        let catalogue = boardwright::Catalogue::shipped();
        let kinds = catalogue
            .get(id)
            .expect("it is shipped")
            .model()
            .kinds
            .len();
        assert_eq!(
            page.matches("<svg").count(),
            kinds + 1,
            "{id}: a picture of the start and of each piece"
        );
        assert_eq!(page.matches("\n### ").count(), kinds, "{id}");
    }
}

#[test]
fn a_page_tells_and_shows_how_a_bent_rider_moves() {
    let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/variants");
    let line = format!("boardwright --variants {} doc griffons", variants.display());
    let done = shell(&line, &folder("bent"));
    let page = String::from_utf8(done.stdout).expect("text");
    for told in [
        "- `[F?R]`: one step diagonally; one step diagonally onto an empty cell, and on from there any distance outwards, along files and ranks",
        "- `[W?B]`: one step along files and ranks; one step along files and ranks onto an empty cell, and on from there any distance outwards, diagonally",
    ] {
        assert!(page.contains(told), "{page}");
    }
    let picture = page.split("<svg").find(|part| {
        part.contains("How the Griffon moves") || part.contains("How the griffon moves")
    });
    let picture = picture.expect("a picture of the griffon");
    assert!(picture.matches('●').count() >= 24, "{picture}");
}

#[test]
fn a_page_tells_whose_a_repetition_is() {
    for (id, whose) in [
        (
            "empire",
            "a win for the player to move, whose opponent has repeated it.",
        ),
        ("minishogi", "a loss for sente."),
        (
            "chess",
            "a draw, if a player claims it; at 5 times by itself.",
        ),
    ] {
        let done = shell(&format!("boardwright doc {id}"), &folder("repetition"));
        let page = String::from_utf8(done.stdout).expect("text");
        let mut lines = page.lines();
        let line = lines.find(|line| line.contains("(`repetition`)"));
        let line = line.expect("it is told");
        assert!(line.ends_with(whose), "{line}");
    }
}

#[test]
fn a_page_tells_that_captures_en_passant_do_not_promote() {
    let done = shell("boardwright doc shogun", &folder("passing"));
    let page = String::from_utf8(done.stdout).expect("text");
    assert!(
        page.contains("- A capture en passant does not promote.\n"),
        "{page}"
    );
}

/// The words of a page, without its pictures.
#[test]
fn rule_pages_in_words() {
    let mut pages = String::new();
    for id in ["atomic", "crazyhouse", "kuma", "omega"] {
        let done = shell(&format!("boardwright doc {id}"), &folder("doc"));
        let page = String::from_utf8(done.stdout).expect("text");
        let mut rest = page.as_str();
        while let Some((before, after)) = rest.split_once("<div class=\"board\">") {
            pages += before;
            pages += "(a picture)";
            rest = after.split_once("</div>").expect("it is closed").1;
        }
        pages += rest;
        pages += "\n";
    }
    insta::assert_snapshot!(pages);
}
