//! The second stage for the board and the hands: tokens become pieces on cells.

use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Cell, Grid};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Man, Setup, Side};

use super::syntax::{Token, Tokens, Word};
use super::{hand_order, has_hand};
use crate::position::Faults;
use crate::quote::Quote;

/// Puts the pieces of the text into the setup.
pub(super) fn read(
    model: &Model,
    grid: &Grid,
    ranks: &[Word<'_>],
    hand: Option<Word<'_>>,
    setup: &mut Setup,
    faults: &mut Faults,
) {
    let height = grid.height();
    let (board, hand) = match (hand, ranks.split_last()) {
        (None, Some((last, board))) if board.len() == height && has_hand(model) => {
            (board, Some(*last))
        }
        _ => (ranks, hand),
    };
    if board.len() != height {
        let at = board.first().map_or(0, |w| w.start)..board.last().map_or(0, |w| w.range().end);
        let message = format_args!("{} ranks; the board has {height}", board.len());
        faults.add("rank-count", at, message);
    }
    for (number, (rank, places)) in board.iter().zip(grid.ranks()).enumerate() {
        let whole = board.len() == height;
        read_rank(model, *rank, number + 1, places, whole, setup, faults);
    }
    sorting::sort_by_key(&mut setup.men, |&(cell, _)| cell);
    sorting::sort(&mut setup.promoted);
    if let Some(hand) = hand {
        read_hand(model, hand, setup, faults);
    }
}

fn read_rank(
    model: &Model,
    rank: Word<'_>,
    number: usize,
    places: &[Option<Cell>],
    whole: bool,
    setup: &mut Setup,
    faults: &mut Faults,
) {
    let mut width = 0_usize;
    let mut misplaced = Vec::new();
    let mut tokens = Tokens::of(rank);
    while let Some((part, token)) = tokens.next(faults) {
        let here = places.get(width).copied().flatten();
        match token {
            Token::Empty(count) => {
                let run = places
                    .get(width..width.saturating_add(count))
                    .unwrap_or(&[]);
                if run.contains(&None) {
                    misplaced.push((
                        "not-a-cell",
                        part,
                        "empty cells where the board has a place without a cell, `*`",
                    ));
                }
                width = width.saturating_add(count);
                continue;
            }
            Token::Hole if here.is_some() && model.has_walls() => setup.walls.extend(here),
            Token::Hole if here.is_some() => {
                misplaced.push(("cell-missing", part, "no cell where the board has one"));
            }
            Token::Hole | Token::Unknown => {}
            Token::Man(symbol, promoted) => {
                let man = man(model, symbol, part, faults);
                match (here, man) {
                    (Some(cell), Some(man)) => {
                        setup.men.push((cell, man));
                        if promoted && model.demotes() && !symbol.starts_with('+') {
                            setup.promoted.push(cell);
                        }
                    }
                    (None, _) => misplaced.push((
                        "not-a-cell",
                        part,
                        "a piece where the board has no cell, `*`",
                    )),
                    (Some(_), None) => {}
                }
            }
        }
        width = width.saturating_add(1);
    }
    if width != places.len() {
        let message = format_args!(
            "rank {number} from the top is {width} wide; the board is {} wide",
            places.len()
        );
        faults.add("rank-width", rank.range(), message);
    } else if whole {
        for (code, part, message) in misplaced {
            faults.add(code, part.range(), message);
        }
    }
}

fn read_hand(model: &Model, hand: Word<'_>, setup: &mut Setup, faults: &mut Faults) {
    if hand.text == "-" {
        return;
    }
    let mut tokens = Tokens::of(hand);
    while let Some((part, token)) = tokens.next(faults) {
        let Token::Man(symbol, _) = token else {
            if token == Token::Unknown {
                continue;
            }
            let message = format_args!(
                "{} means nothing in a hand; write one letter for each piece",
                Quote(part.text)
            );
            faults.add("bad-character", part.range(), message);
            continue;
        };
        let Some(man) = man(model, symbol, part, faults) else {
            continue;
        };
        if !hold(setup, man, 1, part, faults) {
            break;
        }
    }
    sort_hands(model, setup);
}

/// Puts so many pieces of a kind into a hand; `false`, and a fault, if it cannot hold them.
pub(super) fn hold(
    setup: &mut Setup,
    man: Man,
    more: usize,
    part: Word<'_>,
    faults: &mut Faults,
) -> bool {
    let held = &mut setup.hands[man.side];
    let place = held.iter_mut().find(|(kind, _)| *kind == man.kind);
    let already = place.as_ref().map_or(0, |(_, count)| usize::from(*count));
    let Ok(count) = u8::try_from(already.saturating_add(more)) else {
        faults.add(
            "hand-too-large",
            part.range(),
            "at most 255 pieces of a kind can be held",
        );
        return false;
    };
    match place {
        Some((_, held)) => *held = count,
        None => held.push((man.kind, count)),
    }
    true
}

/// Puts the hands in the order in which they are written.
pub(super) fn sort_hands(model: &Model, setup: &mut Setup) {
    for side in Side::BOTH {
        sorting::sort_by_key(&mut setup.hands[side], |&(kind, _)| {
            hand_order(model.drops.as_ref(), kind)
        });
    }
}

/// The piece of a symbol: its case tells the side.
pub(super) fn man(model: &Model, symbol: &str, part: Word<'_>, faults: &mut Faults) -> Option<Man> {
    let side = if symbol.contains(|c: char| c.is_ascii_uppercase()) {
        Side::First
    } else {
        Side::Second
    };
    let kind: Option<Kind> = model.kind_of_symbol(symbol);
    if kind.is_none() {
        let message = format_args!("{} is no piece of this variant", Quote(symbol));
        faults.add("unknown-symbol", part.range(), message);
    }
    Some(Man { side, kind: kind? })
}
