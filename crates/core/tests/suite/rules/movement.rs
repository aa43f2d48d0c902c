//! What movements say of themselves.

use crate::common::*;
use boardwright_core::geometry::Cell;
use boardwright_core::model::*;
use boardwright_core::{Kind, PerSide, Side};

use super::{holding, moves, with_hands};

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
