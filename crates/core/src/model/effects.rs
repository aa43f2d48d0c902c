//! What happens after a move besides it.

use boardwright_geometry::{Cell, Vector};

use crate::betza::Movement;
use crate::man::{Kind, PerSide};

/// What a move changes beside what it does by itself: when, of whom, and what.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Aftereffect {
    /// The name in descriptors. Effects of captures come about first, and all in the order of their names.
    pub name: String,
    /// After which moves.
    pub after: After,
    /// Only moves of these kinds, as the piece is after the move; `None`: of all.
    pub by: Option<Vec<Kind>>,
    /// Only where another own piece stands next to the goal, by one of these single steps, written for the first player;
    /// `None`: wherever.
    pub beside: Option<Vec<Vector>>,
    /// Who is concerned.
    pub whom: Whom,
    /// Kinds that are not; who promotes with the move is spared as what it was, too.
    pub spares: Vec<Kind>,
    /// What becomes of them.
    pub what: Becomes,
}

/// After which moves an effect comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// After every move on the board and every drop.
    Move,
    /// After every move on the board.
    Step,
    /// After every capture.
    Capture,
    /// After every drop.
    Drop,
    /// After every promotion.
    Promotion,
}

/// Whom an effect concerns. Movements and steps are written for the first player.
#[derive(Clone, PartialEq, Debug)]
pub enum Whom {
    /// The piece that has moved.
    Mover,
    /// The piece that was captured, and is off the board: it can only go home.
    Captured,
    /// The pieces that a piece on the goal of the move could capture by these movements, were they his enemies,
    /// and of this side.
    Reached(Vec<Movement>, Whose),
    /// The enemies who stand without a gap along one of these steps from the goal, up to an own piece.
    Flanked(Vec<Vector>),
    /// The pieces of this side that stand along one of these steps from the goal, whoever stands between.
    InLine(Vec<Vector>, Whose),
}

/// Of which side pieces must be for an effect to concern them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The opponent's.
    Enemy,
    /// The player's who has moved.
    Own,
    /// Either side's.
    Any,
}

/// What becomes of the pieces that an effect concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Becomes {
    /// They leave the board, into nobody's hand.
    Gone,
    /// They change sides.
    Enemy,
    /// They become pieces of this kind.
    Kind(Kind),
    /// They go to their [`home`](super::Model::home), if that is empty; else they are left as they are.
    Home,
    /// They are captured: they go into the hand of the opponent of their side, as captured pieces do there.
    Captured,
    /// They go to this cell of their side. Whoever stands there leaves the board; where a royal piece stands there, the
    /// move cannot be made.
    Goes(PerSide<Cell>),
    /// They become walls.
    Wall,
    /// They count as having moved, and lose what only those who have not may do; of all effects these come last.
    Moved,
}
