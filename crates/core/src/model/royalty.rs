//! Royal pieces, and what check means.

use crate::man::Kind;

/// Which pieces are royal, and which attacks on them count. By default nobody is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Royalty {
    /// The royal kinds.
    pub pieces: Vec<Kind>,
    /// Whether every royal piece must be kept, only the last, or one that is not attacked.
    pub count: RoyalCount,
    /// Whether a player may leave or put an own royal piece under attack.
    pub self_check: SelfCheck,
    /// Why an attack on a royal piece may not count.
    pub attack_void_if: Vec<VoidReason>,
    /// Removing the enemy's royal piece is legal even if one's own is then attacked.
    pub victory_first: bool,
    /// No royal piece may enter the reach of an enemy royal piece.
    pub royals_apart: bool,
    /// Whether a player may put an enemy royal piece under attack.
    pub giving_check: GivingCheck,
}

/// Which of several royal pieces matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RoyalCount {
    /// Each one: a side that has fewer than at the start has lost its royalty.
    #[default]
    Every,
    /// Only the last one: a side with two or more is not in check.
    Last,
    /// All of them together: a side is in check where every one is attacked, and has lost its royalty with the last.
    AllAtOnce,
}

/// Whether self-check is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SelfCheck {
    /// A move that leaves an own royal piece under attack is illegal.
    Illegal,
    /// Check only informs.
    #[default]
    Allowed,
}

/// Whether giving check is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GivingCheck {
    /// A move may put an enemy royal piece under attack.
    #[default]
    Allowed,
    /// Such a move is illegal, so that nobody is ever in check.
    Illegal,
}

/// A reason for which an attack on a royal piece does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VoidReason {
    /// Taking it would take the taker's own royal piece off the board.
    OwnRoyalLost,
    /// Taking it would expose the taker's own royal piece to a new attacker.
    NewSelfCheck,
    /// Taking it would put two unpromoted pieces of a one-per-file kind on one file.
    TwoOnFile,
    /// Taking it would leave the taker where it can never move again.
    Immobile,
    /// A rule module says so: its name.
    Module(String),
}
