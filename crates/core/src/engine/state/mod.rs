//! A position as a small value, and its pieces by kind.

pub(crate) mod by_kind;

use boardwright_geometry::{Cell, CellSet};

use crate::man::{Kind, Man, Side};
use crate::model::MAX_HAND_KINDS;

/// How many castlings of a side may start anywhere.
pub(crate) const MOST_ANYWHERE: usize = 2;

/// A position, without its history: a plain value, cloned by copying.
///
/// Who owns the piece on a cell is one bit in `sides`; of which kind it is, is written in binary over
/// `P` planes, so that 3 planes tell 8 kinds apart, 4 planes 16, 8 planes 256.
///
/// A wall belongs to both sides, so that it is in everybody's way and nobody may take it, and is of the
/// last kind that the planes can spell, which no piece is where there are walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<S, const P: usize> {
    pub(crate) sides: [S; 2],
    pub(crate) planes: [S; P],
    /// Pieces that a promotion made, where that cannot be told from their kind.
    pub(crate) promoted: S,
    /// Pieces that have not moved, where a movement asks.
    pub(crate) unmoved: S,
    /// Cells that the last move passed over, or marked.
    pub(crate) ep: S,
    /// Pieces in hand, by side and place in the list of droppable kinds.
    pub(crate) hands: [[u8; MAX_HAND_KINDS]; 2],
    /// Checks given by each side, where the variant counts them.
    pub(crate) checks: [u8; 2],
    pub(crate) hash: u64,
    pub(crate) move_number: u32,
    /// Plies without progress, or of the count that goes on.
    pub(crate) no_progress: u16,
    /// How many moves a player counts; 0 where nobody does.
    pub(crate) count_limit: u8,
    /// Castling rights: bit 0.. for the first side, bit 8.. for the second.
    pub(crate) rights: u16,
    /// The cell of the piece that passed the `ep` cells.
    pub(crate) ep_victim: u16,
    /// Where castlings may start anywhere on the rank, for each side the place of the king on it, then of
    /// the rook of each right that stands; 0 without a right.
    pub(crate) homes: [[u8; MOST_ANYWHERE + 1]; 2],
    pub(crate) turn: Side,
}

/// A kind as the planes have it: all cells where its pieces are not on a plane, none where they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern<S, const P: usize>([S; P]);

impl<S: CellSet, const P: usize> Pattern<S, P> {
    pub(crate) fn of(kind: Kind) -> Self {
        Pattern(core::array::from_fn(|bit| match kind.0 >> bit & 1 {
            0 => !S::EMPTY,
            _ => S::EMPTY,
        }))
    }
}

/// Those of the given pieces that planes spell as a kind.
#[cfg_attr(feature = "every-width", inline(always))]
fn among<S: CellSet, const P: usize>(planes: &[S; P], men: S, kind: Kind) -> S {
    let mut set = men;
    for (bit, &plane) in planes.iter().enumerate() {
        set &= if kind.0 >> bit & 1 != 0 {
            plane
        } else {
            !plane
        };
    }
    set
}

impl<S: CellSet, const P: usize> State<S, P> {
    /// A board without pieces, the first player to move.
    pub(crate) fn empty() -> Self {
        State {
            sides: [S::EMPTY; 2],
            planes: [S::EMPTY; P],
            promoted: S::EMPTY,
            unmoved: S::EMPTY,
            ep: S::EMPTY,
            hands: [[0; MAX_HAND_KINDS]; 2],
            checks: [0; 2],
            hash: 0,
            move_number: 1,
            no_progress: 0,
            count_limit: 0,
            rights: 0,
            ep_victim: 0,
            homes: [[0; MOST_ANYWHERE + 1]; 2],
            turn: Side::First,
        }
    }

    /// The player to move.
    #[inline(always)]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The hash of the position, kept up to date with every move.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn side(&self, side: Side) -> S {
        self.sides[side.index()]
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> S {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of a side, without walls.
    #[inline(always)]
    pub(crate) fn men(&self, side: Side) -> S {
        self.sides[side.index()] & !self.sides[side.other().index()]
    }

    /// The walls.
    #[inline(always)]
    pub(crate) fn walls(&self) -> S {
        self.sides[0] & self.sides[1]
    }

    /// Puts walls on empty cells. The hash is the caller's business.
    pub(crate) fn wall_up(&mut self, cells: S) {
        for set in self.sides.iter_mut().chain(&mut self.planes) {
            *set |= cells;
        }
    }

    /// Those of the given pieces that are of a kind.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn among(&self, men: S, kind: Kind) -> S {
        among(&self.planes, men, kind)
    }

