//! The solver against trying everything, on random small positions of several variants.

use boardwright::model::RoyalCount;
use boardwright::notation::position::write;
use boardwright::solver::{Flaw, Futile, check, check_line, solve};
use boardwright::solver::{Goal, Limits, Play, Progress, Reflex, Stipulation, Variations, Wanted};
use boardwright::{Catalogue, Cell, Game, Kind, Man, Position, Setup, Side, Variant};

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
    // Pieces that stand close together meet: the cells nearest to one of them, ring by ring.
    let centre = model.board.point(*free.first()?);
    let ring_of = |cell: &Cell| {
        let point = model.board.point(*cell);
        (point.x - centre.x).abs().max((point.y - centre.y).abs())
    };
    let rings: Vec<_> = free.iter().map(ring_of).collect();
    let outmost = rings.iter().copied().max()?;
    let cells_of = |ring| (free.iter().zip(&rings)).filter(move |&(_, &of)| of == ring);
    let near = (0..=outmost).flat_map(cells_of).map(|(&cell, _)| cell);
    let mut free: Vec<Cell> = near.take(24).collect();
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
        Play::Forced | Play::ParrySeries => {
            let mut found_keys: Vec<_> = found.keys.iter().map(|k| (k.mv, k.plies)).collect();
            found_keys.sort();
            keys.sort();
            assert_eq!(found_keys, keys, "{}", told());
            if let Some(plies) = plies.filter(|_| stipulation.play == Play::Forced) {
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
        _ => {
            if let Some(plies) = plies
                && !found.more_ways
            {
                // Of the least length and of all longer ones; longer ways may end by the past, of which positions alone tell
                // nothing.
                let past = position.needs_history();
                let most = if past { plies } else { stipulation.within };
                let ways = (plies..=most).map(|length| brute::ways(stipulation, position, length));
                let mut told = found.ways.clone();
                told.retain(|way| !past || way.len() == usize::from(plies));
                let asked = write(model, &position.setup());
                assert_eq!(
                    told.len() as u64,
                    ways.sum::<u64>(),
                    "{asked} {stipulation:?}"
                );
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
    pub(crate) reflex: Reflex,
    pub(crate) exact: bool,
}

impl Ask {
    /// The question as the player to move asks it.
    pub(crate) fn by(self, turn: Side, within: u16) -> Stipulation {
        let (attacker, victim) = match (self.play, self.own) {
            (Play::Help, true) => (turn.other(), turn),
            // With an odd number of plies the other player begins to help.
            (Play::HelpSelf, _) if within % 2 == 1 => (turn.other(), turn.other()),
            (_, true) => (turn, turn),
            (_, false) => (turn, turn.other()),
        };
        Stipulation {
            attacker,
            victim,
            play: self.play,
            goal: self.goal,
            checks_only: self.checks_only,
            reflex: self.reflex,
            exact: self.exact,
            stated: false,
            futile: Futile::Counted,
            within,
        }
    }
}

pub(crate) const MATE: Ask = Ask {
    play: Play::Forced,
    own: false,
    goal: Goal::Mate,
    checks_only: false,
    reflex: Reflex::Nobody,
    exact: false,
};

/// Problems by chance, one after another: positions in which a question can be asked.
pub(crate) struct Problems<'v> {
    variant: &'v Variant,
    ask: Ask,
    within: u16,
    /// The most men beside the royal ones.
    most: usize,
    /// Of eight selfmates in which nobody could be mated at once, so many are asked.
    pub(crate) refuted: u8,
    pub(crate) rng: fastrand::Rng,
}

impl Problems<'_> {
    pub(crate) fn new(
        variant: &Variant,
        ask: Ask,
        within: u16,
        most: usize,
        seed: u64,
    ) -> Problems<'_> {
        Problems {
            variant,
            ask,
            within,
            most,
            refuted: 0,
            rng: fastrand::Rng::with_seed(seed),
        }
    }
}

