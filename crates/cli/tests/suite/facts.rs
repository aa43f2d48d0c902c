//! `boardwright test`.

use crate::common::{Folder, run};

const FACTS: &str = "\
[sources]
me = 'by hand'

[[legal]]
name   = 'a knight over pawns'
move   = 'Nf3'
source = 'me'

[[after]]
name   = 'a pawn goes two cells'
played = 'e2e4'
cells  = { e4 = 'P', e2 = 'P' }
source = 'me'
";

#[test]
fn a_fact_that_does_not_hold_is_told_with_the_boards() {
    let folder = Folder::new("facts");
    let file = folder.file("chess.test.toml", FACTS);
    let run = run(&format!("test {}", folder.path()));
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out.replace(&file, "chess.test.toml"));
}

#[test]
fn two_files_of_one_id_do_not_keep_the_facts_of_others_away() {
    let folder = Folder::new("facts-twice");
    let head = |id: &str| {
        format!(
            "schema = 1\n[variant]\nid = '{id}'\nversion = '1.0.0'\nname = '{id}'\nextends = 'chess@1'\n"
        )
    };
    for (file, id) in [("a", "calm"), ("b", "calm"), ("other", "other")] {
        folder.file(&format!("{file}.toml"), head(id));
    }
    let facts = FACTS.replace("e2 = 'P'", "e2 = '.'");
    let other = folder.file("other.test.toml", &facts);
    let calm = folder.file("a.test.toml", &facts);
    let good = run(&format!("test {other}"));
    assert_eq!(good.code, 0, "{}{}", good.out, good.err);
    let refused = run(&format!("test {calm}"));
    let told = refused.out + &refused.err;
    assert!(refused.code == 1 && told.contains("id-twice"), "{told}");
}

#[test]
fn facts_in_json_one_a_line() {
    let folder = Folder::new("facts-json");
    let file = folder.file("chess.test.toml", FACTS);
    let run = run(&format!("test {file} --format json"));
    let lines: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!((run.code, lines.len()), (1, 3));
    assert_eq!(lines[0]["ok"], true);
    assert_eq!(lines[1]["fact"], "chess::after::a pawn goes two cells");
    assert_eq!(
        (lines[1]["ok"].clone(), lines[1]["line"].clone()),
        (false.into(), 10.into())
    );
    assert_eq!(lines[1]["details"]["found"], ".");
    assert_eq!(lines[1]["boards"][1]["label"], "after e2e4");
    assert_eq!(
        (&lines[2]["held"], &lines[2]["failed"]),
        (&1.into(), &1.into())
    );
}

#[test]
fn facts_for_servers_that_build() {
    let folder = Folder::new("facts-junit");
    folder.file("chess.test.toml", FACTS.replace("two cells", "two <cells>"));
    folder.file("broken.test.toml", "[sources]\nme = 1\n");
    let run = run(&format!("test {} --format junit", folder.path()));
    assert_eq!(run.code, 1);
    for part in [
        "tests=\"3\" failures=\"1\" errors=\"1\"",
        "classname=\"chess.after\" name=\"a pawn goes two &lt;cells&gt;\"",
        "<failure message=\"on e2\">on e2&#10;  expected P&#10;",
        "broken.test.toml:2:6: ",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
}

#[test]
fn facts_of_shipped_variants_are_in_the_program() {
    let run = run("test 3check crazyhouse --filter illegal --threads 2");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.starts_with("ok: "), "{}", run.out);
}

#[test]
fn nothing_to_look_at_is_an_error() {
    let folder = Folder::new("facts-none");
    let empty = run(&format!("test {}", folder.path()));
    assert_eq!((empty.code, empty.out.as_str()), (1, ""));
    assert!(empty.err.contains("no fixture file is in"), "{}", empty.err);
    folder.file("chess.test.toml", FACTS);
    let none = run(&format!("test {} --filter castling", folder.path()));
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    let told = "no fact has `castling` in its name; 2 were looked through";
    assert!(none.err.contains(told), "{}", none.err);
    for line in [
        "test no-such-variant",
        "test none.test.toml",
        "test nowhere/none",
    ] {
        assert_eq!(run(line).code, 1, "{line}");
    }
    assert_eq!(run("test --format xml").code, 2);
}
