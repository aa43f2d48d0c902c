//! What is wrong with the text of a position, as Fairy-Stockfish's number.

use boardwright::model::Model;
use boardwright::notation::position::TextFault;
use boardwright::{Cell, Kind, Man, PositionFault, Setup, Side};

use super::known::Known;
use super::texts;

/// The number of what is wrong: the first of Fairy-Stockfish's order; 1 where nothing is.
pub(super) fn validate(known: &Known, text: &str) -> i32 {
    if text.is_empty() {
        return EMPTY;
    }
    let mut found = fields(known.model(), text);
    match texts::setup(known, text) {
        Err(faults) => {
            found.extend(faults.iter().map(of_text));
            found.retain(|&number| number != OK);
            if found.is_empty() {
                found.push(PARTS);
            }
        }
        Ok(setup) => {
            found.extend(kings(known, &setup));
            found.extend(gates(known.model(), &setup, text));
            let faults = known.variant.position(&setup).err().unwrap_or_default();
            found.extend(faults.iter().map(of_rules));
        }
    }
    let first = ORDER.into_iter().find(|number| found.contains(number));
    first.unwrap_or(OK)
}

/// What is wrong with the fields behind the board, each by itself.
fn fields(model: &Model, text: &str) -> Vec<i32> {
    let fields: Vec<&str> = text.split(' ').collect();
    let all = |field: &str, fits: fn(char) -> bool| field == "-" || field.chars().all(fits);
    let mut found = Vec::new();
    let wrong =
        |at: usize, is: &dyn Fn(&str) -> bool| fields.get(at).is_some_and(|field| is(field));
    if wrong(1, &|field| !matches!(field, "w" | "b")) {
        found.push(SIDE);
    }
    if fields.len() >= 6 {
        if wrong(2, &|field| {
            !all(field, |letter| letter.is_ascii_alphabetic())
        }) {
            found.push(CASTLING);
        }
        if wrong(3, &str::is_empty) {
            found.push(EN_PASSANT);
        }
    }
    let is_checks = |field: &str| field.contains('+');
    if model.end.check_count.is_some()
        && fields
            .iter()
            .skip(4)
            .any(|field| is_checks(field) && !is_count(field))
    {
        found.push(CHECKS);
    }
    let counters: Vec<&str> = fields
        .iter()
        .skip(4)
        .copied()
        .filter(|field| !is_checks(field))
        .collect();
    let digit = |letter: char| letter.is_ascii_digit();
    for (field, number) in counters.iter().zip([HALF_COUNTER, COUNTER]) {
        if !all(field, digit) {
            found.push(number);
        }
    }
    found
}

/// `3+3`, or `+0+2`.
fn is_count(field: &str) -> bool {
    let field = field.strip_prefix('+').unwrap_or(field);
    let mut numbers = field.split('+');
    let count = numbers.clone().count();
    count == 2 && numbers.all(|number| number.parse::<u8>().is_ok())
}

/// Each side has as many kings as at the start, those in hand among them.
fn kings(known: &Known, setup: &Setup) -> Option<i32> {
    let count = |setup: &Setup, side: Side| {
        let is_king = |kind: Kind| known.name(kind) == Some("king");
        let men = setup
            .men
            .iter()
            .filter(|(_, man)| man.side == side && is_king(man.kind));
        let held = setup.hands[side].iter().filter(|(kind, _)| is_king(*kind));
        men.count() + held.map(|&(_, count)| usize::from(count)).sum::<usize>()
    };
    let start = &known.model().start;
    let differs = Side::BOTH
        .iter()
        .any(|&side| count(setup, side) != count(start, side));
    differs.then_some(KINGS)
}

/// Whoever opens a gate stands on its file, in the first rank of its side.
fn gates(model: &Model, setup: &Setup, text: &str) -> Option<i32> {
    model.gates.as_ref()?;
    let (low, high) = model.board.bounds();
    let letters = text.split(' ').nth(2)?.chars();
    let castling = |letter: char| {
        model
            .castlings
            .iter()
            .any(|one| one.right.eq_ignore_ascii_case(&letter))
    };
    let mut gates = letters.filter(|&letter| letter.is_ascii_alphabetic() && !castling(letter));
    let closed = gates.any(|letter| {
        let (side, rank) = match letter.is_ascii_uppercase() {
            true => (Side::First, low.y),
            false => (Side::Second, high.y),
        };
        let file = low.x + i16::from(letter.to_ascii_lowercase() as u8 - b'a');
        let there = |&(cell, man): &(Cell, Man)| {
            let at = model.board.point(cell);
            man.side == side && (at.x, at.y) == (file, rank)
        };
        !setup.men.iter().any(there)
    });
    closed.then_some(CASTLING)
}

const OK: i32 = 1;
const EMPTY: i32 = 0;
const COUNTER: i32 = -1;
const HALF_COUNTER: i32 = -2;
const KINGS: i32 = -3;
const EN_PASSANT: i32 = -4;
const CASTLING: i32 = -5;
const SIDE: i32 = -6;
const POCKET: i32 = -7;
const GEOMETRY: i32 = -8;
const TOUCHING: i32 = -9;
const CHAR: i32 = -10;
const PARTS: i32 = -11;
const CHECKS: i32 = -13;

/// In which order they are looked for.
const ORDER: [i32; 12] = [
    CHAR,
    CHECKS,
    GEOMETRY,
    POCKET,
    KINGS,
    TOUCHING,
    SIDE,
    CASTLING,
    EN_PASSANT,
    PARTS,
    HALF_COUNTER,
    COUNTER,
];

fn of_text(fault: &TextFault) -> i32 {
    match fault.code {
        "unknown-symbol" | "bad-character" => CHAR,
        "missing-field" | "bad-counter" => OK, // the fields tell which
        "extra-field" | "empty-text" | "text-too-long" | "white-space" => PARTS,
        "after-hand" | "unclosed-hand" | "hand-too-large" => POCKET,
        "bad-turn" => SIDE,
        "bad-castling" | "repeated-castling" => CASTLING,
        "bad-en-passant" | "unknown-cell" => EN_PASSANT,
        "bad-checks" => CHECKS,
        "counter-too-large" => HALF_COUNTER,
        _ => GEOMETRY,
    }
}

fn of_rules(fault: &PositionFault) -> i32 {
    match fault {
        PositionFault::Royals { .. } | PositionFault::BothRoyaltiesLost => KINGS,
        PositionFault::RoyalsTouch => TOUCHING,
        PositionFault::Castling { .. } => CASTLING,
        PositionFault::EnPassant => EN_PASSANT,
        PositionFault::Checks => CHECKS,
        PositionFault::Hand(_) => POCKET,
        PositionFault::Wall(_) | PositionFault::CellTakenTwice(_) => GEOMETRY,
        _ => OK,
    }
}
