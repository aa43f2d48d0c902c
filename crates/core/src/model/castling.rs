//! Castlings.

use boardwright_geometry::Cell;

use crate::man::{Kind, PerSide, Side};

/// One castling: two pieces of one side move at once.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Castling {
    /// The descriptor's name: `king-side`.
    pub name: String,
    /// The letter of the right in position texts, upper case: `K`.
    pub right: char,
    /// The piece that moves first and must not pass an attacked cell.
    pub king: Kind,
    /// The piece that crosses to its other side.
    pub rook: Kind,
    /// Where the king starts and ends, for each side.
    pub king_path: PerSide<(Cell, Cell)>,
    /// Where the rook starts and ends, for each side.
    pub rook_path: PerSide<(Cell, Cell)>,
    /// Whether the two start from these cells only.
    pub home: CastlingHome,
    /// Once a side has castled so, the other one may not.
    pub denies: bool,
    /// A side may castle so from when the second of the two has been dropped where it starts.
    pub dropped: bool,
    /// The king counts as not having moved once an effect has brought him home.
    pub king_again: bool,
    /// So does the rook.
    pub rook_again: bool,
    /// It has no right of its own but that of this castling, by its place: the same two pieces from the same cells, of
    /// which the king goes less far.
    pub shares: Option<usize>,
}

impl Castling {
    /// Where those stand at the start of whom it matters that they have not moved, though they may not castle now: the
    /// other one may come home.
    pub(crate) fn awaiting(&self, side: Side) -> impl Iterator<Item = (Cell, Kind)> + use<> {
        let king = (self.king_path[side].0, self.king);
        let rook = (self.rook_path[side].0, self.rook);
        let waits = [
            self.rook_again.then_some(king),
            self.king_again.then_some(rook),
        ];
        waits.into_iter().flatten()
    }
}

/// From where king and rook may castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingHome {
    /// From the cells that the castling names.
    #[default]
    Fixed,
    /// From any cells of their rank, the rook on the same side of the king as the castling has it. All
    /// castlings of a variant are so, or none.
    AnyOnRank,
}
