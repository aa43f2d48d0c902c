//! What each byte of a board means in a variant, and narrow boards read by it.
//!
//! Where a piece stands is chance to a processor, so that a branch that asks for it is taken wrongly every other time.
//! [`narrow`] therefore does with every byte all that may have to be done.

use core::ops::Range;

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, Side};

/// What a byte means, and what it does to a narrow board. From the lowest bit on:
///
/// - 8 bits: the kind whose symbol the letter is, or 0 for other bytes;
/// - 8 bits: the kind whose symbol is a `+` and the letter, or 0 for other bytes;
/// - 16 bits: what the byte is, one of [`LETTER`], [`DIGIT`], [`SLASH`] and [`PLUS`], and what must not follow it, the same
///   [eight bits higher](NEXT); nothing for a byte that no board has;
/// - 16 bits, modulo 2¹⁶: how much greater the number of the next cell becomes;
/// - 16 bits, likewise: how much greater the number of cells that are left in the rank becomes.
///
/// It is one number, since it is read from the table once for each byte.
#[derive(Clone, Copy)]
struct Sign(u64);

impl Sign {
    #[inline(always)]
    fn of(marks: u32, cell: u16, left: u16) -> Self {
        Sign(u64::from(marks) << 16 | u64::from(cell) << 32 | u64::from(left) << 48)
    }

    /// So many cells are gone through.
    #[inline(always)]
    fn passing(cells: u8, marks: u32) -> Self {
        let cells = u16::from(cells);
        Sign::of(marks, cells, 0_u16.wrapping_sub(cells))
    }

    /// A letter that is the symbol of a kind, by itself or after a `+`, besides what it is already.
    #[inline(always)]
    fn of_kind(self, kind: Kind, promoted: bool) -> Self {
        let nobody = u64::from(NOBODY.0);
        let letter = match self.0 {
            0 => Sign::passing(1, LETTER).0 | nobody << 8 | nobody,
            known => known,
        };
        let place = 8 * u32::from(promoted);
        Sign(letter & !(0xff << place) | u64::from(kind.0) << place)
    }

    #[inline(always)]
    fn kind(self, promoted: bool) -> Kind {
        Kind((self.0 >> (8 * u32::from(promoted))) as u8)
    }

    #[inline(always)]
    fn marks(self) -> u32 {
        u32::from((self.0 >> 16) as u16)
    }

    /// How much greater the number of the next cell becomes.
    #[inline(always)]
    fn cell(self) -> u16 {
        (self.0 >> 32) as u16
    }

    /// How much greater the number of cells that are left in the rank becomes.
    #[inline(always)]
    fn left(self) -> u16 {
        (self.0 >> 48) as u16
    }
}

const LETTER: u32 = 1;
const DIGIT: u32 = 2;
const SLASH: u32 = 4;
const PLUS: u32 = 8;
/// Where what must not follow stands.
const NEXT: u32 = 8;

/// No letter is of this kind.
const NOBODY: Kind = Kind(u8::MAX);

/// The widest board whose ranks have no number of more than a digit.
pub(super) const NARROW: usize = 9;

/// Pieces, and where they stand.
pub(super) type Men = Vec<(Cell, Man)>;

/// What each byte means.
pub(super) struct Signs([Sign; 128]);

