//! The names and glyphs that stand beside the descriptors.

use std::collections::BTreeSet;

use boardwright::{Catalogue, Kind, LoadError, Man, Side};
use boardwright_tests::collection;

/// What is wrong with a file of names of Kuma: line and column, code, message and help of each fault.
fn faults(text: &str) -> Vec<String> {
    let mut catalogue = Catalogue::shipped();
    catalogue.add_names("kuma", "kuma.names.toml", text.to_owned());
    let error = catalogue.presentation("kuma").expect_err("faults");
    assert_eq!(error.code(), "bad-names");
    let LoadError::Names(faults) = error else {
        panic!("{error:?}");
    };
    let told = faults.iter().map(|fault| {
        let place = &fault.primary;
        assert_eq!(place.file, "kuma.names.toml");
        let help = fault.help.as_deref().map(|help| format!(" ({help})"));
        let (code, message) = (fault.code, &fault.message);
        let (line, column) = (place.line, place.column);
        format!(
            "{line}:{column} {code}: {message}{}",
            help.unwrap_or_default()
        )
    });
    told.collect()
}

#[test]
fn every_shipped_variant_is_named_in_english_and_japanese() {
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let shown = catalogue
            .presentation(id)
            .unwrap_or_else(|error| panic!("{error}"));
        let variant = catalogue.get(id).unwrap_or_else(|error| panic!("{error}"));
        let model = variant.model();
        for language in ["en", "ja"] {
            assert!(shown.game(language).is_some(), "{id}: {language}");
            for side in Side::BOTH {
                assert!(
                    shown.player(language, model, side).is_some(),
                    "{id}: {language} {side:?}"
                );
            }
            for (number, kind) in (0..).zip(&model.kinds) {
                assert!(
                    shown.piece(language, model, Kind(number)).is_some(),
                    "{id}: {language} {}",
                    kind.id
                );
            }
        }
        assert_eq!(shown.game("en"), Some(model.name.as_str()), "{id}");
    }
}

#[test]
fn every_file_in_the_folder_is_shipped() {
    let catalogue = Catalogue::shipped();
    for file in collection::files(".names.toml").expect("the collection") {
        let text = std::fs::read_to_string(&file.path).expect("a text");
        let shipped = catalogue.names_text(&file.id);
        assert_eq!(shipped, Some(text.as_str()), "{}", file.id);
    }
}

#[test]
fn glyphs_are_inherited_like_rules() {
    let catalogue = Catalogue::shipped();
    let chess = catalogue.presentation("chess").expect("chess");
    for id in [
        "atomic",
        "crazyhouse",
        "nocheckatomic",
        "omega",
        "atomic-omega",
    ] {
        assert_eq!(
            catalogue.presentation(id).expect(id).glyphs,
            chess.glyphs,
            "{id}"
        );
    }
}

#[test]
fn kuma_is_drawn_with_the_characters_of_both_sides() {
    let catalogue = Catalogue::shipped();
    let (shown, variant) = (
        catalogue.presentation("kuma").expect("kuma"),
        catalogue.get("kuma").expect("kuma"),
    );
    let model = variant.model();
    let of = |id: &str| {
        let kind = model.kind(id).expect("a kind");
        Side::BOTH.map(|side| shown.glyph(model, Man { side, kind }).expect("a glyph"))
    };
    let all = [
        "advisor", "bear", "cannon", "dragon", "empress", "general", "horse", "chariot", "soldier",
    ]
    .map(of);
    assert_eq!(all.map(|[south, _]| south).concat(), "仕雄炮鳳妃帥傌俥兵");
    assert_eq!(all.map(|[_, north]| north).concat(), "士熊砲龍騛將馬車卒");
    let different: BTreeSet<&str> = all.into_iter().flatten().collect();
    assert_eq!(different.len(), 18);
    let river: Vec<String> = shown.borders["river"]
        .iter()
        .map(|[below, above]| format!("{below}{above}"))
        .collect();
    assert_eq!(river.join(" "), "a4a5 b4b5 c4c5 d4d5 e4e5 f4f5 g4g5 h4h5");
}

#[test]
fn what_is_wrong_is_named_with_what_is_near() {
    assert_eq!(
        faults("[glyphs]\ngenral = ['a', 'b']\n"),
        ["2:1 unknown-piece: the variant has no piece `genral` (did you mean `general`?)"]
    );
    assert_eq!(
        faults("[names.ja]\nplayers = { soth = '南' }\n[names.ja.pieces]\nqueen = '后'\n"),
        [
            "2:13 unknown-key: the variant has no player `soth` (did you mean `south`?)",
            "4:1 unknown-piece: the variant has no piece `queen` (known here: `general`, `dragon`, `advisor`, \
             `bear`, `cannon`, `empress`, `horse`, `chariot` and `soldier`)"
        ]
    );
    assert_eq!(
        faults("[borders]\nriver = ['rank 1', 'rank 3']\n"),
        [
            "2:1 empty-zone: `river` is nowhere (no cell of the one zone touches a cell of the other)"
        ]
    );
    assert_eq!(
        faults("[glyph]\n[names.e]\n"),
        [
            "1:2 unknown-key: a file of names has no key `glyph` (did you mean `glyphs`?)",
            "2:8 bad-value: `e` is not the tag of a language (write one such as `en` or `zh-Hant`)"
        ]
    );
    assert_eq!(
        faults("[glyphs]\nbear = ['', 'b']\n"),
        ["2:9 bad-value: `` is not a glyph (write 1 to 8 characters on one line)"]
    );
}

