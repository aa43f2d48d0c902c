//! The names of pieces and of goals.

use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Side};

/// Symbols and their names, the one that is written first.
const NAMES: [(&str, &[&str]); 14] = [
    ("K", &["王", "玉"]),
    ("R", &["飛"]),
    ("B", &["角"]),
    ("G", &["金"]),
    ("S", &["銀"]),
    ("N", &["桂"]),
    ("L", &["香"]),
    ("P", &["歩"]),
    ("+R", &["龍", "竜"]),
    ("+B", &["馬"]),
    ("+S", &["成銀", "全"]),
    ("+N", &["成桂", "圭"]),
    ("+L", &["成香", "杏"]),
    ("+P", &["と"]),
];

fn known(symbol: &str) -> Option<&'static [&'static str]> {
    NAMES
        .iter()
        .find(|(known, _)| *known == symbol)
        .map(|(_, names)| *names)
}

/// What a side's piece of a kind is called.
pub(super) fn of(model: &Model, side: Side, kind: Kind) -> String {
    let symbol = model.symbol(kind).to_ascii_uppercase();
    match (known(&symbol), side) {
        (Some(["王", second]), Side::Second) => (*second).to_string(),
        (Some([first, ..]), _) => (*first).to_string(),
        _ => symbol,
    }
}

/// The kinds with whose names a text begins, the longest name first, and what follows.
pub(super) fn strip<'a>(model: &Model, text: &'a str) -> Vec<(Kind, &'a str)> {
    let mut found: Vec<(usize, Kind, &str)> = Vec::new();
    for (number, kind) in (0..=u8::MAX).zip(&model.kinds) {
        let symbol = kind.symbol.to_ascii_uppercase();
        let names = known(&symbol).unwrap_or_default().iter().copied();
        for name in names.chain([symbol.as_str()]) {
            if let Some(rest) = text.strip_prefix(name) {
                found.push((name.len(), Kind(number), rest));
            }
        }
    }
    sorting::sort_by_key(&mut found, |&(length, ..)| core::cmp::Reverse(length));
    found
        .into_iter()
        .map(|(_, kind, rest)| (kind, rest))
        .collect()
}

/// Whether a cell is said by two digits.
fn by_digits(board: &Board) -> bool {
    let digit = |label: &String| matches!(label.as_bytes(), [b'1'..=b'9']);
    board.ranks().len() <= 9
        && board.files().iter().all(digit)
        && board.cells().all(|cell| !board.is_extra(cell))
}

/// A cell as the goal of a move.
pub(super) fn goal(board: &Board, cell: Cell) -> String {
    let digits = || {
        let file = board.files().get(board.file_of(cell)?)?;
        let rank = board.ranks().len() - board.rank_of(cell)?;
        by_digits(board).then(|| format!("{file}{rank}"))
    };
    digits().unwrap_or_else(|| board.name(cell).to_string())
}

/// The cells that a text begins with as the goal of a move, and what follows.
pub(super) fn strip_goal<'a>(board: &Board, text: &'a str) -> Vec<(Cell, &'a str)> {
    let mut found = Vec::new();
    let mut letters = text.char_indices();
    if let (Some((_, file)), Some((_, rank))) = (letters.next(), letters.next())
        && let (Some(file), Some(rank)) = (digit(file), digit(rank))
    {
        let rest = letters.next().map_or("", |(at, _)| &text[at..]);
        let said = format!("{file}{rank}");
        found.extend(
            board
                .cells()
                .find(|&cell| by_digits(board) && goal(board, cell) == said)
                .map(|cell| (cell, rest)),
        );
    }
    let names = (1..=text.len().min(16)).rev();
    found.extend(names.filter_map(|length| {
        let (name, rest) = (text.get(..length)?, text.get(length..)?);
        Some((board.find(name)?, rest))
    }));
    found
}

/// A digit, also in full width or as a Chinese numeral.
fn digit(letter: char) -> Option<u32> {
    let numerals = "一二三四五六七八九";
    match letter {
        '1'..='9' => letter.to_digit(10),
        '１'..='９' => Some(u32::from(letter) - u32::from('０')),
        _ => (1..)
            .zip(numerals.chars())
            .find(|&(_, n)| n == letter)
            .map(|(value, _)| value),
    }
}
