//! Positions whose pieces are letters and nothing more, written at once.

use boardwright_core::model::Model;
use boardwright_core::{Position, Setup};

use super::quick;
use super::rights::in_case;
use super::write::{EMPTY, MORE, MOST_PLAIN, Manner, fields_with, hands, letters, plain_board};
use crate::text::push_ascii;

/// The canonical text of a position; `None` where there is more to write than this knows.
pub(in crate::position) fn write(position: &Position) -> Option<String> {
    let model = position.model();
    let letters = letters(model);
    let letters = letters.get(..model.kinds.len())?;
    let told = letters.iter().all(|kind| kind[0] != MORE);
    if !told || position.keeps_unmoved() || !quick::is_plain(model) {
        return None;
    }
    let setup = position.setup_but_men();
    if !setup.promoted.is_empty() {
        return None;
    }
    let mut signs = [EMPTY; MOST_PLAIN];
    let signs = signs.get_mut(..model.board.len())?;
    position.put_signs(letters, signs);
    let mut text = plain_board(model.board.grid(), signs)?;
    hands(model, &setup, Manner::Own, &mut text);
    fields_with(model, &setup, Manner::Own, &mut text, |text| {
        rights(model, &setup, text)
    });
    Some(text)
}

/// Writes the letters of castlings, which come in the order of sides.
fn rights(model: &Model, setup: &Setup, text: &mut String) {
    for &(side, index) in &setup.rights {
        if let Some(castling) = model.castlings.get(index) {
            text.push(in_case(side, castling.right));
        }
    }
    if setup.rights.is_empty() {
        push_ascii(text, b'-');
    }
}
