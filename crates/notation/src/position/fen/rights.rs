//! The field of rights: castling, and what pieces may do only as long as they have not moved.
//!
//! A right of castling is its own letter, `K`, or where the rook may stand anywhere on its rank the letter
//! of the rook's file. A right of a piece that has not moved is the letter of its file, or the name of its
//! cell where letter and file do not tell enough. Who may castle has the rights of king and rook.

use std::ops::Range;

use boardwright_core::geometry::Cell;
use boardwright_core::geometry::sorting;
use boardwright_core::model::{Castling, CastlingHome, Model};
use boardwright_core::{Kind, Man, PerSide, Setup, Side};

use super::syntax::Word;
use super::write::Manner;
use crate::position::{Faults, Mode};
use crate::quote::Quote;

/// What a letter of the field means.
enum Right {
    /// The castling of this place in the model, with the cell of its rook where that is told.
    Castling(usize, Option<Cell>),
    /// The piece on this cell has not moved.
    FirstMove(Cell),
    /// The castlings with the rook of this file: there is none, or its pieces are not at home.
    File,
    /// Nothing.
    Unknown,
}

/// Reads the rights into the setup, whose pieces are already there.
pub(super) fn read(
    model: &Model,
    word: Word<'_>,
    mode: Mode,
    setup: &mut Setup,
    faults: &mut Faults,
) {
    let mut field = Field::of(model, setup, mode);
    if mode == Mode::Tolerant && field.nobody_has_rights() && usual(word.text) {
        return;
    }
    let mut foreign: Option<Range<usize>> = None;
    let mut letters = word.text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let mut end = at + letter.len_utf8();
        while let Some((digit, c)) = letters.next_if(|(_, c)| c.is_ascii_digit()) {
            end = digit + c.len_utf8();
        }
        let range = word.part(at..end).range();
        let text = word.text.get(at..end).unwrap_or("");
        let side = if letter.is_ascii_uppercase() {
            Side::First
        } else {
            Side::Second
        };
        match field.right(text, letter, side, setup) {
            Right::FirstMove(cell) if !field.unmoved.contains(&cell) => field.unmoved.push(cell),
            Right::Castling(index, rook) if !setup.rights.contains(&(side, index)) => {
                setup.rights.push((side, index));
                setup.rooks.extend(rook.map(|rook| (side, index, rook)));
                field.castles(side, index);
            }
            Right::Castling(..) | Right::FirstMove(_) if mode == Mode::Tolerant => {}
            Right::Castling(..) | Right::FirstMove(_) => {
                faults.add(
                    "repeated-castling",
                    range,
                    format_args!("the right {text} stands twice"),
                );
            }
            Right::File => {
                foreign.get_or_insert(at..at).end = end;
            }
            Right::Unknown if field.nobody_has_rights() => {
                faults.add(
                    "bad-castling",
                    word.range(),
                    "this variant has no castling; write `-`",
                );
                return;
            }
            Right::Unknown => {
                let castlings = model.castlings.iter();
                let known: String = castlings.map(|castling| castling.right).collect();
                let message = format_args!(
                    "{} is no castling right; the rights are `{known}`",
                    Quote(text)
                );
                faults.add("bad-castling", range, message);
            }
        }
        if faults.full() {
            break;
        }
    }
    if let Some(part) = foreign.map(|range| word.part(range)) {
        let message = format_args!(
            "{} are rights of chess960 castling, which this variant does not have: no king and rook of its own castlings stand there",
            Quote(part.text)
        );
        faults.add("castling-960", part.range(), message);
    }
    sorting::sort(&mut setup.rights);
    sorting::sort(&mut setup.rooks);
    field.note_moved(setup);
}

/// No right at all.
pub(super) fn read_none(model: &Model, mode: Mode, setup: &mut Setup) {
    Field::of(model, setup, mode).note_moved(setup);
}

