//! `[royalty]`.

use boardwright_core::model::{GivingCheck, RoyalCount, Royalty, VoidReason};
use boardwright_core::module::{Modules, Slot};

use super::kinds::Kinds;
use crate::code;
use crate::diagnostics::Sink;
use crate::names;
use crate::tree::{Node, Table};
use crate::words::{self, Known};

/// Which pieces are royal, and which attacks on them count.
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
    let count = section.text("count");
    let giving_check = section.text("giving-check");
    let mut royalty = Royalty::of(pieces?);
    royalty.count = count.map_or(Some(RoyalCount::Every), |word| words::COUNT.meaning(word))?;
    royalty.self_check = words::SELF_CHECK.meaning(section.text("self-check")?)?;
    royalty.attack_void_if = reasons?;
    royalty.victory_first = section.flag("victory-first").unwrap_or(false);
    royalty.royals_apart = section.flag("royals-apart").unwrap_or(false);
    royalty.giving_check = giving_check.map_or(Some(GivingCheck::Allowed), |word| {
        words::GIVING_CHECK.meaning(word)
    })?;
    Some(royalty)
}

#[inline(never)]
fn reasons(node: &Node, modules: &Modules, sink: &mut Sink) -> Option<Vec<VoidReason>> {
    let mut reasons: Vec<VoidReason> = Vec::new();
    let mut whole = true;
    for entry in node.as_list()? {
        let name = entry.as_text()?;
        let known = words::VOID_IF.meaning(name);
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
                let plain = words::VOID_IF.words().into_iter().map(|word| word.word);
                let known = plain.chain(more);
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
