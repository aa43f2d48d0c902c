//! What a game writes is read again.

use std::collections::HashMap;

use boardwright::{Catalogue, Move, Position, Variant};

use super::positions_wanted;
use crate::chance::Writer;

/// Plays by chance, to the end or so many plies, and holds what is written: every position's text is read
/// again to an equal one, also after the end, and every move's text is its own and plays that move.
fn hold_texts(
    variant: &Variant,
    plies: usize,
    chance: &mut fastrand::Rng,
    said: &dyn Fn() -> String,
) {
    use boardwright::notation::{Dialect, position, uci};
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable();
        moves
    };
    let mut now = variant.start();
    for _ in 0..plies {
        let (setup, moves) = (now.setup(), sorted(now.legal_moves()));
        let rights = |position: &Position| {
            let setup = position.setup();
            (setup.rights, setup.rooks, setup.moved)
        };
        let own = position::write(variant.model(), &setup);
        let fairy = position::write_in(variant.model(), &setup, Dialect::Fairy);
        let fairy = fairy.map(|text| (text, position::Mode::Tolerant));
        for (text, mode) in fairy
            .into_iter()
            .chain([(own.clone(), position::Mode::Strict)])
        {
            let read = position::position(variant, &text, mode);
            let read = read.unwrap_or_else(|refusal| panic!("{text}: {refusal}\n{}", said()));
            assert_eq!(rights(&read), rights(&now), "{text}\n{}", said());
            assert_eq!(read.key(), now.key(), "{text}\n{}", said());
            assert_eq!(read.in_check(), now.in_check(), "{text}\n{}", said());
            assert_eq!(read.outcome(), now.outcome(), "{text}\n{}", said());
            assert_eq!(sorted(read.legal_moves()), moves, "{text}\n{}", said());
        }
        let text = own;
        let mut written = HashMap::new();
        for &mv in &moves {
            let name = uci::write_unchecked(variant.model(), mv);
            let twin = written.insert(name.clone(), mv);
            assert_eq!(
                twin,
                None,
                "two moves are written {name} in {text}\n{}",
                said()
            );
        }
        // Reading goes through all moves, so where there are many some of them must do.
        let some = moves.len().div_ceil(40);
        for mv in moves
            .iter()
            .skip(chance.usize(..some.max(1)))
            .step_by(some.max(1))
        {
            let name = uci::write_unchecked(variant.model(), *mv);
            let read = uci::read(&now, &name).map_err(|fault| fault.to_string());
            assert_eq!(read, Ok(*mv), "{name} in {text}\n{}", said());
        }
        let Some(&mv) = chance.choice(&moves) else {
            break;
        };
        now = now.after_unchecked(mv);
    }
}

#[test]
fn what_a_game_of_a_shipped_variant_writes_is_read_again() {
    let mut chance = fastrand::Rng::with_seed(7);
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        for _ in 0..positions_wanted(40, 4) {
            hold_texts(&variant, 80, &mut chance, &|| id.to_string());
        }
    }
}

#[test]
fn what_a_game_by_random_rules_writes_is_read_again() {
    let mut chance = fastrand::Rng::with_seed(11);
    let mut catalogue = Catalogue::shipped();
    let mut variants = 0;
    while variants < positions_wanted(1_000, 60) {
        let text = Writer::new(&mut chance).descriptor();
        let Ok(variant) = catalogue.add("chance.toml", &text) else {
            continue;
        };
        variants += 1;
        for _ in 0..3 {
            hold_texts(&variant, 60, &mut chance, &|| text.clone());
        }
    }
}
