//! The rule modules of a variant, built, and what of them is said as data.

use std::sync::Arc;

use boardwright_geometry::{Cell, CellSet, Vector};
use smallvec::SmallVec;

use crate::engine::movement::interners::Interners;
use crate::engine::movement::lines::Lines;
use crate::engine::movement::mover::Mover;
use crate::engine::state::State;
use crate::engine::tables::drops::along;
use crate::engine::tables::fault::{Bounds, CompileFault};
use crate::man::{Kind, PerSide, Side};
use crate::model::{After, Aftereffect, Becomes, KindModel, Model, MoveRule, Whom, Whose};
use crate::module::{
    Aftermath, Blast, Check, Effect, Ending, Facing, Modules, Proposal, Restriction, Rule, Slot,
};
use crate::outcome::Reason;

/// The rules that the modules of a model have built, by question.
pub(crate) struct Built {
    pub(crate) after_capture: Vec<Effect>,
    pub(crate) after_move: Vec<Effect>,
    pub(crate) checks: Vec<(String, Arc<dyn Check>)>,
    pub(crate) restrictions: Vec<Arc<dyn Restriction>>,
    pub(crate) endings: Vec<(Slot, Arc<dyn Ending>)>,
    /// In the order of [`Model::proposals`].
    pub(crate) proposals: Vec<Arc<dyn Proposal>>,
}

/// Builds the rules of all modules in use, once their contracts are known to hold.
pub(crate) fn build_modules(
    model: &Model,
    modules: &Modules,
    bounds: &Bounds,
    faults: &mut Vec<CompileFault>,
) -> Built {
    let mut built = Built {
        after_capture: vec![],
        after_move: vec![],
        checks: vec![],
        restrictions: vec![],
        endings: vec![],
        proposals: vec![],
    };
    let others = model.modules.iter().filter(|used| used.slot != Slot::Move);
    for used in others.chain(model.proposals()) {
        let Some(module) = modules.get(used.slot, &used.name) else {
            faults.push(CompileFault::UnknownModule(used.name.clone()));
            continue;
        };
        let broken = match bounds.contracts_hold {
            true => Vec::new(),
            false => module.contract(model, &used.arguments),
        };
        if !broken.is_empty() {
            faults.extend(
                broken
                    .into_iter()
                    .map(|s| CompileFault::Contract(used.name.clone(), s)),
            );
            continue;
        }
        let rule = match module.build(model, &used.arguments) {
            Ok(rule) => rule,
            Err(missing) => {
                faults.push(CompileFault::Contract(used.name.clone(), missing.0));
                continue;
            }
        };
        if let Some(why) = senseless(model, &rule) {
            faults.push(CompileFault::Contract(used.name.clone(), why.into()));
            continue;
        }
        match rule {
            Rule::Aftermath(effect) if used.slot == Slot::Capture => {
                built.after_capture.push(effect);
            }
            Rule::Aftermath(effect) => built.after_move.push(effect),
            Rule::Check(rule) => built.checks.push((used.name.clone(), rule)),
            Rule::Restriction(rule) => built.restrictions.push(rule),
            Rule::Ending(rule) => built.endings.push((used.slot, rule)),
            Rule::Proposal(rule) => built.proposals.push(rule),
        }
    }
    built
}

/// Why the data of a rule make no sense on this board, if they do not.
fn senseless(model: &Model, rule: &Rule) -> Option<&'static str> {
    let board = &model.board;
    let known = |kind: &Kind| kind.index() < model.kinds.len();
    match rule {
        Rule::Aftermath(Effect::Blast(blast)) => {
            let inside = |cell: &Cell| cell.index() < board.len();
            let whole = blast.area.len() == board.len();
            let fits = whole && blast.area.iter().flatten().all(inside);
            let fits = fits && blast.spares.iter().all(known);
            (!fits).then_some("its blast does not fit the board or the pieces")
        }
        Rule::Aftermath(Effect::Facing(facing)) => {
            let moves = facing.step.x != 0 || facing.step.y != 0;
            let fits = moves && facing.kinds.iter().all(known) && known(&facing.into);
            (!fits).then_some("its facing does not fit the board or the pieces")
        }
        _ => None,
    }
}

/// An effect with its tables.
#[derive(Clone)]
pub(crate) enum EffectTable<S> {
    Blast(Arc<BlastTable<S>>),
    Facing(Arc<FacingTable>),
    Data(Arc<AftereffectTable<S>>),
    Code(Arc<dyn Aftermath>),
}

