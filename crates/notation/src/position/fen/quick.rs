//! Texts in canonical form, read at once.
//!
//! Programs write positions so. Nothing is reported here: at the first sign of anything else, be it a
//! fault or another way to write the same, the reader that names every fault begins anew.

use core::ops::Range;

use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Cell, Grid};
use boardwright_core::model::{CastlingHome, Model};
use boardwright_core::{Man, PerSide, Setup, Side};

use super::board::sort_hands;
use super::fields::letter;
use super::has_hand;
use super::signs::{Men, NARROW, Signs};

/// In which order pieces, marks and hands are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Pieces and marks by cell, hands as they are written.
    ByCell,
    /// In the order of the text, where that is cheaper.
    Any,
}

/// The data of a text in canonical form, if it is one in a variant whose fields mean what they mean in chess.
/// `keeps_unmoved` tells whether the variant has rights of pieces that have not moved.
/// It is read into an empty set-up, which has no meaning where nothing is returned: set-ups are large.
pub(super) fn read(
    setup: &mut Setup,
    (model, keeps_unmoved): (&Model, bool),
    text: &str,
    order: Order,
) -> Option<()> {
    if keeps_unmoved || !is_plain(model) {
        return None;
    }
    let (grid, mut signs) = (model.board.grid(), Signs::NONE);
    signs.learn(model);
    let mut fields = Fields(text.as_bytes());
    setup.men = men(&signs, grid, &mut fields, order, &mut setup.promoted)?;
    if !setup.promoted.is_empty() {
        if !model.demotes() {
            return None;
        }
        if order == Order::ByCell {
            sorting::sort(&mut setup.promoted);
        }
    }
    if fields.skip(b'[') {
        if !has_hand(model) {
            return None;
        }
        while !fields.skip(b']') {
            hold(setup, signs.man(fields.byte()?)?, 1)?;
        }
        if !all_can_be_held(model, setup) {
            return None;
        }
        if order == Order::ByCell {
            sort_hands(model, setup);
        }
    }
    if !fields.skip(b' ') {
        return None;
    }
    let turn = fields.next()?;
    let his = |&side: &Side| letter(model, "fen", side).as_bytes() == turn;
    setup.turn = Side::BOTH.into_iter().find(his)?;
    castling(model, fields.next()?, setup)?;
    match fields.next()? {
        b"-" => {}
        plies if model.end.counting.is_some() => {
            let plies = number(plies).filter(|&plies| plies > 0 && plies % 2 == 0)?;
            setup.count_limit = u8::try_from(plies / 2).ok()?;
        }
        cell => setup.ep = vec![model.board.find(str::from_utf8(cell).ok()?)?],
    }
    if let Some(rule) = model.end.check_count {
        let mut left = fields.next()?.splitn(2, |&byte| byte == b'+');
        let mut given = || {
            rule.count
                .checked_sub(u8::try_from(number(left.next()?)?).ok()?)
        };
        setup.checks = PerSide([given()?, given()?]);
    }
    setup.no_progress = u16::try_from(number(fields.next()?)?).ok()?;
    setup.move_number = number(fields.0).filter(|&number| number > 0)?;
    Some(())
}

/// The data of a text of the dialect `sfen` in canonical form, as [`read`] gives those of FEN.
pub(super) fn read_sfen(
    setup: &mut Setup,
    (model, keeps_unmoved): (&Model, bool),
    text: &str,
    order: Order,
) -> Option<()> {
    let rest_is_held = model.problem.is_some_and(|p| p.defender_holds_rest);
    if keeps_unmoved || rest_is_held || !is_plain(model) {
        return None;
    }
    let mut signs = Signs::NONE;
    signs.learn(model);
    let mut fields = Fields(text.as_bytes());
    let grid = model.board.grid();
    setup.men = men(&signs, grid, &mut fields, order, &mut setup.promoted)?;
    // There is no `~` there.
    if !setup.promoted.is_empty() || !fields.skip(b' ') {
        return None;
    }
    let turn = fields.next()?;
    let his = |&side: &Side| letter(model, "sfen", side).as_bytes() == turn;
    setup.turn = Side::BOTH.into_iter().find(his)?;
    match fields.next()? {
        b"-" => {}
        held if has_hand(model) => {
            hands(&signs, held, setup)?;
            if order == Order::ByCell {
                sort_hands(model, setup);
            }
        }
        _ => return None,
    }
    let moves = number(fields.0).filter(|&number| number > 0)?;
    setup.move_number = moves.div_ceil(2);
    Some(())
}

