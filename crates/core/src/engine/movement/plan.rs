//! In which way the pieces of each kind are gone through when moves are generated.

use boardwright_geometry::{Cell, CellSet};

use crate::betza::Movement;
use crate::engine::movement::interner::Table;
use crate::engine::movement::lame::LameTable;
use crate::engine::movement::leaps::Goals;
use crate::engine::movement::lines::{Lines, Pair};
use crate::engine::movement::mover::{Axes, How, Mover, Special};
use crate::engine::movement::promotion::Promotions;
use crate::engine::movement::setwise::{Jump, jumps};
use crate::man::{Kind, Man, Side};
use crate::model::{KindModel, Model};

/// The most jumps that are made instead of going from piece to piece.
const MOST_JUMPS: usize = 12;

/// With more axes than this, or on more cells, nobody is asked whether he is shut in: what says so would take long to make.
const MOST_RING_AXES: usize = 4;
const MOST_RING_CELLS: usize = 256;

/// The kinds of one side, by the cheapest way that fits each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plans<S> {
    /// The jumps of kinds whose pieces are moved all at once, kind by kind.
    pub(crate) jumps: Vec<Jump<S>>,
    /// Kinds that only leap.
    pub(crate) leaping: Vec<Leaping<S>>,
    /// Slides along whole axes, of kinds that do nothing else.
    pub(crate) sliding: Vec<Sliding>,
    /// Whether there are kinds in one of the following lists.
    pub(crate) more: bool,
    /// Kinds that jump alike, of which there are few of each and many together.
    pub(crate) shared: Vec<Shared<S>>,
    /// Kinds that only slide in one direction.
    pub(crate) one_way: Vec<OneWay>,
    /// Kinds that only leap, and lamely.
    pub(crate) lame: Vec<Lame<S>>,
    /// Slides of cannons along whole axes, of kinds that do nothing else.
    pub(crate) cannons: Vec<Cannon>,
    /// Kinds that go in several ways, or in one that has no list of its own, at any time and against all.
    pub(crate) mixed: Vec<Mixed<S>>,
    /// All other kinds.
    pub(crate) others: Vec<Kind>,
    /// For each kind: whether it promotes.
    pub(crate) promotes: Vec<bool>,
}

/// Kinds that only leap, and all alike.
#[derive(Clone, Debug)]
pub(crate) struct Leaping<S> {
    pub(crate) kind: Kind,
    /// Other kinds that leap alike; none if its moves are named.
    pub(crate) others: Vec<Kind>,
    /// Whether its moves are told by its name: some promote or leave cells for en passant, or it may stand only
    /// once on a file.
    pub(crate) named: bool,
    /// The goals from each cell.
    pub(crate) goals: Goals<S>,
}

/// Kinds whose pieces are moved all at once, and that are told apart only where they promote.
#[derive(Clone, Debug)]
pub(crate) struct Shared<S> {
    pub(crate) kinds: Vec<Kind>,
    /// The jumps of the first of them, with the goals on which any of them promotes.
    pub(crate) jumps: Vec<Jump<S>>,
}

/// A kind that only slides, and in one direction.
#[derive(Clone, Debug)]
pub(crate) struct OneWay {
    pub(crate) kind: Kind,
    pub(crate) promotes: bool,
    pub(crate) line: usize,
}

/// Two kinds that slide along the same two axes, or one twice.
#[derive(Clone, Debug)]
pub(crate) struct Sliding {
    pub(crate) kinds: [Kind; 2],
    /// Whether its moves are told by its name, as of those that [leap](Leaping::named); then it is but one kind.
    pub(crate) named: bool,
    pub(crate) pair: Pair,
}

/// A kind that only leaps, where certain cells are empty.
#[derive(Clone, Debug)]
pub(crate) struct Lame<S> {
    pub(crate) kind: Kind,
    pub(crate) promotes: bool,
    goals: LameTable<S>,
}

impl<S: CellSet> Lame<S> {
    /// The goals from a cell, own pieces not excluded.
    #[inline(always)]
    pub(crate) fn goals(&self, from: Cell, occupied: S) -> S {
        self.goals.open(from, occupied)
    }
}