impl Signs {
    #[inline(always)]
    pub(super) fn of(model: &Model) -> Self {
        let mut signs = Signs([Sign(0); 128]);
        for digit in 1..=9 {
            signs.put(b'0' + digit, |_| {
                Sign::passing(digit, DIGIT | DIGIT << NEXT)
            });
        }
        let width = model.board.grid().width() as u16;
        let down = 0_u16.wrapping_sub(width.wrapping_mul(2));
        signs.put(b'/', |_| Sign::of(SLASH, down, width));
        let but_a_letter = DIGIT | SLASH | PLUS;
        signs.put(b'+', |_| Sign::of(PLUS | but_a_letter << NEXT, 0, 0));
        // Where two kinds have a symbol, it is the first one's.
        for (kind, of_kind) in model
            .kinds
            .iter()
            .enumerate()
            .take(usize::from(NOBODY.0))
            .rev()
        {
            let (letter, promoted) = match *of_kind.symbol.as_bytes() {
                [letter] => (letter, false),
                [b'+', letter] => (letter, true),
                _ => continue,
            };
            if letter.is_ascii_alphabetic() {
                let kind = Kind(kind as u8);
                signs.put(letter & !LOWER, |sign| sign.of_kind(kind, promoted));
                signs.put(letter | LOWER, |sign| sign.of_kind(kind, promoted));
            }
        }
        signs
    }

    /// Gives a byte a meaning, which may ask for the one that it had.
    #[inline(always)]
    fn put(&mut self, byte: u8, sign: impl FnOnce(Sign) -> Sign) {
        if let Some(place) = self.0.get_mut(usize::from(byte % 128)) {
            *place = sign(*place);
        }
    }

    /// The piece of a letter.
    #[inline(always)]
    pub(super) fn man(&self, letter: u8) -> Option<Man> {
        self.man_of(letter, false)
    }

    /// The piece of a symbol of a `+` and this letter.
    #[inline(always)]
    pub(super) fn promoted(&self, letter: u8) -> Option<Man> {
        self.man_of(letter, true)
    }

    #[inline(always)]
    fn man_of(&self, letter: u8, promoted: bool) -> Option<Man> {
        let sign = self.0.get(usize::from(letter))?;
        let kind = sign.kind(promoted);
        (sign.marks() == LETTER && kind != NOBODY).then_some(man(letter, kind))
    }

    /// Takes the pieces of the variant's board, whose cells have these numbers and whose ranks at most [`NARROW`] of them, from
    /// a text that begins with it; gives them in the order of the text, and what follows the board.
    pub(super) fn narrow<'t>(
        &self,
        cells: &Range<usize>,
        width: usize,
        text: &'t [u8],
    ) -> Option<(Men, &'t [u8])> {
        let mut men = vec![(Cell(0), man(0, NOBODY)); cells.len()];
        let (end, width) = (u16::try_from(cells.end).ok()?, width as u16);
        // Where the next piece stands, and how many cells are left in its rank.
        let (mut cell, mut left) = (end - width, width);
        let (mut told, mut forbidden, mut wrong) = (0, 0, 0);
        let mut length = 0;
        for &byte in text {
            let sign = *self.0.get(usize::from(byte))?;
            let marks = sign.marks();
            if marks == 0 {
                break;
            }
            let kind = sign.kind(forbidden & SLASH != 0);
            *men.get_mut(told)? = (Cell(cell), man(byte, kind));
            told += (marks & LETTER) as usize;
            // All bits at the end of a rank, none elsewhere.
            let rank_ends = 0_u32.wrapping_sub(u32::from(marks & SLASH != 0));
            wrong |= marks & forbidden | rank_ends & u32::from(left);
            cell = cell.wrapping_add(sign.cell());
            left = left.wrapping_add(sign.left());
            forbidden = marks >> NEXT;
            length += 1;
        }
        men.truncate(told);
        // A `+` at the end lacks its letter.
        let lacks = forbidden & SLASH != 0;
        let is_last = left == 0 && usize::from(cell) == cells.start + usize::from(width);
        let known = || men.iter().all(|(_, man)| man.kind != NOBODY);
        let whole = wrong == 0 && !lacks && is_last && known();
        Some((men, text.get(length..)?)).filter(|_| whole)
    }
}

/// The bit that tells lower case letters.
const LOWER: u8 = 0x20;

/// The piece of a kind whose letter this is.
#[inline(always)]
fn man(letter: u8, kind: Kind) -> Man {
    let side = match letter & LOWER {
        0 => Side::First,
        _ => Side::Second,
    };
    Man { side, kind }
}
