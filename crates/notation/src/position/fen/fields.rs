//! The second stage for the fields after the board.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{PerSide, Setup, Side};

use super::rights;
use super::syntax::Word;
use crate::position::{Faults, Mode};
use crate::quote::Quote;

/// Which word is which field.
#[derive(Default)]
struct Fields<'a> {
    turn: Option<Word<'a>>,
    castling: Option<Word<'a>>,
    ep: Option<Word<'a>>,
    checks: Option<Word<'a>>,
    plies: Option<Word<'a>>,
    number: Option<Word<'a>>,
}

/// Reads turn, castling rights, en passant cells and the two counters.
pub(super) fn read(
    model: &Model,
    end: usize,
    words: &[Word<'_>],
    mode: Mode,
    setup: &mut Setup,
    faults: &mut Faults,
) {
    let counts = model.end.check_count.is_some();
    let fields = match mode {
        Mode::Strict => all_fields(counts, end, words, faults),
        Mode::Tolerant => some_fields(model, words, faults),
    };
    if let Some(word) = fields.turn {
        setup.turn = turn(model, "fen", word, faults).unwrap_or(Side::First);
    }
    match fields.castling {
        Some(word) if is_none(word.text, mode) => rights::read_none(model, mode, setup),
        Some(word) => rights::read(model, word, mode, setup, faults),
        None => {}
    }
    if let Some(word) = fields.ep.filter(|word| !is_none(word.text, mode)) {
        match model.end.counting {
            Some(_) => setup.count_limit = limit(word, mode, faults),
            None => {
                setup.ep = cells(model, word, mode, faults);
                // Who writes several in one word may name the cell that the piece has reached as well.
                let in_one_word = setup.ep.len() > 1 && !word.text.contains(',');
                if mode == Mode::Tolerant && in_one_word {
                    let men = &setup.men;
                    let empty =
                        |cell: &Cell| men.binary_search_by_key(cell, |&(at, _)| at).is_err();
                    setup.ep.retain(empty);
                }
            }
        }
    }
    if let (Some(word), Some(rule)) = (fields.checks, model.end.check_count) {
        setup.checks = checks(rule.count, word, mode, faults);
    }
    if let Some(word) = fields.plies {
        let plies = counter(
            word,
            "the number of plies without progress",
            u64::from(u16::MAX),
            mode,
            faults,
        );
        setup.no_progress = plies.and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
    }
    if let Some(word) = fields.number {
        setup.move_number = match counter(
            word,
            "the number of the move",
            u64::from(u32::MAX),
            mode,
            faults,
        ) {
            Some(0) if mode == Mode::Strict => {
                faults.add(
                    "bad-counter",
                    word.range(),
                    "the first move has the number 1",
                );
                1
            }
            number => number
                .and_then(|n| u32::try_from(n).ok())
                .unwrap_or(1)
                .max(1),
        };
    }
}

/// Exactly five, and the checks where the variant counts them.
fn all_fields<'a>(
    counts_checks: bool,
    end: usize,
    words: &[Word<'a>],
    faults: &mut Faults,
) -> Fields<'a> {
    let mut names = vec![
        "the player to move",
        "castling rights",
        "en passant cells",
        "the count of plies",
        "the move number",
    ];
    if counts_checks {
        names.insert(3, "the checks to go");
    }
    for name in names.iter().skip(words.len()) {
        faults.add(
            "missing-field",
            end..end,
            format_args!("{name} should follow"),
        );
    }
    for word in words.iter().skip(names.len()) {
        extra(*word, faults);
    }
    let word = |i: usize| words.get(i).copied();
    let after = usize::from(counts_checks);
    Fields {
        turn: word(0),
        castling: word(1),
        ep: word(2),
        checks: word(3).filter(|_| counts_checks),
        plies: word(3 + after),
        number: word(4 + after),
    }
}