/// A kind that goes along two axes, or one twice, as far as it is free, and captures over the piece that
/// it meets.
#[derive(Clone, Debug)]
pub(crate) struct Cannon {
    pub(crate) kind: Kind,
    pub(crate) promotes: bool,
    pub(crate) pair: Pair,
}

/// A kind that has several ways, each open at any time and against all: axes of any sort, leaps free and lame, and others.
#[derive(Clone, Debug)]
pub(crate) struct Mixed<S> {
    pub(crate) kind: Kind,
    pub(crate) promotes: bool,
    /// From each cell, those of which it enters one at least before all others; none where that cannot be told.
    ring: Table<S>,
    axes: Axes,
    /// Whether it goes along some that are not free.
    beside_free: bool,
    /// From each cell, with the cells that must be empty; none for a kind without lame leaps.
    lame: LameTable<S>,
    /// Leaps with and without capture from each cell; empty if there are none.
    leaps: Goals<S>,
    quiet_leaps: Goals<S>,
    capture_leaps: Goals<S>,
    /// What else it does at any time, whomever it takes.
    ways: Vec<Special<S>>,
    /// The same, to empty cells only.
    quiet_ways: Vec<Special<S>>,
    /// The same, where it must capture.
    capture_ways: Vec<Special<S>>,
}

impl<S: CellSet> Mixed<S> {
    /// The plan of a kind that does nothing else.
    fn new(
        kind: Kind,
        promotes: bool,
        lines: &Lines<S>,
        mover: &Mover<S>,
        others: &[Mixed<S>],
    ) -> Option<Self> {
        let mut lame = None;
        let [mut ways, mut quiet_ways, mut capture_ways] = [const { Vec::new() }; 3];
        for special in &mover.special {
            match special.free_lame_leaps() {
                Some(leaps) if lame.is_none() => lame = Some(leaps.clone()),
                _ if !special.is_open() => return None,
                _ => match (special.quiet, special.capture) {
                    (true, false) => quiet_ways.push(special.clone()),
                    (false, true) => capture_ways.push(special.clone()),
                    _ => ways.push(special.clone()),
                },
            }
        }
        let axes = &mover.axes;
        let few = axes.free.len() <= MOST_RING_AXES && lines.cells() <= MOST_RING_CELLS;
        let alike = |other: &&Mixed<S>| {
            other.leaps.is(&mover.leaps)
                && other.quiet_leaps.is(&mover.quiet_leaps)
                && other.capture_leaps.is(&mover.capture_leaps)
                && other.axes == *axes
        };
        let ring = match few && mover.special.is_empty() && axes.only_free() {
            true => match others.iter().find(alike) {
                Some(other) => other.ring.clone(),
                None => rings(lines, mover).into(),
            },
            false => Table::default(),
        };
        Some(Mixed {
            kind,
            promotes,
            ring,
            axes: mover.axes.clone(),
            beside_free: !mover.axes.only_free(),
            lame: lame.unwrap_or_default(),
            leaps: mover.leaps.clone(),
            quiet_leaps: mover.quiet_leaps.clone(),
            capture_leaps: mover.capture_leaps.clone(),
            ways,
            quiet_ways,
            capture_ways,
        })
    }

    /// Whether it can go nowhere from a cell, its own side's pieces standing all around.
    #[inline(always)]
    pub(crate) fn is_shut_in(&self, from: Cell, own: S) -> bool {
        self.ring
            .get(from.index())
            .is_some_and(|&ring| own.covers(ring))
    }

