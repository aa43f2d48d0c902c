//! What is written of a position is read as it was.

use boardwright::notation::position;
use boardwright::{Game, Position, Side};

use super::shipped;

#[track_caller]
fn is_read_back(here: &Position) {
    let (model, mut setup) = (here.model(), here.setup());
    setup.no_progress = 0; // which SFEN does not tell
    let text = position::write(model, &setup);
    let read = Game::from_text(&here.variant(), &text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(read.position().setup(), setup, "{text}");
    assert_eq!(position::write(model, &read.position().setup()), text);
    let placed = here.variant().position(&setup);
    assert_eq!(placed.map(|placed| placed.setup()), Ok(setup), "{text}");
}

#[test]
fn the_greatest_number_of_a_move_is_read() {
    let shogi = shipped("shogi");
    for number in [1, 2, u32::MAX / 2, u32::MAX / 2 + 1, u32::MAX - 1, u32::MAX] {
        for turn in Side::BOTH {
            let mut setup = shogi.model().start.clone();
            (setup.turn, setup.move_number) = (turn, number);
            let mut here = shogi.position(&setup).unwrap_or_else(|e| panic!("{e:?}"));
            for _ in 0..4 {
                is_read_back(&here);
                let mv = here.legal_moves()[0];
                here = here.after_unchecked(mv);
            }
        }
    }
}

#[test]
fn a_greater_number_is_refused() {
    let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 8589934591";
    assert!(Game::from_text(&shipped("shogi"), text).is_err());
}

#[test]
fn a_hand_that_a_defender_has_emptied_stays_empty() {
    for id in ["tsume", "tsume-self-check-void"] {
        let tsume = shipped(id);
        let mut game =
            Game::from_text(&tsume, "8k/9/9/9/9/9/9/9/8R w p 1").unwrap_or_else(|e| panic!("{e}"));
        game.play_text("P*1d").unwrap_or_else(|e| panic!("{e}"));
        let text = position::write(tsume.model(), &game.position().setup());
        assert!(text.contains(" 0"), "{text}");
        let held = game.position().setup().hands[Side::Second]
            .iter()
            .map(|&(_, count)| count)
            .max();
        assert_eq!(held, Some(0));
        is_read_back(game.position());
    }
}

#[test]
fn a_hand_that_a_position_leaves_out_is_the_rest() {
    let tsume = shipped("tsume");
    let game =
        Game::from_text(&tsume, "8k/9/8K/9/9/9/9/9/9 b G 1").unwrap_or_else(|e| panic!("{e}"));
    let held: u32 = game.position().setup().hands[Side::Second]
        .iter()
        .map(|&(_, count)| u32::from(count))
        .sum();
    assert_eq!(held, 37, "all but two kings and a gold");
    is_read_back(game.position());
}

#[test]
fn a_number_0_means_nothing_in_other_hands() {
    let text = "4k4/9/9/9/9/9/9/9/4K4 b 0P 1";
    assert!(Game::from_text(&shipped("shogi"), text).is_err());
}

#[test]
fn texts_of_tsume_games_are_read_back() {
    let mut dice = fastrand::Rng::with_seed(7);
    let starts = [
        "8k/9/9/9/9/9/9/9/8R w p 1",
        "7nk/9/9/9/9/9/9/9/8R w pl 1",
        "8k/9/8K/9/9/9/9/9/9 b Gp 1",
        "4k4/9/4P4/9/9/9/9/9/4R4 b G2p 1",
        "4k4/9/4P4/9/9/9/9/9/4R4 b 2G 1",
    ];
    for start in starts.into_iter().cycle().take(100) {
        let game =
            Game::from_text(&shipped("tsume"), start).unwrap_or_else(|e| panic!("{start}: {e}"));
        let mut here = game.position().clone();
        for _ in 0..40 {
            is_read_back(&here);
            let moves = here.legal_moves();
            let Some(&mv) = dice.choice(&moves) else {
                break;
            };
            here = here.after_unchecked(mv);
        }
    }
}
