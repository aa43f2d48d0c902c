//! Perpetual chase: the rules of the Asian Xiangqi Federation on repetition.
//!
//! A player who repeats a position by chasing one and the same enemy piece with every move loses, if the
//! other player does not do the same.
//!
//! A move chases a piece when after it that piece could be taken at no cost: by another that could not take it before, by the piece
//! that moved, which could not from where it stood, or by one that could, if whoever guards it may no longer take back:
//!
//! - what a general or a soldier threatens is not counted: they may chase;
//! - a general cannot be chased, that is check; nor a soldier that has not crossed the river;
//! - a piece that could be taken back is protected and not chased, but for a chariot by a horse or a cannon,
//!   and a chariot, horse or cannon by an advisor or an elephant;
//! - two pieces of one kind that could take each other offer an exchange, which is no chase.
//!
//! What can be taken, and taken back, is what is legal: a pinned piece protects nothing and threatens nothing. So a move chases also
//! by a pin, or by a check that would be discovered, and a check between other moves chases as they do.

use std::collections::BTreeSet;
use std::sync::Arc;

use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Arguments, Ending, Module, Rule, Slot, Unbuildable, Verdict, View, required_kind,
};
use boardwright_core::{Kind, Move, Reason, Side};
use boardwright_geometry::Cell;

/// The module `perpetual-chase`.
#[derive(Clone, Copy, Debug, Default)]
pub struct PerpetualChase;

const KINDS: [&str; 7] = [
    "general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier",
];

impl Module for PerpetualChase {
    fn name(&self) -> &'static str {
        "perpetual-chase"
    }

    fn version(&self) -> u32 {
        2
    }

    fn slot(&self) -> Slot {
        Slot::Repetition
    }

    fn doc(&self) -> &'static str {
        "a player who repeats a position by chasing one piece with every move loses, by the rules of the Asian Xiangqi Federation"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let missing: Vec<&str> = KINDS
            .into_iter()
            .filter(|id| model.kind(id).is_none())
            .collect();
        if !missing.is_empty() {
            broken.push(format!("it needs the pieces {}", missing.join(", ")));
        }
        if model.end.repetition.is_none() {
            broken.push(
                "it judges positions that come again; say in [end] how often, with `repetition`"
                    .into(),
            );
        }
        if model.has_hands() {
            broken.push("pieces that are dropped are more than it weighs; leave it out".into());
        }
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let kind = |id| required_kind(model, id);
        let soldier = kind("soldier")?;
        Ok(Rule::Ending(Arc::new(Chase {
            general: kind("general")?,
            soldier,
            chariot: kind("chariot")?,
            light: [kind("horse")?, kind("cannon")?],
            guards: [kind("advisor")?, kind("elephant")?],
            crossed: Side::BOTH.map(|side| crossed(model, soldier, side)),
        })))
    }
}

/// The cells from which a soldier has more movements than elsewhere.
fn crossed(model: &Model, soldier: Kind, side: Side) -> Vec<Cell> {
    let rules = model
        .kind_model(soldier)
        .map_or(&[][..], |kind| kind.moves.as_slice());
    let bound = rules.iter().filter_map(|rule| rule.from.as_ref());
    bound.flat_map(|from| from[side].iter().copied()).collect()
}

struct Chase {
    general: Kind,
    soldier: Kind,
    chariot: Kind,
    /// Horse and cannon: they chase a chariot even where it is protected.
    light: [Kind; 2],
    /// Advisor and elephant: they chase a chariot, a horse or a cannon even where it is protected.
    guards: [Kind; 2],
    /// The cells beyond the river, by side.
    crossed: [Vec<Cell>; 2],
}

impl Ending for Chase {
    fn repeated(&self, cycle: &[&dyn View], played: &[Move]) -> Option<Verdict> {
        let turn = cycle.last()?.turn();
        // The descriptor has judged checks with every move; one between others may chase too.
        let chases = |side: Side| self.chases_always(cycle, played, side);
        let score = match (chases(turn), chases(turn.other())) {
            (true, false) => Score::LOSS,
            (false, true) => Score::WIN,
            _ => return None,
        };
        Some(Verdict {
            reason: Reason::PerpetualChase,
            score,
        })
    }
}

impl Chase {
    /// Whether every move of a side in the cycle chases one and the same piece.
    fn chases_always(&self, cycle: &[&dyn View], played: &[Move], side: Side) -> bool {
        let mut victims: Option<BTreeSet<Cell>> = None;
        for ((before, &mv), after) in cycle.iter().zip(played).zip(cycle.iter().skip(1)) {
            if before.turn() != side {
                // A victim that moves is the same one where it arrives.
                if let Some(victims) = &mut victims
                    && mv.from().is_some_and(|from| victims.remove(&from))
                {
                    victims.insert(mv.to());
                }
                continue;
            }
            let chased = self.chased(*before, mv, *after);
            let left = match victims {
                None => chased,
                Some(earlier) => earlier.intersection(&chased).copied().collect(),
            };
            if left.is_empty() {
                return false;
            }
            victims = Some(left);
        }
        victims.is_some()
    }

    /// Where the pieces stand that a move chases.
    fn chased(&self, before: &dyn View, mv: Move, after: &dyn View) -> BTreeSet<Cell> {
        let earlier: Vec<Move> = captures(before).collect();
        let answered: Vec<Move> = captures(before.passed().as_ref()).collect();
        let answers: Vec<Move> = captures(after).collect();
        let passed = after.passed();
        // Who has moved could take what he could take from where he stood.
        let stood = |from: Option<Cell>| {
            if from == Some(mv.to()) {
                mv.from()
            } else {
                from
            }
        };
        let fresh = |now: &Move| {
            let same = |then: &&Move| (then.from(), then.to()) == (stood(now.from()), now.to());
            let Some(&then) = earlier.iter().find(same) else {
                return true;
            };
            !self.counts(before, then, &answered) && is_undermined(passed.as_ref(), *now)
        };
        let counted = captures(passed.as_ref())
            .filter(|now| self.counts(passed.as_ref(), *now, &answers) && fresh(now));
        counted.map(Move::to).collect()
    }

    /// Whether a capture that a side could make, were it to move, is a threat in the sense of the rule.
    fn counts(&self, passed: &dyn View, capture: Move, answers: &[Move]) -> bool {
        let (by, at) = (capture.kind(), capture.to());
        let Some(victim) = passed.man_at(at) else {
            return false;
        };
        let at_home = || !self.crossed[victim.side.index()].contains(&at);
        if [self.general, self.soldier].contains(&by)
            || victim.kind == self.general
            || victim.kind == self.soldier && at_home()
        {
            return false;
        }
        let back = |mv: &Move| mv.from() == Some(at) && Some(mv.to()) == capture.from();
        if victim.kind == by && answers.iter().any(back) {
            return false;
        }
        let strong = victim.kind == self.chariot;
        let above = self.light.contains(&by) && strong
            || self.guards.contains(&by) && (strong || self.light.contains(&victim.kind));
        above
            || !passed
                .after_unchecked(capture)
                .moves()
                .iter()
                .any(|mv| mv.to() == at)
    }
}

/// Whether a captured piece was guarded, but by none who may take back.
fn is_undermined(position: &dyn View, capture: Move) -> bool {
    let after = position.after_unchecked(capture);
    !after.attackers(after.turn(), capture.to()).is_empty()
}

/// The captures of the player to move.
fn captures(position: &dyn View) -> impl Iterator<Item = Move> + '_ {
    let moves = position.moves().into_iter();
    moves.filter(|&mv| position.is_capture_unchecked(mv))
}
