//! The ban on repetition: a move may not lead to a position to which the same move has led before.
//!
//! A move is the same if its kind of piece, its two cells and its promotion are the same. The game's
//! first position has occurred, but no move led to it: the first return to it is free. Positions are
//! compared by their 128-bit keys, pieces and player to move, without counters.

use std::sync::Arc;

use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Arguments, History, Module, Parameter, Restriction, Rule, Slot, Takes, Unbuildable, Verdict,
    View,
};
use boardwright_core::{Move, Reason};

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

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let loses = arguments.word("played") == Some("loses");
        Ok(Rule::Restriction(Arc::new(Ban { loses })))
    }
}

struct Ban {
    /// A banned move is not refused, but loses.
    loses: bool,
}

/// So many plies are gone through one by one; of more, the history is asked.
const FEW: usize = 64;

/// The moves of the player to move that can be made again, the last one first: their piece is back where it came
/// from. So many plies have been played. Whatever else they need, their key tells.
fn again<'a>(
    position: &'a dyn View,
    history: &'a dyn History,
    plies: usize,
) -> impl Iterator<Item = Move> + 'a {
    let back = move |mv: &Move| match mv.from() {
        Some(from) => position
            .man_at(from)
            .is_some_and(|man| man.kind == mv.kind() && man.side == position.turn()),
        None => true,
    };
    // The player to move has made every second move, up to the last but one.
    let mut later = plies;
    let own = core::iter::from_fn(move || {
        later = later.checked_sub(2)?;
        Some(later)
    });
    own.filter_map(|ply| history.played(ply)).filter(back)
}

impl Restriction for Ban {
    fn code(&self) -> &'static str {
        Reason::Repetition.code()
    }

    fn needs_history(&self) -> bool {
        true
    }

    fn may_forbid(&self, position: &dyn View, history: &dyn History) -> bool {
        let plies = history.plies();
        plies > FEW || again(position, history, plies).next().is_some()
    }

    fn retain(&self, position: &dyn View, history: &dyn History, moves: &mut Vec<Move>) {
        let banned = |mv| history.has_led_to(mv, history.key_after(mv));
        let plies = history.plies();
        if plies > FEW {
            moves.retain(|&mv| !(history.was_played(mv) && banned(mv)));
            return;
        }
        for mv in again(position, history, plies) {
            if let Some(at) = moves.iter().position(|&other| other == mv)
                && banned(mv)
            {
                moves.remove(at);
            }
        }
    }

    fn penalty(&self) -> Option<Verdict> {
        self.loses.then_some(Verdict {
            reason: Reason::Repetition,
            score: Score::LOSS,
        })
    }
}
