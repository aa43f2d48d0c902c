use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Cell;

/// A set of cells: a number with one bit for each cell, cell 0 the lowest.
///
/// `u64` holds boards of up to 64 cells, `u128` up to 128, [`Wide<N>`](crate::Wide) up to `64 * N`.
/// Choose the narrowest that fits: every doubling about halves the speed.
///
/// The bit operators are the set operators: `&` intersects, `|` unites, `^` takes what is in one
/// only, and `!` complements over all [`BITS`](Self::BITS), so mask its result with the board.
///
/// A method that takes a cell wants one below `BITS`. With another it does not panic, but what it
/// says has no meaning.
///
/// ```
/// use boardwright_geometry::{Cell, CellSet};
///
/// let corners = u64::from_cells([Cell(0), Cell(7), Cell(56), Cell(63)]);
/// assert_eq!(corners.count(), 4);
/// assert!(corners.has(Cell(7)));
/// assert_eq!(corners.first(), Cell(0));
/// assert_eq!(corners.cells().nth(2), Some(Cell(56)));
/// ```
pub trait CellSet:
    Copy
    + Eq
    + Default
    + Debug
    + Send
    + Sync
    + Hash
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The set without a cell.
    const EMPTY: Self;

    /// How many cells the type has room for.
    const BITS: usize;

    /// The set of one cell.
    fn single(cell: Cell) -> Self;

    /// Is the cell in the set?
    fn has(self, cell: Cell) -> bool;

    /// Has the set no cell?
    fn is_empty(self) -> bool;

    /// How many cells the set has.
    fn count(self) -> u32;

    /// The lowest cell; of an empty set `Cell(BITS)`, which is no cell of the set's type.
    fn first(self) -> Cell;

    /// The highest cell; of an empty set `Cell(0)`.
    fn last(self) -> Cell;

    /// The set without its lowest cell. An empty set stays empty.
    fn without_first(self) -> Self;

    /// The `n` lowest cells of the type; all of them if `n` is greater than [`BITS`](Self::BITS).
    fn up_to(n: usize) -> Self;

    /// The span from the nearest blocker below a slider to the nearest above it, blockers included:
    /// the obstruction difference `2 * lsb(upper) - msb(lower | 1)`, wrapping.
    ///
    /// `lower` are the blockers on a line below the slider, `upper` those above it. Where there is no
    /// blocker the span goes on to the end of the set. Mask the result with the line.
    ///
    /// ```
    /// use boardwright_geometry::{Cell, CellSet};
    ///
    /// let rank = u64::up_to(8);                    // a1 to h1, a rook on d1
    /// let lower = u64::from_cells([Cell(0), Cell(1)]); // pieces on a1 and b1
    /// let upper = u64::single(Cell(6));            // a piece on g1
    /// let span = u64::between_nearest(lower, upper) & rank;
    /// assert!(span.cells().eq([1, 2, 3, 4, 5, 6].map(Cell)));
    /// ```
    fn between_nearest(lower: Self, upper: Self) -> Self;

    /// The set with every cell's number raised by `by`, modulo [`BITS`](Self::BITS), for `by` below
    /// `BITS`. Where all cells of a set have a neighbour in one direction, and it lies equally far on
    /// in the numbering, this is the set of those neighbours.
    ///
    /// ```
    /// use boardwright_geometry::{Cell, CellSet};
    ///
    /// let second_rank = u64::up_to(16).minus(u64::up_to(8));
    /// assert_eq!(second_rank.rotated(8), u64::up_to(24).minus(u64::up_to(16)));
    /// assert_eq!(second_rank.rotated(56), u64::up_to(8)); // back by 8
    /// ```
    fn rotated(self, by: u32) -> Self;

    /// The set in numbers of 64 bits, the lowest cells first.
    ///
    /// ```
    /// use boardwright_geometry::{Cell, CellSet};
    ///
    /// let set = u128::from_cells([Cell(3), Cell(64)]);
    /// assert!(set.words().eq([8, 1]));
    /// ```
    fn words(self) -> impl ExactSizeIterator<Item = u64>;

    /// Has the set at least one cell?
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// Has the set at least two cells? Cheaper than counting them.
    #[inline(always)]
    fn more_than_one(self) -> bool {
        self.without_first().any()
    }

    /// Have the two sets a cell in common?
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        (self & other).any()
    }

    /// Has this set every cell of the other?
    #[inline(always)]
    fn covers(self, other: Self) -> bool {
        (other & !self).is_empty()
    }

    /// The cells of this set that the other has not.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// The set and the cell.
    #[inline(always)]
    fn with(self, cell: Cell) -> Self {
        self | Self::single(cell)
    }

    /// Puts a cell into the set, in its place.
    #[inline(always)]
    fn insert(&mut self, cell: Cell) {
        *self |= Self::single(cell);
    }

    /// The set without the cell.
    #[inline(always)]
    fn without(self, cell: Cell) -> Self {
        self.minus(Self::single(cell))
    }

    /// Takes the lowest cell out of the set.
    ///
    /// ```
    /// use boardwright_geometry::{Cell, CellSet};
    ///
    /// let mut set = u64::from_cells([Cell(3), Cell(9)]);
    /// assert_eq!(set.take_first(), Some(Cell(3)));
    /// assert_eq!(set, u64::single(Cell(9)));
    /// ```
    #[inline(always)]
    fn take_first(&mut self) -> Option<Cell> {
        if self.is_empty() {
            return None;
        }
        let cell = self.first();
        *self = self.without_first();
        Some(cell)
    }

    /// The cells, lowest first.
    #[inline(always)]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// The set of the given cells, in any order, any of them repeated.
    #[inline(always)]
    fn from_cells(cells: impl IntoIterator<Item = Cell>) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The cells of a set, lowest first. [`CellSet::cells`] makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells<S>(pub(crate) S);

