//! Catalogues that change while they are used, and hold very many variants.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::alone::is_alone;
use crate::chance::Writer;
use boardwright::{Catalogue, Game, Limits, LoadError, SharedCatalogue, Stored, Variant};

fn is_shared<T: Send + Sync>() {}

#[test]
fn what_a_server_holds_can_be_shared_between_threads() {
    is_shared::<Catalogue>();
    is_shared::<SharedCatalogue>();
    is_shared::<Variant>();
    is_shared::<Game>();
    is_shared::<boardwright::Position>();
    is_shared::<LoadError>();
    is_shared::<boardwright::MoveError>();
    is_shared::<boardwright::record::GameRecord>();
    is_shared::<boardwright::record::RecordError>();
}

fn child(id: &str, version: &str, parent: &str, plies: u16) -> String {
    format!(
        "schema = 1\n[variant]\nid = \"{id}\"\nversion = \"{version}\"\nname = \"{id}\"\nextends = \"{parent}\"\n\
         [end]\nno-progress = {{ plies = {plies}, result = \"draw\" }}\n"
    )
}

fn plies(catalogue: &Catalogue, name: &str) -> u16 {
    let variant = catalogue
        .get(name)
        .unwrap_or_else(|e| panic!("{name}: {e}"));
    variant
        .model()
        .end
        .no_progress
        .as_ref()
        .map_or(0, |rule| rule.plies)
}

#[test]
fn versions_stand_side_by_side_and_heirs_follow_their_parents() {
    let mut catalogue = Catalogue::shipped();
    let add = |catalogue: &mut Catalogue, text: String| {
        catalogue
            .add("text", &text)
            .unwrap_or_else(|e| panic!("{e}"));
    };
    add(&mut catalogue, child("mine", "1.0.0", "chess@1", 50));
    add(&mut catalogue, child("mine", "1.10.0", "chess@1", 60));
    add(&mut catalogue, child("mine", "1.9.0", "chess@1", 70));
    add(&mut catalogue, child("mine", "2.0.0", "chess@1", 80));
    assert_eq!(
        catalogue.versions("mine"),
        ["1.0.0", "1.9.0", "1.10.0", "2.0.0"]
    );
    assert_eq!(plies(&catalogue, "mine"), 80);
    assert_eq!(plies(&catalogue, "mine@1"), 60);
    assert_eq!(plies(&catalogue, "mine@1.9"), 70);
    assert_eq!(plies(&catalogue, "mine@1.0.0"), 50);
    let error = catalogue.get("mine@3").expect_err("there is none");
    assert_eq!(error.code(), "unknown-version");
    assert!(
        error.to_string().contains("1.0.0, 1.9.0, 1.10.0, 2.0.0"),
        "{error}"
    );

    // An heir of version 1 that says nothing of the counter.
    let heir = "schema = 1\n[variant]\nid = \"heir\"\nversion = \"1.0.0\"\nname = \"Heir\"\nextends = \"mine@1\"\n";
    catalogue
        .add("heir", heir)
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(plies(&catalogue, "heir"), 60);
    let before = catalogue.clone();
    add(&mut catalogue, child("mine", "1.10.0", "chess@1", 66));
    assert_eq!(plies(&catalogue, "heir"), 66, "it is read again");
    assert_eq!(plies(&before, "heir"), 60, "a copy stays as it was");
    assert_eq!(catalogue.remove("mine@1"), 3);
    assert_eq!(catalogue.versions("mine"), ["2.0.0"]);
    assert_eq!(
        catalogue
            .get("heir")
            .expect_err("its parent is gone")
            .code(),
        "bad-descriptor"
    );
    assert_eq!(catalogue.remove("mine"), 1);
    assert_eq!(catalogue.remove("mine"), 0);
}

#[test]
fn a_change_that_fails_changes_nothing() {
    let shared = SharedCatalogue::new(Catalogue::shipped());
    let changed = shared.change(|catalogue| {
        catalogue.remove("chess");
        catalogue.add("bad", "schema = 1")
    });
    assert!(changed.is_err());
    assert!(shared.get("chess").is_ok());
}

#[test]
fn readers_play_on_while_variants_come_and_go() {
    let shared = SharedCatalogue::new(Catalogue::shipped());
    let done = AtomicBool::new(false);
    shared
        .change(|catalogue| catalogue.add("text", &child("mine", "1.0.0", "chess@1", 20)))
        .expect("it is added");
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let catalogue = shared.snapshot();
                    let limit = plies(&catalogue, "mine");
                    assert!(limit == 10 || limit == 20);
                    assert_eq!(
                        plies(&catalogue, "mine"),
                        limit,
                        "a snapshot does not change"
                    );
                    let mut game = Game::new(&catalogue.get("mine").expect("it is there"));
                    game.play_text("e2e4").expect("it is legal");
                }
            });
        }
        for round in 0..40 {
            let text = child(
                "mine",
                "1.0.0",
                "chess@1",
                if round % 2 == 0 { 10 } else { 20 },
            );
            shared
                .change(|catalogue| catalogue.add("text", &text))
                .expect("it is added");
        }
        done.store(true, Ordering::Relaxed);
    });
}

