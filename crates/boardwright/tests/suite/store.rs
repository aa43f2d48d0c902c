//! Many descriptors added at once.

use boardwright::{Catalogue, Stored};

fn descriptor(id: &str, version: &str, more: &str) -> Stored {
    let head = format!("id = \"{id}\"\nversion = \"{version}\"\nname = \"{id}\"\n");
    Stored::new(
        format!("{id}.toml"),
        format!("schema = 1\n[variant]\n{head}{more}"),
    )
}

fn counter(plies: u16) -> String {
    format!(
        "extends = \"chess@1\"\n[end]\nno-progress = {{ plies = {plies}, automatic-at = {plies} }}\n"
    )
}

/// The plies after which a variant's counter ends the game.
fn plies(catalogue: &Catalogue, id: &str) -> u16 {
    let model = catalogue.get(id).expect(id);
    let rule = model.model().end.no_progress.as_ref();
    rule.expect("a counter").plies
}

#[test]
fn heirs_are_read_again_when_a_store_changes_what_they_inherit() {
    let mut catalogue = Catalogue::shipped();
    let heir = |id, parent: &str| descriptor(id, "1.0.0", &format!("extends = \"{parent}@1\"\n"));
    let first = vec![
        heir("grandchild", "child"),
        heir("child", "parent"),
        descriptor("parent", "1.0.0", &counter(80)),
    ];
    catalogue.add_store(&first).expect("a store");
    for id in ["parent", "child", "grandchild"] {
        assert_eq!(plies(&catalogue, id), 80, "{id}");
    }
    let second = vec![
        descriptor("other", "1.0.0", &counter(90)),
        descriptor("parent", "1.0.0", &counter(120)),
    ];
    catalogue.add_store(&second).expect("a store");
    for id in ["parent", "child", "grandchild"] {
        assert_eq!(plies(&catalogue, id), 120, "{id}");
    }
    let text = descriptor("parent", "1.0.0", &counter(60)).text;
    let file = ("parent".to_owned(), "parent.toml".to_owned(), text);
    catalogue.add_unread([file]);
    assert_eq!(plies(&catalogue, "grandchild"), 60);
}

#[test]
fn an_alias_that_is_stated_no_more_is_given_up() {
    let alias = |name: &str| format!("aliases = [\"{name}\"]\n{}", counter(80));
    let mut catalogue = Catalogue::shipped();
    let store = vec![descriptor("one", "1.0.0", &alias("uno"))];
    catalogue.add_store(&store).expect("a store");
    assert!(catalogue.get("uno").is_ok());
    let store = vec![
        descriptor("one", "1.0.0", &alias("eins")),
        descriptor("two", "1.0.0", &alias("uno")),
    ];
    catalogue.add_store(&store).expect("a store");
    for (name, id) in [("eins", "one"), ("uno", "two")] {
        assert_eq!(catalogue.get(name).expect(name).model().id, id);
    }
    let text = descriptor("two", "2.0.0", &counter(80)).text;
    catalogue.add_unread([("two".to_owned(), "two.toml".to_owned(), text)]);
    assert_eq!(catalogue.remove("one"), 1);
    for gone in ["uno", "eins", "one"] {
        assert!(catalogue.get(gone).is_err(), "{gone}");
    }
}