impl<S: CellSet> Iterator for Cells<S> {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        self.0.take_first()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<S: CellSet> ExactSizeIterator for Cells<S> {}
impl<S: CellSet> core::iter::FusedIterator for Cells<S> {}

macro_rules! number {
    ($number:ty, $one:expr, $holds:expr) => {
        impl CellSet for $number {
            const EMPTY: Self = 0;
            const BITS: usize = <$number>::BITS as usize;

            #[inline(always)]
            fn single(cell: Cell) -> Self {
                $one(cell)
            }

            #[inline(always)]
            fn has(self, cell: Cell) -> bool {
                $holds(self, cell)
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> Cell {
                Cell(self.trailing_zeros() as u16)
            }

            #[inline(always)]
            fn last(self) -> Cell {
                Cell((<$number>::BITS - 1 - (self | 1).leading_zeros()) as u16)
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn up_to(n: usize) -> Self {
                if n < <$number>::BITS as usize {
                    ((1 as $number) << n) - 1
                } else {
                    !0
                }
            }

            #[inline(always)]
            fn between_nearest(lower: Self, upper: Self) -> Self {
                let nearest_above = upper & upper.wrapping_neg();
                let from_below =
                    <$number>::MAX << (<$number>::BITS - 1 - (lower | 1).leading_zeros());
                nearest_above.wrapping_mul(2).wrapping_add(from_below)
            }

            #[inline(always)]
            fn rotated(self, by: u32) -> Self {
                self.rotate_left(by)
            }

            #[inline(always)]
            fn words(self) -> impl ExactSizeIterator<Item = u64> {
                (0..<$number>::BITS / 64).map(move |word| self.wrapping_shr(64 * word) as u64)
            }
        }
    };
}

number!(
    u64,
    |cell: Cell| 1_u64.wrapping_shl(cell.0.into()),
    |set: u64, cell: Cell| set.wrapping_shr(cell.0.into()) & 1 != 0
);
// Shifts of the whole number take many processors several times as long as those of its halves.
number!(
    u128,
    |cell: Cell| {
        let bit = u128::from(1_u64.wrapping_shl(cell.0.into()));
        if cell.0 & 64 == 0 { bit } else { bit << 64 }
    },
    |set: u128, cell: Cell| {
        let word = (if cell.0 & 64 == 0 { set } else { set >> 64 }) as u64;
        word.wrapping_shr(cell.0.into()) & 1 != 0
    }
);
