//! Texts in canonical form, read at once.
//!
//! Programs write positions so. Nothing is reported here: at the first sign of anything else, be it a
//! fault or another way to write the same, the reader that names every fault begins anew.

use core::ops::Range;

use boardwright_core::geometry::{Cell, Grid};
use boardwright_core::model::{CastlingHome, Model};
use boardwright_core::{Kind, Man, PerSide, Setup, Side};

use super::board::sort_hands;
use super::fields::letter;
use super::has_hand;

/// The data of a text in canonical form, if it is one in a variant whose fields mean what they mean in chess.
pub(super) fn read(model: &Model, grid: &Grid, text: &str) -> Option<Setup> {
    if !is_plain(model) {
        return None;
    }
    let mut fields = Fields(Some(text));
    let letters = Letters::of(model);
    let board = fields.next()?;
    let (ranks, hand) = match board.strip_suffix(']') {
        Some(both) => both.split_once('[').filter(|_| has_hand(model))?,
        None => (board, ""),
    };
    let mut setup = Setup::default();
    setup.men = match Runs::of(grid) {
        Some(runs) => runs.men(&letters, ranks)?,
        None => men(&letters, grid, ranks)?,
    };
    for &letter in hand.as_bytes() {
        hold(&mut setup, letters.man(letter)?)?;
    }
    if !hand.is_empty() {
        sort_hands(model, &mut setup);
    }
    let turn = fields.next()?;
    setup.turn = Side::BOTH
        .into_iter()
        .find(|&side| letter(model, "fen", side) == turn)?;
    castling(model, fields.next()?, &mut setup)?;
    match fields.next()? {
        "-" => {}
        plies if model.end.counting.is_some() => {
            let plies = number(plies).filter(|&plies| plies > 0 && plies % 2 == 0)?;
            setup.count_limit = u8::try_from(plies / 2).ok()?;
        }
        cell => setup.ep = vec![model.board.find(cell)?],
    }
    if let Some(rule) = model.end.check_count {
        let (first, second) = fields.next()?.split_once('+')?;
        let given = |text| rule.count.checked_sub(u8::try_from(number(text)?).ok()?);
        setup.checks = PerSide([given(first)?, given(second)?]);
    }
    setup.no_progress = u16::try_from(number(fields.next()?)?).ok()?;
    setup.move_number = number(fields.next()?).filter(|&number| number > 0)?;
    fields.next().is_none().then_some(setup)
}

/// Whether there is nothing in the variant that a text of chess has no room for.
fn is_plain(model: &Model) -> bool {
    let fixed = |home: CastlingHome| home == CastlingHome::Fixed;
    !model.has_walls()
        && model.castlings.iter().all(|castling| fixed(castling.home))
        && !model.has_first_movers()
}

/// What stands between single spaces.
struct Fields<'t>(Option<&'t str>);

impl<'t> Iterator for Fields<'t> {
    type Item = &'t str;

    #[inline]
    fn next(&mut self) -> Option<&'t str> {
        let rest = self.0?;
        let end = rest.bytes().position(|byte| byte == b' ');
        let (field, rest) = match end {
            Some(end) => (rest.get(..end)?, rest.get(end + 1..)),
            None => (rest, None),
        };
        self.0 = rest;
        Some(field)
    }
}

/// The ranks of a board without gaps, from the top: with which cell each begins.
struct Runs {
    begins: [u16; MOST_RANKS],
    height: usize,
    width: usize,
}

/// The most ranks of a board whose pieces are read from the bottom up.
const MOST_RANKS: usize = 40;

impl Runs {
    /// Those of a board along whose ranks the numbers of cells follow one another.
    fn of(grid: &Grid) -> Option<Runs> {
        let mut runs = Runs {
            begins: [0; MOST_RANKS],
            height: 0,
            width: 0,
        };
        for run in grid.runs()? {
            *runs.begins.get_mut(runs.height)? = u16::try_from(run.start).ok()?;
            (runs.height, runs.width) = (runs.height + 1, run.len());
        }
        Some(runs)
    }

    /// The pieces of the board, by cell: as [`men`], but from the bottom rank up, so that they need not be sorted.
    fn men(&self, letters: &Letters, ranks: &str) -> Option<Vec<(Cell, Man)>> {
        let mut men = Vec::with_capacity(40);
        let mut left = Some(ranks.as_bytes());
        let mut least = 0;
        for &begin in self.begins.get(..self.height)?.iter().rev() {
            let above = left?;
            let slash = above.iter().rposition(|&byte| byte == b'/');
            let rank = above.get(slash.map_or(0, |at| at + 1)..)?;
            left = slash.and_then(|at| above.get(..at));
            if begin < least {
                return None;
            }
            least = begin + self.width as u16;
            on_rank(letters, rank, begin..least, &mut men)?;
        }
        left.is_none().then_some(men)
    }
}

