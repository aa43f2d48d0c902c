//! The notation of janggi: rank and file of both cells, the ranks from above and the files from the left, the tenth
//! rank as `0`: `C88-83`, `P55x45`, `A05-04`.

use boardwright_core::Move;
use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;

use crate::Legal;
use crate::parts::{alike_everywhere, eastern_letter, place, push_promotion, push_threat, takes};
use crate::san::push_second;

/// A cell in this notation.
fn name(model: &Model, cell: Cell) -> String {
    let (file, rank) = place(model, cell);
    let from_above = model.board.ranks().len() - rank;
    format!("{}{}", from_above % 10, file + 1)
}

/// A move in this notation.
pub(crate) fn written(at: &dyn Legal, mv: Move) -> String {
    let model = at.position().model();
    let mut text = alike_everywhere(at, mv).unwrap_or_else(|| {
        let mut text = eastern_letter(model, mv);
        match mv.from() {
            None => text.push('@'),
            Some(from) => {
                text.push_str(&name(model, from));
                text.push(if takes(at, mv) { 'x' } else { '-' });
            }
        }
        text.push_str(&name(model, mv.to()));
        push_promotion(&mut text, model, mv);
        text
    });
    push_second(&mut text, model, mv);
    push_threat(&mut text, at, mv);
    text
}
