//! `[royalty]`.

use boardwright_core::model::{GivingCheck, RoyalCount, Royalty, SelfCheck, VoidReason};
use boardwright_core::module::{Modules, Slot};

use super::kinds::Kinds;
use super::meaning;
use crate::code;
use crate::diagnostics::Sink;
use crate::names;
use crate::tree::{Node, Table};

/// The reasons that the core knows itself.
const REASONS: [(&str, VoidReason); 4] = [
    ("own-royal-lost", VoidReason::OwnRoyalLost),
    ("new-self-check", VoidReason::NewSelfCheck),
    ("nifu", VoidReason::TwoOnFile),
    ("immobile", VoidReason::Immobile),
];

/// Which men are royal, and which attacks on them count.
pub(crate) fn read(
    document: &Table,
    kinds: &Kinds<'_>,
    modules: &Modules,
    sink: &mut Sink,
) -> Option<Royalty> {
    let section = document.table("royalty")?;
    let pieces = section
        .get("pieces")
        .and_then(|node| kinds.list(node, sink));
    let reasons = section
        .get("attack-void-if")
        .and_then(|node| reasons(node, modules, sink));
    let count = section.text("count").unwrap_or("every");
    let self_check = section.text("self-check")?;
    let giving_check = section.text("giving-check").unwrap_or("allowed");
    let mut royalty = Royalty::of(pieces?);
    royalty.count = meaning(
        count,
        &[("every", RoyalCount::Every), ("last", RoyalCount::Last)],
    )?;
    royalty.self_check = meaning(
        self_check,
        &[
            ("illegal", SelfCheck::Illegal),
            ("allowed", SelfCheck::Allowed),
        ],
    )?;
    royalty.attack_void_if = reasons?;
    royalty.victory_first = section.flag("victory-first").unwrap_or(false);
    royalty.royals_apart = section.flag("royals-apart").unwrap_or(false);
    royalty.giving_check = meaning(
        giving_check,
        &[
            ("allowed", GivingCheck::Allowed),
            ("illegal", GivingCheck::Illegal),
        ],
    )?;
    Some(royalty)
}

fn reasons(node: &Node, modules: &Modules, sink: &mut Sink) -> Option<Vec<VoidReason>> {
    let mut reasons: Vec<VoidReason> = Vec::new();
    let mut whole = true;
    for entry in node.as_list()? {
        let name = entry.as_text()?;
        let known = REASONS
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, reason)| reason.clone());
        let module = || {
            modules
                .get(Slot::AttackVoidIf, name)
                .map(|_| VoidReason::Module(name.into()))
        };
        match known.or_else(module) {
            Some(reason) if reasons.contains(&reason) => {
                sink.error(
                    code::DUPLICATE,
                    entry.at,
                    format!("`{name}` stands here twice"),
                )
                .help("name it once");
                whole = false;
            }
            Some(reason) => reasons.push(reason),
            None => {
                let more = modules
                    .iter()
                    .filter(|m| m.slot() == Slot::AttackVoidIf)
                    .map(|m| m.name());
                let known = REASONS.iter().map(|(name, _)| *name).chain(more);
                sink.error(
                    code::UNKNOWN_REASON,
                    entry.at,
                    format!("no attack is void for the reason `{name}`"),
                )
                .maybe_help(names::suggestion(name, known));
                whole = false;
            }
        }
    }
    whole.then_some(reasons)
}
