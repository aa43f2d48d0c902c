//! Why a move is not legal: a value, not a failure.

use boardwright_geometry::{Cell, Coded};

use crate::man::Kind;
use crate::model::{Model, Permission, PlaceRule};
use crate::moves::{Move, MoveSort, Second};
use crate::work::TooMuchWork;

/// A move as somebody wishes it, not yet known to be legal: `from` a cell, or `dropped` from hand, never
/// both. A pass is a cell twice.
///
/// A castling is wished by the king's cells, or by the king's cell and the rook's; where the king could
/// also step to its goal only the latter means the castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Wish {
    /// Where the piece comes from; `None` for a drop.
    pub from: Option<Cell>,
    /// Where it goes.
    pub to: Cell,
    /// The kind that is dropped; `None` for a move on the board.
    pub dropped: Option<Kind>,
    /// The kind that it promotes to; `None` if it stays what it is.
    pub promotes_to: Option<Kind>,
    /// What it does on a second cell, if anything; or which move of a rule module it is.
    pub second: Option<Second>,
}

impl Wish {
    /// From a cell to a cell.
    pub fn go(from: Cell, to: Cell) -> Wish {
        Wish {
            from: Some(from),
            to,
            dropped: None,
            promotes_to: None,
            second: None,
        }
    }

    /// A kind from hand to a cell.
    pub fn drop(kind: Kind, to: Cell) -> Wish {
        Wish {
            from: None,
            to,
            dropped: Some(kind),
            promotes_to: None,
            second: None,
        }
    }

    /// This wish with a promotion, or without.
    #[must_use]
    pub fn promoting(self, promotes_to: Option<Kind>) -> Wish {
        Wish {
            promotes_to,
            ..self
        }
    }

    /// This wish with something done on a second cell, or nothing.
    #[must_use]
    pub fn with_second(self, second: Option<Second>) -> Wish {
        Wish { second, ..self }
    }

    /// Whether a move fulfils the wish.
    pub fn fits(&self, mv: Move) -> bool {
        // Only a castling or a pass is named by another cell than where it goes.
        let by_its_goal = !matches!(mv.sort(), MoveSort::Castling | MoveSort::Pass);
        if by_its_goal && self.to != mv.to() {
            return false;
        }
        let fulfilled = Wish::from(mv);
        let by_rook = |rook: Cell| {
            *self
                == Wish {
                    to: rook,
                    ..fulfilled
                }
        };
        let passes = || {
            mv.sort() == MoveSort::Pass
                && self.from == Some(self.to)
                && (self.promotes_to, self.second) == (None, mv.second())
        };
        *self == fulfilled || mv.rook().is_some_and(by_rook) || passes()
    }

    /// Which of these moves is meant: the one that it names, or else one that [fulfils](Wish::fits) it. Of several
    /// castlings the rook's cell means none that it does not name. The king's goal means a castling that is named by the
    /// rook's, where nothing else brings the king there.
    pub fn among(&self, moves: &[Move]) -> Option<Move> {
        let mut fitting = moves.iter().copied().filter(|&mv| self.fits(mv));
        let Some(first) = fitting.next() else {
            return self.castling_among(moves);
        };
        let named = |mv: &Move| Wish::from(*mv) == *self;
        if named(&first) || first.rook().is_none() {
            return Some(first);
        }
        match fitting.next() {
            None => Some(first),
            Some(second) => core::iter::once(second).chain(fitting).find(named),
        }
    }

    /// The one castling that brings the king where he is wished.
    fn castling_among(&self, moves: &[Move]) -> Option<Move> {
        let by_goal = |mv: Move| Wish {
            to: mv.to(),
            ..Wish::from(mv)
        };
        let castlings = moves.iter().filter(|mv| mv.rook().is_some());
        let mut meant = castlings.filter(|&&mv| by_goal(mv) == *self);
        let first = meant.next().copied();
        first.filter(|_| meant.next().is_none())
    }
}

impl From<Move> for Wish {
    /// The wish that a move fulfils.
    fn from(mv: Move) -> Wish {
        let wish = match mv.sort() {
            MoveSort::Drop => Wish::drop(mv.kind(), mv.to()),
            _ => Wish::go(mv.origin(), mv.named_to()),
        };
        wish.promoting(mv.promotes_to()).with_second(mv.second())
    }
}

/// Something names a cell or a kind that the variant does not have: it was made for another variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotOfThisVariant;

impl NotOfThisVariant {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        "not-of-this-variant"
    }
}

impl core::fmt::Display for NotOfThisVariant {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("it names a cell or a piece that the variant does not have")
    }
}

impl core::error::Error for NotOfThisVariant {}

impl Coded for NotOfThisVariant {
    fn code(&self) -> &'static str {
        NotOfThisVariant::code(self)
    }
}

