use core::array;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Cell, CellSet};

/// A set of up to `64 * N` cells, the lowest 64 first: `Wide<4>` for boards of up to 256 cells,
/// `Wide<21>` for the largest.
///
/// ```
/// use boardwright_geometry::{Cell, CellSet, Wide};
///
/// let set = Wide::<4>::from_cells([Cell(3), Cell(200)]);
/// assert_eq!(set.0, [8, 0, 0, 256]);
/// assert_eq!((set.first(), set.last()), (Cell(3), Cell(200)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wide<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Wide<N> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The most limbs whose operations are written out where they are used. With more they are called: a
/// program that repeats loops over 21 limbs in a thousand places is large, and slow to compile.
const WRITTEN_OUT: usize = 4;

/// Does the work in place for narrow sets, in a function of its own for wide ones.
#[inline(always)]
fn work<const N: usize, T>(work: impl FnOnce() -> T) -> T {
    if N > WRITTEN_OUT {
        called(work)
    } else {
        work()
    }
}

#[inline(never)]
fn called<T>(work: impl FnOnce() -> T) -> T {
    work()
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        work::<N, _>(|| Self(array::from_fn(|i| self.0[i] & other.0[i])))
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        work::<N, _>(|| Self(array::from_fn(|i| self.0[i] | other.0[i])))
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        work::<N, _>(|| Self(array::from_fn(|i| self.0[i] ^ other.0[i])))
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        work::<N, _>(|| Self(self.0.map(|limb| !limb)))
    }
}

impl<const N: usize> BitAndAssign for Wide<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        work::<N, _>(|| {
            self.0
                .iter_mut()
                .zip(&other.0)
                .for_each(|(limb, other)| *limb &= other)
        });
    }
}

impl<const N: usize> BitOrAssign for Wide<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        work::<N, _>(|| {
            self.0
                .iter_mut()
                .zip(&other.0)
                .for_each(|(limb, other)| *limb |= other)
        });
    }
}

impl<const N: usize> BitXorAssign for Wide<N> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        work::<N, _>(|| {
            self.0
                .iter_mut()
                .zip(&other.0)
                .for_each(|(limb, other)| *limb ^= other)
        });
    }
}

impl<const N: usize> CellSet for Wide<N> {
    const EMPTY: Self = Self([0; N]);
    const BITS: usize = 64 * N;

    #[inline]
    fn single(cell: Cell) -> Self {
        let mut limbs = [0; N];
        if let Some(limb) = limbs.get_mut(cell.index() / 64) {
            *limb = 1 << (cell.0 % 64);
        }
        Self(limbs)
    }

    #[inline]
    fn has(self, cell: Cell) -> bool {
        self.0
            .get(cell.index() / 64)
            .is_some_and(|limb| limb >> (cell.0 % 64) & 1 != 0)
    }

    #[inline]
    fn words(self) -> impl ExactSizeIterator<Item = u64> {
        self.0.into_iter()
    }

    #[inline]
    fn is_empty(self) -> bool {
        work::<N, _>(|| self.0.iter().fold(0, |all, limb| all | limb) == 0)
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        work::<N, _>(|| (0..N).fold(0, |all, i| all | self.0[i] & other.0[i]) != 0)
    }

    #[inline]
    fn covers(self, other: Self) -> bool {
        work::<N, _>(|| (0..N).fold(0, |all, i| all | other.0[i] & !self.0[i]) == 0)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        work::<N, _>(|| Self(array::from_fn(|i| self.0[i] & !other.0[i])))
    }

    #[inline]
    fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    #[inline]
    fn insert(&mut self, cell: Cell) {
        if let Some(limb) = self.0.get_mut(cell.index() / 64) {
            *limb |= 1 << (cell.0 % 64);
        }
    }

    #[inline]
    fn without(mut self, cell: Cell) -> Self {
        if let Some(limb) = self.0.get_mut(cell.index() / 64) {
            *limb &= !(1 << (cell.0 % 64));
        }
        self
    }

    #[inline]
    fn count(self) -> u32 {
        work::<N, _>(|| {
            // Most limbs of a wide set are empty.
            let ones = |limb: &u64| match N > WRITTEN_OUT && *limb == 0 {
                true => 0,
                false => limb.count_ones(),
            };
            self.0.iter().map(ones).sum()
        })
    }

    #[inline]
    fn first(self) -> Cell {
        work::<N, _>(|| {
            for (i, limb) in self.0.iter().enumerate() {
                if *limb != 0 {
                    return Cell((64 * i) as u16 + limb.trailing_zeros() as u16);
                }
            }
            Cell(Self::BITS as u16)
        })
    }

    #[inline]
    fn last(self) -> Cell {
        work::<N, _>(|| {
            for (i, limb) in self.0.iter().enumerate().rev() {
                if *limb != 0 {
                    return Cell((64 * i) as u16 + limb.ilog2() as u16);
                }
            }
            Cell(0)
        })
    }

    #[inline]
    fn without_first(mut self) -> Self {
        work::<N, _>(|| {
            for limb in &mut self.0 {
                if *limb != 0 {
                    *limb &= *limb - 1;
                    break;
                }
            }
        });
        self
    }

    #[inline]
    fn take_first(&mut self) -> Option<Cell> {
        let limbs = &mut self.0;
        work::<N, _>(|| {
            for (i, limb) in limbs.iter_mut().enumerate() {
                if *limb != 0 {
                    let cell = Cell((64 * i) as u16 + limb.trailing_zeros() as u16);
                    *limb &= *limb - 1;
                    return Some(cell);
                }
            }
            None
        })
    }

    #[inline]
    fn up_to(n: usize) -> Self {
        work::<N, _>(|| Self(array::from_fn(|i| u64::up_to(n.saturating_sub(64 * i)))))
    }

    #[inline]
    fn between_nearest(lower: Self, upper: Self) -> Self {
        work::<N, _>(|| {
            let mut span = [0; N];
            // upwards to the nearest blocker, which closes the span
            let mut open = u64::MAX;
            for (limb, blockers) in span.iter_mut().zip(upper.0) {
                *limb = (blockers ^ blockers.wrapping_sub(1)) & open;
                open = if blockers == 0 { open } else { 0 };
            }
            // downwards to the nearest blocker: nothing stays below it
            let mut open = u64::MAX;
            for (limb, blockers) in span.iter_mut().zip(lower.0).rev() {
                let down_to = if blockers == 0 {
                    u64::MAX
                } else {
                    u64::MAX << blockers.ilog2()
                };
                *limb &= down_to & open;
                open = if blockers == 0 { open } else { 0 };
            }
            Self(span)
        })
    }

    #[inline]
    fn rotated(self, by: u32) -> Self {
        work::<N, _>(|| {
            let (limbs, bits) = (by as usize / 64 % N, by % 64);
            Self(array::from_fn(|i| {
                let near = self.0[(i + N - limbs) % N];
                let far = self.0[(i + 2 * N - limbs - 1) % N];
                // two shifts, since one by 64 would be too far
                near << bits | far >> 1 >> (63 - bits)
            }))
        })
    }
}
