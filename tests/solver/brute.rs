//! Trying everything: what the solver is held against.

use boardwright::solver::{Goal, Play, Stipulation};
use boardwright::{Move, Position, Reason, Side};

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
            Goal::Stalemate => matches!(outcome.reason, Reason::Stalemate | Reason::NoMoves),
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
        .map(|mv| (mv, position.after(mv)))
        .filter(|(_, next)| !(attacks && stipulation.checks_only) || next.in_check())
        .collect()
}

/// Whether the goal can be reached, or is forced, within so many plies.
pub(crate) fn within(stipulation: &Stipulation, position: &Position, left: u16) -> bool {
    if position.legal_moves().is_empty() {
        return reached(stipulation, position);
    }
    if left == 0 {
        return false;
    }
    let one_is_enough = stipulation.play == Play::Help || position.turn() == stipulation.attacker;
    let mut moves = onward(stipulation, position).into_iter();
    if one_is_enough {
        moves.any(|(_, next)| within(stipulation, &next, left - 1))
    } else {
        moves.all(|(_, next)| within(stipulation, &next, left - 1))
    }
}

/// The least number of plies, and the keys with theirs, within the stipulation's bound.
pub(crate) fn solve(
    stipulation: &Stipulation,
    position: &Position,
) -> (Option<u16>, Vec<(Move, u16)>) {
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

/// How many ways of exactly so many plies there are in series play: the player to move plays on while
/// the other stands still, and gives no check before the last move.
pub(crate) fn series(position: &Position, own: bool, left: u16) -> u64 {
    let mut ways = 0;
    for mv in position.legal_moves() {
        let next = position.after(mv);
        let mated = next.legal_moves().is_empty() && next.is_mate();
        if left == 1 {
            ways += u64::from(mated);
        } else if own && left == 2 {
            // The other player moves once, and mates.
            let replies = next.legal_moves().into_iter();
            ways += replies.filter(|&mv| next.after(mv).is_mate()).count() as u64;
        } else if !next.in_check() {
            let mut setup = next.setup();
            setup.turn = position.turn();
            setup.ep.clear();
            if let Ok(next) = position.variant().position(&setup) {
                ways += series(&next, own, left - 1);
            }
        }
    }
    ways
}

/// How many different ways of so many plies there are in help play.
pub(crate) fn ways(stipulation: &Stipulation, position: &Position, left: u16) -> u64 {
    if left == 0 {
        return u64::from(position.legal_moves().is_empty() && reached(stipulation, position));
    }
    onward(stipulation, position)
        .iter()
        .map(|(_, next)| ways(stipulation, next, left - 1))
        .sum()
}

/// The player to move forces, helps or is helped to what the stipulation says.
pub(crate) fn stipulation(play: Play, attacker: Side, victim: Side, within: u16) -> Stipulation {
    Stipulation {
        attacker,
        victim,
        play,
        goal: Goal::Mate,
        checks_only: false,
        within,
    }
}