/// Why a move is refused.
///
/// [`Model::castlings`]: crate::model::Model::castlings
/// [`Model::proposals`]: crate::model::Model::proposals
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// The board has no such cell.
    NoSuchCell,
    /// A move that another position gave: its data do not fit this one.
    NotOfThisPosition,
    /// No piece stands on the cell.
    NoMan(Cell),
    /// The piece belongs to the other player.
    NotYours(Cell),
    /// The goal holds a piece of one's own.
    OwnManThere(Cell),
    /// The piece does not move in that way, whatever stands on the board.
    CannotMoveSo {
        /// Its kind.
        kind: Kind,
        /// Where it stands.
        from: Cell,
        /// Where it should go.
        to: Cell,
    },
    /// A piece stands in the way, or on a goal that the moving piece reaches only without capture.
    Blocked {
        /// The kind that should move.
        kind: Kind,
        /// Where it stands.
        from: Cell,
        /// Where it should go.
        to: Cell,
        /// Where the piece stands that keeps it from going.
        by: Cell,
    },
    /// The piece moves so only to capture, and there is nothing to take.
    NothingToTake(Kind, Cell),
    /// The piece may not take what stands on the cell.
    CannotTake(Kind, Cell),
    /// The piece jumps over others, and there is none to jump over.
    NoHurdle(Cell, Cell),
    /// The piece moves so only if it has not moved before.
    HasMoved(Cell),
    /// The right to this castling, by its place in [`Model::castlings`], is lost.
    NoCastlingRight(usize),
    /// The move promotes, and no kind, or one that is not offered, was named; or it does not promote, and
    /// a kind was named.
    Promotion(Kind),
    /// No such piece is in hand.
    NotInHand(Kind),
    /// A piece may be dropped on an empty cell only.
    Occupied(Cell),
    /// The piece may not be dropped there: the cell is not in its zone.
    CannotDropThere(Kind, Cell),
    /// The piece could never move from there.
    Immobile(Kind, Cell),
    /// Another unpromoted piece of this kind and side stands on the file.
    SecondOnFile(Kind, Cell),
    /// As many unpromoted pieces of this kind and side stand on the file as may be dropped there.
    FullFile(Kind, Cell),
    /// The pieces on the board do not let a piece be dropped on this cell, by this rule.
    Misplaced(PlaceRule, Cell),
    /// The move takes the mover's own royal piece, the one on this cell, off the board.
    OwnRoyalLost(Cell),
    /// The move leaves a royal piece under attack.
    LeavesCheck {
        /// The royal piece.
        royal: Cell,
        /// Where the attack comes from.
        attackers: Vec<Cell>,
    },
    /// The move gives check, where none may.
    GivesCheck,
    /// A capture is possible, and then the player must capture.
    MustCapture,
    /// The player holds a piece that he must drop.
    MustDrop,
    /// The piece would have to promote, and of all that it may become there are as many on the board as there may be, or none
    /// in the hand out of which it would come.
    NothingToBecome(Kind),
    /// The king may not castle out of, through or into check.
    CastlingThroughCheck,
    /// The royal piece would be within reach of an enemy royal piece.
    RoyalsTouch,
    /// A drop of this kind may not give mate.
    DropMate(Kind),
    /// A drop of this kind may not give check.
    DropCheck(Kind),
    /// Nobody may pass here.
    NoPass,
    /// The move puts a wall, and the wish names no cell for it.
    WallMissing,
    /// The move must put a wall, and leaves no cell for it.
    NoRoomForWall,
    /// The piece may do so on a condition only: the permission, by its place in [`Model::permissions`].
    NotPermitted(usize),
    /// A wall stands in the way, or on the goal.
    Wall(Cell),
    /// A wall may not be put on this cell, or moves put no walls here.
    NoWall(Cell),
    /// Nobody may enter by a gate on this cell.
    NoGate(Cell),
    /// The module, by its place in [`Model::proposals`], proposes no such move here.
    NotProposed(u8),
    /// What it would lead to, or why it is illegal, takes more work to say than is allowed.
    TooMuchWork(TooMuchWork),
    /// A rule module forbids it: its code.
    Restricted(&'static str),
}

/// The code; [`explain`](IllegalMove::explain) says more, with the variant's names.
impl core::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "the move is illegal: {}", self.code())
    }
}

impl core::error::Error for IllegalMove {}

impl Coded for IllegalMove {
    fn code(&self) -> &'static str {
        IllegalMove::code(self)
    }
}

