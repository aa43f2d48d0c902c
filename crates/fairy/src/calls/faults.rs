//! What is wrong with the text of a position, as Fairy-Stockfish's number.

use boardwright::model::{Castling, CastlingHome, Model};
use boardwright::notation::position::{Refusal, TextFault};
use boardwright::{Cell, Kind, Man, PositionFault, Setup, Side};

use super::known::Known;
use super::{repair, texts};
use crate::pieces;

/// The number of what is wrong: the first of Fairy-Stockfish's order; 1 where nothing is.
pub(super) fn validate(known: &Known, text: &str) -> i32 {
    if text.is_empty() {
        return EMPTY;
    }
    let model = known.model();
    let mut found = fields(model, text);
    found.extend(board(model, text));
    let usual = repair::is_usual(model)
        && model
            .castlings
            .iter()
            .all(|one| one.home == CastlingHome::Fixed);
    let said = match usual.then(|| repair::bare(known, text, false)).flatten() {
        Some(said) => {
            found.extend(castling(model, &said, text));
            Ok(said)
        }
        None => texts::setup(known, text),
    };
    match said {
        Err(faults) => {
            found.extend(faults.iter().map(of_text));
            found.retain(|&number| number != OK);
            if has_number_in_hand(model, text) {
                found.retain(|&number| number != CHAR);
                found.push(POCKET);
            }
            if found.is_empty() {
                found.push(PARTS);
            }
        }
        Ok(setup) => {
            found.extend(kings(known, &setup));
            found.extend(touching(known, &setup));
            found.extend(gates(model, &setup, text));
            let faults = known.variant.position(&setup).err().unwrap_or_default();
            found.extend(faults.iter().map(of_rules));
        }
    }
    let first = ORDER.into_iter().find(|number| found.contains(number));
    match first {
        Some(PARTS_TOO_MANY) => PARTS,
        first => first.unwrap_or(OK),
    }
}

/// The number of what keeps a text from being a position here that would be one there.
pub(super) fn refused(refusal: &Refusal) -> i32 {
    let Refusal::Rules { faults, .. } = refusal else {
        return GEOMETRY;
    };
    let numbers = faults.iter().map(|fault| match fault {
        PositionFault::OpponentInCheck | PositionFault::InCheck => SIDE,
        PositionFault::Unpromoted(_) | PositionFault::PromotionMark(_) => PROMOTED,
        PositionFault::Counting => COUNTING,
        other => of_rules(other),
    });
    let mut numbers = numbers.filter(|&number| number != OK);
    numbers.next().unwrap_or(GEOMETRY)
}

/// Whether a sign is a piece, a number or a bracket.
fn is_known(model: &Model, sign: char) -> bool {
    let mut kinds = model.kinds.iter();
    let is = |symbol: &str| symbol.eq_ignore_ascii_case(sign.encode_utf8(&mut [0; 4]));
    matches!(sign, '0'..='9' | '/' | '[' | ']') || kinds.any(|kind| is(&kind.symbol))
}

/// Whether somebody holds a number, and nothing else of the board is unknown.
fn has_number_in_hand(model: &Model, text: &str) -> bool {
    let board = text.split(' ').next().unwrap_or("");
    let hand = board.split_once('[').map_or("", |(_, hand)| hand);
    let hand = hand.split(']').next().unwrap_or("");
    hand.contains(|sign: char| sign.is_ascii_digit())
        && model.has_hands()
        && board.chars().all(|sign| is_known(model, sign))
}

/// What is wrong with the board as a text: hands that nobody has, and signs of promoted pieces that there are not.
fn board(model: &Model, text: &str) -> Vec<i32> {
    let text = text.split(' ').next().unwrap_or("");
    let mut found = Vec::new();
    let plus = model.kinds.iter().any(|kind| kind.symbol.starts_with('+'));
    let (board, hand) = match text.split_once('[') {
        Some((board, hand)) => (board, Some(hand)),
        None => (text, None),
    };
    let (hand, beyond) = match hand.and_then(|hand| hand.split_once(']')) {
        Some((hand, beyond)) => (Some(hand), beyond),
        None => (hand, ""),
    };
    if text.chars().any(char::is_whitespace)
        || beyond.chars().any(|sign| !is_known(model, sign))
        || hand.is_some() && !model.has_hands()
        || plus && board.contains('~')
    {
        found.push(CHAR);
    }
    let goes_on = !beyond.is_empty() && !beyond.starts_with(['/', '[']);
    if goes_on || hand.is_some_and(|hand| hand.contains(['+', '~'])) {
        found.push(POCKET);
    }
    let is_kind = |symbol: &str| {
        let mut kinds = model.kinds.iter();
        kinds.any(|kind| kind.symbol.eq_ignore_ascii_case(symbol))
    };
    let mut promoted = board.split('+').skip(1).filter_map(|rest| rest.get(..1));
    if plus && promoted.any(|symbol| is_kind(symbol) && !is_kind(&format!("+{symbol}"))) {
        found.push(PROMOTED);
    }
    found
}

