//! Chess as a model made by hand, and what others are made of, for tests that need no descriptor. The tests of
//! the core read its positions by a small reader of their own, those of notation by what they test.
#![allow(dead_code, reason = "each crate uses a part")]

use boardwright_core::betza;
use boardwright_core::geometry::{Board, Cell, Topology};
use boardwright_core::model::{
    Castling, CastlingHome, Choice, End, GivingCheck, KindModel, Model, MoveRule, Notation, Player,
    Promotion, RoyalCount, Royalty, Score, SelfCheck, Trigger,
};
use boardwright_core::{Kind, PerSide, Setup, Side};

/// A movement without conditions.
pub(crate) fn rule(betza: &str) -> MoveRule {
    let movements = betza::parse(betza, Topology::Square).expect("a Betza string");
    MoveRule {
        betza: betza.into(),
        movements,
        ..MoveRule::default()
    }
}

pub(crate) fn kind(id: &str, symbol: &str, moves: Vec<MoveRule>) -> KindModel {
    KindModel {
        id: id.into(),
        symbol: symbol.into(),
        moves,
    }
}

pub(crate) fn player(name: &str, letter: &str) -> Player {
    Player {
        name: name.into(),
        letter: letter.into(),
    }
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
    Castling {
        name: name.into(),
        right,
        king: Kind(0),
        rook: Kind(2),
        king_path: both(board, &king, |c| (c[0], c[1])),
        rook_path: both(board, &rook, |c| (c[0], c[1])),
        home: CastlingHome::Fixed,
    }
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
        MoveRule {
            captures_ep: true,
            ..rule("cfF")
        },
        MoveRule {
            leaves_ep: true,
            from: Some(from),
            ..rule(double_step)
        },
    ];
    Model {
        id: "chess".into(),
        aliases: Vec::new(),
        version: "1.0.0".into(),
        name: "Chess".into(),
        rules: None,
        rules_hash: String::new(),
        players: PerSide([player("white", "w"), player("black", "b")]),
        kinds: vec![
            kind("king", "K", vec![rule("K")]),
            kind("queen", "Q", vec![rule("Q")]),
            kind("rook", "R", vec![rule("R")]),
            kind("bishop", "B", vec![rule("B")]),
            kind("knight", "N", vec![rule("N")]),
            kind("pawn", "P", pawn),
        ],
        movement: Default::default(),
        promotion: Some(Promotion {
            zone,
            trigger: Trigger::Enter,
            choice: Choice::Mandatory,
            into: vec![(Kind(5), vec![Kind(1), Kind(2), Kind(3), Kind(4)])],
        }),
        castlings: Vec::new(),
        compulsory_capture: false,
        hand: None,
        drops: None,
        gates: None,
        walls: None,
        shuffled_rank: false,
        royalty: Royalty {
            pieces: vec![Kind(0)],
            count: RoyalCount::Every,
            self_check: SelfCheck::Illegal,
            attack_void_if: Vec::new(),
            victory_first: false,
            royals_apart: false,
            giving_check: GivingCheck::Allowed,
        },
        end: End {
            checkmate: Some(Score::LOSS),
            stalemate: Some(Score::DRAW),
            ..End::default()
        },
        problem: None,
        modules: Vec::new(),
        start: Setup::default(),
        notation: Notation {
            position: vec!["fen".into()],
            style: None,
            moves: "uci".into(),
            human: "san".into(),
        },
        board,
    }
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