/// Whether the word may be a field of rights at all.
pub(super) fn fits(model: &Model, text: &str) -> bool {
    let known = |letter: char| {
        model
            .castlings
            .iter()
            .any(|castling| castling.right.eq_ignore_ascii_case(&letter))
    };
    text.chars().all(known)
}

/// Whether rights are those of chess: programs write them for variants without castling too, where they say nothing.
fn usual(text: &str) -> bool {
    text.chars().all(|letter| "KQkq".contains(letter))
}

/// What the field is read with.
struct Field<'m> {
    model: &'m Model,
    mode: Mode,
    /// The pieces are those of the set-up, which has all rights that it does not take away by naming others.
    is_setup: bool,
    /// The cells whose pieces may have rights as long as they have not moved.
    first: PerSide<Vec<Cell>>,
    /// Those who are said to have them.
    unmoved: Vec<Cell>,
    /// The castlings that were named.
    castles: Vec<(Side, usize)>,
}

impl<'m> Field<'m> {
    fn of(model: &'m Model, setup: &Setup, mode: Mode) -> Self {
        let is_setup = model.start.men.is_empty();
        let men = if is_setup {
            &setup.men
        } else {
            &model.start.men
        };
        Field {
            model,
            mode,
            is_setup,
            first: PerSide::from_fn(|side| model.first_movers_among(men, side)),
            unmoved: Vec::new(),
            castles: Vec::new(),
        }
    }

    fn nobody_has_rights(&self) -> bool {
        self.model.castlings.is_empty() && self.first.0.iter().all(Vec::is_empty)
    }

    fn castles(&mut self, side: Side, index: usize) {
        self.castles.push((side, index));
    }

    /// What a letter, or a cell's name, means.
    fn right(&self, text: &str, letter: char, side: Side, setup: &Setup) -> Right {
        let model = self.model;
        if text.len() > letter.len_utf8() {
            let cell = model
                .board
                .find(text)
                .or_else(|| model.board.find(&text.to_ascii_lowercase()));
            let mut all = self.first.0.iter().flatten();
            return match cell.filter(|cell| all.any(|other| other == cell)) {
                Some(cell) => Right::FirstMove(cell),
                None => Right::Unknown,
            };
        }
        let own = |castling: &Castling| castling.right.eq_ignore_ascii_case(&letter);
        if let Some(index) = model.castlings.iter().position(own) {
            return Right::Castling(index, None);
        }
        if !letter.is_ascii_alphabetic() {
            return Right::Unknown;
        }
        if let Some(right) = self.rook_on(letter, side, setup) {
            return right;
        }
        let mut there = self.first[side]
            .iter()
            .filter(|&&cell| on_file(model, cell, letter));
        match (there.next(), there.next()) {
            (Some(&cell), None) => return Right::FirstMove(cell),
            (Some(_), Some(_)) => return Right::Unknown,
            _ => {}
        }
        if self.mode == Mode::Strict || model.castlings.is_empty() {
            return Right::Unknown;
        }
        let at_home = |castling: &Castling| {
            let (king, rook) = (castling.king_path[side].0, castling.rook_path[side].0);
            on_file(model, rook, letter)
                && stands(setup, king, side, castling.king)
                && stands(setup, rook, side, castling.rook)
        };
        if let Some(index) = model.castlings.iter().position(at_home) {
            return Right::Castling(index, None);
        }
        let mut files = model.board.files().iter();
        match files.any(|file| is_called(file, letter)) {
            true => Right::File,
            false => Right::Unknown,
        }
    }

