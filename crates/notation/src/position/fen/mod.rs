//! The dialect `fen`.

mod board;
mod fields;
pub(super) mod ofen;
mod plain;
mod quick;
mod rights;
pub(super) mod sfen;
mod signs;
mod syntax;
mod write;

use boardwright_core::Setup;
use boardwright_core::geometry::Grid;
use boardwright_core::geometry::sorting;
use boardwright_core::model::{Drops, Model};
use boardwright_core::{Kind, Man, Side};

use super::{Faults, MAX_TEXT, Mode, TextFault};
use crate::text::{push_lower, push_upper};
use quick::Order;
use syntax::Word;

pub(super) use plain::write as write_at_once;
pub(super) use write::{write, write_fairy};

/// Text to data.
pub(super) fn read(model: &Model, text: &str, mode: Mode) -> Result<Setup, Vec<TextFault>> {
    let mut setup = Setup::default();
    let plain = (model, model.has_first_movers());
    if quick::read(&mut setup, plain, text, Order::ByCell).is_some() {
        return Ok(setup);
    }
    let grid = model.board.grid();
    let men = |parts: Parts<'_>, setup: &mut Setup, faults: &mut Faults| {
        board::read(model, grid, &parts.ranks, parts.bracket, setup, faults);
        if mode == Mode::Tolerant {
            let_go(model, setup);
        }
    };
    read_parts(model, grid, text, mode, men)
}

/// Text in canonical form to data, whose pieces are in any order, in a set-up that is empty; `None` where nothing is said
/// of the text. `keeps_unmoved` is whether the variant has rights of pieces that have not moved.
pub(super) fn read_at_once(
    setup: &mut Setup,
    model: &Model,
    keeps_unmoved: bool,
    text: &str,
) -> Option<()> {
    quick::read(setup, (model, keeps_unmoved), text, Order::Any)
}

/// What stands before the first space.
struct Parts<'a> {
    ranks: Vec<Word<'a>>,
    /// What stands in brackets after the ranks.
    bracket: Option<Word<'a>>,
}

/// Text to data, in a dialect that differs from FEN in nothing but how it tells the pieces.
fn read_parts(
    model: &Model,
    grid: &Grid,
    text: &str,
    mode: Mode,
    men: impl FnOnce(Parts<'_>, &mut Setup, &mut Faults),
) -> Result<Setup, Vec<TextFault>> {
    let mut faults = Faults::default();
    let mut setup = Setup::default();
    let limit = MAX_TEXT + 4 * grid.area();
    if text.len() > limit {
        faults.add(
            "text-too-long",
            0..text.len(),
            format_args!("a position of this variant has at most {limit} bytes"),
        );
        return faults.or(setup);
    }
    let words = syntax::words(text, mode, &mut faults);
    let Some((first, mut rest)) = words.split_first() else {
        faults.add(
            "empty-text",
            0..text.len(),
            "there is no position in the text",
        );
        return faults.or(setup);
    };
    let (ranks, mut bracket) = syntax::split_board(*first, &mut faults);
    if let Some((second, others)) = rest.split_first()
        && mode == Mode::Tolerant
        && bracket.is_none()
        && second.text.starts_with('[')
    {
        bracket = syntax::split_board(*second, &mut faults).1;
        rest = others;
    }
    men(Parts { ranks, bracket }, &mut setup, &mut faults);
    fields::read(model, text.len(), rest, mode, &mut setup, &mut faults);
    faults.or(setup)
}

/// Whether pieces are held in this variant.
fn has_hand(model: &Model) -> bool {
    model.has_hands()
}

/// Takes out of the hands what would be gone here, once captured: programs that keep all that is captured write it too.
fn let_go(model: &Model, setup: &mut Setup) {
    let gone = |kind: Kind| {
        model.hand.is_some()
            && !model.royalty.pieces.contains(&kind)
            && model.held_as(kind).is_none()
    };
    for held in &mut setup.hands.0 {
        held.retain(|&(kind, _)| !gone(kind));
    }
}

/// Where a kind stands in the text of a hand.
fn hand_order(drops: Option<&Drops>, kind: Kind) -> (usize, Kind) {
    let allowed = drops.map_or(&[][..], |drops| &drops.allowed);
    (
        allowed
            .iter()
            .position(|&k| k == kind)
            .unwrap_or(usize::MAX),
        kind,
    )
}

/// Adds a piece's letter or letters, in the case of its side.
#[inline(always)]
fn push_man(text: &mut String, model: &Model, man: Man) {
    let symbol = model.symbol(man.kind);
    match man.side {
        Side::First => push_upper(text, symbol),
        Side::Second => push_lower(text, symbol),
    }
}

/// Adds the pieces that a side holds, in the order in which they are written.
fn push_hand(
    text: &mut String,
    model: &Model,
    setup: &Setup,
    side: Side,
    mut push: impl FnMut(&mut String, Man, u8),
) {
    let held = &setup.hands[side];
    if let [] | [_] = held.as_slice() {
        return held
            .iter()
            .for_each(|&(kind, count)| push(text, Man { side, kind }, count));
    }
    let mut held = held.clone();
    sorting::sort_by_key(&mut held, |&(kind, _)| {
        hand_order(model.drops.as_ref(), kind)
    });
    for (kind, count) in held {
        push(text, Man { side, kind }, count);
    }
}
