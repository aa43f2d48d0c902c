//! In which dialect positions are written.

use boardwright_core::geometry::Topology;
use boardwright_core::model::Model;

use crate::coordinates::Coordinates;

/// A way in which positions are written, and with them the cells of moves. Those but the last are named in
/// `notation.position` of a descriptor.
///
/// | name | example | moves |
/// |---|---|---|
/// | `fen` | `4k3/8/8/8/8/8/8/4K2R w K - 0 1` | `e1g1` |
/// | `ofen` | `…/CRNBQKBNRC[W/W/w/w] w KQkq - 0 1`: FEN with the cells beside the rectangle | the variant's own |
/// | `sfen` | `4k4/9/9/9/9/9/9/9/4K4 b P 1` | `7g7f`, `P*5e` |
/// | `feen` | `4k3/8/… / C/c` | the variant's own |
/// | `fairy` | FEN as Fairy-Stockfish writes it, in every variant on a rectangle, with holes or without | `c3c4`, `P@e5` |
///
/// `fairy` has the hands in brackets, the cells of an en passant capture one after the other, and the files of rooks for
/// castling rights where kings and rooks may stand anywhere on their rank. All of it is read as `fen` is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Dialect {
    /// Forsyth–Edwards notation.
    Fen,
    /// The same, with cells beside the rectangle.
    Ofen,
    /// The notation of shogi programs.
    Sfen,
    /// Field Expression Encoding Notation.
    Feen,
    /// As Fairy-Stockfish writes.
    Fairy,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Dialect; 5] = [
        Dialect::Fen,
        Dialect::Ofen,
        Dialect::Sfen,
        Dialect::Feen,
        Dialect::Fairy,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Fen => "fen",
            Dialect::Ofen => "ofen",
            Dialect::Sfen => "sfen",
            Dialect::Feen => "feen",
            Dialect::Fairy => "fairy",
        }
    }

    /// The one of this name, for a variant; `None` if there is none, or the variant is not written so.
    pub fn named(name: &str, model: &Model) -> Option<Dialect> {
        let mut all = Dialect::ALL.into_iter();
        all.find(|dialect| dialect.name() == name && dialect.fits(model))
    }

    /// Whether a variant's positions are written so.
    pub fn fits(self, model: &Model) -> bool {
        match self {
            Dialect::Fairy => is_rectangle(model),
            _ => model.notation.position.iter().any(|own| own == self.name()),
        }
    }

    /// The coordinates that moves have beside it.
    pub fn coordinates(self, model: &Model) -> Coordinates {
        let name = match self {
            Dialect::Fen => "uci",
            Dialect::Fairy => "fairy",
            Dialect::Sfen => "usi",
            Dialect::Ofen | Dialect::Feen => return Coordinates::Own,
        };
        Coordinates::named(name, model).unwrap_or_default()
    }
}

/// Whether all cells are squares of the rectangle of files and ranks, of at most 26 each.
fn is_rectangle(model: &Model) -> bool {
    let board = &model.board;
    board.topology() == Topology::Square
        && board.files().len().max(board.ranks().len()) <= 26
        && !board.cells().any(|cell| board.is_extra(cell))
}