impl<S: CellSet> EffectTable<S> {
    /// Whether pieces go home by it.
    pub(crate) fn brings_home(&self) -> bool {
        match self {
            EffectTable::Data(effect) => effect.what == Becomes::Home,
            _ => false,
        }
    }

    fn compile(model: &Model, lines: &mut Lines<S>, effect: &Effect) -> Self {
        match effect {
            Effect::Blast(blast) => EffectTable::Blast(Arc::new(BlastTable::compile(blast))),
            Effect::Facing(facing) => {
                EffectTable::Facing(Arc::new(FacingTable::compile(model, lines, facing)))
            }
            Effect::Code(code) => EffectTable::Code(Arc::clone(code)),
        }
    }

    /// How the loss of a royal piece through it is called.
    pub(crate) fn royal_lost(&self) -> Reason {
        match self {
            EffectTable::Blast(_) => Reason::RoyalExploded,
            EffectTable::Facing(_) | EffectTable::Data(_) => Reason::RoyalCaptured,
            EffectTable::Code(code) => code.royal_lost(),
        }
    }
}

/// What captures and moves bring about, in the order in which it comes about.
pub(crate) struct Effects<S> {
    pub(crate) after_capture: Vec<EffectTable<S>>,
    pub(crate) after_move: Vec<EffectTable<S>>,
    /// After which pieces count as having moved: they change nothing on the board.
    pub(crate) settling: Vec<AftereffectTable<S>>,
}

impl<S: CellSet> Effects<S> {
    pub(crate) fn compile(
        model: &Model,
        lines: &mut Lines<S>,
        interners: &mut Interners<S>,
        built: &Built,
    ) -> Self {
        let mut all = |effects: &[Effect]| {
            let effects = effects.iter();
            effects
                .map(|effect| EffectTable::compile(model, lines, effect))
                .collect()
        };
        let mut effects = Effects {
            after_capture: all(&built.after_capture),
            after_move: all(&built.after_move),
            settling: Vec::new(),
        };
        for effect in &model.effects {
            let table = AftereffectTable::compile(model, lines, interners, effect);
            if effect.what == Becomes::Moved {
                effects.settling.push(table);
                continue;
            }
            let list = match effect.after {
                After::Capture => &mut effects.after_capture,
                After::Move | After::Step | After::Drop | After::Promotion => {
                    &mut effects.after_move
                }
            };
            list.push(EffectTable::Data(Arc::new(table)));
        }
        effects
    }

    /// The blast, if captures bring about nothing else.
    pub(crate) fn only_blast(&self) -> Option<Arc<BlastTable<S>>> {
        match self.after_capture.as_slice() {
            [EffectTable::Blast(blast)] => Some(Arc::clone(blast)),
            _ => None,
        }
    }

    /// Along which lines a drop makes the enemies that it flanks change sides, whichever and by whomever, if nothing else
    /// is brought about.
    pub(crate) fn only_flip(&self) -> Option<PerSide<Vec<usize>>> {
        let ([], [EffectTable::Data(effect)]) =
            (self.after_capture.as_slice(), self.after_move.as_slice())
        else {
            return None;
        };
        let WhomTable::Flanked(lines) = &effect.whom else {
            return None;
        };
        let plain = effect.after == After::Drop
            && effect.what == Becomes::Enemy
            && effect.by.is_none()
            && effect.beside.is_none()
            && effect.spares.is_empty();
        plain.then(|| lines.clone())
    }

    /// Whether moves that do not promote bring about nothing, captures apart, and some that do bring something about.
    pub(crate) fn only_of_promotions(&self) -> bool {
        let of_promotions = |effect: &EffectTable<S>| match effect {
            EffectTable::Data(effect) => effect.after == After::Promotion,
            _ => false,
        };
        !self.after_move.is_empty() && self.after_move.iter().all(of_promotions)
    }

    /// The facing, if moves bring about nothing else.
    pub(crate) fn only_facing(&self) -> Option<Arc<FacingTable>> {
        match self.after_move.as_slice() {
            [EffectTable::Facing(facing)] => Some(Arc::clone(facing)),
            _ => None,
        }
    }
}

/// An effect that is data, with its lines and movements.
#[derive(Clone, Debug)]
pub(crate) struct AftereffectTable<S> {
    pub(crate) after: After,
    pub(crate) by: Option<SmallVec<[Kind; 4]>>,
    /// By which single steps another own piece must be next to the goal.
    pub(crate) beside: Option<PerSide<Vec<Vector>>>,
    pub(crate) whom: WhomTable<S>,
    pub(crate) spares: SmallVec<[Kind; 4]>,
    pub(crate) what: Becomes,
}

