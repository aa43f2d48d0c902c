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
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// The position at the start.
    position: Loc,
    /// What is said of the variant as a whole.
    variant: Loc,
    /// Each castling.
    castlings: Vec<Loc>,
}

impl Places {
    pub(crate) fn of(document: &Table) -> Places {
        let position = document
            .table("setup")
            .and_then(|setup| setup.get("position"));
        Places {
            position: position.map_or(place(document, "setup"), |node| node.at),
            variant: place(document, "variant"),
            castlings: document
                .named("castling")
                .map(|entry| entry.key_at)
                .collect(),
        }
    }

    /// That of a castling of the model: one in which the king stops earlier is told with the whole one.
    fn castling(&self, model: &Model, index: usize) -> Loc {
        let shares = model.castlings.get(index).and_then(|one| one.shares);
        let place = self.castlings.get(shares.unwrap_or(index));
        place.copied().unwrap_or(self.variant)
    }
}

/// Reports that a game is over before its first move.
pub(crate) fn over_at_the_start(outcome: Outcome, places: &Places, model: &Model, sink: &mut Sink) {
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
pub(crate) fn uncompiled(faults: &[CompileFault], places: &Places, model: &Model, sink: &mut Sink) {
    for fault in faults {
        match fault {
            CompileFault::Start(fault) => {
                sink.error(code::BAD_POSITION, places.position, fault.explain(model))
                    .label("in this position");
            }
            &CompileFault::CastlingsAlike(one, other) => {
                let message = "two castlings of the same king and rook would be written alike";
                let (at, earlier) = (places.castling(model, other), places.castling(model, one));
                let draft = sink.error(code::CASTLING_PATH, at, message);
                let draft = match at == earlier {
                    true => draft,
                    false => draft.see(earlier, "the other one"),
                };
                draft.help(match model.gates {
                    Some(_) => "where a piece may enter behind the rook, the king castles to one cell with it",
                    None => "let the king end on different cells, which he cannot reach by himself",
                });
            }
            other => {
                sink.error(code::TOO_MANY, places.variant, other.to_string());
            }
        }
    }
}
