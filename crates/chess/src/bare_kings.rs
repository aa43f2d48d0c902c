//! Dead positions where the pieces are not those of chess: two bare kings.

use std::sync::Arc;

use boardwright_core::model::{Becomes, GivingCheck, KindModel, Model, MoveRule, Score, SelfCheck};
use boardwright_core::module::{Arguments, Ending, Module, Rule, Slot, Unbuildable, View};
use boardwright_core::{Kind, Side, material};

/// The module `bare-kings`: a player cannot win who has nothing but royal pieces that step one cell.
///
/// Such a piece attacks only what it stands beside, and the enemy's royal pieces attack at least the cells
/// beside them: it would have to enter their reach to attack one.
///
/// Sound, not complete: a lone knight or bishop is weighed by no board's size here.
#[derive(Clone, Copy, Debug, Default)]
pub struct BareKings;

impl Module for BareKings {
    fn name(&self) -> &'static str {
        "bare-kings"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead when neither side has more than kings"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let royalty = &model.royalty;
        if !royalty.attack_void_if.is_empty() || royalty.self_check != SelfCheck::Illegal {
            broken.push(
                "it counts on kings that cannot stand beside each other; set dead-position = false"
                    .into(),
            );
        }
        let royals = royalty.pieces.iter();
        let mut royals = royals.filter_map(|&kind| model.kind_model(kind));
        if royals.any(|kind| !steps(kind) && !is(kind, "Q")) {
            broken.push("it knows royal pieces that move as K or Q; set dead-position = false, or name another module".into());
        }
        let end = &model.end;
        let counted_otherwise = end
            .check_count
            .is_some_and(|rule| rule.score != Score::LOSS);
        let other_aims = end.extinction.is_some()
            || !end.aims.is_empty()
            || end.most.is_some()
            || counted_otherwise
            || model
                .effects
                .iter()
                .any(|effect| effect.what == Becomes::Enemy)
            || model.compulsory_capture
            || model.proposals().any(|used| used.name != "promotion")
            || royalty.giving_check == GivingCheck::Illegal;
        let wins = end.royal_lost.is_some() || material::is_won_otherwise(model);
        if other_aims || wins {
            broken.push("games are decided here by other things than mate, or moves are forbidden that it weighs; set dead-position = false".into());
        }
        // What is only put down before play counts as if it stood there.
        let put_down = model.hand.is_none()
            && model.drops.as_ref().is_some_and(|drops| {
                let must = |kind: &Kind| drops.compulsory.contains(kind);
                !drops.unlimited && drops.allowed.iter().all(must)
            });
        if model.has_hands() && !put_down {
            broken.push("pieces come from hand here, so no material is ever too little; set dead-position = false".into());
        }
        if model.modules.iter().any(|used| used.slot == Slot::Capture) {
            broken.push("captures have an aftermath here, so kings can be attacked in ways that it does not weigh; set dead-position = false".into());
        }
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let royals = model.royalty.pieces.iter().copied();
        let king = |kind: &Kind| model.kind_model(*kind).is_some_and(steps);
        Ok(Rule::Ending(Arc::new(Dead(royals.filter(king).collect()))))
    }
}

/// Whether a kind moves as a king, and otherwise only without capture.
fn steps(kind: &KindModel) -> bool {
    let Some((first, others)) = kind.moves.split_first() else {
        return false;
    };
    let mut others = others.iter().flat_map(|rule| &rule.movements);
    is_everywhere(first, "K") && others.all(|movement| !movement.capture)
}

/// Whether a kind has this one movement, everywhere and against everyone.
fn is(kind: &KindModel, betza: &str) -> bool {
    matches!(kind.moves.as_slice(), [rule] if is_everywhere(rule, betza))
}

/// Whether this is the movement, everywhere and against everyone.
fn is_everywhere(rule: &MoveRule, betza: &str) -> bool {
    rule.betza == betza && rule.from.is_none() && rule.to.is_none() && rule.victims.is_none()
}

/// The kinds of king.
struct Dead(Vec<Kind>);

impl Ending for Dead {
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        let count = |kind| position.count(side, kind) + u32::from(position.in_hand(side, kind));
        let all = (0..=u8::MAX).map(Kind).take(position.model().kinds.len());
        let men: u32 = all.map(count).sum();
        men == self.0.iter().map(|&kind| count(kind)).sum()
    }
}
