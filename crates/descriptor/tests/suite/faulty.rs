//! Faulty descriptors, one file each: the first line says which faults are expected, the snapshot
//! shows how they are explained.

use std::panic::{AssertUnwindSafe, catch_unwind};

use boardwright_descriptor::{Described, Diagnostics, Severity, code};

use crate::common;

/// Reads every file of a folder, compares the codes and snapshots the text.
fn run(folder: &str, check: impl Fn(&str, &Result<Described, Diagnostics>)) -> usize {
    let folder_path = common::tests_folder().join(folder);
    let mut source = common::source_with(&folder_path);
    source.extend(common::source_with(
        &common::tests_folder().join("faulty/inherited"),
    ));
    let texts = common::texts(&folder_path);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(common::tests_folder().join(folder).join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    let mut wrong = Vec::new();
    for (file, text) in &texts {
        let read = catch_unwind(AssertUnwindSafe(|| {
            common::read_and_compile(file, text, &source)
        }));
        let Ok(outcome) = read else {
            wrong.push(format!("{file} panics"));
            continue;
        };
        check(file, &outcome);
        let found = match &outcome {
            Ok(described) => &described.warnings,
            Err(faults) => faults,
        };
        let mut codes: Vec<&str> = found.iter().map(|diagnostic| diagnostic.code).collect();
        codes.sort_unstable();
        let first = text.lines().next().unwrap_or_default();
        let mut expected: Vec<&str> = first
            .strip_prefix("# expect: ")
            .unwrap_or_default()
            .split(", ")
            .collect();
        expected.sort_unstable();
        let rendered = found.render(false);
        if codes != expected {
            wrong.push(format!(
                "{file}: expected {expected:?}, found {codes:?}\n{rendered}"
            ));
        }
        insta::assert_snapshot!(file.trim_end_matches(".toml"), rendered);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    texts.len()
}

#[test]
fn faults_are_found_and_explained() {
    let count = run("faulty", |file, outcome| {
        let faults = outcome
            .as_ref()
            .err()
            .unwrap_or_else(|| panic!("{file} is read"));
        let errors = faults
            .iter()
            .filter(|fault| fault.severity == Severity::Error)
            .count();
        assert!(errors > 0, "{file} is refused without an error");
    });
    assert!(count >= 60, "only {count} files");
}

#[test]
fn lints_are_found_and_explained() {
    run("lints", |file, outcome| match outcome {
        Ok(described) => assert!(!described.warnings.is_empty(), "{file} is clean"),
        Err(faults) => panic!("{file} is refused:\n{faults}"),
    });
}

#[test]
fn every_code_has_a_file() {
    let mut seen: Vec<String> = Vec::new();
    for folder in ["faulty", "lints"] {
        for (_, text) in common::texts(&common::tests_folder().join(folder)) {
            let first = text.lines().next().unwrap_or_default().to_string();
            seen.extend(
                first
                    .trim_start_matches("# expect: ")
                    .split(", ")
                    .map(str::to_string),
            );
        }
    }
    // These are too large for a file, need a catalogue, or are never seen.
    let elsewhere = [
        code::TEXT_TOO_LONG,
        code::TOO_MANY_FAULTS,
        code::EXTENDS_TOO_DEEP,
        code::ALIAS_TAKEN,
        code::ID_TWICE,
        code::START_OVER,
        code::UNREAD,
    ];
    let without: Vec<&str> = code::ALL
        .iter()
        .map(|(code, _)| *code)
        .filter(|code| !elsewhere.contains(code) && !seen.iter().any(|seen| seen == code))
        .collect();
    assert!(without.is_empty(), "no file shows {without:?}");
}

#[test]
fn diagnostics_are_json_too() {
    let faults = common::read("schema = 1\n[variant]\nid = 'X'\n").expect_err("faulty");
    let json: serde_json::Value = serde_json::from_str(&faults.to_json()).expect("JSON");
    let first = &json[0];
    assert_eq!(first["severity"], "error");
    assert!(first["primary"]["line"].is_u64() && first["primary"]["bytes"]["start"].is_u64());
    assert_eq!(faults.len(), json.as_array().expect("a list").len());
}

#[test]
fn colours_are_only_added() {
    let faults = common::read("schema = 1\n[vraiant]\n").expect_err("faulty");
    assert!(faults.render(true).contains('\u{1b}'));
    assert!(!faults.render(false).contains('\u{1b}'));
}
