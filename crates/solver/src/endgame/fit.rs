//! Which variants and which men have tables.

use boardwright_core::model::Model;
use boardwright_core::{Coded, Kind, Man, Side, Variant};

use super::layout::Layouts;
use super::men::Men;

/// The most men of a table.
pub const MAX_MEN: usize = 8;

/// Why there is no table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoTables {
    /// Which moves are legal depends on what was played before.
    Past,
    /// Pieces are held in hand.
    Hands,
    /// Walls stand on the board.
    Walls,
    /// Checks are counted.
    Checks,
    /// Captures mark cells.
    Marks,
    /// What calls may do is bounded, so that no answer is sure to be whole.
    Bounded,
    /// More men than [`MAX_MEN`].
    TooMany,
    /// It would take more memory than it may: the bytes that it needs at the least, and that there are.
    TooLarge(u64, u64),
    /// No position of the variant has just these men.
    NoPosition,
    /// A move leads to a position that is more than its men.
    NotWhole,
    /// A game takes more plies than an entry can say.
    TooLong,
    /// It was stopped.
    Stopped,
}

impl NoTables {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            NoTables::Past => "needs-past",
            NoTables::Hands => "has-hands",
            NoTables::Walls => "has-walls",
            NoTables::Checks => "counts-checks",
            NoTables::Marks => "marks-cells",
            NoTables::Bounded => "bounded",
            NoTables::TooMany => "too-many-men",
            NoTables::TooLarge(..) => "too-large",
            NoTables::NoPosition => "no-position",
            NoTables::NotWhole => "not-whole",
            NoTables::TooLong => "too-long",
            NoTables::Stopped => "stopped",
        }
    }
}

impl core::fmt::Display for NoTables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NoTables::Past => f.write_str(
                "which moves are legal depends on what was played before, so that no table of positions can tell the result",
            ),
            NoTables::Hands => f.write_str(
                "pieces are held in hand, and what is captured comes back: there is no ending with few men",
            ),
            NoTables::Walls => {
                f.write_str("walls stand on the board, so that positions are more than their men")
            }
            NoTables::Checks => {
                f.write_str("checks are counted, so that positions are more than their men")
            }
            NoTables::Marks => {
                f.write_str("captures mark cells, so that positions are more than their men")
            }
            NoTables::Bounded => {
                f.write_str("what calls may do is bounded here, and a table must be whole")
            }
            NoTables::TooMany => write!(f, "a table has at most {MAX_MEN} men"),
            NoTables::TooLarge(needed, most) => write!(
                f,
                "the tables take at least {} MiB, and may take {}",
                needed.div_ceil(1 << 20),
                most >> 20
            ),
            NoTables::NoPosition => f.write_str("no position of this variant has just these men"),
            NoTables::NotWhole => {
                f.write_str("a move leads to a position that is more than its men")
            }
            NoTables::TooLong => f.write_str("a game takes more plies than an entry can say"),
            NoTables::Stopped => f.write_str("it was stopped before it was whole"),
        }
    }
}

impl std::error::Error for NoTables {}

impl Coded for NoTables {
    fn code(&self) -> &'static str {
        NoTables::code(self)
    }
}

/// Whether positions of a variant are told by their men and the player to move, or nearly so.
pub(super) fn variant(variant: &Variant) -> Result<(), NoTables> {
    let model = variant.model();
    let refused = match () {
        () if variant.needs_history() => NoTables::Past,
        () if model.has_hands() || model.gates.is_some() => NoTables::Hands,
        () if model.has_walls() => NoTables::Walls,
        () if model.end.check_count.is_some() => NoTables::Checks,
        () if variant.marks_cells() => NoTables::Marks,
        () if variant.work().is_some() => NoTables::Bounded,
        () => return Ok(()),
    };
    Err(refused)
}

/// The bytes that the tables of some men take, told without making any: of them and of all that captures of one
/// man and promotions make of them. Where moves do more than that it is less than they really take. It is no longer
/// counted once it is more than `most`.
pub(super) fn least_bytes(model: &Model, men: &Men, layouts: &Layouts, most: u64) -> u64 {
    let mut seen = std::collections::BTreeSet::from([men.clone()]);
    let mut open = vec![men.clone()];
    let mut bytes = 0_u64;
    while let Some(men) = open.pop() {
        let entries = layouts.entries(&men);
        bytes = bytes.saturating_add(entries.saturating_mul(2));
        if bytes > most {
            break;
        }
        for next in made_of(model, &men) {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    bytes
}

/// What captures and promotions make of some men.
fn made_of(model: &Model, men: &Men) -> Vec<Men> {
    // A royal piece that nobody may leave under attack is not taken.
    let taken = |man: &Man| {
        let royal = model.royalty.pieces.contains(&man.kind);
        !royal || model.end.royal_lost.is_some()
    };
    let without = |at: usize| {
        men.iter()
            .enumerate()
            .filter(move |&(other, _)| other != at)
    };
    let mut made = Vec::new();
    for (at, man) in men.iter().enumerate() {
        let enemies = men.iter().any(|other| other.side != man.side);
        if enemies && taken(&man) {
            made.push(Men::new(without(at).map(|(_, man)| man)));
        }
        for kind in promotes(model, man) {
            let turned = Man { kind, ..man };
            made.push(Men::new(without(at).map(|(_, man)| man).chain([turned])));
        }
    }
    made
}

fn promotes(model: &Model, man: Man) -> Vec<Kind> {
    let Some((rule, into)) = model.promotion_of(man.side, man.kind) else {
        return Vec::new();
    };
    if rule.zone[man.side].is_empty() {
        Vec::new()
    } else {
        into.to_vec()
    }
}

/// Whether a man of one side may capture another one's in passing, so that the last move matters.
pub(super) fn passes(model: &Model, men: &Men) -> bool {
    let has = |side: Side, leaves: bool| {
        men.iter().filter(|man| man.side == side).any(|man| {
            let rules = model
                .kind_model(man.kind)
                .map_or(&[][..], |kind| &kind.moves);
            let lent = model.movement.borrow.is_some();
            lent || rules.iter().any(|rule| match leaves {
                true => rule.leaves_ep,
                false => rule.captures_ep,
            })
        })
    };
    Side::BOTH
        .into_iter()
        .any(|side| has(side, true) && has(side.other(), false))
}
