//! The pieces of shogi, and what moves and records call them.

/// A piece of shogi by its names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The letter by which variants know it, in upper case: `N`, promoted `+N`.
    pub(super) symbol: &'static str,
    /// In CSA records and in JKF: `NK`.
    pub csa: &'static str,
    /// In a move: `成桂`.
    pub name: &'static str,
    /// On a diagram: `圭`.
    pub drawn: &'static str,
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

pub(super) const KING: Piece = piece("K", "OU", "玉", "玉");

/// The pieces, those that may be held in the order in which hands are written.
pub(super) const PIECES: [Piece; 14] = [
    piece("R", "HI", "飛", "飛"),
    piece("B", "KA", "角", "角"),
    piece("G", "KI", "金", "金"),
    piece("S", "GI", "銀", "銀"),
    piece("N", "KE", "桂", "桂"),
    piece("L", "KY", "香", "香"),
    piece("P", "FU", "歩", "歩"),
    KING,
    piece("+R", "RY", "龍", "龍"),
    piece("+B", "UM", "馬", "馬"),
    piece("+S", "NG", "成銀", "全"),
    piece("+N", "NK", "成桂", "圭"),
    piece("+L", "NY", "成香", "杏"),
    piece("+P", "TO", "と", "と"),
];

/// How many of them may be held.
pub(super) const HELD: usize = 7;

/// The first player's king, where the two are told apart.
pub(super) const FIRST_KING: &str = "王";

/// What is written now and then for the names in [`PIECES`].
const SPELLINGS: [(&str, &str); 2] = [("K", FIRST_KING), ("+R", "竜")];

impl Piece {
    /// The piece that a symbol in upper case stands for.
    pub(super) fn known(symbol: &str) -> Option<&'static Piece> {
        PIECES.iter().find(|piece| piece.symbol == symbol)
    }

    /// All that it is called, each once.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        let (symbol, name, drawn) = (self.symbol, self.name, self.drawn);
        let spelt = SPELLINGS.iter().filter(move |(known, _)| *known == symbol);
        [name]
            .into_iter()
            .chain(Some(drawn).filter(|&drawn| drawn != name))
            .chain(spelt.map(|(_, spelt)| *spelt))
    }
}