impl Iterator for Problems<'_> {
    type Item = (Position, Stipulation);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(position) = position(self.variant, &mut self.rng, self.most) else {
                continue;
            };
            let asked = self.ask.by(position.turn(), self.within);
            let asked = asked.with_duties(position.model());
            let attacker = position.model().problem.as_ref().map(|p| p.attacker);
            if position.outcome().is_some() || attacker.is_some_and(|side| side != asked.attacker) {
                continue;
            }
            let forced = matches!(self.ask.play, Play::Forced | Play::SeriesSelf);
            let rare = self.ask.own && forced;
            let rare = rare && !self.ask.goal.is_of_a_move();
            if rare && self.rng.u8(..8) >= self.refuted && !could_be_mated(&position) {
                continue;
            }
            return Some((position, asked));
        }
    }
}

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
    let problems = Problems::new(&variant, ask, within, most, 6).take(20_000);
    let found = problems.filter(|(position, asked)| compare(position, asked));
    let found = found.take(solved).count();
    assert_eq!(found, solved, "positions with a solution");
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

/// Pawns that stand against each other shut both in.
#[test]
fn double_stalemates_are_those_of_trying_everything() {
    let ask = Ask {
        goal: Goal::DoubleStalemate,
        ..MATE
    };
    agree("hexapawn", ask, 3, 6, 40);
    let helped = Ask {
        play: Play::Help,
        ..ask
    };
    agree("hexapawn", helped, 3, 6, 40);
    agree("pawnsonly", helped, 2, 4, 4);
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

/// The goals of a move, a cell among them.
fn goals_of_a_move(id: &str, cell: &str) -> [Goal; 4] {
    let variant = Catalogue::shipped().get(id).expect("a shipped variant");
    let cell = variant.model().board.find(cell).expect("a cell");
    [
        Goal::Check,
        Goal::Capture,
        Goal::Cell(cell),
        Goal::MateOrStalemate,
    ]
}

#[test]
fn goals_of_a_move_are_those_of_trying_everything() {
    for goal in goals_of_a_move("chess", "d4") {
        let ask = Ask { goal, ..MATE };
        agree("chess", ask, 3, 4, 15);
        agree("chess", Ask { own: true, ..ask }, 2, 5, 3);
        let help = Ask {
            play: Play::Help,
            ..ask
        };
        agree("chess", help, 3, 2, 8);
        let series = Ask {
            play: Play::Series,
            ..ask
        };
        agree("chess", series, 3, 2, 8);
        agree(
            "chess",
            Ask {
                own: true,
                ..series
            },
            3,
            2,
            4,
        );
    }
    for (id, goal) in [
        ("crazyhouse", Goal::Check),
        ("atomic", Goal::Capture),
        ("kuma", Goal::Check),
        ("omega", Goal::Capture),
    ] {
        agree(id, Ask { goal, ..MATE }, 3, 3, 8);
    }
}

#[test]
fn wins_by_any_end_are_those_of_trying_everything() {
    let win = Ask {
        goal: Goal::Win,
        ..MATE
    };
    let help = Ask {
        play: Play::Help,
        ..win
    };
    for id in ["three-check", "racing-kings", "king-of-the-hill"] {
        agree(id, win, 3, 4, 8);
        agree(id, help, 3, 2, 8);
    }
}

/// Positions of the start with men left out, so that castling is near.
#[test]
fn castlings_are_those_of_trying_everything() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let mut rng = fastrand::Rng::with_seed(11);
    let start = Game::new(&chess).position().setup();
    let mut solved = 0;
    for round in 0..400 {
        let mut setup = start.clone();
        // Kings and rooks stay, of the others a few.
        let stay = |rng: &mut fastrand::Rng, cell| {
            let name = chess.model().board.name(cell);
            name.starts_with(['a', 'e', 'h']) && name.ends_with(['1', '8']) || rng.u8(..6) == 0
        };
        setup.men.retain(|&(cell, _)| stay(&mut rng, cell));
        let ask = Ask {
            goal: Goal::Castling,
            play: if round % 3 == 0 {
                Play::Help
            } else {
                Play::Forced
            },
            own: round % 5 == 0,
            ..MATE
        };
        let Ok(position) = chess.position(&setup) else {
            continue;
        };
        let within = if ask.own { 2 } else { 3 };
        solved += u32::from(compare(&position, &ask.by(position.turn(), within)));
    }
    assert!(solved > 100, "{solved}");
}

