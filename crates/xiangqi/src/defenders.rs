//! Dead positions of xiangqi: no piece is left that can cross the river.

use std::sync::Arc;

use boardwright_core::model::{Model, SelfCheck};
use boardwright_core::module::{
    Arguments, Ending, Module, Parameter, Rule, Slot, Takes, Unbuildable, View,
};
use boardwright_core::{Kind, Side, material};

/// The module `defenders-only`: the game is drawn when both players have nothing left but pieces that stay
/// on their own side, such as generals, advisors and elephants.
///
/// One player's attackers are enough to go on, for either: whoever has them may lose by checking without
/// end.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefendersOnly;

const PARAMETERS: [Parameter; 1] = [Parameter {
    name: "pieces",
    takes: Takes::Kinds,
    required: true,
    doc: "the pieces that stay on their own side, the general among them",
}];

impl Module for DefendersOnly {
    fn name(&self) -> &'static str {
        "defenders-only"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead when neither side has a piece that can cross to the other"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let pieces = arguments.kinds("pieces");
        let strays = pieces.iter().filter(|&&kind| crosses(model, kind));
        let strays: Vec<&str> = strays
            .filter_map(|&k| Some(model.kind_model(k)?.id.as_str()))
            .collect();
        if !strays.is_empty() {
            broken.push(format!(
                "{} can move to where the enemy's defenders move; take it off `pieces`, or give it a `to`",
                strays.join(", ")
            ));
        }
        let mut royals = model.royalty.pieces.iter();
        if !royals.all(|royal| pieces.contains(royal)) {
            broken.push("royal pieces are always left; name them in `pieces`".into());
        }
        if model.royalty.self_check != SelfCheck::Illegal || model.end.royal_lost.is_some() {
            broken.push(
                "a royal piece can be lost here without mate; set dead-position = false".into(),
            );
        }
        if model.has_other_aims() || material::is_won_by_play(model) {
            broken.push(
                "games are decided here by other things than mate; set dead-position = false"
                    .into(),
            );
        }
        broken.extend(material::faults(model));
        broken
    }

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Ending(Arc::new(Dead(arguments.kinds("pieces")))))
    }
}

/// Whether a kind has a movement that is bound to no cells, and is not for taking royal pieces alone.
fn crosses(model: &Model, kind: Kind) -> bool {
    let royal = |victims: &Vec<Kind>| {
        victims
            .iter()
            .all(|kind| model.royalty.pieces.contains(kind))
    };
    let moves = model
        .kind_model(kind)
        .map_or(&[][..], |kind| kind.moves.as_slice());
    moves.iter().any(|rule| {
        let apart = rule.to.as_ref().is_some_and(|to| {
            let [first, second] = &to.0;
            first.iter().all(|cell| !second.contains(cell))
        });
        !apart && !rule.victims.as_ref().is_some_and(royal)
    })
}

/// The kinds that stay on their own side.
struct Dead(Vec<Kind>);

impl Ending for Dead {
    fn cannot_win(&self, position: &dyn View, _: Side) -> bool {
        let all = (0..=u8::MAX).map(Kind).take(position.model().kinds.len());
        let mut attackers = all.filter(|kind| !self.0.contains(kind));
        attackers.all(|kind| {
            Side::BOTH
                .into_iter()
                .all(|side| position.count(side, kind) == 0)
        })
    }
}
