//! `[castling.NAME]`.

use boardwright_core::Kind;
use boardwright_core::geometry::Board;
use boardwright_core::model::Castling;

use super::zones::ways;
use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Entry, Table};

/// The castlings. Which kinds take part is told by the set-up, which is read later.
pub(crate) fn read(
    document: &Table,
    board: Option<&Board>,
    sink: &mut Sink,
) -> Option<Vec<Castling>> {
    let board = board?;
    let entries: Vec<&Entry> = document.named("castling").collect();
    let mut all = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let right = |entry: &Entry| entry.node.as_table()?.get("right").cloned();
        let own = right(entry);
        let earlier = entries.iter().take(place).filter_map(|entry| right(entry));
        for earlier in earlier {
            if let Some(own) = own.as_ref().filter(|own| own.says_the_same(&earlier)) {
                let message = format!(
                    "two castlings have the right `{}`",
                    own.as_text().unwrap_or("")
                );
                sink.error(code::DUPLICATE, own.at, message)
                    .see(earlier.at, "taken here");
                all.push(None);
            }
        }
        all.push(castling(entry, board, sink));
    }
    all.into_iter().collect()
}

fn castling(entry: &Entry, board: &Board, sink: &mut Sink) -> Option<Castling> {
    let table = entry.node.as_table()?;
    let king_path = table.get("king").and_then(|node| ways(board, node, sink));
    let rook_path = table.get("rook").and_then(|node| ways(board, node, sink));
    let (king_path, rook_path) = (king_path?, rook_path?);
    if king_path
        .0
        .iter()
        .zip(&rook_path.0)
        .any(|(king, rook)| king.0 == rook.0 || king.1 == rook.1)
    {
        sink.error(
            code::CASTLING_PATH,
            entry.key_at,
            "king and rook would stand on one cell",
        )
        .help("let them start on different cells, and end on different cells");
        return None;
    }
    Some(Castling {
        name: entry.key.clone(),
        right: table.text("right")?.chars().next()?,
        king: Kind(0),
        rook: Kind(0),
        king_path,
        rook_path,
    })
}
