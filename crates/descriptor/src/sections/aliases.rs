//! Other ids under which a variant is known.

use crate::code;
use crate::diagnostics::Sink;
use crate::load::Source;
use crate::tree::{Node, Table};

/// The entries of `variant.aliases`.
fn stated(document: &Table) -> impl Iterator<Item = (&Node, &str)> {
    let variant = document.table("variant");
    let list = variant.and_then(|variant| variant.get("aliases")?.as_list());
    let entries = list.unwrap_or_default().iter();
    entries.filter_map(|node| Some((node, node.as_text()?)))
}

/// The aliases as data.
pub(crate) fn read(document: &Table) -> Vec<String> {
    stated(document).map(|(_, alias)| alias.into()).collect()
}

/// An alias is no id, nor another variant's alias.
pub(crate) fn check(document: &Table, source: &dyn Source, sink: &mut Sink) {
    let id = document.table("variant").and_then(|v| v.text("id"));
    let id = id.unwrap_or_default();
    let mut seen = vec![id];
    for (node, alias) in stated(document) {
        if seen.contains(&alias) {
            let message = format!("the variant is called `{alias}` already");
            sink.error(code::DUPLICATE, node.at, message)
                .help("leave it out");
        } else if let Some(other) = source.known_as(alias, id) {
            let message = format!("another variant is known as `{alias}`: `{other}`");
            sink.error(code::ALIAS_TAKEN, node.at, message)
                .help("leave it out, or choose another");
        }
        seen.push(alias);
    }
}
