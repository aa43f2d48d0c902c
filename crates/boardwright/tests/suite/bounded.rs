//! Games whose calls may do so much and no more.

use boardwright::named::Notation;
use boardwright::{Budget, Catalogue, Game, Work};

/// Knights that go and come back: so many plies of a game.
fn knights(plies: usize) -> Vec<&'static str> {
    let round = ["b1c3", "b8c6", "c3b1", "c6b8"];
    round.into_iter().cycle().take(plies).collect()
}

/// A game of duck chess of some sixty plies was refused, though nothing was asked of any position on its way.
#[test]
fn positions_on_the_way_of_a_replay_cost_what_reading_and_playing_needs() {
    let duck = Catalogue::shipped().get("duck").expect("it is shipped");
    let moves: Vec<String> = knights(8)
        .into_iter()
        .zip(["a3", "a4", "a5", "a6", "h3", "h4", "h5", "h6"])
        .map(|(mv, duck)| format!("{mv},{}{duck}", mv.get(2..).unwrap_or_default()))
        .collect();
    let begin = || {
        let (mut game, work) = (Game::new(&duck), Work::new(1 << 40));
        let together = Budget::Together(work.clone());
        game.set_budget(together).expect("enough");
        (game, work)
    };
    let (mut each, one_by_one) = begin();
    for text in &moves {
        each.play_text(text).expect("legal");
    }
    let (mut whole, together) = begin();
    whole.replay(&moves, Notation::default()).expect("legal");
    assert!(
        together.used() * 2 < one_by_one.used(),
        "{} {}",
        together.used(),
        one_by_one.used()
    );
    assert_eq!(whole.position(), each.position());
    assert_eq!(whole.legal_moves(), each.legal_moves());
}

/// What may be asked of the position where a replay ends is found, or the replay is refused.
#[test]
fn a_replay_is_refused_where_its_last_position_takes_too_much() {
    let chess = Catalogue::shipped().get("chess").expect("it is shipped");
    let needed = |moves: &[&str]| {
        let (mut game, work) = (Game::new(&chess), Work::new(1 << 40));
        let together = Budget::Together(work.clone());
        game.set_budget(together).expect("enough");
        game.replay(moves, Notation::default()).expect("legal");
        work.used()
    };
    let moves = knights(7);
    let enough = needed(&moves);
    for units in [enough / 2, enough - 1, enough, enough + 1] {
        let mut game = Game::new(&chess);
        let together = Budget::Together(Work::new(units));
        game.set_budget(together)
            .expect("the start alone takes less");
        let played = game.replay(&moves, Notation::default());
        match units > enough {
            true => assert_eq!((played, game.moves().len()), (Ok(()), 7)),
            false => {
                let refused = played.expect_err("too much");
                assert_eq!(
                    (refused.error.code(), game.moves().len()),
                    ("too-much-work", 0)
                );
            }
        }
    }
}

/// Where each call has a bound, no position is passed that takes more: here one with a queen, who is taken at once.
#[test]
fn a_bound_for_each_call_holds_on_the_way_of_a_replay_too() {
    let chess = Catalogue::shipped().get("chess").expect("it is shipped");
    let position = "4k3/P7/8/8/8/8/4K3/r7 w - - 0 1";
    let replayed = |budget: Budget| {
        let mut game = Game::from_text(&chess, position).expect("in order");
        game.set_budget(budget).ok()?;
        let played = game.replay(["a7a8q", "a1a8", "e2d2"], Notation::default());
        Some(played.map_err(|refused| (refused.index, refused.error.code())))
    };
    let units = (1_000..100_000).step_by(100);
    let first = units.map(Budget::EachCall).find_map(&replayed);
    assert_eq!(
        first,
        Some(Err((0, "too-much-work"))),
        "the position before the queen takes less"
    );
    let all = Budget::EachCall(1_000_000);
    assert_eq!(replayed(all), Some(Ok(())));
}
