use boardwright_core::geometry::Board;
use boardwright_core::model::Model;
use boardwright_core::{IllegalMove, Move, MoveSort, MoveView, Second, Threat};

use super::castling::castling;
use super::is_pawn;
use super::parse::Origin;
use super::read::means;
use crate::Legal;
use crate::legal::{Moves, comes_alone, of_its_kind, permitting};
use crate::text::push_upper;
use crate::uci;

/// What is written for a pass.
pub(crate) const PASS: &str = "--";

/// The work of looking through the moves for rivals of one of them, for each.
const FOUND: u64 = 8;

/// Writes a legal move, as short as it is clear.
///
/// # Errors
///
/// The reason, if the move is not legal.
pub fn write(at: &impl Legal, mv: Move) -> Result<String, IllegalMove> {
    let moves = permitting(at, rivals(at, mv), mv)?;
    Ok(written(at, &moves, mv))
}

/// The legal moves beside which a move is written: those of its kind to its goal, unless a text might then be misread.
pub(crate) fn rivals(at: &dyn Legal, mv: Move) -> Moves {
    match at.position().model().board.has_plain_labels() {
        true if comes_alone(mv) => of_its_kind(at, mv),
        true => at.moves_to(mv.to()).into(),
        false => at.legal_moves().into(),
    }
}

/// A move in SAN, with the legal moves at hand, of which it should be one.
pub(crate) fn written(at: &dyn Legal, moves: &[Move], mv: Move) -> String {
    at.position().spend(FOUND * moves.len() as u64);
    let mut text = bare(at, moves, mv);
    push_second(&mut text, at.position().model(), mv);
    match at.position().threat_unchecked(mv) {
        Threat::Mate | Threat::End => text.push('#'),
        Threat::Check => text.push('+'),
        Threat::None => {}
    }
    text
}

/// Adds what a move does on a second cell: a piece left behind after `/`, with the cell where two are left;
/// a wall after a comma.
pub(crate) fn push_second(text: &mut String, model: &Model, mv: Move) {
    match mv.second() {
        None => {}
        Some(Second::Gate(cell, kind)) => {
            text.push('/');
            push_upper(text, model.symbol(kind));
            if mv.rook().is_some() {
                text.push_str(model.board.name(cell));
            }
        }
        Some(Second::Wall(cell)) => {
            text.push(',');
            text.push_str(model.board.name(cell));
        }
        Some(_) => {}
    }
}

/// The move without the signs of check and mate, and without what it does on a second cell. `moves` are
/// the legal moves; where labels are plain, those to its goal are enough.
pub(super) fn bare(at: &dyn Legal, moves: &[Move], mv: Move) -> String {
    let position = at.position();
    let model = position.model();
    let board = &model.board;
    let mut text = String::with_capacity(8);
    match mv.view() {
        MoveView::Pass => return PASS.to_string(),
        MoveView::Proposed { .. } => return uci::write_unchecked(model, mv),
        MoveView::Put { to, kind } => {
            push_upper(&mut text, model.symbol(kind));
            text.push('@');
            text.push_str(board.name(to));
            return text;
        }
        MoveView::Castle { index, .. } => return castling(model, position.turn(), index, mv),
        _ => {}
    }
    let is_pawn = is_pawn(model, mv.kind());
    let takes = position.is_capture_unchecked(mv);
    let compose = |text: &mut String, origin: &str| {
        text.clear();
        if !is_pawn {
            push_upper(text, model.symbol(mv.kind()));
        }
        text.push_str(origin);
        if takes {
            text.push('x');
        }
        text.push_str(board.name(mv.to()));
        if let Some(kind) = mv.promotes_to() {
            text.push('=');
            push_upper(text, model.symbol(kind));
        }
    };

    // most moves go elsewhere, which is cheapest to see
    let is_rival = |other: Move| {
        other.to() == mv.to()
            && other.kind() == mv.kind()
            && other != mv
            && other.promotes_to() == mv.promotes_to()
            && same_second(other, mv)
            && !matches!(other.sort(), MoveSort::Drop | MoveSort::Castling)
    };
    let plain = board.has_plain_labels();
    for (origin, name) in origins(board, mv, is_pawn && takes).into_iter().flatten() {
        let fits = |&rival: &Move| {
            is_rival(rival) && rival.from().is_some_and(|from| origin.fits(board, from))
        };
        if moves.iter().any(fits) {
            continue;
        }
        compose(&mut text, name);
        if plain || means(at, moves, &text, mv) {
            return text;
        }
    }
    compose(&mut text, mv.from().map_or("", |from| board.name(from)));
    text
}

/// Whether two moves are written with the same second cell: a gate is on the cell that is left, and named only where
/// two are.
pub(super) fn same_second(one: Move, other: Move) -> bool {
    match (one.second(), other.second()) {
        (Some(Second::Gate(_, kind)), Some(Second::Gate(_, put)))
            if one.rook().is_none() && other.rook().is_none() =>
        {
            kind == put
        }
        (second, others) => second == others,
    }
}

/// The ways to say where a piece comes from, the shortest first; the last is its cell's name.
fn origins(board: &Board, mv: Move, needs_file: bool) -> [Option<(Origin, &str)>; 4] {
    let Some(from) = mv.from() else {
        return [None; 4];
    };
    let (file, rank) = (board.file_of(from), board.rank_of(from));
    let by_file = file.and_then(|file| Some((Origin::File(file), board.files().get(file)?)));
    let by_rank = rank.and_then(|rank| Some((Origin::Rank(rank), board.ranks().get(rank)?)));
    let shortest = (file.is_some() && !needs_file).then_some((Origin::Any, ""));
    [
        shortest,
        by_file.map(|(origin, label)| (origin, label.as_str())),
        by_rank
            .filter(|_| !needs_file)
            .map(|(origin, label)| (origin, label.as_str())),
        Some((Origin::Cell(from), board.name(from))),
    ]
}
