//! What a piece may do only where something holds.

use boardwright_geometry::{Cell, Vector};

use crate::man::{Kind, PerSide, Side};

/// What pieces on the board may do on a condition only. A capture that a piece may not make is no attack on a royal
/// piece either.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Permission {
    /// The name in descriptors.
    pub name: String,
    /// Only these kinds need it; `None`: all.
    pub by: Option<Vec<Kind>>,
    /// Kinds that do not.
    pub spares: Vec<Kind>,
    /// Only moves to these cells of their side need it; `None`: to all.
    pub to: Option<PerSide<Vec<Cell>>>,
    /// What they need it for.
    pub what: Deed,
    /// The condition.
    pub condition: Condition,
    /// Whether the condition must hold, or may not.
    pub holds: bool,
}

impl Permission {
    /// Whether pieces of a kind need it.
    pub fn concerns(&self, kind: Kind) -> bool {
        let named = self.by.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        named && !self.spares.contains(&kind)
    }

    /// Whether moves of a side to a cell need it.
    pub fn concerns_goal(&self, side: Side, goal: Cell) -> bool {
        self.to
            .as_ref()
            .is_none_or(|cells| cells[side].contains(&goal))
    }
}

/// For what a piece needs a permission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// For every move, a capture and a castling too.
    Move,
    /// For a capture.
    Capture,
    /// For a move that it may make only as long as it has not moved; for no castling.
    FirstMove,
}

/// A condition of a move. Who attacks and who guards is told by the movements alone, whoever may make them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// An enemy could capture the piece where it stands; with `true` one of its own kind.
    Attacked(bool),
    /// An enemy other than the one that the move captures could capture the piece where it stands; with `true` one
    /// of its own kind.
    AttackedByOther(bool),
    /// An own piece could capture there if an enemy stood in place of the piece; with `true` one of its own kind.
    Guarded(bool),
    /// Nobody stands on the [`home`](super::Model::home) of the piece when the move is made, as which and where it arrives;
    /// where it has none, somebody does.
    HomeFree,
    /// When the move is made a piece of either side stands one of these steps from where it ends.
    Beside(Vec<Vector>),
    /// The move captures a piece of one of these kinds.
    Takes(Vec<Kind>),
    /// The player has a piece of one of these kinds on the board before the move.
    Has(Vec<Kind>),
}
