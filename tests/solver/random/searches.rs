//! What searches tell that are stopped or have little memory, and what is no proof.

use boardwright::solver::{Flaw, Limits, Progress, Stipulation, Variations, Wanted, check, solve};
use boardwright::{Catalogue, Game, Side};

use super::position;

#[test]
fn a_stopped_search_tells_what_is_certain() {
    let chess = Catalogue::shipped()
        .get("chess")
        .expect("a shipped variant");
    let game = Game::new(&chess);
    let stipulation = Stipulation::mate(Side::First, 99);
    let mut watch = |seen: Progress| seen.nodes < 10_000;
    let found = solve(
        &game,
        &stipulation,
        &Wanted::default(),
        &Limits::default(),
        &mut watch,
    )
    .expect("it can be asked");
    assert!(found.stopped && found.plies.is_none());
    assert_eq!(found.none_within, Some(3), "no mate in two from the start");
    assert!((10_000..10_100).contains(&found.nodes));
}

#[test]
fn a_small_hash_changes_nothing_but_the_time() {
    let chess = Catalogue::shipped()
        .get("chess")
        .expect("a shipped variant");
    let mut rng = fastrand::Rng::with_seed(8);
    let mut left = 5;
    while left > 0 {
        let Some(position) = position(&chess, &mut rng, 3) else {
            continue;
        };
        let game = Game::from_position(position.clone());
        if game.outcome().is_some() {
            continue;
        }
        let stipulation = Stipulation::mate(position.turn(), 5);
        let wanted = Wanted {
            variations: Variations::No,
            ..Wanted::default()
        };
        let with = |hash_bytes| {
            let limits = Limits::default().with_hash_bytes(hash_bytes);
            let found = solve(&game, &stipulation, &wanted, &limits, &mut |_| true);
            let found = found.expect("it can be asked");
            let mut keys = found.keys;
            keys.sort_by_key(|key| (key.plies, key.mv));
            (found.plies, found.none_within, keys)
        };
        let (small, large) = (with(256 << 10), with(16 << 20));
        assert_eq!(small, large, "{:?}", position.setup());
        left -= u32::from(small.0.is_some());
    }
}

#[test]
fn the_checker_refuses_what_is_no_proof() {
    let chess = Catalogue::shipped()
        .get("chess")
        .expect("a shipped variant");
    let game = Game::from_text(&chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").expect("a position");
    let stipulation = Stipulation::mate(Side::First, 3);
    let found = solve(
        &game,
        &stipulation,
        &Wanted::default(),
        &Limits::default(),
        &mut |_| true,
    )
    .expect("it can be asked");
    let proof = found.proof.expect("a proof");
    assert_eq!(check(&game, &stipulation, 3, &proof), Ok(()));
    assert_eq!(check(&game, &stipulation, 2, &proof), Err(Flaw::TooLong));
    let checks_only = Stipulation {
        checks_only: true,
        ..stipulation
    };
    assert!(matches!(
        check(&game, &checks_only, 3, &proof),
        Err(Flaw::NoCheck(_))
    ));
    let mut gap = proof.clone();
    gap.steps[0].replies.pop();
    assert!(matches!(
        check(&game, &stipulation, 3, &gap),
        Err(Flaw::Unanswered(_))
    ));
    let mut wrong = proof.clone();
    let other = game.read("a1a2").expect("legal");
    wrong.steps[0].mv = other;
    assert!(check(&game, &stipulation, 3, &wrong).is_err());
    let mut short = proof;
    short.steps.truncate(1);
    assert_eq!(check(&game, &stipulation, 3, &short), Err(Flaw::Missing));
}
