//! The JSON Schema that editors use.

use std::path::Path;

use boardwright_descriptor::schema;
use serde_json::Value;

use crate::common;

fn validator() -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(&schema()).expect("JSON");
    jsonschema::validator_for(&schema).expect("a JSON Schema")
}

fn as_json(text: &str) -> Value {
    let table: toml::Table = text.parse().expect("TOML");
    serde_json::to_value(table).expect("JSON")
}

#[test]
fn the_documented_schema_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/descriptor.schema.json");
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        std::fs::write(&path, schema()).expect("written");
    }
    let documented = std::fs::read_to_string(&path).expect("docs/descriptor.schema.json");
    assert!(
        documented == schema(),
        "run the tests with INSTA_UPDATE=always to write docs/descriptor.schema.json"
    );
}

#[test]
fn it_is_a_schema_of_its_draft() {
    let schema: Value = serde_json::from_str(&schema()).expect("JSON");
    assert!(jsonschema::meta::is_valid(&schema));
}

#[test]
fn it_accepts_every_shipped_descriptor() {
    let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
    let families = std::fs::read_dir(variants).expect("a folder");
    let families = families.map(|entry| entry.expect("an entry").path());
    let descriptors = families
        .filter(|path| path.is_dir() && !path.ends_with("src"))
        .flat_map(|family| common::texts(&family))
        .filter(|(_, text)| text.contains("schema = 1"));
    let validator = validator();
    for (file, text) in descriptors {
        let faults: Vec<String> = validator
            .iter_errors(&as_json(&text))
            .map(|fault| format!("{}: {fault}", fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{file}: {faults:?}");
    }
}

#[test]
fn it_refuses_what_has_not_the_form() {
    let validator = validator();
    let chess = common::SHIPPED[0].1;
    let wrong = [
        ("[promotion]", "[promotoin]"),
        ("trigger = \"enter\"", "trigger = \"entering\""),
        ("trigger = \"enter\"", "trigger = 5"),
        ("right = \"K\"", "right = \"KQ\""),
        ("captures-ep = true", "captures_ep = true"),
        ("count = 3", "count = 1"),
        ("[end] ", "[end]\ncheck-count = 3 "),
        ("[board]", "[board]\nholes = [1]"),
        ("schema = 1", "schema = 2"),
        ("id      = \"chess\"", "id = \"Chess\""),
    ];
    assert!(validator.is_valid(&as_json(chess)));
    for (from, to) in wrong {
        let text = chess.replacen(from, to, 1);
        assert_ne!(text, chess, "chess does not say {from}");
        assert!(!validator.is_valid(&as_json(&text)), "{to}");
    }
}
