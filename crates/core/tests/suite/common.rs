//! Chess as the tests of the core use it, and its positions.
#![allow(clippy::unwrap_used, reason = "a test may fail here")]

pub(crate) use crate::models::{cell, rule};
use boardwright_core::model::*;
use boardwright_core::module::Modules;
use boardwright_core::{Kind, Man, Setup, Side, Variant};

/// The pieces of a FEN board field, its turn and its castling rights: enough for tests of the core.
pub(crate) fn setup(model: &Model, fen: &str) -> Setup {
    let mut fields = fen.split(' ');
    let mut setup = Setup::default();
    let ranks: Vec<&str> = fields.next().unwrap().split('/').collect();
    for (down, text) in ranks.iter().enumerate() {
        let mut x = 0;
        for c in text.chars() {
            if let Some(n) = c.to_digit(10) {
                x += n as i16;
                continue;
            }
            let y = (ranks.len() - 1 - down) as i16;
            let at = model
                .board
                .at(boardwright_core::geometry::Point { x, y })
                .unwrap();
            let side = if c.is_uppercase() {
                Side::First
            } else {
                Side::Second
            };
            let kind = model.kind_of_symbol(&c.to_string()).unwrap();
            setup.men.push((at, Man { side, kind }));
            x += 1;
        }
    }
    setup.turn = if fields.next() == Some("b") {
        Side::Second
    } else {
        Side::First
    };
    for c in fields.next().unwrap_or("-").chars().filter(|c| *c != '-') {
        let side = if c.is_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        let index = model
            .castlings
            .iter()
            .position(|k| k.right == c.to_ascii_uppercase())
            .unwrap();
        setup.rights.push((side, index));
    }
    if let Some(name) = fields.next().filter(|f| *f != "-") {
        setup.ep.push(cell(&model.board, name));
    }
    setup
}

/// Orthodox chess.
pub(crate) fn chess() -> Model {
    let mut model = crate::models::chess();
    model.end.repetition = Some(Repetition::new(3, Score::DRAW).claimed(Some(5)));
    let no_progress = NoProgress::new(100, vec![Kind(5)], Score::DRAW);
    model.end.no_progress = Some(no_progress.claimed(Some(150)));
    model.start = setup(
        &model,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    );
    model
}

pub(crate) fn compile(model: Model) -> Variant {
    Variant::compile(model, &Modules::new()).unwrap()
}