/// Adds the pieces of one rank.
#[inline]
fn on_rank(
    letters: &Letters,
    mut rank: &[u8],
    cells: Range<u16>,
    men: &mut Vec<(Cell, Man)>,
) -> Option<()> {
    let mut cell = cells.start;
    while let Some((&byte, rest)) = rank.split_first() {
        rank = rest;
        if let b'1'..=b'9' = byte {
            let mut width = u16::from(byte - b'0');
            while let Some((&digit @ b'0'..=b'9', rest)) = rank.split_first() {
                width = width.checked_mul(10)?.checked_add((digit - b'0').into())?;
                rank = rest;
            }
            cell = cell.checked_add(width)?;
        } else {
            let man = letters.man(byte)?;
            if cell >= cells.end {
                return None;
            }
            men.push((Cell(cell), man));
            cell += 1;
        }
    }
    (cell == cells.end).then_some(())
}

/// The kinds by the letters of their symbols.
struct Letters([Option<Kind>; 26]);

impl Letters {
    fn of(model: &Model) -> Self {
        let mut letters = [None; 26];
        for (number, kind) in (0..=u8::MAX).zip(&model.kinds) {
            if let [letter] = *kind.symbol.as_bytes()
                && let Some(place) = place(letter)
                && let Some(entry @ None) = letters.get_mut(place)
            {
                *entry = Some(Kind(number));
            }
        }
        Letters(letters)
    }

    #[inline]
    fn man(&self, letter: u8) -> Option<Man> {
        let kind = (*self.0.get(place(letter)?)?)?;
        let side = match letter.is_ascii_uppercase() {
            true => Side::First,
            false => Side::Second,
        };
        Some(Man { side, kind })
    }
}

/// The place of a letter in the alphabet.
#[inline]
fn place(letter: u8) -> Option<usize> {
    (letter.is_ascii_alphabetic()).then(|| usize::from((letter | 0x20) - b'a'))
}

/// The pieces of the board, by cell.
fn men(letters: &Letters, grid: &Grid, ranks: &str) -> Option<Vec<(Cell, Man)>> {
    let mut men = Vec::with_capacity(40);
    let mut rows = grid.ranks();
    let mut places = rows.next()?;
    let mut begin = 0;
    let mut bytes = ranks.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {
                let (&here, rest) = places.split_first()?;
                men.push((here?, letters.man(byte)?));
                places = rest;
            }
            b'1'..=b'9' => {
                let mut width = usize::from(byte - b'0');
                while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
                    width = width.checked_mul(10)?.checked_add((digit - b'0').into())?;
                }
                let (empty, rest) = places.split_at_checked(width)?;
                if empty.contains(&None) {
                    return None;
                }
                places = rest;
            }
            b'*' => {
                let (None, rest) = places.split_first()? else {
                    return None;
                };
                places = rest;
            }
            b'/' if places.is_empty() => {
                places = rows.next()?;
                men.get_mut(begin..)?.reverse();
                begin = men.len();
            }
            _ => return None,
        }
    }
    men.get_mut(begin..)?.reverse();
    // The top rank, which comes first, has the greatest numbers.
    men.reverse();
    let whole = places.is_empty() && rows.next().is_none();
    (whole && men.is_sorted_by_key(|&(cell, _)| cell)).then_some(men)
}

/// Puts a piece into a hand.
fn hold(setup: &mut Setup, man: Man) -> Option<()> {
    let held = &mut setup.hands[man.side];
    match held.iter_mut().find(|(kind, _)| *kind == man.kind) {
        Some((_, count)) => *count = count.checked_add(1)?,
        None => held.push((man.kind, 1)),
    }
    Some(())
}

/// The rights of castling.
fn castling(model: &Model, field: &str, setup: &mut Setup) -> Option<()> {
    if field == "-" {
        return Some(());
    }
    for letter in field.chars() {
        let own = |right: char| right.eq_ignore_ascii_case(&letter);
        let index = model.castlings.iter().position(|c| own(c.right))?;
        let side = match letter.is_ascii_uppercase() {
            true => Side::First,
            false => Side::Second,
        };
        if setup.rights.contains(&(side, index)) {
            return None;
        }
        setup.rights.push((side, index));
    }
    setup.rights.sort_unstable();
    (!field.is_empty()).then_some(())
}

/// A number without zeros before it.
fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok())?
}
