//! Counts with a table.

use boardwright::Catalogue;

#[test]
fn a_count_with_a_table_is_the_same_however_small_the_table() {
    let mut chance = fastrand::Rng::with_seed(3);
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        if variant.needs_history() {
            continue;
        }
        // Smaller than one entry a shelf, so that positions push one another out; and large.
        for bytes in [1, 1 << 20] {
            let counts = variant.counts(bytes).unwrap_or_else(|| panic!("{id}"));
            let mut position = variant.start();
            for _ in 0..12 {
                let moves = position.legal_moves();
                // Where an arrow follows every move, three plies are thousands of millions of positions.
                let depth = if moves.len() > MANY_WITH_A_TABLE {
                    2
                } else {
                    3
                };
                let plain = position.perft(depth, boardwright::engine::Leaves::Bulk, &mut |_| true);
                for _ in 0..2 {
                    let known = position.perft_known(depth, &counts, &mut |_| true);
                    assert_eq!(known, plain, "{id} {:?}", position.setup());
                }
                let Some(&mv) = chance.choice(&moves) else {
                    break;
                };
                position = position.after_unchecked(mv);
            }
        }
    }
}

/// From so many moves on a count with a table is held to two plies.
const MANY_WITH_A_TABLE: usize = 300;
