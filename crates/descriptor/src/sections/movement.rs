//! `[movement]`.

use boardwright_core::model::MovementRules;

use super::kinds::Kinds;
use crate::diagnostics::Sink;
use crate::tree::Table;
use crate::words;

/// What holds of the movement of all pieces alike.
pub(crate) fn read(document: &Table, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<MovementRules> {
    let Some(section) = document.table("movement") else {
        return Some(MovementRules::default());
    };
    let borrow = match section.text("borrow") {
        None => None,
        Some(word) => Some(words::BORROW.meaning(word)?),
    };
    let mut rules = MovementRules::default();
    rules.borrow = borrow;
    rules.one_per_file = kinds.list_of(section, "one-per-file", sink)?;
    rules.pass = match section.text("pass") {
        None => None,
        Some(word) => Some(words::PASS.meaning(word)?),
    };
    Some(rules)
}
