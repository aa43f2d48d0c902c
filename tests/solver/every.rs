//! Every shipped variant and every kind of question: solved as by trying everything, or refused with a
//! reason.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use boardwright::solver::{Goal, Limits, Play, Reflex, Stipulation, Unsolvable, Wanted, solve};
use boardwright::{Catalogue, Game, MoveSort, Side, Variant};

use super::random::{Ask, MATE, compare, could_be_mated, position};

/// How many problems with a solution are enough for a question.
const SOLVED: usize = 2;
/// About how many positions trying everything may look at for one problem.
const TRIED: usize = 1_000;

/// Every kind of question with this goal.
fn questions(goal: Goal) -> impl Iterator<Item = Ask> {
    let plays = [Play::Forced, Play::Help, Play::Series].into_iter();
    plays.flat_map(move |play| {
        [false, true].map(|own| Ask {
            play,
            own,
            goal,
            ..MATE
        })
    })
}

/// Where a royal piece may be taken.
const TAKEN: &[&str] = &[
    "atomicduck",
    "atomiczh",
    "nuclear",
    "allexplodeatomic",
    "atom-6x6",
    "atomar",
    "atomic",
    "atomic-omega",
    "atomic960",
    "chushogi",
    "duck",
    "epicatomic",
    "kuma",
    "nocheckatomic",
    "taikyoku",
    "threekings",
];

/// Where chance brings nothing to be asked: who has no right to castle left has lost, the first check wins, or few pieces are no
/// game, or whoever mates loses, or whoever can capture must. Twice, where neither mate nor taking a royal piece is asked.
const UNSEEN: [&str; 8] = [
    "castle",
    "castle",
    "checkshogi",
    "extinction",
    "extinction",
    "karouk",
    "losers",
    "misere",
];

/// Where trying everything takes too long even for one ply: each of six hundred moves is played, and each answer, to know
/// whether it is legal.
const OUT_OF_REACH: [&str; 1] = ["atomicduck"];

/// Where nobody is mated, nor loses a royal piece.
const UNMATED: &[&str] = &[
    "crusade",
    "symphony",
    "quadwrangle",
    "quadwrangle7x7",
    "annexation",
    "antiminishogi",
    "capturethequeen",
    "cfour-anyside",
    "koedem",
    "alapo",
    "allqueenschess",
    "amazons",
    "andersanti",
    "andersgiveaway",
    "anti-losalamos",
    "antiantichess",
    "antiatomic",
    "antichess",
    "antihouse",
    "aralzaa",
    "asimplegame",
    "ataxx",
    "atomic-giveaway",
    "atomic-giveaway-hill",
    "bajr",
    "benedict",
    "breakthrough",
    "breakthrough5",
    "breakthrough6",
    "breakthrough7",
    "buffalo",
    "captureall",
    "cetus",
    "cfour",
    "cfour-misere",
    "checkmateless",
    "clobber",
    "clobber10",
    "codrus",
    "coffeerace",
    "cowboys",
    "dobutsu",
    "elimination",
    "extinction",
    "flipello",
    "flipello10",
    "flipello6",
    "flipersi",
    "fox-and-hounds",
    "gale",
    "giveaway",
    "hexapawn",
    "isolation",
    "isolation7x7",
    "jesonmor",
    "joust",
    "kinglet",
    "knights-halma",
    "kono",
    "la-mancha-duel",
    "la-mancha-squeez",
    "lewthwaite",
    "massacre",
    "nim",
    "nineholes",
    "pawnsking",
    "pawnsonly",
    "picaria",
    "racing-kings",
    "racingchess",
    "river",
    "roll-ing-to-four",
    "snailtrail",
    "snort",
    "suicide",
    "teeko",
    "three-mens-morris",
    "three-musketeers",
    "tictacchess",
    "tictactoe",
    "tuktuk",
];

/// Where nobody is stalemated: a player without a move passes until nobody has one, or pieces are counted then.
const PASSED: &[&str] = &["crusade", "flipersi", "suicide"];

/// Where what is legal, or how a game ends, depends on its past.
const WITH_PAST: &[&str] = &[
    "janggi",
    "janggicasual",
    "janggihouse",
    "janggimodern",
    "janggitraditional",
    "kuma",
    "shatar",
];

