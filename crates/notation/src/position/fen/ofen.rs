//! The dialect `ofen`: FEN on the board without its extra cells. These follow in brackets, in the
//! order of their names, a letter for a piece and `-` for an empty cell: `…/CRNBQKBNRC[W/W/w/w]`.
//!
//! Programs that play Omega Chess write it. It has no room for pieces in hand.

use boardwright_core::Setup;
use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;

use super::syntax::{Token, Tokens};
use super::write::{Manner, Placed, board as ranks, fields, rank};
use super::{Parts, board, read_parts};
use crate::position::{Faults, Mode, TextFault};

/// The sign of an empty extra cell.
const EMPTY: &str = "-";

/// Text to data.
pub(in crate::position) fn read(
    model: &Model,
    text: &str,
    mode: Mode,
) -> Result<Setup, Vec<TextFault>> {
    let grid = model.board.outline();
    read_parts(model, grid, text, mode, |parts, setup, faults| {
        board::read(model, grid, &parts.ranks, None, setup, faults);
        read_extra(model, &parts, setup, faults);
        sorting::sort_by_key(&mut setup.men, |&(cell, _)| cell);
        sorting::sort(&mut setup.promoted);
    })
}

fn read_extra(model: &Model, parts: &Parts<'_>, setup: &mut Setup, faults: &mut Faults) {
    let cells = extra(&model.board);
    let Some(bracket) = parts.bracket else {
        let end = parts.ranks.last().map_or(0, |rank| rank.range().end);
        let example = vec![EMPTY; cells.len()].join("/");
        let message = format_args!("the extra cells should follow in brackets: `[{example}]`");
        faults.add("extra-cells", end..end, message);
        return;
    };
    let places: Vec<_> = bracket.split('/').collect();
    if places.len() != cells.len() {
        let message = format_args!(
            "{} cells in brackets; the board has {} extra ones",
            places.len(),
            cells.len()
        );
        faults.add("extra-cells", bracket.range(), message);
        return;
    }
    for (cell, place) in cells.into_iter().zip(places) {
        if place.text == EMPTY {
            continue;
        }
        match Tokens::of(place).all(faults).as_slice() {
            [(part, Token::Man(symbol, promoted))] => {
                let Some(man) = board::man(model, symbol, *part, faults) else {
                    continue;
                };
                setup.men.push((cell, man));
                if *promoted && model.demotes() && !symbol.starts_with('+') {
                    setup.promoted.push(cell);
                }
            }
            [(_, Token::Unknown)] => {}
            _ => {
                let name = model.board.name(cell);
                let message = format_args!("for {name} write a piece's letter, or `{EMPTY}`");
                faults.add("extra-cells", place.range(), message);
            }
        }
    }
}

/// Data to text.
pub(in crate::position) fn write(model: &Model, setup: &Setup) -> String {
    let placed = Placed::of(model, setup);
    let mut text = ranks(model, model.board.outline(), &placed);
    text.push('[');
    for (number, cell) in extra(&model.board).into_iter().enumerate() {
        if number > 0 {
            text.push('/');
        }
        if placed.has_man(cell) {
            let sign = placed.sign(cell);
            rank(model, [(sign, cell)].into_iter(), &placed, &mut text);
        } else {
            text.push_str(EMPTY);
        }
    }
    text.push(']');
    fields(model, setup, Manner::Own, &mut text);
    text
}

/// The extra cells in the order of their names.
fn extra(board: &Board) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.cells().filter(|&cell| board.is_extra(cell)).collect();
    sorting::sort_by_key(&mut cells, |&cell| board.name(cell));
    cells
}