/// The turn, then what there is: counters are told by their digits, and stand last but for checks,
/// which are told by their `+`. With nothing after the board the first player is to move.
fn some_fields<'a>(model: &Model, words: &[Word<'a>], faults: &mut Faults) -> Fields<'a> {
    let mut fields = Fields::default();
    let Some((turn, words)) = words.split_first() else {
        return fields;
    };
    fields.turn = Some(*turn);
    let mut words = words.to_vec();
    if model.end.counting.is_some()
        && let [castling, limit, _, _, ..] = words[..]
        && limit.text != "-"
    {
        // The limit of the count is a number too.
        fields.castling = Some(castling);
        fields.ep = Some(limit);
        words.drain(..2);
    }
    if model.end.check_count.is_some()
        && let Some(at) = words.iter().position(|word| looks_like_checks(word.text))
    {
        fields.checks = Some(words.remove(at));
    }
    let is_counter = |word: &Word<'_>| word.text.starts_with(|c: char| c.is_ascii_digit());
    let counter = words.iter().enumerate().find(|(_, word)| is_counter(word));
    let split = match counter {
        // a digit may also begin the name of a cell
        Some((2, _)) => 2,
        Some((at @ 0..2, word)) if split_cells(model, word.text).is_none() => at,
        _ => words.len().min(2),
    };
    let (before, after) = words.split_at(split);
    match before {
        [] => {}
        [one] if !rights::fits(model, one.text) && split_cells(model, one.text).is_some() => {
            fields.ep = Some(*one)
        }
        [one] => fields.castling = Some(*one),
        [one, two, ..] => {
            fields.castling = Some(*one);
            fields.ep = Some(*two);
        }
    }
    fields.plies = after.first().copied();
    fields.number = after.get(1).copied();
    for word in after.iter().skip(2) {
        extra(*word, faults);
    }
    fields
}

/// The letter of a player: what the descriptor says, unless that is another dialect's usual one.
pub(super) fn letter<'a>(model: &'a Model, dialect: &str, side: Side) -> &'a str {
    let own = model.players[side].letter.as_str();
    let usual = |side: Side| matches!(model.players[side].letter.as_str(), "w" | "b");
    let is_own = model
        .notation
        .position
        .first()
        .is_none_or(|first| (first == "sfen") == (dialect == "sfen"));
    match (side, dialect) {
        _ if is_own || !Side::BOTH.into_iter().all(usual) => own,
        (Side::First, "sfen") | (Side::Second, "fen") => "b",
        _ => "w",
    }
}

pub(super) fn extra(word: Word<'_>, faults: &mut Faults) {
    let message = format_args!("{} is a field too many for this variant", Quote(word.text));
    faults.add("extra-field", word.range(), message);
}

/// `-`, and in tolerant mode what looks like it.
fn is_none(text: &str, mode: Mode) -> bool {
    text == "-" || (mode == Mode::Tolerant && matches!(text, "–" | "—" | "−" | "--"))
}

pub(super) fn turn(
    model: &Model,
    dialect: &str,
    word: Word<'_>,
    faults: &mut Faults,
) -> Option<Side> {
    let letters = |side: Side| letter(model, dialect, side);
    let side = Side::BOTH
        .into_iter()
        .find(|&side| letters(side) == word.text)
        .or(match word.text {
            "w" | "W" => Some(Side::First),
            "b" | "B" => Some(Side::Second),
            _ => None,
        });
    if side.is_none() {
        let (first, second) = (letters(Side::First), letters(Side::Second));
        let message = format_args!(
            "{} is no player; write `{first}` or `{second}`",
            Quote(word.text)
        );
        faults.add("bad-turn", word.range(), message);
    }
    side
}

/// A number of at most so much; `what` it is, for the fault.
pub(super) fn counter(
    word: Word<'_>,
    what: &str,
    most: u64,
    mode: Mode,
    faults: &mut Faults,
) -> Option<u64> {
    let text = word.text;
    if is_none(text, mode) && mode == Mode::Tolerant {
        return None;
    }
    let plain = text == "0" || mode == Mode::Tolerant || !text.starts_with('0');
    if !plain || text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        faults.add(
            "bad-counter",
            word.range(),
            format_args!("{} is not a number", Quote(text)),
        );
        return None;
    }
    let number = text.parse().ok().filter(|&number| number <= most);
    if number.is_none() {
        faults.add(
            "counter-too-large",
            word.range(),
            format_args!("{} is too large; {what} is at most {most}", Quote(text)),
        );
    }
    number
}