    /// The goals from a cell, own pieces not excluded.
    #[inline(always)]
    pub(crate) fn goals(&self, lines: &Lines<S>, from: Cell, occupied: S) -> S {
        let mut goals = self.leaps.get(from.index()).copied().unwrap_or_default();
        if let Some(&leaps) = self.quiet_leaps.get(from.index()) {
            goals |= leaps & !occupied;
        }
        if let Some(&leaps) = self.capture_leaps.get(from.index()) {
            goals |= leaps & occupied;
        }
        let reach = |ways: &[Special<S>]| {
            let ways = ways.iter();
            ways.fold(S::EMPTY, |all, way| {
                all | way.reach(lines, from, occupied, occupied)
            })
        };
        goals |= reach(&self.ways);
        if !self.quiet_ways.is_empty() {
            goals |= reach(&self.quiet_ways) & !occupied;
        }
        if !self.capture_ways.is_empty() {
            goals |= reach(&self.capture_ways) & occupied;
        }
        goals |= self.lame.open(from, occupied);
        for &axis in &self.axes.free {
            goals |= lines.axis(usize::from(axis), from, occupied);
        }
        if self.beside_free {
            goals |= self.axes.goals_beside_free(lines, from, occupied);
        }
        goals
    }
}

impl<S: CellSet> Shared<S> {
    /// Whether its pieces jump so.
    fn is_of(&self, jumps: &[Jump<S>]) -> bool {
        let mut both = self.jumps.iter().zip(jumps);
        self.jumps.len() == jumps.len() && both.all(|(one, other)| one.is_the_same(other))
    }

    /// Takes on a kind whose pieces jump so.
    fn join(&mut self, kind: Kind, jumps: &[Jump<S>]) {
        self.kinds.push(kind);
        for (own, other) in self.jumps.iter_mut().zip(jumps) {
            own.promoting |= other.promoting;
        }
    }
}

/// Whether another kind has the same movements, wherever each may be made.
fn has_peer(model: &Model, at: usize) -> bool {
    fn movements(kind: &KindModel) -> impl Iterator<Item = &[Movement]> {
        kind.moves.iter().map(|rule| rule.movements.as_slice())
    }
    let mut others = model.kinds.iter().enumerate();
    let own = model.kinds.get(at);
    own.is_some_and(|own| {
        others.any(|(other, kind)| other != at && movements(kind).eq(movements(own)))
    })
}

/// How many pieces of a kind a side has at the start.
fn men_of(model: &Model, side: Side, kind: Kind) -> usize {
    let men = model.start.men.iter();
    men.filter(|(_, man)| *man == Man { side, kind }).count()
}

