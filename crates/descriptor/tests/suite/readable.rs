//! Descriptors of very different games: what the language can say is read, without a lint.

use std::collections::BTreeMap;

use boardwright_core::model::Model;
use boardwright_core::{Side, Variant};
use boardwright_descriptor::read;

use crate::common;

fn models() -> BTreeMap<String, Model> {
    let folder = common::tests_folder().join("readable");
    let source = common::source_with(&folder);
    let texts = common::texts(&folder);
    let read =
        texts.iter().map(
            |(file, text)| match read(file, text, &source, &common::modules()) {
                Ok(described) => {
                    assert!(described.warnings.is_empty(), "{}", described.warnings);
                    (described.model.id.clone(), described.model)
                }
                Err(faults) => panic!("{file}:\n{faults}"),
            },
        );
    read.collect()
}

#[test]
fn they_are_clean_and_have_first_moves() {
    let moves: BTreeMap<String, usize> = models()
        .into_iter()
        .map(|(id, model)| {
            let variant = Variant::compile(model, &common::modules()).expect("a variant");
            (id, variant.start().legal_moves().len())
        })
        .collect();
    let counted: Vec<(&str, usize)> = moves
        .iter()
        .map(|(id, count)| (id.as_str(), *count))
        .collect();
    let known = [
        ("corners", 19),
        ("cylinder-chess", 20),
        ("glinski", 51),
        ("shogi", 30),
        ("xiangqi", 44),
    ];
    assert_eq!(counted, known);
}

#[test]
fn boards_of_every_sort() {
    let models = models();
    let cells: Vec<usize> = models.values().map(|model| model.board.len()).collect();
    assert_eq!(cells, [66, 64, 91, 81, 90]);
    let shogi = &models["shogi"];
    let far = shogi
        .promotions
        .first()
        .map(|promotion| promotion.zone[Side::Second].clone())
        .expect("promotion");
    let names: Vec<&str> = far.iter().map(|&cell| shogi.board.name(cell)).collect();
    assert!(names.len() == 27 && names.contains(&"9i"), "{names:?}");
}

#[test]
fn like_copies_moves() {
    let shogi = &models()["shogi"];
    let gold = shogi
        .kind("gold")
        .and_then(|kind| shogi.kind_model(kind))
        .expect("gold");
    let tokin = shogi
        .kind("tokin")
        .and_then(|kind| shogi.kind_model(kind))
        .expect("tokin");
    assert_eq!(gold.moves[0].movements, tokin.moves[0].movements);
}

#[test]
fn different_rules_have_different_hashes() {
    let models = models();
    let mut hashes: Vec<&str> = models
        .values()
        .map(|model| model.rules_hash.as_str())
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), models.len());
}
