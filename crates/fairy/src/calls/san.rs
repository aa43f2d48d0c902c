//! Short and long algebraic notation as Fairy-Stockfish writes them.
//!
//! Letter, what tells the piece from others of its kind, `x`, goal, promotion, gate or wall, check. Only their pawn has no
//! letter; the sign is `#` where the opponent is in check and has no move, whatever else ends the game.

use boardwright::geometry::Cell;
use boardwright::{Move, MoveView, Position, Second};

use super::known::{Known, square};
use super::letters::Letters;

/// How algebraic notation is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Algebraic {
    /// With both cells.
    pub(super) long: bool,
    pub(super) letters: Letters,
}

/// A legal move; `promoted` says whether a promoted piece makes it.
pub(super) fn write(
    known: &Known,
    at: &Position,
    mv: Move,
    manner: Algebraic,
    promoted: bool,
) -> String {
    let mut text = body(known, at, mv, manner, promoted);
    match mv.second() {
        Some(Second::Gate(cell, kind)) => {
            text += &format!("/{}", known.letter(kind));
            if matches!(mv.view(), MoveView::Castle { .. }) {
                text += &manner.letters.cell(known, cell);
            }
        }
        Some(Second::Wall(cell)) => text += &format!(",{}", manner.letters.cell(known, cell)),
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

/// A pass in the notation of janggi: as if who stays had moved.
pub(super) fn janggi_pass(known: &Known, at: &Position, mv: Move) -> String {
    let man = at.man_at(mv.to());
    let letter = man.map_or_else(String::new, |man| known.letter(man.kind));
    let (file, rank) = square(known.model(), mv.to());
    let from_above = known.model().board.ranks().len() - usize::from(rank);
    let cell = format!("{}{}", from_above % 10, file + 1);
    format!("{letter}{cell}-{cell}")
}

fn body(known: &Known, at: &Position, mv: Move, manner: Algebraic, promoted: bool) -> String {
    let Algebraic { long, letters } = manner;
    let thai = letters == Letters::Thai;
    let goal = letters.cell(known, mv.to());
    let gap = if thai && long { " " } else { "" };
    let (from, kind) = match (mv.view(), mv.from()) {
        // As if who stays had moved.
        (MoveView::Pass, _) => match at.man_at(mv.to()) {
            Some(man) => (mv.to(), man.kind),
            None => return goal,
        },
        (MoveView::Castle { .. }, Some(from)) => {
            let rook = mv.rook().unwrap_or(mv.to());
            let right = square(known.model(), rook).0 > square(known.model(), from).0;
            return if right { "O-O" } else { "O-O-O" }.to_owned();
        }
        (MoveView::Put { .. }, _) | (_, None) => {
            return format!("{}{gap}@{goal}", letters.kind(known, mv.kind()));
        }
        (_, Some(from)) => (from, mv.kind()),
    };
    if let (MoveView::Proposed { .. }, Some(kind)) = (mv.view(), mv.promotes_to()) {
        // It promotes where it stands, or with a step that tells nothing of its kind.
        let way = if from == mv.to() {
            String::new()
        } else {
            letters.cell(known, from)
        };
        return format!("{way}{goal}={}", known.letter(kind));
    }
    // In Thai a bia has its letter where both cells stand, and its dash there alone.
    let nameless = known.is_pawn(kind) && (!long || !thai);
    let letter = match nameless {
        true => String::new(),
        false => letters.piece(known, kind, promoted),
    };
    let passes = matches!(mv.view(), MoveView::Pass);
    let takes = !passes && at.is_capture_unchecked(mv);
    let origin = match long {
        true => letters.cell(known, from),
        false if passes => String::new(),
        false => origin(known, at, mv, from, takes, letters),
    };
    let dash = match takes {
        true => "x",
        false if long || (thai && !nameless) => "-",
        false => "",
    };
    let promotion = mv
        .promotes_to()
        .map(|kind| format!("={}", known.letter(kind)));
    format!(
        "{letter}{gap}{origin}{dash}{goal}{}",
        promotion.unwrap_or_default()
    )
}

/// What tells a piece from others of its kind that can go there: its file, else its rank, else both. A pawn that takes
/// is told by its file.
fn origin(
    known: &Known,
    at: &Position,
    mv: Move,
    from: Cell,
    takes: bool,
    letters: Letters,
) -> String {
    let model = known.model();
    let here = square(model, from);
    if known.is_pawn(mv.kind()) && takes {
        return letters.file(here.0);
    }
    let gate = |mv: Move| match mv.second() {
        Some(Second::Gate(_, kind)) => Some(kind),
        _ => None,
    };
    // Golds and what has become one have the same letter, and are told apart like two of a kind.
    let letter = known.letter(mv.kind());
    let others = at.moves_to(mv.to()).into_iter().filter(|other| {
        let alike = other.kind() == mv.kind() || known.letter(other.kind()) == letter;
        let same = alike && other.promotes_to() == mv.promotes_to();
        same && gate(*other) == gate(mv)
    });
    let others = others.filter_map(|other| other.from().filter(|&cell| cell != from));
    let others: Vec<(u8, u8)> = others.map(|cell| square(model, cell)).collect();
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.0 != here.0) {
        letters.file(here.0)
    } else if others.iter().all(|other| other.1 != here.1) {
        letters.rank(here.1)
    } else {
        letters.cell(known, from)
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
