//! What a player may choose from, grouped as a board shows it; and what he may announce beforehand.

use std::collections::BTreeMap;

use boardwright_geometry::Cell;
use smallvec::SmallVec;

use crate::man::{Kind, Side};
use crate::model::{Choice, Model, Trigger};
use crate::moves::{Move, Second};
use crate::position::Position;
use crate::refusal::Wish;
use crate::ways::ways;

/// Moves by the piece that makes them and the cell that it goes to.
///
/// What a client shows when a player takes hold of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Choices {
    /// For each cell with a piece that can move: where to, and as what.
    pub moves: BTreeMap<Cell, BTreeMap<Cell, Promotions>>,
    /// For each kind that can be dropped: the cells, ascending.
    pub drops: BTreeMap<Kind, Vec<Cell>>,
    /// For each two cells of a move that does something on a second one: what, ascending; `None` where it
    /// may do nothing there. A drop counts by the cell where it is put, twice.
    pub seconds: BTreeMap<(Cell, Cell), Vec<Option<Second>>>,
}

/// As what a piece may arrive: the kinds to choose from, in order, `None` for its own.
///
/// `[None]` where nothing promotes; without `None` where it must. It is a slice in all but name: as many as a chess player
/// chooses from take no memory of their own.
pub type Promotions = SmallVec<[Option<Kind>; 4]>;

impl Choices {
    /// Groups wishes; each counts once.
    pub fn of(wishes: impl IntoIterator<Item = Wish>) -> Choices {
        let wishes: Vec<Wish> = wishes.into_iter().collect();
        let mut choices = Choices::default();
        for wish in &wishes {
            match (wish.from, wish.dropped) {
                (Some(from), _) => {
                    let goals = choices.moves.entry(from).or_default();
                    let kinds = goals.entry(wish.to).or_default();
                    if let Err(place) = kinds.binary_search(&wish.promotes_to) {
                        kinds.insert(place, wish.promotes_to);
                    }
                }
                (None, Some(kind)) => insert(choices.drops.entry(kind).or_default(), wish.to),
                (None, None) => {}
            }
        }
        // In most variants no move has a second cell.
        if wishes.iter().any(|wish| wish.second.is_some()) {
            choices.seconds = seconds(&wishes);
        }
        choices
    }
}

/// What each two cells' moves do on a second one, where some do.
fn seconds(wishes: &[Wish]) -> BTreeMap<(Cell, Cell), Vec<Option<Second>>> {
    let mut seconds: BTreeMap<(Cell, Cell), Vec<Option<Second>>> = BTreeMap::new();
    for wish in wishes {
        let from = wish.from.unwrap_or(wish.to);
        insert(seconds.entry((from, wish.to)).or_default(), wish.second);
    }
    seconds.retain(|_, all| *all != [None]);
    seconds
}

fn insert<T: Ord>(list: &mut Vec<T>, item: T) {
    if let Err(place) = list.binary_search(&item) {
        list.insert(place, item);
    }
}

impl FromIterator<Move> for Choices {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Choices::of(moves.into_iter().map(Wish::from))
    }
}

impl Position {
    /// What a side may announce while its opponent is to move: wherever its pieces, from where they stand now,
    /// could go if the other cells were empty or held what they need to jump or to capture. Some of it
    /// will turn out not to be legal, and rule modules propose only what they would if it were this side's
    /// turn; [`Game::play_wish`](crate::Game::play_wish) then says why.
    pub fn premoves(&self, side: Side) -> Choices {
        let model = self.model();
        let mut wishes = Vec::new();
        for (from, man) in self.men().into_iter().filter(|(_, man)| man.side == side) {
            if model.movement.pass.is_some() || model.walls_instead() {
                wishes.push(Wish::go(from, from));
            }
            let unmoved = self.unmoved(from);
            // a borrower's lender may be taken, and then it moves as it does itself; an effect may bring another lender
            let lender = model.lender(side, from);
            let lent = lender.and_then(|cell| self.man_at(cell));
            let lent = lent.filter(|lender| lender.side == side);
            let lent = lent.filter(|lender| lender.kind != man.kind);
            let brought = match lender {
                Some(_) if !model.effects.is_empty() => model.kinds.len(),
                _ => 0,
            };
            let brought = (0..brought).map(|kind| Kind(kind as u8));
            let kinds = lent.map(|lender| lender.kind).into_iter();
            for way in kinds
                .chain([man.kind])
                .chain(brought)
                .flat_map(|kind| ways(model, side, kind, from))
            {
                if way.movement.initial && !unmoved {
                    continue;
                }
                for promotes_to in promotions(model, side, man.kind, from, way.goal) {
                    wishes.push(Wish::go(from, way.goal).promoting(promotes_to));
                }
            }
        }
        wishes.extend(self.placed.castlings(side).into_iter().map(Wish::from));
        wishes.extend(self.placed.proposed(side).into_iter().map(Wish::from));
        let unlimited = model.drops.as_ref().is_some_and(|drops| drops.unlimited);
        for &kind in model.drops.iter().flat_map(|drops| &drops.allowed) {
            if self.in_hand(side, kind) == 0 && !unlimited {
                continue;
            }
            let turned = model.drops.as_ref().is_some_and(|drops| drops.promoted);
            let promoted = model.promotes(kind).filter(|_| turned);
            for kind_dropped in [kind].into_iter().chain(promoted) {
                let goals = model.board.cells();
                let goals = goals.filter(|&to| drops_on(model, side, kind, to));
                wishes.extend(goals.map(|to| Wish::drop(kind_dropped, to)));
            }
        }
        Choices::of(wishes)
    }
}

/// Whether a kind's zone of drops has this cell.
pub(crate) fn drops_on(model: &Model, side: Side, kind: Kind, to: Cell) -> bool {
    let mut zones = model.drops.iter().flat_map(|drops| &drops.zones);
    zones
        .find(|(named, _)| *named == kind)
        .is_none_or(|(_, zone)| zone[side].contains(&to))
}

/// As what a piece may arrive, as far as the zone tells.
fn promotions(model: &Model, side: Side, kind: Kind, from: Cell, to: Cell) -> Promotions {
    let offered = model
        .promotion_of(side, kind)
        .and_then(|(promotion, into)| {
            let zone = &promotion.zone[side];
            let (starts, ends) = (zone.contains(&from), zone.contains(&to));
            let triggered = match promotion.trigger {
                Trigger::Enter => ends && !starts,
                Trigger::Arrive => ends,
                Trigger::Touch | Trigger::EnterOrCapture => starts || ends,
            };
            let some = promotion.captures_only
                || !promotion.en_passant
                || promotion.trigger == Trigger::EnterOrCapture;
            triggered.then_some((promotion.choice, into, some))
        });
    match offered {
        None => core::iter::once(None).collect(),
        Some((Choice::Mandatory, into, false)) => into.iter().copied().map(Some).collect(),
        Some((_, into, _)) => core::iter::once(None)
            .chain(into.iter().copied().map(Some))
            .collect(),
    }
}
