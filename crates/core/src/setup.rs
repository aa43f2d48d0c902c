//! A position as unchecked data: the middle stage between text and [`Position`](crate::Position).

use boardwright_geometry::Cell;

use crate::man::{Kind, Man, PerSide, Side};

/// A position as data, in any order and not yet checked.
///
/// Text becomes a `Setup` (crate `notation`), a `Setup` becomes a
/// [`Position`](crate::Position) ([`Variant::position`](crate::Variant::position)), which checks it
/// and names all its faults at once.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The pieces on the board.
    pub men: Vec<(Cell, Man)>,
    /// Cells whose piece is promoted and falls back to its base kind when captured.
    pub promoted: Vec<Cell>,
    /// Pieces in hand: how many of each kind. Where the defender of a problem holds the rest unless the
    /// position says what he holds, a kind with the number 0 says that he holds nothing.
    pub hands: PerSide<Vec<(Kind, u8)>>,
    /// The player to move.
    pub turn: Side,
    /// Castling rights: side and index into [`Model::castlings`](crate::model::Model::castlings).
    pub rights: Vec<(Side, usize)>,
    /// Where the rook of a right stands, for castlings from anywhere on the rank. A right that is not
    /// here is that of the outermost rook on its side.
    pub rooks: Vec<(Side, usize, Cell)>,
    /// Walls.
    pub walls: Vec<Cell>,
    /// Cells that the last move passed over, in order of travel; or the one that it has marked, where a rule has
    /// captures mark cells ([`Restriction::marks`](crate::module::Restriction::marks)).
    pub ep: Vec<Cell>,
    /// Cells whose piece stands as at the start of a game but has moved, of those whose pieces have a right as
    /// long as they have not ([`Model::first_movers`](crate::model::Model::first_movers)).
    pub moved: Vec<Cell>,
    /// How many checks each side has given, where the variant counts them.
    pub checks: PerSide<u8>,
    /// Plies since the last progress, or of the count that goes on.
    pub no_progress: u16,
    /// How many moves a player counts, where the variant has such a rule; 0 where nobody does.
    pub count_limit: u8,
    /// The number of the full move, from 1.
    pub move_number: u32,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            men: Vec::new(),
            promoted: Vec::new(),
            hands: PerSide::default(),
            turn: Side::First,
            rights: Vec::new(),
            rooks: Vec::new(),
            walls: Vec::new(),
            ep: Vec::new(),
            moved: Vec::new(),
            checks: PerSide::default(),
            no_progress: 0,
            count_limit: 0,
            move_number: 1,
        }
    }
}

impl Setup {
    /// These pieces on the board, this player to move, and nothing else.
    pub fn of(men: Vec<(Cell, Man)>, turn: Side) -> Setup {
        Setup {
            men,
            turn,
            ..Setup::default()
        }
    }
}
