//! What is refused, and why.

use crate::common::*;
use boardwright_core::geometry::Cell;
use boardwright_core::model::*;
use boardwright_core::module::{Arguments, ModuleUse, Modules, Slot};
use boardwright_core::{Game, IllegalMove, PositionFault, Side, Variant, Wish};

use super::{place, refused};

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
