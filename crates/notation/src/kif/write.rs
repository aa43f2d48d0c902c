use boardwright_core::geometry::Cell;
use boardwright_core::{IllegalMove, Move, MoveSort, MoveView};

use super::name;
use super::way::{Rivals, Way};
use crate::Legal;
use crate::legal::{beside, permitting};
use crate::parts::alike_everywhere;
use crate::san::push_second;

/// Writes a legal move.
///
/// # Errors
///
/// The reason, if the move is not legal.
pub fn write(at: &impl Legal, mv: Move) -> Result<String, IllegalMove> {
    let moves = permitting(at, beside(at, mv), mv)?;
    Ok(written(at, &moves, mv))
}

/// A move in KIF, with the legal moves at hand, of which it should be one. For what shogi does not have, a castling, a wall, a
/// piece left behind, it is written as in the other styles.
pub(crate) fn written(at: &dyn Legal, moves: &[Move], mv: Move) -> String {
    let mut text = alike_everywhere(at, mv).unwrap_or_else(|| named(at, moves, mv));
    push_second(&mut text, at.position().model(), mv);
    text
}

/// A piece's move, without what it does on a second cell.
fn named(at: &dyn Legal, moves: &[Move], mv: Move) -> String {
    let position = at.position();
    let model = position.model();
    let mut text = if at.last_goal() == Some(mv.to()) {
        String::from("同")
    } else {
        name::goal(&model.board, mv.to())
    };
    text.push_str(&name::of(model, position.turn(), mv.kind()));
    if let MoveView::Put { .. } = mv.view() {
        text.push('打');
        return text;
    }
    let rivals = Rivals::of(position, moves, mv);
    let words = mv.from().and_then(|from| words(&rivals, from));
    let told = words.is_some();
    text.extend(words.unwrap_or_default().iter().map(|way| way.word()));
    let becomes = |other: &&Move| {
        other.sort() != MoveSort::Drop
            && (other.from(), other.to()) == (mv.from(), mv.to())
            && other.second() == mv.second()
    };
    let choices: Vec<Move> = moves.iter().filter(becomes).copied().collect();
    match mv.promotes_to() {
        Some(kind) => {
            text.push('成');
            if choices
                .iter()
                .filter(|other| other.promotes_to().is_some())
                .count()
                > 1
            {
                text.push_str(&name::of(model, position.turn(), kind));
            }
        }
        None if choices.iter().any(|other| other.promotes_to().is_some()) => text.push_str("不成"),
        None => {}
    }
    if !told {
        let from = mv.from().map(|from| name::goal(&model.board, from));
        text.push_str(&format!("({})", from.unwrap_or_default()));
    }
    text
}

/// The fewest words that tell the piece on a cell from its rivals; `None` where words cannot.
fn words(rivals: &Rivals<'_>, from: Cell) -> Option<Vec<Way>> {
    let singles = Way::GOES.into_iter().chain(Way::COMES).map(|way| vec![way]);
    let pairs = Way::COMES
        .into_iter()
        .flat_map(|comes| Way::GOES.map(|goes| vec![comes, goes]));
    core::iter::once(Vec::new())
        .chain(singles)
        .chain(pairs)
        .find(|ways| rivals.are_told(ways, from))
}
