//! The shipped descriptors are read without a fault or a lint.

mod common;

#[test]
fn they_are_clean() {
    let source = common::shipped();
    for (id, text) in common::SHIPPED {
        match boardwright_descriptor::read(&format!("{id}.toml"), text, &source, &common::modules()) {
            Ok(described) => assert!(described.warnings.is_empty(), "{}", described.warnings),
            Err(faults) => panic!("{faults}"),
        }
    }
}
