//! Chess as a model made by hand, and what others are made of, for tests that need no descriptor. The tests of
//! the core read its positions by a small reader of their own, those of notation by what they test.
#![allow(dead_code, reason = "each crate uses a part")]

use boardwright_core::geometry::{Board, Cell, Topology};
use boardwright_core::model::{
    Castling, Choice, KindModel, Model, MoveRule, Player, Promotion, Trigger,
};
use boardwright_core::{Kind, PerSide, Side};

/// A movement without conditions.
pub(crate) fn rule(betza: &str) -> MoveRule {
    MoveRule::new(betza, Topology::Square).expect("a Betza string")
}

pub(crate) fn kind(id: &str, symbol: &str, moves: Vec<MoveRule>) -> KindModel {
    KindModel::new(id, symbol, moves)
}

pub(crate) fn player(name: &str, letter: &str) -> Player {
    Player::new(name, letter)
}

pub(crate) fn cell(board: &Board, name: &str) -> Cell {
    board.find(name).expect("a cell")
}

/// The second player's side is the first's upside down.
pub(crate) fn both<T>(board: &Board, first: &[&str], make: impl Fn(&[Cell]) -> T) -> PerSide<T> {
    PerSide::from_fn(|side| {
        let cells: Vec<Cell> = first
            .iter()
            .map(|name| cell(board, name))
            .map(|c| {
                if side == Side::First {
                    c
                } else {
                    board.opposite(c).expect("symmetry")
                }
            })
            .collect();
        make(&cells)
    })
}

pub(crate) fn rank(board: &Board, label: usize) -> Vec<String> {
    board
        .cells()
        .filter(|&c| board.rank_of(c) == Some(label))
        .map(|c| board.name(c).to_string())
        .collect()
}

pub(crate) fn castling(
    board: &Board,
    name: &str,
    right: char,
    king: [&str; 2],
    rook: [&str; 2],
) -> Castling {
    let king = both(board, &king, |c| (c[0], c[1]));
    let rook = both(board, &rook, |c| (c[0], c[1]));
    Castling::new(name, right, (Kind(0), king), (Kind(2), rook))
}

/// Chess without a start position, on a board of its own; kinds 0 to 5 are K Q R B N P.
pub(crate) fn chess_on(
    board: Board,
    double_step: &str,
    start_rank: usize,
    last_rank: usize,
) -> Model {
    let names = rank(&board, start_rank);
    let start: Vec<&str> = names.iter().map(String::as_str).collect();
    let from = both(&board, &start, <[Cell]>::to_vec);
    let names = rank(&board, last_rank);
    let last: Vec<&str> = names.iter().map(String::as_str).collect();
    let zone = both(&board, &last, <[Cell]>::to_vec);
    let pawn = vec![
        rule("mfW"),
        rule("cfF").capturing_en_passant(),
        rule(double_step).only_from(from).leaving_en_passant(),
    ];
    let mut model = Model::builder("chess", board)
        .name("Chess")
        .kind("king", "K", &["K"])
        .kind("queen", "Q", &["Q"])
        .kind("rook", "R", &["R"])
        .kind("bishop", "B", &["B"])
        .kind("knight", "N", &["N"])
        .kind_model(kind("pawn", "P", pawn))
        .royal("king")
        .build()
        .expect("a model");
    let into = vec![(Kind(5), vec![Kind(1), Kind(2), Kind(3), Kind(4)])];
    let promotion = Promotion::new(zone, Trigger::Enter, Choice::Mandatory, into);
    model.promotions = vec![promotion];
    model
}

/// Chess without a start position, and without the ends that need a past.
pub(crate) fn chess() -> Model {
    let mut model = chess_on(Board::rectangle(8, 8).expect("a board"), "mfnD", 1, 7);
    model.castlings = vec![
        castling(&model.board, "king-side", 'K', ["e1", "g1"], ["h1", "f1"]),
        castling(&model.board, "queen-side", 'Q', ["e1", "c1"], ["a1", "d1"]),
    ];
    model
}
