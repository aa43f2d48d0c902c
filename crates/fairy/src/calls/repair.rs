//! Rights of castling, en passant cells and marks in a text that do not fit its position, mended as Fairy-Stockfish mends them.

use boardwright::model::{Castling, CastlingHome, Model};
use boardwright::notation::position::{self, Mode};
use boardwright::{Cell, Man, Position, PositionFault, Setup, Side};

use super::known::Known;
use super::texts;

/// The position of a text whose rights, en passant cell or marks do not fit; `None` where more is wrong, or where the castling
/// that is left begins elsewhere than the variant's own.
pub(super) fn read(known: &Known, text: &str) -> Option<(Position, Setup)> {
    let mut said = bare(known, text, true).or_else(|| bare(known, text, false))?;
    if known.model().gates.is_some() {
        let text = with_fitting_gates(known, text, &said)?;
        let position = position::position(&known.variant, &text, Mode::Tolerant);
        let said = position::read(known.model(), &text, Mode::Tolerant);
        return position.ok().zip(said.ok());
    }
    restore(known.model(), rights(known, text)?.as_str(), &mut said)?;
    let position = known.variant.position_with_checks(&said).or_else(|faults| {
        for fault in faults {
            match fault {
                PositionFault::EnPassant => said.ep.clear(),
                PositionFault::PromotionMark(cell) => said.promoted.retain(|&at| at != cell),
                _ => {}
            }
        }
        known.variant.position_with_checks(&said)
    });
    Some((position.ok()?, said))
}

/// What a text says but for rights of castling, and for the en passant cell.
pub(super) fn bare(known: &Known, text: &str, with_ep: bool) -> Option<Setup> {
    let text = texts::mended(known, text);
    let mut fields: Vec<&str> = text.split(' ').collect();
    *fields.get_mut(2)? = "-";
    if !with_ep {
        *fields.get_mut(3)? = "-";
    }
    position::read(known.model(), &fields.join(" "), Mode::Tolerant).ok()
}

/// The field of rights.
fn rights(known: &Known, text: &str) -> Option<String> {
    let text = texts::mended(known, text);
    text.split(' ').nth(2).map(str::to_owned)
}

/// The text with those rights that fit: of a castling whose king or rook is not at home the rook's gate is left, and of a gate
/// before which nobody stands nothing.
fn with_fitting_gates(known: &Known, text: &str, said: &Setup) -> Option<String> {
    let model = known.model();
    let text = texts::mended(known, text);
    let mut fields: Vec<&str> = text.split(' ').collect();
    let field = fields.get_mut(2)?;
    let (low, _) = model.board.bounds();
    let mut fitting = String::new();
    for letter in field.chars().filter(char::is_ascii_alphabetic) {
        let side = side_of(letter);
        let is_right = |one: &&Castling| one.right.eq_ignore_ascii_case(&letter);
        let gate = match model.castlings.iter().find(is_right) {
            None => {
                let at = on_file(model, letter);
                let mut men = on_rank(model, said, side);
                let stands = men.any(|(cell, ..)| model.board.point(cell).x == at);
                stands.then_some(letter)
            }
            Some(one) => {
                let (king_home, rook_home) = (one.king_path[side].0, one.rook_path[side].0);
                let rook = Man {
                    side,
                    kind: one.rook,
                };
                let at_home = king(model, said, side) == Some(king_home)
                    && said.men.contains(&(rook_home, rook));
                match at_home {
                    true => Some(letter),
                    false => self::rook(model, said, letter).map(|rook| {
                        let file = b'a' + (model.board.point(rook).x - low.x) as u8;
                        match side {
                            Side::First => char::from(file).to_ascii_uppercase(),
                            Side::Second => char::from(file),
                        }
                    }),
                }
            }
        };
        fitting.extend(gate.filter(|&gate| !fitting.contains(gate)));
    }
    if fitting.is_empty() {
        fitting.push('-');
    }
    *field = &fitting;
    Some(fields.join(" "))
}

/// The text with the letters of castlings in place of files that a player names who has no piece in hand to bring in by a gate: such a
/// file is that of a rook. `None` where there is none.
pub(super) fn with_castlings(known: &Known, text: &str) -> Option<String> {
    let model = known.model();
    let gates = model.gates.is_some() && model.hand.is_none();
    let said = gates.then(|| bare(known, text, true).or_else(|| bare(known, text, false)))??;
    let text = texts::mended(known, text);
    let mut fields: Vec<&str> = text.split(' ').collect();
    let field = fields.get_mut(2)?;
    let castles = |letter: char| {
        let side = side_of(letter);
        let is_right = |one: &&Castling| one.right.eq_ignore_ascii_case(&letter);
        let is_file =
            letter.is_ascii_alphabetic() && !model.castlings.iter().any(|one| is_right(&one));
        if !is_file || !said.hands[side].is_empty() {
            return None;
        }
        let rook = (rook(model, &said, letter)?, king(model, &said, side)?);
        let mut castlings = model.castlings.iter();
        let home = |one: &&Castling| (one.rook_path[side].0, one.king_path[side].0) == rook;
        let right = castlings.find(home)?.right;
        Some(match side {
            Side::First => right.to_ascii_uppercase(),
            Side::Second => right.to_ascii_lowercase(),
        })
    };
    let mut rights = String::new();
    for letter in field.chars() {
        match castles(letter) {
            Some(right) if rights.contains(right) => {}
            right => rights.push(right.unwrap_or(letter)),
        }
    }
    let changed = rights != **field;
    *field = &rights;
    changed.then(|| fields.join(" "))
}

