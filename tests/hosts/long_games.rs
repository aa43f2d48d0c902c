//! Games of many moves and counts of many plies: what the past tells is the same by definition, and costs
//! the same however long the game is.

use std::time::{Duration, Instant};

use boardwright::engine::{Leaves, Stop};
use boardwright::record::compact;
use boardwright::{Catalogue, Game, Move, Position, Reason, Score, Side, Variant};

fn variant(id: &str) -> Variant {
    Catalogue::shipped()
        .get(id)
        .unwrap_or_else(|e| panic!("{e}"))
}

/// Two pieces that step to and fro, each with one move in every position: no line ever ends.
fn shuttle() -> Variant {
    let text = r#"
        schema = 1
        [variant]
        id = "shuttle"
        version = "1.0.0"
        name = "Shuttle"
        [board]
        topology = "square"
        symmetry = "mirror"
        files = ["a", "b"]
        ranks = "1-4"
        [players]
        order = ["white", "black"]
        [pieces.man]
        symbol = "M"
        moves = ["sW"]
        [royalty]
        pieces = []
        self-check = "allowed"
        attack-void-if = []
        [end]
        stalemate = { result = "draw" }
        repetition = false
        [setup]
        position = "m1/2/2/M1 w - - 0 1"
        [notation]
        position = "fen"
        move = "uci"
        human = "san"
    "#;
    let mut catalogue = Catalogue::shipped();
    catalogue
        .add("shuttle.toml", text)
        .unwrap_or_else(|e| panic!("{e}"))
}

/// A move by chance, with a liking for going back, so that positions repeat.
fn any(game: &Game, chance: &mut fastrand::Rng) -> Option<Move> {
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    let last = game.moves().iter().rev().nth(1).copied();
    let goes_back = |mv: &&Move| {
        last.is_some_and(|last| mv.from() == Some(last.to()) && Some(mv.to()) == last.from())
    };
    let back = moves.iter().find(goes_back).copied();
    back.filter(|_| chance.u8(..4) > 0)
        .or_else(|| chance.choice(&moves).copied())
}

/// What a repetition says of the last of these positions, by definition.
fn repeated(positions: &[Position]) -> (usize, Option<Side>) {
    let (last, before) = positions.split_last().expect("the start stood");
    let occurrences = 1 + before.iter().filter(|p| p.key() == last.key()).count();
    let Some(from) = before.iter().rposition(|p| p.key() == last.key()) else {
        return (occurrences, None);
    };
    let always = |side: Side| {
        let mut checked = positions[from + 1..]
            .iter()
            .filter(|p| p.turn() == side.other())
            .peekable();
        checked.peek().is_some() && checked.all(Position::in_check)
    };
    let checker = match (always(Side::First), always(Side::Second)) {
        (true, false) => Some(Side::First),
        (false, true) => Some(Side::Second),
        _ => None,
    };
    (occurrences, checker)
}

#[test]
fn repetition_is_the_same_by_definition_also_after_moves_taken_back() {
    let mut chance = fastrand::Rng::with_seed(0x4E9);
    let (mut claimed, mut over) = (0, 0);
    for id in ["chess", "omega", "shogi", "crazyhouse"] {
        let variant = variant(id);
        let rule = variant.model().end.repetition.clone();
        let rule = rule.unwrap_or_else(|| panic!("{id} has a rule of repetition"));
        for _ in 0..12 {
            let mut game = Game::new(&variant);
            let mut positions = vec![game.position().clone()];
            for _ in 0..160 {
                let (times, checker) = repeated(&positions);
                let claims = game.claims();
                let outcome = game.outcome();
                let claims_it = claims.contains(&Reason::Repetition);
                let due = rule.claim && times >= usize::from(rule.count);
                assert_eq!(claims_it, due && outcome.is_none(), "{id} {times}");
                claimed += usize::from(claims_it);
                if let Some(outcome) = outcome {
                    over += 1;
                    if outcome.reason == Reason::PerpetualCheck {
                        assert_eq!(outcome.winner(), checker.map(Side::other));
                    }
                    let automatic = rule.automatic_at.unwrap_or(rule.count);
                    let loses = rule.perpetual_check_loses && checker.is_some();
                    if times >= usize::from(automatic) && outcome.reason == Reason::Repetition {
                        assert!(!loses, "{id}");
                    }
                }
                if chance.u8(..8) == 0 || game.outcome().is_some() {
                    for _ in 0..chance.usize(1..12).min(game.moves().len()) {
                        game.take_back();
                        positions.pop();
                    }
                    assert_eq!(Some(game.position()), positions.last());
                }
                let Some(mv) = any(&game, &mut chance) else {
                    break;
                };
                if game.play(mv).is_ok() {
                    positions.push(game.position().clone());
                }
            }
        }
    }
    assert!(claimed > 50 && over > 20, "{claimed} claims, {over} ends");
}

