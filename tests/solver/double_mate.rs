//! `##`: a last move that leaves its own king in check, after which both are mated.

use boardwright::certificate;
use boardwright::solver::{
    Goal, Limits, Play, Stipulation, Unsolvable, Wanted, check, check_line, solve,
};
use boardwright::{Catalogue, Game, Move, Position, Side, Variant, Wish};

use super::brute;

/// A problem of thomas-maeder/popeye, issue 190, with its solution: 1.Rh8-h2 c2-c4 ##.
const HELPED: &str = "7r/8/p1p5/pkP5/1b1P4/1P6/1KP5/7r b - - 0 1";
/// The same after Black's move.
const LEFT: &str = "8/8/p1p5/pkP5/1b1P4/1P6/1KP4r/7r w - - 0 1";

fn game(text: &str) -> Game {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    Game::from_text(&chess, text).expect("a position")
}

fn asked(text: &str, game: &Game) -> Stipulation {
    Stipulation::parse(text, game.position()).expect("a stipulation")
}

fn written(game: &Game, line: &[Move]) -> Vec<String> {
    line.iter().map(|&mv| game.write_unchecked(mv)).collect()
}

#[test]
fn a_double_mate_leaves_both_kings_mated() {
    let game = game(HELPED);
    let asked = asked("h##1", &game);
    assert_eq!(asked.text(game.position()).as_deref(), Some("h##1"));
    let limits = Limits::default();
    let found = solve(&game, &asked, &Wanted::default(), &limits, &mut |_| true);
    let found = found.expect("a problem");
    assert_eq!(found.plies, Some(2));
    let [way] = found.ways.as_slice() else {
        panic!("{:?}", found.ways);
    };
    assert_eq!(written(&game, way), ["h8h2", "c2c4"]);
    assert_eq!(check_line(&game, &asked, way), Ok(()));
    // The move is legal in no game.
    let left = game.position().after(way[0]).expect("legal");
    assert!(!left.is_legal(way[1]));
    let mated = left.after_unchecked(way[1]);
    assert!(mated.is_mate() && mated.turned_unchecked().is_mate());
}

/// Who has no legal move makes no such move either, and of the two kings each may be the one that is to be mated.
#[test]
fn a_double_mate_is_forced_proved_and_verified() {
    let catalogue = Catalogue::shipped();
    let game = game(LEFT);
    let asked = asked("##1", &game);
    let wanted = Wanted::default();
    let found = solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true);
    let found = found.expect("a problem");
    assert_eq!(
        (found.plies, written(&game, &found.line)),
        (Some(1), vec!["c2c4".to_owned()])
    );
    let proof = found.proof.expect("a proof");
    assert_eq!(check(&game, &asked, 1, &proof), Ok(()));
    let text = certificate::write(&game, &asked, 1, &proof).expect("a certificate");
    assert!(text.contains("\nclaim direct double-mate 1\n"), "{text}");
    let verified = certificate::verify(&catalogue, &mut text.as_bytes(), &mut |_| true);
    assert!(verified.is_ok(), "{verified:?}");
    // Mate of one is none of both: without the rook on the first rank the white king has a way out.
    let other = game_without_rook();
    let wrong = text.replace(LEFT, &other.position_text());
    let verified = certificate::verify(&catalogue, &mut wrong.as_bytes(), &mut |_| true);
    assert!(verified.is_err(), "{verified:?}");
    let found = solve(&other, &asked, &wanted, &Limits::default(), &mut |_| true);
    assert_eq!(found.map(|found| found.plies), Ok(None));
}

fn game_without_rook() -> Game {
    game("8/8/p1p5/pkP5/1b1P4/1P6/1KP4r/8 w - - 0 1")
}

#[test]
fn a_double_mate_is_refused_where_games_know_no_mate_or_the_past_counts() {
    let catalogue = Catalogue::shipped();
    let refusal = |variant: &Variant| {
        let game = Game::new(variant);
        let asked = Stipulation {
            goal: Goal::DoubleMate,
            ..Stipulation::mate(game.position().turn(), 1)
        };
        let (wanted, limits) = (Wanted::default(), Limits::default().with_nodes(0));
        solve(&game, &asked, &wanted, &limits, &mut |_| true).err()
    };
    let of = |id: &str| refusal(&catalogue.get(id).expect("shipped"));
    assert_eq!(of("antichess"), Some(Unsolvable::NoSuchEnd));
    assert_eq!(of("racing-kings"), Some(Unsolvable::NoSuchEnd));
    assert_eq!(of("kuma"), Some(Unsolvable::NoSuchEnd));
    assert_eq!(of("chess"), None);
    assert_eq!(of("janggi"), Some(Unsolvable::DoubleMateWithPast));
}

/// The problem with one or two men elsewhere.
fn like(text: &str, rng: &mut fastrand::Rng) -> Option<Position> {
    let game = game(text);
    let mut setup = game.position().setup();
    for _ in 0..rng.u8(1..=2) {
        let at = rng.usize(0..setup.men.len());
        let cell = boardwright::Cell(rng.u16(0..64));
        if setup.men.iter().all(|(other, _)| *other != cell) {
            setup.men[at].0 = cell;
        }
    }
    game.position().variant().position(&setup).ok()
}

#[test]
fn double_mates_are_those_of_trying_everything() {
    let mut solved = 0;
    let limits = Limits::default();
    let mut rng = fastrand::Rng::with_seed(31);
    for _ in 0..800 {
        for (text, play, within) in [(HELPED, Play::Help, 2), (LEFT, Play::Forced, 1)] {
            let Some(position) = like(text, &mut rng) else {
                continue;
            };
            let attacker = Side::First;
            let asked = Stipulation {
                goal: Goal::DoubleMate,
                play,
                ..Stipulation::mate(attacker, within)
            };
            let (least, keys) = brute::solve(&asked, &position);
            let game = Game::from_position(position.clone());
            let wanted = Wanted::default();
            let found = solve(&game, &asked, &wanted, &limits, &mut |_| true).expect("a problem");
            assert_eq!(found.plies, least, "{}", game.position_text());
            match play {
                Play::Forced => assert_eq!(found.keys.len(), keys.len()),
                _ => {
                    let ways = least.map_or(0, |least| brute::ways(&asked, &position, least));
                    assert_eq!(found.ways.len() as u64, ways, "{}", game.position_text());
                }
            }
            solved += usize::from(least.is_some());
        }
    }
    assert!(solved > 200, "{solved}");
}

/// Moves that only leave the own king in check are those that are refused for nothing else.
#[test]
fn moves_that_expose_the_own_king_are_those_refused_for_that() {
    let mut exposing = 0;
    let mut rng = fastrand::Rng::with_seed(32);
    for text in [HELPED, LEFT].into_iter().cycle().take(100) {
        let Some(position) = like(text, &mut rng) else {
            continue;
        };
        let board = &position.model().board;
        let moves = position.exposing_moves();
        for from in board.cells() {
            for to in board.cells() {
                let wish = Wish::go(from, to);
                let refused = position.refuse(&wish).map(|why| why.code());
                let told = moves.iter().any(|mv| wish.fits(*mv));
                assert_eq!(told, refused == Some("leaves-check"), "{refused:?}");
                exposing += usize::from(told);
            }
        }
    }
    assert!(exposing > 300, "{exposing}");
}
