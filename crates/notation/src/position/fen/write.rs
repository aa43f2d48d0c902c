//! Data to text.

use boardwright_core::geometry::{Cell, Grid};
use boardwright_core::model::Model;
use boardwright_core::{Man, Setup, Side};

use super::{has_hand, push_hand, push_man, rights};
use crate::text::{push_ascii, push_number};

/// The canonical text.
pub(in crate::position) fn write(model: &Model, setup: &Setup) -> String {
    let mut text = board(model, model.board.grid(), &Placed::of(model, setup));
    if has_hand(model) || Side::BOTH.iter().any(|&side| !setup.hands[side].is_empty()) {
        hands(model, setup, &mut text);
    }
    fields(model, setup, &mut text);
    text
}

/// All that follows the board and the hand.
pub(super) fn fields(model: &Model, setup: &Setup, text: &mut String) {
    text.push(' ');
    text.push_str(super::fields::letter(model, "fen", setup.turn));
    text.push(' ');
    rights::write(model, setup, text);
    text.push(' ');
    passed(model, setup, text);
    text.push(' ');
    if let Some(rule) = model.end.check_count {
        let [first, second] = Side::BOTH.map(|side| rule.count.saturating_sub(setup.checks[side]));
        push_number(text, u64::from(first));
        text.push('+');
        push_number(text, u64::from(second));
        text.push(' ');
    }
    push_number(text, u64::from(setup.no_progress));
    text.push(' ');
    push_number(text, u64::from(setup.move_number));
}

/// The men by cell, and which of them bear the mark of a promoted one.
pub(super) struct Placed<'a> {
    men: Vec<Option<Man>>,
    /// The letter of each kind of either side, where it is a single byte.
    letters: [[u8; 2]; LETTERS],
    promoted: &'a [Cell],
    walls: &'a [Cell],
}

/// So many kinds have their letters at hand.
const LETTERS: usize = 16;

impl Placed<'_> {
    pub(super) fn of<'a>(model: &Model, setup: &'a Setup) -> Placed<'a> {
        let mut men = vec![None; model.board.len()];
        for &(cell, man) in &setup.men {
            if let Some(place) = men.get_mut(cell.index()) {
                *place = Some(man);
            }
        }
        let mut letters = [[0; 2]; LETTERS];
        for (of_kind, kind) in letters.iter_mut().zip(&model.kinds) {
            if let &[letter] = kind.symbol.as_bytes() {
                *of_kind = [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()];
            }
        }
        Placed {
            men,
            letters,
            promoted: &setup.promoted,
            walls: &setup.walls,
        }
    }

    #[inline(always)]
    pub(super) fn at(&self, cell: Cell) -> Option<Man> {
        *self.men.get(cell.index())?
    }

    /// Writes a man.
    #[inline(always)]
    fn push(&self, text: &mut String, model: &Model, man: Man) {
        let letter = self.letters.get(man.kind.index());
        let letter = letter.map(|&[first, second]| match man.side {
            Side::First => first,
            Side::Second => second,
        });
        match letter {
            None | Some(0) => push_man(text, model, man),
            Some(letter) => push_ascii(text, letter),
        }
    }

    #[inline(always)]
    fn is_promoted(&self, cell: Cell) -> bool {
        !self.promoted.is_empty() && self.promoted.contains(&cell)
    }
}

pub(super) fn board(model: &Model, grid: &Grid, placed: &Placed<'_>) -> String {
    // room for the rest of a usual text
    let mut text = String::with_capacity(grid.area() + 32);
    for (number, places) in grid.ranks().enumerate() {
        if number > 0 {
            text.push('/');
        }
        rank(model, places, placed, &mut text);
    }
    text
}

pub(super) fn rank(model: &Model, places: &[Option<Cell>], placed: &Placed<'_>, text: &mut String) {
    let mut empty = 0;
    for place in places {
        let Some(cell) = *place else {
            end_gap(text, &mut empty);
            text.push('*');
            continue;
        };
        let Some(man) = placed.at(cell) else {
            if !placed.walls.is_empty() && placed.walls.contains(&cell) {
                end_gap(text, &mut empty);
                text.push('*');
                continue;
            }
            empty += 1;
            continue;
        };
        end_gap(text, &mut empty);
        placed.push(text, model, man);
        if placed.is_promoted(cell) && !model.symbol(man.kind).starts_with('+') {
            text.push('~');
        }
    }
    end_gap(text, &mut empty);
}

/// Writes how many empty cells there were, if there were any.
#[inline(always)]
fn end_gap(text: &mut String, empty: &mut u64) {
    if *empty > 0 {
        match u8::try_from(*empty) {
            Ok(few @ 1..=9) => push_ascii(text, b'0' + few),
            _ => push_number(text, *empty),
        }
        *empty = 0;
    }
}

fn hands(model: &Model, setup: &Setup, text: &mut String) {
    text.push('[');
    for side in Side::BOTH {
        push_hand(text, model, setup, side, |text, man, count| {
            for _ in 0..count {
                push_man(text, model, man);
            }
        });
    }
    text.push(']');
}

/// The cells that the last move passed.
fn passed(model: &Model, setup: &Setup, text: &mut String) {
    let before = text.len();
    for &cell in &setup.ep {
        if cell.index() < model.board.len() {
            if text.len() > before {
                text.push(',');
            }
            text.push_str(model.board.name(cell));
        }
    }
    if text.len() == before {
        text.push('-');
    }
}
