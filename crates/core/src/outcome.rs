//! How games end, and what threatens to end them.

use crate::man::{PerSide, Side};
use crate::model::Score;

/// What a move does to the opponent's royal piece, and whether it decides the game at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat {
    /// It is not attacked afterwards, and the game goes on or is drawn.
    None,
    /// It is in check.
    Check,
    /// It is mated, or lost: the move ends the game.
    Mate,
    /// The move ends the game in another way, and somebody has won, if only he who has not moved: by the
    /// last check that counts, a goal that is reached, the last piece taken, or because no move is left.
    End,
}

/// Why a game is over, or a draw may be claimed: one word for one idea in every variant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// In check without a legal move.
    Checkmate,
    /// Without a legal move and not in check.
    Stalemate,
    /// Without a legal move, where check does not matter.
    NoMoves,
    /// A royal piece was captured.
    RoyalCaptured,
    /// A royal piece was blown up.
    RoyalExploded,
    /// Only royal pieces are left.
    BareRoyals,
    /// A side has lost all pieces of a kind that it needed.
    Extinction,
    /// A piece has reached its goal.
    Reach,
    /// Pieces of a side stand in a line or another figure.
    Figure,
    /// The pieces on the board were counted.
    MostPieces,
    /// Enough checks were given.
    CheckCount,
    /// A side has castled.
    Castled,
    /// A side may castle no more.
    RightsLost,
    /// Pieces face each other, and did before the last move.
    Facing,
    /// Both players have passed.
    BothPassed,
    /// Neither side can ever win.
    DeadPosition,
    /// Too little material, as a claim.
    Material,
    /// A position has occurred too often.
    Repetition,
    /// A side gave check without end.
    PerpetualCheck,
    /// A side chased an enemy piece without end.
    PerpetualChase,
    /// Too long without progress.
    NoProgress,
    /// The count of moves against a player has passed its limit.
    Counting,
    /// The greatest number of moves is reached.
    MoveCap,
    /// Both kings have got home safely.
    Impasse,
    /// A player gave up.
    Resignation,
    /// A player ran out of time.
    Time,
    /// The players agreed.
    Agreement,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 27] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::NoMoves,
        Reason::RoyalCaptured,
        Reason::RoyalExploded,
        Reason::BareRoyals,
        Reason::Extinction,
        Reason::Reach,
        Reason::Figure,
        Reason::MostPieces,
        Reason::CheckCount,
        Reason::Castled,
        Reason::RightsLost,
        Reason::Facing,
        Reason::BothPassed,
        Reason::DeadPosition,
        Reason::Material,
        Reason::Repetition,
        Reason::PerpetualCheck,
        Reason::PerpetualChase,
        Reason::NoProgress,
        Reason::Counting,
        Reason::MoveCap,
        Reason::Impasse,
        Reason::Resignation,
        Reason::Time,
        Reason::Agreement,
    ];

    /// The reason with this [`code`](Reason::code).
    pub fn from_code(code: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// The stable word for it: `checkmate`.
    pub fn code(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoMoves => "no-moves",
            Reason::RoyalCaptured => "royal-captured",
            Reason::RoyalExploded => "royal-exploded",
            Reason::BareRoyals => "bare-royals",
            Reason::Extinction => "extinction",
            Reason::Reach => "reach",
            Reason::Figure => "figure",
            Reason::MostPieces => "most-pieces",
            Reason::CheckCount => "check-count",
            Reason::Castled => "castled",
            Reason::RightsLost => "rights-lost",
            Reason::Facing => "facing",
            Reason::BothPassed => "both-passed",
            Reason::DeadPosition => "dead-position",
            Reason::Material => "material",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::PerpetualChase => "perpetual-chase",
            Reason::NoProgress => "no-progress",
            Reason::Counting => "counting",
            Reason::MoveCap => "move-cap",
            Reason::Impasse => "impasse",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::Agreement => "agreement",
        }
    }
}

impl core::fmt::Display for Reason {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.code())
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// Why it ended.
    pub reason: Reason,
    /// What each player gets.
    pub scores: PerSide<Score>,
}

impl Outcome {
    /// An outcome from one side's score; the other gets the rest.
    pub fn new(reason: Reason, side: Side, score: Score) -> Outcome {
        let scores = PerSide::from_fn(|s| if s == side { score } else { score.opposite() });
        Outcome { reason, scores }
    }

    /// The player with the greater score, if one has it.
    pub fn winner(&self) -> Option<Side> {
        let [first, second] = self.scores.0;
        match first.cmp(&second) {
            core::cmp::Ordering::Greater => Some(Side::First),
            core::cmp::Ordering::Less => Some(Side::Second),
            core::cmp::Ordering::Equal => None,
        }
    }

    /// Whether a game that its rules end so still tells its legal moves: a draw by repetition, by a counter or by dead position
    /// leaves them, every other end does not. What a claim or somebody outside the rules ends keeps them, whatever this says.
    pub fn leaves_moves(&self) -> bool {
        let by_stalling = matches!(
            self.reason,
            Reason::DeadPosition
                | Reason::Material
                | Reason::Repetition
                | Reason::PerpetualCheck
                | Reason::PerpetualChase
                | Reason::NoProgress
                | Reason::Counting
                | Reason::MoveCap
        );
        by_stalling && self.winner().is_none()
    }

    /// Whether the other player has won by mating this one, or by taking or exploding his royal piece.
    pub(crate) fn mates(&self, loser: Side) -> bool {
        let by_mate = matches!(
            self.reason,
            Reason::Checkmate | Reason::RoyalCaptured | Reason::RoyalExploded
        );
        by_mate && self.winner() == Some(loser.other())
    }
}
