//! Every file of the fuzz corpora, held against what the fuzz targets hold.

use std::fs;
use std::path::Path;

use boardwright::record::{Appends, compact};
use boardwright::{Catalogue, Game};
use boardwright_tests::harness;

fn each(target: &str, hold: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/corpus")
        .join(target);
    let mut files = 0;
    for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let bytes = fs::read(entry.expect("an entry").path()).expect("a file");
        hold(&bytes);
        // What chance makes of it: a byte lost, a byte changed.
        let mut chance = fastrand::Rng::with_seed(bytes.len() as u64);
        for _ in 0..20.min(bytes.len()) {
            let mut worse = bytes.clone();
            let at = chance.usize(..worse.len());
            if chance.bool() {
                worse.remove(at);
            } else {
                worse[at] = chance.u8(..);
            }
            hold(&worse);
        }
        files += 1;
    }
    assert!(files > 0, "{target} has no corpus");
}

#[test]
fn descriptors() {
    each("descriptor", harness::descriptor);
}

#[test]
fn positions() {
    each("position", harness::position);
}

#[test]
fn moves() {
    each("moves", harness::moves);
}

#[test]
fn pgn() {
    each("pgn", harness::pgn);
}

#[test]
fn appends() {
    each("appends", harness::appends);
}

#[test]
fn records() {
    each("record", harness::record);
}

#[test]
fn compact_records() {
    each("compact", harness::compact);
}

#[test]
fn budgets() {
    each("budgets", harness::budgets);
}

#[test]
fn queries() {
    each("query", harness::query);
}

#[test]
fn language_server() {
    each("lsp", harness::lsp);
}

/// A game kept move by move, in lines.
fn appended(whole: &Game) -> Vec<u8> {
    let mut game = Game::from_position(whole.start().clone());
    let base = game.record().expect("it can be read");
    let mut place = Appends::after(&base).expect("it is intact");
    let mut lines = vec![serde_json::to_string(&base).expect("it can be written")];
    for &mv in whole.moves() {
        game.play(mv).expect("it was played");
        let append = place.next(&game).expect("it is the next");
        lines.push(serde_json::to_string(&append).expect("it can be written"));
    }
    lines.join("\n").into_bytes()
}

/// Writes the corpora of records anew where they are wanted: rules hashes stand in them.
#[test]
fn the_corpora_of_records_can_be_restored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    let catalogue = Catalogue::shipped();
    for id in ["chess", "crazyhouse", "kuma"] {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let mut game = Game::new(&variant);
        for ply in 0..24 {
            let moves = compact::order(&game);
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        game.resign(boardwright::Side::Second);
        let json = serde_json::to_vec(&game.record().expect("it can be read"))
            .expect("a record can be written");
        let (record, bytes) = (
            folder.join("record").join(id),
            folder.join("compact").join(id),
        );
        if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
            fs::write(&record, &json).expect("written");
            fs::write(&bytes, compact::write(&game).expect("it can be read")).expect("written");
            fs::write(folder.join("appends").join(id), appended(&game)).expect("written");
        }
        let kept = fs::read(&record).expect("a record");
        let kept = serde_json::from_slice(&kept).expect("a record");
        let restored = catalogue
            .restore(&kept)
            .unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(restored.status(), game.status());
        let kept = fs::read(&bytes).expect("bytes");
        let restored = catalogue
            .restore_bytes(&kept)
            .unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(restored.status(), game.status());
    }
}
