//! What the ways of writing moves have in common: where a cell lies, which letter a piece has, how a move ends.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Move, MoveSort, MoveView, Side, Threat};

use crate::san::{PASS, castling};
use crate::{Legal, uci};

/// File and rank of a cell of a plain rectangle, from below on the left, each from 0.
pub(crate) fn place(model: &Model, cell: Cell) -> (usize, usize) {
    let files = model.board.files().len().max(1);
    (cell.index() % files, cell.index() / files)
}

/// The same from where a player sits: from the right, and from the player's own side, each from 1.
pub(crate) fn seen_by(model: &Model, side: Side, cell: Cell) -> (usize, usize) {
    let (files, ranks) = (model.board.files().len(), model.board.ranks().len());
    let (file, rank) = place(model, cell);
    match side {
        Side::First => (files - file, rank + 1),
        Side::Second => (file + 1, ranks - rank),
    }
}

/// What is written for a move that has no way of its own: a pass, a castling, a move that a rule module proposes.
pub(crate) fn alike_everywhere(at: &dyn Legal, mv: Move) -> Option<String> {
    let model = at.position().model();
    match mv.view() {
        MoveView::Pass => Some(PASS.to_string()),
        MoveView::Proposed { .. } => Some(uci::write_unchecked(model, mv)),
        MoveView::Castle { index, .. } => Some(castling(model, at.position().turn(), index, mv)),
        _ => None,
    }
}

/// Whether a move takes.
pub(crate) fn takes(at: &dyn Legal, mv: Move) -> bool {
    mv.sort() != MoveSort::Castling && at.position().is_capture_unchecked(mv)
}

/// Adds into what a piece promotes: `=Q`.
pub(crate) fn push_promotion(text: &mut String, model: &Model, mv: Move) {
    if let Some(kind) = mv.promotes_to() {
        text.push('=');
        text.push_str(&model.symbol(kind).to_ascii_uppercase());
    }
}

/// Adds the sign of check or mate.
pub(crate) fn push_threat(text: &mut String, at: &dyn Legal, mv: Move) {
    match at.position().threat_unchecked(mv) {
        Threat::Mate | Threat::End => text.push('#'),
        Threat::Check => text.push('+'),
        Threat::None => {}
    }
}

/// The letter of the piece of a move where every kind has one. Where there is a horse, it is `H` and an elephant `E`, as
/// players of xiangqi and janggi write them, and not `N` and `B`, as their position texts have them.
pub(crate) fn eastern_letter(model: &Model, mv: Move) -> String {
    let symbol = model.symbol(mv.kind());
    let is = |id: &str| {
        let kind = model.kinds.get(mv.kind().index());
        kind.is_some_and(|kind| kind.id == id)
    };
    let has_horses = || {
        let mut kinds = model.kinds.iter();
        kinds.any(|kind| kind.id == "horse" && kind.symbol == "N")
    };
    match symbol {
        "N" if is("horse") => "H".into(),
        "B" if is("elephant") && has_horses() => "E".into(),
        _ => symbol.to_ascii_uppercase(),
    }
}