#[test]
fn captures_en_passant_are_reached_as_trying_everything_says() {
    let chess = Catalogue::shipped().get("chess").expect("chess");
    let start = Game::new(&chess).position().setup();
    let board = &chess.model().board;
    let mut rng = fastrand::Rng::with_seed(11);
    let mut solved = 0;
    for round in 0..200 {
        let mut setup = start.clone();
        setup.rights.clear();
        // Kings and pawns, some of White's on the fifth rank and of Black's on the fourth.
        setup.men.retain_mut(|(cell, _)| {
            let name = board.name(*cell);
            let (file, rank) = name.split_at(1);
            let rank = match rank {
                "2" if rng.u8(..2) == 0 => "5",
                "7" if rng.u8(..2) == 0 => "4",
                rank => rank,
            };
            *cell = board.find(&format!("{file}{rank}")).expect("a cell");
            file == "e" || (rank != "1" && rank != "8")
        });
        let ask = Ask {
            goal: Goal::EnPassant,
            play: if round % 2 == 0 {
                Play::Help
            } else {
                Play::Forced
            },
            own: round % 3 == 0,
            ..MATE
        };
        let Ok(position) = chess.position(&setup) else {
            continue;
        };
        let within = if ask.own { 2 } else { 3 };
        solved += u32::from(compare(&position, &ask.by(position.turn(), within)));
    }
    assert!(solved > 50, "{solved}");
}

#[test]
fn reflex_play_is_that_of_trying_everything() {
    let cell = goals_of_a_move("chess", "e4")[2];
    for reflex in [Reflex::Opponent, Reflex::Both] {
        let mate = Ask {
            own: true,
            reflex,
            ..MATE
        };
        agree("chess", mate, 4, 4, 12);
        agree("atomic", mate, 2, 4, 4);
        for (goal, solved) in [
            (Goal::Check, 20),
            (Goal::Capture, 20),
            (cell, 20),
            (Goal::Stalemate, 2),
        ] {
            let ask = Ask { goal, ..mate };
            agree("chess", ask, 2, 4, solved);
            agree("chess", Ask { exact: true, ..ask }, 2, 4, solved);
        }
        let exact = Ask {
            exact: true,
            ..mate
        };
        agree("chess", exact, 4, 4, 3);
        let capture = Ask {
            goal: Goal::Capture,
            ..exact
        };
        agree("chess", capture, 4, 3, 3);
    }
}

#[test]
fn helped_selfmates_are_those_of_trying_everything() {
    let ask = Ask {
        play: Play::HelpSelf,
        own: true,
        ..MATE
    };
    agree("chess", ask, 3, 4, 2);
    agree("atomic", ask, 2, 4, 2);
    for goal in goals_of_a_move("chess", "d4") {
        if goal != Goal::MateOrStalemate {
            agree("chess", Ask { goal, ..ask }, 3, 4, 6);
        }
    }
    // Help by both before it.
    let capture = Ask {
        goal: Goal::Capture,
        ..ask
    };
    agree("chess", capture, 4, 3, 3);
}

#[test]
fn series_selfmates_are_those_of_trying_everything() {
    let ask = Ask {
        play: Play::SeriesSelf,
        own: true,
        ..MATE
    };
    agree("chess", ask, 3, 4, 2);
    agree("atomic", ask, 3, 3, 1);
    for goal in goals_of_a_move("chess", "d4") {
        agree("chess", Ask { goal, ..ask }, 3, 3, 2);
    }
    let capture = Ask {
        goal: Goal::Capture,
        exact: true,
        ..ask
    };
    agree("chess", capture, 3, 3, 3);
}