/// Why nobody may ask this of a variant, by its rules as people tell them.
fn refused(id: &str, asked: &Stipulation) -> Option<Unsolvable> {
    let taken = TAKEN.contains(&id);
    let mated = !UNMATED.contains(&id);
    let tsume = id.starts_with("tsume");
    let stalemates = asked.goal == Goal::Stalemate && asked.victim != asked.attacker;
    match asked.goal {
        Goal::Mate if !mated => Some(Unsolvable::NoSuchEnd),
        Goal::Stalemate if PASSED.contains(&id) => Some(Unsolvable::NoSuchEnd),
        Goal::RoyalCaptured if !taken => Some(Unsolvable::NoSuchEnd),
        _ if WITH_PAST.contains(&id) && asked.play == Play::Series => {
            Some(Unsolvable::SeriesWithPast)
        }
        _ if tsume && (stalemates || asked.play == Play::Series) => Some(Unsolvable::ChecksOnly),
        Goal::Mate if id == "horde" && asked.victim == Side::First => Some(Unsolvable::NoRoyal),
        _ => None,
    }
}

/// Asks one question of random positions, until enough have a solution or enough was tried; how many
/// have one, and how many are refused.
fn asked(id: &str, variant: &Variant, ask: Ask) -> (usize, usize) {
    let mut rng = fastrand::Rng::with_seed(17);
    let (mut solved, mut refusals, mut tried) = (0, 0, 0);
    let most = match ask.goal {
        Goal::Stalemate => 2 * TRIED,
        _ => 40 * TRIED,
    };
    while solved + refusals < SOLVED && tried < most {
        tried += 1;
        let Some(position) = position(variant, &mut rng, 4) else {
            continue;
        };
        let game = Game::from_position(position.clone());
        let asked = ask.by(position.turn(), 1).with_duties(game.model());
        let attacker = variant.model().problem.as_ref().map(|p| p.attacker);
        if position.outcome().is_some() || attacker.is_some_and(|side| side != asked.attacker) {
            continue;
        }
        if let Some(reason) = refused(id, &asked) {
            let wanted = Wanted::default();
            let answer = solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true);
            assert_eq!(answer.err(), Some(reason), "{id} {asked:?}");
            refusals += 1;
            continue;
        }
        if ask.own && ask.play == Play::Forced && !could_be_mated(&position) {
            continue;
        }
        let least = 1 + u16::from(ask.own);
        let moves = position.legal_moves().len();
        let work = |plies: u16| moves.pow(plies.into());
        let within = (least..=3).rev().find(|&plies| work(plies) <= TRIED);
        // Where a move has a thousand ways, two plies of all of them are out of reach.
        let within = within.or((work(least) <= 10 * TRIED).then_some(least));
        let Some(within) = within else {
            tried += moves;
            continue;
        };
        // Where each move has a wall to choose, its position is built anew for each.
        tried += match variant.model().walls {
            Some(_) => 10 * work(within),
            None => work(within),
        };
        solved += usize::from(compare(&position, &Stipulation { within, ..asked }));
    }
    (solved, refusals)
}

#[test]
fn every_variant_is_solved_or_refused_with_a_reason() {
    let catalogue = Catalogue::shipped();
    let ids: Vec<&str> = catalogue
        .ids()
        .filter(|id| !OUT_OF_REACH.contains(id))
        .collect();
    let next = AtomicUsize::new(0);
    let found = Mutex::new((0, Vec::new()));
    let work = || {
        while let Some(id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
            let variant = catalogue.get(id).expect("a shipped variant");
            let (stalemates, never) = answers(id, &variant);
            let mut found = found.lock().expect("nobody has failed");
            found.0 += stalemates;
            found.1.extend(never);
        }
    };
    thread::scope(|scope| {
        let others = thread::available_parallelism().map_or(1, |n| n.get());
        (0..others).for_each(|_| drop(scope.spawn(work)));
    });
    let (stalemates, mut never) = found.into_inner().expect("nobody has failed");
    never.sort_unstable();
    assert_eq!(never, UNSEEN);
    assert!(stalemates > 4, "{stalemates} stalemates");
}

/// How many problems of stalemate a variant had that were solved, and its id for each other goal of which there was
/// nothing to ask.
fn answers<'a>(id: &'a str, variant: &Variant) -> (usize, Vec<&'a str>) {
    let (mut stalemates, mut never) = (0, Vec::new());
    for goal in [Goal::Mate, Goal::Stalemate, Goal::RoyalCaptured] {
        let (mut solved, mut refused) = (0, 0);
        for ask in questions(goal) {
            let counts = asked(id, variant, ask);
            solved += counts.0;
            refused += counts.1;
        }
        // Chance brings few stalemates where pieces are dropped, or nobody minds check.
        match goal {
            Goal::Stalemate => stalemates += solved,
            _ if solved + refused == 0 => never.push(id),
            _ => {}
        }
    }
    (stalemates, never)
}

