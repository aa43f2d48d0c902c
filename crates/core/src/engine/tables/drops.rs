//! Pieces in hand: as what captured pieces are held, where they may be dropped, and behind which they enter.

use boardwright_geometry::{Cell, CellSet, Vector};
use smallvec::SmallVec;

use crate::engine::movement::lines::Lines;
use crate::engine::movement::mover::Mover;
use crate::engine::movement::shift::Shift;
use crate::man::{Kind, PerSide, Side};
use crate::model::{Model, Places};

/// A kind that may be dropped.
#[derive(Clone, Debug)]
pub(crate) struct DropTable<S> {
    pub(crate) kind: Kind,
    /// Its place in the hand. Those that are dropped as what they promote into come after all others.
    pub(crate) slot: usize,
    pub(crate) cells: PerSide<S>,
    /// How many unpromoted pieces of the kind a side may have on a file and none be dropped there.
    pub(crate) full_file: Option<u32>,
    pub(crate) no_mate: bool,
    pub(crate) no_check: bool,
    /// Whoever holds one must drop it, or another one of which that is so.
    pub(crate) compulsory: bool,
}

impl<S> DropTable<S> {
    /// Whether a drop may be forbidden for the check that it gives.
    #[inline(always)]
    pub(crate) fn heeds_check(&self) -> bool {
        self.no_mate || self.no_check
    }
}

/// Where the pieces on the board let a piece be dropped.
#[derive(Clone, Debug)]
pub(crate) struct PlaceTable<S> {
    /// The cells that come first.
    pub(crate) first: PerSide<S>,
    /// The lines along which enemies must be enclosed.
    pub(crate) flanks: PerSide<Vec<usize>>,
    /// A step back along each of them.
    pub(crate) flanking: PerSide<Vec<Shift<S>>>,
    /// For each cell, from where a piece there is beside.
    pub(crate) beside: Option<PerSide<Vec<S>>>,
    /// For each cell, from where a piece there is too near.
    pub(crate) apart: Option<PerSide<Vec<S>>>,
    /// For each cell the one below, if there is one.
    pub(crate) below: Option<Vec<Option<Cell>>>,
    /// The step from each cell to the one above.
    pub(crate) up: Shift<S>,
    /// The cells with none below.
    pub(crate) ground: S,
    /// The lines along which pieces slide in.
    pub(crate) slides: PerSide<Vec<usize>>,
    /// The kinds that are spread over the shades: the kind, its place in the hand, and its cells.
    pub(crate) spread: Vec<(Kind, usize, PerSide<S>)>,
    /// The cells of each shade.
    pub(crate) shades: Vec<S>,
}

impl<S: CellSet> PlaceTable<S> {
    /// The table, if the board has a say.
    pub(crate) fn compile(model: &Model, lines: &mut Lines<S>) -> Option<Self> {
        let places = &model.drops.as_ref()?.places;
        if *places == Places::default() {
            return None;
        }
        let board = &model.board;
        let near = |steps: &[Vector]| {
            (!steps.is_empty()).then(|| {
                PerSide::from_fn(|side| {
                    let steps = model.steps_of(side, steps);
                    let mut from = vec![S::EMPTY; board.len()];
                    for cell in board.cells() {
                        for met in steps.iter().filter_map(|&step| board.leap(cell, step)) {
                            from[met.index()] |= S::single(cell);
                        }
                    }
                    from
                })
            })
        };
        let below = |cell| board.leap(cell, Vector { x: 0, y: -1 });
        let flanks = along(model, lines, &places.flanks);
        let step = |&line: &usize| {
            let back = &lines.all[lines.all[line].back];
            let next = |cell| Some((cell, back.next(cell)?));
            Shift::new(board.cells().filter_map(next))
        };
        Some(PlaceTable {
            flanking: PerSide::from_fn(|side| flanks[side].iter().map(step).collect()),
            up: Shift::new(board.cells().filter_map(|cell| Some((below(cell)?, cell)))),
            ground: S::from_cells(board.cells().filter(|&cell| below(cell).is_none())),
            below: places.falls.then(|| board.cells().map(below).collect()),
            first: PerSide::from_fn(|side| {
                let cells = places.first.iter().flat_map(|zone| &zone[side]);
                S::from_cells(cells.copied())
            }),
            flanks,
            beside: near(&places.beside),
            apart: near(&places.apart),
            slides: along(model, lines, &places.slides),
            spread: places
                .shades
                .iter()
                .filter_map(|&kind| spread(model, kind))
                .collect(),
            shades: shades(model),
        })
    }
}

