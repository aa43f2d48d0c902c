//! What rule modules and the core itself demand of the whole.

use boardwright_core::Outcome;
use boardwright_core::engine::CompileFault;
use boardwright_core::model::Model;
use boardwright_core::module::Modules;

use super::place;
use crate::code;
use crate::diagnostics::Sink;
use crate::files::Loc;
use crate::sections::modules::Used;
use crate::tree::Table;

/// Asks each module in use whether the variant fits it.
pub(crate) fn contracts(known: &Modules, used: &[Used], model: &Model, sink: &mut Sink) {
    for used in used {
        let module = &used.module;
        let Some(rule) = known.get(module.slot, &module.name) else {
            continue;
        };
        for sentence in rule.contract(model, &module.arguments) {
            sink.error(
                code::MODULE_CONTRACT,
                used.at,
                format!("the module `{}` does not fit here", module.name),
            )
            .label("named here")
            .note(sentence)
            .note(format!("what it does: {}", rule.doc()));
        }
    }
}

/// Where to point when a model that was read cannot be compiled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    /// The position at the start.
    position: Loc,
    /// What is said of the variant as a whole.
    variant: Loc,
}

impl Places {
    pub(crate) fn of(document: &Table) -> Places {
        let position = document
            .table("setup")
            .and_then(|setup| setup.get("position"));
        Places {
            position: position.map_or(place(document, "setup"), |node| node.at),
            variant: place(document, "variant"),
        }
    }
}

/// Reports that a game is over before its first move.
pub(crate) fn over_at_the_start(outcome: Outcome, places: Places, model: &Model, sink: &mut Sink) {
    let result = match outcome.winner() {
        Some(side) => format!("{} wins", model.players[side].name),
        None => "a draw".to_owned(),
    };
    let message = format!(
        "the game is over before its first move: {result}, {}",
        outcome.reason
    );
    sink.warn(code::START_OVER, places.position, message)
        .label("in this position")
        .help("change the set-up, or the rule that ends the game");
}

/// Reports why a model cannot be compiled: above all a set-up that no game could have.
pub(crate) fn uncompiled(faults: &[CompileFault], places: Places, model: &Model, sink: &mut Sink) {
    for fault in faults {
        match fault {
            CompileFault::Start(fault) => {
                sink.error(code::BAD_POSITION, places.position, fault.explain(model))
                    .label("in this position");
            }
            other => {
                sink.error(code::TOO_MANY, places.variant, other.to_string());
            }
        }
    }
}
