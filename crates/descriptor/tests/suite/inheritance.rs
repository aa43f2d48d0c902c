//! What a descriptor takes from others.

use std::collections::BTreeMap;

use boardwright_core::model::Score;
use boardwright_descriptor::{Described, Diagnostics, code, read};

use crate::common;

fn head(id: &str, more: &str) -> String {
    format!("schema = 1\n[variant]\nid = \"{id}\"\nversion = \"1.0.0\"\nname = \"{id}\"\n{more}\n")
}

/// Reads the last of some texts; those before it, and the shipped ones, may be inherited.
fn read_last(texts: &[(&str, String)]) -> Result<Described, Diagnostics> {
    let mut source = common::shipped();
    source.extend(
        texts
            .iter()
            .map(|(id, text)| (id.to_string(), (format!("{id}.toml"), text.clone()))),
    );
    let (id, text) = texts.last().expect("a text");
    read(&format!("{id}.toml"), text, &source, &common::modules())
}

#[test]
fn the_nearer_descriptor_wins() {
    let stalemate = |result: &str| format!("[end]\nstalemate = {{ result = \"{result}\" }}\n");
    let texts = [
        (
            "below",
            head("below", "extends = \"chess@1\"") + &stalemate("win"),
        ),
        (
            "mixed",
            head("mixed", "extends = \"crazyhouse@1\"") + &stalemate("loss"),
        ),
        (
            "above",
            head("above", "extends = \"below@1\"\nmixins = [\"mixed@1\"]"),
        ),
    ];
    let above = read_last(&texts).expect("a variant").model;
    assert_eq!(
        above.end.stalemate,
        Some(Score::LOSS),
        "a mixin goes before what is extended"
    );
    assert!(
        above.drops.is_none(),
        "what a mixin inherits is not mixed in"
    );

    let mut texts = texts.to_vec();
    texts[2].1 += &stalemate("draw");
    let above = read_last(&texts).expect("a variant").model;
    assert_eq!(
        above.end.stalemate,
        Some(Score::DRAW),
        "the descriptor itself goes before all"
    );
}

#[test]
fn mixins_that_agree_do_not_conflict() {
    let end = "[end]\nrepetition = { count = 4 }\n";
    let texts = [
        ("one", head("one", "extends = \"chess@1\"") + end),
        ("two", head("two", "extends = \"chess@1\"") + end),
        (
            "both",
            head(
                "both",
                "extends = \"chess@1\"\nmixins = [\"one@1\", \"two@1\"]",
            ),
        ),
    ];
    let both = read_last(&texts).expect("a variant").model;
    assert_eq!(both.end.repetition.map(|rule| rule.count), Some(4));
}

#[test]
fn the_child_settles_a_conflict() {
    let end = |count: u8| format!("[end]\nrepetition = {{ count = {count} }}\n");
    let texts = |child: &str| {
        [
            ("one", head("one", "extends = \"chess@1\"") + &end(4)),
            ("two", head("two", "extends = \"chess@1\"") + &end(5)),
            (
                "both",
                head(
                    "both",
                    "extends = \"chess@1\"\nmixins = [\"one@1\", \"two@1\"]",
                ) + child,
            ),
        ]
    };
    let faults = read_last(&texts("")).expect_err("a conflict");
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [code::MIXIN_CONFLICT]);
    let settled = read_last(&texts("[end]\nrepetition = { count = 3 }\n"))
        .expect("a variant")
        .model;
    assert_eq!(settled.end.repetition.map(|rule| rule.count), Some(3));
    let removed = read_last(&texts("[end]\nrepetition = false\n"))
        .expect("a variant")
        .model;
    assert_eq!(removed.end.repetition, None);
}

#[test]
fn false_removes_and_a_grandchild_may_state_it_anew() {
    let texts = [
        (
            "none",
            head("none", "extends = \"chess@1\"")
                + "[castling]\nqueen-side = false\n[setup]\nposition = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1\"\n",
        ),
        (
            "long",
            head("long", "extends = \"none@1\"")
                + "[castling.queen-side]\nright = \"Q\"\nking = \"e1-b1\"\nrook = \"a1-c1\"\n",
        ),
    ];
    assert_eq!(
        read_last(&texts[..1])
            .expect("a variant")
            .model
            .castlings
            .len(),
        1
    );
    assert_eq!(
        read_last(&texts).expect("a variant").model.castlings.len(),
        2
    );
}

#[test]
fn what_a_file_says_of_itself_is_its_own() {
    let child = read_last(&[("child", head("child", "extends = \"chess@1\""))])
        .expect("a variant")
        .model;
    assert_eq!(
        (child.id.as_str(), child.name.as_str(), child.rules),
        ("child", "child", None)
    );
    assert_eq!(child.rules_hash, common::model("chess").rules_hash);
}

#[test]
fn a_source_is_asked_for_the_version_first() {
    let source = |id: &str| {
        let version = id.strip_prefix("base@")?;
        let text = common::SHIPPED[0]
            .1
            .replace("\"chess\"", "\"base\"")
            .replace("1.1.0", &format!("{version}.0.0"));
        Some((format!("base-{version}.toml"), text))
    };
    let text = head("child", "extends = \"base@7\"");
    assert!(read("child.toml", &text, &source, &common::modules()).is_ok());
}

#[test]
fn a_tall_tower_is_refused() {
    let mut source: BTreeMap<String, (String, String)> = common::shipped();
    for floor in 0..40 {
        let below = if floor == 0 {
            "chess".into()
        } else {
            format!("floor-{}", floor - 1)
        };
        let id = format!("floor-{floor}");
        let text = head(&id, &format!("extends = \"{below}@1\""));
        source.insert(id.clone(), (format!("{id}.toml"), text));
    }
    let read_floor = |floor: usize| {
        let (file, text) = &source[&format!("floor-{floor}")];
        read(file, text, &source, &common::modules())
    };
    assert!(read_floor(7).is_ok(), "eight above one another are allowed");
    for floor in [8, 39] {
        let faults = read_floor(floor).expect_err("too tall");
        assert_eq!(
            faults.iter().map(|fault| fault.code).collect::<Vec<_>>(),
            [code::EXTENDS_TOO_DEEP]
        );
    }
}

#[test]
fn the_id_that_several_files_have_is_told_with_all_of_them() {
    let copy = head("calm", "extends = \"chess@1\"");
    let others = [("b.toml", &*copy), ("c.toml", "[[[")];
    let faults = boardwright_descriptor::described_twice("calm", ("a.toml", &copy), others);
    let fault = faults.iter().next().expect("a fault");
    assert_eq!((fault.code, faults.len()), (code::ID_TWICE, 1));
    assert_eq!((&*fault.primary.file, fault.primary.line), ("a.toml", 3));
    let places: Vec<_> = { fault.notes.iter() }
        .filter_map(|note| note.span.as_ref())
        .map(|span| (&*span.file, span.line))
        .collect();
    assert_eq!(places, [("b.toml", 3), ("c.toml", 1)]);

    struct Copies;
    impl boardwright_descriptor::Source for Copies {
        fn text(&self, _: &str) -> Option<(String, String)> {
            None
        }
        fn copies(&self, id: &str) -> Vec<String> {
            assert_eq!(id, "calm");
            ["a.toml", "b.toml"].map(str::to_owned).into()
        }
    }
    let heir = head("heir", "extends = \"calm@1\"");
    let faults = read("heir.toml", &heir, &Copies, &common::modules()).expect_err("copies");
    let codes: Vec<_> = faults.iter().map(|fault| fault.code).collect();
    assert!(codes.contains(&code::ID_TWICE), "{faults}");
}
