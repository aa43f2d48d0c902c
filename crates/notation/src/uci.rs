//! Moves in coordinates, as UCI and USI write them, with the variant's own names of cells.
//!
//! | move | text |
//! |---|---|
//! | from a cell to a cell | `e2e4`, `w1a2` |
//! | with promotion: the symbol in lower case, or `+` where it only adds one | `e7e8q`, `8h2b+` |
//! | castling: the king's own move; read also as king takes rook | `e1g1`, `e1h1` |
//! | from the hand | `P@e5`; in USI `P*5e` |
//!
//! [`Coordinates`] are the variant's own, or those of another notation: [`write_in`], [`read_in`].
//!
//! A reader takes either sign of a drop, and also the symbol of a promotion in upper case or after
//! `=`, and that of a drop in lower case. Where a text may be split into names of cells in several ways, the legal move counts.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Kind, Move, MoveSort, Wish};

use crate::text::{push_lower, push_upper};
use crate::{Coordinates, Legal, MoveFault};

/// The longest text of a move, in bytes.
pub const MAX_MOVE: usize = 64;

/// The longest name of a cell.
const MAX_NAME: usize = 16;

/// The signs of a drop.
const DROPS: [char; 2] = ['@', '*'];

/// Writes a move.
pub fn write(model: &Model, mv: Move) -> String {
    write_in(model, mv, Coordinates::Own)
}

/// Writes a move in other coordinates.
pub fn write_in(model: &Model, mv: Move, coordinates: Coordinates) -> String {
    let mut text = String::with_capacity(8);
    if mv.sort() == MoveSort::Drop {
        push_upper(&mut text, model.symbol(mv.kind()));
        text.push(coordinates.drop_sign(model));
        text.push_str(&coordinates.name(model, mv.to()));
        return text;
    }
    text.push_str(&coordinates.name(model, mv.from()));
    text.push_str(&coordinates.name(model, mv.to()));
    if let Some(kind) = mv.promotes_to() {
        let (old, new) = (model.symbol(mv.kind()), model.symbol(kind));
        match new.strip_prefix('+') {
            Some(rest) if rest == old => text.push('+'),
            _ => push_lower(&mut text, new),
        }
    }
    text
}

/// Reads a legal move.
///
/// ```
/// use boardwright_core::{Game, IllegalMove};
/// use boardwright_notation::uci;
///
/// fn play(game: &mut Game, text: &str) -> Result<(), String> {
///     let mv = uci::read(game, text).map_err(|fault| {
///         let reason = fault.reason().map_or("", IllegalMove::code);
///         format!("{} {reason}: {fault}", fault.code())
///     })?;
///     game.play(mv).map_err(|illegal| illegal.explain(game.model()))?;
///     Ok(())
/// }
/// ```
///
/// # Errors
///
/// `bad-move` if the text is no move in coordinates of this board, `illegal-move` with the reason if
/// it is one that may not be made here.
pub fn read(at: &impl Legal, text: &str) -> Result<Move, MoveFault> {
    read_in(at, text, Coordinates::Own)
}

