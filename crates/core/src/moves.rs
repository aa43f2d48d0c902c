//! A move in 64 bits.

use boardwright_geometry::Cell;

use crate::man::Kind;

/// A move of one position of one variant, in 64 bits: small enough for long lists, with room for a
/// second cell. It means something only together with the position that gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

/// What sort of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveSort {
    /// A man goes from one cell to another, capturing what stands there.
    Plain,
    /// A move that leaves passed cells for an en passant capture.
    Pass,
    /// An en passant capture.
    EnPassant,
    /// A castling.
    Castling,
    /// A man from hand is put on the board.
    Drop,
}

const CELL: u64 = 0xFFF;
const TO: u32 = 12;
const SECOND: u32 = 24;
const KIND: u32 = 36;
const BECOMES: u32 = 44;
const SORT: u32 = 52;
const EXTRA: u32 = 56;

impl Move {
    #[inline(always)]
    fn pack(sort: MoveSort, from: Cell, to: Cell, kind: Kind, becomes: Kind) -> Move {
        Move(
            u64::from(from.0)
                | u64::from(to.0) << TO
                | u64::from(kind.0) << KIND
                | u64::from(becomes.0) << BECOMES
                | (sort as u64) << SORT,
        )
    }

    /// A man goes from a cell to another and becomes `becomes` (its own kind without promotion).
    #[inline(always)]
    pub(crate) fn plain(from: Cell, to: Cell, kind: Kind, becomes: Kind) -> Move {
        Move::pack(MoveSort::Plain, from, to, kind, becomes)
    }

    /// The same with another sort.
    #[inline(always)]
    pub(crate) fn of_sort(self, sort: MoveSort) -> Move {
        Move(self.0 & !(0xF << SORT) | (sort as u64) << SORT)
    }

    /// A castling: the king's cells, and the index of the castling.
    pub(crate) fn castling(from: Cell, to: Cell, kind: Kind, index: usize) -> Move {
        let plain = Move::pack(MoveSort::Castling, from, to, kind, kind);
        Move(plain.0 | (index as u64 & 0xFF) << EXTRA)
    }

    /// A drop.
    #[inline(always)]
    pub(crate) fn drop(to: Cell, kind: Kind) -> Move {
        Move::pack(MoveSort::Drop, to, to, kind, kind)
    }

    /// What sort of move it is.
    #[inline(always)]
    pub fn sort(self) -> MoveSort {
        match (self.0 >> SORT) & 0xF {
            1 => MoveSort::Pass,
            2 => MoveSort::EnPassant,
            3 => MoveSort::Castling,
            4 => MoveSort::Drop,
            _ => MoveSort::Plain,
        }
    }

    /// Where the man comes from; for a drop, where it is put.
    #[inline(always)]
    pub fn from(self) -> Cell {
        Cell((self.0 & CELL) as u16)
    }

    /// Where the man arrives; for a castling, where the king arrives.
    #[inline(always)]
    pub fn to(self) -> Cell {
        Cell((self.0 >> TO & CELL) as u16)
    }

    /// The kind that moves, as it was before.
    #[inline(always)]
    pub fn kind(self) -> Kind {
        Kind((self.0 >> KIND) as u8)
    }

    /// The kind that stands on the goal afterwards.
    #[inline(always)]
    pub fn becomes(self) -> Kind {
        Kind((self.0 >> BECOMES) as u8)
    }

    /// The kind that it promotes to, if it promotes.
    pub fn promotes_to(self) -> Option<Kind> {
        (self.kind() != self.becomes()).then(|| self.becomes())
    }

    /// Which of [`Model::castlings`](crate::model::Model::castlings) it is.
    pub fn castling_index(self) -> Option<usize> {
        (self.sort() == MoveSort::Castling).then_some((self.0 >> EXTRA & 0xFF) as usize)
    }

    /// A second cell that the move names (a gate, a wall, an arrow), if any.
    pub fn second(self) -> Option<Cell> {
        match self.0 >> SECOND & CELL {
            0 => None,
            n => Some(Cell(n as u16 - 1)),
        }
    }

    /// The move as a number, for storage next to the variant's rules hash.
    pub fn bits(self) -> u64 {
        self.0
    }
}

impl core::fmt::Debug for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "Move({:?} {}-{} kind {}",
            self.sort(),
            self.from().0,
            self.to().0,
            self.kind().0
        )?;
        if let Some(kind) = self.promotes_to() {
            write!(f, " becomes {}", kind.0)?;
        }
        f.write_str(")")
    }
}
