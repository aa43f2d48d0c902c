//! `[walls]`.

use boardwright_core::model::{WallPlace, Walls};

use super::meaning;
use crate::tree::Table;

/// Walls; the inner `None` if there are none.
pub(crate) fn read(document: &Table) -> Option<Option<Walls>> {
    let Some(node) = document.get("walls") else {
        return Some(None);
    };
    let place = meaning(
        node.as_table()?.text("place")?,
        &[
            ("moves", WallPlace::Moves),
            ("anywhere", WallPlace::Anywhere),
            ("arrow", WallPlace::Arrow),
            ("left-cell", WallPlace::LeftCell),
        ],
    )?;
    Some(Some(Walls::new(place)))
}
