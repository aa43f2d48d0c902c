//! Short and long algebraic notation as Fairy-Stockfish writes them.
//!
//! Letter, what tells the piece from others of its kind, `x`, goal, promotion, gate or wall, check. Only their pawn has no
//! letter; the sign is `#` where the opponent is in check and has no move, whatever else ends the game.

use boardwright::geometry::Cell;
use boardwright::{Move, MoveView, Position, Second};

use super::known::{Known, cell_name, square};

/// A legal move, short, or long with both cells.
pub(super) fn write(known: &Known, at: &Position, mv: Move, long: bool) -> String {
    let mut text = body(known, at, mv, long);
    match mv.second() {
        Some(Second::Gate(cell, kind)) => {
            text += &format!("/{}", known.letter(kind));
            if matches!(mv.view(), MoveView::Castle { .. }) {
                text += &cell_name(known.model(), cell);
            }
        }
        Some(Second::Wall(cell)) => text += &format!(",{}", cell_name(known.model(), cell)),
        _ => {}
    }
    text + sign(known, &at.after_unchecked(mv))
}

/// A text of another notation, with the sign of check as they write it.
pub(super) fn with_their_sign(known: &Known, at: &Position, mv: Move, text: &str) -> String {
    format!(
        "{}{}",
        text.trim_end_matches(['+', '#']),
        sign(known, &at.after_unchecked(mv))
    )
}

fn body(known: &Known, at: &Position, mv: Move, long: bool) -> String {
    let model = known.model();
    let goal = cell_name(model, mv.to());
    let from = match (mv.view(), mv.from()) {
        (MoveView::Pass, _) => {
            // As if who stays had moved.
            let letter = at.man_at(mv.to()).map(|man| known.letter(man.kind));
            let way = if long {
                format!("{goal}-")
            } else {
                String::new()
            };
            return format!("{}{way}{goal}", letter.unwrap_or_default());
        }
        (MoveView::Castle { .. }, Some(from)) => {
            let rook = mv.rook().unwrap_or(mv.to());
            let right = square(model, rook).0 > square(model, from).0;
            return if right { "O-O" } else { "O-O-O" }.to_owned();
        }
        (MoveView::Put { .. }, _) | (_, None) => {
            return format!("{}@{goal}", known.letter(mv.kind()));
        }
        (_, Some(from)) => from,
    };
    if let (MoveView::Proposed { .. }, Some(kind)) = (mv.view(), mv.promotes_to()) {
        // It promotes where it stands, or with a step that tells nothing of its kind.
        let way = if from == mv.to() {
            String::new()
        } else {
            cell_name(model, from)
        };
        return format!("{way}{goal}={}", known.letter(kind));
    }
    let letter = match known.is_pawn(mv.kind()) {
        true => String::new(),
        false => known.letter(mv.kind()),
    };
    let takes = at.is_capture_unchecked(mv);
    let origin = match long {
        true => cell_name(model, from),
        false => origin(known, at, mv, from, takes),
    };
    let dash = match (takes, long) {
        (true, _) => "x",
        (false, true) => "-",
        (false, false) => "",
    };
    let promotion = mv
        .promotes_to()
        .map(|kind| format!("={}", known.letter(kind)));
    format!(
        "{letter}{origin}{dash}{goal}{}",
        promotion.unwrap_or_default()
    )
}

/// What tells a piece from others of its kind that can go there: its file, else its rank, else both. A pawn that takes
/// is told by its file.
fn origin(known: &Known, at: &Position, mv: Move, from: Cell, takes: bool) -> String {
    let model = known.model();
    let name = cell_name(model, from);
    let (file, rank) = name.split_at(1);
    if known.is_pawn(mv.kind()) && takes {
        return file.to_owned();
    }
    let gate = |mv: Move| match mv.second() {
        Some(Second::Gate(_, kind)) => Some(kind),
        _ => None,
    };
    let others = at.moves_to(mv.to()).into_iter().filter(|other| {
        let same = other.kind() == mv.kind() && other.promotes_to() == mv.promotes_to();
        same && gate(*other) == gate(mv)
    });
    let others = others.filter_map(|other| other.from().filter(|&cell| cell != from));
    let others: Vec<(u8, u8)> = others.map(|cell| square(model, cell)).collect();
    let here = square(model, from);
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.0 != here.0) {
        file.to_owned()
    } else if others.iter().all(|other| other.1 != here.1) {
        rank.to_owned()
    } else {
        name.clone()
    }
}

/// `+` where a king of the player to move is attacked, `#` where he has no move besides.
fn sign(known: &Known, after: &Position) -> &'static str {
    let is_king = |kind| known.is_king(kind);
    let mut men = after.men().into_iter();
    let king = men.find(|(_, man)| man.side == after.turn() && is_king(man.kind));
    let enemy = |cell: &Cell| {
        after
            .man_at(*cell)
            .is_some_and(|man: boardwright::Man| man.side != after.turn())
    };
    let attacked = king.is_some_and(|(cell, _)| after.attackers_of(cell).iter().any(enemy));
    match (attacked, after.legal_moves().is_empty()) {
        (false, _) => "",
        (true, true) => "#",
        (true, false) => "+",
    }
}
