//! Hash keys: fixed numbers, the same in every run and on every machine.

use boardwright_geometry::Cell;

use crate::man::{Kind, Side};

/// Scrambles a number: every bit of the result depends on every bit of the input.
#[inline]
pub(crate) fn scramble(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The keys of a board: tables for pieces on cells and for cells that are passed, which are asked for at every move, and
/// computed numbers for the rest.
#[derive(Clone, Debug)]
pub(crate) struct Zobrist {
    men: Vec<u64>,
    passed: Vec<u64>,
    cells: usize,
    kinds: usize,
    turn: u64,
    rights: [u64; RIGHTS_OF_ALL],
    seed: u64,
}

/// How many castling rights there can be: a bit each.
const RIGHTS_OF_ALL: usize = u16::BITS as usize;

/// The key of the turn.
const TURN: u64 = 1 << 40;
const EN_PASSANT: u64 = 2 << 40;
const RIGHTS: u64 = 3 << 40;
const HAND: u64 = 4 << 40;
const PROMOTED: u64 = 5 << 40;
const UNMOVED: u64 = 6 << 40;
const CHECKS: u64 = 7 << 40;
const HOMES: u64 = 8 << 40;
const WALL: u64 = 9 << 40;

impl Zobrist {
    /// The keys of a board of so many cells and so many kinds.
    pub(crate) fn new(cells: usize, kinds: usize, seed: u64) -> Zobrist {
        let men = (0..(2 * kinds * cells) as u64)
            .map(|n| scramble(seed ^ n))
            .collect();
        let passed = (0..cells as u64).map(|cell| scramble(seed ^ EN_PASSANT ^ cell));
        Zobrist {
            men,
            passed: passed.collect(),
            cells,
            kinds,
            turn: scramble(seed ^ TURN),
            rights: core::array::from_fn(|right| scramble(seed ^ RIGHTS ^ right as u64)),
            seed,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.men.as_slice()) + size_of_val(self.passed.as_slice())
    }

    #[inline(always)]
    pub(crate) fn man(&self, side: Side, kind: Kind, cell: Cell) -> u64 {
        self.men[(side.index() * self.kinds + kind.index()) * self.cells + cell.index()]
    }

    /// Those of the pieces of a kind, by cell.
    #[inline(always)]
    pub(crate) fn men(&self, side: Side, kind: Kind) -> &[u64] {
        let at = (side.index() * self.kinds + kind.index()) * self.cells;
        self.men.get(at..at + self.cells).unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> u64 {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn en_passant(&self, cell: Cell) -> u64 {
        self.passed[cell.index()]
    }

    /// That of some castling rights: each has its own, so that the key of those that are lost is what changes.
    #[inline]
    pub(crate) fn rights(&self, mut rights: u16) -> u64 {
        let mut key = 0;
        while rights != 0 {
            key ^= self.rights[rights.trailing_zeros() as usize % RIGHTS_OF_ALL];
            rights &= rights - 1;
        }
        key
    }

    #[inline]
    pub(crate) fn hand(&self, side: Side, slot: usize, count: u8) -> u64 {
        if count == 0 {
            return 0;
        }
        scramble(self.seed ^ HAND ^ (side as u64) << 32 ^ (slot as u64) << 16 ^ u64::from(count))
    }

    #[inline]
    pub(crate) fn promoted(&self, cell: Cell) -> u64 {
        scramble(self.seed ^ PROMOTED ^ u64::from(cell.0))
    }

    #[inline]
    pub(crate) fn checks(&self, side: Side, count: u8) -> u64 {
        if count == 0 {
            return 0;
        }
        scramble(self.seed ^ CHECKS ^ (side as u64) << 32 ^ u64::from(count))
    }

    /// The key of a side's homes of castling; 0 if it has none.
    pub(crate) fn homes(&self, side: Side, homes: [u8; 3]) -> u64 {
        let [king, one, two] = homes.map(u64::from);
        if king | one | two == 0 {
            return 0;
        }
        scramble(self.seed ^ HOMES ^ (side as u64) << 32 ^ king << 16 ^ one << 8 ^ two)
    }

    pub(crate) fn wall(&self, cell: Cell) -> u64 {
        scramble(self.seed ^ WALL ^ u64::from(cell.0))
    }

    #[inline]
    pub(crate) fn unmoved(&self, cell: Cell) -> u64 {
        scramble(self.seed ^ UNMOVED ^ u64::from(cell.0))
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Kind, RIGHTS_OF_ALL, Side, Zobrist};

    const CELLS: u16 = 64;
    const KINDS: u8 = 3;

    /// All keys of a small variant.
    fn keys(seed: u64) -> Vec<u64> {
        let zobrist = Zobrist::new(CELLS.into(), KINDS.into(), seed);
        let mut keys = vec![zobrist.turn()];
        keys.extend((0..RIGHTS_OF_ALL).map(|right| zobrist.rights(1 << right)));
        for cell in (0..CELLS).map(Cell) {
            keys.extend([
                zobrist.en_passant(cell),
                zobrist.promoted(cell),
                zobrist.wall(cell),
                zobrist.unmoved(cell),
            ]);
        }
        for side in Side::BOTH {
            for kind in (0..KINDS).map(Kind) {
                keys.extend((0..CELLS).map(|cell| zobrist.man(side, kind, Cell(cell))));
            }
            for count in 1..20 {
                keys.push(zobrist.checks(side, count));
                keys.extend((0..16).map(|slot| zobrist.hand(side, slot, count)));
                keys.extend(
                    [[count, 0, 0], [0, count, 0], [0, 0, count]]
                        .map(|homes| zobrist.homes(side, homes)),
                );
            }
        }
        keys
    }

    #[test]
    fn no_two_things_have_one_key() {
        for seed in [0, 1, u64::MAX, 0x0123_4567_89AB_CDEF] {
            let mut keys = keys(seed);
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "seed {seed}");
        }
    }

    #[test]
    fn nothing_held_and_no_check_have_no_key() {
        let zobrist = Zobrist::new(CELLS.into(), KINDS.into(), 7);
        for side in Side::BOTH {
            assert_eq!(zobrist.hand(side, 3, 0), 0);
            assert_eq!(zobrist.checks(side, 0), 0);
            assert_eq!(zobrist.homes(side, [0; 3]), 0);
        }
    }
}
