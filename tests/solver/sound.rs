//! What makes a problem unsound is told without being asked for: shorter ways, longer keys, more solutions than are told.

use std::collections::BTreeSet;

use boardwright::solver::{Goal, Limits, Play, Solution, Stipulation, Verdict, Wanted, solve};
use boardwright::{Catalogue, Game, Move, wire};

use super::random::position;

const TWO: &str = "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1";
const QUEEN: &str = "7k/8/5K2/8/8/8/8/6Q1";

fn chess(position: &str) -> Game {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    Game::from_text(&chess, position).expect("a position")
}

/// What the library finds with what it does by itself.
fn found(game: &Game, asked: &str) -> (Stipulation, Solution) {
    let asked = Stipulation::parse(asked, game.position()).expect("a stipulation");
    (asked, solved(game, &asked))
}

fn solved(game: &Game, asked: &Stipulation) -> Solution {
    let (wanted, limits) = (Wanted::default(), Limits::default());
    solve(game, asked, &wanted, &limits, &mut |_| true).expect("it can be asked")
}

/// What the packages are told.
fn told(game: &Game, problem: &str) -> wire::Solution {
    let problem: wire::Problem = serde_json::from_str(problem).expect("a problem");
    problem.solve(game, &mut |_| true).expect("a solution")
}

#[test]
fn fewer_plies_than_are_asked_for_are_not_sound() {
    let game = chess(TWO);
    let (asked, solution) = found(&game, "#3");
    assert_eq!(solution.verdict(&asked), Verdict::Short(3));
    // A bound is no length that the problem says it has.
    let bounded = solved(&game, &asked.bounded(3));
    assert_eq!(bounded.verdict(&asked.bounded(5)), Verdict::Sound);
    for (problem, verdict) in [
        (r##"{ "stipulation": "#3" }"##, "short"),
        (r##"{ "stipulation": "#2" }"##, "sound"),
        (r##"{ "stipulation": "#3", "within": 3 }"##, "sound"),
        ("{}", "sound"),
    ] {
        assert_eq!(told(&game, problem).verdict, verdict, "{problem}");
    }
    let game = chess(&format!("{QUEEN} b - - 0 1"));
    assert_eq!(
        told(&game, r##"{ "stipulation": "h#2" }"##).verdict,
        "short"
    );
}

/// White mates in one, and in many ways more slowly.
#[test]
fn longer_keys_are_told_unless_they_are_not_wanted() {
    let game = chess(&format!("{QUEEN} w - - 0 1"));
    let keys = |problem: &str| told(&game, problem).keys.len();
    let (all, few) = (
        keys(r##"{ "stipulation": "#3" }"##),
        keys(r##"{ "stipulation": "#3", "longer": false }"##),
    );
    assert!(all > few && few > 0, "{all} {few}");
    assert_eq!(keys(r#"{ "within": 5 }"#), all);
    // Without a bound the shortest are told.
    assert_eq!(keys("{}"), few);
    assert!(wire::Problem::default().longer);
}

/// The ways within a bound are those of each length by itself.
#[test]
fn ways_of_every_length_are_told() {
    let variant = Catalogue::shipped().get("chess").expect("chess");
    let mut rng = fastrand::Rng::with_seed(21);
    let mut several = [0; 3];
    for round in 0..3_000 {
        let Some(start) = position(&variant, &mut rng, 3) else {
            continue;
        };
        if start.outcome().is_some() {
            continue;
        }
        let goal = [Goal::Mate, Goal::Capture, Goal::Check][round % 3];
        let play = [Play::Help, Play::Series][round / 3 % 2];
        let asked = Stipulation {
            goal,
            play,
            ..Stipulation::mate(start.turn(), 3)
        };
        let game = Game::from_position(start.clone());
        let wanted = Wanted {
            ways: 100_000,
            ..Wanted::default()
        };
        for threads in [1, 2] {
            let limits = Limits::default().with_threads(threads);
            let solved = |asked: &Stipulation| {
                solve(&game, asked, &wanted, &limits, &mut |_| true).map(|found| found.ways)
            };
            let Ok(all) = solved(&asked) else {
                continue;
            };
            let mut each: BTreeSet<Vec<Move>> = BTreeSet::new();
            for within in 1..=3 {
                let exact = Stipulation {
                    within,
                    exact: true,
                    ..asked
                };
                each.extend(solved(&exact).expect("as the others"));
            }
            let lengths: BTreeSet<usize> = all.iter().map(Vec::len).collect();
            several[round % 3] += usize::from(lengths.len() > 1);
            assert!(all.is_sorted_by_key(Vec::len));
            let count = all.len();
            let all: BTreeSet<Vec<Move>> = all.into_iter().collect();
            assert_eq!(all.len(), count, "each once");
            assert_eq!(all, each, "{start:?} {asked:?}");
        }
    }
    assert!(several[1] > 20 && several[2] > 20, "{several:?}");
}

/// Of more solutions than are told the number is not said to be theirs, and one of several is not all.
#[test]
fn that_there_are_more_ways_is_no_soundness() {
    let game = chess(&format!("{QUEEN} b - - 0 1"));
    let asked = Stipulation::parse("h#2", game.position()).expect("a stipulation");
    let asked = asked.bounded(asked.within);
    for ways in [1, 2] {
        let wanted = Wanted {
            ways,
            ..Wanted::default()
        };
        let found = solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true);
        let found = found.expect("a problem");
        assert!(found.more_ways);
        assert_eq!(found.ways.len(), ways);
        assert_eq!(found.verdict(&asked), Verdict::Cooked(ways));
    }
}
