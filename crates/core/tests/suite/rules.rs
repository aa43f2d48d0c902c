//! Royalty, promotion, hands and ends, each rule by its name.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::collections::BTreeSet;

use crate::common::*;
use boardwright_core::geometry::Cell;
use boardwright_core::model::*;
use boardwright_core::module::{Arguments, CellList, ModuleUse, Modules, Slot};
use boardwright_core::{
    Game, IllegalMove, Kind, Man, PerSide, Position, PositionFault, Reason, Side, Status, Variant,
    Wish,
};

fn place(variant: &Variant, fen: &str) -> Position {
    variant
        .position(&setup(variant.model(), fen))
        .unwrap_or_else(|f| panic!("{fen}: {f:?}"))
}

fn refused(variant: &Variant, fen: &str) -> Vec<&'static str> {
    let faults = variant
        .position(&setup(variant.model(), fen))
        .err()
        .unwrap_or_default();
    faults.iter().map(PositionFault::code).collect()
}

/// The legal moves as `from-to`, `=` and a symbol for promotions, `@` for drops; both ways agree.
fn moves(position: &Position) -> Vec<String> {
    let model = position.model();
    let write = |m: boardwright_core::Move| {
        let from = m.from().map_or("", |from| model.board.name(from));
        let to = model.board.name(m.to());
        match m.sort() {
            boardwright_core::MoveSort::Drop => format!("{}@{to}", model.symbol(m.kind())),
            _ => format!(
                "{from}{to}{}",
                m.promotes_to()
                    .map_or(String::new(), |k| format!("={}", model.symbol(k)))
            ),
        }
    };
    let sorted = |moves: Vec<boardwright_core::Move>| {
        let mut texts: Vec<String> = moves.into_iter().map(write).collect();
        texts.sort();
        texts
    };
    let fast = sorted(position.legal_moves());
    assert_eq!(fast, sorted(position.legal_moves_reference()));
    fast
}

fn of(position: &Position, from: &str) -> String {
    moves(position)
        .into_iter()
        .filter(|m| m.starts_with(from))
        .collect::<Vec<_>>()
        .join(" ")
}

