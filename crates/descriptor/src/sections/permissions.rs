//! `[permission.NAME]`.

use boardwright_core::geometry::sorting;
use boardwright_core::model::{Condition, Permission};

use super::aims::steps;
use super::modules::Scope;
use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Entry, Table};
use crate::words::{self, On};

/// All permissions, by name.
pub(crate) fn read<'a>(
    document: &'a Table,
    scope: &mut Scope<'_, '_, 'a>,
    sink: &mut Sink,
) -> Option<Vec<Permission>> {
    let mut entries: Vec<&Entry> = document.named("permission").collect();
    sorting::sort_by_key(&mut entries, |entry| &entry.key);
    let all: Vec<Option<Permission>> = entries
        .into_iter()
        .map(|entry| one(entry, scope, sink))
        .collect();
    all.into_iter().collect()
}

#[inline(never)]
fn one<'a>(entry: &'a Entry, scope: &mut Scope<'_, '_, 'a>, sink: &mut Sink) -> Option<Permission> {
    let table = entry.node.as_table()?;
    let by = match table.get("pieces") {
        Some(node) => scope.kinds.list(node, sink).map(Some),
        None => Some(None),
    };
    let spares = scope.kinds.list_of(table, "spares", sink);
    let (on, holds) = match (table.text("only-if"), table.text("unless")) {
        (Some(word), None) => (words::CONDITION.meaning(word)?, true),
        (None, Some(word)) => (words::CONDITION.meaning(word)?, false),
        (both, _) => {
            let message = match both {
                Some(_) => "a permission has one condition",
                None => "on which condition?",
            };
            sink.error(code::PERMISSION, entry.key_at, message)
                .help("write `only-if` or `unless`; another condition is another permission");
            return None;
        }
    };
    let idle: &[&str] = match on {
        On::Beside => &["same-kind", "whom"],
        On::HomeFree => &["same-kind", "by", "whom"],
        On::Attacked | On::AttackedByOther | On::Guarded => &["by", "whom"],
        On::Takes | On::Has => &["same-kind", "by"],
    };
    if let Some(idle) = idle.iter().find_map(|key| table.entry(key)) {
        let word = words::CONDITION.word(&on).unwrap_or("?");
        let message = format!("`{}` says nothing of the condition `{word}`", idle.key);
        sink.error(code::PERMISSION, idle.key_at, message)
            .help("leave it out");
        return None;
    }
    let alike = table.flag("same-kind").unwrap_or(false);
    let whom = scope.kinds.list_of(table, "whom", sink);
    let missing = table.get("whom").is_none() && matches!(on, On::Takes | On::Has);
    if missing {
        sink.error(code::PERMISSION, entry.key_at, "which pieces are meant?")
            .label("`whom` is missing")
            .help("write `whom` with a list of pieces");
        return None;
    }
    let condition = match on {
        On::Attacked => Condition::Attacked(alike),
        On::AttackedByOther => Condition::AttackedByOther(alike),
        On::Guarded => Condition::Guarded(alike),
        On::HomeFree => Condition::HomeFree,
        On::Beside => Condition::Beside(steps(table, "by", "K", scope.topology, sink)?),
        On::Takes => Condition::Takes(whom?),
        On::Has => Condition::Has(whom?),
    };
    let what = words::DEED.meaning(table.text("what")?)?;
    let mut permission = Permission::new(&entry.key, what, condition, holds);
    permission.by = by?;
    permission.spares = spares?;
    permission.to = match table.get("to") {
        Some(node) => Some(scope.zones.cells(node, sink)?),
        None => None,
    };
    Some(permission)
}
