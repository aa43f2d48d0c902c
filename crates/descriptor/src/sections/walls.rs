//! `[walls]`.

use boardwright_core::model::{WallPlace, Walls};

use super::zones::Zones;
use crate::code;
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
    if section.flag("instead-of-move") == Some(true) {
        walls.instead = true;
        if let WallPlace::Arrow | WallPlace::LeftCell = walls.place {
            let at = section
                .entry("instead-of-move")
                .map_or(node.at, |entry| entry.key_at);
            sink.error(
                code::BAD_VALUE,
                at,
                "a wall that is put instead of a move stands where no piece has come from or got to",
            )
            .help("write `place = \"edge\"`, `\"anywhere\"` or `\"moves\"`, or leave `instead-of-move` out");
        }
    }
    Some(Some(walls))
}
