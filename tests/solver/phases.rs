//! Set play and tries, held against looking at every move.

use boardwright::solver::{
    Limits, MAX_PLIES, Phases, Solution, Stipulation, Variations, Wanted, WantedPhases, phases,
    solve,
};
use boardwright::{Catalogue, Game, Move, Position, wire};
use serde::Deserialize;

#[derive(Deserialize)]
struct Diagrams {
    problem: Vec<Diagram>,
}

#[derive(Deserialize)]
struct Diagram {
    variant: String,
    position: String,
    stipulation: Option<String>,
}

const WANTED: WantedPhases = WantedPhases {
    set: true,
    tries: 1,
    threats: false,
};

fn game(variant: &str, position: &str) -> Game {
    let variant = Catalogue::shipped().get(variant).expect("shipped");
    Game::from_text(&variant, position).expect("a position")
}

fn solved(game: &Game, asked: &str) -> (Stipulation, Solution) {
    let asked = Stipulation::parse(asked, game.position()).expect("a stipulation");
    let wanted = Wanted {
        variations: Variations::No,
        ..Wanted::default()
    };
    let solution = solve(game, &asked, &wanted, &Limits::default(), &mut |_| true);
    (asked, solution.expect("a problem"))
}

fn told(game: &Game, asked: &str, watch: &mut dyn FnMut() -> bool) -> Phases {
    let (asked, solution) = solved(game, asked);
    let limits = Limits::default();
    phases(game, &asked, &solution, &WANTED, &limits, &mut |_| watch())
}

/// The moves that mate.
fn mates(position: &Position) -> Vec<Move> {
    let moves = position.legal_moves().into_iter();
    let mut mates: Vec<Move> = moves
        .filter(|&mv| position.after_unchecked(mv).is_mate())
        .collect();
    mates.sort();
    mates
}

/// The ways to mate together in so many plies.
fn ways(position: &Position, plies: usize) -> Vec<Vec<Move>> {
    if plies == 0 {
        return match position.is_mate() {
            true => vec![Vec::new()],
            false => Vec::new(),
        };
    }
    let mut all = Vec::new();
    for mv in position.legal_moves() {
        for mut way in ways(&position.after_unchecked(mv), plies - 1) {
            way.insert(0, mv);
            all.push(way);
        }
    }
    all.sort();
    all
}

/// The position with the other player to move, if nobody may be taken then.
fn turned(position: &Position) -> Option<Position> {
    let mut setup = position.setup();
    setup.turn = setup.turn.other();
    setup.ep.clear();
    let turned = position.variant().position(&setup).ok();
    turned.filter(|_| !position.in_check())
}

/// Holds what is told of problems in two against looking at every move: a defence ends the play where `ends` says so, and otherwise the
/// moves that `answers` tells solve what is left. How many problems there were, lines of set play and tries.
fn hold(
    (diagrams, asked, most): (&str, &str, usize),
    ends: impl Fn(&Position) -> bool,
    answers: impl Fn(&Position) -> Vec<Move>,
) -> [usize; 3] {
    let diagrams: Diagrams = toml::from_str(diagrams).expect("TOML");
    let fits = |problem: &&Diagram| {
        problem.variant == "chess" && problem.stipulation.as_deref() == Some(asked)
    };
    let mut seen = [0; 3];
    for diagram in diagrams.problem.iter().filter(fits).take(most) {
        let game = game("chess", &diagram.position);
        let position = game.position();
        let mut told = told(&game, asked, &mut || true);
        assert!(!told.more);

        let mut set = Vec::new();
        if let Some(turned) = turned(position) {
            for mv in turned.legal_moves() {
                let next = turned.after_unchecked(mv);
                let found = if ends(&next) {
                    Vec::new()
                } else {
                    answers(&next)
                };
                if ends(&next) || !found.is_empty() {
                    set.push((vec![mv], found));
                }
            }
        }
        let lines = told.set.iter_mut().map(|line| {
            line.answers.sort();
            (line.moves.clone(), line.answers.clone())
        });
        let mut lines: Vec<_> = lines.collect();
        lines.sort();
        set.sort();
        assert_eq!(lines, set, "{}", diagram.position);

        let mut refuted = Vec::new();
        for mv in position.legal_moves() {
            let next = position.after_unchecked(mv);
            let mut refutations = next.legal_moves();
            refutations.retain(|&answer| {
                let after = next.after_unchecked(answer);
                !ends(&after) && answers(&after).is_empty()
            });
            if let [only] = refutations[..] {
                refuted.push((mv, only));
            }
        }
        let tries = told.tries.iter();
        let mut tries: Vec<_> = tries
            .map(|found| (found.mv, found.refutations[0]))
            .collect();
        tries.sort();
        refuted.sort();
        assert_eq!(tries, refuted, "{}", diagram.position);

        for (sum, more) in seen.iter_mut().zip([1, set.len(), tries.len()]) {
            *sum += more;
        }
    }
    seen
}

/// In a two-mover a move is set that is answered by a mate, and a try is a move after which all answers but one are.
#[test]
fn set_play_and_tries_of_two_movers_are_those_of_every_move() {
    let diagrams = include_str!("problems/direct.toml");
    let [_, sets, tries] = hold((diagrams, "#2", 40), |_| false, mates);
    assert!(sets > 100 && tries > 100, "{sets} {tries}");
}

