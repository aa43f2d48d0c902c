//! The rule modules of a variant, built, and what of them is said as data.

use std::sync::Arc;

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::movement::lines::Lines;
use crate::engine::position::state::State;
use crate::engine::tables::fault::{Bounds, CompileFault};
use crate::man::Kind;
use crate::model::Model;
use crate::module::{Aftermath, Blast, Check, Ending, Facing, Modules, Restriction, Rule, Slot};

/// The rules that the modules of a model have built, by question.
pub(crate) struct Built {
    pub(crate) after_capture: Vec<Arc<dyn Aftermath>>,
    pub(crate) after_move: Vec<Arc<dyn Aftermath>>,
    pub(crate) checks: Vec<(String, Arc<dyn Check>)>,
    pub(crate) restrictions: Vec<Arc<dyn Restriction>>,
    pub(crate) endings: Vec<(Slot, Arc<dyn Ending>)>,
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
    };
    for used in &model.modules {
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
        match rule {
            Rule::Aftermath(rule) if used.slot == Slot::Capture => built.after_capture.push(rule),
            Rule::Aftermath(rule) => built.after_move.push(rule),
            Rule::Check(rule) => built.checks.push((used.name.clone(), rule)),
            Rule::Restriction(rule) => built.restrictions.push(rule),
            Rule::Ending(rule) => built.endings.push((used.slot, rule)),
        }
    }
    built
}

/// The blast, if the only aftermath of captures is one said as data.
fn single_blast(built: &Built) -> Option<Blast> {
    match built.after_capture.as_slice() {
        [only] => only.blast(),
        _ => None,
    }
}

/// The facing, if the only aftermath of moves is one said as data.
fn single_facing(built: &Built) -> Option<Facing> {
    match built.after_move.as_slice() {
        [only] => only.facing(),
        _ => None,
    }
}

/// A blast as sets.
#[derive(Clone, Debug)]
pub(crate) struct BlastTable<S> {
    pub(crate) area: Vec<S>,
    pub(crate) spares: SmallVec<[Kind; 4]>,
}

/// A facing, with its line.
#[derive(Clone, Debug)]
pub(crate) struct FacingTable {
    pub(crate) kinds: SmallVec<[Kind; 4]>,
    /// From the first player's man towards the second player's.
    pub(crate) line: usize,
    pub(crate) into: Kind,
}

impl<S: CellSet> BlastTable<S> {
    pub(crate) fn compile(built: &Built) -> Option<Self> {
        let blast = single_blast(built)?;
        Some(BlastTable {
            area: blast
                .area
                .iter()
                .map(|area| S::from_cells(area.iter().copied()))
                .collect(),
            spares: blast.spares.iter().copied().collect(),
        })
    }

    /// The men whom the blast of a capture on a cell takes off the board, the capturer among them.
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
    pub(crate) fn compile<S: CellSet>(
        model: &Model,
        lines: &mut Lines<S>,
        built: &Built,
    ) -> Option<Self> {
        let facing = single_facing(built)?;
        Some(FacingTable {
            kinds: facing.kinds.iter().copied().collect(),
            line: lines.along(&model.board, facing.step),
            into: facing.into,
        })
    }
}
