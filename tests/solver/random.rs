//! The solver against trying everything, on random small positions of several variants.

use boardwright::solver::{Goal, Limits, Play, Stipulation, Variations, Wanted};
use boardwright::solver::{check, check_line, solve};
use boardwright::{Catalogue, Game, Kind, Man, Position, Setup, Side, Variant};

use crate::brute;

/// A random position with the royal men and a few others, hands filled in drop games.
fn position(variant: &Variant, rng: &mut fastrand::Rng, most: usize) -> Option<Position> {
    let model = variant.model();
    let mut free: Vec<_> = model.board.cells().collect();
    rng.shuffle(&mut free);
    // Men that stand close together meet.
    let centre = *free.first()?;
    let place = |cell| model.board.point(cell);
    let centre = place(centre);
    free.sort_by_key(|&cell| {
        let point = place(cell);
        (point.x - centre.x).abs().max((point.y - centre.y).abs())
    });
    free.truncate(24);
    rng.shuffle(&mut free);
    let mut setup = Setup::default();
    for side in Side::BOTH {
        let kind = *rng.choice(&model.royalty.pieces)?;
        setup.men.push((free.pop()?, Man { side, kind }));
    }
    let others: Vec<Kind> = (0..model.kinds.len() as u8)
        .map(Kind)
        .filter(|kind| !model.royalty.pieces.contains(kind))
        .collect();
    for _ in 0..rng.usize(1..=most) {
        let kind = others[rng.usize(..others.len())];
        let side = if rng.u8(..3) > 0 { Side::First } else { Side::Second };
        setup.men.push((free.pop()?, Man { side, kind }));
    }
    if let Some(drops) = &model.drops {
        for _ in 0..rng.usize(..3) {
            let kind = drops.allowed[rng.usize(..drops.allowed.len())];
            let side = if rng.bool() { Side::First } else { Side::Second };
            setup.hands[side].push((kind, 1));
        }
    }
    setup.turn = if rng.u8(..4) > 0 { Side::First } else { Side::Second };
    variant.position(&setup).ok()
}

fn compare(position: &Position, stipulation: &Stipulation) -> bool {
    let game = Game::from_position(position.clone());
    let wanted = Wanted {
        variations: Variations::Whole,
        ..Wanted::default()
    };
    let found = solve(&game, stipulation, &wanted, &Limits::default(), &mut |_| true)
        .expect("it can be asked");
    let (plies, mut keys) = brute::solve(stipulation, position);
    let told = || format!("{:?} {stipulation:?}", position.setup());
    assert_eq!(found.plies, plies, "{}", told());
    assert!(!found.stopped);
    match stipulation.play {
        Play::Forced => {
            let mut found_keys: Vec<_> = found.keys.iter().map(|k| (k.mv, k.plies)).collect();
            found_keys.sort();
            keys.sort();
            assert_eq!(found_keys, keys, "{}", told());
            if let Some(plies) = plies {
                let proof = found.proof.as_ref().expect("a proof");
                assert_eq!(check(&game, stipulation, plies, proof), Ok(()), "{}", told());
                assert_eq!(found.line.len(), usize::from(plies), "{}", told());
            }
        }
        Play::Help => {
            if let Some(plies) = plies
                && !found.more_ways
            {
                let ways = brute::ways(stipulation, position, plies);
                assert_eq!(found.ways.len() as u64, ways, "{}", told());
            }
            for way in &found.ways {
                assert_eq!(check_line(&game, stipulation, way), Ok(()), "{}", told());
            }
        }
        Play::Series => {}
    }
    plies.is_some()
}

/// Random positions until enough of them have a solution.
fn agree(id: &str, play: Play, own: bool, goal: Goal, checks_only: bool, within: u16, most: usize, solved: usize) {
    let variant = Catalogue::shipped().get(id).expect("a shipped variant");
    let mut rng = fastrand::Rng::with_seed(6);
    let mut left = solved;
    for _ in 0..200_000 {
        if left == 0 {
            return;
        }
        let Some(position) = position(&variant, &mut rng, most) else {
            continue;
        };
        if position.outcome().is_some() {
            continue;
        }
        let turn = position.turn();
        let (attacker, victim) = match (play, own) {
            (Play::Help, true) => (turn.other(), turn),
            (_, true) => (turn, turn),
            (_, false) => (turn, turn.other()),
        };
        let stipulation = Stipulation {
            goal,
            checks_only,
            ..brute::stipulation(play, attacker, victim, within)
        };
        if compare(&position, &stipulation) {
            left -= 1;
        }
    }
    panic!("{left} of {solved} positions with a solution were not found");
}

#[test]
fn forced_mates_are_those_of_trying_everything() {
    for (id, within, most) in [
        ("chess", 3, 4),
        ("atomic", 3, 4),
        ("nocheckatomic", 3, 3),
        ("crazyhouse", 3, 3),
        ("kuma", 3, 4),
        ("omega", 3, 3),
    ] {
        agree(id, Play::Forced, false, Goal::Mate, false, within, most, 30);
    }
}

#[test]
fn longer_mates_are_those_of_trying_everything() {
    agree("chess", Play::Forced, false, Goal::Mate, false, 5, 3, 10);
    agree("chess", Play::Forced, false, Goal::Mate, true, 7, 5, 40);
    agree("crazyhouse", Play::Forced, false, Goal::Mate, true, 5, 4, 30);
    agree("atomic", Play::Forced, false, Goal::Mate, true, 5, 5, 20);
}

#[test]
fn stalemates_are_those_of_trying_everything() {
    agree("chess", Play::Forced, false, Goal::Stalemate, false, 3, 3, 20);
    agree("omega", Play::Forced, false, Goal::Stalemate, false, 1, 3, 3);
}

#[test]
fn royal_captures_are_those_of_trying_everything() {
    agree("atomic", Play::Forced, false, Goal::RoyalCaptured, false, 3, 4, 30);
    agree("kuma", Play::Forced, false, Goal::RoyalCaptured, false, 3, 4, 30);
}

#[test]
fn selfmates_are_those_of_trying_everything() {
    agree("chess", Play::Forced, true, Goal::Mate, false, 4, 4, 6);
    agree("chess", Play::Forced, true, Goal::Mate, true, 4, 5, 6);
    agree("atomic", Play::Forced, true, Goal::Mate, false, 2, 4, 6);
}

#[test]
fn helpmates_are_those_of_trying_everything() {
    for (id, within) in [("chess", 4), ("atomic", 2), ("crazyhouse", 2), ("omega", 2)] {
        agree(id, Play::Help, true, Goal::Mate, false, within, 3, 12);
    }
    agree("chess", Play::Help, false, Goal::Mate, false, 3, 3, 12);
    agree("chess", Play::Help, true, Goal::Stalemate, false, 2, 3, 8);
}
