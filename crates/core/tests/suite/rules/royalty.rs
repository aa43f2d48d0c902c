//! Royal pieces: which are in check, and what may be done to them.

use std::collections::BTreeSet;

use crate::common::*;
use boardwright_core::model::*;
use boardwright_core::{Game, IllegalMove, PositionFault, Reason, Side, Status, Wish};

use super::{moves, of, place, play, refused};

#[test]
fn the_last_of_several_royals_alone_can_be_in_check() {
    let mut model = chess();
    model.royalty.count = RoyalCount::Last;
    model.start = setup(&model, "4k3/8/8/8/8/8/8/K3K3 w - -");
    model.end.royal_lost = Some(Score::LOSS);
    let variant = compile(model);
    let two = place(&variant, "4k2r/8/8/8/8/8/8/K3K2r w - -");
    assert!(!two.in_check(), "one of two may be taken");
    assert!(moves(&two).contains(&"a1a2".to_owned()));
    let one = place(&variant, "4k3/8/8/8/8/8/8/K6r w - -");
    assert!(one.in_check());
    assert_eq!(moves(&one).len(), 2);
}

#[test]
fn several_royals_that_count_together_are_in_check_together() {
    let mut model = chess();
    model.royalty.count = RoyalCount::AllAtOnce;
    model.start = setup(&model, "4k3/8/8/8/8/8/8/K3K3 w - -");
    let variant = compile(model);
    let one = place(&variant, "4k2r/8/8/8/8/8/8/K3K2r w - -");
    assert!(!one.in_check(), "the other one is not attacked");
    assert!(moves(&one).contains(&"a1a2".to_owned()));
    let both = place(&variant, "r3k3/8/8/8/8/8/8/K3K2r w - -");
    assert!(both.in_check());
    let answers = moves(&both);
    assert!(answers.contains(&"a1b2".to_owned()), "one leaves it");
    assert!(!answers.contains(&"a1a2".to_owned()), "both stay in it");
    let last = place(&variant, "4k3/8/8/8/8/8/8/K6r w - -");
    assert!(last.in_check());
    assert_eq!(moves(&last).len(), 2);
}

#[test]
fn every_royal_must_be_kept_where_every_one_counts() {
    let mut model = chess();
    model.start = setup(&model, "4k3/8/8/8/8/8/8/K3K3 w - -");
    let variant = compile(model);
    let position = place(&variant, "4k3/8/8/8/8/8/8/K3K2r w - -");
    assert!(position.in_check());
    assert!(!moves(&position).contains(&"a1a2".to_owned()));
    assert_eq!(refused(&variant, "4k3/8/8/8/8/8/8/K7 w - -"), ["royals"]);
}

#[test]
fn one_royal_taken_is_royalty_lost_where_every_one_counts() {
    let mut model = chess();
    model.start = setup(&model, "k3r3/8/8/8/8/8/8/K3K3 w - -");
    model.royalty.self_check = SelfCheck::Allowed;
    model.end.royal_lost = Some(Score::LOSS);
    let mut game = Game::new(&compile(model));
    play(&mut game, &["a1a2"]);
    assert!(matches!(game.status(), Status::Ongoing { .. }));
    play(&mut game, &["e8e1"]);
    let Status::Over(outcome) = game.status() else {
        panic!("one of two kings is taken")
    };
    assert_eq!(
        (outcome.reason, outcome.winner()),
        (Reason::RoyalCaptured, Some(Side::Second))
    );
}

#[test]
fn check_only_informs_where_self_check_is_allowed() {
    let mut model = chess();
    model.royalty.self_check = SelfCheck::Allowed;
    model.end = End::default();
    model.end.no_moves = Some(Score::LOSS);
    model.end.royal_lost = Some(Score::LOSS);
    let variant = compile(model);
    let mut game = Game::from_position(place(&variant, "4k3/8/8/8/8/8/4r3/4K2N w - -"));
    assert!(game.position().in_check());
    play(&mut game, &["h1g3", "e2e1"]);
    let Status::Over(outcome) = game.status() else {
        panic!("the king is gone")
    };
    assert_eq!(
        (outcome.reason, outcome.winner()),
        (Reason::RoyalCaptured, Some(Side::Second))
    );
    assert!(game.legal_moves().is_empty());
    let wish = Wish::go(
        cell(&game.model().board, "g3"),
        cell(&game.model().board, "e4"),
    );
    assert_eq!(game.refuse(&wish), Some(IllegalMove::GameOver));
}

#[test]
fn royals_keep_out_of_each_others_reach_where_they_must() {
    let mut model = chess();
    model.royalty.royals_apart = true;
    // A pinned piece gives no check here, so that the kings are kept apart by nothing else.
    model.royalty.attack_void_if = vec![VoidReason::NewSelfCheck];
    let variant = compile(model);
    let position = place(&variant, "8/8/8/3k4/8/3K4/8/8 w - -");
    assert_eq!(moves(&position), ["d3c2", "d3c3", "d3d2", "d3e2", "d3e3"]);
    assert_eq!(
        refused(&variant, "8/8/8/3k4/3K4/8/8/8 w - -"),
        ["opponent-in-check", "royals-touch"]
    );
}

#[test]
fn a_capture_that_exposes_the_takers_own_king_is_no_threat_under_new_self_check() {
    let fen = "4k3/4r3/8/8/8/5b2/4N3/3K4 w - -";
    let ordinary = place(&compile(chess()), fen);
    let mut model = chess();
    model.royalty.attack_void_if = vec![VoidReason::NewSelfCheck];
    let void = place(&compile(model), fen);
    // The bishop pins the knight in both; the rook checks nobody.
    assert_eq!(of(&ordinary, "e2"), "");
    assert_eq!(of(&void, "e2"), "");
    // Black's bishop shields its king from a rook: taking on d1 would open the file.
    let fen = "5k2/8/8/8/8/5b2/8/3K1R2 w - -";
    let mut model = chess();
    assert!(place(&compile(model.clone()), fen).in_check());
    model.royalty.attack_void_if = vec![VoidReason::NewSelfCheck];
    assert!(!place(&compile(model), fen).in_check());
}

#[test]
fn the_men_that_give_check_are_told() {
    let variant = compile(chess());
    let checkers = |fen: &str| {
        let position = place(&variant, fen);
        let cells = position.checkers().into_iter();
        cells
            .map(|c| position.model().board.name(c).to_owned())
            .collect::<BTreeSet<_>>()
    };
    let both = ["e8", "h4"].map(str::to_owned);
    assert_eq!(checkers("4r2k/8/8/8/7b/8/8/4K3 w -"), both.into());
    assert_eq!(checkers("4r2k/8/8/8/7b/8/4PP2/4K3 w -"), [].into());
}

#[test]
fn too_many_royal_pieces_and_too_few_are_said_apart() {
    let mut model = chess();
    let said_of = |model: &Model, found, most| {
        let fault = PositionFault::Royals {
            side: Side::First,
            found,
            most,
        };
        fault.explain(model)
    };
    let said = |found, most| said_of(&model, found, most);
    assert_eq!(
        said(2, 1),
        "white has 2 royal pieces; at most 1 are possible"
    );
    assert_eq!(said(0, 1), "white has 0 royal pieces and needs 1");
    assert_eq!(said(1, 2), "white has 1 royal piece and needs 2");
    // Where only the last one counts, and where all together do, one is enough.
    for count in [RoyalCount::Last, RoyalCount::AllAtOnce] {
        model.royalty.count = count;
        let told = said_of(&model, 0, 2);
        assert_eq!(told, "white has 0 royal pieces and needs 1");
    }
}
