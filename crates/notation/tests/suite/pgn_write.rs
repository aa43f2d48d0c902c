//! Writing games, and playing what was read.

use crate::common::{at, chess, omega, variant};
use boardwright_core::{Game as Played, IllegalMove, Side};
use boardwright_notation::pgn::{self, Game, GameResult, Item, Limits, Reader, Start, Why};
use boardwright_notation::uci;

fn read(text: &str) -> Game {
    let all = Limits {
        variations: true,
        ..Limits::default()
    };
    Reader::with_limits(text.as_bytes(), all)
        .games()
        .next()
        .expect("a game")
        .expect("no fault")
}

fn movetext(game: &Game) -> String {
    let text = game.to_string();
    text.split_once("\n\n")
        .expect("an empty line")
        .1
        .trim_end()
        .to_string()
}

#[test]
fn a_game_is_written_in_the_export_format() {
    let mut game = read(
        "[Site \"x \\\"y\\\" \\\\\"]\n[Annotator \"A\"]\n[Result \"1-0\"]\n\n\
         1. e4 $1 {best by test, said somebody who had tried it often enough to be believed by most} e5 \
         (1... c5 2. Nf3 (2. c3 d5 {[%clk 0:01:02] is how a clock is written in comments, and it stays so}) d6) \
         (1... e6) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7",
    );
    game.tags.set("Bad name", "line\nbreak");
    insta::assert_snapshot!(game);
}

#[test]
fn what_is_written_is_read_again() {
    let text = "1. e4 (1. d4 d5 (1... Nf6 {x} 2. c4)) e5 {y} 2. Nf3 $3 $14 (2. f4) 1/2-1/2";
    let game = read(text);
    let again = read(&game.to_string());
    assert_eq!((again.items, again.result), (game.items, game.result));
}

#[test]
fn no_line_has_more_than_79_characters() {
    let mut game = Game::default();
    for i in 0..300 {
        game.items.push(Item::Move("Qh4e1".into()));
        if i % 7 == 0 {
            game.items.extend([
                Item::Begin,
                Item::Move("exd8=Q+".into()),
                Item::Nag(6),
                Item::End,
            ]);
        }
        if i % 11 == 0 {
            game.items.push(Item::Comment {
                text: "några ord åt var och en".into(),
                cut: false,
            });
        }
    }
    let text = movetext(&game);
    assert!(
        text.lines()
            .all(|line| line.chars().count() <= 79 && !line.ends_with(' ')),
        "{text}"
    );
    assert!(
        text.lines()
            .rev()
            .skip(1)
            .all(|line| line.chars().count() > 60),
        "{text}"
    );
}

#[test]
fn numbers_start_where_the_game_does() {
    let mut game = read("17... e5 18. Nf3 {x} Nc6 (18... d6 19. d4) 19. d4");
    assert_eq!(
        movetext(&game),
        "17... e5 18. Nf3 {x} 18... Nc6 (18... d6 19. d4) 19. d4 *"
    );
    game.start = Start {
        number: 0,
        side: Side::First,
    };
    assert!(movetext(&game).starts_with("1. e5 Nf3"));
}

#[test]
fn nothing_written_can_end_a_comment_or_a_move_early() {
    let game = Game {
        items: vec![
            Item::Comment {
                text: "a } b\n[Event \"x\"]\n% c".into(),
                cut: false,
            },
            Item::Move("e4 ) {".into()),
            Item::End,
            Item::Begin,
        ],
        ..Game::default()
    };
    assert_eq!(movetext(&game), "{a ) b [Event \"x\"] % c} 1. e4){ () *");
}

#[test]
fn a_played_game_becomes_a_record_and_is_played_again() {
    let chess = variant(chess());
    let mut played = Played::new(&chess);
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        let mv = uci::read(&played, text).unwrap();
        played.play(mv).unwrap();
    }
    let record = Game::record(&played);
    assert_eq!(record.result, Some(GameResult::SecondWins));
    assert_eq!(movetext(&record), "1. f3 e5 2. g4 Qh4# 0-1");
    assert_eq!(record.tags.iter().len(), 0);

    let read = read(&record.to_string());
    let mut again = Played::new(&chess);
    let moves = pgn::replay(&mut again, read.moves()).unwrap();
    assert_eq!(moves, played.moves());
    assert_eq!(again.position(), played.position());
}

#[test]
fn variant_and_position_stand_in_tags() {
    let omega = variant(omega());
    let start = at(
        &omega,
        "1**********1/*k9*/*10*/*10*/*10*/*4C5*/*10*/*10*/*10*/*10*/*9K*/1**********1 b - - 7 31",
    );
    let game = Game::starting_from(&start);
    let tags: Vec<_> = game.tags.iter().collect();
    // Its name is another variant's.
    assert_eq!(tags[0], ("Variant", "omega"));
    assert_eq!(tags[1], ("SetUp", "1"));
    assert_eq!(tags[2].0, "FEN");
    assert_eq!(at(&omega, tags[2].1), start);
    assert_eq!(
        game.start,
        Start {
            number: 31,
            side: Side::Second
        }
    );
    assert_eq!(Game::starting_from(&omega.start()).tags.iter().len(), 1);
}

#[test]
fn the_first_move_that_cannot_be_played_is_named() {
    let chess = variant(chess());
    let mut game = Played::new(&chess);
    let fault = pgn::replay(&mut game, ["e4", "e5", "Bh6", "x"]).unwrap_err();
    assert_eq!(
        (fault.ply, fault.text.as_str(), fault.code()),
        (3, "Bh6", "illegal-move")
    );
    let Why::Text(why) = &fault.why else {
        panic!("{fault}")
    };
    assert_eq!(why.reason().map(IllegalMove::code), Some("blocked"));
    assert_eq!(
        fault.to_string(),
        "ply 3: `Bh6` is not legal: the bishop on c1 cannot go to h6: the piece on d2 is in the way"
    );
    assert_eq!(game.moves().len(), 2);
    let mut game = Played::new(&chess);
    let fault = pgn::replay(&mut game, ["f3", "e5", "g4", "Qh4", "a3"]).unwrap_err();
    assert_eq!(fault.ply, 5);
    game.resign(Side::First);
}