fn play(game: &mut Game, texts: &[&str]) {
    for text in texts {
        let board = &game.model().board;
        let (from, to) = (cell(board, &text[..2]), cell(board, &text[2..4]));
        let mv = game
            .legal_moves()
            .into_iter()
            .find(|m| m.from() == Some(from) && m.to() == to);
        game.play(mv.unwrap_or_else(|| panic!("{text} is not legal")))
            .unwrap();
    }
}

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
fn nobody_moves_where_the_only_pawn_has_nothing_to_become() {
    let mut model = chess();
    let (pawn, knight) = (Kind(5), model.kind_of_symbol("N").unwrap());
    model.kinds[knight.index()].moves.clear();
    model.castlings.clear();
    model.royalty.pieces.clear();
    model.royalty.self_check = SelfCheck::Allowed;
    model.end.checkmate = None;
    model.end.most = Some(Most::new(MostWhen::NobodyMoves, Score::WIN));
    model.promotions[0].into = vec![(pawn, vec![knight])];
    model.promotions[0].limits = vec![(knight, 1)];
    model.start = setup(&model, "7n/P7/8/8/8/8/8/7N w - -");
    let variant = compile(model);
    let stuck = variant.start();
    let over = stuck.outcome().expect("nobody moves");
    assert_eq!(over.reason, Reason::MostPieces);
    assert_eq!(over.winner(), Some(Side::First));
    let free = place(&variant, "7n/8/P7/8/8/8/8/7N w - -");
    assert_eq!(free.outcome(), None, "a step before, it moves");
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
fn promotion_on_entering_on_arriving_and_on_touching() {
    let with = |trigger, choice, zone: &[&str]| {
        let mut model = chess();
        let zone: Vec<_> = zone.iter().map(|n| cell(&model.board, n)).collect();
        let knight = model.kind("knight").unwrap();
        let queen = model.kind("queen").unwrap();
        let zone = boardwright_core::PerSide([zone.clone(), zone]);
        let into = vec![(knight, vec![queen])];
        model.promotions = vec![Promotion::new(zone, trigger, choice, into)];
        compile(model)
    };
    let fen = "k7/8/8/8/8/8/8/KN6 w - -";
    let zone = ["a3", "c3", "b5"];
    let enter = with(Trigger::Enter, Choice::Mandatory, &zone);
    assert_eq!(of(&place(&enter, fen), "b1"), "b1a3=Q b1c3=Q b1d2");
    let optional = with(Trigger::Enter, Choice::Optional, &zone);
    assert_eq!(
        of(&place(&optional, fen), "b1"),
        "b1a3 b1a3=Q b1c3 b1c3=Q b1d2"
    );
    let inside = "k7/8/8/8/8/2N5/8/K7 w - -";
    assert_eq!(
        of(&place(&optional, inside), "c3b5"),
        "c3b5",
        "it was inside already"
    );
    let arrive = with(Trigger::Arrive, Choice::Optional, &zone);
    assert_eq!(of(&place(&arrive, inside), "c3b5"), "c3b5 c3b5=Q");
    assert_eq!(of(&place(&arrive, inside), "c3e4"), "c3e4");
    let touch = with(Trigger::Touch, Choice::Optional, &zone);
    assert_eq!(of(&place(&touch, inside), "c3e4"), "c3e4 c3e4=Q");
    assert_eq!(of(&place(&touch, fen), "b1d2"), "b1d2");
}

/// Entering promotes; going on within the zone does not.
#[test]
fn who_starts_within_his_zone_may_stand_anywhere_in_it_as_he_is() {
    let with = |zone: &[&str]| {
        let mut model = chess();
        let zone: Vec<_> = zone.iter().map(|n| cell(&model.board, n)).collect();
        let knight = model.kind("knight").unwrap();
        let into = vec![(knight, vec![model.kind("queen").unwrap()])];
        let zone = boardwright_core::PerSide([zone.clone(), zone]);
        let promotion = Promotion::new(zone, Trigger::Enter, Choice::Mandatory, into);
        model.promotions = vec![promotion];
        compile(model)
    };
    let inside = "k7/8/8/8/8/2N5/8/K7 w - -";
    assert_eq!(refused(&with(&["a3", "c3"]), inside), ["unpromoted"]);
    assert_eq!(refused(&with(&["b1", "a3", "c3"]), inside), [""; 0]);
}

/// It is what the promotion made of it.
#[test]
fn what_promotion_makes_stands_in_the_zone_though_it_would_promote_on_entering() {
    let with = |promote: &[(&str, &str)]| {
        let mut model = chess();
        let zone: Vec<_> = ["a8", "b8"].map(|n| cell(&model.board, n)).to_vec();
        let kind = |id: &str| model.kind(id).unwrap();
        let into = promote
            .iter()
            .map(|(from, to)| (kind(from), vec![kind(to)]));
        let into = into.collect();
        let zone = boardwright_core::PerSide([zone, Vec::new()]);
        let promotion = Promotion::new(zone, Trigger::Enter, Choice::Mandatory, into);
        model.promotions = vec![promotion];
        compile(model)
    };
    let fen = "1N6/8/8/8/8/8/8/k1K5 w - -";
    let alone = with(&[("knight", "queen")]);
    assert_eq!(refused(&alone, fen), ["unpromoted"]);
    let made = with(&[("pawn", "knight"), ("knight", "queen")]);
    assert_eq!(refused(&made, fen), [""; 0]);
}

/// Where a player must promote, nobody announces a pawn that stays one; where only captures promote inside, both.
#[test]
fn premoves_promote_as_moves_do() {
    let mut model = chess();
    let offered = |model: Model| {
        let variant = compile(model);
        let position = place(&variant, "k7/7P/8/8/8/8/8/K7 b - -");
        let board = &variant.model().board;
        let (from, to) = (cell(board, "h7"), cell(board, "h8"));
        let premoves = position.premoves(Side::First);
        let into = premoves.moves[&from][&to].iter();
        let symbol = |kind: &Option<Kind>| {
            kind.map_or("-", |kind| variant.model().symbol(kind))
                .to_owned()
        };
        let mut offered: Vec<String> = into.map(symbol).collect();
        offered.sort();
        offered.concat()
    };
    assert_eq!(offered(model.clone()), "BNQR");
    model.promotions[0].trigger = Trigger::EnterOrCapture;
    assert_eq!(offered(model), "-BNQR");
}

#[test]
fn within_the_zone_only_captures_promote_and_moves_to_dead_ends() {
    let mut model = chess();
    if let Some(promotion) = model.promotions.first_mut() {
        promotion.trigger = Trigger::EnterOrCapture;
        promotion.choice = Choice::Optional;
        let rows = [6, 7].map(|rank| (0..8).map(move |file| Cell(8 * rank + file)));
        let zone: Vec<Cell> = rows.into_iter().flatten().collect();
        promotion.zone = boardwright_core::PerSide([zone, Vec::new()]);
    }
    let variant = compile(model);
    let at = |fen, from| of(&place(&variant, fen), from).matches('=').count();
    assert!(at("k7/8/P7/8/8/8/8/7K w - -", "a6a7") > 0, "it enters");
    assert!(at("8/1P6/8/8/8/8/8/k6K w - -", "b7b8") > 0, "a dead end");
    assert!(at("2n5/1P6/8/8/8/8/8/k6K w - -", "b7c8") > 0, "a capture");
    let declined = of(&place(&variant, "8/1P6/8/8/8/8/8/k6K w - -"), "b7b8");
    assert!(declined.split(' ').any(|mv| mv == "b7b8"), "{declined}");
}

#[test]
fn promotion_may_be_declined_unless_the_man_could_never_move_again() {
    let mut model = chess();
    if let Some(promotion) = model.promotions.first_mut() {
        promotion.choice = Choice::OptionalUnlessImmobile;
        let seventh = model
            .board
            .cells()
            .filter(|&c| "78".contains(&model.board.name(c)[1..]))
            .collect();
        promotion.zone.0[0] = seventh;
        promotion.trigger = Trigger::Touch;
    }
    let variant = compile(model);
    assert_eq!(
        of(&place(&variant, "k7/8/7P/8/8/8/8/K7 w - -"), "h6"),
        "h6h7 h6h7=B h6h7=N h6h7=Q h6h7=R"
    );
    assert_eq!(
        of(&place(&variant, "k7/7P/8/8/8/8/8/K7 w - -"), "h7"),
        "h7h8=B h7h8=N h7h8=Q h7h8=R"
    );
}

fn with_hands() -> Model {
    let mut model = chess();
    let kind = |id: &str| model.kind(id).unwrap();
    let (pawn, rook, queen) = (kind("pawn"), kind("rook"), kind("queen"));
    model.hand = Some(Hand::new(true));
    let mut drops = Drops::new(vec![pawn, rook, queen]);
    drops.not_immobile = true;
    drops.one_per_file = vec![pawn];
    drops.no_mate = vec![pawn];
    model.drops = Some(drops);
    model
}

fn holding(variant: &Variant, fen: &str, held: &[(&str, u8)]) -> Position {
    let mut data = setup(variant.model(), fen);
    data.hands[data.turn] = held
        .iter()
        .map(|&(id, n)| (variant.model().kind(id).unwrap(), n))
        .collect();
    variant.position(&data).unwrap()
}

#[test]
fn a_man_is_not_dropped_where_it_could_never_move_nor_a_second_pawn_on_a_file() {
    let variant = compile(with_hands());
    let position = holding(&variant, "k7/8/8/8/8/8/4P3/K7 w - -", &[("pawn", 1)]);
    let drops: Vec<String> = moves(&position)
        .into_iter()
        .filter(|m| m.starts_with("P@"))
        .collect();
    assert_eq!(
        drops.len(),
        7 * 7 - 1,
        "seven files of seven ranks, but for the king's cell"
    );
    assert!(drops.iter().all(|m| !m.contains('e') && !m.contains('8')));
}

#[test]
fn a_dropped_pawn_may_check_but_not_mate() {
    let variant = compile(with_hands());
    let mate = "7k/5R2/6K1/8/8/8/8/8 w - -";
    let position = holding(&variant, mate, &[("pawn", 1), ("rook", 1)]);
    let all = moves(&position);
    assert!(all.contains(&"R@h1".into()), "a rook may mate");
    let checking = "7k/8/8/8/8/8/8/K7 w - -";
    assert!(moves(&holding(&variant, checking, &[("pawn", 1)])).contains(&"P@g7".into()));
    let mating = "5brk/5p1p/7N/8/8/8/8/K6R w - -";
    assert!(
        !moves(&holding(&variant, mating, &[("pawn", 1)])).contains(&"P@g7".into()) || {
            let after = holding(&variant, mating, &[("pawn", 1)]);
            let mv = after
                .legal_moves()
                .into_iter()
                .find(|m| {
                    m.sort() == boardwright_core::MoveSort::Drop
                        && variant.model().board.name(m.to()) == "g7"
                })
                .unwrap();
            !after.after_unchecked(mv).legal_moves().is_empty()
        }
    );
}

#[test]
fn a_captured_promoted_man_is_held_as_what_it_was() {
    let variant = compile(with_hands());
    let mut game = Game::from_position(place(&variant, "1k6/7P/8/8/8/8/r7/4K3 w - -"));
    let promote = |game: &Game, id: &str| {
        let kind = game.model().kind(id);
        game.legal_moves()
            .into_iter()
            .find(|m| m.promotes_to() == kind && kind.is_some())
            .unwrap()
    };
    let queen = promote(&game, "queen");
    game.play(queen).unwrap();
    play(&mut game, &["b8b7", "h8h2", "a2h2"]);
    let held = |id: &str| {
        game.position()
            .in_hand(Side::Second, game.model().kind(id).unwrap())
    };
    assert_eq!((held("pawn"), held("queen")), (1, 0));
    game.take_back();
    assert_eq!(game.position().in_hand(Side::Second, Kind(5)), 0);
}

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
fn a_refused_position_tells_all_its_faults() {
    let variant = compile(chess());
    assert_eq!(
        refused(&variant, "4k3/8/8/8/8/8/4K3/4K3 w KQ -"),
        ["castling-right", "castling-right", "royals"]
    );
    assert_eq!(refused(&variant, "4k3/8/8/8/8/8/8/8 w - -"), ["royals"]);
    assert_eq!(
        refused(&variant, "4k3/4R3/8/8/8/8/8/4K3 w - -"),
        ["opponent-in-check"]
    );
    assert_eq!(
        refused(&variant, "4k3/8/8/8/8/8/8/4K3 w - e6"),
        ["en-passant"]
    );
    assert_eq!(
        refused(&variant, "4k2P/8/8/8/8/8/8/4K3 w - -"),
        ["unpromoted"]
    );
    assert_eq!(
        refused(&variant, "4k2P/4R3/8/8/8/8/8/4K3 w K e6"),
        [
            "unpromoted",
            "castling-right",
            "en-passant",
            "opponent-in-check"
        ]
    );
}

#[test]
fn what_is_not_on_the_board_is_no_origin_and_no_goal() {
    let variant = compile(chess());
    let cells = variant.model().board.len() as u16;
    let refuse = |from, to| variant.start().refuse(&Wish::go(Cell(from), Cell(to)));
    let (last, none) = (cells - 1, cells);
    for (from, to) in [(last, none), (none, last), (none, none)] {
        assert_eq!(refuse(from, to), Some(IllegalMove::NoSuchCell));
    }
    assert_ne!(refuse(last, last), Some(IllegalMove::NoSuchCell));
}

#[test]
fn a_refusal_is_an_error_that_names_its_code() {
    let illegal: Box<dyn std::error::Error> = IllegalMove::GameOver.into();
    assert_eq!(illegal.to_string(), "the move is illegal: game-over");
    let fault: Box<dyn std::error::Error> = PositionFault::InCheck.into();
    assert_eq!(fault.to_string(), "not a position of the variant: in-check");
}

#[test]
fn what_cannot_be_compiled_says_why() {
    let mut model = chess();
    let ghost = ModuleUse::new(Slot::End, "ghost", 1, Arguments::new());
    model.modules.push(ghost);
    let faults = Variant::compile(model, &Modules::new()).err().unwrap();
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["no rule module `ghost` is registered"]);
}

