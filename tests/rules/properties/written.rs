//! Variants that chance has written.

use std::collections::BTreeMap;

use boardwright::Catalogue;

use super::hold::{hold, hold_sought, hold_successors};
use super::positions_wanted;
use super::walks::{diagrams_hold, scatter, walk};
use crate::chance::Writer;

/// Walks and scatters in variants that chance has written; returns how many there were of each way of
/// finding legal moves.
fn walk_in_written(
    chance: &mut fastrand::Rng,
    positions: usize,
    writer: impl Fn(Writer<'_>) -> Writer<'_>,
) -> BTreeMap<String, u32> {
    let mut catalogue = Catalogue::shipped();
    let (mut seen, mut variants, mut refused) = (0, 0, 0);
    let mut ways = BTreeMap::new();
    while seen < positions {
        let text = writer(Writer::new(chance)).descriptor();
        let variant = match catalogue.add("chance.toml", &text) {
            Ok(variant) => variant,
            Err(error) => {
                refused += 1;
                assert!(
                    refused < 20 * (variants + 20),
                    "nearly everything is refused, lastly with\n{error}\n{text}"
                );
                continue;
            }
        };
        variants += 1;
        *ways.entry(format!("{:?}", variant.legality())).or_insert(0) += 1;
        seen += walk(variant.start(), 24, chance, &|| text.clone());
        let mut others = fastrand::Rng::with_seed(0xD1A6);
        diagrams_hold(&variant, 2, &mut others, &|| text.clone());
        for _ in 0..6 {
            if let Some(position) = scatter(&variant, chance) {
                hold(&position, &|| text.clone());
                hold_sought(&position, &[], &|| text.clone());
                hold_successors(&position, &|| text.clone());
                seen += 1;
            }
        }
    }
    ways
}

/// Two halves: they run at once.
#[test]
fn variants_written_by_chance_hold() {
    hold_written(20_261_121);
}

#[test]
fn other_variants_written_by_chance_hold() {
    hold_written(20_261_126);
}

fn hold_written(seed: u64) {
    let mut chance = fastrand::Rng::with_seed(seed);
    let positions = positions_wanted(25_000, 1_000);
    let ways = walk_in_written(&mut chance, positions, |writer| writer);
    let variants: u32 = ways.values().sum();
    // Each way of finding legal moves must have been met often.
    for way in ["Free", "Masked", "Probed"] {
        assert!(
            ways.get(way).copied().unwrap_or(0) > variants / 20,
            "{ways:?} of {variants}"
        );
    }
}

#[test]
fn variants_written_by_chance_hold_where_self_checks_are_void() {
    let mut chance = fastrand::Rng::with_seed(20_260_617);
    let positions = positions_wanted(50_000, 2_000);
    let ways = walk_in_written(&mut chance, positions, |writer| {
        writer.with_void_self_checks()
    });
    let variants: u32 = ways.values().sum();
    let masked = ways.get("Masked").copied().unwrap_or(0);
    assert!(masked > variants / 8, "{ways:?} of {variants}");
}
