//! `new`, and what `list` chooses.

use std::fs;
use std::path::Path;

use crate::common::{Folder, run};

#[test]
fn a_new_variant_checks_cleanly_and_is_told_how_to_go_on() {
    let folder = Folder::new("new");
    let at = folder.path();
    let new = run(&format!("new my-chess --from chess --out {at}"));
    assert_eq!((new.code, new.err.as_str()), (0, ""));
    let file = format!("{at}/my-chess.toml");
    for told in [
        format!("boardwright check {file}"),
        format!("boardwright show my-chess --variants {at} --legend"),
        format!("boardwright compare chess my-chess --variants {at}"),
        format!("boardwright play my-chess --variants {at} --against random"),
    ] {
        assert!(new.out.contains(&told), "{told}\n{}", new.out);
    }
    let check = run(&format!("check {file}"));
    assert_eq!((check.code, check.err.as_str()), (0, ""), "{}", check.out);
    let text = fs::read_to_string(&file).expect("written");
    assert!(text.contains("\n# pawn.moves = "), "{text}");
    let facts = fs::read_to_string(format!("{at}/my-chess.test.toml")).expect("written");
    assert!(facts.contains("counts = [20, 400]"), "{facts}");
}

#[test]
fn nothing_is_written_over_and_nothing_by_halves() {
    let folder = Folder::new("new-refused");
    let at = folder.path();
    folder.file("mine.test.toml", "mine");
    let new = run(&format!("new mine --out {at}"));
    assert_eq!(new.code, 1);
    assert!(
        new.err.contains("mine.test.toml is there already"),
        "{}",
        new.err
    );
    assert!(!Path::new(&format!("{at}/mine.toml")).exists());
    for (line, told) in [
        ("new chess", "a variant already"),
        ("new 3check", "a variant already"),
        ("new Mine", "is no id"),
        ("new ../mine", "is no id"),
        ("new mine --from nothing", "nothing"),
        ("new mine --out no-such-folder", "cannot write"),
    ] {
        let refused = run(line);
        assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{line}");
        assert!(refused.err.contains(told), "{line}: {}", refused.err);
    }
    assert_eq!(fs::read_dir(at).expect("a folder").count(), 1);
}

#[test]
fn list_chooses_by_word_family_and_board() {
    let ids = |line: &str| {
        let list = run(line);
        assert_eq!((list.code, list.err.as_str()), (0, ""), "{line}");
        let ids = list
            .out
            .lines()
            .skip(1)
            .filter_map(|line| line.split_whitespace().next());
        ids.map(str::to_owned).collect::<Vec<String>>()
    };
    let has = |ids: &[String], id: &str| ids.iter().any(|known| known == id);
    let found = ids("list CRAZY");
    assert!(
        has(&found, "crazyhouse") && !has(&found, "chess"),
        "{found:?}"
    );
    let by_alias = ids("list 3check");
    assert!(has(&by_alias, "three-check"), "{by_alias:?}");
    let by_piece = ids("list champion");
    assert!(has(&by_piece, "omega"), "{by_piece:?}");
    let shogi = ids("list --family shogi");
    assert!(has(&shogi, "shogi") && !has(&shogi, "chess"), "{shogi:?}");
    let wide = ids("list --board 10x8");
    assert!(has(&wide, "capablanca") && !has(&wide, "chess"), "{wide:?}");
    let both = ids("list shogi --board 9x9");
    assert!(has(&both, "shogi") && !has(&both, "minishogi"), "{both:?}");
}

#[test]
fn list_tells_families_and_sizes_in_text_and_json() {
    let families = run("list --families");
    let shogi = families.out.lines().find(|line| line.starts_with("shogi "));
    assert!(
        shogi.is_some_and(|line| line.contains("9x9 (")),
        "{}",
        families.out
    );
    let json = run("list --families --json --family shogi");
    assert!(
        json.out.starts_with("{\"family\":\"shogi\",\"variants\":["),
        "{}",
        json.out
    );
    assert!(json.out.contains("\"9x9\":"), "{}", json.out);
    let chess = run("list --json --board 8x8 --family chess");
    let chess = chess
        .out
        .lines()
        .find(|line| line.starts_with("{\"id\":\"chess\""))
        .expect("chess");
    for told in [
        "\"family\":\"chess\",\"name\":\"Chess\"",
        "\"files\":8,\"ranks\":8",
    ] {
        assert!(chess.contains(told), "{chess}");
    }
    let nothing = run("list no-such-word");
    assert_eq!((nothing.code, nothing.out.as_str()), (1, ""));
    assert!(nothing.err.contains("no variant fits"));
    assert_eq!(run("list --board 10").code, 2);
}
