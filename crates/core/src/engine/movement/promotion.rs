//! What a kind may promote to, and where.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::movement::lines::Lines;
use crate::engine::movement::mover::Mover;
use crate::man::{Kind, Side};
use crate::model::{Choice, MAX_HAND_KINDS, Model, Trigger};

/// What a kind of one side may promote to, and where.
#[derive(Clone, Debug)]
pub(crate) struct Promotions<S> {
    pub(crate) zone: S,
    pub(crate) trigger: Trigger,
    pub(crate) into: SmallVec<[Kind; 8]>,
    /// Goals in reach of the trigger at which it must promote.
    pub(crate) forced: S,
    /// Goals from which it could never move again, where the trigger asks for them.
    pub(crate) dead_ends: S,
    /// Only captures promote.
    pub(crate) captures_only: bool,
    /// Captures en passant promote as other moves do.
    pub(crate) en_passant: bool,
    /// Into these kinds nobody promotes who has so many on the board.
    pub(crate) limits: SmallVec<[(Kind, u32); 2]>,
    /// Where what a piece becomes comes from, if out of a hand.
    pub(crate) from_hand: Option<Box<Supply>>,
}

/// The hand out of which what a piece becomes is taken.
#[derive(Clone, Debug)]
pub(crate) struct Supply {
    pub(crate) side: Side,
    /// The place of each kind in it.
    places: Vec<(Kind, usize)>,
}

impl Supply {
    /// Whether a kind is there.
    pub(crate) fn has(&self, kind: Kind, hands: &[[u8; MAX_HAND_KINDS]; 2]) -> bool {
        let place = self.places.iter().find(|(other, _)| *other == kind);
        place.is_some_and(|&(_, slot)| hands[self.side.index()][slot] > 0)
    }
}

/// The kinds of which a move to some cells always promotes.
pub(crate) fn must_promote<S: CellSet>(all: &[Promotions<S>]) -> SmallVec<[Kind; 4]> {
    let musts =
        |of_kind: &Promotions<S>| !of_kind.into.is_empty() && (of_kind.zone & of_kind.forced).any();
    let kinds = (0..=u8::MAX).map(Kind).zip(all);
    let kinds = kinds.filter(|(_, of_kind)| musts(of_kind));
    kinds.map(|(kind, _)| kind).collect()
}

impl<S: CellSet> Promotions<S> {
    /// Whether the position has a say in what promotes, and into what.
    pub(crate) fn depend(&self) -> bool {
        self.heeds_captures() || self.may_lack()
    }

    /// Whether a piece may find nothing to become, or less than at other times.
    #[inline(always)]
    pub(crate) fn may_lack(&self) -> bool {
        !self.limits.is_empty() || self.from_hand.is_some()
    }

    /// Whether it matters to a promotion that the move captures.
    #[inline(always)]
    pub(crate) fn heeds_captures(&self) -> bool {
        self.captures_only || self.trigger == Trigger::EnterOrCapture
    }

    /// Whether a move from `from` to one of these goals may be a promotion.
    #[inline(always)]
    pub(crate) fn concern(&self, from: Cell, goals: S) -> bool {
        match S::BITS > 128 {
            true => self.zone.has(from) || self.zone.meets(goals),
            false => (self.zone & (goals | S::single(from))).any(),
        }
    }

    /// Those of the goals on which a move from `from` promotes, if it captures there.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn on(&self, from: Cell, goals: S) -> S {
        match self.trigger {
            Trigger::Enter if self.zone.has(from) => S::EMPTY,
            Trigger::Touch | Trigger::EnterOrCapture if self.zone.has(from) => goals,
            _ => goals & self.zone,
        }
    }

    /// Those of these goals on which it promotes without a capture too.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn quietly(&self, from: Cell, on: S) -> S {
        match self.trigger {
            _ if self.captures_only => S::EMPTY,
            Trigger::EnterOrCapture if self.zone.has(from) => on & self.zone & self.dead_ends,
            _ => on,
        }
    }
}

/// What each kind of a side may promote to.
pub(crate) fn promotions<S: CellSet>(
    model: &Model,
    lines: &Lines<S>,
    side: Side,
    movers: &[Mover<S>],
) -> Vec<Promotions<S>> {
    let kinds = (0..model.kinds.len()).map(|k| Kind(k as u8));
    kinds
        .map(|kind| of_kind(model, lines, kind, side, &movers[kind.index()]))
        .collect()
}

fn of_kind<S: CellSet>(
    model: &Model,
    lines: &Lines<S>,
    kind: Kind,
    side: Side,
    mover: &Mover<S>,
) -> Promotions<S> {
    let none = Promotions {
        zone: S::EMPTY,
        trigger: Trigger::Enter,
        into: SmallVec::new(),
        forced: S::EMPTY,
        dead_ends: S::EMPTY,
        captures_only: false,
        en_passant: true,
        limits: SmallVec::new(),
        from_hand: None,
    };
    let Some((promotion, into)) = model.promotion_of(side, kind) else {
        return none;
    };
    let zone = S::from_cells(promotion.zone[side].iter().copied());
    let forced = match promotion.choice {
        Choice::Mandatory => S::up_to(model.board.len()),
        Choice::Optional => S::EMPTY,
        Choice::OptionalUnlessImmobile => mover.immobile(lines),
    };
    let limits = promotion.limits.iter();
    let limits = limits
        .filter(|(kind, _)| into.contains(kind))
        .map(|&(kind, most)| (kind, u32::from(most)));
    Promotions {
        zone,
        trigger: promotion.trigger,
        into: into.iter().copied().collect(),
        forced,
        dead_ends: match promotion.trigger {
            Trigger::EnterOrCapture => mover.immobile(lines),
            Trigger::Enter | Trigger::Arrive | Trigger::Touch => S::EMPTY,
        },
        captures_only: promotion.captures_only,
        en_passant: promotion.en_passant,
        limits: limits.collect(),
        from_hand: promotion.from_hand.map(|hand| {
            let place = |kind: &Kind| Some((*kind, model.place_in_hand(*kind)?));
            Box::new(Supply {
                side: hand.side(side),
                places: into.iter().filter_map(place).collect(),
            })
        }),
    }
}
