//! Why data is not a position.

use boardwright_geometry::Cell;

use crate::man::{Kind, Side};
use crate::model::RoyalCount;
use crate::work::TooMuchWork;

/// Why no game can have led to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible {
    /// A stable code.
    pub code: &'static str,
    /// The reason in a sentence, without a full stop.
    pub message: String,
}

/// Why data is not a position of the variant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionFault {
    /// A cell that the board does not have, or a kind that the variant does not have.
    NotOfThisVariant,
    /// Two pieces on one cell.
    CellTakenTwice(Cell),
    /// A side has the wrong number of royal pieces.
    Royals {
        /// The side.
        side: Side,
        /// How many it has.
        found: u32,
        /// How many it should have at the most.
        most: u32,
    },
    /// Neither side has its royalty: nobody could have won.
    BothRoyaltiesLost,
    /// The player who has just moved left its royal piece under attack.
    OpponentInCheck,
    /// The player to move is in check, where no move may give check.
    InCheck,
    /// More checks given than the variant counts, or enough by both players.
    Checks,
    /// A castling right without the king or the rook on its cell.
    Castling {
        /// The side.
        side: Side,
        /// The letter of the right.
        right: char,
    },
    /// A count of moves in a variant in which nobody counts.
    Counting,
    /// The cells of an en passant capture do not fit the pieces on the board.
    EnPassant,
    /// A piece where the variant's promotion zone would have promoted it.
    Unpromoted(Cell),
    /// A kind in hand that cannot be held.
    Hand(Kind),
    /// A royal piece of the player not to move within reach of an enemy royal piece, where none may be.
    RoyalsTouch,
    /// A promotion mark on an empty cell or on a piece of a kind that no promotion gives.
    PromotionMark(Cell),
    /// A wall on a filled cell, or in a variant without walls, or one too many.
    Wall(Cell),
    /// Answers would take more work here than calls may do.
    TooMuchWork(TooMuchWork),
    /// A rule module knows that no game leads here.
    Impossible(Impossible),
}

/// The code; [`explain`](PositionFault::explain) says more, with the variant's names.
impl core::fmt::Display for PositionFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "not a position of the variant: {}", self.code())
    }
}

impl core::error::Error for PositionFault {}

impl boardwright_geometry::Coded for PositionFault {
    fn code(&self) -> &'static str {
        PositionFault::code(self)
    }
}

impl PositionFault {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            PositionFault::NotOfThisVariant => "not-of-this-variant",
            PositionFault::CellTakenTwice(_) => "cell-taken-twice",
            PositionFault::Royals { .. } => "royals",
            PositionFault::BothRoyaltiesLost => "both-royalties-lost",
            PositionFault::OpponentInCheck => "opponent-in-check",
            PositionFault::InCheck => "in-check",
            PositionFault::Checks => "check-count",
            PositionFault::Counting => "counting",
            PositionFault::Castling { .. } => "castling-right",
            PositionFault::EnPassant => "en-passant",
            PositionFault::Unpromoted(_) => "unpromoted",
            PositionFault::Hand(_) => "hand",
            PositionFault::RoyalsTouch => "royals-touch",
            PositionFault::PromotionMark(_) => "promotion-mark",
            PositionFault::Wall(_) => "wall",
            PositionFault::TooMuchWork(too_much) => too_much.code(),
            PositionFault::Impossible(reason) => reason.code,
        }
    }

    /// The fault in words, with the variant's names.
    pub fn explain(&self, model: &crate::model::Model) -> String {
        let player = |side: Side| model.players[side].name.as_str();
        match self {
            PositionFault::NotOfThisVariant => {
                "a cell or a kind of piece that this variant does not have".into()
            }
            PositionFault::CellTakenTwice(cell) => {
                format!("two pieces on {}", model.board.name(*cell))
            }
            PositionFault::Royals { side, found, most } if found > most => {
                format!(
                    "{} has {found} royal pieces; at most {most} are possible",
                    player(*side)
                )
            }
            PositionFault::Royals { side, found, most } => {
                let pieces = if *found == 1 { "piece" } else { "pieces" };
                let needed = match model.royalty.count {
                    RoyalCount::Every => *most,
                    RoyalCount::Last | RoyalCount::AllAtOnce => (*most).min(1),
                };
                format!(
                    "{} has {found} royal {pieces} and needs {needed}",
                    player(*side)
                )
            }
            PositionFault::BothRoyaltiesLost => {
                "neither player has the royal pieces that he needs".into()
            }
            PositionFault::OpponentInCheck => "the player who is not to move is in check".into(),
            PositionFault::InCheck => {
                "the player to move is in check, and no move may give check".into()
            }
            PositionFault::Checks => {
                "so many checks cannot have been given: the game ends before".into()
            }
            PositionFault::Counting => "nobody counts moves in this variant".into(),
            PositionFault::Castling { side, right } => format!(
                "{} has the castling right {right}, but its king or rook is not at home",
                player(*side)
            ),
            PositionFault::EnPassant => {
                "the en passant cells do not fit: no piece has just passed them".into()
            }
            PositionFault::Unpromoted(cell) => {
                format!(
                    "the piece on {} would have had to promote",
                    model.board.name(*cell)
                )
            }
            PositionFault::Hand(kind) => format!("{} cannot be held in hand", model.symbol(*kind)),
            PositionFault::RoyalsTouch => {
                "a royal piece of the player not to move is within reach of an enemy royal piece"
                    .into()
            }
            PositionFault::PromotionMark(cell) => {
                format!(
                    "the piece on {} cannot be a promoted one",
                    model.board.name(*cell)
                )
            }
            PositionFault::Wall(cell) => {
                format!("there can be no wall on {}", model.board.name(*cell))
            }
            PositionFault::TooMuchWork(too_much) => too_much.to_string(),
            PositionFault::Impossible(reason) => reason.message.clone(),
        }
    }
}
