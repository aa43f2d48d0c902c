//! Models made by hand, for tests that need no descriptor.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

#[path = "../../../core/tests/suite/models.rs"]
mod models;

use boardwright_core::geometry::{Board, Cell, Point, Shape, labels};
use boardwright_core::model::{Choice, Drops, Hand, Model, Trigger};
use boardwright_core::module::Modules;
use boardwright_core::{Kind, Move, PerSide, Position, Variant};
use boardwright_notation::position::{Mode, read};
use models::{both, castling, chess_on, kind, player, rank, rule};

pub const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub const OMEGA_START: &str = "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1";

fn started(mut model: Model, start: &str) -> Model {
    model.start = read(&model, start, Mode::Strict).expect("a start position");
    model
}

/// Chess.
pub fn chess() -> Model {
    started(models::chess(), CHESS_START)
}

/// Crazyhouse.
pub fn crazyhouse() -> Model {
    let mut model = chess();
    model.id = "crazyhouse".into();
    model.hand = Some(Hand::new(true));
    let names: Vec<String> = (1..7).flat_map(|label| rank(&model.board, label)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut drops = Drops::new((1..6).map(Kind).collect());
    drops.zones = vec![(Kind(5), both(&model.board, &names, <[Cell]>::to_vec))];
    model.drops = Some(drops);
    model
}

/// Omega Chess: kinds 6 and 7 are champion and wizard.
pub fn omega() -> Model {
    let at = |x, y| Point { x, y };
    let shape = Shape {
        files: labels("a-j").expect("labels"),
        ranks: labels("0-9").expect("labels"),
        extra: vec![
            ("w1".into(), at(-1, -1)),
            ("w2".into(), at(10, -1)),
            ("w3".into(), at(10, 10)),
            ("w4".into(), at(-1, 10)),
        ],
        ..Shape::default()
    };
    let mut model = chess_on(Board::new(&shape).expect("a board"), "mfW3", 1, 9);
    model.id = "omega".into();
    model.kinds.push(kind("champion", "C", vec![rule("WAD")]));
    model.kinds.push(kind("wizard", "W", vec![rule("FC")]));
    if let Some(promotion) = model.promotions.first_mut() {
        promotion.into[0].1.extend([Kind(6), Kind(7)]);
    }
    model.castlings = vec![
        castling(&model.board, "king-side", 'K', ["f0", "h0"], ["i0", "g0"]),
        castling(&model.board, "queen-side", 'Q', ["f0", "d0"], ["b0", "e0"]),
    ];
    started(model, OMEGA_START)
}

/// Five by five, rotated, with hands and `+` symbols: kinds K R S P +R +S +P.
pub fn tiny_shogi() -> Model {
    let shape = Shape {
        files: labels("5-1").expect("labels"),
        ranks: labels("e-a").expect("labels"),
        ..Shape::default()
    };
    let board = Board::new(&shape).expect("a board");
    let mut model = chess_on(board, "mfW", 0, 4);
    let gold = || vec![rule("WfF")];
    model.id = "tiny-shogi".into();
    model.players = PerSide([player("sente", "b"), player("gote", "w")]);
    model.kinds = vec![
        kind("king", "K", vec![rule("K")]),
        kind("rook", "R", vec![rule("R")]),
        kind("silver", "S", vec![rule("FfW")]),
        kind("pawn", "P", vec![rule("fW")]),
        kind("dragon", "+R", vec![rule("RF")]),
        kind("promoted-silver", "+S", gold()),
        kind("tokin", "+P", gold()),
    ];
    let names: Vec<String> = (3..5).flat_map(|label| rank(&model.board, label)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let zone = both(&model.board, &names, <[Cell]>::to_vec);
    if let Some(promotion) = model.promotions.first_mut() {
        promotion.zone = zone;
        promotion.trigger = Trigger::Touch;
        promotion.choice = Choice::OptionalUnlessImmobile;
        promotion.into = (1..4).map(|k| (Kind(k), vec![Kind(k + 3)])).collect();
    }
    model.hand = Some(Hand::new(true));
    let mut drops = Drops::new(vec![Kind(1), Kind(2), Kind(3)]);
    drops.not_immobile = true;
    drops.one_per_file = vec![Kind(3)];
    drops.no_mate = vec![Kind(3)];
    model.drops = Some(drops);
    started(model, "r1s1k/4p/5/P4/K1S1R[] b - - 0 1")
}

/// A model whose pieces have other symbols.
fn lettered(mut model: Model, symbols: &[&str]) -> Model {
    for (kind, symbol) in model.kinds.iter_mut().zip(symbols) {
        kind.symbol = (*symbol).into();
    }
    model
}

/// Crazyhouse with few letters, and marks that tell the pieces apart: K K' K_ B B'_ P.
pub fn marked_crazyhouse() -> Model {
    lettered(crazyhouse(), &["K", "K'", "K_", "B", "B'_", "P"])
}

/// The same of [`tiny_shogi`]: K S' S P +S' +S +P.
pub fn marked_shogi() -> Model {
    lettered(tiny_shogi(), &["K", "S'", "S", "P", "+S'", "+S", "+P"])
}

/// The variant of a model that needs no modules.
pub fn variant(model: Model) -> Variant {
    Variant::compile(model, &Modules::new()).expect("a variant")
}

/// The variants that the tests know.
pub fn variants() -> Vec<Variant> {
    [
        chess(),
        crazyhouse(),
        omega(),
        tiny_shogi(),
        marked_crazyhouse(),
        marked_shogi(),
    ]
    .map(variant)
    .into()
}

/// A checked position.
pub fn at(variant: &Variant, text: &str) -> Position {
    boardwright_notation::position::position(variant, text, Mode::Tolerant)
        .unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Numbers that look random and are the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below.max(1)
    }

    pub fn pick(&mut self, moves: &[Move]) -> Option<Move> {
        (!moves.is_empty()).then(|| moves[self.roll(moves.len())])
    }
}
