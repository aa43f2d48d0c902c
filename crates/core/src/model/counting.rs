//! Draws after so many moves against a player who is nearly bare.

use crate::man::Kind;

/// The moves of a player are counted, as in the games of South-East Asia: when the count has passed its limit, the game
/// is drawn. A player counts from when he is to move and may; nobody does against a player with royal pieces only.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counting {
    /// The count of a player who has more than royal pieces.
    pub board: Option<BoardCount>,
    /// The count of a player with royal pieces only. It takes the place of the other one.
    pub bare: Option<BareCount>,
}

/// The count of a player who has more than royal pieces: the board’s honour.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BoardCount {
    /// How many moves he counts; with one more it is a draw.
    pub moves: u8,
    /// He has so many pieces at the most; `None`: however many.
    pub left: Option<u16>,
    /// Nobody has one of these on the board.
    pub unless: Vec<Kind>,
}

/// The count of a player with royal pieces only: the pieces’ honour. Its limit stays as it was when it began.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BareCount {
    /// How far he counts, by how many of a kind the opponent has: the number for one, for two, and so on; of
    /// all that hold the lowest. Without any he does not count.
    pub moves: Vec<(Kind, Vec<u8>)>,
    /// Nobody has one of these on the board.
    pub unless: Vec<Kind>,
    /// He begins with the number of pieces on the board, all told.
    pub from_pieces: bool,
    /// A count that is going on stays where it ends sooner.
    pub sooner: bool,
}
