//! What rule modules and the core itself demand of the whole.

use boardwright_core::Variant;
use boardwright_core::engine::CompileFault;
use boardwright_core::model::Model;
use boardwright_core::module::Modules;

use super::place;
use crate::code;
use crate::diagnostics::Sink;
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

/// Compiles the model, as whoever uses it will, and reports what is refused: above all a set-up that
/// no game could have.
pub(crate) fn start(
    document: &Table,
    compiled: Result<Variant, Vec<CompileFault>>,
    model: &Model,
    sink: &mut Sink,
) {
    let position = document
        .table("setup")
        .and_then(|setup| setup.get("position"));
    let at = position.map_or(place(document, "setup"), |node| node.at);
    for fault in compiled.err().into_iter().flatten() {
        match fault {
            CompileFault::Start(fault) => {
                sink.error(code::BAD_POSITION, at, fault.explain(model))
                    .label("in this position");
            }
            other => {
                sink.error(
                    code::TOO_MANY,
                    place(document, "variant"),
                    other.to_string(),
                );
            }
        }
    }
}
