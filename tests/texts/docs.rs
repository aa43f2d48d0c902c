//! Pages that the program writes are as it writes them; every page is in the book; no test is left out.

use std::fmt::Write as _;
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

/// The families, as the page of variants has them.
const FAMILIES: [(&str, &str, &str); 14] = [
    (
        "chess",
        "Chess and its relatives",
        "its rules with its pieces: other goals, other pawns, other arrangements",
    ),
    ("atomic", "Atomic chess", "captures explode"),
    (
        "drops",
        "Chess with drops",
        "captured pieces, or pieces in hand, are dropped",
    ),
    (
        "pieces",
        "Other pieces",
        "chess on its own board with other pieces",
    ),
    ("large", "Larger boards", "chess on more than 64 cells"),
    ("small", "Smaller boards", "chess on fewer"),
    (
        "gates",
        "Gates and walls",
        "pieces that enter behind others, ducks and walls",
    ),
    (
        "omega",
        "Omega chess",
        "a board with a cell beyond each corner",
    ),
    (
        "shapes",
        "Boards of other shapes",
        "chess on hexagons, a cylinder, a ring, and with citadels",
    ),
    ("kuma", "Kuma", "a palace, a river, a dragon and a bear"),
    (
        "shogi",
        "Shogi",
        "and its kin, smaller and older, and games with its drops",
    ),
    ("xiangqi", "Xiangqi", "and its kin"),
    ("asean", "Makruk", "its neighbours, and other old games"),
    (
        "games",
        "No chess",
        "games of other kinds that the language says",
    ),
];

/// What the comment at the beginning of a descriptor says of the game, or that behind its name.
fn told(text: &str) -> String {
    let above = text.lines().map_while(|line| line.strip_prefix("# "));
    let above: Vec<&str> = above.collect();
    let beside = text.lines().find(|line| line.starts_with("name "));
    let beside = beside.and_then(|line| Some(line.split_once(" # ")?.1));
    match above.is_empty() {
        true => beside.unwrap_or_default().trim().to_owned(),
        false => above.join(" "),
    }
}

/// The page of variants.
fn page_of_variants() -> String {
    let catalogue = boardwright::Catalogue::shipped();
    let count = catalogue.ids().count();
    let mut page = format!(
        "# The variants\n\n\
         {count} variants ship, in families: the folders of [`variants`](../variants), each a Cargo feature of the crate \
         `boardwright` (`default-features = false` leaves all out; `all-variants` is the default). What a variant inherits \
         from comes along with it. `boardwright doc VARIANT` writes the page of one; a version that begins with 0 lacks a \
         rule, which its text names.\n"
    );
    for (family, title, about) in FAMILIES {
        write!(page, "\n## {title}\n\n`{family}`: {about}.\n\n| variant | name | board | |\n|---|---|---|---|\n").expect("a text");
        for id in catalogue
            .ids()
            .filter(|id| catalogue.family(id) == Some(family))
        {
            let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
            let model = variant.model();
            let rules = docs().join(format!("rules/{id}.md")).exists();
            let linked = if rules {
                format!("[`{id}`](rules/{id}.md)")
            } else {
                format!("`{id}`")
            };
            let aliases: String = model
                .aliases
                .iter()
                .map(|alias| format!(", `{alias}`"))
                .collect();
            let (files, ranks) = (model.board.files().len(), model.board.ranks().len());
            let told = told(catalogue.text(id).unwrap_or_default());
            writeln!(
                page,
                "| {linked}{aliases} | {} | {files}×{ranks} | {told} |",
                model.name
            )
            .expect("a text");
        }
    }
    page
}

#[test]
fn the_page_of_variants_is_up_to_date() {
    let path = docs().join("variants.md");
    let written = page_of_variants();
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, &written).expect("written");
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        page == written,
        "run the tests with INSTA_UPDATE=always to write docs/variants.md"
    );
    for id in boardwright::Catalogue::shipped().ids() {
        let row = page.lines().find(|line| line.contains(&format!("`{id}`")));
        let row = row.unwrap_or_else(|| panic!("no family has {id}"));
        assert!(!row.ends_with("|  |"), "{id}: no sentence says what it is");
    }
}

/// The pages of the book, by their paths.
fn pages() -> Vec<String> {
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
    pages
}

#[test]
fn every_page_is_in_the_book_and_every_entry_is_a_page() {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("docs/SUMMARY.md");
    let mut listed: Vec<String> = summary
        .split("](")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()))
        .collect();
    let mut pages = pages();
    listed.sort();
    pages.sort();
    assert_eq!(listed, pages);
}

/// What is written as a date and is none: the seed of a sample of mutants.
const NO_DATES: [(&str, &str); 1] = [("architecture.md", "2026-11-21")];

/// What of a text speaks of a day or of a state that is gone. Links may name the record of a run.
fn of_a_day(page: &str, text: &str) -> Option<&'static str> {
    let mut told = String::new();
    for (n, part) in text.split("](").enumerate() {
        told.push_str(match part.split_once(')') {
            Some((_, rest)) if n > 0 => rest,
            _ => part,
        });
    }
    for (_, data) in NO_DATES.iter().filter(|(of, _)| *of == page) {
        told = told.replace(data, "");
    }
    let words: Vec<&str> = told.split_whitespace().collect();
    let told = words.join(" ").to_lowercase();
    [
        "2026-",
        "before and now",
        "that evening",
        "later that day",
        "measured again",
    ]
    .into_iter()
    .find(|mark| told.contains(mark))
}

#[test]
fn no_page_is_a_diary() {
    for text in [
        "On 2026-11-24 it took",
        "It was measured\nagain.",
        "That evening",
    ] {
        assert!(of_a_day("speed.md", text).is_some(), "{text}");
    }
    for page in pages() {
        let text = fs::read_to_string(docs().join(&page)).expect("a page");
        assert_eq!(of_a_day(&page, &text), None, "docs/{page}");
    }
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

/// Who programs against `query` reads there all words with which a game may end.
#[test]
fn the_page_on_query_has_every_reason() {
    let page = fs::read_to_string(docs().join("query.md")).expect("docs/query.md");
    let missing = boardwright::Reason::ALL
        .into_iter()
        .map(boardwright::Reason::code);
    let missing: Vec<_> = missing
        .filter(|code| !page.contains(&format!("`{code}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