/// How many moves a player counts, from the plies.
fn limit(word: Word<'_>, mode: Mode, faults: &mut Faults) -> u8 {
    let Some(plies) = counter(
        word,
        "the limit of a count",
        u64::from(u8::MAX) * 2,
        mode,
        faults,
    ) else {
        return 0;
    };
    if plies == 0 || plies % 2 != 0 {
        let message = format_args!(
            "{} is no limit of a count; write an even number of plies, or `-` where nobody counts",
            Quote(word.text)
        );
        faults.add("bad-counter", word.range(), message);
    }
    u8::try_from(plies / 2).unwrap_or(0)
}

/// Numbers with a `+` before or between them.
fn looks_like_checks(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    digits.split_once('+').is_some_and(|(first, second)| {
        let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        number(first) && number(second)
    })
}

/// The checks that each side has given, from those to go, `3+3`, or in tolerant mode from those given,
/// `+0+0`.
fn checks(count: u8, word: Word<'_>, mode: Mode, faults: &mut Faults) -> PerSide<u8> {
    let given = mode == Mode::Tolerant && word.text.starts_with('+');
    let text = if given { &word.text[1..] } else { word.text };
    let number = |text: &str| {
        let number: u8 = text.parse().ok()?;
        let canonical = mode == Mode::Tolerant || number.to_string() == text;
        (canonical && number <= count).then(|| if given { number } else { count - number })
    };
    let both = text
        .split_once('+')
        .and_then(|(first, second)| Some(PerSide([number(first)?, number(second)?])));
    both.unwrap_or_else(|| {
        let message = format_args!(
            "{} does not tell the checks to go; write two numbers from 0 to {count}: `{count}+{count}`",
            Quote(word.text)
        );
        faults.add("bad-checks", word.range(), message);
        PerSide::default()
    })
}

/// The cells of an en passant field.
fn cells(model: &Model, word: Word<'_>, mode: Mode, faults: &mut Faults) -> Vec<Cell> {
    if mode == Mode::Tolerant
        && let Some(cells) = split_cells(model, word.text)
    {
        return cells;
    }
    let mut cells = Vec::new();
    let mut start = 0;
    for name in word.text.split(',') {
        match model.board.find(name) {
            Some(cell) if cells.contains(&cell) => {
                let message = format_args!("the cell {} stands twice", Quote(name));
                faults.add(
                    "bad-en-passant",
                    word.part(start..start + name.len()).range(),
                    message,
                );
            }
            Some(cell) => cells.push(cell),
            None => {
                let message = format_args!("{} is no cell of the board", Quote(name));
                faults.add(
                    "unknown-cell",
                    word.part(start..start + name.len()).range(),
                    message,
                );
            }
        }
        start += name.len() + 1;
        if faults.full() {
            break;
        }
    }
    cells
}

/// The most cells that one move passes and leaves for en passant, where they stand without commas.
const MOST_PASSED: usize = 36;

/// Names of different cells, one after another, with or without commas.
fn split_cells(model: &Model, text: &str) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for mut rest in text.split(',') {
        while !rest.is_empty() {
            // the longest name that leaves a name to follow, or nothing
            let names = (1..=rest.len().min(16)).rev().filter_map(|length| {
                let name = rest.get(..length)?;
                let tail = rest.get(length..)?;
                let cell = model.board.find(name)?;
                let follows = (1..=tail.len().min(16)).any(|n| {
                    tail.get(..n)
                        .is_some_and(|name| model.board.find(name).is_some())
                });
                (tail.is_empty() || follows).then_some((cell, tail))
            });
            let (cell, tail) = { names }.next()?;
            if cells.contains(&cell) || cells.len() == MOST_PASSED {
                return None;
            }
            cells.push(cell);
            rest = tail;
        }
    }
    (!cells.is_empty()).then_some(cells)
}
