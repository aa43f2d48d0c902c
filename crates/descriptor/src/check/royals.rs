//! Rules about royal pieces that can never matter.

use boardwright_core::model::{GivingCheck, Model, SelfCheck, VoidReason};
use boardwright_core::module::Slot;

use super::{place, value};
use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Node, Table};

/// Whether a rule module or an effect may take pieces off the board after a move.
pub(super) fn has_aftermath(model: &Model) -> bool {
    let mut modules = model.modules.iter();
    let modules = modules.any(|module| matches!(module.slot, Slot::Capture | Slot::Transform));
    modules || !model.effects.is_empty()
}

/// Lints of `[royalty]`.
pub(crate) fn lints(document: &Table, model: &Model, sink: &mut Sink) {
    let royalty = &model.royalty;
    let mut idle = |path: &str, why: &str, help: &str| {
        sink.warn(code::IDLE_RULE, place(document, path), why)
            .help(help);
    };
    if royalty.victory_first && royalty.self_check == SelfCheck::Allowed {
        idle(
            "royalty.victory-first",
            "self-check is allowed anyway",
            "leave out `victory-first`",
        );
    } else if royalty.victory_first && !has_aftermath(model) {
        let why = "no royal piece can be taken: nothing but a capture changes the board, and self-check is illegal";
        idle("royalty.victory-first", why, "leave out `victory-first`");
    }
    if royalty.pieces.is_empty() {
        for (path, stated) in [
            ("royalty.royals-apart", royalty.royals_apart),
            (
                "royalty.giving-check",
                royalty.giving_check == GivingCheck::Illegal,
            ),
            ("royalty.attack-void-if", !royalty.attack_void_if.is_empty()),
        ] {
            if stated {
                idle(path, "there is no royal piece", "leave it out, or empty");
            }
        }
        return;
    }
    let nodes = value(document, "royalty.attack-void-if")
        .and_then(Node::as_list)
        .unwrap_or_default();
    for (reason, node) in royalty.attack_void_if.iter().zip(nodes) {
        let why = match reason {
            VoidReason::OwnRoyalLost if !has_aftermath(model) => {
                "no capture takes the taker's own royal piece off the board: there is no [capture] or [transform] module"
            }
            VoidReason::TwoOnFile
                if model
                    .drops
                    .as_ref()
                    .is_none_or(|drops| drops.one_per_file.is_empty()) =>
            {
                "`drops.one-per-file` names no piece"
            }
            _ => continue,
        };
        sink.warn(code::IDLE_RULE, node.at, "this reason never applies")
            .note(why)
            .help("leave it out");
    }
}
