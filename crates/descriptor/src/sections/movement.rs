//! `[movement]`.

use boardwright_core::geometry::Vector;
use boardwright_core::model::{MovementRules, Pass};

use super::kinds::Kinds;
use super::meaning;
use crate::diagnostics::Sink;
use crate::tree::Table;

/// What holds of the movement of all pieces alike.
pub(crate) fn read(document: &Table, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<MovementRules> {
    let Some(section) = document.table("movement") else {
        return Some(MovementRules::default());
    };
    let borrow = match section.text("borrow") {
        None => None,
        Some(word) => Some(meaning(
            word,
            &[
                ("behind", Vector { x: 0, y: -1 }),
                ("ahead", Vector { x: 0, y: 1 }),
            ],
        )?),
    };
    let mut rules = MovementRules::default();
    rules.borrow = borrow;
    rules.one_per_file = kinds.list_of(section, "one-per-file", sink)?;
    rules.pass = match section.text("pass") {
        None => None,
        Some(word) => Some(meaning(
            word,
            &[
                ("allowed", Pass::Allowed),
                ("when-immobile", Pass::WhenImmobile),
            ],
        )?),
    };
    Some(rules)
}
