//! The rooms of the engine stand in an order: each imports from itself and from those before it.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

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
