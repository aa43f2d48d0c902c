//! The solver against trying everything, on random small positions of several variants.

use boardwright::model::RoyalCount;
use boardwright::notation::position::write;
use boardwright::solver::{Flaw, check, check_line, solve};
use boardwright::solver::{Goal, Limits, Play, Progress, Stipulation, Variations, Wanted};
use boardwright::{Catalogue, Game, Kind, Man, Position, Setup, Side, Variant};

use super::brute;

/// A random position with the royal pieces that a game begins with and a few others, hands filled in drop
/// games.
pub(crate) fn position(
    variant: &Variant,
    rng: &mut fastrand::Rng,
    most: usize,
) -> Option<Position> {
    let model = variant.model();
    let mut free: Vec<_> = model.board.cells().collect();
    rng.shuffle(&mut free);
    // Pieces that stand close together meet.
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
    let royals = &model.royalty.pieces;
    for side in Side::BOTH {
        let men = model.start.men.iter().map(|(_, man)| *man);
        let own = men.filter(|man| man.side == side && royals.contains(&man.kind));
        let held = model.start.hands[side].iter().map(|&(kind, _)| kind);
        let held = held.filter(|kind| royals.contains(kind));
        let own: Vec<Man> = own.chain(held.map(|kind| Man { side, kind })).collect();
        if model.royalty.count != RoyalCount::Every && !own.is_empty() {
            let kind = *rng.choice(royals)?;
            setup.men.push((free.pop()?, Man { side, kind }));
        } else {
            for man in own {
                setup.men.push((free.pop()?, man));
            }
        }
    }
    let others: Vec<Kind> = (0..model.kinds.len() as u8)
        .map(Kind)
        .filter(|kind| !model.royalty.pieces.contains(kind))
        .collect();
    for _ in 0..rng.usize(1..=most) {
        let kind = others[rng.usize(..others.len())];
        let side = if rng.u8(..3) > 0 {
            Side::First
        } else {
            Side::Second
        };
        setup.men.push((free.pop()?, Man { side, kind }));
    }
    if let Some(drops) = &model.drops {
        for _ in 0..rng.usize(..3) {
            let kind = drops.allowed[rng.usize(..drops.allowed.len())];
            let side = if rng.bool() {
                Side::First
            } else {
                Side::Second
            };
            setup.hands[side].push((kind, 1));
        }
    }
    setup.turn = if rng.u8(..4) > 0 {
        Side::First
    } else {
        Side::Second
    };
    variant.position(&setup).ok()
}

/// Holds the solver against trying everything; whether there is a solution.
pub(crate) fn compare(position: &Position, stipulation: &Stipulation) -> bool {
    let game = Game::from_position(position.clone());
    let wanted = Wanted {
        variations: Variations::Whole,
        ways: 10_000,
        ..Wanted::default()
    };
    let found = solve(&game, stipulation, &wanted, &Limits::default(), &mut |_| {
        true
    })
    .expect("it can be asked");
    let (plies, mut keys) = brute::solve(stipulation, position);
    let model = position.model();
    let told = || format!("{} {stipulation:?}", write(model, &position.setup()));
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
                assert_eq!(
                    check(&game, stipulation, plies, proof),
                    Ok(()),
                    "{}",
                    told()
                );
                assert_eq!(found.line.len(), usize::from(plies), "{}", told());
            }
        }
        Play::Help | Play::Series => {
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
    }
    plies.is_some()
}

/// What is asked of random positions, by the player to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask {
    pub(crate) play: Play,
    /// The goal is to be reached against him.
    pub(crate) own: bool,
    pub(crate) goal: Goal,
    pub(crate) checks_only: bool,
}

impl Ask {
    /// The question as the player to move asks it.
    pub(crate) fn by(self, turn: Side, within: u16) -> Stipulation {
        let (attacker, victim) = match (self.play, self.own) {
            (Play::Help, true) => (turn.other(), turn),
            (_, true) => (turn, turn),
            (_, false) => (turn, turn.other()),
        };
        Stipulation {
            attacker,
            victim,
            play: self.play,
            goal: self.goal,
            checks_only: self.checks_only,
            within,
        }
    }
}

pub(crate) const MATE: Ask = Ask {
    play: Play::Forced,
    own: false,
    goal: Goal::Mate,
    checks_only: false,
};

/// Whether the player to move would be mated if it were not his turn: selfmates are rare elsewhere.
pub(crate) fn could_be_mated(position: &Position) -> bool {
    let mut setup = position.setup();
    setup.turn = setup.turn.other();
    setup.ep.clear();
    position.variant().position(&setup).is_ok_and(|turned| {
        let mut moves = turned.legal_moves().into_iter();
        moves.any(|mv| turned.after_unchecked(mv).is_mate())
    })
}

/// Random positions until enough of them have a solution.
fn agree(id: &str, ask: Ask, within: u16, most: usize, solved: usize) {
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
        if ask.own && ask.play == Play::Forced && !could_be_mated(&position) {
            continue;
        }
        let stipulation = ask.by(position.turn(), within);
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
        agree(id, MATE, within, most, 30);
    }
}

#[test]
fn longer_mates_are_those_of_trying_everything() {
    agree("chess", MATE, 5, 3, 10);
    agree(
        "chess",
        Ask {
            checks_only: true,
            ..MATE
        },
        7,
        5,
        40,
    );
    agree(
        "crazyhouse",
        Ask {
            checks_only: true,
            ..MATE
        },
        5,
        4,
        30,
    );
    agree(
        "atomic",
        Ask {
            checks_only: true,
            ..MATE
        },
        5,
        5,
        20,
    );
}

#[test]
fn stalemates_are_those_of_trying_everything() {
    agree(
        "chess",
        Ask {
            goal: Goal::Stalemate,
            ..MATE
        },
        3,
        3,
        20,
    );
    agree(
        "omega",
        Ask {
            goal: Goal::Stalemate,
            ..MATE
        },
        1,
        3,
        3,
    );
}

#[test]
fn royal_captures_are_those_of_trying_everything() {
    agree(
        "atomic",
        Ask {
            goal: Goal::RoyalCaptured,
            ..MATE
        },
        3,
        4,
        30,
    );
    agree(
        "kuma",
        Ask {
            goal: Goal::RoyalCaptured,
            ..MATE
        },
        3,
        4,
        30,
    );
}

#[test]
fn selfmates_are_those_of_trying_everything() {
    agree("chess", Ask { own: true, ..MATE }, 2, 6, 2);
    agree(
        "chess",
        Ask {
            own: true,
            checks_only: true,
            ..MATE
        },
        4,
        6,
        2,
    );
    agree("atomic", Ask { own: true, ..MATE }, 2, 5, 2);
}

#[test]
fn helpmates_are_those_of_trying_everything() {
    for (id, within) in [("chess", 4), ("atomic", 2), ("crazyhouse", 2), ("omega", 2)] {
        agree(
            id,
            Ask {
                play: Play::Help,
                own: true,
                ..MATE
            },
            within,
            3,
            12,
        );
    }
    agree(
        "chess",
        Ask {
            play: Play::Help,
            ..MATE
        },
        3,
        3,
        12,
    );
    agree(
        "chess",
        Ask {
            play: Play::Help,
            own: true,
            goal: Goal::Stalemate,
            ..MATE
        },
        2,
        3,
        8,
    );
}

#[test]
fn series_play_is_that_of_trying_everything() {
    for own in [false, true] {
        let ask = Ask {
            play: Play::Series,
            own,
            ..MATE
        };
        agree("chess", ask, 3, 3, 8);
    }
}

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