/// Check and a man on a cell, in one ply and in two, in a few positions of every variant: as by trying everything, or
/// refused where nobody gives check.
#[test]
fn goals_of_a_move_are_those_of_trying_everything_in_every_variant() {
    let catalogue = Catalogue::shipped();
    let (mut checks, mut cells, mut unchecked) = (0, 0, 0);
    for id in catalogue.ids().filter(|id| !OUT_OF_REACH.contains(id)) {
        let variant = catalogue.get(id).expect("a shipped variant");
        let model = variant.model();
        let mut rng = fastrand::Rng::with_seed(23);
        let all: Vec<_> = model.board.cells().collect();
        for round in 0..24 {
            let Some(position) = position(&variant, &mut rng, 4) else {
                continue;
            };
            let cell = Goal::Cell(*rng.choice(&all).expect("a cell"));
            let ask = Ask {
                goal: if round % 2 == 0 { Goal::Check } else { cell },
                play: if round % 4 < 2 {
                    Play::Forced
                } else {
                    Play::Help
                },
                own: round % 3 == 0,
                ..MATE
            };
            let within = 1 + u16::from(ask.own);
            let asked = ask.by(position.turn(), within).with_duties(model);
            let moves = position.legal_moves().len();
            let attacker = model.problem.as_ref().map(|p| p.attacker);
            let other = attacker.is_some_and(|side| side != asked.attacker);
            if other || position.outcome().is_some() || moves.pow(within.into()) > TRIED / 4 {
                continue;
            }
            let limits = Limits::default().with_nodes(0);
            let game = Game::from_position(position.clone());
            let nothing = solve(&game, &asked, &Wanted::default(), &limits, &mut |_| true);
            match nothing {
                Err(why) => {
                    let known = [Unsolvable::NoCheck, Unsolvable::NoRoyal];
                    assert!(
                        known.contains(&why) && ask.goal == Goal::Check,
                        "{id} {why:?}"
                    );
                    unchecked += 1;
                }
                Ok(_) if ask.goal == Goal::Check => {
                    checks += usize::from(compare(&position, &asked))
                }
                Ok(_) => cells += usize::from(compare(&position, &asked)),
            }
        }
    }
    eprintln!("{checks} checks, {cells} cells, {unchecked} where nobody gives check");
    assert!(checks > 200 && cells > 200 && unchecked > 100);
}

#[test]
fn who_drops_king_and_rook_where_they_castle_may_castle_then() {
    let variant = Catalogue::shipped()
        .get("placement")
        .expect("a shipped variant");
    let position = "1k6/8/8/8/8/8/8/8[KR] w - - 0 1";
    let game = Game::from_text(&variant, position).expect("a position");
    let asked = Stipulation::parse("h002.5", game.position()).expect("a stipulation");
    let wanted = Wanted::default();
    let solution = solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true);
    let solution = solution.expect("a castling that may come");
    assert_eq!(solution.plies, Some(5));
    let last = solution
        .ways
        .first()
        .and_then(|way| way.last())
        .expect("a way");
    assert_eq!(last.sort(), MoveSort::Castling);
}

