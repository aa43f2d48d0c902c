//! What records of shogi know: nine files, nine ranks and fourteen pieces.

use boardwright_core::Kind;
use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;

use super::{NotWritten, Solved};

/// A piece by its names.
pub(super) struct Piece {
    symbol: &'static str,
    /// In CSA records and in JKF.
    pub(super) csa: &'static str,
    /// In a move of KIF.
    pub(super) name: &'static str,
    /// On a diagram of KIF.
    pub(super) drawn: &'static str,
}

const fn piece(
    symbol: &'static str,
    csa: &'static str,
    name: &'static str,
    drawn: &'static str,
) -> Piece {
    Piece {
        symbol,
        csa,
        name,
        drawn,
    }
}

/// The pieces, those that may be held in the order in which hands are written.
const PIECES: [Piece; 14] = [
    piece("R", "HI", "飛", "飛"),
    piece("B", "KA", "角", "角"),
    piece("G", "KI", "金", "金"),
    piece("S", "GI", "銀", "銀"),
    piece("N", "KE", "桂", "桂"),
    piece("L", "KY", "香", "香"),
    piece("P", "FU", "歩", "歩"),
    piece("K", "OU", "玉", "玉"),
    piece("+R", "RY", "龍", "龍"),
    piece("+B", "UM", "馬", "馬"),
    piece("+S", "NG", "成銀", "全"),
    piece("+N", "NK", "成桂", "圭"),
    piece("+L", "NY", "成香", "杏"),
    piece("+P", "TO", "と", "と"),
];

/// How many of them may be held.
const HELD: usize = 7;

/// The files and ranks of the board.
pub(super) const SIZE: u8 = 9;

/// A variant whose positions such records hold.
pub(super) struct Shogi<'a> {
    model: &'a Model,
    /// The pieces, by kind.
    pieces: Vec<&'static Piece>,
}

impl Solved<'_> {
    /// The variant, where a record of shogi can hold the solution.
    pub(super) fn shogi(&self) -> Result<Shogi<'_>, NotWritten> {
        match self.asked.is_series() {
            true => Err(NotWritten::Series),
            false => Shogi::of(self.game.model()),
        }
    }
}

impl<'a> Shogi<'a> {
    fn of(model: &'a Model) -> Result<Self, NotWritten> {
        let kinds = model.kinds.iter();
        let pieces = kinds.map(|kind| PIECES.iter().find(|piece| *piece.symbol == *kind.symbol));
        let pieces: Option<Vec<_>> = pieces.collect();
        let board = &model.board;
        let whole = board.len() == usize::from(SIZE).pow(2)
            && board.cells().all(|cell| at(board, cell).is_some());
        match pieces {
            Some(pieces) if whole => Ok(Shogi { model, pieces }),
            _ => Err(NotWritten::NotShogi),
        }
    }

    /// What a kind is called.
    pub(super) fn piece(&self, kind: Kind) -> &'static Piece {
        self.pieces.get(kind.index()).copied().unwrap_or(&PIECES[0])
    }

    /// The kinds that may be held, in the order in which hands are written.
    pub(super) fn held(&self) -> impl Iterator<Item = (Kind, &'static Piece)> {
        let kind = |piece: &Piece| {
            self.model
                .kinds
                .iter()
                .position(|kind| *kind.symbol == *piece.symbol)
        };
        let found = PIECES
            .iter()
            .take(HELD)
            .filter_map(move |piece| Some((kind(piece)?, piece)));
        found.map(|(kind, piece)| (Kind(kind as u8), piece))
    }

    /// The file of a cell, counted from the right, and its rank, counted from above.
    pub(super) fn place(&self, cell: Cell) -> (u8, u8) {
        at(&self.model.board, cell).unwrap_or((1, 1))
    }
}

fn at(board: &Board, cell: Cell) -> Option<(u8, u8)> {
    let file: u8 = board.files().get(board.file_of(cell)?)?.parse().ok()?;
    let rank = board.ranks().len().checked_sub(board.rank_of(cell)?)?;
    let rank = u8::try_from(rank).ok()?;
    let within = 1..=SIZE;
    (within.contains(&file) && within.contains(&rank)).then_some((file, rank))
}

/// A number of less than a hundred in Chinese numerals.
pub(super) fn numeral(number: u8) -> String {
    const ONES: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |digit: u8| ONES.get(usize::from(digit)).copied().unwrap_or_default();
    let ones = digit(number % 10);
    match number / 10 {
        0 => ones.to_owned(),
        1 => format!("十{ones}"),
        tens => format!("{}十{ones}", digit(tens)),
    }
}

/// A digit of full width.
pub(super) fn wide(digit: u8) -> &'static str {
    const WIDE: [&str; 10] = ["０", "１", "２", "３", "４", "５", "６", "７", "８", "９"];
    WIDE.get(usize::from(digit)).copied().unwrap_or_default()
}
