//! The rooms of the engine stand in an order: each imports from itself and from those before it.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The rooms, as `docs/architecture.md` draws them. Counting and arbiter do not know of each other.
const ROOMS: [&[&str]; 8] = [
    &["state"],
    &["movement"],
    &["tables"],
    &["rules"],
    &["position"],
    &["legality"],
    &["arbiter", "count"],
    &["erased"],
];

/// The files of a room.
fn files(engine: &Path, room: &str) -> Vec<String> {
    let file = engine.join(format!("{room}.rs"));
    if file.is_file() {
        return vec![fs::read_to_string(file).unwrap()];
    }
    let entries = fs::read_dir(engine.join(room)).unwrap();
    let texts = entries.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    texts.collect()
}

#[test]
fn a_room_of_the_engine_imports_only_from_those_before_it() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine");
    let floor = |room: &str| ROOMS.iter().position(|floor| floor.contains(&room));
    for (height, room) in ROOMS
        .iter()
        .enumerate()
        .flat_map(|(height, floor)| floor.iter().map(move |room| (height, *room)))
    {
        let texts = files(&engine, room);
        assert!(!texts.is_empty(), "{room} has no files");
        // Its tests may use whatever is there.
        let code = texts
            .iter()
            .filter_map(|text| text.split("#[cfg(test)]").next());
        let named = code.flat_map(|text| text.split("crate::engine::").skip(1));
        for name in named {
            let end = name
                .find(|c: char| !c.is_ascii_lowercase())
                .unwrap_or(name.len());
            let other = &name[..end];
            if other != room && !other.is_empty() {
                assert!(
                    floor(other).is_some_and(|other| other < height),
                    "{room} knows {other}"
                );
            }
        }
    }
}

/// The files below a folder, each with the names of its modules: `engine::rules`. A `mod.rs` and `lib.rs` only name others.
fn modules(folder: &Path, path: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap();
        let module = format!("{path}{name}");
        if file.is_dir() {
            modules(&file, &format!("{module}::"), found);
        } else if file.extension().is_some_and(|end| end == "rs") && !["mod", "lib"].contains(&name)
        {
            found.insert(module, fs::read_to_string(&file).unwrap());
        }
    }
}

/// The modules that a file's code names, its tests and comments left out.
fn imports<'m>(module: &str, text: &str, all: &'m BTreeMap<String, String>) -> BTreeSet<&'m str> {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let lines = code.lines().map(|line| line.split("//").next().unwrap());
    let code: String = lines.collect::<Vec<_>>().join("\n");
    let room = module.rsplit_once("::").map_or("", |(room, _)| room);
    let code = code.replace("super::", &format!("crate::{room}::"));
    let mut named = BTreeSet::new();
    for path in code.split("crate::").skip(1) {
        let path = path.trim_start_matches(':');
        let end = path.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != ':');
        let mut path = &path[..end.unwrap_or(path.len())];
        while !path.is_empty() {
            if let Some((module, _)) = all.get_key_value(path.trim_end_matches(':')) {
                named.insert(module.as_str());
                break;
            }
            path = path.rsplit_once("::").map_or("", |(before, _)| before);
        }
    }
    named
}

/// The files of a crate that import themselves by way of others, or such that do; and how many imports were read.
fn circles(crate_name: &str) -> (Vec<String>, usize) {
    let mut all = BTreeMap::new();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    modules(&crates.join(crate_name).join("src"), "", &mut all);
    let mut open: BTreeMap<&str, BTreeSet<&str>> = all
        .iter()
        .map(|(module, text)| (module.as_str(), imports(module, text, &all)))
        .collect();
    let read = open.values().map(BTreeSet::len).sum();
    // Take away, again and again, those that import none that is left: what stays goes in a circle.
    loop {
        let before = open.len();
        let names: BTreeSet<&str> = open.keys().copied().collect();
        open.retain(|module, named| {
            named
                .iter()
                .any(|other| other != module && names.contains(other))
        });
        if open.len() == before {
            break;
        }
    }
    (open.into_keys().map(String::from).collect(), read)
}

#[test]
fn no_file_imports_itself_by_way_of_others() {
    for (name, least) in [("core", 300), ("solver", 100)] {
        let (circles, read) = circles(name);
        assert!(read > least, "{name}: only {read} imports are read");
        assert!(circles.is_empty(), "in a circle, or above one: {circles:?}");
    }
}
