//! What each byte of a board means in a variant, and narrow boards read by it.
//!
//! Where a piece stands and where none does is chance to a processor, so that a branch that asks for it is taken wrongly every
//! other time. [`Signs::narrow`] therefore does with a letter and with a digit the same.

use core::ops::Range;

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, Side};

/// Pieces, and where they stand.
pub(super) type Men = Vec<(Cell, Man)>;

/// What each byte means.
pub(super) struct Signs {
    /// The piece whose symbol a letter is.
    men: [Man; 128],
    /// The kind whose symbol is a `+` and a letter, or [`NOBODY`].
    promoted: [Kind; 128],
    /// How many cells a letter or a digit goes through, with [`LETTER`] or [`DIGIT`]; 0 for all other bytes.
    marks: [u8; 128],
}

/// How many cells are gone through.
const CELLS: u8 = 15;
/// A letter that is the symbol of a kind.
const LETTER: u8 = 16;
/// A digit but 0.
const DIGIT: u8 = 32;

/// No letter is of this kind.
const NOBODY: Kind = Kind(u8::MAX);

/// The bit that tells lower case letters.
const LOWER: u8 = 0x20;

/// The widest board whose ranks have no number of more than a digit.
pub(super) const NARROW: usize = 9;

/// The player whose pieces have this letter.
fn side(letter: u8) -> Side {
    match letter & LOWER {
        0 => Side::First,
        _ => Side::Second,
    }
}

/// Puts what a byte means into a table.
#[inline(always)]
fn put<T>(table: &mut [T; 128], byte: u8, meaning: T) {
    if let Some(place) = table.get_mut(usize::from(byte % 128)) {
        *place = meaning;
    }
}

impl Signs {
    /// None means anything.
    pub(super) const NONE: Signs = Signs {
        men: [Man {
            side: Side::First,
            kind: NOBODY,
        }; 128],
        promoted: [NOBODY; 128],
        marks: [0; 128],
    };

    /// Takes what they mean in a variant. The tables stay where they are: copied when byte by byte has been written, they are
    /// waited for.
    #[inline(always)]
    pub(super) fn learn(&mut self, model: &Model) {
        (1..=9).for_each(|digit| put(&mut self.marks, b'0' + digit, digit | DIGIT));
        let kinds = model.kinds.iter().enumerate();
        // Where two kinds have a symbol, it is the first one's.
        for (kind, of_kind) in kinds.take(usize::from(NOBODY.0)).rev() {
            let kind = Kind(kind as u8);
            let (letter, promoted) = match *of_kind.symbol.as_bytes() {
                [letter] => (letter, false),
                [b'+', letter] => (letter, true),
                _ => continue,
            };
            if !letter.is_ascii_alphabetic() {
                continue;
            }
            for letter in [letter & !LOWER, letter | LOWER] {
                if promoted {
                    put(&mut self.promoted, letter, kind);
                    continue;
                }
                let side = side(letter);
                put(&mut self.men, letter, Man { side, kind });
                put(&mut self.marks, letter, 1 | LETTER);
            }
        }
    }

    /// The piece of a letter.
    #[inline(always)]
    pub(super) fn man(&self, letter: u8) -> Option<Man> {
        let man = *self.men.get(usize::from(letter))?;
        (man.kind != NOBODY).then_some(man)
    }

    /// The piece of a symbol of a `+` and this letter.
    #[inline(always)]
    pub(super) fn promoted(&self, letter: u8) -> Option<Man> {
        let kind = *self.promoted.get(usize::from(letter))?;
        let side = side(letter);
        (kind != NOBODY).then_some(Man { side, kind })
    }

    /// Takes the pieces of a board whose cells have these numbers and whose ranks at most [`NARROW`] of them, from a text that
    /// begins with it; gives them in the order of the text, and what follows the board. The cells of those that a `~` says to be
    /// promoted are added to `promoted`.
    pub(super) fn narrow<'t>(
        &self,
        cells: &Range<usize>,
        width: usize,
        text: &'t [u8],
        promoted: &mut Vec<Cell>,
    ) -> Option<(Men, &'t [u8])> {
        let nobody = *self.men.first()?;
        let mut men = vec![(Cell(0), nobody); cells.len()];
        let (width, mut end) = (u32::try_from(width).ok()?, u32::try_from(cells.end).ok()?);
        // Where the next piece stands, and how many there have been.
        let (mut cell, mut told) = (end - width, 0);
        let (mut last, mut marked_twice) = (0, 0);
        let mut at = 0;
        loop {
            let byte = *text.get(at)?;
            let sign = usize::from(byte);
            let mark = *self.marks.get(sign)?;
            if mark != 0 {
                // Of an empty cell it is written over.
                *men.get_mut(told)? = (Cell(cell as u16), *self.men.get(sign)?);
                told += usize::from(mark & LETTER != 0);
                cell = cell.wrapping_add((mark & CELLS).into());
                marked_twice |= mark & last;
                last = mark;
                at += 1;
                continue;
            }
            match byte {
                b'/' if cell == end && (end - width) as usize > cells.start => {
                    end -= width;
                    cell = end - width;
                }
                b'+' => {
                    at += 1;
                    *men.get_mut(told)? = (Cell(cell as u16), self.promoted(*text.get(at)?)?);
                    told += 1;
                    cell = cell.wrapping_add(1);
                }
                b'~' if last & LETTER != 0 => promoted.push(Cell(cell.checked_sub(1)? as u16)),
                b' ' | b'[' => {
                    men.truncate(told);
                    let is_last = (end - width) as usize == cells.start;
                    let whole = cell == end && is_last && marked_twice & DIGIT == 0;
                    return whole.then_some((men, text.get(at..)?));
                }
                _ => return None,
            }
            last = 0;
            at += 1;
        }
    }
}
