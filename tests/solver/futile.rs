//! Interpositions that only delay a mate, left out: the sentence of `docs/futile.md` in plain recursion, against the search.

use boardwright::certificate::{self, Unwritten};
use boardwright::solver::{
    Goal, Limits, Memory, Proof, Solution, Stipulation, Unsolvable, Wanted, solve, solve_on,
};
use boardwright::{
    Catalogue, Cell, Game, Kind, Man, Move, MoveSort, Position, Setup, Side, Variant,
};

/// The cell of the only man that gives check, and that of the royal piece.
fn line(position: &Position) -> Option<(Cell, Cell)> {
    let royals = &position.model().royalty.pieces;
    let own = |man: &Man| man.side == position.turn() && royals.contains(&man.kind);
    let men = position.men();
    let mut royal = men.iter().filter(|(_, man)| own(man));
    let (&(royal, _), None) = (royal.next()?, royal.next()) else {
        return None;
    };
    match position.attackers_of_reference(royal)[..] {
        [checker] => Some((checker, royal)),
        _ => None,
    }
}

/// Whether a cell lies between two others, on a straight line with them.
fn is_between(position: &Position, cell: Cell, one: Cell, other: Cell) -> bool {
    let board = &position.model().board;
    let (a, b, c) = (board.point(one), board.point(other), board.point(cell));
    let (dx, dy) = (i32::from(b.x - a.x), i32::from(b.y - a.y));
    let (ex, ey) = (i32::from(c.x - a.x), i32::from(c.y - a.y));
    let inside = |far: i32, near: i32| near * far >= 0 && near.abs() <= far.abs();
    dx * ey == dy * ex && inside(dx, ex) && inside(dy, ey) && cell != one && cell != other
}

/// What is left of an interposition: the man that gives check has come to where it was put, and each hand is as before.
fn left_of(position: &Position, mv: Move) -> Vec<Position> {
    let Some((checker, royal)) = line(position) else {
        return Vec::new();
    };
    let sort = matches!(mv.sort(), MoveSort::Drop | MoveSort::Plain);
    if !sort || !is_between(position, mv.to(), checker, royal) {
        return Vec::new();
    }
    let blocked = position.after_unchecked(mv);
    let captures = blocked.legal_moves_reference().into_iter();
    let captures =
        captures.filter(|capture| capture.from() == Some(checker) && capture.to() == mv.to());
    let left = captures.filter_map(|capture| {
        let mut setup = position.setup();
        setup
            .men
            .retain(|&(cell, _)| cell != checker && Some(cell) != mv.from());
        let side = position.turn().other();
        let kind = capture.becomes();
        setup.men.push((mv.to(), Man { side, kind }));
        setup
            .promoted
            .retain(|&cell| cell != checker && Some(cell) != mv.from());
        let played = blocked.after_unchecked(capture).setup();
        setup
            .promoted
            .extend(played.promoted.iter().filter(|&&cell| cell == mv.to()));
        (setup.rights, setup.rooks, setup.moved) = (played.rights, played.rooks, played.moved);
        setup.no_progress = played.no_progress;
        setup.ep.clear();
        for side in Side::BOTH {
            setup.hands[side].push((position.model().drops.as_ref()?.allowed[0], 0));
        }
        let left = position.variant().position(&setup).ok()?;
        left.in_check_reference(left.turn()).then_some(left)
    });
    left.collect()
}

/// The length with the attacker to move, if it is at most so many plies.
fn attack(asked: &Stipulation, position: &Position, most: u16) -> Option<u16> {
    let most = most.checked_sub(1)?;
    let mut best = None;
    for mv in position.legal_moves() {
        let next = position.after_unchecked(mv);
        if asked.checks_only && !next.in_check() {
            continue;
        }
        let bound = best.map_or(most, |best: u16| best.saturating_sub(2).min(most));
        if let Some(length) = defend(asked, &next, bound) {
            best = best.min(Some(length + 1)).or(Some(length + 1));
        }
    }
    best
}

/// The length with the defender to move, if it is at most so many plies.
fn defend(asked: &Stipulation, position: &Position, most: u16) -> Option<u16> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return position.is_mate().then_some(0);
    }
    let mut counted = Vec::new();
    let mut least = 0;
    for mv in moves {
        let left = left_of(position, mv);
        if left.is_empty() && most < 2 {
            return None;
        }
        let left = left
            .iter()
            .filter_map(|left| defend(asked, left, most))
            .min();
        let plain = match most {
            0 => None,
            _ => attack(asked, &position.after_unchecked(mv), most - 1).map(|length| length + 1),
        };
        let met = match (plain, left) {
            (Some(plain), Some(left)) => plain.min(left),
            (one, other) => one.or(other)?,
        };
        least = least.max(met);
        counted.extend(plain);
    }
    if least == 0 {
        return Some(0);
    }
    counted.into_iter().filter(|&plain| plain >= least).min()
}

