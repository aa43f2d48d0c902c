//! Texts of positions as Fairy-Stockfish writes them, and what it mends in those that it reads.

use boardwright::notation::Dialect;
use boardwright::notation::position::{self, Mode, TextFault};
use boardwright::{Position, Setup, Side, Variant};

use super::CallError;
use super::known::{Known, symbol};
use super::line::{Counters, Line};

/// How a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FenStyle {
    /// As SFEN.
    pub sfen: bool,
    /// With `~` behind promoted pieces also where they keep their kind when they are taken.
    pub show_promoted: bool,
}

/// The position of a text, and what the text says beside the rules.
pub(super) fn read(variant: &Variant, text: &str) -> Result<(Position, Setup), CallError> {
    let fault = |refusal| CallError::Position {
        text: text.to_owned(),
        refusal,
    };
    let position = position::position(variant, text, Mode::Tolerant);
    let position = match position {
        Ok(position) => position,
        Err(refusal) => position::position(variant, &mended(text), Mode::Tolerant)
            .map_err(|_| fault(refusal))?,
    };
    let said = setup(variant, text).unwrap_or_else(|_| position.setup());
    Ok((position, said))
}

/// What a text says, before a look at the rules.
pub(super) fn setup(variant: &Variant, text: &str) -> Result<Setup, Vec<TextFault>> {
    let model = variant.model();
    let read = position::read(model, text, Mode::Tolerant);
    read.or_else(|faults| position::read(model, &mended(text), Mode::Tolerant).map_err(|_| faults))
}

/// The text with the fields that it lacks.
fn mended(text: &str) -> String {
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or("");
    let turn = fields.next().unwrap_or("w");
    let mut rest: Vec<&str> = fields.collect();
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    if rest.first().is_some_and(is_number) {
        rest.splice(0..0, ["-", "-"]);
    }
    for missing in ["-", "-", "0", "1"].into_iter().skip(rest.len()) {
        rest.push(missing);
    }
    format!("{board} {turn} {}", rest.join(" "))
}

/// The text of where a line leads; `None` for a board that is no rectangle.
pub(super) fn write(line: &Line, style: FenStyle) -> Option<String> {
    let known = line.known();
    let model = known.model();
    let mut setup = line.position().setup();
    if style.sfen && Dialect::Sfen.fits(model) {
        return position::write_in(model, &setup, Dialect::Sfen);
    }
    let held = model.hand.is_some() || model.drops.is_some();
    setup.promoted = match style.show_promoted || held && !setup.promoted.is_empty() {
        true => line.promoted().collect(),
        false => Vec::new(),
    };
    if !setup.ep.iter().any(|&cell| passes(line.position(), cell)) {
        setup.ep.clear();
    }
    if setup.count_limit == 0 {
        let Counters { plies, number } = line.counters();
        setup.no_progress = u16::try_from(plies).unwrap_or(u16::MAX);
        setup.move_number = number;
    }
    let text = position::write_in(model, &setup, Dialect::Fairy)?;
    Some(with_their_hands(known, &setup, &text))
}

/// Whether a pawn of the player to move attacks a cell that was passed.
fn passes(at: &Position, passed: boardwright::Cell) -> bool {
    let (model, side) = (at.model(), at.turn());
    let takes = |kind| {
        let rules = model.kind_model(kind).map_or(&[][..], |kind| &kind.moves);
        rules.iter().any(|rule| rule.captures_ep)
    };
    let mut men = at.men().into_iter();
    men.any(|(cell, man)| {
        let reaches = || {
            let mut goals = model.destinations(side, man.kind, cell).into_iter();
            goals.any(|goal| goal.cell == passed && goal.capture)
        };
        man.side == side && takes(man.kind) && reaches()
    })
}

/// The text with the pieces in hand in their order: White's, then Black's, the last of their list first.
fn with_their_hands(known: &Known, setup: &Setup, text: &str) -> String {
    let Some((board, rest)) = text.split_once('[') else {
        return text.to_owned();
    };
    let Some((_, rest)) = rest.split_once(']') else {
        return text.to_owned();
    };
    let hands = Side::BOTH.map(|side| hand(known, setup, side));
    format!("{board}[{}]{rest}", hands.concat())
}

fn hand(known: &Known, setup: &Setup, side: Side) -> String {
    let mut held = setup.hands[side].clone();
    held.sort_by_key(|&(kind, _)| std::cmp::Reverse(known.place(kind)));
    let letters = held.iter().map(|&(kind, count)| {
        let letter = cased(symbol(known.model(), kind), side);
        letter.repeat(usize::from(count))
    });
    letters.collect()
}

/// A letter in the case of a side.
pub(super) fn cased(letter: &str, side: Side) -> String {
    match side {
        Side::First => letter.to_ascii_uppercase(),
        Side::Second => letter.to_ascii_lowercase(),
    }
}
