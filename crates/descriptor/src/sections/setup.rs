//! `[setup]`: the position from which a game starts.

use boardwright_core::geometry::Cell;
use boardwright_core::model::{Castling, CastlingHome, Model};
use boardwright_core::{Kind, PerSide, Setup, Side};
use boardwright_notation::position::{self, Mode};

use crate::code;
use crate::diagnostics::Sink;
use crate::limits::MAX_POSITION;
use crate::tree::{Entry, Table};
use crate::words;

/// Reads the position into a model that is complete but for it.
pub(crate) fn read(document: &Table, model: &Model, sink: &mut Sink) -> Option<Setup> {
    let node = document.table("setup")?.get("position")?;
    let text = node
        .as_text()
        .filter(|text| !text.is_empty() && text.len() <= MAX_POSITION)?;
    match position::read(model, text, Mode::Strict) {
        Ok(setup) => Some(setup),
        Err(faults) => {
            for fault in faults {
                let at = sink.files.within(node, &fault.at);
                let inherited = (at.file > 0)
                    .then(|| "state a `setup.position` that fits in this file".to_string());
                let help: Vec<String> = inherited.into_iter().chain(fault.help).collect();
                sink.error(code::BAD_POSITION, at, fault.message)
                    .maybe_help((!help.is_empty()).then(|| help.join("\n")));
            }
            None
        }
    }
}

/// Whether games may begin with another order of pieces.
pub(crate) fn is_shuffled(document: &Table) -> bool {
    let setup = document.table("setup");
    let shuffle = setup.and_then(|setup| setup.text("shuffle"));
    shuffle.is_some_and(|word| words::SHUFFLE.meaning(word) == Some(true))
}

/// Looks up which pieces castle: those that stand where the castling starts. A player without the right
/// in the set-up never castles, unless neither player has it.
pub(crate) fn castling_kinds(document: &Table, model: &mut Model, sink: &mut Sink) -> bool {
    let errors = sink.errors();
    let entries: Vec<&Entry> = document.named("castling").collect();
    for (index, entry) in entries.iter().enumerate() {
        let Some(castling) = model.castlings.get(index) else {
            break;
        };
        if let Some(kinds) = dropped_kinds(entry, castling, model, sink) {
            let castles = kinds.zip(model.castlings.get_mut(index));
            if let Some(((king, rook), castling)) = castles {
                (castling.king, castling.rook, castling.dropped) = (king, rook, true);
            }
            continue;
        }
        let king = castling_kind(entry, "king", index, &castling.king_path, model, sink);
        let rook = castling_kind(entry, "rook", index, &castling.rook_path, model, sink);
        if let (Some(king), Some(rook), Some(castling)) =
            (king, rook, model.castlings.get_mut(index))
        {
            (castling.king, castling.rook) = (king, rook);
        }
    }
    // Those of a shorter way have the pieces of the whole one.
    for index in entries.len()..model.castlings.len() {
        let whole = model.castlings.get(model.right_of(index));
        let kinds = whole.map(|whole| (whole.king, whole.rook));
        if let (Some(kinds), Some(castling)) = (kinds, model.castlings.get_mut(index)) {
            (castling.king, castling.rook) = kinds;
        }
    }
    sink.errors() == errors
}

/// King and rook of a castling whose pieces come from hand; the inner `None` after an error.
fn dropped_kinds(
    entry: &Entry,
    castling: &Castling,
    model: &Model,
    sink: &mut Sink,
) -> Option<Option<(Kind, Kind)>> {
    let node = entry.node.as_table()?.get("dropped")?;
    if castling.home != CastlingHome::Fixed {
        sink.error(
            code::CASTLING_PIECE,
            node.at,
            "dropped pieces castle from the cells of the castling only",
        )
        .help("leave `style` or `dropped` out");
        return Some(None);
    }
    let allowed = model.drops.as_ref().map_or(&[][..], |drops| &drops.allowed);
    let mut found = Vec::new();
    for named in node.as_list().unwrap_or_default() {
        let kind = named.as_text().and_then(|id| model.kind(id));
        match kind.filter(|kind| allowed.contains(kind)) {
            Some(kind) => found.push(kind),
            None => {
                let message = format!("`{}` is never dropped", named.as_text().unwrap_or("?"));
                sink.error(code::NOT_DROPPABLE, named.at, message)
                    .help("add it to `drops.allowed`, or leave `dropped` out");
            }
        }
    }
    match found.as_slice() {
        &[king, rook] => Some(Some((king, rook))),
        _ => Some(None),
    }
}

/// The kind that stands, for either side that castles, on the cells where a castling starts.
fn castling_kind(
    entry: &Entry,
    key: &str,
    index: usize,
    path: &PerSide<(Cell, Cell)>,
    model: &Model,
    sink: &mut Sink,
) -> Option<Kind> {
    let at = entry.node.as_table()?.get(key)?.at;
    let (mut kinds, mut wrong) = (Vec::new(), Vec::new());
    let castles = |side: &Side| model.start.rights.contains(&(*side, index));
    let nobody = !Side::BOTH.iter().any(castles);
    for side in Side::BOTH.into_iter().filter(|s| nobody || castles(s)) {
        let cell = path[side].0;
        let man = model
            .start
            .men
            .iter()
            .find(|(there, _)| *there == cell)
            .map(|(_, man)| *man);
        let (name, player) = (model.board.name(cell), &model.players[side].name);
        match man {
            Some(man) if man.side == side => kinds.push(man.kind),
            Some(_) => wrong.push(format!("the piece on {name} is not {player}'s")),
            None => wrong.push(format!(
                "no piece stands on {name}, where {player}'s {key} would start"
            )),
        }
    }
    if let Some(first) = wrong.first() {
        let draft = sink.error(code::CASTLING_PIECE, at, first);
        draft.help("castling starts where the pieces stand in `setup.position`");
        if let Some(second) = wrong.get(1) {
            draft.note(second);
        }
    }
    let (&first, &second) = (kinds.first()?, kinds.last()?);
    if !wrong.is_empty() {
        return None;
    }
    if first != second {
        let id = |kind: Kind| model.kind_model(kind).map_or("?", |kind| kind.id.as_str());
        let message = format!(
            "a {} castles for one player, a {} for the other",
            id(first),
            id(second)
        );
        sink.error(code::CASTLING_PIECE, at, message)
            .help("one castling moves the same kinds of piece for both players");
        return None;
    }
    Some(first)
}
