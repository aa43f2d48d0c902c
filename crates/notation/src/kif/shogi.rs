//! The board of shogi, as records draw and count it.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;
use boardwright_core::{Kind, Position, Side};

use super::numerals::numeral;
use super::piece::{HELD, KING, PIECES, Piece};
use crate::{Dialect, position};

/// Where an even game begins, in SFEN.
const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// A variant whose positions records of shogi hold: nine files, nine ranks and the fourteen pieces, or some of them.
#[derive(Debug)]
pub struct Shogi<'a> {
    model: &'a Model,
    /// The pieces, by kind.
    pieces: Vec<&'static Piece>,
}

impl<'a> Shogi<'a> {
    /// The files and ranks of the board.
    pub const SIZE: u8 = 9;

    /// `None` where the board is another, or a piece that records do not know.
    pub fn of(model: &'a Model) -> Option<Self> {
        let kinds = model.kinds.iter();
        let pieces = kinds.map(|kind| Piece::known(&kind.symbol)).collect();
        let board = &model.board;
        let whole = board.len() == usize::from(Self::SIZE).pow(2)
            && board.cells().all(|cell| at(board, cell).is_some());
        let pieces: Option<Vec<_>> = pieces;
        Some(Shogi {
            model,
            pieces: pieces.filter(|_| whole)?,
        })
    }

    /// Whether a position is that in which an even game begins.
    pub(super) fn is_even(&self, position: &Position) -> bool {
        let text = position::write_in(self.model, &position.setup(), Dialect::Sfen);
        text.is_some_and(|text| text == EVEN)
    }

    /// What a kind is called.
    pub fn piece(&self, kind: Kind) -> &'static Piece {
        self.pieces.get(kind.index()).copied().unwrap_or(&KING)
    }

    /// The kinds that may be held, in the order in which hands are written.
    pub fn held(&self) -> impl Iterator<Item = (Kind, &'static Piece)> {
        let held = PIECES.iter().take(HELD);
        held.filter_map(|piece| {
            let symbol = |&(_, kind): &(Kind, &'static Piece)| kind.symbol == piece.symbol;
            (0..=u8::MAX)
                .map(Kind)
                .zip(self.pieces.iter().copied())
                .find(symbol)
        })
    }

    /// The file of a cell, counted from the right, and its rank, counted from above.
    pub fn place(&self, cell: Cell) -> (u8, u8) {
        at(&self.model.board, cell).unwrap_or((1, 1))
    }

    /// A position as KIF draws it, from the second player's hand to the first's, and who is to move if that is the second.
    pub fn diagram(&self, position: &Position) -> String {
        let mut text = format!("後手の持駒：{}\n", self.hand(position, Side::Second));
        text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
        let men = position.men();
        for rank in 1..=Self::SIZE {
            text.push('|');
            for file in (1..=Self::SIZE).rev() {
                let mut men = men.iter();
                match men.find(|(cell, _)| self.place(*cell) == (file, rank)) {
                    None => text.push_str(" ・"),
                    Some((_, man)) => {
                        text.push(if man.side == Side::First { ' ' } else { 'v' });
                        text.push_str(self.piece(man.kind).drawn);
                    }
                }
            }
            text.push_str(&format!("|{}\n", numeral(rank)));
        }
        text.push_str("+---------------------------+\n");
        text.push_str(&format!(
            "先手の持駒：{}\n",
            self.hand(position, Side::First)
        ));
        if position.turn() == Side::Second {
            text.push_str("後手番\n");
        }
        text
    }

    /// What a side holds, in words.
    fn hand(&self, position: &Position, side: Side) -> String {
        let held = self.held().filter_map(|(kind, piece)| {
            let count = position.in_hand(side, kind);
            let number = if count > 1 {
                numeral(count)
            } else {
                String::new()
            };
            (count > 0).then(|| format!("{}{number}", piece.name))
        });
        let held: Vec<String> = held.collect();
        match held.is_empty() {
            true => "なし".to_owned(),
            false => held.join("　"),
        }
    }
}

fn at(board: &Board, cell: Cell) -> Option<(u8, u8)> {
    let file: u8 = board.files().get(board.file_of(cell)?)?.parse().ok()?;
    let rank = board.ranks().len().checked_sub(board.rank_of(cell)?)?;
    let rank = u8::try_from(rank).ok()?;
    let within = 1..=Shogi::SIZE;
    (within.contains(&file) && within.contains(&rank)).then_some((file, rank))
}
