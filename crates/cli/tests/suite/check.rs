//! `check`.

use crate::common::{Folder, feed, run};

const GOOD: &str = "schema = 1\n[variant]\nid = 'calm'\nversion = '1.0.0'\nname = 'Calm chess'\nextends = 'chess@1'\n";

#[test]
fn a_good_descriptor_is_ok() {
    let folder = Folder::new("good");
    let file = folder.file("calm.toml", GOOD);
    let checked = run(&format!("check {file}"));
    assert_eq!(
        (checked.code, checked.err.as_str()),
        (0, ""),
        "{}",
        checked.out
    );
    assert!(
        checked
            .out
            .starts_with(&format!("{file}: ok calm 1.0.0, rules hash ")),
        "{}",
        checked.out
    );
    assert_eq!(feed("check -", GOOD).code, 0);
}

#[test]
fn all_faults_are_shown_with_their_lines() {
    let folder = Folder::new("faults");
    let file = folder.file(
        "calm.toml",
        GOOD.replace("name", "nmae")
            .replace("schema = 1\n", "schema = 1\nsetpu = 3\n"),
    );
    let checked = run(&format!("check {file}"));
    assert_eq!(checked.code, 1);
    for part in [
        "calm.toml:2:1",
        "calm.toml:6:1",
        "did you mean `setup`?",
        "did you mean `name`?",
    ] {
        assert!(checked.out.contains(part), "{part} in {}", checked.out);
    }
    assert!(
        checked
            .out
            .lines()
            .last()
            .is_some_and(|line| line.contains(" error")),
        "{}",
        checked.out
    );
}

#[test]
fn a_game_that_is_over_at_the_start_is_warned_of() {
    let folder = Folder::new("over");
    for (rule, result) in [
        ("line = { count = 4, result = 'win' }", "black wins, figure"),
        (
            "reach = { pieces = ['king'], zone = 'rank 1', result = 'win' }",
            "black wins, reach",
        ),
    ] {
        let text = format!("{GOOD}[end]\ndead-position = false\n{rule}\n");
        let checked = run(&format!("check {}", folder.file("calm.toml", text)));
        let warning =
            format!("warning[start-over]: the game is over before its first move: {result}");
        assert!(checked.out.contains(&warning), "{}", checked.out);
        assert_eq!(checked.code, 0, "{}", checked.out);
    }
}

#[test]
fn json_has_one_object_a_file() {
    let folder = Folder::new("json");
    let good = folder.file("calm.toml", GOOD);
    let bad = folder.file("bad.toml", "schema = 1\n[variant]\nid = 'bad'\n");
    let checked = run(&format!("check --format json {good} {bad} {good}.missing"));
    assert_eq!((checked.code, checked.err.as_str()), (1, ""));
    let lines: Vec<&str> = checked.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines[0].contains("\"ok\":true,\"id\":\"calm\",\"version\":\"1.0.0\""),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].contains("\"ok\":false,\"id\":null")
            && lines[1].contains("\"severity\":\"error\""),
        "{}",
        lines[1]
    );
    assert!(lines[2].contains("\"error\":\"cannot read"), "{}", lines[2]);
}

#[test]
fn files_of_one_folder_inherit_from_each_other() {
    let folder = Folder::new("siblings");
    folder.file("calm.toml", GOOD);
    let child = folder.file(
        "calmer.toml",
        GOOD.replace("'calm'", "'calmer'")
            .replace("'chess@1'", "'calm@1'"),
    );
    let checked = run(&format!("check {child}"));
    assert_eq!(checked.code, 0, "{}", checked.out);
}

#[test]
fn what_cannot_be_read_is_an_error_and_the_next_file_is_checked() {
    let folder = Folder::new("unreadable");
    let latin = folder.file("latin.toml", b"schema = 1\n# caf\xe9\n");
    let good = folder.file("calm.toml", GOOD);
    let checked = run(&format!("check {latin} {good}"));
    assert_eq!(checked.code, 1);
    assert!(
        checked.out.contains("is not UTF-8: line 2"),
        "{}",
        checked.out
    );
    assert!(checked.out.contains("ok calm"), "{}", checked.out);
}

