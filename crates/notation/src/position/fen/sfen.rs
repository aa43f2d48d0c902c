//! The dialect `sfen`: the board of FEN, the turn, the hands with numbers, and the number of the
//! next move. The module [`position`](crate::position) describes it.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Setup, Side};

use super::quick::{self, Order};
use super::syntax::{Token, Tokens, Word, split_board, words};
use super::write::{Placed, board as ranks};
use super::{board, fields, has_hand, push_hand, push_man};
use crate::position::{Faults, MAX_TEXT, Mode, TextFault};
use crate::quote::Quote;
use crate::text::push_number;

/// The word that may stand before a position.
const PREFIX: &str = "sfen";

/// The greatest number of a move: two to each full move that is counted.
const MOST_MOVES: u64 = 2 * u32::MAX as u64;

/// The sign of empty hands.
const EMPTY: &str = "-";

/// Text to data.
pub(in crate::position) fn read(
    model: &Model,
    text: &str,
    mode: Mode,
) -> Result<Setup, Vec<TextFault>> {
    let mut setup = Setup::default();
    let plain = (model, model.has_first_movers());
    if quick::read_sfen(&mut setup, plain, text, Order::ByCell).is_some() {
        return Ok(setup);
    }
    let (mut faults, mut setup) = (Faults::default(), Setup::default());
    let grid = model.board.grid();
    let limit = MAX_TEXT + 4 * grid.area();
    if text.len() > limit {
        let message = format_args!("a position of this variant has at most {limit} bytes");
        faults.add("text-too-long", 0..text.len(), message);
        return faults.or(setup);
    }
    let words = words(text, mode, &mut faults);
    let words = match words.as_slice() {
        [first, rest @ ..] if first.text == PREFIX && mode == Mode::Tolerant => rest,
        all => all,
    };
    let end = text.len()..text.len();
    let needed = if mode == Mode::Strict { 4 } else { 2 };
    let names = [
        "the board",
        "the player to move",
        "the hands",
        "the number of the move",
    ];
    for name in names.iter().take(needed).skip(words.len()) {
        faults.add(
            "missing-field",
            end.clone(),
            format_args!("{name} should follow"),
        );
    }
    if let Some(&word) = words.first() {
        let (rows, bracket) = split_board(word, &mut faults);
        if let Some(bracket) = bracket {
            let message = "pieces in hand stand after the player to move, without brackets";
            faults.add("after-hand", bracket.range(), message);
        }
        let none = word.part(word.text.len()..word.text.len());
        board::read(model, grid, &rows, Some(none), &mut setup, &mut faults);
    }
    if let Some(&word) = words.get(1) {
        setup.turn = fields::turn(model, "sfen", word, &mut faults).unwrap_or(Side::First);
    }
    if let Some(&word) = words.get(2).filter(|word| word.text != EMPTY) {
        if let Some(marked) = marked(model, word) {
            setup.ep = vec![marked];
        } else {
            hands(model, word, mode, &mut setup, &mut faults);
        }
    }
    if let Some(&word) = words.get(3) {
        let number = fields::counter(
            word,
            "the number of the move",
            MOST_MOVES,
            mode,
            &mut faults,
        );
        let pair = number.and_then(|number| u32::try_from(number.div_ceil(2)).ok());
        setup.move_number = pair.unwrap_or(1).max(1);
    }
    for &word in words.iter().skip(4) {
        fields::extra(word, &mut faults);
    }
    faults.or(setup)
}

/// Text in canonical form to data, as [`read_at_once`](super::read_at_once) of FEN.
pub(in crate::position) fn read_at_once(
    setup: &mut Setup,
    model: &Model,
    keeps_unmoved: bool,
    text: &str,
) -> Option<()> {
    quick::read_sfen(setup, (model, keeps_unmoved), text, Order::Any)
}

/// The cell that the last capture has marked, which stands in the place of the hands where nothing is held.
fn marked(model: &Model, word: Word<'_>) -> Option<Cell> {
    let cell = model.board.find(word.text)?;
    (!has_hand(model)).then_some(cell)
}

fn hands(model: &Model, word: Word<'_>, mode: Mode, setup: &mut Setup, faults: &mut Faults) {
    let mut number: Option<(Word<'_>, usize)> = None;
    let stray = |(part, _): (Word<'_>, usize), faults: &mut Faults| {
        let message = format_args!("no piece follows the number {}", Quote(part.text));
        faults.add("bad-number", part.range(), message);
    };
    // where a defender holds the rest unless it is said what he holds, `0p` says that it is nothing
    let counts_none = model.problem.is_some_and(|p| p.defender_holds_rest);
    let mut tokens = Tokens::of(word);
    if counts_none {
        tokens = tokens.with_zeros();
    }
    while let Some((part, token)) = tokens.next(faults) {
        match token {
            Token::Empty(count) => {
                if let Some(before) = number.replace((part, count)) {
                    stray(before, faults);
                }
                if count == 1 && mode == Mode::Strict {
                    faults.add("bad-number", part.range(), "a single piece has no number");
                }
            }
            Token::Man(symbol, _) => {
                let count = number.take().map_or(1, |(_, count)| count);
                if let Some(man) = board::man(model, symbol, part, faults)
                    && !board::hold(setup, man, count, part, faults)
                {
                    break;
                }
            }
            Token::Hole => {
                let message = format_args!("{} means nothing in a hand", Quote(part.text));
                faults.add("bad-character", part.range(), message);
            }
            Token::Unknown => number = None,
        }
    }
    if let Some(left) = number {
        stray(left, faults);
    }
    board::sort_hands(model, setup);
}

/// Data to text.
pub(in crate::position) fn write(model: &Model, setup: &Setup) -> String {
    let mut text = ranks(model, model.board.grid(), &Placed::of(model, setup));
    text.push(' ');
    text.push_str(fields::letter(model, "sfen", setup.turn));
    text.push(' ');
    let before = text.len();
    for side in Side::BOTH {
        push_hand(&mut text, model, setup, side, |text, man, count| {
            let says_none = model
                .problem
                .is_some_and(|p| p.defender_holds_rest && p.attacker != man.side);
            if count == 0 && !says_none {
                return;
            }
            if count != 1 {
                push_number(text, u64::from(count));
            }
            push_man(text, model, man);
        });
    }
    if text.len() == before {
        let marked = setup.ep.first().filter(|_| !has_hand(model));
        text.push_str(marked.map_or(EMPTY, |&cell| model.board.name(cell)));
    }
    let pairs = u64::from(setup.move_number.max(1) - 1);
    text.push(' ');
    push_number(&mut text, 2 * pairs + 1 + setup.turn.index() as u64);
    text
}
