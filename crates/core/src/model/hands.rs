//! Pieces in hand: when they come there, and where they are dropped or enter.

use boardwright_geometry::{Cell, Vector};

use crate::man::{Kind, PerSide};

/// A piece that leaves one of these cells for the first time may leave a piece from hand behind.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Gates {
    /// The cells of each side. Whoever stands there in the set-up has the right.
    pub zone: PerSide<Vec<Cell>>,
    /// The kinds that enter so, among those that may be held.
    pub kinds: Vec<Kind>,
}

/// What becomes of captured pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hand {
    /// A captured piece that was promoted is held as what it was before.
    pub demote: bool,
}

/// How pieces in hand enter the board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Drops {
    /// The kinds that may be held and dropped, at most [`MAX_HAND_KINDS`](super::MAX_HAND_KINDS).
    pub allowed: Vec<Kind>,
    /// Where a kind may be dropped; kinds not named: everywhere.
    pub zones: Vec<(Kind, PerSide<Vec<Cell>>)>,
    /// A piece may not be dropped where it could never move.
    pub not_immobile: bool,
    /// Kinds of which a side may not drop a second one on a file.
    pub one_per_file: Vec<Kind>,
    /// Kinds of which a side may not drop another one onto a file with so many.
    pub per_file: Vec<(Kind, u8)>,
    /// Kinds that may not give mate by being dropped.
    pub no_mate: Vec<Kind>,
    /// Kinds whose drop may not leave the other side in check.
    pub no_check: Vec<Kind>,
    /// Where the pieces on the board let a piece be dropped.
    pub places: Places,
    /// Nobody counts the pieces in hand: each player has as many as he likes of each kind.
    pub unlimited: bool,
    /// A piece may also be dropped as what it promotes into.
    pub promoted: bool,
    /// Whoever holds one of these kinds must drop one of them.
    pub compulsory: Vec<Kind>,
    /// Whoever can drop none of the compulsory kinds does something else; otherwise he can do nothing.
    pub else_move: bool,
}

/// Where the pieces on the board let a piece be dropped. Steps are written for the first player; without any, the
/// rule does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Places {
    /// As long as one of these cells is empty, a piece may be dropped on them only, and the other rules do not
    /// hold.
    pub first: Option<PerSide<Vec<Cell>>>,
    /// Along one of these steps there must be enemies, one or more without a gap, and right behind them an
    /// own piece.
    pub flanks: Vec<Vector>,
    /// By one of these steps an own piece must be reached.
    pub beside: Vec<Vector>,
    /// By none of these steps an enemy may be reached.
    pub apart: Vec<Vector>,
    /// The cell below, as the first player sees the board, must be occupied, or there is none.
    pub falls: bool,
    /// Along one of these steps the piece slides in from the edge: from there to its cell all are empty, and the
    /// next one is occupied, or there is none.
    pub slides: Vec<Vector>,
    /// Kinds of which a side’s pieces, on the board and in hand, are spread over the shades of the board as evenly as they
    /// can: no drop may make that impossible. This holds whatever comes first.
    pub shades: Vec<Kind>,
}

/// A rule of where pieces may be dropped that the pieces on the board decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaceRule {
    /// [`Places::first`].
    First,
    /// [`Places::flanks`].
    Flanks,
    /// [`Places::beside`].
    Beside,
    /// [`Places::apart`].
    Apart,
    /// [`Places::falls`].
    Falls,
    /// [`Places::slides`].
    Slides,
    /// [`Places::shades`].
    Shades,
}
