//! The rule modules of a variant, built.

use std::sync::Arc;

use crate::engine::rules::{Bounds, CompileFault};
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
        match module.build(model, &used.arguments) {
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
pub(crate) fn single_blast(built: &Built) -> Option<Blast> {
    match built.after_capture.as_slice() {
        [only] => only.blast(),
        _ => None,
    }
}

/// The facing, if the only aftermath of moves is one said as data.
pub(crate) fn single_facing(built: &Built) -> Option<Facing> {
    match built.after_move.as_slice() {
        [only] => only.facing(),
        _ => None,
    }
}
