use boardwright_core::Side;
use boardwright_core::model::{Castling, Model};

/// What can be written for a castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// `O-O`
    Short,
    /// `O-O-O`
    Long,
}

impl Sign {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Sign::Short => "O-O",
            Sign::Long => "O-O-O",
        }
    }

    /// Reads the sign, also with zeros or small letters.
    pub(super) fn parse(text: &str) -> Option<Sign> {
        let rounds = |text: &str| text.split('-').all(|part| matches!(part, "O" | "0" | "o"));
        match (rounds(text), text.split('-').count()) {
            (true, 2) => Some(Sign::Short),
            (true, 3) => Some(Sign::Long),
            _ => None,
        }
    }
}

/// The sign of a castling; a third one has none.
pub(crate) fn sign(model: &Model, side: Side, index: usize) -> Option<Sign> {
    let castling = model.castlings.get(index)?;
    match castling.name.as_str() {
        "king-side" => return Some(Sign::Short),
        "queen-side" => return Some(Sign::Long),
        _ => {}
    }
    let distance = |castling: &Castling| {
        let king = model.board.point(castling.king_path[side].0);
        let rook = model.board.point(castling.rook_path[side].0);
        king.x.abs_diff(rook.x).max(king.y.abs_diff(rook.y))
    };
    let own = distance(castling);
    let nearer = model
        .castlings
        .iter()
        .enumerate()
        .filter(|&(other, castling)| (distance(castling), other) < (own, index))
        .count();
    match nearer {
        0 => Some(Sign::Short),
        1 => Some(Sign::Long),
        _ => None,
    }
}
