//! `[promotion]`.

use boardwright_core::Kind;
use boardwright_core::model::Promotion;

use super::kinds::Kinds;
use super::zones::Zones;
use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Entry, Node, Table};
use crate::words;

/// Promotion; the inner `None` if no piece promotes.
pub(crate) fn read<'a>(
    document: &'a Table,
    kinds: &Kinds<'a>,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<Option<Promotion>> {
    let Some(node) = document.get("promotion") else {
        return Some(None);
    };
    let section = node.as_table()?;
    let zone = section.get("zone").and_then(|zone| zones.cells(zone, sink));
    let into: Vec<Option<(Kind, Vec<Kind>)>> = section
        .named("into")
        .map(|entry| choices(entry, kinds, sink))
        .collect();
    Some(Some(Promotion::new(
        zone?,
        words::TRIGGER.meaning(section.text("trigger")?)?,
        words::CHOICE.meaning(section.text("choice")?)?,
        into.into_iter().collect::<Option<_>>()?,
    )))
}

/// What one kind may become.
fn choices(entry: &Entry, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<(Kind, Vec<Kind>)> {
    let from = kinds.find(&entry.key, entry.key_at, sink);
    let into = kinds.list(&entry.node, sink);
    let (from, into) = (from?, into?);
    if let Some(place) = into.iter().position(|&kind| kind == from) {
        let at = entry
            .node
            .as_list()
            .and_then(|list| list.get(place))
            .map_or(entry.node.at, |node: &Node| node.at);
        sink.error(
            code::PROMOTES_INTO_ITSELF,
            at,
            format!("`{}` would promote into itself", entry.key),
        )
        .help("to let a player decline, write `choice = \"optional\"`");
        return None;
    }
    Some((from, into))
}
