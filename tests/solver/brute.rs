//! Trying everything: what the solver is held against.

use boardwright::solver::{Goal, Play, Stipulation};
use boardwright::{Move, Position, Reason};

/// Whether the goal is reached against the player to move.
fn reached(stipulation: &Stipulation, position: &Position) -> bool {
    let turn = position.turn();
    let Some(outcome) = position.outcome() else {
        return false;
    };
    turn == stipulation.victim
        && match stipulation.goal {
            Goal::Mate => {
                outcome.winner() == Some(turn.other())
                    && matches!(
                        outcome.reason,
                        Reason::Checkmate | Reason::RoyalCaptured | Reason::RoyalExploded
                    )
            }
            Goal::Stalemate => {
                matches!(outcome.reason, Reason::Stalemate | Reason::NoMoves)
                    && !position.in_check()
            }
            Goal::RoyalCaptured => {
                outcome.winner() == Some(turn.other())
                    && matches!(
                        outcome.reason,
                        Reason::RoyalCaptured | Reason::RoyalExploded
                    )
            }
        }
}

/// The moves that keep the duties, with what follows.
fn onward(stipulation: &Stipulation, position: &Position) -> Vec<(Move, Position)> {
    let attacks = position.turn() == stipulation.attacker;
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, position.after_unchecked(mv)))
        .filter(|(_, next)| !(attacks && stipulation.checks_only) || next.in_check())
        .collect()
}

/// Whether the goal is forced within so many plies.
fn within(stipulation: &Stipulation, position: &Position, left: u16) -> bool {
    if position.legal_moves().is_empty() {
        return reached(stipulation, position);
    }
    if left == 0 {
        return false;
    }
    let one_is_enough = position.turn() == stipulation.attacker;
    let mut moves = onward(stipulation, position).into_iter();
    if one_is_enough {
        moves.any(|(_, next)| within(stipulation, &next, left - 1))
    } else {
        moves.all(|(_, next)| within(stipulation, &next, left - 1))
    }
}

/// The least number of plies and, in forced play, the keys with theirs, within the stipulation's bound.
pub(crate) fn solve(
    stipulation: &Stipulation,
    position: &Position,
) -> (Option<u16>, Vec<(Move, u16)>) {
    if stipulation.play != Play::Forced {
        let mut plies = 1..=stipulation.within;
        let least = plies.find(|&plies| ways(stipulation, position, plies) > 0);
        return (least, Vec::new());
    }
    let mut keys: Vec<(Move, u16)> = Vec::new();
    let first = if position.turn() == stipulation.victim {
        2
    } else {
        1
    };
    for plies in (first..=stipulation.within).step_by(2) {
        for (mv, next) in onward(stipulation, position) {
            if !keys.iter().any(|key| key.0 == mv) && within(stipulation, &next, plies - 1) {
                keys.push((mv, plies));
            }
        }
    }
    (keys.first().map(|key| key.1), keys)
}

/// How many different ways of exactly so many plies there are in help and series play.
pub(crate) fn ways(stipulation: &Stipulation, position: &Position, left: u16) -> u64 {
    if left == 0 {
        return u64::from(position.legal_moves().is_empty() && reached(stipulation, position));
    }
    let next = onward(stipulation, position).into_iter();
    let next = next.filter_map(|(_, next)| moves_on(stipulation, next, left - 1));
    next.map(|next| ways(stipulation, &next, left - 1)).sum()
}

/// The position in which play goes on with so many plies left: in series play the same player moves on,
/// gives no check before the last move, and lets the other make the last one against himself.
fn moves_on(stipulation: &Stipulation, next: Position, left: u16) -> Option<Position> {
    let others = u16::from(stipulation.victim == stipulation.attacker);
    if stipulation.play != Play::Series || left <= others {
        return Some(next);
    }
    let mut setup = next.setup();
    setup.turn = setup.turn.other();
    setup.ep.clear();
    let passed = next.variant().position(&setup).ok();
    passed.filter(|_| !next.in_check())
}
