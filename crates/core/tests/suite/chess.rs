//! Chess from a model made by hand: counts that the whole world knows.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use crate::common::*;
use boardwright_core::Variant;
use boardwright_core::engine::{Leaves, Legality};

fn perft(variant: &Variant, fen: &str, depth: u32, leaves: Leaves) -> u64 {
    let position = variant.position(&setup(variant.model(), fen)).unwrap();
    position.perft(depth, leaves, &mut |_| true).unwrap()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

/// Who has not the turn has no move, whoever stands where it begins.
#[test]
fn moves_of_the_other_player_are_not_legal() {
    let chess = compile(chess());
    let at = |fen: &str| chess.position(&setup(chess.model(), fen)).unwrap();
    for (white, black) in [
        (
            START,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -",
        ),
        (
            KIWIPETE,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq -",
        ),
    ] {
        let (white, black) = (at(white), at(black));
        for (at, other) in [(&white, &black), (&black, &white)] {
            assert!(at.legal_moves().iter().all(|&mv| at.is_legal(mv)));
            let found = other.legal_moves().into_iter().find(|&mv| at.is_legal(mv));
            assert_eq!(found, None);
        }
    }
}

#[test]
fn chess_counts_the_same_in_every_convention() {
    let chess = compile(chess());
    assert_eq!(chess.legality(), Legality::Masked);
    for leaves in [Leaves::Bulk, Leaves::List, Leaves::Play] {
        assert_eq!(perft(&chess, START, 5, leaves), 4_865_609);
        assert_eq!(perft(&chess, KIWIPETE, 4, leaves), 4_085_603);
        assert_eq!(
            perft(&chess, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, leaves),
            674_624
        );
        assert_eq!(
            perft(
                &chess,
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
                4,
                leaves
            ),
            422_333
        );
    }
}

#[test]
fn hash_is_kept_up_to_date() {
    use boardwright_core::engine::Rules;
    let model = std::sync::Arc::new(chess());
    let rules = Rules::<u64, 3>::compile(model, &boardwright_core::module::Modules::new()).unwrap();
    let mut state = rules.start();
    for n in 0..300_usize {
        let mut moves = Vec::new();
        rules.legal(&state, &mut moves);
        if moves.is_empty() {
            break;
        }
        state = rules.after_unchecked(&state, moves[n * 7919 % moves.len()]);
        assert_eq!(state.hash(), rules.fresh_hash(&state));
    }
}

/// Found by random descriptors: a piece that attacks the king by sliding and by leaping at once is not
/// stopped by a piece in between.
#[test]
fn a_check_by_slide_and_leap_at_once_is_not_stopped_in_between() {
    let mut model = chess();
    model.kinds[1].moves = vec![rule("QA")];
    let variant = compile(model);
    let position = variant
        .position(&setup(variant.model(), "4k3/7r/2Q5/8/8/8/8/4K3 b - -"))
        .unwrap();
    let interposed = |moves: Vec<boardwright_core::Move>| {
        moves
            .iter()
            .any(|m| variant.model().board.name(m.to()) == "d7" && m.kind().0 == 2)
    };
    assert!(!interposed(position.legal_moves()));
    assert!(!interposed(position.legal_moves_reference()));
}

/// Who counts is told of all sequences so far, but for those since he was asked last.
#[test]
fn a_count_tells_how_far_it_is() {
    let variant = compile(chess());
    let many = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let position = variant.position(&setup(variant.model(), many)).unwrap();
    let (mut told, mut asked) = (0, 0);
    let counted = position.perft(4, Leaves::Bulk, &mut |leaves| {
        (told, asked) = (told + leaves, asked + 1);
        true
    });
    assert_eq!(counted, Ok(4_085_603));
    assert!(
        asked > 3 && told <= 4_085_603 && told > 4_085_603 * 3 / 4,
        "{told} in {asked}"
    );
}

/// A pawn that is taken in passing stands elsewhere than where the captor goes.
#[test]
fn what_a_move_takes_is_told_with_its_cell() {
    let chess = compile(chess());
    let at = |fen: &str| chess.position(&setup(chess.model(), fen)).unwrap();
    let position = at(KIWIPETE);
    let named = |name: &str| cell(&chess.model().board, name);
    let taken = |position: &boardwright_core::Position, from: &str, to: &str| {
        let moves = position.legal_moves();
        let goes =
            |mv: &&boardwright_core::Move| (mv.from(), mv.to()) == (Some(named(from)), named(to));
        let taken = position
            .captured(*moves.iter().find(goes).unwrap())
            .unwrap();
        taken.map(|(cell, man)| {
            let model = chess.model();
            (
                model.board.name(cell).to_owned(),
                model.symbol(man.kind).to_owned(),
            )
        })
    };
    let pair = |cell: &str, symbol: &str| Some((cell.to_owned(), symbol.to_owned()));
    assert_eq!(taken(&position, "e5", "g6"), pair("g6", "P"));
    assert_eq!(taken(&position, "e2", "a6"), pair("a6", "B"));
    assert_eq!(taken(&position, "e1", "g1"), None);
    let passing = "4k3/8/8/8/3pP3/8/8/4K3 b - e3";
    assert_eq!(taken(&at(passing), "d4", "e3"), pair("e4", "P"));
}