#[test]
fn nobody_is_mated_without_a_king() {
    let catalogue = Catalogue::shipped();
    let refusal = |id: &str, position: &str, asked: &str| {
        let variant = catalogue.get(id).expect("a shipped variant");
        let game = Game::from_text(&variant, position).expect("a position");
        let asked = Stipulation::parse(asked, game.position()).expect("a stipulation");
        let asked = asked.with_duties(variant.model());
        let wanted = Wanted::default();
        solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true).err()
    };
    let horde = "4k3/8/8/8/8/8/4P3/8 b - - 0 1";
    assert_eq!(refusal("horde", horde, "#2"), Some(Unsolvable::NoRoyal));
    assert_eq!(refusal("horde", horde, "s#1"), None);
    let tsume = "8k/9/8P/9/9/9/9/9/9 b G 1";
    assert_eq!(refusal("tsume", tsume, "s#1"), Some(Unsolvable::NoRoyal));
    assert_eq!(
        refusal("tsume", tsume, "ser-#1"),
        Some(Unsolvable::ChecksOnly)
    );
    assert_eq!(refusal("tsume", tsume, "xk1"), Some(Unsolvable::NoSuchEnd));
    let two = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
    assert_eq!(refusal("chess", two, "001"), Some(Unsolvable::NoCastling));
    assert_eq!(refusal("chess", two, "s001"), None);
    let xiangqi = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    assert_eq!(
        refusal("xiangqi", xiangqi, "h002"),
        Some(Unsolvable::NoCastling)
    );
    assert_eq!(refusal("chess", two, "ep2"), None);
    assert_eq!(
        refusal("xiangqi", xiangqi, "ep2"),
        Some(Unsolvable::NoEnPassant)
    );
    // Who has no move may have set play.
    let stalemated = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(refusal("chess", stalemated, "h#2"), None);
    let gote = "8k/9/7K1/9/9/9/9/9/9 w R2G 1";
    let sente = "8k/9/7K1/9/9/9/9/9/9 b R2G 1";
    let other = Some(Unsolvable::NotTheAttackersMove);
    assert_eq!(refusal("tsume", gote, "#2"), other);
    assert_eq!(refusal("tsume", sente, "h#2"), other);
    assert_eq!(refusal("tsume", sente, "h#1.5"), None);
    let anti = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(refusal("antichess", anti, "+1"), Some(Unsolvable::NoCheck));
    assert_eq!(
        refusal("antichess", anti, "h#2"),
        Some(Unsolvable::NoSuchEnd)
    );
    assert_eq!(refusal("horde", horde, "+1"), Some(Unsolvable::NoRoyal));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_code() {
    let catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").expect("chess");
    let game = Game::new(&chess);
    for (text, code) in [
        ("##!2", "bad-stipulation"),
        ("z(j9)2", "unknown-cell"),
        ("zj92", "unknown-cell"),
        ("z()2", "unknown-cell"),
        ("z", "bad-stipulation"),
        ("za", "bad-stipulation"),
        ("z(a1", "bad-stipulation"),
        ("za1", "bad-stipulation"),
        ("#", "bad-stipulation"),
        ("#0", "bad-stipulation"),
        ("#-1", "bad-stipulation"),
        ("#2.5", "bad-stipulation"),
        ("s#1.5", "bad-stipulation"),
        ("hs#0.5", "bad-stipulation"),
        ("exact-", "bad-stipulation"),
        ("exact-exact-#2", "bad-stipulation"),
        ("semi-s#2", "bad-stipulation"),
        ("ser-x", "bad-stipulation"),
        ("hr#0.5", "bad-stipulation"),
        ("ser-s#1.5", "bad-stipulation"),
        ("é#2", "bad-stipulation"),
        ("zé#2", "unknown-cell"),
        ("#1000", "too-long"),
        ("h#99999999999999999999", "too-long"),
        ("mate in 3", "bad-stipulation"),
        ("", "bad-stipulation"),
    ] {
        let refused = Stipulation::parse(text, game.position()).expect_err(text);
        assert_eq!(refused.code(), code, "{text}");
        assert!(refused.to_string().len() < 500);
    }
    for (text, same) in [
        ("hZE42", "hz(e4)2"),
        ("SEMI-R#2", "semi-r#2"),
        ("Exact-H#2.5", "exact-h#2.5"),
    ] {
        let read = |text| Stipulation::parse(text, game.position());
        assert_eq!(read(text), read(same));
        assert!(read(text).is_ok());
    }
    let solve_it = |asked: Stipulation| {
        let wanted = Wanted::default();
        solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true).err()
    };
    let mate = Stipulation::mate(Side::First, 1);
    let reflex = Stipulation {
        reflex: Reflex::Both,
        ..mate
    };
    assert_eq!(solve_it(reflex), Some(Unsolvable::ReflexElsewhere));
    let helped = Stipulation {
        play: Play::HelpSelf,
        ..mate
    };
    assert_eq!(solve_it(helped), Some(Unsolvable::HelpSelfAgainstTheOther));
    let series = Stipulation {
        play: Play::SeriesSelf,
        ..mate
    };
    assert_eq!(solve_it(series), Some(Unsolvable::HelpSelfAgainstTheOther));
    let series = Stipulation {
        play: Play::ParrySeries,
        exact: true,
        ..mate
    };
    assert_eq!(solve_it(series), Some(Unsolvable::ExactParrySeries));
}