/// The king checks for ever: who gives every check of the cycle loses, however long the game was before.
#[test]
fn perpetual_check_loses_in_a_long_game_too() {
    let shogi = variant("shogi");
    let start = "4k4/9/9/9/9/9/9/R8/4K4 b - 1";
    let mut game = Game::from_text(&shogi, start).unwrap_or_else(|e| panic!("{e}"));
    let cycle = ["9h5h", "5a4a", "5h4h", "4a5a", "4h5h"];
    for text in cycle.iter().take(1).chain(&cycle[1..]) {
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    while game.outcome().is_none() {
        let text = ["5a4a", "5h4h", "4a5a", "4h5h"][(game.moves().len() - 1) % 4];
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    let outcome = game.outcome().expect("it is over");
    assert_eq!(outcome.reason, Reason::PerpetualCheck);
    assert_eq!(outcome.scores[Side::First], Score::LOSS);
}

#[test]
fn a_game_with_its_last_move_taken_back_is_the_game_before_it() {
    let mut chance = fastrand::Rng::with_seed(0x7A4E);
    for id in ["chess", "kuma", "shogi", "atomic", "omega"] {
        let mut game = Game::new(&variant(id));
        let mut before = Vec::new();
        for _ in 0..150 {
            before.push(game.clone());
            match any(&game, &mut chance) {
                Some(mv) if game.play(mv).is_ok() => {}
                _ => break,
            }
        }
        before.truncate(game.moves().len());
        while let Some(earlier) = before.pop() {
            game.take_back();
            assert_eq!(game.position(), earlier.position(), "{id}");
            assert_eq!(game.moves(), earlier.moves(), "{id}");
            assert_eq!(game.places(), earlier.places(), "{id}");
            assert_eq!(game.status(), earlier.status(), "{id}");
            let sorted = |game: &Game| {
                let mut moves = game.legal_moves();
                moves.sort_unstable();
                moves
            };
            assert_eq!(sorted(&game), sorted(&earlier), "{id}");
            for ply in 0..=game.moves().len() {
                assert_eq!(game.position_after(ply), earlier.position_after(ply));
            }
            assert_eq!(game.position_after(game.moves().len() + 1), None);
        }
        assert_eq!(game.take_back(), None);
    }
}

#[test]
fn a_game_remembers_the_place_of_each_move_in_canonical_order() {
    let mut chance = fastrand::Rng::with_seed(0x9ACE);
    for id in Catalogue::shipped().ids() {
        let mut game = Game::new(&variant(id));
        for _ in 0..60 {
            let order = compact::order(&game);
            let Some(mv) = chance.choice(&order).copied() else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
            let place = game.places().last().expect("a move was played");
            let index = order.iter().position(|&other| other == mv);
            assert_eq!(Some(place.index as usize), index, "{id}");
            assert_eq!(place.of as usize, order.len(), "{id}");
        }
    }
}

#[test]
fn a_game_of_chess_of_80_plies_takes_at_most_6_kib() {
    let mut chance = fastrand::Rng::with_seed(80);
    let chess = variant("chess");
    for _ in 0..20 {
        let mut game = Game::new(&chess);
        while game.moves().len() < 80 {
            let moves = game.legal_moves();
            if chance
                .choice(&moves)
                .is_none_or(|&mv| game.play(mv).is_err())
            {
                game = Game::new(&chess);
            }
        }
        assert!(game.past_bytes() <= 6 << 10, "{}", game.past_bytes());
    }
}

/// The least time of several, that other work on the machine does not count.
fn least(mut work: impl FnMut()) -> Duration {
    let timed = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..5).map(timed).min().unwrap_or_default()
}

#[test]
fn the_hundred_thousandth_ply_costs_what_the_hundredth_costs() {
    let omega = variant("omega");
    let cycle = ["c0b2", "c9b7", "b2c0", "b7c9"];
    let play = |game: &mut Game, plies: usize| {
        for _ in 0..plies {
            let text = cycle[game.moves().len() % 4];
            game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
        }
    };
    let mut game = Game::new(&omega);
    play(&mut game, 100);
    let step = |game: &mut Game| {
        least(|| {
            play(game, 400);
            for _ in 0..400 {
                game.take_back().expect("it was played");
            }
            assert!(game.claims().contains(&Reason::Repetition));
            let mv = game.legal_moves()[0];
            (0..50).for_each(|_| drop(game.claims_with(mv)));
        })
    };
    let short = step(&mut game);
    play(&mut game, 100_000);
    let long = step(&mut game);
    assert!(
        long < 4 * short,
        "{short:?} after 100, {long:?} after 100,000"
    );
}

/// A tick that lets so many of its calls pass.
fn patient(mut calls: u32) -> impl FnMut(u64) -> bool {
    move |_| {
        calls = calls.saturating_sub(1);
        calls > 0
    }
}

#[test]
fn a_count_of_any_depth_returns_or_is_stopped() {
    for id in ["chess", "kuma", "shogi", "atomic", "omega"] {
        let variant = variant(id);
        let game = Game::new(&variant);
        let counts = variant.counts(1 << 16).expect("a little memory");
        for depth in [17, 40, 5_000, u32::MAX] {
            for leaves in [Leaves::Bulk, Leaves::List, Leaves::Play] {
                let counted = game.perft(depth, leaves, &mut patient(2));
                assert_eq!(counted, Err(Stop), "{id} {depth}");
            }
            let position = game.position();
            let counted = position.perft(depth, Leaves::Bulk, &mut patient(2));
            assert_eq!(counted, Err(Stop), "{id} {depth}");
            let counted = position.perft_known(depth, &counts, &mut patient(2));
            assert_eq!(counted, Err(Stop), "{id} {depth}");
        }
    }
}

#[test]
fn a_count_deeper_than_every_line_is_nothing() {
    let antichess = variant("antichess");
    let position = "8/8/8/8/8/1p6/P7/8 w - - 0 1";
    let game = Game::from_text(&antichess, position).unwrap_or_else(|e| panic!("{e}"));
    let counts = antichess.counts(1 << 16).expect("a little memory");
    let never = &mut |_| true;
    assert_eq!(game.perft(1, Leaves::Bulk, never), Ok(1));
    for depth in [2, 16, 17, 18, 5_000, u32::MAX] {
        for leaves in [Leaves::Bulk, Leaves::List, Leaves::Play] {
            assert_eq!(game.perft(depth, leaves, never), Ok(0));
        }
        let known = game.position().perft_known(depth, &counts, never);
        assert_eq!(known, Ok(0));
    }
}

#[test]
fn a_count_above_recursion_is_the_count() {
    let shuttle = shuttle();
    let counts = shuttle.counts(1 << 16).expect("a little memory");
    let (game, never) = (Game::new(&shuttle), &mut |_: u64| true);
    for depth in [15, 16, 17, 18, 33, 5_000, 100_001] {
        assert_eq!(game.perft(depth, Leaves::Bulk, never), Ok(1), "{depth}");
        assert_eq!(game.perft(depth, Leaves::Play, never), Ok(1), "{depth}");
        let known = game.position().perft_known(depth, &counts, never);
        assert_eq!(known, Ok(1), "{depth}");
    }
    // Too long for any memory: it is stopped, whatever `tick` says.
    let endless = game.perft(u32::MAX, Leaves::Bulk, never);
    assert_eq!(endless, Err(Stop));
    let known = game.position().perft_known(u32::MAX, &counts, never);
    assert_eq!(known, Err(Stop));
    // Two kings alone, counted with a table: above recursion as below it.
    let chess = variant("chess");
    let kings = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    let kings = Game::from_text(&chess, kings).unwrap_or_else(|e| panic!("{e}"));
    let counts = chess.counts(64 << 20).expect("memory");
    let mut count = |depth| kings.position().perft_known(depth, &counts, never);
    let sum: u64 = kings
        .position()
        .successors()
        .iter()
        .map(|(_, next)| {
            let counts = chess.counts(8 << 20).expect("a little memory");
            next.perft_known(16, &counts, &mut |_| true)
                .unwrap_or_default()
        })
        .sum();
    assert_eq!(count(17), Ok(sum));
    // More than a number holds.
    assert_eq!(count(30), Ok(u64::MAX));
}