#[test]
fn no_move_at_all_is_one_sequence_with_a_table_too() {
    let variant = compile(chess());
    let counts = variant.counts(1).unwrap();
    let known = |depth| {
        variant
            .start()
            .perft_known(depth, &counts, &mut |_| true)
            .ok()
    };
    assert_eq!([0, 1, 2].map(known), [1, 20, 400].map(Some));
}

#[test]
fn what_a_table_has_counted_is_not_counted_again() {
    let variant = compile(chess());
    let counts = variant.counts(1 << 20).unwrap();
    let ticks = || {
        let mut ticks = 0;
        let mut tick = |_| {
            ticks += 1;
            true
        };
        let nodes = variant.start().perft_known(4, &counts, &mut tick);
        assert_eq!(nodes, Ok(197_281));
        ticks
    };
    assert!(ticks() > 0);
    assert_eq!(ticks(), 0);
}

#[test]
fn where_a_man_stands_and_whether_it_is_promoted_makes_another_position() {
    let variant = compile(with_hands());
    let board = &variant.model().board;
    let hash = |at: Cell, promoted: &[Cell]| {
        let mut data = setup(variant.model(), "k1K5/8/8/8/8/8/8/8 b -");
        let queen = variant.model().kind("queen").unwrap();
        let side = Side::First;
        data.men.push((at, Man { side, kind: queen }));
        data.promoted = promoted.to_vec();
        variant.position(&data).unwrap().hash()
    };
    let mut hashes = BTreeSet::new();
    let mut marks = BTreeSet::new();
    for at in board
        .cells()
        .filter(|&c| !["a8", "c8"].contains(&board.name(c)))
    {
        let (own, promoted) = (hash(at, &[]), hash(at, &[at]));
        assert!(hashes.insert(own) && hashes.insert(promoted));
        // Were two marks the same, two promoted pieces would be as none.
        assert!(marks.insert(own ^ promoted), "{}", board.name(at));
    }
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
fn a_man_that_cannot_be_taken_and_one_in_the_way_are_told_apart() {
    let variant = compile(chess());
    let position = place(&variant, "k7/8/8/8/8/4p3/4P3/K7 w -");
    let why = |to: &str| {
        let board = &variant.model().board;
        let wish = Wish::go(cell(board, "e2"), cell(board, to));
        position.refuse(&wish).unwrap().explain(variant.model())
    };
    assert_eq!(
        why("e3"),
        "the pawn on e2 cannot take the piece on e3: it goes there only without capture"
    );
    assert_eq!(
        why("e4"),
        "the pawn on e2 cannot go to e4: the piece on e3 is in the way"
    );
}

#[test]
fn a_diagram_shows_the_steps_leaps_and_slides_of_a_man() {
    let model = chess();
    let goals = |id: &str| {
        let d4 = cell(&model.board, "d4");
        model
            .destinations(Side::First, model.kind(id).unwrap(), d4)
            .len()
    };
    let counts = ["king", "knight", "bishop", "rook", "pawn"].map(goals);
    assert_eq!(counts, [8, 8, 13, 14, 3]);
}

#[test]
fn a_man_that_goes_and_takes_alike_is_mobile() {
    let mut model = with_hands();
    model.kinds[5].moves = vec![rule("mfW"), rule("cfW")];
    let position = holding(&compile(model), "k7/8/8/8/8/8/8/K7 w -", &[("pawn", 1)]);
    let all = moves(&position);
    let drops = all.iter().filter(|m| m.starts_with("P@")).count();
    assert_eq!(drops, 8 * 7 - 1, "seven ranks, but for the king's cell");
}

#[test]
fn a_pawn_may_stand_where_it_can_be_dropped_or_starts_though_it_would_have_promoted() {
    let stands = "k7/4P3/8/8/8/8/8/K7 b -";
    let zone = |variant: &mut Model| {
        let seventh = variant
            .board
            .cells()
            .filter(|&c| variant.board.name(c).ends_with('7'));
        let zone = PerSide([seventh.collect(), vec![]]);
        variant.promotions[0].zone = zone;
    };
    let mut bare = chess();
    zone(&mut bare);
    assert_eq!(refused(&compile(bare.clone()), stands), ["unpromoted"]);
    bare.start = setup(&bare, stands);
    place(&compile(bare), stands);
    let mut dropping = with_hands();
    zone(&mut dropping);
    place(&compile(dropping), stands);
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

#[test]
fn without_restrictions_no_move_depends_on_the_past() {
    assert!(!compile(chess()).needs_history());
}

#[test]
fn a_list_of_cells_knows_how_many_are_left() {
    let list: CellList = (0..3).map(Cell).collect();
    let mut cells = list.into_iter();
    for left in [3, 2, 1, 0] {
        assert_eq!(cells.len(), left);
        cells.next();
    }
}

/// All that is wrong with a model made by hand is told at once: names and movements by the builder.
#[test]
fn a_model_made_by_hand_names_all_its_faults() {
    let board = boardwright_core::geometry::Board::rectangle(3, 3).unwrap();
    let faults = Model::builder("mini", board.clone())
        .kind("king", "K", &["K"])
        .kind("king", "Q", &["Z!"])
        .royal("emperor")
        .men(Side::First, "king", &["a1", "d4"])
        .men(Side::Second, "pawn", &["c3"])
        .build()
        .unwrap_err();
    let codes: Vec<_> = faults.iter().map(|fault| fault.code()).collect();
    assert_eq!(
        codes,
        [
            "bad-betza",
            "duplicate",
            "unknown-piece",
            "unknown-cell",
            "unknown-piece"
        ]
    );
    assert_eq!(faults[3].to_string(), "the board has no cell `d4`");

    let model = Model::builder("mini", board)
        .kind("king", "K", &["K"])
        .royal("king")
        .men(Side::First, "king", &["a1"])
        .men(Side::Second, "king", &["c3"])
        .build()
        .unwrap();
    let game = Game::new(&compile(model));
    // b2 is next to the other king.
    assert_eq!(game.legal_moves().len(), 2);
}

#[test]
fn a_restriction_of_a_movement_leaves_the_movement() {
    let queens = vec![Kind(4)];
    let cells = PerSide::from_fn(|side| vec![Cell(side as u16)]);
    let leap = || MoveRule::new("nN", boardwright_core::geometry::Topology::Square).unwrap();
    for rule in [
        leap().only_from(cells.clone()),
        leap().only_to(cells.clone()),
        leap().only_against(queens.clone()),
    ] {
        assert_eq!(
            (rule.betza, rule.movements),
            ("nN".into(), leap().movements)
        );
    }
    let rule = leap()
        .only_from(cells.clone())
        .only_to(cells.clone())
        .only_against(queens.clone());
    assert_eq!(rule.from, Some(cells.clone()));
    assert_eq!(rule.to, Some(cells));
    assert_eq!(rule.victims, Some(queens));
}

#[test]
fn too_many_royal_pieces_and_too_few_are_said_apart() {
    let model = chess();
    let said = |found, most| {
        let fault = PositionFault::Royals {
            side: Side::First,
            found,
            most,
        };
        fault.explain(&model)
    };
    assert_eq!(
        said(2, 1),
        "white has 2 royal pieces; at most 1 are possible"
    );
    assert_eq!(said(0, 1), "white has 0 royal pieces and needs 1");
    assert_eq!(said(1, 2), "white has 1 royal piece and needs 2");
}

/// A past of the moves alone, as a module's own test may have it.
struct Past(Vec<boardwright_core::Move>);

impl boardwright_core::module::History for Past {
    fn plies(&self) -> usize {
        self.0.len()
    }

    fn played(&self, ply: usize) -> Option<boardwright_core::Move> {
        self.0.get(ply).copied()
    }

    fn key(&self, plies: usize) -> Option<u128> {
        Some(plies as u128)
    }

    fn key_after(&self, _: boardwright_core::Move) -> u128 {
        0
    }

    fn position(&self, _: usize) -> Option<Box<dyn boardwright_core::module::View + '_>> {
        None
    }
}

#[test]
fn a_past_knows_what_was_played_and_where_it_led() {
    use boardwright_core::module::History;
    let moves = compile(chess()).start().legal_moves();
    let past = Past(moves[..2].to_vec());
    for (mv, was_played) in [(moves[0], true), (moves[1], true), (moves[2], false)] {
        assert_eq!(past.was_played(mv), was_played);
    }
    assert!(past.has_led_to(moves[1], 2));
    assert!(!past.has_led_to(moves[1], 1));
    assert!(!past.has_led_to(moves[2], 2));
}

#[test]
fn work_that_is_too_much_has_a_code() {
    let fault = boardwright_core::TooMuchWork { limit: 7 };
    assert_eq!(fault.code(), "too-much-work");
    assert_eq!(boardwright_core::Coded::code(&fault), "too-much-work");
}

#[test]
fn faults_of_positions_have_one_code_each_way() {
    for fault in [PositionFault::InCheck, PositionFault::NotOfThisVariant] {
        assert_eq!(boardwright_core::Coded::code(&fault), fault.code());
    }
    assert_eq!(PositionFault::InCheck.code(), "in-check");
}
