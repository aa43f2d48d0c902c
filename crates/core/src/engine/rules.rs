//! The tables of a variant.

use std::sync::Arc;

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::legality::probed::Probing;
use crate::engine::movement::attackers::Attacks;
use crate::engine::movement::borrow::{Lenders, lenders};
use crate::engine::movement::interner::Interners;
use crate::engine::movement::lines::Lines;
use crate::engine::movement::mover::Mover;
use crate::engine::movement::plan::Plans;
use crate::engine::position::state::{Pattern, State};
use crate::engine::tables::castling::{CastlingTable, castlings, right_bit};
use crate::engine::tables::effects::{build_modules, single_blast, single_facing};
use crate::engine::tables::zobrist::Zobrist;
use crate::man::{Kind, PerSide, Side};
use crate::model::{
    Choice, GivingCheck, MAX_CASTLINGS, MAX_HAND_KINDS, Model, RoyalCount, SelfCheck, Trigger,
    VoidReason,
};
use crate::module::{Aftermath, Check, Ending, Modules, Restriction, Slot};
use crate::setup::{PositionFault, Setup};

/// A compiled variant at one width.
pub struct Rules<S, const P: usize> {
    pub(crate) model: Arc<Model>,
    pub(crate) kinds: usize,
    pub(crate) lines: Lines<S>,
    pub(crate) movers: PerSide<Vec<Mover<S>>>,
    pub(crate) attacks: PerSide<Attacks<S>>,
    /// How the men of each kind are gone through.
    pub(crate) plans: PerSide<Plans<S>>,
    /// Kinds that capture en passant.
    pub(crate) ep_takers: PerSide<SmallVec<[Kind; 4]>>,
    /// Where men borrow their movement, if they do.
    pub(crate) lenders: Option<Lenders>,
    pub(crate) promotions: PerSide<Vec<Promotions<S>>>,
    pub(crate) castlings: PerSide<Vec<CastlingTable<S>>>,
    /// Where kings and rooks with a castling right stand.
    pub(crate) castling_homes: S,
    /// For each cell: the rights that are lost when the man on it leaves it.
    pub(crate) rights_of: Vec<u16>,
    pub(crate) drops: Vec<DropTable<S>>,
    /// For each kind: its place in the hand when captured, if it is held.
    pub(crate) held_as: Vec<Option<u8>>,
    /// The same for a man with the promotion mark.
    pub(crate) promoted_held_as: Vec<Option<u8>>,
    /// Whether men carry a promotion mark.
    pub(crate) marks_promoted: bool,
    pub(crate) tracks_unmoved: bool,
    pub(crate) royal_kinds: SmallVec<[Kind; 4]>,
    royal_patterns: SmallVec<[Pattern<S, P>; 2]>,
    /// The steps of each side's royal kind, if there is one and it only leaps.
    pub(crate) king_steps: PerSide<Vec<S>>,
    /// How many royal men each side needs.
    pub(crate) royals_needed: PerSide<u32>,
    /// For each kind: its move is progress.
    pub(crate) progress: Vec<bool>,
    /// Where checks are counted or banned: for each kind and each cell, from where it could attack the
    /// cell.
    pub(crate) check_zones: PerSide<Vec<Vec<S>>>,
    pub(crate) blast: Option<BlastTable<S>>,
    /// Whether masks must know that taking a royal man is void if it exposes the taker's own.
    pub(crate) void_self_checks: bool,
    pub(crate) facing: Option<FacingTable>,
    /// Whether a move has an aftermath, or changes which men have moved.
    pub(crate) move_acts: bool,
    /// Whether a capture has an aftermath.
    pub(crate) capture_acts: bool,
    pub(crate) after_capture: Vec<Arc<dyn Aftermath>>,
    pub(crate) after_move: Vec<Arc<dyn Aftermath>>,
    pub(crate) checks: Vec<(String, Arc<dyn Check>)>,
    pub(crate) restrictions: Vec<Arc<dyn Restriction>>,
    pub(crate) endings: Vec<(Slot, Arc<dyn Ending>)>,
    /// Cells by file, for kinds that may stand only once on each.
    pub(crate) files: Vec<S>,
    pub(crate) legality: Legality,
    /// What probing needs; empty where nothing is probed.
    pub(crate) probing: Probing<S>,
    pub(crate) ends_on_board: bool,
    /// The game can end because a side has no man left.
    pub(crate) ends_without_men: bool,
    /// The game can end on the board otherwise than so, by royal men and by checks given.
    pub(crate) other_ends: bool,
    pub(crate) counts_checks: bool,
    /// The number of checks that ends the game, or one that is never reached.
    pub(crate) most_checks: u8,
    /// The goals of the men that win by reaching them.
    pub(crate) goals_to_reach: PerSide<S>,
    /// The kinds of which each side must keep one.
    pub(crate) kinds_to_keep: PerSide<SmallVec<[Kind; 4]>>,
    pub(crate) keys: Zobrist,
    pub(crate) start: State<S, P>,
    /// The size in bytes of the tables that several kinds and plans hold together.
    shared_bytes: usize,
}

