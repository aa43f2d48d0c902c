//! Short texts of moves as numbers, so that a list is sorted and written without a text for each.

use boardwright::Move;
use boardwright::model::Model;
use boardwright::notation::{Coordinates, uci};

/// The longest text that is packed.
const MOST: usize = size_of::<u64>();

/// Moves in coordinates, sorted, a line each; `None` where a text is too long.
pub(crate) fn sorted(model: &Model, moves: &[Move], coordinates: Coordinates) -> Option<String> {
    let mut packed = Vec::with_capacity(moves.len());
    let mut text = String::with_capacity(16);
    for &mv in moves {
        text.clear();
        uci::push_in_unchecked(&mut text, model, mv, coordinates);
        let mut bytes = [0; MOST];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        packed.push(u64::from_be_bytes(bytes)); // in the order of the texts
    }
    packed.sort_unstable();
    let mut lines = Vec::with_capacity(packed.len() * (MOST + 1));
    for number in packed {
        let length = MOST - number.trailing_zeros() as usize / 8;
        lines.extend_from_slice(&number.to_be_bytes()[..length]);
        lines.push(b'\n');
    }
    lines.pop();
    String::from_utf8(lines).ok()
}
