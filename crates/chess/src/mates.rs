//! Mates that are not what they are elsewhere, as in Mongolian chess: some pieces may not give mate, and a mate draws
//! unless a check of a strong piece is among the checks that led to it.

use std::sync::Arc;

use boardwright_core::betza::Reach;
use boardwright_core::geometry::Cell;
use boardwright_core::geometry::sorting;
use boardwright_core::model::{Model, RoyalCount, Score, SelfCheck};
use boardwright_core::module::{
    Arguments, CellList, Ending, History, Module, ModuleUse, Parameter, Restriction, Rule, Sight,
    Slot, Takes, Unbuildable, Verdict, View,
};
use boardwright_core::{Kind, Move, PerSide, Reason, Side};

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
        let kinds = arguments.kinds("pieces");
        let leaps = leap(model, &kinds).then(|| Leaps::new(model, &kinds));
        Ok(Rule::Restriction(Arc::new(Spared {
            kinds,
            leaps: leaps.flatten(),
        })))
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
        let strong = arguments.kinds("strong");
        Ok(Rule::Ending(Arc::new(Drawn { strong })))
    }
}

fn contract(model: &Model, arguments: &Arguments, list: &str) -> Vec<String> {
    let mut broken = Vec::new();
    if arguments.kinds(list).is_empty() {
        broken.push(format!(
            "it says nothing: name at least one piece in `{list}`"
        ));
    }
    if model.royalty.self_check != SelfCheck::Illegal || model.end.checkmate.is_none() {
        broken.push("nobody is mated here; leave it out".into());
    }
    broken
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

/// The royal pieces of the player who is not to move.
fn royals(position: &dyn Sight) -> CellList {
    let (model, them) = (position.model(), position.turn().other());
    position.cells_of_any(them, &model.royalty.pieces)
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

/// On larger boards than this no table says where leapers can give check.
const MOST_CELLS: usize = 256;

/// With more goals from some cell than this, no table says so either.
const MOST_GOALS: usize = 16;

/// Some kinds of which nobody gives check but the piece that has moved: where each can.
struct Leaps {
    kinds: Vec<(Kind, PerSide<Vec<Near>>)>,
    /// Whether pieces promote into one of the kinds, or come from hand.
    made: bool,
}

/// What a leaper attacks from a cell, and what after one leap, ascending.
struct Near {
    at_once: Vec<Cell>,
    after_one: Vec<Cell>,
}

impl Leaps {
    /// None where the tables would be large.
    fn new(model: &Model, kinds: &[Kind]) -> Option<Self> {
        if model.board.len() > MOST_CELLS {
            return None;
        }
        let goals = |side: Side, kind: Kind| {
            let from = |cell| model.destinations(side, kind, cell).into_iter();
            let goals = |cell| from(cell).map(|goal| goal.cell).collect::<Vec<_>>();
            model.board.cells().map(goals).collect::<Vec<_>>()
        };
        let near = |side: Side, kind: Kind| {
            let goals = goals(side, kind);
            let from_all = |cells: &Vec<Cell>| {
                let mut all: Vec<Cell> = cells
                    .iter()
                    .flat_map(|&cell| goals.get(cell.index()).into_iter().flatten())
                    .copied()
                    .collect();
                sorting::sort(&mut all);
                all.dedup();
                all
            };
            let few = goals.iter().all(|goals| goals.len() <= MOST_GOALS);
            few.then(|| {
                let near = |at_once: &Vec<Cell>| Near {
                    at_once: at_once.clone(),
                    after_one: from_all(at_once),
                };
                goals.iter().map(near).collect::<Vec<_>>()
            })
        };
        let of_kind = |&kind: &Kind| {
            let [first, second] = Side::BOTH.map(|side| near(side, kind));
            Some((kind, PerSide([first?, second?])))
        };
        let promoted = model.promotions.iter().flat_map(|p| &p.into);
        let mut promoted = promoted.flat_map(|(_, into)| into);
        let mut dropped = model.drops.iter().flat_map(|drops| &drops.allowed);
        Some(Leaps {
            kinds: kinds.iter().map(of_kind).collect::<Option<_>>()?,
            made: promoted.any(|kind| kinds.contains(kind))
                || dropped.any(|kind| kinds.contains(kind)),
        })
    }

    fn near(&self, side: Side, kind: Kind, cell: Cell) -> Option<&Near> {
        let of_kind = self.kinds.iter().find(|(own, _)| *own == kind);
        of_kind.and_then(|(_, near)| near[side].get(cell.index()))
    }

    /// Whether a move of the player to move may give check as one of the kinds.
    fn may_check(&self, mover: Side, royals: &[Cell], mv: Move) -> bool {
        let near = self.near(mover, mv.becomes(), mv.to());
        near.is_some_and(|near| royals.iter().any(|royal| near.at_once.contains(royal)))
    }

    /// Whether some move may.
    fn some_may_check(&self, position: &dyn Sight, royals: &[Cell]) -> bool {
        let us = position.turn();
        let mut kinds = self.kinds.iter();
        self.made
            || kinds.any(|(kind, near)| {
                let mut men = position.cells_of(us, *kind).into_iter();
                men.any(|from| {
                    let near = near[us].get(from.index());
                    let after_one = near.map_or(&[][..], |near| &near.after_one);
                    royals
                        .iter()
                        .any(|royal| after_one.binary_search(royal).is_ok())
                })
            })
    }
}

struct Spared {
    kinds: Vec<Kind>,
    /// Where they can give check, if nobody but the piece that moves does so as one of them.
    leaps: Option<Leaps>,
}

impl Restriction for Spared {
    fn code(&self) -> &'static str {
        "no-mate"
    }

    fn may_forbid(&self, position: &dyn View, _: &dyn History) -> bool {
        let leaps = self.leaps.as_ref();
        leaps.is_none_or(|leaps| leaps.some_may_check(position, &royals(position)))
    }

    fn retain(&self, position: &dyn View, _: &dyn History, moves: &mut Vec<Move>) {
        let (us, royals) = (position.turn(), royals(position));
        moves.retain(|&mv| {
            let ours = |kind: Kind| self.kinds.contains(&kind);
            let leaps = self.leaps.as_ref();
            if leaps.is_some_and(|leaps| !leaps.may_check(us, &royals, mv)) {
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
