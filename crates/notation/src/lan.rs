//! Long algebraic notation: both cells in full, `Ng1-f3`, `e4xd5`, `e7-e8=Q+`.

use boardwright_core::Move;

use crate::Legal;
use crate::parts::{alike_everywhere, push_promotion, push_threat, takes};
use crate::san::{is_pawn, push_second};

/// A move in this notation.
pub(crate) fn written(at: &dyn Legal, mv: Move) -> String {
    let model = at.position().model();
    let mut text = alike_everywhere(at, mv).unwrap_or_else(|| {
        let mut text = String::new();
        if !is_pawn(model, mv.kind()) || mv.from().is_none() {
            text.push_str(&model.symbol(mv.kind()).to_ascii_uppercase());
        }
        match mv.from() {
            None => text.push('@'),
            Some(from) => {
                text.push_str(model.board.name(from));
                text.push(if takes(at, mv) { 'x' } else { '-' });
            }
        }
        text.push_str(model.board.name(mv.to()));
        push_promotion(&mut text, model, mv);
        text
    });
    push_second(&mut text, model, mv);
    push_threat(&mut text, at, mv);
    text
}
