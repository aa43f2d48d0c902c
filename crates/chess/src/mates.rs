//! Mates that are not what they are elsewhere, as in Mongolian chess: some pieces may not give mate, and a mate draws
//! unless a check of a strong piece is among the checks that led to it.

use std::sync::Arc;

use boardwright_core::betza::Reach;
use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, RoyalCount, Score, SelfCheck};
use boardwright_core::module::{
    Argument, Arguments, Ending, History, Module, ModuleUse, Parameter, Restriction, Rule, Sight,
    Slot, Takes, Unbuildable, Verdict, View,
};
use boardwright_core::{Kind, Move, Reason};

/// The module `no-mate`: some pieces may not give mate.
///
/// A move mates that leaves the opponent in check without a legal move, this rule apart. Where another piece gives
/// check too the mate is his.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMate;

/// The module `feeble-mate`: a mate draws unless a strong piece has given check, with it or before it in a series of checks
/// without a gap.
#[derive(Clone, Copy, Debug, Default)]
pub struct FeebleMate;

const WHO: [Parameter; 1] = [Parameter {
    name: "pieces",
    takes: Takes::Kinds,
    required: true,
    doc: "the pieces that may not, unless another one gives check with them",
}];

const STRONG: [Parameter; 1] = [Parameter {
    name: "strong",
    takes: Takes::Kinds,
    required: true,
    doc: "the pieces of which one must give check",
}];

impl Module for NoMate {
    fn name(&self) -> &'static str {
        "no-mate"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Restriction
    }

    fn doc(&self) -> &'static str {
        "some pieces may not give mate"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &WHO
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        contract(model, arguments, "pieces")
    }

    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let kinds = kinds(arguments, "pieces");
        let leap = leap(model, &kinds);
        Ok(Rule::Restriction(Arc::new(Spared { kinds, leap })))
    }
}

impl Module for FeebleMate {
    fn name(&self) -> &'static str {
        "feeble-mate"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::End
    }

    fn doc(&self) -> &'static str {
        "a mate draws unless a strong piece has given check, with it or in the series of checks that led to it"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &STRONG
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        contract(model, arguments, "strong")
    }

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let strong = kinds(arguments, "strong");
        Ok(Rule::Ending(Arc::new(Drawn { strong })))
    }
}

fn contract(model: &Model, arguments: &Arguments, list: &str) -> Vec<String> {
    let mut broken = Vec::new();
    if kinds(arguments, list).is_empty() {
        broken.push(format!(
            "it says nothing: name at least one piece in `{list}`"
        ));
    }
    if model.royalty.self_check != SelfCheck::Illegal || model.end.checkmate.is_none() {
        broken.push("nobody is mated here; leave it out".into());
    }
    broken
}

fn kinds(arguments: &Arguments, list: &str) -> Vec<Kind> {
    match arguments.get(list) {
        Some(Argument::Kinds(kinds)) => kinds.clone(),
        _ => Vec::new(),
    }
}

/// The pieces that attack a royal piece of the player to move.
fn checkers(position: &dyn Sight) -> Vec<Kind> {
    let side = position.turn();
    let royals = position.model().royalty.pieces.iter();
    let royals = royals.flat_map(|&kind| position.cells_of(side, kind));
    let attackers = royals.flat_map(|royal| position.attackers(side.other(), royal));
    let kind = |cell: Cell| position.man_at(cell).map(|man| man.kind);
    attackers.filter_map(kind).collect()
}

/// Whether these pieces only leap, past nobody, where a move puts none on the board but the one that moves: then none gives
/// check but the one that has moved.
fn leap(model: &Model, kinds: &[Kind]) -> bool {
    let models = kinds.iter().filter_map(|&kind| model.kind_model(kind));
    let mut rules = models.flat_map(|kind| &kind.moves);
    let leaps = rules.all(|rule| {
        let mut movements = rule.movements.iter();
        movements.all(|m| m.reach == Reach::Once && m.hop.is_none() && !m.lame)
    });
    let castles = |kind: &Kind| {
        model
            .castlings
            .iter()
            .any(|castling| castling.rook == *kind)
    };
    let acts =
        |module: &ModuleUse| matches!(module.slot, Slot::Capture | Slot::Transform | Slot::Move);
    let others = model.movement.borrow.is_some()
        || model.gates.is_some()
        || !model.effects.is_empty()
        || !model.permissions.is_empty()
        || !model.royalty.attack_void_if.is_empty()
        || model.royalty.count != RoyalCount::Every
        || model.modules.iter().any(acts);
    leaps && !others && !kinds.iter().any(castles)
}

struct Spared {
    kinds: Vec<Kind>,
    /// Whether nobody but the piece that moves can give check as one of them.
    leap: bool,
}

impl Restriction for Spared {
    fn code(&self) -> &'static str {
        "no-mate"
    }

    fn retain(&self, position: &dyn View, _: &dyn History, moves: &mut Vec<Move>) {
        moves.retain(|&mv| {
            let ours = |kind: Kind| self.kinds.contains(&kind);
            if self.leap && !ours(mv.becomes()) {
                return true;
            }
            let after = position.after_unchecked(mv);
            let mates = after.in_check(after.turn())
                && checkers(&*after).into_iter().all(ours)
                && after.moves().is_empty();
            !mates
        });
    }
}

struct Drawn {
    strong: Vec<Kind>,
}

impl Ending for Drawn {
    fn needs_history(&self) -> bool {
        true
    }

    fn verdict(&self, position: &dyn View, history: &dyn History) -> Option<Verdict> {
        let side = position.turn();
        if !position.in_check(side) || !position.moves().is_empty() {
            return None;
        }
        let is_strong = |position: &dyn Sight| {
            let mut kinds = checkers(position).into_iter();
            kinds.any(|kind| self.strong.contains(&kind))
        };
        if is_strong(position) {
            return None;
        }
        let mut plies = history.plies();
        while let Some(earlier) = plies.checked_sub(2) {
            let before = history.position(earlier)?;
            if !before.in_check(side) {
                break;
            }
            if is_strong(&*before) {
                return None;
            }
            plies = earlier;
        }
        Some(Verdict {
            reason: Reason::Checkmate,
            score: Score::DRAW,
        })
    }
}