/// A defender's king at an edge, most of the other men near it, and more of the attacker's than of the defender's.
fn position(variant: &Variant, rng: &mut fastrand::Rng) -> Option<Position> {
    let model = variant.model();
    let royal = *model.royalty.pieces.first()?;
    let attacker = model.problem.as_ref().map_or(Side::First, |p| p.attacker);
    let defender = attacker.other();
    let mut free: Vec<Cell> = model.board.cells().collect();
    rng.shuffle(&mut free);
    let at = |cell: Cell| model.board.point(cell);
    let edge = free
        .iter()
        .position(|&cell| at(cell).x == 0 || at(cell).y > 3)?;
    let king = free.swap_remove(edge);
    let far = |cell: Cell| {
        let (one, other) = (at(cell), at(king));
        (one.x - other.x).abs().max((one.y - other.y).abs())
    };
    // The nearest are taken first: two in three men stand within two cells.
    free.sort_by_key(|&cell| std::cmp::Reverse(far(cell)));
    let near = free.iter().filter(|&&cell| far(cell) <= 2).count();
    let mut setup = Setup::default();
    setup.turn = attacker;
    let of = |side, kind| Man { side, kind };
    setup.men.push((king, of(defender, royal)));
    let mut take = |rng: &mut fastrand::Rng| {
        let last = free.len().checked_sub(1)?;
        let from = if rng.u8(..3) > 0 {
            last - near.min(last) / 2
        } else {
            0
        };
        Some(free.remove(rng.usize(from..=last)))
    };
    let start = model.start.men.iter();
    let owns = start.clone().any(|(_, man)| *man == of(attacker, royal));
    if owns && model.problem.is_none() {
        setup.men.push((take(rng)?, of(attacker, royal)));
    }
    let others: Vec<Kind> = (0..model.kinds.len() as u8)
        .map(Kind)
        .filter(|kind| !model.royalty.pieces.contains(kind))
        .collect();
    for (side, least, most) in [(attacker, 4, 6), (defender, 0, 3)] {
        for _ in 0..rng.usize(least..=most) {
            setup
                .men
                .push((take(rng)?, of(side, *rng.choice(&others)?)));
        }
    }
    let drops = &model.drops.as_ref()?.allowed;
    for (side, most) in [(defender, 2), (attacker, 1)] {
        setup.hands[side].push((*drops.first()?, 0));
        for _ in 0..rng.usize(0..=most) {
            setup.hands[side].push((*rng.choice(drops)?, 1));
        }
    }
    variant.position(&setup).ok()
}

fn answer(game: &Game, asked: &Stipulation, limits: &Limits) -> Solution {
    solve(game, asked, &Wanted::default(), limits, &mut |_| true).expect("it can be asked")
}

