//! The attacker's choices and longer keys are told at every place that is told, without being asked for.

use std::collections::BTreeSet;

use boardwright::solver::{
    Limits, Solution, Stipulation, Variation, Variations, Verdict, Wanted, solve,
};
use boardwright::{Catalogue, Game, Move, Position};

use super::brute;
use super::random::position;

/// The moves that are told where a line has come to this position.
fn told(found: &Solution, start: &Position, here: &Position) -> BTreeSet<Move> {
    let duals = &found.duals;
    let all = [
        &duals.main,
        &duals.last,
        &duals.equal,
        &duals.minor,
        &duals.ends,
    ];
    let at = |line: &[Move]| {
        line.iter()
            .fold(start.clone(), |at, &mv| at.after_unchecked(mv))
    };
    let there = all.into_iter().flatten();
    there
        .filter(|dual| at(&dual.line).hash() == here.hash())
        .flat_map(|dual| dual.moves.iter().copied())
        .collect()
}

/// Looks at each answer of the attacker to a defence; how many had a choice.
fn look(
    found: &Solution,
    asked: &Stipulation,
    start: &Position,
    after: &Position,
    from: &Variation,
) -> usize {
    let mut choices = 0;
    for defence in &from.next {
        let here = after.after_unchecked(defence.mv);
        for answer in &defence.next {
            let short = Stipulation {
                within: answer.plies,
                ..*asked
            };
            let (plies, keys) = brute::solve(&short, &here);
            assert_eq!(plies, Some(answer.plies));
            let keys: BTreeSet<Move> = keys.into_iter().map(|(mv, _)| mv).collect();
            let moves = told(found, start, &here);
            if keys.len() > 1 {
                choices += 1;
                assert!(keys.is_subset(&moves), "{here:?}: {keys:?} {moves:?}");
            }
            choices += look(
                found,
                asked,
                start,
                &here.after_unchecked(answer.mv),
                answer,
            );
        }
    }
    choices
}

#[test]
fn every_choice_at_a_place_that_is_told_is_told() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let mut rng = fastrand::Rng::with_seed(12);
    let (mut choices, mut cooks) = (0, 0);
    for _ in 0..4_000 {
        let Some(start) = position(&chess, &mut rng, 3) else {
            continue;
        };
        let asked = Stipulation::mate(start.turn(), 3);
        if start.outcome().is_some() {
            continue;
        }
        let game = Game::from_position(start.clone());
        let wanted = Wanted {
            variations: Variations::Main,
            ..Wanted::default()
        };
        let found = solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true);
        let found = found.expect("it can be asked");
        if found.plies != Some(3) {
            continue;
        }
        let mut keys: Vec<_> = found.keys.iter().map(|key| (key.mv, key.plies)).collect();
        keys.sort();
        let mut tried = brute::solve(&asked, &start).1;
        tried.sort();
        assert_eq!(keys, tried);
        if keys.len() > 1 {
            cooks += 1;
            assert_eq!(found.verdict(&asked), Verdict::Cooked(keys.len()));
        }
        for key in &found.variations {
            choices += look(&found, &asked, &start, &start.after_unchecked(key.mv), key);
        }
    }
    eprintln!("{choices} choices, {cooks} cooks");
    assert!(choices > 20 && cooks > 5, "{choices} {cooks}");
}

/// Looks at the play after a move of the attacker that takes so many plies; how many moves there were.
fn follows(asked: &Stipulation, after: &Position, from: &Variation) -> usize {
    let defences: BTreeSet<Move> = from.next.iter().map(|defence| defence.mv).collect();
    let legal: BTreeSet<Move> = after.legal_moves().into_iter().collect();
    assert_eq!(defences, legal, "{after:?}");
    let longest = from.next.iter().map(|defence| defence.plies).max();
    assert_eq!(from.plies, 1 + longest.unwrap_or(0));
    let mut moves = 1;
    for defence in &from.next {
        let here = after.after_unchecked(defence.mv);
        let left = Stipulation {
            within: from.plies - 2,
            ..*asked
        };
        let (plies, keys) = brute::solve(&left, &here);
        assert_eq!(plies, Some(defence.plies - 1));
        let [answer] = &defence.next[..] else {
            panic!("one answer is told");
        };
        assert_eq!(plies, Some(answer.plies));
        assert!(keys.contains(&(answer.mv, answer.plies)));
        moves += 1 + follows(asked, &here.after_unchecked(answer.mv), answer);
    }
    moves
}

#[test]
fn every_key_has_its_play_however_long_it_takes() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let mut rng = fastrand::Rng::with_seed(14);
    let (mut longer, mut moves) = (0, 0);
    for _ in 0..3_000 {
        let Some(start) = position(&chess, &mut rng, 3) else {
            continue;
        };
        let asked = Stipulation::mate(start.turn(), 5);
        let game = Game::from_position(start.clone());
        let wanted = Wanted {
            variations: Variations::Whole,
            ..Wanted::default()
        };
        let found = solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true);
        let Ok(found) = found else { continue };
        let keys: Vec<_> = found.keys.iter().map(|key| (key.mv, key.plies)).collect();
        let told: Vec<_> = found.variations.iter().map(|v| (v.mv, v.plies)).collect();
        assert_eq!(keys, told, "{start:?}");
        let least = found.plies.unwrap_or(0);
        for key in found.variations.iter().filter(|key| key.plies > least) {
            if longer == 60 {
                break;
            }
            longer += 1;
            moves += follows(&asked, &start.after_unchecked(key.mv), key);
        }
        // What decides on soundness is of the shortest keys.
        let duals = &found.duals;
        let all = [
            &duals.main,
            &duals.last,
            &duals.equal,
            &duals.minor,
            &duals.ends,
        ];
        for dual in all.into_iter().flatten() {
            assert!(keys.contains(&(dual.line[0], least)), "{start:?}");
        }
    }
    eprintln!("{longer} longer keys, {moves} moves after them");
    assert!(longer == 60, "{longer}");
}
