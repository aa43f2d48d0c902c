//! How a game ends.

use super::aims::{Aim, Most};
use super::counting::Counting;
use super::score::Score;
use crate::man::{Kind, Side};

/// How the game ends. A score is the player to move's, but for `royal_lost`, `extinction` and `aims`,
/// where it is the score of the player whose pieces are lost or have arrived.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct End {
    /// In check without a legal move.
    pub checkmate: Option<Score>,
    /// Without a legal move and not in check.
    pub stalemate: Option<Score>,
    /// Without a legal move, in check or not.
    pub no_moves: Option<Score>,
    /// A side has lost its royalty: its score.
    pub royal_lost: Option<Score>,
    /// Only royal pieces are left on the board and in hand.
    pub bare_royals: Option<Score>,
    /// A side has lost its last piece, or its last piece of a kind.
    pub extinction: Option<Extinction>,
    /// Pieces stand on a goal or in a figure. Of several that are met at once the first decides.
    pub aims: Vec<Aim>,
    /// The pieces on the board are counted.
    pub most: Option<Most>,
    /// A side has given check often enough.
    pub check_count: Option<CheckCount>,
    /// A position has occurred too often.
    pub repetition: Option<Repetition>,
    /// Too long without progress.
    pub no_progress: Option<NoProgress>,
    /// Moves against a player who hardly can win are counted, and draw.
    pub counting: Option<Counting>,
    /// A side has castled, or never can.
    pub castled: Option<Castled>,
    /// What a draw is decided by, however it comes about.
    pub draws: Option<Draws>,
}

/// A side has castled, or has lost the rights to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Castled {
    /// The castlings that count, as places in [`Model::castlings`](super::Model::castlings); `None`: all.
    pub castlings: Option<Vec<usize>>,
    /// The side that it is about; `None`: either.
    pub side: Option<Side>,
    /// The score of the side that has castled so.
    pub score: Score,
    /// The score of a side that could in the set-up, and never can any more.
    pub right_lost: Option<Score>,
}

/// Draws are decided by points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Draws {
    /// What a piece of a kind is worth on the board; others are worth nothing.
    pub points: Vec<(Kind, u16)>,
    /// The first side wins with so many points more than the second, and the second side wins otherwise; `None`: who
    /// has more wins, and as many are a draw.
    pub lead: Option<u16>,
}

impl Draws {
    /// Whether a draw may be a win for this side.
    pub(crate) fn may_favour(&self, side: Side) -> bool {
        !self.points.is_empty() || (self.lead.is_some() && side == Side::Second)
    }
}

/// A side has lost its last piece, or its last piece of a kind, on the board and in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Extinction {
    /// The kinds of which a side that had some at the start must keep one each; `None`: any piece will do.
    pub kinds: Option<Vec<Kind>>,
    /// The score of the side that has lost them.
    pub score: Score,
    /// So many may be left, of each of the kinds or of all pieces: 0 if the last one must be lost.
    pub left: u16,
    /// It decides only where the opponent has so many, of the same kind or of all pieces.
    pub opponent_has: u16,
    /// A side that is to move, against an opponent who has just so many, may answer: with one capture both
    /// have too few.
    pub answer: bool,
}

/// A side has given check often enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CheckCount {
    /// The number of checks.
    pub count: u8,
    /// The score of the player in check.
    pub score: Score,
}

/// Draw, or another result, by repetition of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repetition {
    /// The number of occurrences at which it may be claimed, or ends the game if there is no claim.
    pub count: u16,
    /// The score of the player to move, or of `side`.
    pub score: Score,
    /// The side whose score it is, if it is not that of the player to move.
    pub side: Option<Side>,
    /// It takes a player's claim at `count`.
    pub claim: bool,
    /// The number of occurrences at which it ends the game by itself.
    pub automatic_at: Option<u16>,
    /// A side that gave check with every move of the cycle loses.
    pub perpetual_check_loses: bool,
}

impl Repetition {
    /// The number of occurrences at which it ends the game without a claim.
    pub(crate) fn ends_at(&self) -> Option<u16> {
        self.automatic_at.or((!self.claim).then_some(self.count))
    }
}

/// Draw, or another result, by moves without progress.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NoProgress {
    /// The number of plies at which it may be claimed, or ends the game if there is no claim.
    pub plies: u16,
    /// The kinds whose moves are progress. A capture always is.
    pub reset_by: Vec<Kind>,
    /// The score of the player to move.
    pub score: Score,
    /// It takes a player's claim at `plies`.
    pub claim: bool,
    /// The number of plies at which it ends the game by itself.
    pub automatic_at: Option<u16>,
}

impl NoProgress {
    /// The number of plies at which it ends the game without a claim.
    pub(crate) fn ends_at(&self) -> Option<u16> {
        self.automatic_at.or((!self.claim).then_some(self.plies))
    }
}
