//! Royalty, promotion, hands and ends, each rule by its name.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

mod ends;
mod faults;
mod hands;
mod keys;
mod modules;
mod movement;
mod promotion;
mod royalty;

use crate::common::*;
use boardwright_core::model::*;
use boardwright_core::{Game, Position, PositionFault, Variant};

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