/// Whether the field of rights says which of two castlings are left, and nothing else.
pub(super) fn is_usual(model: &Model) -> bool {
    let mut castlings = model.castlings.iter();
    !model.castlings.is_empty()
        && model.gates.is_none()
        && !model.has_first_movers()
        && castlings.all(|one| matches!(one.right, 'K' | 'Q') && one.shares.is_none())
}

/// Gives a set-up the rights of a field: each is that of the rook which its letter finds, for the side of the king on which it
/// stands.
fn restore(model: &Model, field: &str, said: &mut Setup) -> Option<()> {
    if model.castlings.is_empty() || field == "-" {
        return Some(());
    }
    if !is_usual(model) {
        return None;
    }
    for letter in field.chars().filter(char::is_ascii_alphabetic) {
        let side = side_of(letter);
        let Some((king, rook)) = king(model, said, side).zip(rook(model, said, letter)) else {
            continue;
        };
        let file = |cell: Cell| model.board.point(cell).x;
        let right = if file(rook) > file(king) { 'K' } else { 'Q' };
        let mut castlings = model.castlings.iter().enumerate();
        let Some((index, castling)) = castlings.find(|(_, one)| one.right == right) else {
            continue;
        };
        if castling.home == CastlingHome::Fixed {
            let home = (castling.king_path[side].0, castling.rook_path[side].0);
            if (king, rook) != home {
                return None;
            }
        } else {
            said.rooks.retain(|&(of, at, _)| (of, at) != (side, index));
            said.rooks.push((side, index, rook));
        }
        if !said.rights.contains(&(side, index)) {
            said.rights.push((side, index));
        }
    }
    Some(())
}

pub(super) fn side_of(letter: char) -> Side {
    match letter.is_ascii_uppercase() {
        true => Side::First,
        false => Side::Second,
    }
}

/// The men of a side on the rank on which it castles, with the castling that has it.
fn on_rank<'a>(
    model: &'a Model,
    said: &'a Setup,
    side: Side,
) -> impl Iterator<Item = (Cell, Man, &'a Castling)> {
    let castling = model.castlings.first();
    let rank = castling.map(|one| model.board.point(one.king_path[side].0).y);
    let men = said
        .men
        .iter()
        .filter(move |(cell, man)| man.side == side && Some(model.board.point(*cell).y) == rank);
    men.filter_map(move |&(cell, man)| Some((cell, man, castling?)))
}

/// The king that a side may castle with.
pub(super) fn king(model: &Model, said: &Setup, side: Side) -> Option<Cell> {
    let mut men = on_rank(model, said, side);
    men.find(|(_, man, one)| man.kind == one.king)
        .map(|(cell, ..)| cell)
}

/// The rook of a letter: the outermost one, or that of a file.
pub(super) fn rook(model: &Model, said: &Setup, letter: char) -> Option<Cell> {
    let rooks = on_rank(model, said, side_of(letter)).filter(|(_, man, one)| man.kind == one.rook);
    let file = |cell: &Cell| model.board.point(*cell).x;
    let mut cells = rooks.map(|(cell, ..)| cell);
    match letter.to_ascii_uppercase() {
        'K' => cells.max_by_key(file),
        'Q' => cells.min_by_key(file),
        _ => {
            let at = on_file(model, letter);
            cells.find(|cell| file(cell) == at)
        }
    }
}

/// The file of a letter.
pub(super) fn on_file(model: &Model, letter: char) -> i16 {
    let (low, _) = model.board.bounds();
    low.x + i16::from(letter.to_ascii_lowercase() as u8 - b'a')
}

/// The text with the letters of the castlings in place of those of files.
pub(super) fn with_usual_letters(model: &Model, said: &Setup, text: &str) -> String {
    let mut letters = String::new();
    for side in Side::BOTH {
        for (index, castling) in model.castlings.iter().enumerate() {
            if said.rights.contains(&(side, index)) {
                letters += &texts::cased(castling.right.encode_utf8(&mut [0; 4]), side);
            }
        }
    }
    if letters.is_empty() {
        letters.push('-');
    }
    let mut fields: Vec<&str> = text.split(' ').collect();
    if let Some(field) = fields.get_mut(2) {
        *field = &letters;
    }
    fields.join(" ")
}
