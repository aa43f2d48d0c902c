//! Pages that the program writes are as it writes them; every page is in the book; no test is left out.

use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

#[test]
fn the_reference_of_descriptors_is_up_to_date() {
    let path = docs().join("descriptor.md");
    let written = boardwright::descriptor::reference(&boardwright::shipped_modules());
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, &written).expect("written");
    }
    assert!(
        fs::read_to_string(&path).expect("docs/descriptor.md") == written,
        "run the tests with INSTA_UPDATE=always to write docs/descriptor.md"
    );
}

#[test]
fn every_page_is_in_the_book_and_every_entry_is_a_page() {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("docs/SUMMARY.md");
    let mut listed: Vec<String> = summary
        .split("](")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()))
        .collect();
    let mut pages = Vec::new();
    for folder in ["", "rules"] {
        for entry in fs::read_dir(docs().join(folder)).expect("a folder") {
            let name = entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned();
            let path = Path::new(folder).join(name).display().to_string();
            if path.ends_with(".md") && path != "SUMMARY.md" {
                pages.push(path);
            }
        }
    }
    listed.sort();
    pages.sort();
    assert_eq!(listed, pages);
}

#[test]
fn the_page_for_servers_knows_every_code_of_a_refused_move() {
    let page = fs::read_to_string(docs().join("server.md")).expect("docs/server.md");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/core/src/refusal.rs");
    let source = fs::read_to_string(source).expect("refusal.rs");
    let codes = source
        .split("=> \"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    let codes: Vec<&str> = codes.filter(|code| !code.contains(' ')).collect();
    assert!(codes.len() > 20, "{codes:?}");
    for code in codes {
        assert!(
            page.contains(&format!("`{code}`")),
            "docs/server.md does not tell of `{code}`"
        );
    }
}

/// The manifests leave out the programs of tests that would be empty: they cost as much as the crates.
#[test]
fn no_test_stands_where_none_is_built() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    for entry in fs::read_dir(crates).expect("a folder") {
        let folder = entry.expect("an entry").path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let Some((_, library)) = manifest.split_once("[lib]\n") else {
            continue;
        };
        let library = library.split("\n[").next().unwrap_or_default();
        let mut folders = vec![folder.join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = fs::read_to_string(&path).expect("a source file");
                let has = |mark: &str| text.contains(mark);
                let path = path.display();
                assert!(
                    !library.lines().any(|line| line.starts_with("test = false"))
                        || !has("#[test]"),
                    "{path}"
                );
                assert!(
                    !library.contains("doctest = false") || !has("/// ```") && !has("//! ```"),
                    "{path}"
                );
            }
        }
    }
}