impl<S: CellSet> Plans<S> {
    pub(crate) fn compile(
        model: &Model,
        lines: &mut Lines<S>,
        movers: &[Mover<S>],
        promotions: &[Promotions<S>],
        side: Side,
    ) -> Self {
        let mut plans = Plans {
            jumps: Vec::new(),
            leaping: Vec::new(),
            sliding: Vec::new(),
            more: false,
            shared: Vec::new(),
            one_way: Vec::new(),
            lame: Vec::new(),
            cannons: Vec::new(),
            mixed: Vec::new(),
            others: Vec::new(),
            promotes: promotions.iter().map(|p| !p.into.is_empty()).collect(),
        };
        let mut looked_at = plans.share(model, lines, movers, promotions, side);
        for (at, (mover, promotions)) in movers.iter().zip(promotions).enumerate() {
            let kind = Kind(at as u8);
            if plans.shared.iter().any(|plan| plan.kinds.contains(&kind)) {
                continue;
            }
            let promotes = plans.promotes[at];
            let named = promotes || mover.passes() || model.movement.one_per_file.contains(&kind);
            let most = men_of(model, side, kind).min(MOST_JUMPS);
            let found = match looked_at.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, found)) => found.take(),
                None => jumps(&model.board, lines, mover, promotions, kind, most),
            };
            if let Some(jumps) = found {
                plans.jumps.extend(jumps);
            } else if only_slides(mover) && lines.diverge(&mover.axes.free) {
                for pair in lines.paired(&mover.axes.free) {
                    plans.slide(kind, named, pair);
                }
            } else if only_leaps(mover) {
                plans.leap(kind, named, &mover.leaps);
            } else if let Some(line) = only_line(mover, model.board.len()) {
                plans.one_way.push(OneWay {
                    kind,
                    promotes,
                    line,
                });
            } else if let Some(goals) = only_lame(mover) {
                plans.lame.push(Lame {
                    kind,
                    promotes,
                    goals,
                });
            } else if let Some(axes) = only_cannons(mover).filter(|axes| lines.diverge(axes)) {
                for pair in lines.paired(axes) {
                    plans.cannons.push(Cannon {
                        kind,
                        promotes,
                        pair,
                    });
                }
            } else if let Some(mixed) = Mixed::new(kind, promotes, lines, mover, &plans.mixed) {
                plans.mixed.push(mixed);
            } else {
                plans.others.push(kind);
            }
        }
        plans.more = !(plans.shared.is_empty()
            && plans.one_way.is_empty()
            && plans.lame.is_empty()
            && plans.cannons.is_empty()
            && plans.mixed.is_empty()
            && plans.others.is_empty());
        plans
    }

    /// Gathers kinds that jump alike, of which there are too few each to be moved all at once and enough together. Of
    /// the other kinds that were looked at, returns the jumps by which each is moved all at once, if it is.
    fn share(
        &mut self,
        model: &Model,
        lines: &Lines<S>,
        movers: &[Mover<S>],
        promotions: &[Promotions<S>],
        side: Side,
    ) -> Vec<(Kind, Option<Vec<Jump<S>>>)> {
        let mut looked_at = Vec::new();
        if model.movement.borrow.is_some() || !model.movement.one_per_file.is_empty() {
            return looked_at;
        }
        let mut all: Vec<(usize, Shared<S>)> = Vec::new();
        for (at, (mover, promotions)) in movers.iter().zip(promotions).enumerate() {
            let kind = Kind(at as u8);
            let men = men_of(model, side, kind);
            if men == 0 || only_leaps(mover) || mover.passes() || !has_peer(model, at) {
                continue;
            }
            let found = jumps(&model.board, lines, mover, promotions, kind, MOST_JUMPS);
            let (alone, found) = match found {
                Some(jumps) if men < jumps.len() => (None, Some(jumps)),
                found => (found, None),
            };
            looked_at.push((kind, alone));
            let Some(jumps) = found else {
                continue;
            };
            match all.iter_mut().find(|(_, plan)| plan.is_of(&jumps)) {
                Some((number, plan)) => {
                    *number += men;
                    plan.join(kind, &jumps);
                }
                None => all.push((
                    men,
                    Shared {
                        kinds: vec![kind],
                        jumps,
                    },
                )),
            }
        }
        let enough =
            |(men, plan): &(usize, Shared<S>)| plan.kinds.len() > 1 && *men >= plan.jumps.len();
        self.shared = all
            .into_iter()
            .filter(enough)
            .map(|(_, plan)| plan)
            .collect();
        looked_at
    }

    /// Adds a kind that only leaps, beside those that leap alike if it can.
    fn leap(&mut self, kind: Kind, named: bool, goals: &Goals<S>) {
        let alike = |plan: &&mut Leaping<S>| plan.goals.is(goals) && !plan.named && !named;
        match self.leaping.iter_mut().find(alike) {
            Some(plan) => plan.others.push(kind),
            None => self.leaping.push(Leaping {
                kind,
                others: Vec::new(),
                named,
                goals: goals.clone(),
            }),
        }
    }

    /// Adds a slide of a kind, beside that of another kind if it can.
    fn slide(&mut self, kind: Kind, named: bool, pair: Pair) {
        let alike = |plan: &&mut Sliding| {
            plan.pair == pair && !plan.named && !named && plan.kinds[0] == plan.kinds[1]
        };
        match self.sliding.iter_mut().find(alike) {
            Some(plan) => plan.kinds[1] = kind,
            None => self.sliding.push(Sliding {
                kinds: [kind, kind],
                named,
                pair,
            }),
        }
    }

    /// The jumps of a kind whose pieces are moved all at once; none for others.
    pub(crate) fn jumps_of(&self, kind: Kind) -> &[Jump<S>] {
        let is = |jump: &Jump<S>| jump.kind == kind;
        let start = self.jumps.iter().position(is).unwrap_or(self.jumps.len());
        let rest = self.jumps.get(start..).unwrap_or_default();
        let count = rest.iter().take_while(|jump| is(jump)).count();
        rest.get(..count).unwrap_or_default()
    }

    /// The goals of a kind that only leaps; none for others.
    pub(crate) fn leaps_of(&self, kind: Kind) -> &[S] {
        let plan = self
            .leaping
            .iter()
            .find(|plan| plan.kind == kind || plan.others.contains(&kind));
        plan.map_or(&[], |plan| &plan.goals)
    }

    /// Leaves out a kind whose pieces never move freely, if it only leaps.
    pub(crate) fn leave_out(&mut self, kind: Kind) {
        self.leaping
            .retain(|plan| plan.kind != kind || !plan.others.is_empty());
    }

    /// The size of the tables in bytes, those interned left out.
    pub(crate) fn bytes(&self) -> usize {
        let shared = self.shared.iter().flat_map(|plan| &plan.jumps);
        let jumps = self.jumps.iter().chain(shared).map(Jump::bytes);
        let mixed = self.mixed.iter();
        let rings = mixed.map(|plan| size_of_val(&*plan.ring));
        jumps.chain(rings).sum::<usize>()
    }
}

