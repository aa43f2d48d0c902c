//! Letters with marks in the notations of shogi, xiangqi and janggi: what is written is read as the same move.

use std::collections::BTreeMap;

use boardwright_core::{Game, Move, Variant};
use boardwright_notation::{Style, human};

use crate::common::{Dice, at, marked_crazyhouse, marked_shogi, variant};

const GAMES: u64 = 8;
const PLIES: usize = 60;

/// Every text of a position with the moves for which it is written.
fn texts(game: &Game, style: Style) -> BTreeMap<String, Vec<Move>> {
    let mut texts: BTreeMap<String, Vec<Move>> = BTreeMap::new();
    for mv in game.legal_moves() {
        let text = human::write_in(game, mv, style).expect("a legal move");
        texts.entry(text).or_default().push(mv);
    }
    texts
}

/// Whether a move is told by a letter with marks.
fn is_marked(game: &Game, mv: Move) -> bool {
    let symbol = game.position().model().symbol(mv.kind());
    symbol.contains(['\'', '_'])
}

/// Holds every legal move of random games; how many texts of moves with marks, and how many texts are told of several moves.
fn held(variant: &Variant, style: Style) -> (usize, usize) {
    let (mut marked, mut shared) = (0, 0);
    for seed in 0..GAMES {
        let mut dice = Dice(seed);
        let mut game = Game::new(variant);
        for _ in 0..PLIES {
            for (text, moves) in texts(&game, style) {
                let read = human::read_in(&game, &text, style);
                match moves.as_slice() {
                    [mv] => assert_eq!(read, Ok(*mv), "{text} in {style:?}"),
                    _ => {
                        let code = read.expect_err("several moves").code();
                        assert_eq!(code, "ambiguous-move", "{text} in {style:?}");
                        shared += 1;
                    }
                }
                marked += usize::from(moves.iter().any(|&mv| is_marked(&game, mv)));
            }
            let Some(mv) = dice.pick(&game.legal_moves()) else {
                break;
            };
            game.play(mv).expect("it is legal");
        }
    }
    (marked, shared)
}

#[test]
fn moves_of_marked_pieces_are_read_as_they_are_written() {
    for model in [marked_crazyhouse(), marked_shogi()] {
        let variant = variant(model);
        for style in [Style::Kif, Style::Janggi] {
            let (marked, shared) = held(&variant, style);
            assert!(marked > 500, "{marked} in {style:?}");
            assert_eq!(shared, 0, "{style:?} names both the piece and its goal");
        }
        // A number is ranks along the file or the file of the goal: of aslant steps the notation does not tell which.
        assert!(held(&variant, Style::Wxf).0 > 500);
    }
}

#[test]
fn a_mark_is_the_piece_s_in_each_notation() {
    let text = "4k3/P7/8/8/8/8/8/K_3K2B'_[BB'_K'k'] w - - 0 1";
    let position = at(&variant(marked_crazyhouse()), text);
    let game = Game::from_position(position);
    for (mv, [kif, wxf, janggi]) in [
        ("a1a3", ["a3K_", "K_8+2", "K_81-61"]),
        ("h1g3", ["g3B'_", "B'_1+2", "B'_88-67"]),
        ("a7a8k'", ["a8歩成K'", "P8+1=K'", "P21-11=K'+"]),
        ("B@c3", ["c3角打", "B@63", "B@63"]),
        ("B'_@d3", ["d3B'_打", "B'_@53", "B'_@64"]),
        ("K'@d3", ["d3K'打", "K'@53", "K'@64"]),
    ] {
        let mv = boardwright_notation::uci::read(&game, mv).expect("a legal move");
        for (style, told) in [
            (Style::Kif, kif),
            (Style::Wxf, wxf),
            (Style::Janggi, janggi),
        ] {
            let text = human::write_in(&game, mv, style);
            assert_eq!(text.as_deref(), Ok(told), "{style:?}");
        }
    }
}

#[test]
fn marks_that_no_piece_has_are_refused() {
    let text = "4k3/P7/8/8/8/8/8/K_3K2B'_[BB'_K'k'] w - - 0 1";
    let game = Game::from_position(at(&variant(marked_crazyhouse()), text));
    let code = |text: &str, style: Style| match human::read_in(&game, text, style) {
        Ok(mv) => panic!("{text} is {mv:?}"),
        Err(fault) => fault.code(),
    };
    for (style, wrong) in [
        (Style::Kif, ["g3B'", "g3B_", "d3K''打"]),
        (Style::Wxf, ["B'1+2", "B1+2", "K''@53"]),
        (Style::Janggi, ["B'88-67", "B88-67", "K_'@64"]),
    ] {
        for text in wrong {
            assert_eq!(code(text, style), "bad-move", "{text} in {style:?}");
        }
    }
    // It says a piece, which cannot go there and of which none is in hand.
    assert_eq!(code("b3K_", Style::Kif), "illegal-move");
    // Of one that is in hand it is a drop, though it does not say so.
    let drop = boardwright_notation::uci::read(&game, "K'@b3");
    assert_eq!(human::read_in(&game, "b3K'", Style::Kif), drop);
}