    /// The castling with the rook that stands on a file of the king's rank, where rooks may stand anywhere
    /// on it.
    fn rook_on(&self, letter: char, side: Side, setup: &Setup) -> Option<Right> {
        let board = &self.model.board;
        let castlings = &self.model.castlings;
        let first = castlings.first()?;
        if first.home != CastlingHome::AnyOnRank {
            return None;
        }
        let rank = board.point(first.king_path[side].0).y;
        let men = || {
            setup
                .men
                .iter()
                .filter(move |&&(cell, man)| man.side == side && board.point(cell).y == rank)
        };
        let (king, _) = men().find(|(_, man)| man.kind == first.king)?;
        let (rook, _) = men().find(|&&(cell, man)| {
            castlings.iter().any(|c| c.rook == man.kind) && on_file(self.model, cell, letter)
        })?;
        let right_of = |rook: Cell, king: Cell| board.point(rook).x > board.point(king).x;
        let index = castlings.iter().position(|castling| {
            let homes = (castling.rook_path[side].0, castling.king_path[side].0);
            right_of(homes.0, homes.1) == right_of(*rook, *king)
        })?;
        Some(Right::Castling(index, Some(*rook)))
    }

    /// Notes who stands at home and has moved: whoever is not said to have the rights of those who have
    /// not.
    fn note_moved(self, setup: &mut Setup) {
        if self.is_setup && self.unmoved.is_empty() {
            return;
        }
        let model = self.model;
        let castling = implied(model, &self.castles);
        let home = if self.is_setup {
            setup.men.clone()
        } else {
            model.start.men.clone()
        };
        let first = self.first.0.concat();
        let moved = home.into_iter().filter(|(cell, man)| {
            first.contains(cell)
                && stands(setup, *cell, man.side, man.kind)
                && !self.unmoved.contains(cell)
                && !castling.contains(cell)
        });
        setup.moved = moved.map(|(cell, _)| cell).collect::<Vec<_>>();
    }
}

/// The cells of the pieces of some castlings that start where the set-up has them: whoever may castle has
/// not moved.
fn implied(model: &Model, castles: &[(Side, usize)]) -> Vec<Cell> {
    let castlings = castles
        .iter()
        .filter_map(|&(side, index)| Some((side, model.castlings.get(index)?)));
    castlings
        .filter(|(_, castling)| castling.home == CastlingHome::Fixed)
        .flat_map(|(side, castling)| [castling.king_path[side].0, castling.rook_path[side].0])
        .collect()
}

/// Writes the letters of the rights, the first player's first.
pub(super) fn write(model: &Model, setup: &Setup, manner: Manner, text: &mut String) {
    let before = text.len();
    let first_moves = model
        .has_first_movers()
        .then(|| FirstMoves::of(model, setup));
    for side in Side::BOTH {
        for (index, castling) in model.castlings.iter().enumerate() {
            if setup.rights.contains(&(side, index)) {
                let file = match manner {
                    Manner::Own => inner_rook(model, setup, side, index, castling),
                    Manner::Fairy => rook_file(model, setup, side, index),
                };
                text.push(in_case(side, file.unwrap_or(castling.right)));
            }
        }
        if let Some(first_moves) = &first_moves {
            first_moves.write(side, text);
        }
    }
    if text.len() == before {
        text.push('-');
    }
}

/// A right's letter as a side's.
pub(super) fn in_case(side: Side, letter: char) -> char {
    match side {
        Side::First => letter.to_ascii_uppercase(),
        Side::Second => letter.to_ascii_lowercase(),
    }
}

/// The rights of those who have not moved, to be written.
struct FirstMoves<'a> {
    model: &'a Model,
    setup: &'a Setup,
    /// The cells whose rights a castling says.
    implied: Vec<Cell>,
    /// Where there are gates, the kinds that have such a right also without.
    by_movement: Vec<Kind>,
}

impl<'a> FirstMoves<'a> {
    fn of(model: &'a Model, setup: &'a Setup) -> Self {
        FirstMoves {
            model,
            setup,
            implied: implied(model, &setup.rights),
            by_movement: match model.gates {
                Some(_) => model.first_move_kinds(),
                None => Vec::new(),
            },
        }
    }