#[test]
fn a_folder_stands_for_its_descriptors_and_names_are_checked_with_them() {
    let folder = Folder::new("companions");
    folder.file("calm.toml", GOOD);
    folder.file("calm.test.toml", "these are fixtures");
    folder.file("calm.names.toml", "[glyphs]\nking = ['K', 'k']\n");
    let checked = run(&format!("check {}", folder.path()));
    assert_eq!(
        (checked.code, checked.err.as_str()),
        (0, ""),
        "{}",
        checked.out
    );
    assert_eq!(checked.out.lines().count(), 1, "{}", checked.out);
    let names = folder.file("calm.names.toml", "[glyphs]\nkign = ['K', 'k']\n");
    let checked = run(&format!("check {}/calm.toml", folder.path()));
    assert_eq!(checked.code, 1);
    assert!(
        checked.out.contains("did you mean `king`?") && checked.out.contains("calm.names.toml:2:1"),
        "{}",
        checked.out
    );
    let json = run(&format!("check --format json {}/calm.toml", folder.path()));
    assert!(
        json.out.contains("\"code\":\"unknown-piece\""),
        "{}",
        json.out
    );
    let passed = run(&format!("check {names}"));
    assert_eq!((passed.code, passed.out.as_str()), (0, ""));
    assert!(passed.err.contains("is passed over"), "{}", passed.err);
}

#[test]
fn a_folder_without_descriptors_is_a_fault() {
    let folder = Folder::new("nothing");
    folder.file("calm.names.toml", "");
    let checked = run(&format!("check {}", folder.path()));
    assert_eq!((checked.code, checked.out.as_str()), (1, ""));
    assert!(
        checked.err.contains("no descriptor is in"),
        "{}",
        checked.err
    );
}

#[test]
fn a_file_that_is_too_long_is_not_said_to_be_as_long_as_what_was_read_of_it() {
    let folder = Folder::new("long");
    let file = folder.file("long.toml", "# \n".repeat(1_000_000));
    let checked = run(&format!("check {file}"));
    assert_eq!(checked.code, 1);
    assert!(
        checked.out.contains("more than the limit of 65536 bytes")
            && !checked.out.contains("66560"),
        "{}",
        checked.out
    );
}

#[test]
fn two_files_of_one_id_do_not_keep_the_others_away() {
    let folder = Folder::new("twice");
    let calm = folder.file("calm.toml", GOOD);
    let copy = folder.file("copy.toml", GOOD);
    // A file that cannot be read far enough to say its id gives way to one that says it.
    folder.file("other.toml", "[[[");
    let other = folder.file("third.toml", GOOD.replace("'calm'", "'other'"));
    let heir = folder.file(
        "heir.toml",
        GOOD.replace("'calm'", "'heir'").replace("chess", "calm"),
    );
    let at = folder.path();
    assert_eq!(run(&format!("check {other}")).code, 0);
    for variant in ["chess", "other"] {
        let shown = run(&format!("show {variant} --variants {at}"));
        assert_eq!((shown.code, shown.err.as_str()), (0, ""), "{variant}");
    }
    for (file, second) in [(&calm, &copy), (&copy, &calm)] {
        let checked = run(&format!("check {file}"));
        assert_eq!(checked.code, 1);
        for part in [
            "error[id-twice]: several files describe `calm`",
            &format!("{file}:3:6"),
            &format!("{second}:3:6"),
            "give each an `id` of its own",
        ] {
            assert!(checked.out.contains(part), "{part} in {}", checked.out);
        }
        let end = format!("{file}: 1 error\n");
        assert!(checked.out.ends_with(&end), "{}", checked.out);
    }
    // The other faults of a copy are told, too.
    folder.file("copy.toml", GOOD.replace("name", "nmae"));
    let checked = run(&format!("check {copy}")).out;
    assert!(
        checked.contains("id-twice") && checked.contains("unknown-key"),
        "{checked}"
    );
    // Nobody can tell which is meant.
    for asked in ["calm", "calm@1"] {
        let shown = run(&format!("show {asked} --variants {at}"));
        let told = shown.out + &shown.err;
        assert!(
            shown.code == 1 && told.contains("error[id-twice]"),
            "{told}"
        );
    }
    let inherits = run(&format!("check {heir}"));
    assert!(
        inherits.code == 1 && inherits.out.contains("error[id-twice]"),
        "{}",
        inherits.out
    );
}
