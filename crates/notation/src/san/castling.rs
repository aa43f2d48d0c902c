//! The signs of castlings.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::{Castling, Model};
use boardwright_core::{Move, Side};

/// What can be written for a castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sign {
    wing: Wing,
    /// Where the king goes, where he may castle on that wing to several cells.
    goal: Option<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wing {
    /// `O-O`
    Short,
    /// `O-O-O`
    Long,
}

impl Sign {
    /// Adds the sign to a text.
    fn push(self, text: &mut String, board: &Board) {
        text.push_str(match self.wing {
            Wing::Short => "O-O",
            Wing::Long => "O-O-O",
        });
        text.push_str(self.goal.map_or("", |goal| board.name(goal)));
    }

    /// Reads a sign, also with zeros or small letters.
    pub(super) fn parse(text: &str, board: &Board) -> Option<Sign> {
        let round = |rest: &str| rest.strip_prefix(['O', '0', 'o']).map(str::len);
        let dash = |rest: &str| rest.strip_prefix('-').map(str::len);
        let rest = |left: usize| text.get(text.len().checked_sub(left)?..);
        let short = rest(round(rest(dash(rest(round(text)?)?)?)?)?)?;
        let long = || rest(round(rest(dash(short)?)?)?);
        let (wing, goal) = match long() {
            Some(goal) => (Wing::Long, goal),
            None => (Wing::Short, short),
        };
        let goal = match goal {
            "" => None,
            goal => Some(board.find(goal)?),
        };
        Some(Sign { wing, goal })
    }

    /// Whether this sign, as somebody wrote it, means a castling to a cell that has the other one.
    pub(super) fn means(self, own: Sign, to: Cell) -> bool {
        self.wing == own.wing && self.goal.is_none_or(|goal| goal == to)
    }
}

/// A castling by its sign; where it has none, by the cells that name it.
pub(crate) fn castling(model: &Model, side: Side, index: usize, mv: Move) -> String {
    let (board, mut text) = (&model.board, String::new());
    match sign(model, side, index) {
        Some(sign) => sign.push(&mut text, board),
        None => {
            let cells = mv.from().into_iter().chain([mv.named_to()]);
            cells.for_each(|cell| text.push_str(board.name(cell)));
        }
    }
    text
}

/// The sign of a castling: `king-side` and `queen-side` have their own, and those signs that are free go to the nearest of the others.
/// Where none is left, a castling has none.
pub(super) fn sign(model: &Model, side: Side, index: usize) -> Option<Sign> {
    let right = model.right_of(index);
    let (own, whole) = (model.castlings.get(index)?, model.castlings.get(right)?);
    let all = || model.castlings.iter().enumerate();
    let alike = all().filter(|&(other, _)| model.right_of(other) == right);
    let goal = (alike.count() > 1).then(|| own.king_path[side].1);
    if let Some(wing) = Wing::named(whole) {
        return Some(Sign { wing, goal });
    }
    let rights = || all().filter(|(_, castling)| castling.shares.is_none());
    let taken = |wing| rights().any(|(_, castling)| Wing::named(castling) == Some(wing));
    let distance = |castling: &Castling| {
        let king = model.board.point(castling.king_path[side].0);
        let rook = model.board.point(castling.rook_path[side].0);
        king.x.abs_diff(rook.x).max(king.y.abs_diff(rook.y))
    };
    let own = (distance(whole), right);
    let nearer = rights()
        .filter(|(_, castling)| Wing::named(castling).is_none())
        .filter(|&(other, castling)| (distance(castling), other) < own)
        .count();
    let mut free = [Wing::Short, Wing::Long]
        .into_iter()
        .filter(|&wing| !taken(wing));
    let wing = free.nth(nearer)?;
    Some(Sign { wing, goal })
}

impl Wing {
    /// The wing that a castling has by its name.
    fn named(castling: &Castling) -> Option<Wing> {
        match castling.name.as_str() {
            "king-side" => Some(Wing::Short),
            "queen-side" => Some(Wing::Long),
            _ => None,
        }
    }
}
