//! Data to text.

use std::fmt::Write as _;

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Man, Setup, Side};

use super::{hand_order, has_hand, letters};
use crate::position::grid::Grid;

/// The canonical text.
pub(in crate::position) fn write(model: &Model, setup: &Setup) -> String {
    let mut text = board(model, &Grid::new(&model.board), &Placed::of(model, setup));
    if has_hand(model) || Side::BOTH.iter().any(|&side| !setup.hands[side].is_empty()) {
        hands(model, setup, &mut text);
    }
    fields(model, setup, &mut text);
    text
}

/// All that follows the board and the hand.
pub(super) fn fields(model: &Model, setup: &Setup, text: &mut String) {
    text.push(' ');
    text.push_str(&model.players[setup.turn].letter);
    text.push(' ');
    rights(model, setup, text);
    text.push(' ');
    let passed: Vec<&str> = setup
        .ep
        .iter()
        .filter(|c| c.index() < model.board.len())
        .map(|&c| model.board.name(c))
        .collect();
    text.push_str(
        if passed.is_empty() {
            "-".into()
        } else {
            passed.join(",")
        }
        .as_str(),
    );
    // writing to a string cannot fail
    if let Some(rule) = model.end.check_count {
        let left = Side::BOTH.map(|side| rule.count.saturating_sub(setup.checks[side]));
        let _ = write!(text, " {}+{}", left[0], left[1]);
    }
    let _ = write!(text, " {} {}", setup.no_progress, setup.move_number);
}

/// The men by cell, and whether they bear the mark of a promoted one.
pub(super) struct Placed {
    men: Vec<Option<Man>>,
    marked: Vec<bool>,
}

impl Placed {
    pub(super) fn of(model: &Model, setup: &Setup) -> Placed {
        let mut men: Vec<Option<Man>> = vec![None; model.board.len()];
        for &(cell, man) in &setup.men {
            if let Some(place) = men.get_mut(cell.index()) {
                *place = Some(man);
            }
        }
        let mut marked = vec![false; model.board.len()];
        for cell in &setup.promoted {
            if let Some(mark) = marked.get_mut(cell.index()) {
                *mark = true;
            }
        }
        Placed { men, marked }
    }
}

pub(super) fn board(model: &Model, grid: &Grid, placed: &Placed) -> String {
    let ranks: Vec<String> = grid
        .ranks()
        .map(|places| rank(model, places, placed))
        .collect();
    ranks.join("/")
}

pub(super) fn rank(model: &Model, places: &[Option<Cell>], placed: &Placed) -> String {
    let mut text = String::new();
    let mut empty = 0_u32;
    let flush = |text: &mut String, empty: &mut u32| {
        if *empty > 0 {
            let _ = write!(text, "{empty}");
            *empty = 0;
        }
    };
    for place in places {
        match place {
            None => {
                flush(&mut text, &mut empty);
                text.push('*');
            }
            Some(cell) => match placed.men[cell.index()] {
                None => empty += 1,
                Some(man) => {
                    flush(&mut text, &mut empty);
                    let letters = letters(model, man);
                    text.push_str(&letters);
                    if placed.marked[cell.index()] && !letters.starts_with('+') {
                        text.push('~');
                    }
                }
            },
        }
    }
    flush(&mut text, &mut empty);
    text
}

fn hands(model: &Model, setup: &Setup, text: &mut String) {
    text.push('[');
    for side in Side::BOTH {
        let mut held = setup.hands[side].clone();
        held.sort_by_key(|&(kind, _)| hand_order(model.drops.as_ref(), kind));
        for (kind, count) in held {
            let letters = letters(model, Man { side, kind });
            text.extend(std::iter::repeat_n(letters.as_str(), usize::from(count)));
        }
    }
    text.push(']');
}

fn rights(model: &Model, setup: &Setup, text: &mut String) {
    let mut rights = setup.rights.clone();
    rights.sort_unstable();
    rights.dedup();
    let letters: String = rights
        .iter()
        .filter_map(|&(side, index)| {
            let right = model.castlings.get(index)?.right;
            Some(if side == Side::First {
                right.to_ascii_uppercase()
            } else {
                right.to_ascii_lowercase()
            })
        })
        .collect();
    text.push_str(if letters.is_empty() { "-" } else { &letters });
}
