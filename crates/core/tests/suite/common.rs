//! Chess and its like, as models made by hand.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses a part of this, and a test may fail here"
)]

use boardwright_core::betza::parse;
use boardwright_core::geometry::{Board, Cell, Topology};
use boardwright_core::model::*;
use boardwright_core::module::Modules;
use boardwright_core::{Kind, Man, PerSide, Setup, Side, Variant};

pub(crate) const KINDS: [(&str, &str); 6] = [
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("pawn", "P"),
];

pub(crate) fn rule(betza: &str) -> MoveRule {
    MoveRule {
        betza: betza.into(),
        movements: parse(betza, Topology::Square).unwrap(),
        ..MoveRule::default()
    }
}

pub(crate) fn cell(board: &Board, name: &str) -> Cell {
    board.find(name).unwrap_or_else(|| panic!("no cell {name}"))
}

fn rank(board: &Board, number: usize) -> Vec<Cell> {
    board
        .cells()
        .filter(|&c| board.name(c).ends_with(&number.to_string()))
        .collect()
}

/// The men of a FEN board field, its turn and its castling rights: enough for tests of the core.
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
    let board = Board::rectangle(8, 8).unwrap();
    let at = |name: &str| cell(&board, name);
    let pawn = vec![
        rule("mfW"),
        MoveRule {
            captures_ep: true,
            ..rule("cfF")
        },
        MoveRule {
            from: Some(PerSide([rank(&board, 2), rank(&board, 7)])),
            leaves_ep: true,
            ..rule("mfnD")
        },
    ];
    let kinds = KINDS
        .iter()
        .map(|&(id, symbol)| KindModel {
            id: id.into(),
            symbol: symbol.into(),
            moves: if id == "pawn" {
                pawn.clone()
            } else {
                vec![rule(symbol)]
            },
        })
        .collect();
    let castling = |name: &str, right, king: [&str; 4], rook: [&str; 4]| Castling {
        name: name.into(),
        right,
        king: Kind(0),
        rook: Kind(2),
        king_path: PerSide([(at(king[0]), at(king[1])), (at(king[2]), at(king[3]))]),
        rook_path: PerSide([(at(rook[0]), at(rook[1])), (at(rook[2]), at(rook[3]))]),
        home: boardwright_core::model::CastlingHome::Fixed,
    };
    let mut model = Model {
        id: "chess".into(),
        aliases: Vec::new(),
        version: "1.0.0".into(),
        name: "Chess".into(),
        rules: None,
        rules_hash: "test".into(),
        players: PerSide([
            Player {
                name: "white".into(),
                letter: "w".into(),
            },
            Player {
                name: "black".into(),
                letter: "b".into(),
            },
        ]),
        kinds,
        movement: Default::default(),
        promotion: Some(Promotion {
            zone: PerSide([rank(&board, 8), rank(&board, 1)]),
            trigger: Trigger::Enter,
            choice: Choice::Mandatory,
            into: vec![(Kind(5), vec![Kind(1), Kind(2), Kind(3), Kind(4)])],
        }),
        castlings: vec![
            castling(
                "king-side",
                'K',
                ["e1", "g1", "e8", "g8"],
                ["h1", "f1", "h8", "f8"],
            ),
            castling(
                "queen-side",
                'Q',
                ["e1", "c1", "e8", "c8"],
                ["a1", "d1", "a8", "d8"],
            ),
        ],
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
            attack_void_if: vec![],
            victory_first: false,
            royals_apart: false,
            giving_check: GivingCheck::Allowed,
        },
        end: End {
            checkmate: Some(Score::LOSS),
            stalemate: Some(Score::DRAW),
            repetition: Some(Repetition {
                count: 3,
                score: Score::DRAW,
                claim: true,
                automatic_at: Some(5),
                perpetual_check_loses: false,
            }),
            no_progress: Some(NoProgress {
                plies: 100,
                reset_by: vec![Kind(5)],
                score: Score::DRAW,
                claim: true,
                automatic_at: Some(150),
            }),
            ..End::default()
        },
        problem: None,
        modules: vec![],
        start: Setup::default(),
        notation: Notation {
            position: vec!["fen".into()],
            style: None,
            moves: "uci".into(),
            human: "san".into(),
        },
        board,
    };
    model.start = setup(
        &model,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    );
    model
}

pub(crate) fn compile(model: Model) -> Variant {
    Variant::compile(model, &Modules::new()).unwrap()
}