/// The most bytes that the tables of movement may take, those alike counted once. Slides of every range
/// on the largest board would take more.
const MAX_TABLE_BYTES: usize = 128 << 20;

/// The largest board on which what lies near each cell has a table: on larger ones it would take more
/// room than most other tables together.
const MOST_WATCHED: usize = 128;

/// How legal moves are told from the others, chosen once a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Legality {
    /// Every move that the men can make is legal: no royal men, or check only informs.
    Free,
    /// Pins and check masks leave legal moves only.
    Masked,
    /// Moves that cannot change whether a royal man is attacked are legal; the others are looked at one by
    /// one.
    Probed,
}

/// What a kind of one side may promote to, and where.
#[derive(Clone, Debug)]
pub(crate) struct Promotions<S> {
    pub(crate) zone: S,
    pub(crate) trigger: Trigger,
    pub(crate) into: SmallVec<[Kind; 8]>,
    /// Goals in reach of the trigger at which it must promote.
    pub(crate) forced: S,
}

impl<S: CellSet> Promotions<S> {
    /// Whether a move from `from` to one of these goals may be a promotion.
    #[inline(always)]
    pub(crate) fn concern(&self, from: Cell, goals: S) -> bool {
        (self.zone & (goals | S::single(from))).any()
    }

    /// Those of the goals on which a move from `from` promotes.
    #[inline(always)]
    pub(crate) fn on(&self, from: Cell, goals: S) -> S {
        match self.trigger {
            Trigger::Enter if self.zone.has(from) => S::EMPTY,
            Trigger::Touch if self.zone.has(from) => goals,
            _ => goals & self.zone,
        }
    }
}

/// A kind that may be dropped.
#[derive(Clone, Debug)]
pub(crate) struct DropTable<S> {
    pub(crate) kind: Kind,
    pub(crate) cells: PerSide<S>,
    pub(crate) one_per_file: bool,
    pub(crate) no_mate: bool,
}

/// A blast as sets.
#[derive(Clone, Debug)]
pub(crate) struct BlastTable<S> {
    pub(crate) area: Vec<S>,
    pub(crate) spares: SmallVec<[Kind; 4]>,
}

/// A facing, with its line.
#[derive(Clone, Debug)]
pub(crate) struct FacingTable {
    pub(crate) kinds: SmallVec<[Kind; 4]>,
    /// From the first player's man towards the second player's.
    pub(crate) line: usize,
    pub(crate) into: Kind,
}

/// Why a model cannot be compiled. Descriptors that pass their checks never meet these.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CompileFault {
    /// A rule module that the model names is not registered.
    UnknownModule(String),
    /// A module's contract is broken: its name and its sentence.
    Contract(String, String),
    /// A list is longer than core can hold: which, and the limit.
    TooMany(&'static str, usize),
    /// The start position is refused.
    Start(PositionFault),
}

