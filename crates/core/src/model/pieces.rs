//! Kinds of piece: how they move, and what they promote into.

use boardwright_geometry::{Cell, Vector};

use crate::betza::Movement;
use crate::betza::double::Double;
use crate::man::{Kind, PerSide, Side};

/// A kind of piece.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct KindModel {
    /// The id: `knight`.
    pub id: String,
    /// The letter in notation, upper case, with a `+` before a promoted one and [marks](crate::symbol) after it: `N`, `+R`, `G'`.
    pub symbol: String,
    /// How it moves.
    pub moves: Vec<MoveRule>,
}

impl KindModel {
    /// Whether it has a movement for as long as it has not moved.
    pub fn moves_first(&self) -> bool {
        let mut movements = self.moves.iter().flat_map(|rule| &rule.movements);
        movements.any(|movement| movement.initial)
    }
}

/// One entry of a piece's `moves`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct MoveRule {
    /// The Betza string as written: `mfnD`.
    pub betza: String,
    /// What the string says, from the first player's side.
    pub movements: Vec<Movement>,
    /// Only from these cells; `None`: from everywhere.
    pub from: Option<PerSide<Vec<Cell>>>,
    /// Only to these cells; `None`: to everywhere.
    pub to: Option<PerSide<Vec<Cell>>>,
    /// Only against these kinds; `None`: against all.
    pub victims: Option<Vec<Kind>>,
    /// Where it jumps over a piece, only over one of these kinds; `None`: over all, and over walls.
    pub over: Option<Vec<Kind>>,
    /// The cells that it passes may be entered by an en passant capture on the next move.
    pub leaves_ep: bool,
    /// It may capture en passant, onto cells to which the piece could not go without capturing.
    pub captures_ep: bool,
    /// What it says of moves in two legs. A module proposes them: without `double-move` nobody makes them.
    pub doubles: Vec<Double>,
}

/// What holds of the movement of all pieces alike.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct MovementRules {
    /// From where a piece borrows its movement: the step from the piece to the lender, written for the
    /// first player. An own piece that stands there lends the movement of its kind, royal pieces too, and
    /// the borrower moves so and in no other way; what is borrowed is not lent again.
    pub borrow: Option<Vector>,
    /// Kinds of which no move on the board may bring a second unpromoted piece of a side to a file.
    pub one_per_file: Vec<Kind>,
    /// When a player may pass, if ever.
    pub pass: Option<Pass>,
}

/// When a player may pass. Nobody passes out of check where self-check is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Always.
    Allowed,
    /// When he has no other legal move.
    WhenImmobile,
}

/// Promotion of pieces.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Promotion {
    /// The promotion zone of each side.
    pub zone: PerSide<Vec<Cell>>,
    /// When a move promotes.
    pub trigger: Trigger,
    /// Whether the player may decline.
    pub choice: Choice,
    /// For each kind that promotes: what it may become.
    pub into: Vec<(Kind, Vec<Kind>)>,
    /// Whose pieces promote so; `None`: those of both sides.
    pub side: Option<Side>,
    /// Only captures promote.
    pub captures_only: bool,
    /// Captures en passant promote as other moves do.
    pub en_passant: bool,
    /// Into these kinds no piece of a side promotes that has so many on the board.
    pub limits: Vec<(Kind, u8)>,
    /// What a piece becomes is taken out of this hand, and nothing promotes into what is not there.
    pub from_hand: Option<HandOf>,
}

/// Whose hand, as a player who moves sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandOf {
    /// His own.
    Own,
    /// The opponent's.
    Opponent,
}

impl HandOf {
    /// The side whose hand it is, if this side moves.
    pub fn side(self, mover: Side) -> Side {
        match self {
            HandOf::Own => mover,
            HandOf::Opponent => mover.other(),
        }
    }
}

/// When a move promotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// The move goes from outside the zone into it (chess).
    Enter,
    /// The move ends in the zone, wherever it began (Kuma).
    Arrive,
    /// The move starts or ends in the zone (shogi).
    Touch,
    /// The move goes from outside the zone into it, or captures and starts or ends in it, or ends in it where
    /// the piece could never move again.
    EnterOrCapture,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It may not.
    Mandatory,
    /// It may.
    Optional,
    /// It may, unless the piece could then never move again from where it stands.
    OptionalUnlessImmobile,
}
