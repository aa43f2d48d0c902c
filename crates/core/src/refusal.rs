//! Why a move is not legal: a value, not a failure.

use boardwright_geometry::Cell;

use crate::man::{Kind, Side};
use crate::model::Model;
use crate::moves::{Move, MoveSort};

/// A move as somebody wishes it, not yet known to be legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Where the man comes from; `None` for a drop.
    pub from: Option<Cell>,
    /// Where it goes.
    pub to: Cell,
    /// The kind that is dropped.
    pub dropped: Option<Kind>,
    /// The kind that it promotes to.
    pub promotes_to: Option<Kind>,
}

impl From<Move> for Wish {
    /// The wish that a move fulfils.
    fn from(mv: Move) -> Wish {
        let dropped = mv.sort() == MoveSort::Drop;
        Wish {
            from: (!dropped).then(|| mv.from()),
            to: mv.to(),
            dropped: dropped.then(|| mv.kind()),
            promotes_to: mv.promotes_to(),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// No man stands on the cell.
    NoMan(Cell),
    /// The man belongs to the other player.
    NotYours(Cell),
    /// The goal holds a man of one's own.
    OwnManThere(Cell),
    /// The man does not move in that way, or something stands in its way.
    CannotMoveSo {
        /// Its kind.
        kind: Kind,
        /// Where it stands.
        from: Cell,
        /// Where it should go.
        to: Cell,
    },
    /// The move promotes, and no kind, or one that is not offered, was named.
    Promotion(Kind),
    /// No such man is in hand.
    NotInHand(Kind),
    /// The man may not be dropped there.
    CannotDropThere(Kind, Cell),
    /// The move takes the mover's own royal man off the board.
    OwnRoyalLost,
    /// The move leaves a royal man under attack.
    LeavesCheck {
        /// The royal man.
        royal: Cell,
        /// Where the attack comes from.
        attackers: Vec<Cell>,
    },
    /// The king may not castle out of, through or into check.
    CastlingThroughCheck,
    /// Two royal men would be within each other's reach.
    RoyalsTouch,
    /// A drop of this kind may not give mate.
    DropMate(Kind),
    /// A rule module forbids it: its code.
    Restricted(&'static str),
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
            IllegalMove::Promotion(_) => "promotion",
            IllegalMove::NotInHand(_) => "not-in-hand",
            IllegalMove::CannotDropThere(..) => "cannot-drop-there",
            IllegalMove::OwnRoyalLost => "own-royal-lost",
            IllegalMove::LeavesCheck { .. } => "leaves-check",
            IllegalMove::CastlingThroughCheck => "castling-through-check",
            IllegalMove::RoyalsTouch => "royals-touch",
            IllegalMove::DropMate(_) => "drop-mate",
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
            IllegalMove::Promotion(k) => {
                let into = model
                    .promotion
                    .iter()
                    .flat_map(|p| &p.into)
                    .find(|(from, _)| from == k);
                let choices: Vec<String> = into.iter().flat_map(|(_, to)| to).map(kind).collect();
                if choices.is_empty() {
                    format!("a {} does not promote", kind(k))
                } else {
                    format!(
                        "this move of the {} needs another promotion than the one named: {}",
                        kind(k),
                        choices.join(", ")
                    )
                }
            }
            IllegalMove::NotInHand(k) => format!("no {} is in hand", kind(k)),
            IllegalMove::CannotDropThere(k, cell) => {
                format!("a {} may not be dropped on {}", kind(k), name(cell))
            }
            IllegalMove::OwnRoyalLost => {
                "the move takes the player's own royal piece off the board".into()
            }
            IllegalMove::LeavesCheck { royal, attackers } => {
                let from: Vec<String> = attackers.iter().map(name).collect();
                format!(
                    "the royal piece on {} is left under attack from {}",
                    name(royal),
                    from.join(" and ")
                )
            }
            IllegalMove::CastlingThroughCheck => {
                "a king may not castle out of, through or into check".into()
            }
            IllegalMove::RoyalsTouch => {
                "the royal pieces would be within each other's reach".into()
            }
            IllegalMove::DropMate(k) => format!("a dropped {} may not give mate", kind(k)),
            IllegalMove::Restricted(code) => format!("a rule of the variant forbids it ({code})"),
        }
    }
}

/// What a move has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The move.
    pub mv: crate::Move,
    /// Every cell whose man is not what it was, ascending.
    pub cells: Vec<CellChange>,
    /// Every count in hand that is not what it was.
    pub hands: Vec<HandChange>,
}

/// A cell that a move has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellChange {
    /// The cell.
    pub cell: Cell,
    /// The man before.
    pub before: Option<crate::Man>,
    /// The man after.
    pub after: Option<crate::Man>,
}

/// A count in hand that a move has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandChange {
    /// Whose hand.
    pub side: Side,
    /// Which kind.
    pub kind: Kind,
    /// How many before.
    pub before: u8,
    /// How many after.
    pub after: u8,
}
