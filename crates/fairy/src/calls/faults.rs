//! What is wrong with the text of a position, as Fairy-Stockfish's number.

use boardwright::notation::position::TextFault;
use boardwright::{PositionFault, Variant};

use super::texts;

/// The number of what is wrong: the first of Fairy-Stockfish's order; 1 where nothing is.
pub(super) fn validate(variant: &Variant, text: &str) -> i32 {
    if text.is_empty() {
        return EMPTY;
    }
    match texts::setup(variant, text) {
        Err(faults) => worst(faults.iter().map(of_text)),
        Ok(setup) => match variant.position(&setup) {
            Err(faults) => worst(faults.iter().map(of_rules)),
            Ok(_) => OK,
        },
    }
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
    PARTS,
    GEOMETRY,
    POCKET,
    KINGS,
    TOUCHING,
    SIDE,
    CASTLING,
    EN_PASSANT,
    CHECKS,
    HALF_COUNTER,
    COUNTER,
];

fn worst(found: impl Iterator<Item = i32>) -> i32 {
    let found: Vec<i32> = found.collect();
    let first = ORDER.into_iter().find(|number| found.contains(number));
    first.unwrap_or(OK)
}

fn of_text(fault: &TextFault) -> i32 {
    match fault.code {
        "unknown-symbol" | "bad-character" => CHAR,
        "missing-field" | "extra-field" | "empty-text" | "text-too-long" | "white-space" => PARTS,
        "after-hand" | "unclosed-hand" | "hand-too-large" => POCKET,
        "bad-turn" => SIDE,
        "bad-castling" | "repeated-castling" => CASTLING,
        "bad-en-passant" | "unknown-cell" => EN_PASSANT,
        "bad-checks" => CHECKS,
        "bad-counter" | "counter-too-large" => HALF_COUNTER,
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