impl core::fmt::Display for CompileFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            CompileFault::UnknownModule(name) => write!(f, "no rule module `{name}` is registered"),
            CompileFault::Contract(name, sentence) => write!(f, "rule module `{name}`: {sentence}"),
            CompileFault::TooMany(what, limit) => {
                write!(f, "more {what} than the limit of {limit}")
            }
            CompileFault::Start(fault) => {
                write!(f, "the start position is refused: {}", fault.code())
            }
        }
    }
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Compiles a model.
    ///
    /// # Errors
    /// All faults at once. The board must fit `S` and the kinds `P` planes; [`Variant::compile`]
    /// chooses them so.
    ///
    /// [`Variant::compile`]: crate::Variant::compile
    pub fn compile(model: Arc<Model>, modules: &Modules) -> Result<Self, Vec<CompileFault>> {
        let mut faults = Vec::new();
        let board = &model.board;
        let n = model.kinds.len();
        let droppable = model.drops.as_ref().map_or(&[][..], |d| &d.allowed);
        if board.len() > S::BITS {
            faults.push(CompileFault::TooMany("cells", S::BITS));
        }
        if n > 1 << P.min(8) || n > crate::model::MAX_KINDS {
            faults.push(CompileFault::TooMany(
                "kinds of piece",
                (1 << P.min(8)).min(crate::model::MAX_KINDS),
            ));
        }
        if droppable.len() > MAX_HAND_KINDS {
            faults.push(CompileFault::TooMany("droppable kinds", MAX_HAND_KINDS));
        }
        if model.castlings.len() > MAX_CASTLINGS {
            faults.push(CompileFault::TooMany("castlings", MAX_CASTLINGS));
        }
        let built = build_modules(&model, modules, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }

        let cells = S::up_to(board.len());
        let mut lines = Lines::new(board.len());
        let mut movers: PerSide<Vec<Mover<S>>> = PerSide::default();
        let mut interners = Interners::new();
        let mut bytes = 0;
        for side in Side::BOTH {
            for kind in &model.kinds {
                let mover = Mover::compile(board, &mut lines, &mut interners, kind, side);
                bytes += mover.bytes();
                if bytes + interners.bytes() + lines.bytes() > MAX_TABLE_BYTES {
                    return Err(vec![CompileFault::TooMany(
                        "bytes of tables",
                        MAX_TABLE_BYTES,
                    )]);
                }
                movers[side].push(mover);
            }
        }
        let borrow = model.movement.borrow;
        let lenders = borrow.map(|_| lenders(&model, &mut movers));
        let promotions = PerSide::from_fn(|side| {
            (0..n)
                .map(|k| promotions(&model, Kind(k as u8), side, &movers[side]))
                .collect::<Vec<_>>()
        });
        let castlings = PerSide::from_fn(|side| castlings(&model, &mut lines, side));
        let mut attacks =
            PerSide::from_fn(|side| Attacks::compile(board.len(), &mut lines, &movers[side]));
        let plans = PerSide::from_fn(|side| {
            Plans::compile(&model, &mut lines, &movers[side], &promotions[side], side)
        });
        let ep_takers = PerSide::from_fn(|side| {
            let takes = |k: &Kind| !movers[side][k.index()].ep_leaps.is_empty();
            (0..n).map(|k| Kind(k as u8)).filter(takes).collect()
        });
        let mut rights_of = vec![0; board.len()];
        for side in Side::BOTH {
            for (index, castling) in castlings[side].iter().enumerate() {
                for home in [castling.king_from, castling.rook_from] {
                    rights_of[home.index()] |= right_bit(side, index);
                }
            }
        }
        let castling_homes = S::from_cells(board.cells().filter(|c| rights_of[c.index()] != 0));
        let slot_of = |kind: Kind| droppable.iter().position(|&d| d == kind).map(|at| at as u8);
        let demotes = model.hand.is_some_and(|h| h.demote);
        let kinds = || (0..n).map(|k| Kind(k as u8));
        let promoted_held_as: Vec<Option<u8>> = kinds()
            .map(|k| {
                if demotes {
                    model.demoted(k).and_then(slot_of)
                } else {
                    slot_of(k)
                }
            })
            .collect();
        let held = model.hand.is_some();
        // A kind that only promotion gives is known to be promoted; others need a mark.
        let held_as: Vec<Option<u8>> = kinds()
            .map(|k| {
                if !held {
                    None
                } else if demotes {
                    slot_of(k).or_else(|| model.demoted(k).and_then(slot_of))
                } else {
                    slot_of(k)
                }
            })
            .collect();
        let marks_promoted =
            held && demotes && kinds().any(|k| slot_of(k).is_some() && model.demoted(k).is_some());
        let drops = drop_tables(&model, &movers, cells);
        let royal_kinds: SmallVec<[Kind; 4]> = model.royalty.pieces.iter().copied().collect();
        let king_steps = PerSide::from_fn(|side| match royal_kinds.as_slice() {
            [king] => plans[side].leaps_of(*king).to_vec(),
            _ => Vec::new(),
        });
        for side in Side::BOTH {
            let mut near = king_steps[side].clone();
            for castling in castlings[side]
                .iter()
                .filter(|c| royal_kinds.contains(&c.king))
            {
                if let Some(near) = near.get_mut(castling.king_from.index()) {
                    *near |= castling.path;
                }
            }
            let is_small = board.len() <= MOST_WATCHED;
            attacks[side.other()].look_near(if is_small { &near } else { &[] });
        }
        let count_royals = |setup: &Setup, side| {
            setup
                .men
                .iter()
                .filter(|(_, m)| m.side == side && royal_kinds.contains(&m.kind))
                .count() as u32
        };
        let royals_at_start = PerSide::from_fn(|side| count_royals(&model.start, side));
        let may_have_none = |side| {
            let problem = model.problem.as_ref();
            problem.is_some_and(|p| p.attacker_royal_optional && p.attacker == side)
        };
        let royals_needed = PerSide::from_fn(|side| match model.royalty.count {
            _ if may_have_none(side) => 0,
            RoyalCount::Every => royals_at_start[side],
            RoyalCount::Last => royals_at_start[side].min(1),
        });
        let promoting: Vec<Kind> = model
            .promotion
            .iter()
            .flat_map(|p| p.into.iter().map(|i| i.0))
            .collect();
        let reset_by = model
            .end
            .no_progress
            .as_ref()
            .map_or(&promoting, |np| &np.reset_by);
        let progress = kinds().map(|k| reset_by.contains(&k)).collect();
        let checks_matter =
            model.end.check_count.is_some() || model.royalty.giving_check == GivingCheck::Illegal;
        let check_zones = PerSide::from_fn(|side| {
            let zones = |k: usize| attacks[side].zones_of(Kind(k as u8));
            let kinds = if checks_matter { n } else { 0 };
            (0..kinds).map(zones).collect::<Vec<_>>()
        });
        let blast = single_blast(&built).map(|blast| BlastTable {
            area: blast
                .area
                .iter()
                .map(|a| S::from_cells(a.iter().copied()))
                .collect(),
            spares: blast.spares.iter().copied().collect(),
        });
        let facing = single_facing(&built).map(|facing| FacingTable {
            kinds: facing.kinds.iter().copied().collect(),
            line: lines.along(board, facing.step),
            into: facing.into,
        });
        let charted = lines.chart();
        let mut files: Vec<S> = Vec::new();
        for cell in board.cells() {
            let x = board.point(cell).x;
            match files
                .iter_mut()
                .find(|f: &&mut S| board.point(f.first()).x == x)
            {
                Some(file) => *file |= S::single(cell),
                None => files.push(S::single(cell)),
            }
        }
        let tracks_unmoved = Side::BOTH.iter().any(|&s| {
            movers[s]
                .iter()
                .any(|m| m.special.iter().any(|x| x.initial))
        });
        let ends_on_board = model.end.royal_lost.is_some()
            || model.end.bare_royals.is_some()
            || model.end.extinction.is_some()
            || model.end.reach.is_some()
            || model.end.check_count.is_some()
            || built.endings.iter().any(|(slot, _)| *slot == Slot::End);
        let goals_to_reach = PerSide::from_fn(|side| {
            let reach = model.end.reach.as_ref();
            reach.map_or(S::EMPTY, |r| S::from_cells(r.zone[side].iter().copied()))
        });
        let kinds_to_keep = PerSide::from_fn(|side| {
            let named = model
                .end
                .extinction
                .iter()
                .flat_map(|rule| rule.kinds.iter().flatten());
            let had = |&&kind: &&Kind| {
                let men = &model.start.men;
                men.iter().any(|(_, m)| m.side == side && m.kind == kind)
            };
            named.filter(had).copied().collect()
        });
        let counts_checks = model.end.check_count.is_some();
        let most_checks = model.end.check_count.map_or(u8::MAX, |rule| rule.count);
        let extinction = model.end.extinction.as_ref();
        let ends_without_men = extinction.is_some_and(|rule| rule.kinds.is_none());
        let other_ends = extinction.is_some_and(|rule| rule.kinds.is_some())
            || model.end.reach.is_some()
            || built.endings.iter().any(|(slot, _)| *slot == Slot::End);
        let mut rules = Rules {
            kinds: n,
            movers,
            attacks,
            plans,
            ep_takers,
            lenders,
            promotions,
            castlings,
            castling_homes,
            rights_of,
            drops,
            held_as,
            promoted_held_as,
            marks_promoted,
            tracks_unmoved,
            royal_patterns: royal_kinds.iter().copied().map(Pattern::of).collect(),
            royal_kinds,
            king_steps,
            royals_needed,
            progress,
            check_zones,
            blast,
            void_self_checks: false,
            move_acts: tracks_unmoved
                || (!built.after_move.is_empty() && (facing.is_none() || counts_checks)),
            facing,
            capture_acts: !built.after_capture.is_empty(),
            after_capture: built.after_capture,
            after_move: built.after_move,
            checks: built.checks,
            restrictions: built.restrictions,
            endings: built.endings,
            files,
            legality: Legality::Probed,
            probing: Probing::default(),
            ends_on_board,
            ends_without_men,
            other_ends,
            counts_checks,
            most_checks,
            goals_to_reach,
            kinds_to_keep,
            keys: Zobrist::new(board.len(), n, 0x0B0A_4D57_2196_0001),
            start: State::empty(),
            shared_bytes: interners.bytes(),
            lines,
            model,
        };
        rules.legality = rules.choose_legality(charted);
        rules.void_self_checks = rules.legality == Legality::Masked
            && rules.model.royalty.attack_void_if == [VoidReason::NewSelfCheck];
        if rules.legality == Legality::Probed {
            rules.probing = Probing::compile(&rules, charted, &mut interners);
            rules.shared_bytes = interners.bytes();
            rules.move_acts |= rules.probing.lends_passes;
        }
        rules.leave_unused_out();
        let start = rules.model.start.clone();
        rules.start = rules
            .state(&start)
            .map_err(|f| f.into_iter().map(CompileFault::Start).collect::<Vec<_>>())?;
        Ok(rules)
    }

    /// The description that was compiled.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The position from which a game starts.
    pub fn start(&self) -> State<S, P> {
        self.start
    }

    /// How legal moves are found in this variant.
    pub fn legality(&self) -> Legality {
        self.legality
    }

    pub(crate) fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<S, P> {
        (0..self.kinds).map(|k| Kind(k as u8))
    }

    /// The size of the tables in bytes, for reports.
    pub fn table_bytes(&self) -> usize {
        let sets = |n: usize| n * size_of::<S>();
        let mut bytes =
            size_of::<Self>() + self.shared_bytes + self.keys.bytes() + sets(self.files.len());
        bytes += self.lines.bytes();
        for side in Side::BOTH {
            bytes += self.movers[side].iter().map(Mover::bytes).sum::<usize>();
            bytes += self.attacks[side].bytes() + self.plans[side].bytes();
            bytes += self.probing.backward[side].bytes();
            bytes += sets(self.king_steps[side].len());
        }
        bytes + self.blast.as_ref().map_or(0, |b| sets(b.area.len()))
    }

    /// A side's royal men.
    #[inline(always)]
    pub(crate) fn royals(&self, state: &State<S, P>, side: Side) -> S {
        self.royals_among(state, state.side(side))
    }

    /// Those of the given men that are royal.
    #[inline(always)]
    pub(crate) fn royals_among(&self, state: &State<S, P>, men: S) -> S {
        let patterns = self.royal_patterns.iter();
        patterns.fold(S::EMPTY, |set, p| set | state.matching(men, p))
    }

    /// Whether a side has lost its royalty.
    #[inline(always)]
    pub(crate) fn royalty_lost(&self, state: &State<S, P>, side: Side) -> bool {
        match self.royals_needed[side] {
            0 => false,
            1 => self.royals(state, side).is_empty(),
            n => self.royals(state, side).count() < n,
        }
    }

    /// Drops the tables that this variant's way of finding legal moves never looks at.
    fn leave_unused_out(&mut self) {
        self.lines.shrink();
        if self.legality != Legality::Masked {
            self.attacks = PerSide::default();
            self.check_zones = PerSide::default();
            self.king_steps = PerSide::default();
        }
        if self.legality == Legality::Free {
            self.lines.drop_chart();
        }
        if self.lenders.is_some() {
            // Borrowers are no men of one movement, as the plans have them.
            self.plans = PerSide::default();
            self.lines.drop_pairs();
        }
    }

    /// Whether men do nothing but go from cell to cell, one at a time.
    fn only_steps(&self) -> bool {
        let alone = |side: Side| {
            self.ep_takers[side].is_empty()
                && self.castlings[side].is_empty()
                && self.promotions[side].iter().all(|p| p.into.is_empty())
                && self.plans[side].jumps.is_empty()
        };
        self.drops.is_empty() && Side::BOTH.into_iter().all(alone)
    }

    fn choose_legality(&self, charted: bool) -> Legality {
        let model = &self.model;
        let royalty = &model.royalty;
        let apart = royalty.royals_apart;
        let calm = royalty.giving_check == GivingCheck::Illegal;
        if !model.movement.one_per_file.is_empty() || self.lenders.is_some() {
            return Legality::Probed;
        }
        if royalty.pieces.is_empty()
            || (royalty.self_check == SelfCheck::Allowed && !apart && !calm)
        {
            return Legality::Free;
        }
        let made_royal = |kinds: &[Kind]| kinds.iter().any(|k| self.royal_kinds.contains(k));
        // A side without a royal man has nothing to guard.
        let one_royal = Side::BOTH.iter().all(|&s| {
            let at_start = model
                .start
                .men
                .iter()
                .filter(|(_, m)| m.side == s && self.royal_kinds.contains(&m.kind))
                .count();
            at_start <= 1
        }) && !model.promotion.iter().any(|p| {
            p.into
                .iter()
                .any(|(from, to)| made_royal(to) || made_royal(&[*from]))
        }) && !made_royal(&self.drops.iter().map(|d| d.kind).collect::<Vec<_>>());
        let void_fits = match royalty.attack_void_if.as_slice() {
            [] => self.blast.is_none() && !apart,
            [VoidReason::NewSelfCheck] => {
                royalty.self_check == SelfCheck::Illegal
                    && !royalty.victory_first
                    && !calm
                    && !self.counts_checks
                    && self.blast.is_none()
                    && self.void_by_lines()
            }
            [VoidReason::OwnRoyalLost] => {
                royalty.victory_first
                    && self
                        .blast
                        .as_ref()
                        .is_some_and(|b| !b.spares.iter().any(|k| self.royal_kinds.contains(k)))
            }
            _ => false,
        };
        let opaque_aftermath =
            !self.after_move.is_empty() || self.after_capture.iter().any(|a| a.blast().is_none());
        let regular = charted && Side::BOTH.iter().all(|&s| self.attacks[s].regular());
        if one_royal
            && void_fits
            && !opaque_aftermath
            && regular
            && (!apart || self.blast.is_none())
            && (!calm || (self.only_steps() && self.blast.is_none()))
            && self.checks.is_empty()
        {
            Legality::Masked
        } else {
            Legality::Probed
        }
    }
}