#[test]
fn all_that_is_wrong_is_told_at_once_with_its_places() {
    let text = "dark = 'z9'\nmen = 'disks'\ncells = 4\n[borders]\nriver = ['rank 4', 'rank 99']\n\
                [lines]\npalace = [['d1', 'z3'], ['f1']]\n[glyphs]\ngeneral = 'G'\nbear = false\n";
    let faults = faults(text);
    let short: Vec<&str> = faults
        .iter()
        .filter_map(|fault| fault.split(": ").next())
        .collect();
    assert_eq!(
        short,
        [
            "1:8 unknown-cell",
            "2:7 unknown-word",
            "3:9 wrong-type",
            "5:26 bad-zone",
            "7:18 unknown-cell",
            "7:25 too-few",
            "9:11 wrong-type",
            "10:8 wrong-type",
        ],
        "{faults:#?}"
    );
    let syntax = self::faults("dark = a1\nmen = 'discs\n");
    assert!(
        syntax.iter().all(|fault| fault.contains(" syntax: ")),
        "{syntax:#?}"
    );
    let long = format!("# {}", "x".repeat(70_000));
    assert!(self::faults(&long)[0].starts_with("1:1 text-too-long: "));
}

#[test]
fn what_is_inherited_may_name_what_the_variant_does_not_have() {
    let mut catalogue = Catalogue::shipped();
    let text = "schema = 1\npromotion = false\n[variant]\nid = 'pawnless'\nversion = '1.0.0'\nname = 'Pawnless'\nextends = 'chess@1'\n\
                [pieces]\npawn = false\n[setup]\nposition = 'rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1'\n[end]\nno-progress = false\ndead-position = false\n";
    let added = catalogue.add("pawnless.toml", text);
    let shown = added.and_then(|_| catalogue.presentation("pawnless"));
    let shown = shown.unwrap_or_else(|error| panic!("{error}"));
    assert!(!shown.glyphs.contains_key("pawn") && shown.glyphs.contains_key("king"));
    catalogue.add_names(
        "chess",
        "chess.names.toml",
        "[glyphs]\nking = ['K']\n".into(),
    );
    let error = catalogue
        .presentation("pawnless")
        .expect_err("its parent's file is wrong");
    assert!(
        error.to_string().contains("chess.names.toml:2:8"),
        "{error}"
    );
}

#[test]
fn a_descriptor_of_ones_own_inherits_names_too() {
    let mut catalogue = Catalogue::shipped();
    let text = "schema = 1\n[variant]\nid = 'calm'\nversion = '1.0.0'\nname = 'Calm chess'\nextends = 'chess@1'\n";
    catalogue.add("calm.toml", text).expect("a descriptor");
    let shown = catalogue.presentation("calm").expect("names");
    assert_eq!(shown.game("en"), Some("Calm chess"));
    assert_eq!(shown.game("ja"), None);
    assert_eq!(shown.names["ja"].pieces["king"], "キング");
}

#[test]
fn a_file_of_names_that_was_damaged_is_read_or_told_with_places() {
    let mut chance = fastrand::Rng::with_seed(23);
    let shipped = Catalogue::shipped();
    for file in collection::files(".names.toml").expect("the collection") {
        let text = std::fs::read_to_string(&file.path).expect("a text");
        // What was inherited is whole.
        let mut catalogue = shipped.clone();
        for _ in 0..8 {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..chance.usize(1..4) {
                let at = chance.usize(..letters.len());
                match chance.u8(..3) {
                    0 => {
                        letters[at] = *chance
                            .choice(&['"', '[', '}', '=', '\n', 'é', '\0', '#'])
                            .expect("a sign")
                    }
                    1 if at + 1 < letters.len() => drop(letters.remove(at)),
                    _ => letters.truncate(at.max(1)),
                }
            }
            let damaged: String = letters.into_iter().collect();
            catalogue.add_names(&file.id, "damaged", damaged.clone());
            let Err(LoadError::Names(faults)) = catalogue.presentation(&file.id) else {
                continue;
            };
            assert!(!faults.is_empty(), "{damaged}");
            for fault in &faults {
                let bytes = &fault.primary.bytes;
                assert!(
                    damaged.get(bytes.clone()).is_some(),
                    "{fault:?} in {damaged}"
                );
            }
        }
    }
}