/// Whoever may castle has king and rook at home; the letter of a file finds some piece there.
fn castling(model: &Model, said: &Setup, text: &str) -> Option<i32> {
    let field = text.split(' ').nth(2).filter(|field| *field != "-")?;
    let at_home = |letter: char| {
        let side = repair::side_of(letter);
        let (low, high) = model.board.bounds();
        let file = repair::on_file(model, letter);
        let rule = |right: char| model.castlings.iter().find(|one| one.right == right);
        let king = |one: &Castling| repair::king(model, said, side) == Some(one.king_path[side].0);
        match letter.to_ascii_uppercase() {
            right @ ('K' | 'Q') => rule(right).is_some_and(|one| {
                let home = one.rook_path[side].0;
                let rook = |&(cell, man): &(Cell, Man)| {
                    (cell, man.side, man.kind) == (home, side, one.rook)
                };
                king(one) && said.men.iter().any(rook)
            }),
            _ if (low.x..=high.x).contains(&file) => {
                let there = |&(cell, man): &(Cell, Man)| {
                    let first = model.castlings.first();
                    let rank = first.map(|one| model.board.point(one.king_path[side].0).y);
                    let at = model.board.point(cell);
                    man.side == side && at.x == file && Some(at.y) == rank
                };
                model.castlings.first().is_some_and(king) && said.men.iter().any(there)
            }
            _ => true,
        }
    };
    let mut letters = field.chars().filter(char::is_ascii_alphabetic);
    (!letters.all(at_home)).then_some(CASTLING)
}

/// No two kings of chess stand side by side.
fn touching(known: &Known, setup: &Setup) -> Option<i32> {
    let model = known.model();
    let Ok(chess) = pieces::read("K").map(|king| pieces::key(&king)) else {
        return None;
    };
    let is_king = |kind: Kind| match model.kind_model(kind).map(|kind| kind.moves.as_slice()) {
        Some([rule]) => known.name(kind) == Some("king") && pieces::key(&rule.movements) == chess,
        _ => false, // that of a palace
    };
    let [own, other] = Side::BOTH.map(|side| {
        let mut men = setup.men.iter();
        let king = men.find(|(_, man)| man.side == side && is_king(man.kind));
        king.map(|&(cell, _)| model.board.point(cell))
    });
    let (own, other) = own.zip(other)?;
    let near = (own.x - other.x).abs() <= 1 && (own.y - other.y).abs() <= 1;
    near.then_some(TOUCHING)
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
    let parts = fields.len() - usize::from(fields.last() == Some(&""));
    if parts > 6 + usize::from(model.end.check_count.is_some()) {
        found.push(PARTS_TOO_MANY);
    }
    if parts >= 5 {
        if wrong(2, &|field| {
            !all(field, |letter| letter.is_ascii_alphabetic())
        }) {
            found.push(CASTLING);
        }
        let counts =
            |field: &str| model.end.counting.is_some() && all(field, |sign| sign.is_ascii_digit());
        if wrong(3, &|field| !is_cell(model, field) && !counts(field)) {
            found.push(EN_PASSANT);
        }
    }
    let is_checks = |field: &str| field.contains('+');
    let checks_lack = fields.len() == 7 && !fields.iter().skip(4).any(|field| is_checks(field));
    if model.end.check_count.is_some() && checks_lack {
        found.push(CHECKS);
    }
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

/// `-`, or a file and a rank.
fn is_cell(model: &Model, field: &str) -> bool {
    let mut letters = field.chars();
    let file = letters
        .next()
        .is_some_and(|file| file.is_ascii_alphabetic());
    let rank = letters.as_str();
    let long = if model.board.ranks().len() > 9 { 2 } else { 1 };
    let is_rank =
        (1..=long).contains(&rank.len()) && rank.bytes().all(|digit| digit.is_ascii_digit());
    field == "-" || file && is_rank
}

/// `3+3`, or `+0+2`.
fn is_count(field: &str) -> bool {
    let field = field.strip_prefix('+').unwrap_or(field);
    let mut numbers = field.split('+');
    let count = numbers.clone().count();
    count == 2 && numbers.all(|number| number.len() == 1 && number.parse::<u8>().is_ok())
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

pub(super) const OK: i32 = 1;
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
const PROMOTED: i32 = -12;
const CHECKS: i32 = -13;
const COUNTING: i32 = -14;
/// As [`PARTS`], but looked for first.
const PARTS_TOO_MANY: i32 = i32::MIN;

/// In which order they are looked for.
const ORDER: [i32; 14] = [
    PARTS_TOO_MANY,
    PROMOTED,
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
