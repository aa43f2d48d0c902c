//! The ban on repetition: a move may not lead to a position to which the same move has led before.
//!
//! A move is the same if its kind of piece, its two cells and its promotion are the same. The game's
//! first position has occurred, but no move led to it: the first return to it is free. Positions are
//! compared by their 128-bit keys, men and player to move, without counters.

use std::sync::Arc;

use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Argument, Arguments, History, Module, Parameter, Restriction, Rule, Slot, Takes, Verdict, View,
};
use boardwright_core::{Man, Move, MoveSort, Reason};

/// The module `same-move-ban`, with what becomes of a banned move that is played all the same as a
/// parameter.
#[derive(Clone, Copy, Debug, Default)]
pub struct SameMoveBan;

const PARAMETERS: [Parameter; 1] = [Parameter {
    name: "played",
    takes: Takes::Word(&["refused", "loses"]),
    required: false,
    doc: "a banned move that is played is refused, or it loses the game; refused if this is not said",
}];

impl Module for SameMoveBan {
    fn name(&self) -> &'static str {
        "same-move-ban"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Restriction
    }

    fn doc(&self) -> &'static str {
        "the move that led to a position may not lead to it again"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        if model.end.repetition.is_some() {
            broken.push("end.repetition says something else of a position that comes again; write `repetition = false` in [end]".into());
        }
        broken
    }

    fn build(&self, _: &Model, arguments: &Arguments) -> Rule {
        let loses = arguments.get("played") == Some(&Argument::Word("loses".into()));
        Rule::Restriction(Arc::new(Ban { loses }))
    }
}

struct Ban {
    /// A banned move is not refused, but loses.
    loses: bool,
}

/// How far [`may_forbid`](Restriction::may_forbid) looks back: beyond, listing the moves costs less.
const LOOK_BACK: usize = 32;

/// Whether the player to move can make one of his moves again, as far as this is seen from the man
/// that made it: it is back where it came from.
fn again(position: &dyn View, history: &dyn History) -> bool {
    let side = position.turn();
    let back = |mv: Move| {
        let man = Man {
            side,
            kind: mv.kind(),
        };
        mv.sort() == MoveSort::Drop || position.man_at(mv.from()) == Some(man)
    };
    // The player to move has made every second move, up to the last but one.
    let own = (0..history.plies().saturating_sub(1)).rev().step_by(2);
    let mut looked_at = own.zip(0..);
    looked_at.any(|(ply, number)| number >= LOOK_BACK || history.played(ply).is_some_and(back))
}

impl Restriction for Ban {
    fn code(&self) -> &'static str {
        Reason::Repetition.code()
    }

    fn needs_history(&self) -> bool {
        true
    }

    fn may_forbid(&self, position: &dyn View, history: &dyn History) -> bool {
        again(position, history)
    }

    fn retain(&self, _: &dyn View, history: &dyn History, moves: &mut Vec<Move>) {
        let banned = |mv| history.was_played(mv) && history.has_led_to(mv, history.key_after(mv));
        moves.retain(|&mv| !banned(mv));
    }

    fn penalty(&self) -> Option<Verdict> {
        self.loses.then_some(Verdict {
            reason: Reason::Repetition,
            score: Score::LOSS,
        })
    }
}
