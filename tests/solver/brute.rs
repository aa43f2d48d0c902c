//! Trying everything: what the solver is held against.

use boardwright::solver::{Goal, Play, Reflex, Stipulation};
use boardwright::{Move, MoveSort, Position, Reason, Side};

/// The men of a side on the board.
fn men(position: &Position, side: Side) -> usize {
    let men = position.men();
    men.iter().filter(|(_, man)| man.side == side).count()
}

/// Whether a move reaches a goal against the opponent of the player who makes it.
fn attains(goal: Goal, before: &Position, mv: Move, after: &Position) -> bool {
    let (mover, other) = (before.turn(), before.turn().other());
    let reason = || {
        let over = after.legal_moves().is_empty();
        let outcome = over.then(|| after.outcome())??;
        Some((outcome.winner() == Some(mover), outcome.reason))
    };
    let mated = || {
        matches!(
            reason(),
            Some((
                true,
                Reason::Checkmate | Reason::RoyalCaptured | Reason::RoyalExploded
            ))
        )
    };
    let stalemated =
        || matches!(reason(), Some((_, Reason::Stalemate | Reason::NoMoves))) && !after.in_check();
    match goal {
        Goal::Mate => mated(),
        Goal::DoubleMate => {
            let turned = after.turned_unchecked();
            mated() && turned.in_check() && turned.legal_moves_reference().is_empty()
        }
        Goal::Stalemate => stalemated(),
        Goal::DoubleStalemate => {
            let mut turned = after.setup();
            turned.turn = turned.turn.other();
            turned.ep.clear();
            let turned = after.variant().position(&turned);
            stalemated()
                && turned.is_ok_and(|turned| {
                    let reason = turned.outcome().map(|outcome| outcome.reason);
                    turned.legal_moves().is_empty()
                        && !turned.in_check()
                        && matches!(reason, Some(Reason::Stalemate | Reason::NoMoves))
                })
        }
        Goal::MateOrStalemate => mated() || stalemated(),
        Goal::RoyalCaptured => matches!(
            reason(),
            Some((true, Reason::RoyalCaptured | Reason::RoyalExploded))
        ),
        Goal::Win => reason().is_some_and(|(won, _)| won),
        Goal::Check => after.in_check(),
        Goal::Capture => men(after, other) < men(before, other),
        Goal::Castling => {
            // The king goes two cells or more, or the king and a rook go.
            let gone = before.men().into_iter();
            let gone = gone.filter(|&(cell, man)| after.man_at(cell) != Some(man));
            let castling = gone.filter(|(_, man)| man.side == mover).count() == 2;
            assert_eq!(castling, mv.sort() == MoveSort::Castling);
            castling
        }
        Goal::EnPassant => {
            let taken = men(after, other) < men(before, other);
            let passed = taken && before.man_at(mv.to()).is_none();
            assert_eq!(passed, mv.sort() == MoveSort::EnPassant);
            passed
        }
        Goal::Cell(cell) => {
            let own = |position: &Position| position.man_at(cell).map(|man| man.side);
            own(before) != Some(mover) && own(after) == Some(mover)
        }
        goal => panic!("{goal:?} is not tried"),
    }
}

/// Whether a move reaches what is asked for.
fn won(asked: &Stipulation, before: &Position, mv: Move, after: &Position) -> bool {
    after.turn() == asked.victim && attains(asked.goal, before, mv, after)
}

/// The moves that keep the duties, with what follows.
fn onward(asked: &Stipulation, position: &Position) -> Vec<(Move, Position)> {
    let attacks = position.turn() == asked.attacker;
    let moves = position.legal_moves().into_iter();
    let mut all: Vec<_> = moves.map(|mv| (mv, position.after_unchecked(mv))).collect();
    let reaching = |(mv, next): &(Move, Position)| attains(asked.goal, position, *mv, next);
    let may_end = position.turn() != asked.victim || asked.reflex == Reflex::Both;
    if asked.goal == Goal::DoubleMate && may_end && !all.is_empty() {
        let exposing = position.exposing_moves().into_iter();
        let exposing = exposing.map(|mv| (mv, position.after_unchecked(mv)));
        all.extend(exposing.filter(reaching));
    }
    let obliged = match asked.reflex {
        Reflex::Nobody => false,
        Reflex::Opponent => !attacks,
        Reflex::Both => true,
    };
    if obliged && all.iter().any(reaching) {
        all.retain(reaching);
        // He has brought about what is asked for against the wrong player.
        if attacks {
            all.clear();
        }
    }
    all.retain(|(_, next)| !(attacks && asked.checks_only) || next.in_check());
    all
}

/// Whether the goal is forced by a move, or within what is left after it.
fn after(asked: &Stipulation, from: &Position, mv: Move, next: &Position, left: u16) -> bool {
    let counts = left == 0 || !asked.exact;
    match won(asked, from, mv, next) {
        true if counts => true,
        // Who reaches the goal in reflex play has ended the play.
        true if asked.reflex != Reflex::Nobody => false,
        _ => within(asked, next, left),
    }
}