/// Reads a legal move in other coordinates.
///
/// # Errors
///
/// As for [`read`].
pub fn read_in(at: &impl Legal, text: &str, coordinates: Coordinates) -> Result<Move, MoveFault> {
    let moves = at.legal_moves();
    let wishes = parse_in(at, text, coordinates);
    let Some(&first) = wishes.first() else {
        let example = moves
            .iter()
            .map(|&mv| write_in(at.position().model(), mv, coordinates))
            .min();
        return Err(MoveFault::bad(
            text,
            format_args!(
                "write for instance `{}`",
                example.as_deref().unwrap_or("e2e4")
            ),
        ));
    };
    let played = |wish: &Wish| {
        let fits = |mv: &&Move| Wish::from(**mv) == *wish;
        // a castling that looks like another move is written as king takes rook
        let mut found: Vec<Move> = moves.iter().filter(fits).copied().collect();
        found.sort_by_key(|mv| mv.sort() == MoveSort::Castling);
        found.first().copied()
    };
    if let Some(mv) = wishes.iter().find_map(played) {
        return Ok(mv);
    }
    let castlings: Vec<Wish> = wishes
        .iter()
        .filter_map(|wish| king_takes_rook(at, wish))
        .collect();
    let castles = |wish: &Wish| {
        moves
            .iter()
            .find(|mv| mv.sort() == MoveSort::Castling && Wish::from(**mv) == *wish)
    };
    if let Some(&mv) = castlings.iter().find_map(castles) {
        return Ok(mv);
    }
    let own = |wish: &&Wish| {
        let man = wish.from.and_then(|from| at.position().man_at(from));
        man.is_some_and(|man| man.side == at.position().turn())
    };
    let wish = castlings
        .first()
        .or(wishes.iter().find(own))
        .copied()
        .unwrap_or(first);
    Err(MoveFault::illegal(at, wish, text))
}

/// What a text may mean, legal or not: several moves, where it can be split in several ways; none,
/// if it is not in this notation.
pub fn parse(at: &impl Legal, text: &str) -> Vec<Wish> {
    parse_in(at, text, Coordinates::Own)
}

fn parse_in(at: &impl Legal, text: &str, coordinates: Coordinates) -> Vec<Wish> {
    let model = at.position().model();
    let mut wishes = Vec::new();
    if text.len() > MAX_MOVE {
        return wishes;
    }
    if let Some((symbol, cell)) = text.split_once(DROPS) {
        if let (Some(kind), Some(to)) =
            (model.kind_of_symbol(symbol), coordinates.find(model, cell))
        {
            wishes.push(Wish {
                from: None,
                to,
                dropped: Some(kind),
                promotes_to: None,
            });
        }
        return wishes;
    }
    for (from, rest) in cells(model, text, coordinates) {
        for (to, rest) in cells(model, rest, coordinates) {
            let kind = at.position().man_at(from).map(|man| man.kind);
            if let Some(promotes_to) = promotion(model, kind, rest) {
                wishes.push(Wish {
                    from: Some(from),
                    to,
                    dropped: None,
                    promotes_to,
                });
            }
        }
    }
    wishes
}

/// The cells with whose names a text begins, the longest first, and what follows.
fn cells<'a>(
    model: &Model,
    text: &'a str,
    coordinates: Coordinates,
) -> impl Iterator<Item = (Cell, &'a str)> {
    (1..=text.len().min(MAX_NAME))
        .rev()
        .filter_map(move |length| {
            let (name, rest) = (text.get(..length)?, text.get(length..)?);
            Some((coordinates.find(model, name)?, rest))
        })
}

/// The end of a move. `None`: it is no promotion, nor is it empty.
fn promotion(model: &Model, kind: Option<Kind>, text: &str) -> Option<Option<Kind>> {
    if text.is_empty() {
        return Some(None);
    }
    if text == "+" {
        let symbol = format!("+{}", model.symbol(kind?));
        return model.kind_of_symbol(&symbol).map(Some);
    }
    model
        .kind_of_symbol(text.strip_prefix('=').unwrap_or(text))
        .map(Some)
}

/// The castling that is meant by the king's move onto his own rook.
fn king_takes_rook(at: &impl Legal, wish: &Wish) -> Option<Wish> {
    let position = at.position();
    let side = position.turn();
    let own = |cell, kind| {
        position
            .man_at(cell)
            .is_some_and(|man| man.side == side && man.kind == kind)
    };
    let castling = position.model().castlings.iter().find(|castling| {
        let (king, rook) = (castling.king_path[side].0, castling.rook_path[side].0);
        wish.from == Some(king)
            && wish.to == rook
            && wish.promotes_to.is_none()
            && own(king, castling.king)
            && own(rook, castling.rook)
    })?;
    Some(Wish {
        to: castling.king_path[side].1,
        ..*wish
    })
}
