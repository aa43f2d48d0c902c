//! Searches end, however much their tables forget: with tables of a few entries, every kind of question
//! ends or obeys its limit, and is answered as with large tables.
//!
//! A quick part runs every time. `BOARDWRIGHT_WHOLE=1` asks each question of 10,000 positions.

use boardwright::solver::{
    Goal, Limits, MAX_PLIES, Play, Progress, Reflex, Solution, Stipulation, Wanted, check,
    check_line, solve,
};
use boardwright::{Catalogue, Game, Move};

use super::brute;
use super::random::{Ask, MATE, Problems};

/// The positions that large tables may take; a problem that needs more is left.
const LARGE: u64 = 15_000;
/// The positions that small tables may take.
const SMALL: u64 = 60_000;
/// More calls of the watcher than a search of so many positions can need: that many times it looks at
/// or comes back to one, and each has at most a few hundred moves.
const ENDLESS: u64 = 17 * SMALL * 600 / 64;

/// A question: the variant, what is asked, within how many plies, of positions with at most so many pieces
/// beside the royal ones.
type Question = (&'static str, Ask, u16, usize);

const OWN: Ask = Ask { own: true, ..MATE };
const CHECKS: Ask = Ask {
    checks_only: true,
    ..MATE
};
const HELP: Ask = Ask {
    play: Play::Help,
    ..MATE
};
const SERIES: Ask = Ask {
    play: Play::Series,
    ..MATE
};

const fn own(ask: Ask) -> Ask {
    Ask { own: true, ..ask }
}

const fn stalemate(ask: Ask) -> Ask {
    Ask {
        goal: Goal::Stalemate,
        ..ask
    }
}

const fn taken(ask: Ask) -> Ask {
    Ask {
        goal: Goal::RoyalCaptured,
        ..ask
    }
}

const DIRECT: &[Question] = &[
    ("chess", MATE, 3, 5),
    ("chess", CHECKS, 7, 5),
    ("chess", stalemate(MATE), 3, 4),
    ("atomic", MATE, 3, 4),
    ("atomic", taken(MATE), 3, 4),
    ("crazyhouse", CHECKS, 5, 4),
    ("omega", MATE, 3, 3),
    ("kuma", taken(MATE), 3, 3),
];
const SELF: &[Question] = &[
    ("chess", OWN, 4, 6),
    ("chess", own(CHECKS), 6, 6),
    ("chess", stalemate(OWN), 2, 5),
    ("atomic", taken(OWN), 2, 5),
];
const TOGETHER: &[Question] = &[
    ("chess", HELP, 3, 3),
    ("chess", own(HELP), 4, 2),
    ("chess", own(stalemate(HELP)), 2, 3),
    ("atomic", taken(HELP), 3, 3),
    ("kuma", HELP, 1, 3),
];
const ALONE: &[Question] = &[
    ("chess", SERIES, 4, 3),
    ("chess", own(SERIES), 4, 3),
    ("chess", stalemate(SERIES), 3, 3),
    ("chess", own(stalemate(SERIES)), 3, 3),
    ("atomic", own(taken(SERIES)), 3, 3),
];
const TSUME: &[Question] = &[
    ("tsume", MATE, 7, 8),
    ("tsume", own(HELP), 4, 3),
    ("tsume", OWN, 2, 5),
    ("tsume-self-check-void", MATE, 5, 8),
    ("tsume-self-check-void", own(HELP), 2, 3),
];

/// Goals of a move, reflex play, what is helped and then forced, parry series, exact lengths.
const MORE: &[Question] = &[
    ("chess", of(Goal::Check, MATE), 3, 4),
    ("chess", of(Goal::Capture, OWN), 4, 4),
    ("atomic", of(Goal::Capture, MATE), 3, 4),
    ("chess", of(Goal::Capture, own(HELP)), 4, 3),
    ("chess", of(Goal::MateOrStalemate, MATE), 3, 4),
    ("chess", of(Goal::Check, SERIES), 3, 3),
    ("chess", reflex(Reflex::Both, OWN), 4, 5),
    ("chess", reflex(Reflex::Opponent, OWN), 4, 5),
    ("chess", reflex(Reflex::Both, of(Goal::Check, OWN)), 4, 4),
    ("chess", exactly(MATE), 3, 4),
    ("chess", exactly(reflex(Reflex::Both, OWN)), 4, 4),
    ("chess", exactly(of(Goal::Capture, HELP)), 3, 3),
    ("chess", by(Play::HelpSelf, OWN), 4, 3),
    ("chess", by(Play::ParrySeries, MATE), 3, 4),
    ("chess", of(Goal::Check, by(Play::ParrySeries, OWN)), 4, 3),
    ("chess", by(Play::HelpParrySeries, MATE), 3, 4),
    ("chess", by(Play::HelpParrySeries, OWN), 3, 4),
    ("chess", by(Play::SeriesSelf, OWN), 4, 3),
    ("chess", reflex(Reflex::Both, by(Play::HelpSelf, OWN)), 4, 3),
    ("chess", reflex(Reflex::Both, own(SERIES)), 4, 3),
];

const fn of(goal: Goal, ask: Ask) -> Ask {
    Ask { goal, ..ask }
}

const fn by(play: Play, ask: Ask) -> Ask {
    Ask { play, ..ask }
}

const fn reflex(reflex: Reflex, ask: Ask) -> Ask {
    Ask { reflex, ..ask }
}

const fn exactly(ask: Ask) -> Ask {
    Ask { exact: true, ..ask }
}

/// How many positions a question is asked of.
fn positions() -> usize {
    if whole() { 10_000 } else { 60 }
}

fn whole() -> bool {
    std::env::var_os("BOARDWRIGHT_WHOLE").is_some()
}

fn answer(game: &Game, asked: &Stipulation, hash_bytes: usize, nodes: u64) -> Solution {
    answer_of(1, game, asked, hash_bytes, nodes)
}

/// The answer of so many threads.
fn answer_of(
    threads: usize,
    game: &Game,
    asked: &Stipulation,
    hash_bytes: usize,
    nodes: u64,
) -> Solution {
    let wanted = Wanted {
        ways: 10_000,
        ..Wanted::default()
    };
    let limits = Limits::default()
        .with_hash_bytes(hash_bytes)
        .with_nodes(nodes)
        .with_threads(threads);
    let mut calls = 0;
    let mut watch = |seen: Progress| {
        assert!(seen.nodes <= nodes);
        calls += 1;
        calls < ENDLESS
    };
    let found = solve(game, asked, &wanted, &limits, &mut watch).expect("it can be asked");
    assert!(calls < ENDLESS, "an endless search: {asked:?}");
    assert!(found.nodes <= nodes);
    found
}

/// Keys and ways in an order that does not depend on the search.
fn sorted(found: &Solution) -> (Vec<(u16, Move)>, Vec<Vec<Move>>) {
    let mut keys: Vec<_> = found.keys.iter().map(|key| (key.plies, key.mv)).collect();
    keys.sort();
    (keys, found.ways.clone())
}

/// What is certain agrees, whether a search was stopped or not.
fn agree(small: &Solution, large: &Solution, told: &str) {
    if let (Some(one), Some(other)) = (small.plies, large.plies) {
        assert_eq!(one, other, "{told}");
    }
    for (one, other) in [(small, large), (large, small)] {
        if let Some(plies) = one.plies {
            assert!(!other.never, "{told}");
            assert!(other.none_within.is_none_or(|none| none < plies), "{told}");
            assert!(one.keys.iter().all(|key| key.plies >= plies), "{told}");
        }
    }
    if !small.stopped && !large.stopped {
        assert_eq!(small.plies, large.plies, "{told}");
        assert_eq!(small.none_within, large.none_within, "{told}");
        assert_eq!(sorted(small), sorted(large), "{told}");
        assert_eq!(small.more_ways, large.more_ways, "{told}");
        assert_eq!(small.line.len(), large.line.len(), "{told}");
    }
}

/// What was found is confirmed by the plain rules.
fn holds(game: &Game, asked: &Stipulation, found: &Solution, told: &str) {
    if let (Some(plies), Some(proof)) = (found.plies, &found.proof) {
        assert_eq!(check(game, asked, plies, proof), Ok(()), "{told}");
    }
    for way in &found.ways {
        assert_eq!(check_line(game, asked, way), Ok(()), "{told}");
    }
}

/// Asks a question of random positions, with large tables and with small ones, alone and of two threads.
fn ask((id, ask, within, most): Question) {
    let catalogue = Catalogue::shipped();
    let variant = catalogue.get(id).expect("a shipped variant");
    let mut problems = Problems::new(&variant, ask, within, most, 41);
    // Where nobody can be mated at once, a selfmate is soon refuted.
    problems.refuted = 1;
    let (mut asked_of, mut finished, mut solved) = (0, 0, 0);
    while asked_of < positions() {
        let (position, asked) = problems.next().expect("there are always more");
        let game = Game::from_position(position);
        let told = format!("{id} {} {asked:?}", game.position_text());
        asked_of += 1;
        let large = answer(&game, &asked, 4 << 20, LARGE);
        // From four entries in each table and no remembered moves to a few dozen of each.
        let hash_bytes = problems.rng.choice([0, 400, 2_000, 8_000]).expect("a size");
        let threads = problems.rng.usize(1..=2);
        let small = answer_of(threads, &game, &asked, hash_bytes, SMALL);
        agree(&small, &large, &told);
        // Several threads find the same, whoever is faster.
        let together = answer_of(2, &game, &asked, 4 << 20, LARGE);
        agree(&together, &large, &told);
        if !large.stopped && !small.stopped {
            finished += 1;
        }
        if small.plies.is_some() {
            solved += 1;
            if solved % 50 == 1 {
                holds(&game, &asked, &small, &told);
                holds(&game, &asked, &together, &told);
            }
        }
    }
    eprintln!(
        "{id} {ask:?} within {within}: {asked_of} asked, {finished} finished, {solved} solved"
    );
    assert!(finished * 4 > asked_of, "{id} {ask:?}: {finished}");
}

fn ask_all(questions: &[Question]) {
    questions.iter().for_each(|&question| ask(question));
}

#[test]
fn direct_play_ends_in_small_tables() {
    ask_all(DIRECT);
}

#[test]
fn self_play_ends_in_small_tables() {
    ask_all(SELF);
}

#[test]
fn help_play_ends_in_small_tables() {
    ask_all(TOGETHER);
}

#[test]
fn series_play_ends_in_small_tables() {
    ask_all(ALONE);
}

#[test]
fn other_stipulations_end_in_small_tables() {
    ask_all(MORE);
}

#[test]
fn tsume_ends_in_small_tables() {
    ask_all(TSUME);
}

fn chess(position: &str) -> Game {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    Game::from_text(&chess, position).expect("a position")
}

/// A selfmate in which children that are solved drove each other out of the table: what the table had
/// forgotten was taken for unsolved again, and no position was spent on it, so that no limit was looked
/// at.
#[test]
fn solved_children_that_drive_each_other_out_of_the_table_stay_solved() {
    let game = chess("3k4/8/pRP5/1R1q2R1/Q2Q4/8/7N/R2K4 w - - 0 1");
    let asked = Stipulation::parse("s#2", game.position()).expect("a stipulation");
    let stopped = answer(&game, &asked, Limits::default().hash_bytes, 1_000);
    assert!(stopped.stopped && stopped.nodes == 1_000);
    let found = answer(&game, &asked, Limits::default().hash_bytes, 10_000_000);
    assert!(!found.stopped);
    assert_eq!(found.plies, None);
    assert_eq!(found.none_within, Some(4));
    if whole() {
        let everything = brute::solve(&asked, game.position());
        assert_eq!(everything, (None, Vec::new()));
    }
}

/// Nothing is ever reached, and tables of four entries forget that at once: the deepest search there is.
#[test]
fn the_longest_bound_in_the_smallest_table_ends_by_its_limit() {
    for text in [
        "#999",
        "s#999",
        "h#999",
        "ser-#999",
        "ser-h#998",
        "x999",
        "r#999",
        "semi-r+999",
        "hs#999",
        "pser-#999",
        "pser-s#998",
        "pser-h#998",
        "phser-#999",
        "exact-#999",
        "exact-h#999",
    ] {
        let game = chess("k7/8/8/8/8/8/8/K5B1 w - - 0 1");
        let asked = Stipulation::parse(text, game.position()).expect("a stipulation");
        for hash_bytes in [0, 1 << 20] {
            let found = answer(&game, &asked, hash_bytes, SMALL);
            assert_eq!(found.plies, None, "{text}");
        }
    }
}

/// Where every move must give check and every check is parried, a parry series is as deep as it can be: two moves for each
/// of the greatest number.
#[test]
fn the_deepest_parry_series_ends_by_its_limit() {
    let game = chess("5k2/8/8/8/8/8/8/K6Q w - - 0 1");
    for (play, exact) in [
        (Play::ParrySeries, false),
        (Play::HelpParrySeries, false),
        (Play::HelpParrySeries, true),
    ] {
        // There is nothing to capture.
        let asked = Stipulation {
            play,
            exact,
            goal: Goal::Capture,
            checks_only: true,
            within: MAX_PLIES,
            ..Stipulation::mate(game.position().turn(), 1)
        };
        for hash_bytes in [0, 1 << 20] {
            let found = answer(&game, &asked, hash_bytes, SMALL);
            assert_eq!(found.plies, None, "{play:?}");
        }
    }
}

/// A bound beyond the greatest one is the greatest one.
#[test]
fn a_bound_beyond_the_greatest_ends() {
    let game = chess("k7/8/8/8/8/8/8/K7 w - - 0 1");
    let asked = Stipulation {
        within: u16::MAX,
        ..Stipulation::mate(game.position().turn(), 1)
    };
    let found = answer(&game, &asked, 1 << 20, u64::MAX);
    assert_eq!((found.plies, found.none_within), (None, Some(MAX_PLIES)));
}

/// The watcher is asked while moves are only looked at again, too.
#[test]
fn who_watches_is_asked_every_few_turns() {
    let game = chess("k7/8/8/8/8/8/8/K5B1 w - - 0 1");
    for text in [
        "#99",
        "s#99",
        "h#99",
        "ser-#99",
        "ser-h#99",
        "x99",
        "r#99",
        "hs#99",
        "pser-#99",
        "phser-#99",
        "exact-#99",
    ] {
        let asked = Stipulation::parse(text, game.position()).expect("a stipulation");
        let limits = Limits::default().with_hash_bytes(0);
        let (mut calls, mut last) = (0, 0);
        let mut watch = |seen: Progress| {
            assert!(seen.nodes - last <= 64);
            last = seen.nodes;
            calls += 1;
            calls < 100
        };
        let found = solve(&game, &asked, &Wanted::default(), &limits, &mut watch);
        let found = found.expect("it can be asked");
        assert!(found.stopped, "{text}");
        assert!(found.nodes - last <= 64, "{text}");
        assert_eq!(calls, 100, "{text}: nobody is asked again");
    }
}