/// A selfmate in two has tries too: a defence that mates is what the attacker wants.
#[test]
fn set_play_and_tries_of_selfmates_are_those_of_every_move() {
    // The attacker's moves after which every answer mates him.
    let forces = |position: &Position| {
        let mut keys = position.legal_moves();
        keys.retain(|&mv| {
            let next = position.after_unchecked(mv);
            let answers = next.legal_moves();
            !answers.is_empty() && answers.len() == mates(&next).len()
        });
        keys.sort();
        keys
    };
    let diagrams = include_str!("problems/selfmates.toml");
    let [seen, sets, tries] = hold((diagrams, "s#2", 6), Position::is_mate, forces);
    assert!(seen > 3 && sets + tries > 3, "{seen} {sets} {tries}");
}

/// In a helpmate the set play are the shortest ways that the other player begins, with a move less at most.
#[test]
fn set_play_of_helpmates_are_all_shortest_ways_with_a_move_less() {
    let mut found = 0;
    for (position, asked, plies) in [
        ("8/8/8/8/8/2K5/7R/k7 b - - 0 1", "h#2", 3),
        ("8/8/8/8/8/1K6/6R1/1k6 w - - 0 1", "h#1.5", 2),
        ("7k/5K2/8/6R1/8/8/7p/8 b - - 0 1", "h#1", 1),
        ("7k/5K2/8/6R1/8/8/8/8 b - - 0 1", "h#2", 3),
    ] {
        let game = game("chess", position);
        let told = told(&game, asked, &mut || true);
        let turned = turned(game.position()).expect("a position");
        let mut lines: Vec<Vec<Move>> = told.set.into_iter().map(|line| line.moves).collect();
        lines.sort();
        let mut lengths = (1..=plies).filter(|length| length % 2 == plies % 2);
        let shortest =
            lengths.find_map(|length| Some(ways(&turned, length)).filter(|w| !w.is_empty()));
        assert_eq!(lines, shortest.unwrap_or_default(), "{position} {asked}");
        found += lines.len();
    }
    assert!(found > 3, "{found}");
}

/// Whoever is stopped tells no try: what was not answered yet is not refuted.
#[test]
fn what_is_stopped_tells_nothing_that_is_not_certain() {
    let diagrams: Diagrams = toml::from_str(include_str!("problems/direct.toml")).expect("TOML");
    let three = diagrams
        .problem
        .iter()
        .find(|problem| problem.variant == "chess" && problem.stipulation.as_deref() == Some("#3"));
    let game = game("chess", &three.expect("one").position);
    let (asked, solution) = solved(&game, "#3");
    let limits = Limits::default();
    let whole = phases(&game, &asked, &solution, &WANTED, &limits, &mut |_| true);
    assert!(!whole.more);
    let mut stopped = 0;
    for turns in [0, 1, 10, 100, 1_000] {
        let mut left = turns;
        let part = phases(&game, &asked, &solution, &WANTED, &limits, &mut |_| {
            left -= i32::from(left > 0);
            left > 0
        });
        stopped += i32::from(part.more);
        assert!(whole.set.starts_with(&part.set) && whole.tries.starts_with(&part.tries));
    }
    assert!(stopped > 1, "{stopped}");
}

/// However many answers have to be looked at, no more is spent on them than on a solution.
#[test]
fn set_play_and_tries_obey_the_limit_together() {
    let crowded = "rnbqck1b1r/pppppppppp/5a1n2/10/8P1/10/PPPPPPPP1P/RNBQCKABNR w KQkq - 1 3";
    let game = game("gothic", crowded);
    let (asked, solution) = solved(&game, "s#1");
    let told = |nodes| {
        let limits = Limits::default().with_nodes(nodes);
        phases(&game, &asked, &solution, &WANTED, &limits, &mut |_| true)
    };
    assert!(told(20).more);
    assert!(!told(100_000).more);
}

/// Ways of the set play that are not told are said to be there.
#[test]
fn where_there_are_more_ways_than_are_told_it_is_said() {
    let game = game("chess", "8/8/7k/8/8/Q7/QQ4N1/KQ1RN3 b - - 0 1");
    let told = told(&game, "h#2", &mut || true);
    assert_eq!((told.set.len(), told.more), (Wanted::default().ways, true));
}

/// Where no number of moves is given and there is no solution, nothing is searched for without an end.
#[test]
fn without_a_bound_and_a_solution_there_is_no_set_play() {
    let game = game("chess", "k7/8/8/8/8/8/8/K5B1 w - - 0 1");
    let asked = Stipulation::of(game.position(), MAX_PLIES);
    let (limits, mut asked_on) = (Limits::default(), 0);
    let found = phases(
        &game,
        &asked,
        &Solution::default(),
        &WANTED,
        &limits,
        &mut |_| {
            asked_on += 1;
            true
        },
    );
    assert_eq!((found, asked_on), (Phases::default(), 0));
}

/// Where a phase is not looked for, it is said so, and not that there is none.
#[test]
fn what_is_not_looked_for_in_such_play_is_said() {
    let game = game("chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    let said = |asked: &str, set_play: bool, tries: Option<u16>| {
        let mut problem = wire::Problem::default();
        problem.stipulation = Some(asked.to_owned());
        (problem.set_play, problem.tries) = (set_play, tries);
        let told = problem.solve(&game, &mut |_| true).expect("a problem");
        (told.no_set_play, told.no_tries)
    };
    assert_eq!(said("#2", true, Some(1)), (false, false));
    assert_eq!(said("h#1", true, Some(1)), (false, true));
    for asked in [
        "ser-#2", "ser-h#2", "pser-#2", "r#1", "semi-r#1", "exact-#2",
    ] {
        assert_eq!(said(asked, true, Some(1)), (true, true), "{asked}");
        assert_eq!(said(asked, false, Some(0)), (false, false), "{asked}");
    }
}
