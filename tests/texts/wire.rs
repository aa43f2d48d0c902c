//! The wire types as JSON Schema and in the languages of the packages are as the program writes them.

use std::fs;
use std::path::Path;

use boardwright_tests::types;

fn is_up_to_date(path: &str, written: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&file, written).expect("written");
    }
    assert!(
        fs::read_to_string(&file).expect(path) == written,
        "run the tests with INSTA_UPDATE=always to write {path}"
    );
}

#[test]
fn the_schema_of_the_wire_is_up_to_date() {
    let written = serde_json::to_string_pretty(&boardwright::wire::schema()).expect("JSON");
    is_up_to_date("docs/wire.schema.json", &(written + "\n"));
}

#[test]
fn the_wire_types_for_python_are_up_to_date() {
    let written = types::python(&boardwright::wire::schema());
    is_up_to_date("packages/python/python/boardwright/wire.py", &written);
}

#[test]
fn the_wire_types_for_typescript_are_up_to_date() {
    let written = types::typescript(&boardwright::wire::schema());
    is_up_to_date("packages/npm/types.d.ts", &written);
}