    /// Writes a side's, by the file's letter where that says enough.
    fn write(&self, side: Side, text: &mut String) {
        let (model, setup) = (self.model, self.setup);
        let first = model.first_movers(side);
        for &cell in &first {
            let home = model.start.men.iter().find(|&&(at, _)| at == cell);
            let stays = home.filter(|&&(at, man)| stands(setup, at, man.side, man.kind));
            let gate_alone = |man: Man| !self.by_movement.contains(&man.kind);
            if stays.is_none_or(|&(_, man)| gate_alone(man) && are_idle(model, setup, side))
                || setup.moved.contains(&cell)
                || self.implied.contains(&cell)
            {
                continue;
            }
            match file_letter(model, cell).filter(|&letter| tells(model, &first, letter)) {
                Some(letter) => text.push(in_case(side, letter)),
                None => text.push_str(model.board.name(cell)),
            }
        }
    }
}

/// Whether rights to a gate are worth nothing: nobody is left to enter.
fn are_idle(model: &Model, setup: &Setup, side: Side) -> bool {
    let Some(gates) = &model.gates else {
        return false;
    };
    let held = |kind: &Kind| {
        setup.hands[side]
            .iter()
            .any(|(k, count)| k == kind && *count > 0)
    };
    model.hand.is_none() && !gates.kinds.iter().any(held)
}

/// Whether a letter tells one of these cells from the others, and from castling.
fn tells(model: &Model, cells: &[Cell], letter: char) -> bool {
    let castlings = model.castlings.iter();
    let mut rights = castlings.map(|castling| castling.right);
    let anywhere = model
        .castlings
        .first()
        .is_some_and(|c| c.home == CastlingHome::AnyOnRank);
    let on_file = cells.iter().filter(|&&cell| on_file(model, cell, letter));
    on_file.count() == 1 && !anywhere && !rights.any(|right| right.eq_ignore_ascii_case(&letter))
}

/// The file of the rook of a right, where rooks may stand anywhere on their rank.
fn rook_file(model: &Model, setup: &Setup, side: Side, index: usize) -> Option<char> {
    let mut rooks = setup.rooks.iter();
    let &(_, _, rook) = rooks.find(|&&(s, i, _)| (s, i) == (side, index))?;
    file_letter(model, rook)
}

/// The same, where another rook stands further out.
fn inner_rook(
    model: &Model,
    setup: &Setup,
    side: Side,
    index: usize,
    castling: &Castling,
) -> Option<char> {
    let board = &model.board;
    let &(_, _, rook) = setup
        .rooks
        .iter()
        .find(|&&(s, i, _)| (s, i) == (side, index))?;
    let x = |cell: Cell| i32::from(board.point(cell).x);
    let outwards = (x(castling.rook_path[side].0) - x(castling.king_path[side].0)).signum();
    let further = |&(cell, man): &(Cell, Man)| {
        man == Man {
            side,
            kind: castling.rook,
        } && board.point(cell).y == board.point(rook).y
            && (x(cell) - x(rook)).signum() == outwards
    };
    setup
        .men
        .iter()
        .any(further)
        .then(|| file_letter(model, rook))?
}

/// The letter of a cell's file, if it is called by one letter.
fn file_letter(model: &Model, cell: Cell) -> Option<char> {
    let file = model.board.file_of(cell)?;
    let mut letters = model.board.files().get(file)?.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then_some(letter)
}

fn stands(setup: &Setup, cell: Cell, side: Side, kind: Kind) -> bool {
    setup
        .men
        .binary_search_by_key(&cell, |&(at, _)| at)
        .is_ok_and(|i| setup.men.get(i) == Some(&(cell, Man { side, kind })))
}

/// Whether the cell's file is called by this letter.
fn on_file(model: &Model, cell: Cell, letter: char) -> bool {
    let file = model
        .board
        .file_of(cell)
        .and_then(|file| model.board.files().get(file));
    file.is_some_and(|file| is_called(file, letter))
}

fn is_called(file: &str, letter: char) -> bool {
    let mut letters = file.chars();
    letters
        .next()
        .is_some_and(|c| c.eq_ignore_ascii_case(&letter))
        && letters.next().is_none()
}
