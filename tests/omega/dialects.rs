//! Positions in FEN on the 12×12 grid, and in OFEN.

use boardwright::notation::position::{Mode, read};
use boardwright::{Game, Position};

const FEN: &str = "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1";
const OFEN: &str =
    "crnbqkbnrc/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/CRNBQKBNRC[W/W/w/w] w KQkq - 0 1";

#[test]
fn the_start_is_written_in_both() {
    let game = Game::new(&super::omega());
    assert_eq!(game.position_text(), FEN);
    assert_eq!(game.position_text_as("fen").as_deref(), Some(FEN));
    assert_eq!(game.position_text_as("ofen").as_deref(), Some(OFEN));
    assert_eq!(game.position_text_as("sfen"), None);
}

#[test]
fn both_are_read() {
    for text in [FEN, OFEN] {
        assert_eq!(super::game(text).position_text(), FEN, "{text}");
    }
}

#[test]
fn ofen_says_an_empty_corner_and_passed_cells() {
    let mut game = Game::new(&super::omega());
    for text in ["w1a2", "c8c5", "d1d4"] {
        game.play_text(text).expect("a legal move");
    }
    let ofen = game
        .position_text_as("ofen")
        .expect("a dialect of Omega Chess");
    insta::assert_snapshot!(ofen, @"crnbqkbnrc/pp1ppppppp/10/10/2p7/3P6/10/W9/PPP1PPPPPP/CRNBQKBNRC[-/W/w/w] b KQkq d2,d3 0 2");
    assert_eq!(super::game(&ofen).position(), game.position());
}

#[test]
fn a_game_keeps_its_positions_in_either() {
    let mut position: Position = super::omega().start();
    let mut chance = fastrand::Rng::with_seed(104);
    for ply in 0..200 {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(chance.usize(..moves.len().max(1))) else {
            break;
        };
        position = position.after_unchecked(mv);
        let model = position.model();
        for dialect in ["fen", "ofen"] {
            let text = boardwright::notation::position::write_as(model, &position.setup(), dialect)
                .expect("known");
            assert_eq!(
                read(model, &text, Mode::Strict).as_ref(),
                Ok(&position.setup()),
                "ply {ply}: {text}"
            );
        }
    }
}

#[test]
fn faults_in_brackets_are_told_with_their_place() {
    let omega = super::omega();
    let faults = |text: &str| {
        let faults = read(omega.model(), text, Mode::Strict).expect_err("a fault");
        faults
            .into_iter()
            .map(|fault| format!("{} at {:?}: {fault}", fault.code, fault.at))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let told = [
        OFEN.replace("[W/W/w/w]", ""),
        OFEN.replace("[W/W/w/w]", "[W/W/w]"),
        OFEN.replace("[W/W/w/w]", "[W/X/w/WW]"),
        OFEN.replace("[W/W/w/w]", "[W/W/w/]"),
    ]
    .map(|text| faults(&text));
    insta::assert_snapshot!(told.join("\n"), @r"
    extra-cells at 61..61: the extra cells should follow in brackets: `[-/-/-/-]`
    extra-cells at 62..67: 3 cells in brackets; the board has 4 extra ones
    unknown-symbol at 64..65: `X` is no piece of this variant
    extra-cells at 68..70: for w4 write a piece's letter, or `-`
    extra-cells at 68..68: for w4 write a piece's letter, or `-`
    ");
}
