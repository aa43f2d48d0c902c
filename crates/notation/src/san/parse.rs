//! Text into what it may mean, legal or not.

use boardwright_core::Kind;
use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;

use super::castling::Sign;
use super::pawn;
use crate::uci::MAX_MOVE;

/// What a text may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Castling(Sign),
    Drop(Kind, Cell),
    Move(Pattern),
}

/// A move as far as a text tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    /// The kind that moves; `None`: it is not said, but then the origin is a cell.
    pub(super) kind: Option<Kind>,
    pub(super) origin: Origin,
    /// It says that it takes.
    pub(super) takes: bool,
    pub(super) to: Cell,
    pub(super) promotes_to: Option<Kind>,
}

/// Where a piece comes from, as far as a text tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Any,
    File(usize),
    Rank(usize),
    Cell(Cell),
}

impl Origin {
    pub(super) fn fits(self, board: &Board, from: Cell) -> bool {
        match self {
            Origin::Any => true,
            Origin::File(file) => board.file_of(from) == Some(file),
            Origin::Rank(rank) => board.rank_of(from) == Some(rank),
            Origin::Cell(cell) => cell == from,
        }
    }
}

/// All that a text may mean. Nothing, if it is not in this notation.
pub(super) fn parse(model: &Model, text: &str) -> Vec<Meaning> {
    let text = strip(text);
    let mut meanings = Vec::new();
    if text.len() > MAX_MOVE {
        return meanings;
    }
    if let Some(sign) = Sign::parse(text, &model.board) {
        meanings.push(Meaning::Castling(sign));
    }
    if let Some((symbol, cell)) = text.split_once('@') {
        let kind = if symbol.is_empty() {
            pawn(model)
        } else {
            model.kind_of_symbol(symbol)
        };
        meanings.extend(
            kind.zip(model.board.find(cell))
                .map(|(kind, cell)| Meaning::Drop(kind, cell)),
        );
        return meanings;
    }
    for (kind, rest) in kinds(model, text) {
        for (rest, promotes_to) in promotions(model, rest) {
            for (to, rest) in goals(&model.board, rest) {
                for (origin, takes) in origins(&model.board, rest) {
                    if kind.is_none() && !matches!(origin, Origin::Cell(_)) {
                        continue;
                    }
                    let meaning = Meaning::Move(Pattern {
                        kind,
                        origin,
                        takes,
                        to,
                        promotes_to,
                    });
                    if !meanings.contains(&meaning) {
                        meanings.push(meaning);
                    }
                }
            }
        }
    }
    meanings
}

/// The text without what says nothing about which move it is.
fn strip(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let marks: &[char] = &['+', '#', '!', '?', '†', '‡'];
        let mut rest = text.trim_end_matches(marks).trim_end();
        for suffix in ["e.p.", "e.p", "ep"] {
            rest = rest.strip_suffix(suffix).unwrap_or(rest).trim_end();
        }
        if rest == text {
            return text;
        }
        text = rest;
    }
}

/// The kind that a text begins with, and what follows.
fn kinds<'a>(model: &Model, text: &'a str) -> impl Iterator<Item = (Option<Kind>, &'a str)> {
    let lettered = model.kinds.iter().enumerate().filter_map(move |(i, kind)| {
        let rest = text.strip_prefix(&*kind.symbol.to_ascii_uppercase())?;
        Some((Some(Kind(u8::try_from(i).ok()?)), rest))
    });
    let pawn = pawn(model).map(|pawn| (Some(pawn), text));
    lettered.chain(pawn).chain([(None, text)])
}

/// The promotion that a text ends with, if any, and what stands before.
fn promotions<'a>(model: &Model, text: &'a str) -> impl Iterator<Item = (&'a str, Option<Kind>)> {
    let promoted = model.kinds.iter().enumerate().filter_map(move |(i, kind)| {
        let bracket = text.strip_suffix(')');
        let rest = strip_symbol(bracket.unwrap_or(text), &kind.symbol)?;
        let rest = match bracket {
            Some(_) => rest.strip_suffix('(')?,
            None => rest.strip_suffix(['=', '/']).unwrap_or(rest),
        };
        Some((rest, Some(Kind(u8::try_from(i).ok()?))))
    });
    [(text, None)].into_iter().chain(promoted)
}

/// Takes a symbol off the end, whatever its case.
fn strip_symbol<'a>(text: &'a str, symbol: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(symbol.len())?;
    let (rest, end) = (text.get(..at)?, text.get(at..)?);
    (!symbol.is_empty() && end.eq_ignore_ascii_case(symbol)).then_some(rest)
}

/// The cells that a text ends with, the longest name first, and what stands before.
fn goals<'a>(board: &Board, text: &'a str) -> impl Iterator<Item = (Cell, &'a str)> {
    (0..text.len()).filter_map(move |at| Some((board.find(text.get(at..)?)?, text.get(..at)?)))
}

/// What stands before the goal: an origin, and whether something is taken.
fn origins(board: &Board, text: &str) -> Vec<(Origin, bool)> {
    let taken = text
        .strip_suffix(['x', 'X', ':', '×'])
        .map(|rest| (rest, true));
    let gone = text.strip_suffix(['-', '–']).map(|rest| (rest, false));
    let mut found = Vec::new();
    for (text, takes) in [Some((text, false)), taken, gone].into_iter().flatten() {
        let label = |labels: &[String]| labels.iter().position(|label| label == text);
        if text.is_empty() {
            found.push((Origin::Any, takes));
            continue;
        }
        found.extend(label(board.files()).map(|file| (Origin::File(file), takes)));
        found.extend(label(board.ranks()).map(|rank| (Origin::Rank(rank), takes)));
        found.extend(board.find(text).map(|cell| (Origin::Cell(cell), takes)));
    }
    found
}
