//! The names and glyphs that stand beside the descriptors.

use std::collections::BTreeSet;

use boardwright::{Catalogue, Kind, LoadError, Man, Side};
use boardwright_tests::collection;

fn faults(text: &str) -> Vec<String> {
    let mut catalogue = Catalogue::shipped();
    catalogue.add_names("kuma", "kuma.names.toml", text.to_owned());
    match catalogue.presentation("kuma") {
        Err(error @ LoadError::Names { .. }) => {
            assert_eq!(error.code(), "bad-names");
            let LoadError::Names { faults, .. } = error else {
                unreachable!()
            };
            faults
        }
        other => panic!("{other:?}"),
    }
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
        ["[glyphs] names a piece `genral` that the variant does not have; did you mean `general`?"]
    );
    assert_eq!(
        faults("[names.ja]\nplayers = { soth = '南' }\n[names.ja.pieces]\nqueen = '后'\n"),
        [
            "[names.ja] names a player `soth` that the variant does not have; did you mean `south`?",
            "[names.ja.pieces] names a piece `queen` that the variant does not have"
        ]
    );
    assert_eq!(
        faults("[borders]\nriver = ['rank 1', 'rank 3']\n"),
        ["[borders] river: no cell of `rank 1` touches one of `rank 3`"]
    );
    assert!(
        faults("[borders]\nriver = ['rank 1', 'rank 9']\n")[0].starts_with("[borders] river: ")
    );
    assert!(faults("[glyph]\n")[0].contains("unknown field `glyph`"));
    assert_eq!(
        faults("[glyphs]\nbear = ['', 'b']\n"),
        ["[glyphs] ``: write 1 to 8 characters on one line"]
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
