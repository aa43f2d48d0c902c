//! How games end.

use crate::common::*;
use boardwright_core::model::*;
use boardwright_core::{Game, IllegalMove, Reason, Side};

use super::{place, play};

#[test]
fn repetition_is_claimed_at_three_and_ends_at_five() {
    let variant = compile(chess());
    let mut game = Game::new(&variant);
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    play(&mut game, &there_and_back);
    play(&mut game, &there_and_back[..3]);
    assert_eq!(game.claims(), []);
    let back = game
        .legal_moves()
        .into_iter()
        .find(|m| {
            m.from() == Some(cell(&game.model().board, "f6"))
                && game.model().board.name(m.to()) == "g8"
        })
        .unwrap();
    assert_eq!(
        game.claims_with(back),
        [Reason::Repetition],
        "announced, not played"
    );
    play(&mut game, &there_and_back[3..]);
    assert_eq!(game.claims(), [Reason::Repetition]);
    play(&mut game, &there_and_back);
    assert!(game.outcome().is_none());
    play(&mut game, &there_and_back);
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.reason, outcome.winner()),
        (Reason::Repetition, None)
    );
    assert!(
        !game.legal_moves().is_empty(),
        "a draw by repetition still lists its moves"
    );
    let mv = game.legal_moves()[0];
    assert_eq!(game.play(mv), Err(IllegalMove::GameOver));
}

#[test]
fn perpetual_check_loses_where_the_variant_says_so() {
    let mut model = chess();
    if let Some(rule) = &mut model.end.repetition {
        *rule = Repetition::new(3, Score::DRAW);
        rule.perpetual_check_loses = true;
    }
    let variant = compile(model);
    let mut game = Game::from_position(place(&variant, "7k/8/6Q1/8/8/8/8/K7 w - -"));
    for _ in 0..3 {
        play(&mut game, &["g6h6", "h8g8", "h6g6", "g8h8"]);
        if game.outcome().is_some() {
            break;
        }
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.reason, outcome.winner()),
        (Reason::PerpetualCheck, Some(Side::Second))
    );
}

#[test]
fn resignation_time_and_agreement_end_a_game_once() {
    let variant = compile(chess());
    let mut game = Game::new(&variant);
    assert_eq!(game.resign(Side::First).winner(), Some(Side::Second));
    assert_eq!(
        game.agree_draw().reason,
        Reason::Resignation,
        "it is over already"
    );
    let mut late = Game::new(&variant);
    let outcome = late.run_out_of_time(Side::Second);
    assert_eq!(
        (outcome.reason, outcome.winner()),
        (Reason::Time, Some(Side::First))
    );
}

#[test]
fn whatever_else_decides_games_or_forbids_moves_is_another_aim() {
    let aims = |change: fn(&mut Model)| {
        let mut model = chess();
        change(&mut model);
        model.has_other_aims()
    };
    assert!(!aims(|_| {}));
    assert!(aims(|m| m.compulsory_capture = true));
    assert!(aims(|m| m.royalty.giving_check = GivingCheck::Illegal));
    assert!(aims(|m| {
        m.end.check_count = Some(CheckCount::new(3, Score::LOSS))
    }));
    assert!(aims(|m| {
        m.end.extinction = Some(Extinction::new(None, Score::LOSS))
    }));
}