/// Takes what is held, each kind with its number, if there is more than one.
fn hands(signs: &Signs, text: &[u8], setup: &mut Setup) -> Option<()> {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let count = match byte {
            b'1'..=b'9' => u8::try_from(number_of(text, &mut at)?).ok()?,
            _ => 1,
        };
        // Programs write no number for one.
        if count == 1 && byte.is_ascii_digit() {
            return None;
        }
        hold(setup, signs.man(*text.get(at)?)?, count)?;
        at += 1;
    }
    (!text.is_empty()).then_some(())
}

/// Whether there is nothing in the variant that a text of chess has no room for, but maybe rights of pieces that have not
/// moved.
pub(super) fn is_plain(model: &Model) -> bool {
    let fixed = |home: CastlingHome| home == CastlingHome::Fixed;
    !model.has_walls() && model.castlings.iter().all(|castling| fixed(castling.home))
}

/// What is left of a text.
struct Fields<'t>(&'t [u8]);

impl<'t> Fields<'t> {
    /// Takes the next byte.
    #[inline(always)]
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    /// Takes this byte, if it is the next one.
    #[inline(always)]
    fn skip(&mut self, byte: u8) -> bool {
        let rest = self.0.strip_prefix(&[byte]);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Takes what stands before the next space, and the space.
    #[inline]
    fn next(&mut self) -> Option<&'t [u8]> {
        let end = self.0.iter().position(|&byte| byte == b' ')?;
        let (field, rest) = self.0.split_at(end);
        self.0 = rest.get(1..)?;
        Some(field)
    }
}

/// Takes the pieces of a board, and adds the cells of those that a `~` says to be promoted to `promoted`.
#[inline(always)]
fn men(
    signs: &Signs,
    grid: &Grid,
    fields: &mut Fields<'_>,
    order: Order,
    promoted: &mut Vec<Cell>,
) -> Option<Men> {
    let mut men = match grid.cells() {
        Some(cells) if grid.width() <= NARROW => {
            let (men, rest) = signs.narrow(&cells, grid.width(), fields.0, promoted)?;
            fields.0 = rest;
            men
        }
        Some(cells) => men_in_runs(signs, (cells, grid.width()), fields, promoted)?,
        None => men_in_places(signs, grid, fields)?,
    };
    match order {
        Order::ByCell => by_cell(&mut men).then_some(men),
        Order::Any => Some(men),
    }
}

/// Orders pieces by cell, if their ranks come from the top, and each from the left.
fn by_cell(men: &mut [(Cell, Man)]) -> bool {
    // The top rank, which comes first, has the greatest numbers.
    men.reverse();
    let ranks = men.chunk_by_mut(|(right, _), (left, _)| right > left);
    ranks.for_each(<[_]>::reverse);
    men.is_sorted_by_key(|&(cell, _)| cell)
}

/// Takes the pieces of a board along whose ranks, from the top, the numbers of cells follow one another.
fn men_in_runs(
    signs: &Signs,
    (cells, width): (Range<usize>, usize),
    fields: &mut Fields<'_>,
    promoted: &mut Vec<Cell>,
) -> Option<Men> {
    let mut ranks = cells.rev().step_by(width);
    let mut next = || u16::try_from(ranks.next()?).ok();
    let width = u16::try_from(width).ok()?;
    // Where a rank ends, and where the next piece stands.
    let mut end = next()? + 1;
    let mut cell = end - width;
    let mut men = Vec::with_capacity(40);
    let (text, mut at) = (fields.0, 0);
    while let Some(&byte) = text.get(at) {
        let man = match byte {
            b'1'..=b'9' => {
                cell = cell.checked_add(number_of(text, &mut at)?)?;
                continue;
            }
            b'/' if cell == end => {
                end = next()? + 1;
                cell = end - width;
                at += 1;
                continue;
            }
            b' ' | b'[' => break,
            b'~' if is_letter(text, at) => {
                promoted.push(Cell(cell.checked_sub(1)?));
                at += 1;
                continue;
            }
            b'+' => {
                at += 1;
                signs.promoted(*text.get(at)?)
            }
            _ => signs.man(byte),
        };
        men.push((Cell(cell), man.filter(|_| cell < end)?));
        cell += 1;
        at += 1;
    }
    fields.0 = text.get(at..)?;
    (cell == end && next().is_none()).then_some(men)
}