#[test]
fn helped_reflex_play_and_reflex_series_are_those_of_trying_everything() {
    for play in [Play::HelpSelf, Play::Series] {
        let ask = Ask {
            play,
            own: true,
            reflex: Reflex::Both,
            ..MATE
        };
        agree("chess", ask, 3, 4, 2);
        agree("atomic", ask, 3, 3, 1);
        for goal in goals_of_a_move("chess", "d4") {
            let ask = Ask { goal, ..ask };
            agree("chess", ask, 3, 3, 2);
            agree("chess", Ask { exact: true, ..ask }, 3, 2, 1);
        }
    }
}

#[test]
fn exact_lengths_are_those_of_trying_everything() {
    let exact = Ask {
        exact: true,
        ..MATE
    };
    let capture = Ask {
        goal: Goal::Capture,
        ..exact
    };
    for ask in [exact, capture] {
        agree("chess", ask, 3, 4, 12);
        agree("crazyhouse", ask, 3, 2, 6);
        for play in [Play::Help, Play::Series, Play::HelpParrySeries] {
            agree("chess", Ask { play, ..ask }, 3, 2, 6);
        }
    }
    let checks = Ask {
        checks_only: true,
        ..exact
    };
    agree("chess", checks, 5, 5, 12);
    agree(
        "chess",
        Ask {
            own: true,
            ..checks
        },
        4,
        6,
        2,
    );
    let longer = Ask {
        goal: Goal::Capture,
        play: Play::Help,
        own: true,
        ..exact
    };
    agree("chess", longer, 4, 1, 4);
}

#[test]
fn parry_series_are_those_of_trying_everything() {
    for (play, own) in [
        (Play::ParrySeries, false),
        (Play::ParrySeries, true),
        (Play::HelpParrySeries, false),
        (Play::HelpParrySeries, true),
    ] {
        let ask = Ask { play, own, ..MATE };
        if !own || play == Play::HelpParrySeries {
            agree("chess", ask, 3, 3, 4);
        }
        for goal in goals_of_a_move("chess", "d4") {
            // To be forced to mate is rare.
            let rare = goal == Goal::MateOrStalemate && own && play == Play::ParrySeries;
            agree("chess", Ask { goal, ..ask }, 3, 3, if rare { 1 } else { 4 });
        }
        for id in ["atomic", "crazyhouse", "omega"] {
            let goal = Goal::Check;
            agree(id, Ask { goal, ..ask }, 2, 3, if own { 1 } else { 4 });
        }
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

/// Problems without a king of the side that is not to be mated are solved as all others are.
#[test]
fn problems_without_a_king_are_solved_as_trying_everything_does() {
    let chess = Catalogue::shipped().get("chess").expect("shipped");
    let mut rng = fastrand::Rng::with_seed(0x0D1A);
    let mut solved = 0;
    for asked in ["#2", "h#1.5", "ser-#2", "h=1.5", "hx1.5", "#1"] {
        for _ in 0..60 {
            let Some(position) = position(&chess, &mut rng, 5) else {
                continue;
            };
            let mut setup = position.setup();
            let bare = setup.turn;
            let royals = &chess.model().royalty.pieces;
            let spared = |man: &Man| man.side == bare && royals.contains(&man.kind);
            setup.men.retain(|(_, man)| !spared(man));
            assert!(chess.position(&setup).is_err(), "games want their kings");
            let Ok(position) = chess.sparing_royals(&setup).position(&setup) else {
                continue;
            };
            let asked = Stipulation::parse(asked, &position).expect("a stipulation");
            solved += usize::from(compare(&position, &asked));
        }
    }
    assert!(solved > 5, "{solved}");
}
