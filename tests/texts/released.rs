//! The lock of released rules: a released version keeps its rules for good.

use boardwright::Catalogue;
use boardwright::descriptor::Released;

#[test]
fn a_released_version_keeps_its_rules() {
    let lock = Released::parse(include_str!("../../variants/released.lock"))
        .unwrap_or_else(|e| panic!("{e}"));
    let catalogue = Catalogue::shipped();
    let mut missing = String::new();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let model = variant.model();
        match lock.hash(&model.id, &model.version) {
            Some(hash) => assert_eq!(
                hash, model.rules_hash,
                "the rules of {id}@{} have changed: raise its version",
                model.version
            ),
            None => missing.push_str(&format!(
                "\"{id}@{}\" = \"{}\"\n",
                model.version, model.rules_hash
            )),
        }
    }
    assert!(
        missing.is_empty(),
        "not locked yet; add to variants/released.lock:\n{missing}"
    );
}

#[test]
fn every_descriptor_in_the_folder_is_shipped() {
    let shipped: Vec<String> = Catalogue::shipped().ids().map(str::to_owned).collect();
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../variants"))
        .unwrap_or_else(|e| panic!("{e}"));
    for entry in folder {
        let name = entry
            .unwrap_or_else(|e| panic!("{e}"))
            .file_name()
            .to_string_lossy()
            .into_owned();
        if let Some(id) = name.strip_suffix(".toml").filter(|id| !id.contains('.')) {
            assert!(
                shipped.iter().any(|s| s == id),
                "variants/{name} is not in the catalogue"
            );
        }
    }
}
