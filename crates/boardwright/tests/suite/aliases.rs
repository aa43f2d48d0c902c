//! Other ids under which variants are known.

use boardwright::{Catalogue, LoadError};

fn text(id: &str, aliases: &str) -> String {
    format!(
        "schema = 1\n[variant]\nid = \"{id}\"\nversion = \"1.0.0\"\nname = \"A game\"\naliases = {aliases}\nextends = \"three-check@1\"\n"
    )
}

fn codes(error: LoadError) -> Vec<&'static str> {
    match error {
        LoadError::Descriptor(faults) => faults.iter().map(|fault| fault.code).collect(),
        other => vec![other.code()],
    }
}

#[test]
fn an_alias_is_as_good_as_an_id() {
    let catalogue = Catalogue::shipped();
    for name in ["3check", "3check@1", "3check@1.1.0"] {
        assert_eq!(catalogue.get(name).expect(name).model().id, "three-check");
    }
    assert!(catalogue.presentation("3check").is_ok());
    assert_eq!(
        catalogue
            .get("3check@9")
            .expect_err("no such version")
            .code(),
        "unknown-version"
    );
}

#[test]
fn an_alias_is_found_in_any_case_with_anything_between_its_words() {
    let catalogue = Catalogue::shipped();
    for (name, id) in [
        ("3-Check", "three-check"),
        ("Fischerandom", "chess960"),
        ("Fischer Andom", "chess960"),
        ("Racing kings", "racing-kings"),
    ] {
        let called = catalogue.called(name).expect(name);
        assert_eq!(called.model().id, id, "{name}");
    }
}

#[test]
fn an_alias_is_not_inherited() {
    let mut catalogue = Catalogue::shipped();
    let child = catalogue
        .add("child.toml", &text("child", "[]"))
        .expect("in order");
    assert!(child.model().aliases.is_empty());
    assert_eq!(
        catalogue.get("3check").expect("it stays").model().id,
        "three-check"
    );
}

#[test]
fn an_alias_is_no_part_of_the_rules() {
    let mut catalogue = Catalogue::shipped();
    let hash = |variant: boardwright::Variant| variant.model().rules_hash.clone();
    let with = hash(
        catalogue
            .add("a.toml", &text("one", "[\"uno\"]"))
            .expect("in order"),
    );
    let without = hash(
        catalogue
            .add("b.toml", &text("two", "[]"))
            .expect("in order"),
    );
    assert_eq!(with, without);
}

#[test]
fn an_alias_that_is_taken_is_a_fault() {
    let mut catalogue = Catalogue::shipped();
    for taken in ["chess", "3check"] {
        let refused = catalogue.add("a.toml", &text("one", &format!("[\"{taken}\"]")));
        assert_eq!(
            codes(refused.expect_err("taken")),
            ["alias-taken"],
            "{taken}"
        );
    }
    let twice = catalogue.add("a.toml", &text("one", "[\"one\"]"));
    assert_eq!(codes(twice.expect_err("its own id")), ["duplicate"]);
}

#[test]
fn an_id_goes_before_an_alias() {
    let mut catalogue = Catalogue::shipped();
    catalogue
        .add("a.toml", &text("racingkings", "[]"))
        .expect("in order");
    assert_eq!(
        catalogue.get("racingkings").expect("by its id").model().id,
        "racingkings"
    );
    assert!(
        catalogue.get("racing-kings").is_ok(),
        "the other stays readable"
    );
    catalogue.remove("racingkings");
    assert_eq!(
        catalogue
            .get("racingkings")
            .expect("by its alias")
            .model()
            .id,
        "racing-kings"
    );
}

#[test]
fn every_variant_is_found_by_its_name() {
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let name = catalogue.get(id).expect(id).model().name.clone();
        let called = catalogue.called(&name).expect(id);
        assert_eq!(called.model().id, id, "{name}");
    }
}
