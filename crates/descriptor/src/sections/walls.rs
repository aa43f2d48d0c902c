//! `[walls]`.

use boardwright_core::model::Walls;

use crate::tree::Table;
use crate::words;

/// Walls; the inner `None` if there are none.
pub(crate) fn read(document: &Table) -> Option<Option<Walls>> {
    let Some(node) = document.get("walls") else {
        return Some(None);
    };
    let place = words::PLACE.meaning(node.as_table()?.text("place")?)?;
    Some(Some(Walls::new(place)))
}