/// From each cell the goals of a kind's leaps and the first cells on the axes along which it slides.
fn rings<S: CellSet>(lines: &Lines<S>, mover: &Mover<S>) -> Vec<S> {
    let leaps = [&mover.leaps, &mover.quiet_leaps, &mover.capture_leaps];
    let ring = |cell: usize| {
        let leaps = leaps.into_iter().filter_map(|table| table.get(cell));
        let axes = mover.axes.free.iter().map(|&axis| usize::from(axis));
        let next = axes.map(|axis| lines.axis(axis, Cell(cell as u16), !S::EMPTY));
        next.fold(
            leaps.fold(S::EMPTY, |all, &goals| all | goals),
            |all, next| all | next,
        )
    };
    (0..lines.cells()).map(ring).collect()
}

/// Whether a kind has nothing but what its axes and its special ways say.
fn never_leaps<S: CellSet>(mover: &Mover<S>) -> bool {
    mover.leaps.is_empty() && mover.quiet_leaps.is_empty() && mover.capture_leaps.is_empty()
}

/// Whether a kind only slides along whole axes.
fn only_slides<S: CellSet>(mover: &Mover<S>) -> bool {
    mover.axes.only_free()
        && !mover.axes.free.is_empty()
        && mover.special.is_empty()
        && never_leaps(mover)
}

/// The line along which a kind slides, if it does nothing else.
fn only_line<S: CellSet>(mover: &Mover<S>, cells: usize) -> Option<usize> {
    let [only] = mover.special.as_slice() else {
        return None;
    };
    let How::Slide { line, within: None } = only.how else {
        return None;
    };
    (mover.axes.is_empty() && never_leaps(mover) && only.free(cells)).then_some(line)
}

/// The lame leaps of a kind that does nothing else.
fn only_lame<S: CellSet>(mover: &Mover<S>) -> Option<LameTable<S>> {
    let [only] = mover.special.as_slice() else {
        return None;
    };
    let alone = mover.axes.is_empty() && never_leaps(mover);
    only.free_lame_leaps().filter(|_| alone).cloned()
}

/// The axes of a kind that goes along them and captures over the piece that it meets, if it does nothing
/// else.
fn only_cannons<S: CellSet>(mover: &Mover<S>) -> Option<&[u8]> {
    let Axes {
        free,
        quiet,
        capture,
        cannon,
        hop,
        next,
        next_quiet,
    } = &mover.axes;
    let alone = mover.special.is_empty() && never_leaps(mover);
    let none = [free, capture, hop, next, next_quiet]
        .iter()
        .all(|axes| axes.is_empty());
    let both = none && !cannon.is_empty() && quiet == cannon;
    (alone && both).then_some(cannon)
}

