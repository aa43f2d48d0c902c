//! What an end is worth.

/// What a finished game is worth to a player, in thousandths: 0 to 1000.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(pub u16);

impl Score {
    /// A win.
    pub const WIN: Score = Score(1000);
    /// A draw.
    pub const DRAW: Score = Score(500);
    /// A loss.
    pub const LOSS: Score = Score(0);

    /// What the opponent gets.
    #[must_use]
    pub fn opposite(self) -> Score {
        Score(1000 - self.0.min(1000))
    }
}
