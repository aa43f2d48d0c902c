//! Promotion: where, when, and who may decline it.

use crate::common::*;
use boardwright_core::geometry::Cell;
use boardwright_core::model::*;
use boardwright_core::{Kind, PerSide, Reason, Side};

use super::{of, place, refused, with_hands};

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