/// Whether the goal is forced within so many plies from here.
fn within(asked: &Stipulation, position: &Position, left: u16) -> bool {
    if left == 0 {
        return false;
    }
    let moves = onward(asked, position);
    let wins = |(mv, next): &(Move, Position)| after(asked, position, *mv, next, left - 1);
    if position.turn() == asked.attacker {
        moves.iter().any(wins)
    } else {
        !moves.is_empty() && moves.iter().all(wins)
    }
}

/// Whether the attacker forces the goal in a parry series with this move, within so many with it.
fn series(asked: &Stipulation, from: &Position, mv: Move, left: u16) -> bool {
    let next = from.after_unchecked(mv);
    let own = asked.attacker == asked.victim;
    if asked.checks_only && !next.in_check() {
        return false;
    }
    if won(asked, from, mv, &next) {
        return true;
    }
    let more = |from: &Position, left: u16| {
        let mut moves = from.legal_moves().into_iter();
        left > u16::from(own) && moves.any(|mv| series(asked, from, mv, left))
    };
    let answers: Vec<_> = next.successors();
    let ends = |(mv, after): &(Move, Position)| own && won(asked, &next, *mv, after);
    if next.in_check() {
        return !answers.is_empty()
            && answers
                .iter()
                .all(|answer| ends(answer) || more(&answer.1, left - 1));
    }
    let stops = !answers.is_empty() && answers.iter().all(ends);
    stops || turned(&next).is_some_and(|next| more(&next, left - 1))
}

/// The least number of plies and, where the opponent resists, the keys with theirs, within the stipulation's bound.
pub(crate) fn solve(asked: &Stipulation, position: &Position) -> (Option<u16>, Vec<(Move, u16)>) {
    let least = match asked.play {
        _ if asked.exact => asked.within,
        // He helps before he is forced, or is forced at once; who must reach the goal as soon as he can may do so at first.
        Play::HelpSelf | Play::SeriesSelf if asked.reflex == Reflex::Nobody => 2,
        _ => 1,
    };
    if !matches!(asked.play, Play::Forced | Play::ParrySeries) {
        let mut plies = least..=asked.within;
        let least = plies.find(|&plies| ways(asked, position, plies) > 0);
        return (least, Vec::new());
    }
    let mut keys: Vec<(Move, u16)> = Vec::new();
    for plies in least..=asked.within {
        for (mv, next) in onward(asked, position) {
            let won = match asked.play {
                Play::ParrySeries => {
                    plies > u16::from(asked.attacker == asked.victim)
                        && series(asked, position, mv, plies)
                }
                _ => after(asked, position, mv, &next, plies - 1),
            };
            if won && !keys.iter().any(|key| key.0 == mv) {
                keys.push((mv, plies));
            }
        }
    }
    (keys.first().map(|key| key.1), keys)
}

/// How many different ways of exactly so many plies there are where the opponent helps.
pub(crate) fn ways(asked: &Stipulation, position: &Position, left: u16) -> u64 {
    let own = asked.victim == asked.attacker;
    let attacks = position.turn() == asked.attacker;
    let mut count = 0;
    for (mv, next) in onward(asked, position) {
        // In a parry series, who is in check only parries, and that is not counted.
        let parry = asked.play == Play::HelpParrySeries && !attacks && !(own && left == 1);
        if parry {
            count += ways(asked, &next, left);
        } else if left == 1 {
            count += u64::from(won(asked, position, mv, &next));
        } else if left == 2 && forced_at_last(asked) {
            let answers = next.successors();
            let forced = answers.iter().all(|(mv, end)| won(asked, &next, *mv, end));
            count += if forced { answers.len() as u64 } else { 0 };
        } else if asked.reflex != Reflex::Nobody && won(asked, position, mv, &next) {
            // He has ended the play, in fewer plies.
        } else if let Some(next) = moves_on(asked, next, left - 1) {
            count += ways(asked, &next, left - 1);
        }
    }
    count
}

/// Whether the opponent has no choice at the end of what is help or a series before.
fn forced_at_last(asked: &Stipulation) -> bool {
    asked.reflex == Reflex::Nobody && matches!(asked.play, Play::HelpSelf | Play::SeriesSelf)
}

/// The position in which play goes on with so many plies left: in series play the same player moves on,
/// gives no check before the last move that is not parried, and lets the other make the last one against himself.
fn moves_on(asked: &Stipulation, next: Position, left: u16) -> Option<Position> {
    let others = u16::from(asked.victim == asked.attacker);
    match asked.play {
        Play::Series | Play::SeriesSelf | Play::HelpParrySeries if left > others => {
            match next.in_check() {
                true => (asked.play == Play::HelpParrySeries).then_some(next),
                false => turned(&next),
            }
        }
        _ => Some(next),
    }
}

/// The position with the other player to move.
fn turned(position: &Position) -> Option<Position> {
    let mut setup = position.setup();
    setup.turn = setup.turn.other();
    setup.ep.clear();
    position.variant().position(&setup).ok()
}