/// Whether a letter stands before this place, and no `+` before it.
fn is_letter(text: &[u8], at: usize) -> bool {
    let mut before = text.iter().take(at).rev();
    before.next().is_some_and(u8::is_ascii_alphabetic) && before.next() != Some(&b'+')
}

/// Takes a number of empty cells, which begins with a digit.
#[inline(always)]
fn number_of(text: &[u8], at: &mut usize) -> Option<u16> {
    let mut number = u16::from(text.get(*at)? - b'0');
    *at += 1;
    while let Some(&digit @ b'0'..=b'9') = text.get(*at) {
        number = number.checked_mul(10)?.checked_add((digit - b'0').into())?;
        *at += 1;
    }
    Some(number)
}

/// Takes the pieces of any board.
fn men_in_places(signs: &Signs, grid: &Grid, fields: &mut Fields<'_>) -> Option<Men> {
    let mut rows = grid.ranks();
    let mut places = rows.next()?;
    let mut men = Vec::with_capacity(40);
    let (text, mut at) = (fields.0, 0);
    while let Some(&byte) = text.get(at) {
        if matches!(byte, b' ' | b'[') {
            break;
        }
        if let b'1'..=b'9' = byte {
            let (empty, rest) = places.split_at_checked(number_of(text, &mut at)?.into())?;
            if empty.contains(&None) {
                return None;
            }
            places = rest;
            continue;
        }
        at += 1;
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {
                let (&here, rest) = places.split_first()?;
                men.push((here?, signs.man(byte)?));
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
            }
            _ => return None,
        }
    }
    fields.0 = text.get(at..)?;
    (places.is_empty() && rows.next().is_none()).then_some(men)
}

fn all_can_be_held(model: &Model, setup: &Setup) -> bool {
    let hands = setup.hands.0.iter();
    let mut kinds = hands.flatten().map(|&(kind, _)| kind);
    model
        .drops
        .as_ref()
        .is_none_or(|drops| kinds.all(|kind| drops.allowed.contains(&kind)))
}

/// Puts so many pieces of a kind into a hand.
fn hold(setup: &mut Setup, man: Man, more: u8) -> Option<()> {
    let held = &mut setup.hands[man.side];
    match held.iter_mut().find(|(kind, _)| *kind == man.kind) {
        Some((_, count)) => *count = count.checked_add(more)?,
        None => held.push((man.kind, more)),
    }
    Some(())
}

/// The rights of castling.
fn castling(model: &Model, field: &[u8], setup: &mut Setup) -> Option<()> {
    if field == b"-" {
        return Some(());
    }
    for &letter in field {
        let own = |right: char| right.eq_ignore_ascii_case(&char::from(letter));
        let index = model.castlings.iter().position(|c| own(c.right))?;
        let side = match letter.is_ascii_uppercase() {
            true => Side::First,
            false => Side::Second,
        };
        if !letter.is_ascii() || setup.rights.contains(&(side, index)) {
            return None;
        }
        setup.rights.push((side, index));
    }
    if !setup.rights.is_sorted() {
        sorting::sort(&mut setup.rights);
    }
    (!field.is_empty()).then_some(())
}

/// A number without zeros before it.
fn number(text: &[u8]) -> Option<u32> {
    let plain = text == b"0" || !matches!(text.first(), None | Some(b'0'));
    let mut digits = text.iter();
    let number = digits.try_fold(0_u32, |number, &digit| {
        let digit = digit.checked_sub(b'0').filter(|&digit| digit < 10)?;
        number.checked_mul(10)?.checked_add(digit.into())
    });
    number.filter(|_| plain)
}
