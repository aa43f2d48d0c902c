//! Names of cells as programs write them, whatever the variant itself calls its cells.
//!
//! | notation | cells | where |
//! |---|---|---|
//! | the variant's own | as the descriptor names them | every board |
//! | `uci` | files `a`, `b`, … from the left, ranks `1`, `2`, … from below: `e2`, `a10` | a plain rectangle |
//! | `usi` | files `1`, `2`, … from the right, ranks `a`, `b`, … from above: `7g` | a plain rectangle |
//! | `ucci` | as `uci`, but ranks `0`, `1`, … from below: `a0`, `i9` | a plain rectangle |
//! | `fairy` | as `uci`; with [`Coordinates::Fairy`], what else Fairy-Stockfish says | a plain rectangle |
//!
//! A plain rectangle has at most 26 files and ranks, no extra cell and no hole. Drops are `P@e5`, in `usi` `P*5e`.

use std::borrow::Cow;

use boardwright_core::geometry::{Cell, Topology};
use boardwright_core::model::Model;

/// In which notation cells are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// The variant's own.
    #[default]
    Own,
    /// `a1` below on the left.
    Uci,
    /// `1a` above on the right.
    Usi,
    /// `a0` below on the left.
    Ucci,
    /// `a1` below on the left. Where a player may put a wall instead of moving, Fairy-Stockfish names a wall with every
    /// move, on the first cell (`e2e4,e4a1`), which means nothing; and the wall that is put instead is named by the
    /// first of the player's pieces.
    Fairy,
}

impl Coordinates {
    /// Those that have names of their own.
    const NAMED: [(&'static str, Coordinates); 4] = [
        ("uci", Coordinates::Uci),
        ("usi", Coordinates::Usi),
        ("ucci", Coordinates::Ucci),
        ("fairy", Coordinates::Fairy),
    ];

    /// Those of this name, for a variant. They are the variant's own if it says so; `None` if there are
    /// none of this name, or the variant's board cannot be named so.
    pub fn named(name: &str, model: &Model) -> Option<Coordinates> {
        if name == model.notation.moves {
            return Some(Coordinates::Own);
        }
        let mut all = Coordinates::NAMED.into_iter();
        let (_, coordinates) = all.find(|(own, _)| *own == name)?;
        is_plain(model).then_some(coordinates)
    }

    /// The names that [`named`](Coordinates::named) knows for a variant, its own first.
    pub fn names(model: &Model) -> Vec<&str> {
        let own = model.notation.moves.as_str();
        let others = Coordinates::NAMED.into_iter().map(|(name, _)| name);
        let others = others.filter(|name| *name != own && is_plain(model));
        [own].into_iter().chain(others).collect()
    }

    /// The sign of a drop.
    pub(crate) fn drop_sign(self, model: &Model) -> char {
        match self {
            Coordinates::Own if model.notation.moves == "usi" => '*',
            Coordinates::Usi => '*',
            _ => '@',
        }
    }

    /// The name of a cell.
    pub(crate) fn name(self, model: &Model, cell: Cell) -> Cow<'_, str> {
        let board = &model.board;
        if self == Coordinates::Own {
            return Cow::Borrowed(board.name(cell));
        }
        let (files, ranks) = (board.files().len(), board.ranks().len());
        let (Some(file), Some(rank)) = (
            cell.index().checked_rem(files),
            cell.index().checked_div(files),
        ) else {
            return Cow::Borrowed(board.name(cell));
        };
        let name = match self {
            Coordinates::Own => None,
            Coordinates::Uci | Coordinates::Fairy => {
                letter(file).map(|file| format!("{file}{}", rank + 1))
            }
            Coordinates::Ucci => letter(file).map(|file| format!("{file}{rank}")),
            Coordinates::Usi => (ranks.checked_sub(rank + 1).and_then(letter))
                .map(|rank| format!("{}{rank}", files - file)),
        };
        name.map_or_else(|| Cow::Borrowed(board.name(cell)), Cow::Owned)
    }

    /// The cell of a name.
    pub(crate) fn find(self, model: &Model, name: &str) -> Option<Cell> {
        let board = &model.board;
        let (files, ranks) = (board.files().len(), board.ranks().len());
        let (file, rank) = match self {
            Coordinates::Own => return board.find(name),
            Coordinates::Uci | Coordinates::Ucci | Coordinates::Fairy => {
                let mut signs = name.chars();
                let file = place(signs.next()?)?;
                let rank = number(signs.as_str())?;
                let below = usize::from(self != Coordinates::Ucci);
                (file, rank.checked_sub(below)?)
            }
            Coordinates::Usi => {
                let mut signs = name.chars();
                let rank = place(signs.next_back()?)?;
                let file = number(signs.as_str())?;
                (files.checked_sub(file)?, ranks.checked_sub(rank + 1)?)
            }
        };
        let cell = (file < files && rank < ranks).then_some(rank * files + file)?;
        board.cells().nth(cell)
    }
}

/// Whether every cell is where a file meets a rank, and letters are enough for both.
pub(crate) fn is_plain(model: &Model) -> bool {
    let board = &model.board;
    let (files, ranks) = (board.files().len(), board.ranks().len());
    board.topology() == Topology::Square
        && board.len() == files * ranks
        && files.max(ranks) <= 26
        && !board.cells().any(|cell| board.is_extra(cell))
}

fn letter(place: usize) -> Option<char> {
    ('a'..='z').nth(place)
}

fn place(letter: char) -> Option<usize> {
    ('a'..='z').position(|known| known == letter)
}

/// A number as it is written, without a sign or a zero before it.
fn number(text: &str) -> Option<usize> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = text == "0" || !text.starts_with('0');
    (digits && canonical).then(|| text.parse().ok())?
}
