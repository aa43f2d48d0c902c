//! What holds for every text and every position.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::common::{
    Dice, chess, crazyhouse, marked_crazyhouse, marked_shogi, omega, tiny_shogi, variants,
};
use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, Setup, Side, Variant};
use boardwright_notation::pgn::{Game, Limits, Reader};
use boardwright_notation::position::{Mode, position, read, write};
use boardwright_notation::{san, uci};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

static MODELS: LazyLock<[Model; 6]> = LazyLock::new(|| {
    [
        chess(),
        crazyhouse(),
        omega(),
        tiny_shogi(),
        marked_crazyhouse(),
        marked_shogi(),
    ]
});
static VARIANTS: LazyLock<Vec<Variant>> = LazyLock::new(variants);

/// Data in order, of a model, from dice.
fn setup(model: &Model, seed: u64) -> Setup {
    let mut dice = Dice(seed);
    let mut setup = Setup::default();
    let kinds = model.kinds.len();
    let marks = model.hand.is_some_and(|hand| hand.demote);
    for cell in model.board.cells() {
        if dice.roll(3) == 0 {
            let kind = Kind(dice.roll(kinds) as u8);
            setup.men.push((
                cell,
                Man {
                    side: Side::BOTH[dice.roll(2)],
                    kind,
                },
            ));
            if marks && dice.roll(4) == 0 && !model.symbol(kind).starts_with('+') {
                setup.promoted.push(cell);
            }
        }
    }
    for side in Side::BOTH {
        for &kind in model.drops.iter().flat_map(|drops| &drops.allowed) {
            if dice.roll(2) == 0 {
                setup.hands[side].push((kind, dice.roll(20) as u8 + 1));
            }
        }
        setup.rights.extend(
            (0..model.castlings.len())
                .filter(|_| dice.roll(2) == 0)
                .map(|index| (side, index)),
        );
    }
    let passed: BTreeSet<usize> = (0..dice.roll(3))
        .map(|_| dice.roll(model.board.len()))
        .collect();
    setup.ep = passed.into_iter().map(|index| Cell(index as u16)).collect();
    setup.turn = Side::BOTH[dice.roll(2)];
    setup.no_progress = dice.roll(1 << 16) as u16;
    setup.move_number = dice.roll(1 << 30) as u32 + 1;
    setup
}

/// Failures are kept beside the tests.
fn config() -> ProptestConfig {
    let file = FileFailurePersistence::Direct("tests/properties.regressions");
    ProptestConfig {
        failure_persistence: Some(Box::new(file)),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_written_is_read_again(seed: u64) {
        for model in &*MODELS {
            let setup = setup(model, seed);
            let text = write(model, &setup);
            prop_assert_eq!(read(model, &text, Mode::Strict), Ok(setup.clone()), "{}", &text);
            prop_assert_eq!(read(model, &text, Mode::Tolerant), Ok(setup), "{}", &text);
        }
    }

    #[test]
    fn reading_a_position_never_panics(text in "\\PC*|[rnbqkpRNBQKP'_1-9/ *+~\\[\\]wb-]*") {
        for variant in &*VARIANTS {
            for mode in [Mode::Strict, Mode::Tolerant] {
                if let Err(refusal) = position(variant, &text, mode) {
                    prop_assert!(!refusal.codes().is_empty() && !refusal.to_string().is_empty());
                }
            }
        }
    }

    #[test]
    fn one_wrong_letter_never_panics(seed: u64, at in 0_usize..80, letter: char) {
        for variant in &*VARIANTS {
            let text = write(variant.model(), &setup(variant.model(), seed));
            let changed: String = text.chars().enumerate().map(|(i, c)| if i == at { letter } else { c }).collect();
            let _ = position(variant, &changed, Mode::Tolerant);
        }
    }

    #[test]
    fn faults_point_into_the_text(text in "[rnbqkpRNBQKP'_é1-9/ *+~\\[\\]wb-]{0,100}") {
        for model in &*MODELS {
            for fault in read(model, &text, Mode::Tolerant).err().into_iter().flatten() {
                prop_assert!(text.get(fault.at.clone()).is_some(), "{:?}", fault);
            }
        }
    }

    #[test]
    fn reading_a_move_never_panics(text in "\\PC*|[a-jKNQw'_0-9@x=+O-]{0,12}") {
        for variant in &*VARIANTS {
            let start = variant.start();
            for fault in [uci::read(&start, &text).err(), san::read(&start, &text).err()].into_iter().flatten() {
                prop_assert!(!fault.to_string().is_empty());
            }
        }
    }

    #[test]
    fn reading_games_never_panics(bytes: Vec<u8>) {
        let _ = Reader::new(bytes.as_slice()).games().count();
    }

    #[test]
    fn games_that_can_be_read_are_written_and_read_again(
        text in "((\\[A \"x\"\\]\n)|(\\()|(\\))|(1\\. )|(e4 )|(Nf3 )|(\\{x[ \n]y\\})|(\\$3 )|(!)|(; c\n)|(1-0\n)|(\\*)){0,40}"
    ) {
        let all = Limits { variations: true, ..Limits::default() };
        let games: Vec<Game> = Reader::with_limits(text.as_bytes(), all).games().flatten().collect();
        let mut file = Vec::new();
        for game in &games {
            boardwright_notation::pgn::write(&mut file, game).unwrap();
        }
        let again: Vec<Game> = Reader::with_limits(file.as_slice(), all).games().flatten().collect();
        prop_assert_eq!(games.len(), again.len());
        for (game, again) in games.iter().zip(&again) {
            prop_assert_eq!(&game.items, &again.items);
        }
    }
}

/// Random games, every legal move of every position in both notations.
#[test]
fn every_legal_move_is_read_as_it_is_written() {
    for variant in &*VARIANTS {
        let model = variant.model();
        for game in 0..6 {
            let mut dice = Dice(game);
            let mut here = variant.start();
            for _ in 0..60 {
                let text = write(model, &here.setup());
                assert_eq!(
                    position(variant, &text, Mode::Strict).as_ref(),
                    Ok(&here),
                    "{text}"
                );
                let moves = here.legal_moves();
                let (mut seen, mut called) = (BTreeSet::new(), BTreeSet::new());
                for &mv in &moves {
                    let coordinates = uci::write_unchecked(model, mv);
                    assert_eq!(
                        uci::read(&here, &coordinates),
                        Ok(mv),
                        "{coordinates} in {text}"
                    );
                    let human = san::write(&here, mv).expect("a legal move");
                    assert_eq!(san::read(&here, &human), Ok(mv), "{human} in {text}");
                    assert!(
                        seen.insert(coordinates) && called.insert(human),
                        "two moves are called alike in {text}"
                    );
                }
                let Some(mv) = dice.pick(&moves) else { break };
                here = here.after_unchecked(mv);
            }
        }
    }
}
