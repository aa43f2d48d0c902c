//! Mates by checks: what is known with other pieces in hand, and any mate beside the shortest.

use std::collections::BTreeSet;

use boardwright::solver::{Limits, Progress, Solution, Stipulation, Wanted, check, solve};
use boardwright::{Catalogue, Game, Move};

use super::random::{Ask, MATE, Problems};

const CHECKS: Ask = Ask {
    checks_only: true,
    ..MATE
};

/// 将棋無双 91: 31 plies.
const MUSO_91: &str = "9/4+r4/9/l1S6/n1+B1n4/2+p2+R3/3PGp3/pp1+l5/1+B1kP1+p2 b 2GS2NPg2s2l10p 1";

fn answer(game: &Game, asked: &Stipulation, limits: Limits) -> Solution {
    solve(game, asked, &Wanted::default(), &limits, &mut |_| true).expect("it can be asked")
}

fn keys(found: &Solution) -> Vec<(u16, Move)> {
    let mut keys: Vec<_> = found.keys.iter().map(|key| (key.plies, key.mv)).collect();
    keys.sort();
    keys
}

/// Searches with and without what other hands tell give the same lengths and keys, whether hands are compared in the
/// variant or not; and with a hash of a few entries too.
#[test]
fn verdicts_and_lengths_are_the_same_without_dominance() {
    let catalogue = Catalogue::shipped();
    let whole = std::env::var_os("BOARDWRIGHT_WHOLE").is_some();
    for (id, within, most) in [
        ("tsume", 7, 8),
        ("tsume-self-check-void", 5, 8),
        ("crazyhouse", 5, 6),
        ("minishogi", 7, 6),
        ("annan-shogi", 5, 6),
    ] {
        let variant = catalogue.get(id).expect("a shipped variant");
        let mut problems = Problems::new(&variant, CHECKS, within, most, 77);
        let (mut compared, mut solved) = (0, 0);
        let wanted = if whole { 5_000 } else { 80 };
        for _ in 0..20 * wanted {
            let (position, asked) = problems.next().expect("there are always more");
            let game = Game::from_position(position);
            let limits = Limits::default()
                .with_nodes(20_000)
                .with_hash_bytes(4 << 20);
            let one = answer(&game, &asked, limits);
            let other = answer(&game, &asked, limits.without_dominance());
            if one.stopped || other.stopped {
                continue;
            }
            let told = format!("{id} {}", game.position_text());
            assert_eq!(one.plies, other.plies, "{told}");
            assert_eq!(one.none_within, other.none_within, "{told}");
            assert_eq!(keys(&one), keys(&other), "{told}");
            assert_eq!(one.line.len(), other.line.len(), "{told}");
            if let (Some(plies), Some(proof)) = (one.plies, &one.proof) {
                assert_eq!(check(&game, &asked, plies, proof), Ok(()), "{told}");
                solved += 1;
            }
            compared += 1;
            if compared == wanted {
                break;
            }
        }
        eprintln!("{id}: {compared} compared, {solved} solved");
        assert!(
            compared == wanted && solved > 0,
            "{id}: {compared}, {solved}"
        );
    }
}

/// What a search for the mate of [`MUSO_91`] knows that is stopped before it has proved what is the shortest.
fn stopped(nodes: u64) -> Solution {
    let tsume = Catalogue::shipped().get("tsume").expect("tsume");
    let game = Game::from_text(&tsume, MUSO_91).expect("a position");
    let asked = Stipulation::of(game.position(), 99);
    let found = answer(&game, &asked, Limits::default().with_nodes(nodes));
    assert!(found.stopped && found.plies.is_none());
    found
}

/// A search that is stopped before it knows the shortest mate tells that there is one.
#[test]
fn any_mate_is_told_before_the_shortest() {
    let found = stopped(30_000);
    let within = found.within.expect("a mate");
    assert!((31..99).contains(&within), "{within}");
    assert!(found.none_within.is_some_and(|none| none < 31));
}

/// The mate that is found first is longer than the shortest; long before that is proved, the shortest has been found.
#[test]
fn a_mate_that_is_known_is_made_shorter() {
    let found = stopped(50_000);
    assert_eq!(found.within, Some(31));
    assert!(found.none_within.is_some_and(|none| none < 29));
}

/// What is known of the length is told while the search goes on: each bound as soon as there is one, and never a wider
/// one than before.
#[test]
fn bounds_are_told_on_the_way() {
    let tsume = Catalogue::shipped().get("tsume").expect("tsume");
    let game = Game::from_text(&tsume, MUSO_91).expect("a position");
    let asked = Stipulation::of(game.position(), 99);
    let (mut lower, mut upper) = (BTreeSet::new(), BTreeSet::new());
    let mut seen = |progress: Progress| {
        let (least, most) = (lower.last().copied(), upper.first().copied());
        assert!(
            progress.none_within >= least,
            "{progress:?} after {least:?}"
        );
        assert!(
            most.is_none_or(|most| progress.within.is_some_and(|within| within <= most)),
            "{progress:?} after {most:?}"
        );
        lower.extend(progress.none_within);
        upper.extend(progress.within);
        true
    };
    let limits = Limits::default().with_nodes(50_000);
    let found = solve(&game, &asked, &Wanted::default(), &limits, &mut seen);
    let found = found.expect("it can be asked");
    assert_eq!(upper.first().copied(), found.within);
    assert!(upper.len() > 2, "{upper:?}");
    // Length after length, and the last one as soon as it is tried.
    assert_eq!(lower.first(), Some(&1));
    assert_eq!(lower.last().copied(), found.none_within);
}

/// What is told of a mate of any length is true of the shortest, and "never" is true at every length.
#[test]
fn the_shortest_mate_is_no_longer_than_any() {
    let catalogue = Catalogue::shipped();
    let variant = catalogue.get("tsume").expect("tsume");
    let mut problems = Problems::new(&variant, CHECKS, 9, 9, 5);
    let mut never = 0;
    for _ in 0..150 {
        let (position, asked) = problems.next().expect("there are always more");
        let game = Game::from_position(position);
        let told = game.position_text();
        let mut before: Option<u16> = None;
        for nodes in [50, 400, 3_000, 20_000] {
            let found = answer(&game, &asked, Limits::default().with_nodes(nodes));
            if let (Some(within), Some(none)) = (found.within, found.none_within) {
                assert!(none < within, "{told}");
            }
            assert!(!(found.never && before.is_some()), "{told}");
            if let (Some(plies), Some(within)) = (found.plies, before) {
                assert!(plies <= within, "{told}");
            }
            before = found.within.or(before);
            never += u32::from(found.never);
        }
    }
    assert!(never > 0);
}