/// Whom an effect concerns.
#[derive(Clone, Debug)]
pub(crate) enum WhomTable<S> {
    Mover,
    Captured,
    Reached(Box<PerSide<Mover<S>>>, Whose),
    Flanked(PerSide<Vec<usize>>),
    InLine(PerSide<Vec<usize>>, Whose),
}

impl<S: CellSet> AftereffectTable<S> {
    fn compile(
        model: &Model,
        lines: &mut Lines<S>,
        interners: &mut Interners<S>,
        effect: &Aftereffect,
    ) -> Self {
        let kinds = |kinds: &[Kind]| kinds.iter().copied().collect();
        let whom = match &effect.whom {
            Whom::Mover => WhomTable::Mover,
            Whom::Captured => WhomTable::Captured,
            Whom::Reached(movements, whose) => {
                let rule = MoveRule {
                    movements: movements.clone(),
                    ..MoveRule::default()
                };
                let kind = KindModel {
                    id: effect.name.clone(),
                    symbol: String::new(),
                    moves: vec![rule],
                };
                let mover = |side| Mover::compile(&model.board, lines, interners, &kind, side);
                WhomTable::Reached(Box::new(PerSide(Side::BOTH.map(mover))), *whose)
            }
            Whom::Flanked(steps) => WhomTable::Flanked(along(model, lines, steps)),
            Whom::InLine(steps, whose) => WhomTable::InLine(along(model, lines, steps), *whose),
        };
        AftereffectTable {
            after: effect.after,
            by: effect.by.as_deref().map(kinds),
            beside: effect
                .beside
                .as_ref()
                .map(|steps| PerSide::from_fn(|side| model.steps_of(side, steps))),
            whom,
            spares: kinds(&effect.spares),
            what: effect.what,
        }
    }
}

/// A blast as sets.
#[derive(Clone, Debug)]
pub(crate) struct BlastTable<S> {
    pub(crate) area: Vec<S>,
    pub(crate) spares: SmallVec<[Kind; 4]>,
    /// What leaves goes to a hand.
    pub(crate) keeps: bool,
}

/// A facing, with its line.
#[derive(Clone, Debug)]
pub(crate) struct FacingTable {
    pub(crate) kinds: SmallVec<[Kind; 4]>,
    /// From the first player's piece towards the second player's.
    pub(crate) line: usize,
    pub(crate) into: Kind,
    /// Each player has one piece that can change, and no other way to what it becomes.
    pub(crate) one_pair: bool,
}

impl<S: CellSet> BlastTable<S> {
    fn compile(blast: &Blast) -> Self {
        let around = |area: &Vec<Cell>| S::from_cells(area.iter().copied());
        BlastTable {
            area: blast.area.iter().map(around).collect(),
            spares: blast.spares.iter().copied().collect(),
            keeps: blast.keeps,
        }
    }

    /// The pieces that the blast of a capture on a cell takes off the board, the capturer among them.
    #[inline(always)]
    pub(crate) fn men<const P: usize>(&self, state: &State<S, P>, at: Cell) -> S {
        let mut gone = self.area[at.index()] & state.occupied() & !state.walls();
        for &spared in &self.spares {
            gone &= !state.among(gone, spared);
        }
        gone | S::single(at)
    }
}

impl FacingTable {
    fn compile<S: CellSet>(model: &Model, lines: &mut Lines<S>, facing: &Facing) -> Self {
        FacingTable {
            kinds: facing.kinds.iter().copied().collect(),
            line: lines.along(&model.board, facing.step),
            into: facing.into,
            one_pair: one_pair(model, facing),
        }
    }
}

/// Whether each player has one piece that can change, and no other way to what it becomes.
fn one_pair(model: &Model, facing: &Facing) -> bool {
    let concerned = |kind: &Kind| *kind == facing.into || facing.kinds.contains(kind);
    let men = || model.start.men.iter();
    let alone = |side| {
        let pair = men().filter(|(_, man)| man.side == side && facing.kinds.contains(&man.kind));
        pair.count() == 1
    };
    let promoted = model.promotions.iter().flat_map(|p| &p.into);
    let dropped = model.drops.iter().flat_map(|d| &d.allowed);
    Side::BOTH.into_iter().all(alone)
        && !promoted.flat_map(|(_, into)| into).any(concerned)
        && !dropped.into_iter().any(concerned)
        && !men().any(|(_, man)| man.kind == facing.into)
}