/// A kind that is spread over the shades, with its place in the hand and the cells where it may be dropped.
fn spread<S: CellSet>(model: &Model, kind: Kind) -> Option<(Kind, usize, PerSide<S>)> {
    let drops = model.drops.as_ref()?;
    let slot = drops.allowed.iter().position(|&held| held == kind)?;
    let zone = drops.zones.iter().find(|(of, _)| *of == kind);
    let cells = PerSide::from_fn(|side| match zone {
        Some((_, zone)) => S::from_cells(zone[side].iter().copied()),
        None => S::from_cells(model.board.cells()),
    });
    Some((kind, slot, cells))
}

/// The cells of each shade.
fn shades<S: CellSet>(model: &Model) -> Vec<S> {
    let board = &model.board;
    let most = board.cells().map(|cell| board.shade(cell)).max();
    let of = |shade: u8| S::from_cells(board.cells().filter(|&cell| board.shade(cell) == shade));
    (0..=most.unwrap_or(0)).map(of).collect()
}

/// The lines along some steps, for each side.
pub(crate) fn along<S: CellSet>(
    model: &Model,
    lines: &mut Lines<S>,
    steps: &[Vector],
) -> PerSide<Vec<usize>> {
    PerSide::from_fn(|side| {
        let steps = model.steps_of(side, steps).into_iter();
        steps.map(|step| lines.along(&model.board, step)).collect()
    })
}

/// Compiles the kinds that may be dropped, in the order of the hand's places, and after them what these may be
/// dropped as.
pub(crate) fn drop_tables<S: CellSet>(
    model: &Model,
    lines: &Lines<S>,
    movers: &PerSide<Vec<Mover<S>>>,
    cells: S,
) -> Vec<DropTable<S>> {
    let Some(drops) = &model.drops else {
        return Vec::new();
    };
    // A side drops a piece as what it promotes into itself.
    let turns_into = |side: Side, held: Kind, kind: Kind| {
        let rule = model.promotion_of(side, held);
        kind == held || rule.is_some_and(|(_, into)| into.contains(&kind))
    };
    let table = |(slot, held): (usize, Kind), kind: Kind| {
        let zone = drops.zones.iter().find(|(k, _)| *k == held);
        DropTable {
            kind,
            slot,
            cells: PerSide::from_fn(|side| {
                let zone = zone.map_or(cells, |(_, z)| S::from_cells(z[side].iter().copied()));
                if !turns_into(side, held, kind) {
                    S::EMPTY
                } else if drops.not_immobile {
                    zone & !movers[side][kind.index()].immobile(lines)
                } else {
                    zone
                }
            }),
            full_file: match drops.one_per_file.contains(&kind) {
                true => Some(1),
                false => {
                    let mut limits = drops.per_file.iter();
                    limits.find_map(|&(k, most)| (k == kind).then(|| u32::from(most)))
                }
            },
            no_mate: drops.no_mate.contains(&kind),
            no_check: drops.no_check.contains(&held),
            compulsory: drops.compulsory.contains(&held),
        }
    };
    let held = || drops.allowed.iter().copied().enumerate();
    let turned = held().filter(|_| drops.promoted).flat_map(|place| {
        let mut into: SmallVec<[Kind; 8]> = SmallVec::new();
        for kind in model.promotes(place.1) {
            if !into.contains(&kind) {
                into.push(kind);
            }
        }
        into.into_iter().map(move |kind| (place, kind))
    });
    let plain = held().map(|place| (place, place.1));
    plain
        .chain(turned)
        .map(|(place, kind)| table(place, kind))
        .collect()
}

