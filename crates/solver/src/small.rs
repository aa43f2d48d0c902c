//! A small game with drops, for tests that go through everything.

use boardwright_core::geometry::Board;
use boardwright_core::model::{Drops, Model};
use boardwright_core::module::Modules;
use boardwright_core::{Kind, Man, Setup, Side, Variant};

use crate::walk::scramble::scramble;

/// Kings, rooks, golds and pawns on a small board; all but kings are dropped.
pub(crate) fn small() -> Variant {
    let board = Board::rectangle(4, 4).expect("a board");
    let model = Model::builder("small", board)
        .kind("king", "K", &["K"])
        .kind("rook", "R", &["R"])
        .kind("gold", "G", &["WfF"])
        .kind("pawn", "P", &["fW"])
        .royal("king")
        .men(Side::First, "king", &["a1"])
        .men(Side::Second, "king", &["d4"]);
    let mut model = model.build().expect("a model");
    let mut drops = Drops::new(vec![Kind(1), Kind(2), Kind(3)]);
    drops.no_mate = vec![Kind(3)];
    drops.one_per_file = vec![Kind(3)];
    drops.not_immobile = true;
    model.drops = Some(drops);
    Variant::compile(model, &Modules::default()).expect("a variant")
}

/// A king in a corner who has to be mated, a few men around him and a few in hand.
pub(crate) fn setup(seed: u64) -> Setup {
    let mut free: Vec<_> = Board::rectangle(4, 4).expect("a board").cells().collect();
    let mut bits = scramble(seed);
    let mut next = |most: usize| {
        bits = scramble(bits);
        (bits % most as u64) as usize
    };
    let mut men = Vec::new();
    for side in Side::BOTH {
        let cell = free.remove(if side == Side::First {
            0
        } else {
            next(free.len())
        });
        let kind = Kind(0);
        men.push((cell, Man { side, kind }));
    }
    for _ in 0..next(4) {
        let cell = free.remove(next(free.len()));
        let side = Side::BOTH[next(2)];
        let kind = Kind(1 + next(2) as u8);
        men.push((cell, Man { side, kind }));
    }
    let mut setup = Setup::default();
    setup.men = men;
    for side in Side::BOTH {
        let hand = (1..4).map(|kind| (Kind(kind), next(2) as u8));
        setup.hands[side] = hand.collect();
    }
    setup
}
