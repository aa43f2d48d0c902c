//! The words that tell one of several pieces: how it goes, and from which side it comes.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{IllegalMove, Kind, Move, MoveSort, Position, Side, Wish};

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
}

/// The pieces of a kind that go to the same cell, of which words tell one. One that only the safety of its king keeps from going
/// there is among them: the words are about how pieces move.
pub(super) struct Rivals<'a> {
    position: &'a Position,
    kind: Kind,
    to: Cell,
    /// Where they stand.
    from: Vec<Cell>,
}

impl<'a> Rivals<'a> {
    /// Those beside a move, with the legal moves at hand.
    pub(super) fn of(position: &'a Position, moves: &[Move], mv: Move) -> Self {
        let (kind, to) = (mv.kind(), mv.to());
        let goes = |other: &&Move| {
            other.sort() != MoveSort::Drop && (other.kind(), other.to()) == (kind, to)
        };
        let mut from: Vec<Cell> = Vec::new();
        for cell in moves.iter().filter(goes).filter_map(|other| other.from()) {
            if !from.contains(&cell) {
                from.push(cell);
            }
        }
        let mut held = position.reaching(kind, to);
        held.retain(|cell| !from.contains(cell) && is_held(position.refuse(&Wish::go(*cell, to))));
        from.extend(held);
        Rivals {
            position,
            kind,
            to,
            from,
        }
    }

    /// Whether these words are said of the piece on a cell and of no other.
    pub(super) fn are_told(&self, ways: &[Way], from: Cell) -> bool {
        let fit = |cell: Cell| ways.iter().all(|&way| self.fits(way, cell));
        fit(from) && self.from.iter().all(|&other| other == from || !fit(other))
    }

    /// Whether a word fits the piece on a cell.
    pub(super) fn fits(&self, way: Way, from: Cell) -> bool {
        let (right, forward) = self.seen(from);
        let great = is_great(self.position.model(), self.kind);
        match way {
            Way::Forward => forward > 0,
            Way::Sideways => forward == 0,
            Way::Back => forward < 0,
            Way::Straight => !great && right == 0 && forward == 1,
            Way::Right | Way::Left => {
                let sign = if way == Way::Right { 1 } else { -1 };
                let place = |other: Cell| -sign * self.seen(other).0;
                if great {
                    let all = || self.from.iter().map(|&other| place(other));
                    all().all(|other| other <= place(from))
                        && all().any(|other| other != place(from))
                } else {
                    place(from) > 0
                }
            }
        }
    }

    /// How far the goal lies to the right and ahead of a cell, as the player sees it.
    fn seen(&self, from: Cell) -> (i32, i32) {
        let board = &self.position.model().board;
        let (from, to) = (board.point(from), board.point(self.to));
        let (right, forward) = (
            i32::from(to.x) - i32::from(from.x),
            i32::from(to.y) - i32::from(from.y),
        );
        match self.position.turn() {
            Side::First => (right, forward),
            Side::Second => (-right, -forward),
        }
    }
}

/// Whether this is why a piece may not go where it can: its king would be attacked, be it with a promotion or without.
fn is_held(why: Option<IllegalMove>) -> bool {
    use IllegalMove::{LeavesCheck, OwnRoyalLost, Promotion};
    matches!(
        why,
        Some(LeavesCheck { .. } | OwnRoyalLost(_) | Promotion(_))
    )
}

/// Rook, bishop and what they promote to: there are two of each at most, a left one and a right one.
fn is_great(model: &Model, kind: Kind) -> bool {
    matches!(model.symbol(kind).trim_start_matches('+'), "R" | "B")
}