/// Who has rights as long as he has not moved.
#[derive(Clone, Debug)]
pub(crate) struct FirstMovers<S> {
    /// The cells of each side whose pieces in the set-up have such rights.
    pub(crate) all: PerSide<S>,
    /// Those of them who have one by their movement, and not by a gate alone.
    pub(crate) by_movement: PerSide<S>,
}

impl<S: CellSet> FirstMovers<S> {
    pub(crate) fn compile(model: &Model) -> Self {
        let kinds = model.first_move_kinds();
        let moves = |cell: &Cell| {
            let men = model.start.men.iter();
            let mut there = men.filter(|(at, _)| at == cell);
            there.any(|(_, man)| kinds.contains(&man.kind))
        };
        let cells = PerSide::from_fn(|side| model.first_movers(side));
        FirstMovers {
            all: PerSide::from_fn(|side| S::from_cells(cells[side].iter().copied())),
            by_movement: PerSide::from_fn(|side| {
                S::from_cells(cells[side].iter().copied().filter(moves))
            }),
        }
    }

    /// Whether anybody has.
    pub(crate) fn any(&self) -> bool {
        self.all.0.iter().any(|cells| cells.any())
    }
}

/// Gates: pieces in hand enter behind pieces that leave their cell for the first time.
#[derive(Clone, Debug)]
pub(crate) struct GateTable<S> {
    /// The places in hand of the kinds that enter so.
    pub(crate) slots: Vec<usize>,
    /// The cells of each side.
    pub(crate) zone: PerSide<S>,
    /// Those of them whose pieces have no other right that moving would lose.
    pub(crate) only: PerSide<S>,
    /// Captured pieces come to hand: an empty hand may be filled again.
    pub(crate) refilled: bool,
}

impl<S: CellSet> GateTable<S> {
    pub(crate) fn compile(model: &Model, first_movers: &FirstMovers<S>) -> Option<Self> {
        let gates = model.gates.as_ref()?;
        let droppable = model.drops.as_ref().map_or(&[][..], |drops| &drops.allowed);
        let slot = |kind: &Kind| droppable.iter().position(|other| other == kind);
        let zone = PerSide::from_fn(|side| S::from_cells(gates.zone[side].iter().copied()));
        Some(GateTable {
            slots: gates.kinds.iter().filter_map(slot).collect(),
            only: PerSide::from_fn(|side| zone[side] & !first_movers.by_movement[side]),
            zone,
            refilled: model.hand.is_some(),
        })
    }
}

/// As what captured pieces are held.
#[derive(Clone, Debug)]
pub(crate) struct HeldAs {
    /// For each kind: its place in the hand when captured, if it is held.
    pub(crate) plain: Vec<Option<u8>>,
    /// For each kind: the place of a piece with the promotion mark.
    pub(crate) promoted: Vec<Option<u8>>,
    /// Whether a promoted piece of a kind carries a mark: only where its kind does not tell what it falls back to.
    pub(crate) marked: Vec<bool>,
    /// Whether any does.
    pub(crate) marks: bool,
}

impl HeldAs {
    pub(crate) fn compile(model: &Model) -> Self {
        let slot_of = |kind: Kind| u8::try_from(model.place_in_hand(kind)?).ok();
        let kinds = || (0..model.kinds.len()).map(|k| Kind(k as u8));
        let demotes = model.demotes();
        let fallen = |kind: Kind| model.demoted(kind).and_then(slot_of);
        let held = |kind: Kind, marked: bool| match model.hand {
            None => None,
            Some(_) if !demotes => slot_of(kind),
            Some(_) if marked => fallen(kind),
            // A kind that only promotion gives is known to be promoted; others need a mark.
            Some(_) => slot_of(kind).or_else(|| fallen(kind)),
        };
        let marked =
            |kind: Kind| demotes && slot_of(kind).is_some() && model.demoted(kind).is_some();
        HeldAs {
            plain: kinds().map(|kind| held(kind, false)).collect(),
            promoted: kinds().map(|kind| held(kind, true)).collect(),
            marked: kinds().map(marked).collect(),
            marks: kinds().any(marked),
        }
    }
}