fn only_leaps<S: CellSet>(mover: &Mover<S>) -> bool {
    mover.axes.is_empty()
        && mover.special.is_empty()
        && !mover.leaps.is_empty()
        && mover.quiet_leaps.is_empty()
        && mover.capture_leaps.is_empty()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boardwright_geometry::Board;

    use super::Plans;
    use crate::engine::rules::Rules;
    use crate::man::{Kind, Man, PerSide, Side};
    use crate::model::{Choice, Model, Promotion, Trigger};
    use crate::module::Modules;

    /// Symbols of kinds, and how they move.
    type Kinds<'a> = &'a [(&'a str, &'a [&'a str])];

    /// The plans of some kinds, with so many men of each on the board.
    fn plans(kinds: Kinds<'_>, men: usize) -> (Model, Plans<u64>) {
        let board = Board::rectangle(8, 8).expect("a board");
        let mut model = Model::builder("plans", board);
        for (symbol, moves) in kinds {
            model = model.kind(&symbol.to_lowercase(), symbol, moves);
        }
        let mut model = model.build().expect("a model");
        let side = Side::First;
        let all = (0..kinds.len() * men).map(|at| Kind((at / men) as u8));
        let all = all.map(|kind| Man { side, kind });
        model.start.men = model.board.cells().zip(all).collect();
        let compiled = Rules::<u64, 5>::compile(Arc::new(model.clone()), &Modules::new());
        let rules = compiled.expect("rules");
        (model, rules.plans[side].clone())
    }

    /// How each kind is gone through, by its symbol.
    fn told(kinds: Kinds<'_>, men: usize) -> String {
        let (model, plans) = plans(kinds, men);
        let name = |kind: &Kind| model.kinds[kind.index()].symbol.clone();
        let names = |kinds: &[Kind]| kinds.iter().map(name).collect::<String>();
        let mut ways = Vec::new();
        for kind in (0..kinds.len()).map(|at| Kind(at as u8)) {
            let jumps = plans.jumps.iter().filter(|jump| jump.kind == kind);
            let jumps = jumps.count();
            if jumps > 0 {
                ways.push(format!("{} jumps {jumps}", name(&kind)));
            }
        }
        for way in &plans.leaping {
            ways.push(format!("{}{} leaps", name(&way.kind), names(&way.others)));
        }
        for way in &plans.sliding {
            let two = if way.kinds[0] == way.kinds[1] { 1 } else { 2 };
            ways.push(format!("{} slides", names(&way.kinds[..two])));
        }
        let simple = ways.len();
        for way in &plans.shared {
            ways.push(format!("{} jump {}", names(&way.kinds), way.jumps.len()));
        }
        for way in &plans.one_way {
            ways.push(format!("{} slides one way", name(&way.kind)));
        }
        for way in &plans.lame {
            ways.push(format!("{} leaps lamely", name(&way.kind)));
        }
        for way in &plans.cannons {
            ways.push(format!("{} is a cannon", name(&way.kind)));
        }
        for way in &plans.mixed {
            ways.push(format!("{} mixes", name(&way.kind)));
        }
        for kind in &plans.others {
            ways.push(format!("{} goes otherwise", name(kind)));
        }
        assert_eq!(plans.more, ways.len() > simple);
        ways.join(", ")
    }

    #[test]
    fn kinds_that_slide_along_the_same_axes_are_gone_through_by_twos() {
        let all: Kinds<'_> = &[("Q", &["Q"]), ("R", &["R"]), ("B", &["B"]), ("M", &["R"])];
        assert_eq!(told(all, 1), "QR slides, QB slides, M slides");
        let rook_and_half: Kinds<'_> = &[("V", &["vR"]), ("X", &["B", "sR"])];
        assert_eq!(told(rook_and_half, 1), "V slides, X slides, X slides");
        let not_only: Kinds<'_> = &[("R", &["R"]), ("H", &["R", "N"])];
        assert_eq!(told(not_only, 1), "R slides, H mixes");
    }

    #[test]
    fn kinds_that_leap_alike_are_gone_through_together() {
        let knights: Kinds<'_> = &[("N", &["N"]), ("K", &["K"]), ("S", &["fNbNsN"])];
        assert_eq!(told(knights, 1), "NS leaps, K leaps");
    }

    /// Whose moves are not told by where they go.
    #[test]
    fn moves_of_kinds_that_promote_or_stand_alone_on_a_file_are_named() {
        let all: Kinds<'_> = &[("N", &["N"]), ("R", &["R"]), ("S", &["N"]), ("T", &["R"])];
        let named = |change: &dyn Fn(&mut Model)| {
            let (mut model, _) = plans(all, 1);
            change(&mut model);
            let compiled = Rules::<u64, 5>::compile(Arc::new(model), &Modules::new());
            let rules = compiled.expect("rules");
            let plans = &rules.plans[Side::First];
            let leaping = plans.leaping.iter().map(|way| (way.kind, way.named));
            let sliding = plans.sliding.iter().map(|way| (way.kinds[0], way.named));
            let named = leaping.chain(sliding).filter(|(_, named)| *named);
            named.map(|(kind, _)| kind.0).collect::<Vec<_>>()
        };
        assert_eq!(named(&|_| ()), [0; 0]);
        assert_eq!(
            named(&|model| model.movement.one_per_file = vec![Kind(0)]),
            [0]
        );
        let into = vec![(Kind(2), vec![Kind(0)]), (Kind(3), vec![Kind(1)])];
        let promoting = |model: &mut Model| {
            let zone = PerSide::from_fn(|_| model.board.cells().take(8).collect());
            let trigger = (Trigger::Enter, Choice::Mandatory);
            model.promotions = vec![Promotion::new(zone, trigger.0, trigger.1, into.clone())];
        };
        assert_eq!(named(&promoting), [2, 3]);
    }

    #[test]
    fn steps_and_short_slides_of_many_men_are_jumps() {
        for (moves, way, why) in [
            (&["mfW", "cfF"][..], "P jumps 3", "ahead and to two sides"),
            (&["fW4"], "P jumps 4", "past three cells at most"),
            (&["fW5"], "P mixes", "but past no more"),
            (&["mnfD", "cfD"], "P jumps 2", "one is lame, the other not"),
            (&["mnfD", "fD"], "P jumps 1", "the free one does for both"),
            (&["N"], "P jumps 8", "as many as there are men"),
            (&["K", "fD"], "P leaps", "one more than there are men"),
        ] {
            assert_eq!(told(&[("P", moves)], 8), way, "{why}");
        }
        assert_eq!(told(&[("P", &["W", "F", "D"])], 20), "P jumps 12");
        assert_eq!(told(&[("P", &["K", "D", "fN"])], 20), "P leaps");
    }

    #[test]
    fn kinds_that_jump_alike_are_gone_through_together_if_they_are_enough() {
        let pawn: &[&str] = &["mfW", "cfF"];
        let two: Kinds<'_> = &[("P", pawn), ("Q", pawn)];
        assert_eq!(told(two, 1), "P mixes, Q mixes");
        let three: Kinds<'_> = &[
            ("P", pawn),
            ("B", &["mbW", "cbF"]),
            ("Q", pawn),
            ("R", pawn),
        ];
        assert_eq!(told(three, 1), "PQR jump 3, B mixes");
        assert_eq!(told(three, 3), "P jumps 3, B jumps 3, Q jumps 3, R jumps 3");
    }

    #[test]
    fn whatever_goes_in_no_usual_way_has_a_list_of_its_own() {
        for (moves, way) in [
            (&["fR"][..], "X slides one way"),
            (&["fmR"], "X mixes"),
            (&["fR", "N"], "X mixes"),
            (&["nN"], "X leaps lamely"),
            (&["nN", "R"], "X mixes"),
            (&["mnN"], "X mixes"),
            (&["mgQ", "cnN"], "X mixes"),
            (&["mRcpR"], "X is a cannon"),
            (&["mRcpR", "N"], "X mixes"),
            (&["mRcpB"], "X mixes"),
            (&["gQ"], "X mixes"),
            (&["cQ"], "X mixes"),
            (&["cQ", "mN"], "X mixes"),
            (&["cQ", "cN"], "X mixes"),
            (&["imR"], "X goes otherwise"),
        ] {
            assert_eq!(told(&[("X", moves)], 1), way, "{moves:?}");
        }
    }
}
