//! A piece that goes to and fro: who does nothing else loses.

use std::sync::Arc;

use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Arguments, Ending, History, Module, Parameter, Rule, Slot, Takes, Unbuildable, Verdict, View,
};
use boardwright_core::{Kind, Move, MoveSort, Reason, Side};

/// The module `to-and-fro`, with the pieces that it concerns and a number of times as parameters.
///
/// A player loses who has made the same move so often with the same piece, and in between nothing but the way back. It
/// does not count where a piece has been taken meanwhile, or where one of these moves got out of check.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToAndFro;

const PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: "pieces",
        takes: Takes::Kinds,
        required: true,
        doc: "the pieces that may not go to and fro",
    },
    Parameter {
        name: "times",
        takes: Takes::Number(2, 50),
        required: true,
        doc: "how often the same move is made, to lose the game",
    },
];

impl Module for ToAndFro {
    fn name(&self) -> &'static str {
        "to-and-fro"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::End
    }

    fn doc(&self) -> &'static str {
        "a player loses who moves nothing but one piece to and fro, nobody taking anything and he not in check"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, _: &Model, arguments: &Arguments) -> Vec<String> {
        match arguments.kinds("pieces").is_empty() {
            true => vec!["nobody can go to and fro: name at least one piece in `pieces`".into()],
            false => Vec::new(),
        }
    }

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let Some(times) = arguments.number("times") else {
            return Err(Unbuildable("it needs `times`".into()));
        };
        Ok(Rule::Ending(Arc::new(Shuttle {
            pieces: arguments.kinds("pieces"),
            times: usize::try_from(times).unwrap_or(usize::MAX),
        })))
    }
}

struct Shuttle {
    pieces: Vec<Kind>,
    times: usize,
}

/// Whether a piece goes back with one move where the other has taken it.
fn goes_back(mv: Move, other: Move) -> bool {
    mv.kind() == other.kind() && mv.from() == Some(other.to()) && other.from() == Some(mv.to())
}

impl Ending for Shuttle {
    fn needs_history(&self) -> bool {
        true
    }

    fn verdict(&self, position: &dyn View, history: &dyn History) -> Option<Verdict> {
        let plain = |ply| {
            history
                .played(ply)
                .filter(|mv| mv.sort() == MoveSort::Plain)
        };
        // The player’s moves: to, fro, and to again, so many times.
        let moves = 2 * self.times - 1;
        let last = history.plies().checked_sub(1)?;
        let first = last.checked_sub(2 * (moves - 1))?;
        let mut later = plain(last)?;
        if !self.pieces.contains(&later.kind()) {
            return None;
        }
        for ply in (first..last).step_by(2).rev() {
            let earlier = plain(ply)?;
            if !goes_back(later, earlier) {
                return None;
            }
            later = earlier;
        }
        let all = |view: &dyn View| view.total(Side::First) + view.total(Side::Second);
        let none_taken = all(&*history.position(first)?) == all(position);
        let who = position.turn().other();
        let free = |ply| {
            history
                .position(ply)
                .is_some_and(|before| !before.in_check(who))
        };
        let counts = none_taken && (first..=last).step_by(2).all(free);
        counts.then_some(Verdict {
            reason: Reason::Repetition,
            score: Score::WIN,
        })
    }
}