#[test]
fn strangers_descriptors_are_limited() {
    let mut catalogue = Catalogue::shipped();
    catalogue.set_limits(Limits::UNTRUSTED);
    for id in ["chess", "omega", "kuma"] {
        assert!(catalogue.get(id).is_ok(), "{id} is within the limits");
    }
    let large = catalogue.text("chess").expect("it is shipped").to_owned();
    let large = large
        .replace("\"chess\"", "\"large\"")
        .replace("a-h", "a-z")
        .replace("ranks    = \"1-8\"", "ranks    = \"1-26\"");
    catalogue.set_limits(Limits::UNTRUSTED.with_cells(60));
    let refused = catalogue.add("large", &large).expect_err("it is too large");
    assert!(["too-large", "bad-descriptor"].contains(&refused.code()));
    catalogue.set_limits(Limits::UNTRUSTED.with_kinds(5));
    let chess = catalogue.text("chess").expect("it is shipped").to_owned();
    assert_eq!(
        catalogue
            .add("chess", &chess)
            .expect_err("six kinds")
            .code(),
        "too-large"
    );
    catalogue.set_limits(Limits::UNTRUSTED.with_directions(30));
    let refused = catalogue.add("chess", &chess).expect_err("directions");
    assert_eq!(refused.code(), "too-large");
    assert!(refused.to_string().contains("directions of movement"));
    catalogue.set_limits(Limits::UNTRUSTED.with_table_bytes(1000));
    assert_eq!(
        catalogue.add("chess", &chess).expect_err("tables").code(),
        "too-large"
    );
}

#[test]
fn a_store_with_a_bad_descriptor_keeps_the_good_ones() {
    let stored = vec![
        Stored::new("one", child("one", "1.0.0", "two@1", 30)),
        Stored::new("two", child("two", "1.0.0", "chess@1", 40)),
        Stored::new("dir/three.toml", "nonsense = ["),
    ];
    let mut catalogue = Catalogue::shipped();
    let ids = catalogue.add_store(&stored);
    assert_eq!(
        ids.unwrap_or_else(|e| panic!("{e}")),
        ["one", "two", "three"]
    );
    assert_eq!(plies(&catalogue, "one"), 30);
    assert_eq!(
        catalogue.get("three").expect_err("it has errors").code(),
        "bad-descriptor"
    );
}

/// How much memory the process takes, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// 10,000 with `BOARDWRIGHT_WHOLE=1`, else 500 in a share of the memory.
#[test]
fn ten_thousand_variants_fit_in_a_gibibyte_and_a_half() {
    let name = "ten_thousand_variants_fit_in_a_gibibyte_and_a_half";
    if !is_alone(module_path!(), name) {
        return;
    }
    let whole = std::env::var_os("BOARDWRIGHT_WHOLE").is_some();
    let wanted = if whole { 10_000 } else { 500 };
    let mut chance = fastrand::Rng::with_seed(10_000);
    let mut catalogue = Catalogue::shipped();
    let (mut loaded, mut tables) = (0, 0);
    while loaded < wanted {
        let text = Writer::new(&mut chance).descriptor();
        let id = format!("id = \"chance-{loaded}\"");
        let text = text.replacen("id = \"chance\"", &id, 1);
        if let Ok(variant) = catalogue.add("chance.toml", &text) {
            loaded += 1;
            tables += variant.table_bytes();
        }
    }
    assert_eq!(
        catalogue.ids().count(),
        Catalogue::shipped().ids().count() + wanted
    );
    eprintln!(
        "{loaded} variants, {} MiB of tables, {:?} bytes at the most",
        tables >> 20,
        resident_bytes()
    );
    if let Some(bytes) = resident_bytes() {
        let share = if whole { 3 << 29 } else { 160 << 20 };
        assert!(
            bytes <= share,
            "{loaded} variants take {bytes} bytes, {tables} of them tables"
        );
    }
}

/// The tables of a variant on a board of up to 128 cells take at most 288 KiB: those of Tamerlane chess, with 27 kinds on 112
/// cells, are the largest.
#[test]
fn tables_of_shipped_variants_are_small() {
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let bytes = variant.table_bytes();
        eprintln!("{id}: {bytes} bytes of tables");
        assert!(
            variant.model().board.len() > 128 || bytes <= 288 << 10,
            "{id}: {bytes} bytes"
        );
    }
}
