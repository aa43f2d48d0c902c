//! What the calls know of a variant beside its rules: which of Fairy-Stockfish's pieces its kinds are.

use std::collections::BTreeMap;

use boardwright::geometry::Cell;
use boardwright::model::Model;
use boardwright::{Kind, Variant};

use crate::pieces::SLOTS;
use crate::values;

/// A variant, and what its kinds are there.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) variant: Variant,
    /// Kinds that by the rules may not give mate by being dropped; the variant here lets them.
    pub(super) no_mate: Vec<Kind>,
    pieces: Vec<Piece>,
    /// Kinds whose moves are progress, beside their pawn.
    progress: Vec<Kind>,
}

/// A kind as one of Fairy-Stockfish's pieces.
#[derive(Clone, Debug, Default)]
struct Piece {
    /// The key that names it; none for a kind that is promoted.
    name: Option<String>,
    /// Its place in their order.
    place: usize,
    /// The letter that people use, where that is another.
    spoken: Option<char>,
}

impl Known {
    pub(super) fn new(
        variant: Variant,
        no_mate: Vec<Kind>,
        said: &BTreeMap<String, String>,
    ) -> Known {
        let slots = values::slots(variant.model(), said);
        let kinds = variant.model().kinds.iter().enumerate();
        let pieces = kinds.map(|(at, kind)| {
            let name = u8::try_from(at).ok().and_then(|at| slots.get(&at).cloned());
            let spoken = match (name.as_deref(), kind.symbol.as_str()) {
                (Some("horse"), "N") => Some('H'),
                (Some("elephant" | "janggiElephant"), "B") => Some('E'),
                _ => None,
            };
            Piece {
                place: place(name.as_deref(), at),
                name,
                spoken,
            }
        });
        let pieces = pieces.collect();
        let progress = variant.model().end.no_progress.iter();
        let progress = progress.flat_map(|rule| rule.reset_by.clone()).collect();
        Known {
            variant,
            no_mate,
            pieces,
            progress,
        }
    }

    pub(super) fn model(&self) -> &Model {
        self.variant.model()
    }

    /// The key that names a kind there.
    pub(super) fn name(&self, kind: Kind) -> Option<&str> {
        self.pieces.get(kind.index())?.name.as_deref()
    }

    /// Whether a kind is their pawn: the piece whose letter is left out, and whose moves are progress.
    pub(super) fn is_pawn(&self, kind: Kind) -> bool {
        self.name(kind) == Some("pawn")
    }

    /// Whether a move of a kind sets the counter of plies back.
    pub(super) fn is_progress(&self, kind: Kind) -> bool {
        self.is_pawn(kind) || self.progress.contains(&kind)
    }

    /// The place of a kind in their order of pieces.
    pub(super) fn place(&self, kind: Kind) -> usize {
        self.pieces.get(kind.index()).map_or(0, |piece| piece.place)
    }

    /// The letter of a kind in moves, with `+` before that of a promoted one.
    pub(super) fn letter(&self, kind: Kind) -> String {
        let spoken = self.pieces.get(kind.index()).and_then(|piece| piece.spoken);
        spoken.map_or_else(|| symbol(self.model(), kind).to_owned(), String::from)
    }
}

/// The place of a piece: by their list, in which pieces of one's own stand before the king.
fn place(name: Option<&str>, at: usize) -> usize {
    let listed = SLOTS.iter().position(|slot| Some(slot.name) == name);
    match listed {
        Some(place) if place + 1 < SLOTS.len() => place,
        Some(_) => usize::MAX,
        None => SLOTS.len() + at,
    }
}

pub(super) fn symbol(model: &Model, kind: Kind) -> &str {
    model
        .kind_model(kind)
        .map_or("", |kind| kind.symbol.as_str())
}

/// File and rank of a cell, from 0.
pub(super) fn square(model: &Model, cell: Cell) -> (u8, u8) {
    let (low, _) = model.board.bounds();
    let point = model.board.point(cell);
    ((point.x - low.x) as u8, (point.y - low.y) as u8)
}

/// The name of a cell: file and rank from `a1` below on the left.
pub(super) fn cell_name(model: &Model, cell: Cell) -> String {
    let (file, rank) = square(model, cell);
    format!("{}{}", char::from(b'a' + file), u16::from(rank) + 1)
}
