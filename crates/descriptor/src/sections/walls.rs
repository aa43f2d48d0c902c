//! `[walls]`.

use boardwright_core::model::Walls;

use super::zones::Zones;
use crate::diagnostics::Sink;
use crate::tree::Table;
use crate::words;

/// Walls; the inner `None` if there are none.
pub(crate) fn read<'a>(
    document: &'a Table,
    zones: &mut Zones<'_, 'a>,
    sink: &mut Sink,
) -> Option<Option<Walls>> {
    let Some(node) = document.get("walls") else {
        return Some(None);
    };
    let section = node.as_table()?;
    let mut walls = Walls::new(words::PLACE.meaning(section.text("place")?)?);
    if let Some(zone) = section.get("zone") {
        walls.zone = Some(zones.cells(zone, sink)?);
    }
    Some(Some(walls))
}
