//! Dead positions of atomic chess: dead is what no sequence of legal moves can win, and nothing else.
//!
//! A king never captures and never gives check, so a player wins with other men only: by mate, or by
//! a capture next to the enemy king. The classes below were confirmed by going through every
//! position of them (`tests/atomic/dead.rs`).

use std::sync::Arc;

use boardwright_chess::contract_of_chess_men;
use boardwright_core::model::Model;
use boardwright_core::module::{
    Arguments, Ending, Module, Rule, Slot, Unbuildable, View, required_kind,
};
use boardwright_core::{Kind, Side};

/// The module `atomic`: a player cannot win who has
///
/// - a bare king,
/// - one rook, one bishop or one or two knights against a bare king,
/// - bishops on one colour only, against a king and at most one bishop, that one on the other colour:
///   they never meet, and one man cannot block both escapes of a king in the corner.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtomicDead;

impl Module for AtomicDead {
    fn name(&self) -> &'static str {
        "atomic"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead when neither side has the men to win by mate or explosion"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = contract_of_chess_men(model);
        if !model
            .modules
            .iter()
            .any(|m| m.slot == Slot::Capture && m.name == "explosion")
        {
            broken.push(
                "it weighs men that explode; add [capture.explosion], or name module \"fide\""
                    .into(),
            );
        }
        if model.hand.is_some() {
            broken.push("captured men come back here, so no material is ever too little; set dead-position = false".into());
        }
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let kind = |id| required_kind(model, id);
        Ok(Rule::Ending(Arc::new(Dead {
            king: kind("king")?,
            rook: kind("rook")?,
            bishop: kind("bishop")?,
            knight: kind("knight")?,
        })))
    }
}

struct Dead {
    king: Kind,
    rook: Kind,
    bishop: Kind,
    knight: Kind,
}

impl Ending for Dead {
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        let count = |side, kind| position.count(side, kind);
        let men = |side: Side| {
            let all: u32 = (0..position.model().kinds.len())
                .map(|k| count(side, Kind(k as u8)))
                .sum();
            all - count(side, self.king)
        };
        let (own, theirs) = (men(side), men(side.other()));
        let bishops = |side| position.cells_of(side, self.bishop);
        let shades = |side| {
            bishops(side)
                .into_iter()
                .map(|c| position.board().shade(c))
                .collect::<Vec<_>>()
        };
        if own == 0 {
            return true;
        }
        // A position may be set up so that the enemy king can be taken at once.
        if position.turn() == side && position.in_check(side.other()) {
            return false;
        }
        if theirs == 0 && own == 1 && count(side, self.rook) == 1 {
            return true;
        }
        if theirs == 0 && own <= 2 && count(side, self.knight) == own {
            return true;
        }
        let shade = shades(side);
        let one_colour =
            own == shade.len() as u32 && shade.iter().all(|s| Some(s) == shade.first());
        let at_most_one_stranger = theirs == 0
            || (theirs == 1
                && shades(side.other())
                    .first()
                    .is_some_and(|s| Some(s) != shade.first()));
        one_colour && at_most_one_stranger
    }
}
