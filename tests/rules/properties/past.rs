//! Games and their past: keys of positions, games gone through without lists, moves taken back.

use std::collections::HashMap;

use boardwright::{Catalogue, Game, Move, MoveSort, Position};

use super::{positions_wanted, sorted};

/// Variants that differ in what a position's text and a game's past hold.
const WITH_TEXT_AND_PAST: [&str; 9] = [
    "chess",
    "atomic",
    "crazyhouse",
    "omega",
    "kuma",
    "three-check",
    "antichess",
    "horde",
    "racing-kings",
];

/// What two positions must have in common to count as the same for repetition.
fn standing(position: &Position) -> String {
    let is_en_passant = |mv: &Move| mv.sort() == MoveSort::EnPassant;
    let mut setup = position.setup();
    setup.no_progress = 0;
    setup.move_number = 1;
    if !position.legal_moves().iter().any(is_en_passant) {
        setup.ep.clear();
    }
    format!("{setup:?}")
}

#[test]
fn either_half_of_the_key_tells_positions_apart() {
    let mut chance = fastrand::Rng::with_seed(13);
    for id in WITH_TEXT_AND_PAST {
        let variant = Catalogue::shipped()
            .get(id)
            .unwrap_or_else(|e| panic!("{e}"));
        let mut keys = HashMap::new();
        for _ in 0..8 {
            let mut position = variant.start();
            for _ in 0..60 {
                let moves = position.legal_moves();
                for next in moves.iter().map(|&mv| position.after_unchecked(mv)) {
                    let (stands, key) = (standing(&next), next.key());
                    assert_eq!(*keys.entry(stands).or_insert(key), key, "{id} {next:?}");
                }
                let Some(&mv) = chance.choice(&moves) else {
                    break;
                };
                position = position.after_unchecked(mv);
            }
        }
        for half in [|key: u128| key as u64, |key: u128| (key >> 64) as u64] {
            let mut halves: Vec<u64> = keys.values().map(|&key| half(key)).collect();
            halves.sort_unstable();
            halves.dedup();
            assert_eq!(halves.len(), keys.len(), "{id}");
        }
    }
}

/// One game is asked for all its moves before each is played, the other never: move by move they refuse alike, and stand
/// alike.
#[test]
fn a_game_gone_through_without_its_lists_stands_as_one_played() {
    let mut chance = fastrand::Rng::with_seed(18);
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let (mut played, mut gone_through) = (Game::new(&variant), Game::new(&variant));
        let mut earlier: Vec<Move> = Vec::new();
        for ply in 0..positions_wanted(200, 80) {
            let moves = played.legal_moves();
            let other = chance.choice(&earlier).copied();
            let next = chance.choice(&moves).copied();
            for mv in other.into_iter().chain(next) {
                let told = played.play(mv).map(drop);
                assert_eq!(gone_through.step(mv), told, "{id} {mv:?}");
            }
            assert_eq!(gone_through.position(), played.position(), "{id}");
            assert_eq!(
                gone_through.position().hash(),
                played.position().hash(),
                "{id}"
            );
            if ply % 10 == 0 {
                // Its copy is asked, so that it stays without lists itself.
                let asked = gone_through.clone();
                assert_eq!(asked.status(), played.status(), "{id}");
                assert_eq!(asked.outcome(), played.outcome(), "{id}");
                assert_eq!(asked.places(), played.places(), "{id}");
                assert_eq!(sorted(asked.legal_moves()), sorted(played.legal_moves()));
            }
            earlier = moves;
        }
        assert_eq!(gone_through.moves(), played.moves(), "{id}");
        assert_eq!(gone_through.status(), played.status(), "{id}");
        for _ in 0..3 {
            assert_eq!(gone_through.take_back(), played.take_back(), "{id}");
            assert_eq!(gone_through.places(), played.places(), "{id}");
        }
    }
}

#[test]
fn a_game_taken_back_is_as_it_was() {
    let mut chance = fastrand::Rng::with_seed(11);
    for id in WITH_TEXT_AND_PAST {
        let variant = Catalogue::shipped()
            .get(id)
            .unwrap_or_else(|e| panic!("{e}"));
        for _ in 0..10 {
            let mut game = Game::new(&variant);
            let mut stood = vec![(game.position().clone(), game.status())];
            while stood.len() < 60 {
                let moves = game.legal_moves();
                let Some(&mv) = chance.choice(&moves) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
                stood.push((game.position().clone(), game.status()));
            }
            while let Some((position, status)) = stood.pop() {
                assert_eq!(*game.position(), position);
                assert_eq!(game.status(), status);
                assert_eq!(game.moves().len(), stood.len());
                game.take_back();
            }
        }
    }
}
