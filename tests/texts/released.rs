//! The lock of released rules: a released version keeps its rules for good.

use boardwright::Catalogue;
use boardwright::descriptor::Released;
use boardwright_tests::collection;

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
    let catalogue = Catalogue::shipped();
    let files = collection::files(".toml").unwrap_or_else(|e| panic!("{e}"));
    let mut descriptors = 0;
    for file in files.iter().filter(|file| !file.id.contains('.')) {
        let family = catalogue.family(&file.id);
        assert_eq!(family, Some(file.family.as_str()), "{}", file.id);
        let text = std::fs::read_to_string(&file.path).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(catalogue.text(&file.id), Some(text.as_str()));
        descriptors += 1;
    }
    assert_eq!(catalogue.ids().count(), descriptors);
}