/// All lengths and keys are those of the plain definition, in variants where hands are compared and others, with checks alone
/// and without, with a small hash, in several threads and in parts.
#[test]
fn lengths_are_those_of_the_plain_definition() {
    let catalogue = Catalogue::shipped();
    let whole = std::env::var_os("BOARDWRIGHT_WHOLE").is_some();
    for (id, within, checks_only, wanted) in [
        ("tsume", 5, true, 120),
        ("minishogi", 5, true, 100),
        ("crazyhouse", 3, true, 100),
        ("minishogi", 3, false, 80),
        ("tsume-self-check-void", 3, true, 60),
    ] {
        let variant = catalogue.get(id).expect("a shipped variant");
        let mut rng = fastrand::Rng::with_seed(20);
        let (mut tried, mut shorter, mut longer) = (0, 0, 0);
        let wanted = if whole { 30 * wanted } else { wanted };
        while tried < wanted {
            let Some(position) = position(&variant, &mut rng) else {
                continue;
            };
            let asked = Stipulation {
                checks_only,
                ..Stipulation::of(&position, within)
            };
            let game = Game::from_position(position.clone());
            if game.outcome().is_some() {
                continue;
            }
            let small = Limits::default().with_hash_bytes(1 << 16);
            let limits = match tried % 3 {
                0 => small.with_hash_bytes(1 << 12),
                1 => small,
                _ => small.without_dominance(),
            };
            let found = answer(&game, &asked.without_futile(), &limits);
            // Most positions have no mate, and to try everything takes longest there.
            if found.plies.is_none() && rng.u8(..64) > 0 {
                continue;
            }
            let expected = attack(&asked, &position, within);
            let told = format!("{id} {}", game.position_text());
            assert_eq!(found.plies, expected, "{told}");
            assert!(!found.stopped && found.proof.is_none(), "{told}");
            let plain = answer(&game, &asked, &small);
            // A mate by the plain rule is one, in no more plies.
            assert!(
                plain
                    .plies
                    .is_none_or(|plies| expected.is_some_and(|l| l <= plies)),
                "{told}"
            );
            if let Some(plies) = found.plies {
                assert_eq!(found.line.len(), usize::from(plies), "{told}");
                let keys = position.legal_moves().into_iter().filter_map(|mv| {
                    let next = position.after_unchecked(mv);
                    let duty = !checks_only || next.in_check();
                    let length = duty.then(|| defend(&asked, &next, within - 1))??;
                    Some((mv, length + 1))
                });
                let mut keys: Vec<_> = keys.collect();
                keys.sort();
                let mut found: Vec<_> = found.keys.iter().map(|key| (key.mv, key.plies)).collect();
                found.sort();
                assert_eq!(found, keys, "{told}");
            }
            tried += usize::from(expected.is_some());
            shorter += usize::from(expected.is_some() && plain.plies != expected);
            longer += usize::from(expected > Some(1));
        }
        eprintln!(
            "{id}: {tried} compared, {shorter} shorter than by the plain rule, {longer} of more than one ply"
        );
        assert!(shorter > 0 && longer > 0, "{id}: {shorter}, {longer}");
    }
}

/// 将棋図巧 18: 23 plies, and 25 where every interposition counts.
const ZUKO_18: &str = "7n1/5+B+P1r/7k1/7+p1/6P2/7N1/7N1/8B/9 b N2Pr4g4s4l13p 1";

fn game(variant: &str, position: &str) -> Game {
    let variant = Catalogue::shipped()
        .get(variant)
        .expect("a shipped variant");
    Game::from_text(&variant, position).expect("a position")
}

/// Two threads, and a search in parts, tell the same.
#[test]
fn threads_and_parts_tell_the_same() {
    let game = game("tsume", ZUKO_18);
    let asked = Stipulation::of(game.position(), 31).without_futile();
    let alone = answer(&game, &asked, &Limits::default());
    assert_eq!((alone.plies, alone.line.len()), (Some(23), 23));
    let two = answer(&game, &asked, &Limits::default().with_threads(2));
    assert_eq!((two.plies, &two.keys), (alone.plies, &alone.keys));
    let memory = Memory::default();
    let limits = Limits::default().with_nodes(30_000);
    let part = || {
        let wanted = Wanted::default();
        solve_on(&game, &asked, &wanted, &limits, &[], &memory, &mut |_| true)
    };
    let parts = (0..100).map(|_| part().expect("it can be asked"));
    let whole = parts.into_iter().find(|found| found.plies.is_some());
    assert_eq!(whole.expect("a mate").plies, alone.plies);
    // What counts every interposition is another problem.
    let counted = Stipulation::of(game.position(), 31);
    let wanted = Wanted::default();
    let other = solve_on(&game, &counted, &wanted, &limits, &[], &memory, &mut |_| {
        true
    });
    assert_eq!(other, Err(Unsolvable::MemoryOfAnother));
}

/// What has no such custom is refused, and so is a certificate of a length that leaves something out.
#[test]
fn what_does_not_fit_is_refused() {
    let refused = |game: &Game, asked: &Stipulation| {
        let wanted = Wanted::default();
        let found = solve(
            game,
            &asked.without_futile(),
            &wanted,
            &Limits::default(),
            &mut |_| true,
        );
        assert_eq!(found, Err(Unsolvable::FutileElsewhere));
    };
    let chess = game("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    refused(&chess, &Stipulation::mate(chess.position().turn(), 3));
    let shogi = game("tsume", ZUKO_18);
    let asked = Stipulation::of(shogi.position(), 5);
    let help = Stipulation::parse("h#2", shogi.position()).expect("a stipulation");
    refused(&shogi, &help);
    refused(
        &shogi,
        &Stipulation {
            exact: true,
            ..asked
        },
    );
    refused(
        &shogi,
        &Stipulation {
            goal: Goal::Check,
            checks_only: false,
            ..asked
        },
    );
    let paper = certificate::write(&shogi, &asked.without_futile(), 5, &Proof::default());
    assert_eq!(paper, Err(Unwritten::Futile));
}