fn promotions<S: CellSet>(
    model: &Model,
    kind: Kind,
    side: Side,
    movers: &[Mover<S>],
) -> Promotions<S> {
    let none = Promotions {
        zone: S::EMPTY,
        trigger: Trigger::Enter,
        into: SmallVec::new(),
        forced: S::EMPTY,
    };
    let Some(promotion) = &model.promotion else {
        return none;
    };
    let Some((_, into)) = promotion.into.iter().find(|(from, _)| *from == kind) else {
        return none;
    };
    let zone = S::from_cells(promotion.zone[side].iter().copied());
    let forced = match promotion.choice {
        Choice::Mandatory => S::up_to(model.board.len()),
        Choice::Optional => S::EMPTY,
        Choice::OptionalUnlessImmobile => movers[kind.index()].immobile,
    };
    Promotions {
        zone,
        trigger: promotion.trigger,
        into: into.iter().copied().collect(),
        forced,
    }
}

fn drop_tables<S: CellSet>(
    model: &Model,
    movers: &PerSide<Vec<Mover<S>>>,
    cells: S,
) -> Vec<DropTable<S>> {
    let Some(drops) = &model.drops else {
        return Vec::new();
    };
    let table = |&kind: &Kind| {
        let zone = drops.zones.iter().find(|(k, _)| *k == kind);
        DropTable {
            kind,
            cells: PerSide::from_fn(|side| {
                let zone = zone.map_or(cells, |(_, z)| S::from_cells(z[side].iter().copied()));
                if drops.not_immobile {
                    zone & !movers[side][kind.index()].immobile
                } else {
                    zone
                }
            }),
            one_per_file: drops.one_per_file.contains(&kind),
            no_mate: drops.no_mate.contains(&kind),
        }
    };
    drops.allowed.iter().map(table).collect()
}