    /// Those of the given pieces that are of one of some kinds.
    #[inline]
    pub(crate) fn among_any(&self, men: S, kinds: &[Kind]) -> S {
        let of = |kind: Kind| match P > 5 {
            true => self.among_many(men, kind),
            false => self.among(men, kind),
        };
        kinds.iter().fold(S::EMPTY, |set, &kind| set | of(kind))
    }

    /// Those of the given pieces that are of a kind, where there are many kinds: the later ones are mostly promoted, and
    /// nobody is one of them for long.
    #[inline]
    fn among_many(&self, men: S, kind: Kind) -> S {
        let mut set = men;
        for (bit, &plane) in self.planes.iter().enumerate().rev() {
            if kind.0 >> bit & 1 == 0 {
                set &= !plane;
                continue;
            }
            set &= plane;
            if set.is_empty() {
                break;
            }
        }
        set
    }

    /// Those of the given pieces that match a pattern.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn matching(&self, men: S, pattern: &Pattern<S, P>) -> S {
        let planes = self.planes.iter().zip(&pattern.0);
        planes.fold(men, |set, (&plane, &unlike)| set & (plane ^ unlike))
    }

    /// A side's pieces of a kind.
    #[inline(always)]
    pub fn of(&self, side: Side, kind: Kind) -> S {
        self.among(self.side(side), kind)
    }

    /// Moves a piece from one of two cells to the other, which is empty.
    #[inline(always)]
    pub(crate) fn shift(&mut self, side: Side, kind: Kind, both: S) {
        self.sides[side.index()] ^= both;
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if kind.0 >> bit & 1 != 0 {
                *plane ^= both;
            }
        }
    }

    /// The kind of the piece on a cell; meaningless for an empty cell.
    #[inline(always)]
    pub(crate) fn kind_on(&self, cell: Cell) -> Kind {
        let mut kind = 0;
        for (bit, &plane) in self.planes.iter().enumerate() {
            kind |= u8::from(plane.has(cell)) << bit;
        }
        Kind(kind)
    }

    /// Which of some kinds the piece on a cell is of.
    #[inline(always)]
    pub(crate) fn which(&self, first: Kind, others: &[Kind], cell: Cell) -> Kind {
        match others {
            [] => first,
            [other] if *other == first => first,
            _ => self.kind_on(cell),
        }
    }

    /// Whose piece stands on a cell.
    #[inline]
    pub(crate) fn side_at(&self, cell: Cell) -> Option<Side> {
        match self.sides.map(|side| side.has(cell)) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }

    /// The piece on a cell.
    #[inline]
    pub fn man_at(&self, cell: Cell) -> Option<Man> {
        let side = self.side_at(cell)?;
        Some(Man {
            side,
            kind: self.kind_on(cell),
        })
    }

    /// The cells on which not the same piece stands in the other position.
    pub(crate) fn differing(&self, other: &Self) -> S {
        let sides = (self.sides[0] ^ other.sides[0]) | (self.sides[1] ^ other.sides[1]);
        let planes = self.planes.iter().zip(&other.planes);
        planes.fold(sides, |set, (&one, &two)| set | (one ^ two))
    }

    /// Puts a piece on an empty cell. The hash is the caller's business.
    #[inline(always)]
    pub(crate) fn put(&mut self, side: Side, kind: Kind, at: S) {
        self.sides[side.index()] |= at;
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if kind.0 >> bit & 1 != 0 {
                *plane |= at;
            }
        }
    }

    /// Takes all pieces off the given cells. The hash is the caller's business.
    #[inline(always)]
    pub(crate) fn clear(&mut self, cells: S) {
        let keep = !cells;
        self.sides[0] &= keep;
        self.sides[1] &= keep;
        for plane in &mut self.planes {
            *plane &= keep;
        }
        self.promoted &= keep;
    }
}