impl IllegalMove {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            IllegalMove::GameOver => "game-over",
            IllegalMove::NoMan(_) => "no-piece",
            IllegalMove::NotYours(_) => "not-yours",
            IllegalMove::OwnManThere(_) => "own-piece-there",
            IllegalMove::CannotMoveSo { .. } => "cannot-move-so",
            IllegalMove::NoSuchCell => "no-such-cell",
            IllegalMove::NotOfThisPosition => "not-of-this-position",
            IllegalMove::Blocked { .. } => "blocked",
            IllegalMove::NothingToTake(..) => "nothing-to-take",
            IllegalMove::CannotTake(..) => "cannot-take",
            IllegalMove::NoHurdle(..) => "no-hurdle",
            IllegalMove::HasMoved(_) => "has-moved",
            IllegalMove::NoCastlingRight(_) => "no-castling-right",
            IllegalMove::Promotion(_) => "promotion",
            IllegalMove::NotInHand(_) => "not-in-hand",
            IllegalMove::CannotDropThere(..) => "cannot-drop-there",
            IllegalMove::Occupied(_) => "occupied",
            IllegalMove::Immobile(..) => "immobile",
            IllegalMove::SecondOnFile(..) => "nifu",
            IllegalMove::FullFile(..) => "full-file",
            IllegalMove::Misplaced(place, _) => match place {
                PlaceRule::First => "not-first",
                PlaceRule::Flanks => "flanks-nobody",
                PlaceRule::Beside => "not-beside",
                PlaceRule::Apart => "not-apart",
                PlaceRule::Falls => "would-fall",
                PlaceRule::Slides => "cannot-slide-in",
                PlaceRule::Shades => "crowds-a-shade",
            },
            IllegalMove::OwnRoyalLost(_) => "own-royal-lost",
            IllegalMove::LeavesCheck { .. } => "leaves-check",
            IllegalMove::GivesCheck => "gives-check",
            IllegalMove::MustCapture => "must-capture",
            IllegalMove::MustDrop => "must-drop",
            IllegalMove::NothingToBecome(_) => "nothing-to-become",
            IllegalMove::CastlingThroughCheck => "castling-through-check",
            IllegalMove::RoyalsTouch => "royals-touch",
            IllegalMove::DropMate(_) => "drop-mate",
            IllegalMove::DropCheck(_) => "drop-check",
            IllegalMove::NoPass => "no-pass",
            IllegalMove::WallMissing => "wall-missing",
            IllegalMove::NoRoomForWall => "no-room-for-wall",
            IllegalMove::NotPermitted(_) => "not-permitted",
            IllegalMove::Wall(_) => "wall",
            IllegalMove::NoWall(_) => "no-wall",
            IllegalMove::NoGate(_) => "no-gate",
            IllegalMove::NotProposed(_) => "not-proposed",
            IllegalMove::TooMuchWork(too_much) => too_much.code(),
            IllegalMove::Restricted(code) => code,
        }
    }

    /// The reason in words, with the variant's names.
    pub fn explain(&self, model: &Model) -> String {
        let name = |cell: &Cell| model.board.name(*cell).to_owned();
        let kind = |kind: &Kind| {
            model
                .kind_model(*kind)
                .map_or("piece", |k| k.id.as_str())
                .to_owned()
        };
        match self {
            IllegalMove::GameOver => "the game is over".into(),
            IllegalMove::NoMan(cell) => format!("no piece stands on {}", name(cell)),
            IllegalMove::NotYours(cell) => format!("the piece on {} is the opponent's", name(cell)),
            IllegalMove::OwnManThere(cell) => {
                format!("a piece of the same side stands on {}", name(cell))
            }
            IllegalMove::CannotMoveSo { kind: k, from, to } => {
                format!(
                    "the {} on {} cannot go to {}",
                    kind(k),
                    name(from),
                    name(to)
                )
            }
            IllegalMove::NoSuchCell => "the board has no such cell".into(),
            IllegalMove::NotOfThisPosition => "the move belongs to another position".into(),
            IllegalMove::Blocked {
                kind: k,
                from,
                to,
                by,
            } if to == by => format!(
                "the {} on {} cannot take the piece on {}: it goes there only without capture",
                kind(k),
                name(from),
                name(to)
            ),
            IllegalMove::Blocked {
                kind: k,
                from,
                to,
                by,
            } => format!(
                "the {} on {} cannot go to {}: the piece on {} is in the way",
                kind(k),
                name(from),
                name(to),
                name(by)
            ),
            IllegalMove::NothingToTake(k, cell) => {
                format!(
                    "the {} goes to {} only to capture, and nothing is there to take",
                    kind(k),
                    name(cell)
                )
            }
            IllegalMove::CannotTake(k, cell) => {
                format!("a {} may not take the piece on {} so", kind(k), name(cell))
            }
            IllegalMove::NoHurdle(from, to) => format!(
                "there is nothing to jump over between {} and {}",
                name(from),
                name(to)
            ),
            IllegalMove::HasMoved(cell) => {
                format!(
                    "the piece on {} goes so only if it has not moved before",
                    name(cell)
                )
            }
            IllegalMove::NoCastlingRight(index) => format!(
                "the right to castle {} is lost",
                model
                    .castlings
                    .get(*index)
                    .map_or("so", |c| c.name.as_str())
            ),
            IllegalMove::Promotion(k) => {
                let mut into: Vec<Kind> = Vec::new();
                for becomes in model.promotes(*k) {
                    if !into.contains(&becomes) {
                        into.push(becomes);
                    }
                }
                let choices: Vec<String> = into.iter().map(kind).collect();
                if choices.is_empty() {
                    format!("a {} does not promote", kind(k))
                } else {
                    format!(
                        "name what the {} becomes where it promotes, and nothing elsewhere: {}",
                        kind(k),
                        choices.join(", ")
                    )
                }
            }
            IllegalMove::NotInHand(k) => format!("no {} is in hand", kind(k)),
            IllegalMove::CannotDropThere(k, cell) => {
                format!("a {} may not be dropped on {}", kind(k), name(cell))
            }
            IllegalMove::Occupied(cell) => {
                format!(
                    "{} is occupied; a piece is dropped on an empty cell",
                    name(cell)
                )
            }
            IllegalMove::Immobile(k, cell) => {
                format!("a {} dropped on {} could never move", kind(k), name(cell))
            }
            IllegalMove::SecondOnFile(k, cell) => {
                format!("another {} stands on the file of {}", kind(k), name(cell))
            }
            IllegalMove::FullFile(k, cell) => format!(
                "no other {} may be dropped on the file of {}",
                kind(k),
                name(cell)
            ),
            IllegalMove::Misplaced(place, cell) => match place {
                PlaceRule::First => format!(
                    "{} is not among the cells that must be filled first",
                    name(cell)
                ),
                PlaceRule::Flanks => format!("a piece on {} would enclose no enemy", name(cell)),
                PlaceRule::Beside => format!("{} is not next to a piece of the player", name(cell)),
                PlaceRule::Apart => format!("{} is next to an enemy", name(cell)),
                PlaceRule::Falls => format!("the cell below {} is empty", name(cell)),
                PlaceRule::Shades => format!(
                    "with {} taken some pieces could not be spread over the shades",
                    name(cell)
                ),
                PlaceRule::Slides => {
                    format!("no piece that slides in comes to rest on {}", name(cell))
                }
            },
            IllegalMove::OwnRoyalLost(cell) => format!(
                "the move takes the player's own royal piece on {} off the board",
                name(cell)
            ),
            IllegalMove::LeavesCheck { royal, attackers } => {
                let from: Vec<String> = attackers.iter().map(name).collect();
                format!(
                    "the royal piece on {} is left under attack from {}",
                    name(royal),
                    from.join(" and ")
                )
            }
            IllegalMove::GivesCheck => "no move may give check".into(),
            IllegalMove::MustCapture => "a player who can capture must".into(),
            IllegalMove::MustDrop => "a piece in hand must be dropped first".into(),
            IllegalMove::NothingToBecome(k) => format!(
                "the {} would have to promote, and nothing is left that it could become",
                kind(k)
            ),
            IllegalMove::CastlingThroughCheck => {
                "a king may not castle out of, through or into check".into()
            }
            IllegalMove::RoyalsTouch => {
                "the royal piece would be within reach of an enemy royal piece".into()
            }
            IllegalMove::DropMate(k) => format!("a dropped {} may not give mate", kind(k)),
            IllegalMove::DropCheck(k) => format!("a dropped {} may not give check", kind(k)),
            IllegalMove::NoPass => "nobody may pass here".into(),
            IllegalMove::WallMissing => "name the cell for the wall that the move puts".into(),
            IllegalMove::NoRoomForWall => "the move leaves no cell for its wall".into(),
            IllegalMove::NotPermitted(rule) => {
                let rule = model.permissions.get(*rule);
                rule.map_or_else(String::new, Permission::lacking)
            }
            IllegalMove::Wall(cell) => format!("a wall stands on {}", name(cell)),
            IllegalMove::NoWall(cell) => format!("the move cannot put a wall on {}", name(cell)),
            IllegalMove::NoGate(cell) => format!(
                "no piece may enter on {}: only where a piece leaves its first cell for the first time",
                name(cell)
            ),
            IllegalMove::NotProposed(rule) => {
                let named = model.proposals().nth(usize::from(*rule));
                let name = named.map_or("?", |used| used.name.as_str());
                format!("the rule `{name}` has no such move here")
            }
            IllegalMove::TooMuchWork(too_much) => too_much.to_string(),
            IllegalMove::Restricted(code) => format!("a rule of the variant forbids it ({code})"),
        }
    }
}
