//! The words that tell one of several pieces: how it goes, and from which side it comes.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;
use boardwright_core::{Move, MoveSort, Position, Side};

/// A word about how a piece goes to its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// 上
    Forward,
    /// 寄
    Sideways,
    /// 引
    Back,
    /// 直
    Straight,
    /// 右
    Right,
    /// 左
    Left,
}

impl Way {
    pub(super) const GOES: [Way; 3] = [Way::Forward, Way::Sideways, Way::Back];
    pub(super) const COMES: [Way; 3] = [Way::Straight, Way::Right, Way::Left];

    pub(super) fn word(self) -> char {
        match self {
            Way::Forward => '上',
            Way::Sideways => '寄',
            Way::Back => '引',
            Way::Straight => '直',
            Way::Right => '右',
            Way::Left => '左',
        }
    }

    pub(super) fn parse(word: char) -> Option<Way> {
        match word {
            '行' | '入' => Some(Way::Forward),
            _ => Way::GOES
                .into_iter()
                .chain(Way::COMES)
                .find(|way| way.word() == word),
        }
    }

    /// Whether a word fits a move, seen beside all moves of pieces of this kind to the same goal.
    pub(super) fn fits(self, position: &Position, mv: Move, all: &[Move]) -> bool {
        let model = position.model();
        let side = position.turn();
        let Some(from) = mv.from() else {
            return false;
        };
        let (right, forward) = seen(&model.board, side, from, mv.to());
        let great = is_great(model, mv);
        match self {
            Way::Forward => forward > 0,
            Way::Sideways => forward == 0,
            Way::Back => forward < 0,
            Way::Straight => !great && right == 0 && forward == 1,
            Way::Right | Way::Left => {
                let sign = if self == Way::Right { 1 } else { -1 };
                let place = |other: &Move| {
                    let from = other.from().unwrap_or(from);
                    -sign * seen(&model.board, side, from, mv.to()).0
                };
                if great {
                    all.iter().all(|other| place(other) <= -sign * right)
                        && all.iter().any(|other| place(other) != -sign * right)
                } else {
                    -sign * right > 0
                }
            }
        }
    }
}

/// How far a goal lies to the right and ahead, as the player sees it.
fn seen(board: &Board, side: Side, from: Cell, to: Cell) -> (i32, i32) {
    let (from, to) = (board.point(from), board.point(to));
    let (right, forward) = (
        i32::from(to.x) - i32::from(from.x),
        i32::from(to.y) - i32::from(from.y),
    );
    match side {
        Side::First => (right, forward),
        Side::Second => (-right, -forward),
    }
}

/// Rook, bishop and what they promote to: there are two of each at most, a left one and a right one.
fn is_great(model: &Model, mv: Move) -> bool {
    matches!(model.symbol(mv.kind()).trim_start_matches('+'), "R" | "B")
}

/// The moves of pieces of the same kind to the same goal, each piece once.
pub(super) fn beside(moves: &[Move], mv: Move) -> Vec<Move> {
    let mut all: Vec<Move> = Vec::new();
    for &other in moves {
        let rival =
            other.sort() != MoveSort::Drop && (other.kind(), other.to()) == (mv.kind(), mv.to());
        if rival && all.iter().all(|known| known.from() != other.from()) {
            all.push(other);
        }
    }
    all
}
