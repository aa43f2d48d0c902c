//! The tables of a variant.

use std::sync::Arc;

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::attack::Attacks;
use crate::engine::keys::Keys;
use crate::engine::lines::Lines;
use crate::engine::mover::Mover;
use crate::engine::state::State;
use crate::engine::view::StateView;
use crate::man::{Kind, Man, PerSide, Side};
use crate::model::{
    Choice, MAX_CASTLINGS, MAX_HAND_KINDS, Model, RoyalCount, SelfCheck, Trigger, VoidReason,
};
use crate::module::{Aftermath, Blast, Check, Ending, Facing, Modules, Restriction, Rule, Slot};
use crate::setup::{PositionFault, Setup};

/// A compiled variant at one width.
pub struct Rules<S, const P: usize> {
    pub(crate) model: Arc<Model>,
    pub(crate) kinds: usize,
    pub(crate) lines: Lines<S>,
    pub(crate) movers: PerSide<Vec<Mover<S>>>,
    pub(crate) attacks: PerSide<Attacks<S>>,
    pub(crate) promotions: PerSide<Vec<Promotions<S>>>,
    pub(crate) castlings: PerSide<Vec<CastlingTable<S>>>,
    /// Where kings and rooks with a castling right stand.
    pub(crate) castling_homes: S,
    /// The rights that are lost when the man on one of these cells leaves it.
    pub(crate) rights_of: Vec<(Cell, u16)>,
    pub(crate) drops: Vec<DropTable<S>>,
    /// For each kind: its place in the hand when captured, if it is held.
    pub(crate) held_as: Vec<Option<u8>>,
    /// The same for a man with the promotion mark.
    pub(crate) promoted_held_as: Vec<Option<u8>>,
    /// Whether men carry a promotion mark.
    pub(crate) marks_promoted: bool,
    pub(crate) tracks_unmoved: bool,
    pub(crate) royal_kinds: SmallVec<[Kind; 4]>,
    /// How many royal men each side needs.
    pub(crate) royals_needed: PerSide<u32>,
    /// For each kind: its move is progress.
    pub(crate) progress: Vec<bool>,
    pub(crate) blast: Option<BlastTable<S>>,
    pub(crate) facing: Option<FacingTable>,
    pub(crate) after_capture: Vec<Arc<dyn Aftermath>>,
    pub(crate) after_move: Vec<Arc<dyn Aftermath>>,
    pub(crate) checks: Vec<(String, Arc<dyn Check>)>,
    pub(crate) restrictions: Vec<Arc<dyn Restriction>>,
    pub(crate) endings: Vec<(Slot, Arc<dyn Ending>)>,
    /// Cells by file, for kinds that may stand only once on each.
    pub(crate) files: Vec<S>,
    pub(crate) legality: Legality,
    pub(crate) ends_on_board: bool,
    pub(crate) keys: Keys,
    pub(crate) second_keys: Keys,
    pub(crate) start: State<S, P>,
}

/// How legal moves are told from the others, chosen once a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Every move that the men can make is legal: no royal men, or check only informs.
    Free,
    /// Pins and check masks leave legal moves only.
    Masked,
    /// Each move is played, and the royal men looked at.
    Tested,
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

/// A castling of one side.
#[derive(Clone, Debug)]
pub(crate) struct CastlingTable<S> {
    pub(crate) king: Kind,
    pub(crate) rook: Kind,
    pub(crate) king_from: Cell,
    pub(crate) king_to: Cell,
    pub(crate) rook_from: Cell,
    pub(crate) rook_to: Cell,
    /// Must be empty: every cell that either crosses or reaches, but for where the two stand.
    pub(crate) empty: S,
    /// The king's way, start and goal included.
    pub(crate) path: S,
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
        let movers = PerSide::from_fn(|side| {
            model
                .kinds
                .iter()
                .map(|k| Mover::compile(board, &mut lines, k, side))
                .collect::<Vec<_>>()
        });
        let attacks = PerSide::from_fn(|side| Attacks::compile(board.len(), &movers[side]));
        let promotions = PerSide::from_fn(|side| {
            (0..n)
                .map(|k| promotions(&model, Kind(k as u8), side, &movers[side]))
                .collect::<Vec<_>>()
        });
        let castlings = PerSide::from_fn(|side| castlings(&model, &mut lines, side));
        let mut rights_of: Vec<(Cell, u16)> = Vec::new();
        for side in Side::BOTH {
            for (index, castling) in castlings[side].iter().enumerate() {
                for home in [castling.king_from, castling.rook_from] {
                    match rights_of.iter_mut().find(|(cell, _)| *cell == home) {
                        Some((_, rights)) => *rights |= right_bit(side, index),
                        None => rights_of.push((home, right_bit(side, index))),
                    }
                }
            }
        }
        let castling_homes = S::from_cells(rights_of.iter().map(|&(cell, _)| cell));
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
        let count_royals = |setup: &Setup, side| {
            setup
                .men
                .iter()
                .filter(|(_, m)| m.side == side && royal_kinds.contains(&m.kind))
                .count() as u32
        };
        let royals_at_start = PerSide::from_fn(|side| count_royals(&model.start, side));
        let royals_needed = PerSide::from_fn(|side| match model.royalty.count {
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
            || built.endings.iter().any(|(slot, _)| *slot == Slot::End);
        let mut rules = Rules {
            kinds: n,
            movers,
            attacks,
            promotions,
            castlings,
            castling_homes,
            rights_of,
            drops,
            held_as,
            promoted_held_as,
            marks_promoted,
            tracks_unmoved,
            royal_kinds,
            royals_needed,
            progress,
            blast,
            facing,
            after_capture: built.after_capture,
            after_move: built.after_move,
            checks: built.checks,
            restrictions: built.restrictions,
            endings: built.endings,
            files,
            legality: Legality::Tested,
            ends_on_board,
            keys: Keys::new(board.len(), n, 0x0B0A_4D57_2196_0001),
            second_keys: Keys::new(board.len(), n, 0x7E5E_D1B0_A11D_9E55),
            start: State::empty(),
            lines,
            model,
        };
        rules.legality = rules.choose_legality();
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
        let mut bytes = size_of::<Self>()
            + self.keys.bytes()
            + self.second_keys.bytes()
            + sets(self.files.len());
        bytes += self
            .lines
            .all
            .iter()
            .map(|l| sets(l.rays.len()))
            .sum::<usize>();
        for side in Side::BOTH {
            bytes += self.movers[side].iter().map(Mover::bytes).sum::<usize>();
            bytes += self.attacks[side]
                .leapers
                .iter()
                .map(|(_, t)| sets(t.len()))
                .sum::<usize>();
        }
        bytes + self.blast.as_ref().map_or(0, |b| sets(b.area.len()))
    }

    /// A side's royal men.
    #[inline(always)]
    pub(crate) fn royals(&self, state: &State<S, P>, side: Side) -> S {
        let own = state.side(side);
        let mut set = S::EMPTY;
        for &kind in &self.royal_kinds {
            set |= state.among(own, kind);
        }
        set
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

    fn choose_legality(&self) -> Legality {
        let model = &self.model;
        let royalty = &model.royalty;
        let apart = royalty.royals_apart;
        if royalty.pieces.is_empty() || (royalty.self_check == SelfCheck::Allowed && !apart) {
            return Legality::Free;
        }
        let made_royal = |kinds: &[Kind]| kinds.iter().any(|k| self.royal_kinds.contains(k));
        let one_royal = Side::BOTH.iter().all(|&s| {
            let at_start = model
                .start
                .men
                .iter()
                .filter(|(_, m)| m.side == s && self.royal_kinds.contains(&m.kind))
                .count();
            at_start == 1
        }) && !model.promotion.iter().any(|p| {
            p.into
                .iter()
                .any(|(from, to)| made_royal(to) || made_royal(&[*from]))
        }) && !made_royal(&self.drops.iter().map(|d| d.kind).collect::<Vec<_>>());
        let void_fits = match royalty.attack_void_if.as_slice() {
            [] => self.blast.is_none(),
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
        let regular = Side::BOTH
            .iter()
            .all(|&s| self.attacks[s].regular(&self.lines));
        if one_royal
            && void_fits
            && !opaque_aftermath
            && regular
            && !apart
            && self.checks.is_empty()
        {
            Legality::Masked
        } else {
            Legality::Tested
        }
    }

    /// Checks data and makes it a position.
    ///
    /// # Errors
    /// All reasons why it is none.
    pub fn state(&self, setup: &Setup) -> Result<State<S, P>, Vec<PositionFault>> {
        let mut faults = Vec::new();
        let mut state: State<S, P> = State::empty();
        let known = |cell: Cell| cell.index() < self.model.board.len();
        for &(cell, man) in &setup.men {
            if !known(cell) || man.kind.index() >= self.kinds {
                faults.push(PositionFault::NotOfThisVariant);
            } else if state.occupied().has(cell) {
                faults.push(PositionFault::CellTakenTwice(cell));
            } else {
                state.put(man.side, man.kind, S::single(cell));
                if self.should_have_promoted(cell, man) {
                    faults.push(PositionFault::Unpromoted(cell));
                }
            }
        }
        let board_is_sound = !faults.iter().any(|f| {
            matches!(
                f,
                PositionFault::NotOfThisVariant | PositionFault::CellTakenTwice(_)
            )
        });
        for &cell in &setup.promoted {
            let possible = known(cell)
                && state
                    .man_at(cell)
                    .is_some_and(|m| self.model.demoted(m.kind).is_some());
            if !possible {
                faults.push(PositionFault::PromotionMark(cell));
            } else if self.marks_promoted {
                state.promoted |= S::single(cell);
            }
        }
        for side in Side::BOTH {
            for &(kind, count) in setup.hands[side].iter().filter(|&&(_, count)| count > 0) {
                match self.drops.iter().position(|d| d.kind == kind) {
                    Some(slot) if self.held_as.iter().any(Option::is_some) => {
                        let held = &mut state.hands[side.index()][slot];
                        *held = held.saturating_add(count);
                    }
                    _ => faults.push(PositionFault::Hand(kind)),
                }
            }
        }
        state.turn = setup.turn;
        state.no_progress = setup.no_progress;
        state.move_number = setup.move_number.max(1);
        for &(side, index) in &setup.rights {
            let Some(castling) = self.castlings[side].get(index) else {
                faults.push(PositionFault::NotOfThisVariant);
                continue;
            };
            let at_home = |cell: Cell, kind: Kind| state.man_at(cell) == Some(Man { side, kind });
            if at_home(castling.king_from, castling.king)
                && at_home(castling.rook_from, castling.rook)
            {
                state.rights |= right_bit(side, index);
            } else {
                let right = self.model.castlings.get(index).map_or('?', |c| c.right);
                faults.push(PositionFault::Castling { side, right });
            }
        }
        if self.tracks_unmoved {
            for &(cell, man) in &self.model.start.men {
                if state.man_at(cell) == Some(man) {
                    state.unmoved |= S::single(cell);
                }
            }
        }
        if !setup.ep.is_empty() {
            match self.passed_by(&state, setup) {
                Some((passed, victim)) => {
                    state.ep = passed;
                    state.ep_victim = victim.0;
                }
                None => faults.push(PositionFault::EnPassant),
            }
        }
        if board_is_sound {
            self.check_royals(&state, &mut faults);
        }
        if faults.is_empty() {
            let view = StateView { rules: self, state };
            let aftermaths = self.after_capture.iter().chain(&self.after_move);
            faults.extend(
                aftermaths
                    .filter_map(|a| a.impossible(&view))
                    .map(PositionFault::Impossible),
            );
        }
        if !faults.is_empty() {
            faults.dedup();
            return Err(faults);
        }
        state.hash = self.hash(&state, &self.keys);
        Ok(state)
    }

    /// The en passant cells and the man that has just passed them.
    fn passed_by(&self, state: &State<S, P>, setup: &Setup) -> Option<(S, Cell)> {
        let wanted = S::from_cells(
            setup
                .ep
                .iter()
                .copied()
                .filter(|c| c.index() < self.model.board.len()),
        );
        let mover = setup.turn.other();
        for kind in self.all_kinds() {
            for (from, list) in self.movers[mover][kind.index()].passes.iter().enumerate() {
                let from = Cell(from as u16);
                for &(to, passed) in list {
                    let way = passed | S::single(from);
                    let stands = state.man_at(to) == Some(Man { side: mover, kind });
                    if passed == wanted && stands && (way & state.occupied()).is_empty() {
                        return Some((passed, to));
                    }
                }
            }
        }
        None
    }

    /// Whether a man stands where every move that brings it there promotes it.
    fn should_have_promoted(&self, cell: Cell, man: Man) -> bool {
        let promotions = &self.promotions[man.side][man.kind.index()];
        let dropped_there = self
            .drops
            .iter()
            .any(|d| d.kind == man.kind && d.cells[man.side].has(cell));
        let starts_there = self.model.start.men.contains(&(cell, man));
        !promotions.into.is_empty()
            && (promotions.zone & promotions.forced).has(cell)
            && !dropped_there
            && !starts_there
    }

    fn check_royals(&self, state: &State<S, P>, faults: &mut Vec<PositionFault>) {
        let royalty = &self.model.royalty;
        let may_be_lost = self.model.end.royal_lost.is_some();
        for side in Side::BOTH {
            let found = self.royals(state, side).count();
            let needed = self.royals_needed[side];
            let gains = self.model.promotion.iter().any(|p| {
                p.into
                    .iter()
                    .any(|(_, to)| to.iter().any(|k| self.royal_kinds.contains(k)))
            });
            let most = self
                .model
                .start
                .men
                .iter()
                .filter(|(_, m)| m.side == side && self.royal_kinds.contains(&m.kind))
                .count() as u32;
            let too_few = found < needed && !may_be_lost;
            if too_few || (found > most && !gains) {
                faults.push(PositionFault::Royals { side, found, most });
            }
        }
        let lost = |side| self.royalty_lost(state, side);
        if lost(Side::First) || lost(Side::Second) {
            if may_be_lost && lost(Side::First) && lost(Side::Second) {
                faults.push(PositionFault::BothRoyaltiesLost);
            }
            return;
        }
        // Where a royal man can be lost, a position in which it can be taken at once is one to play.
        let idle = state.turn.other();
        if royalty.self_check == SelfCheck::Illegal && !may_be_lost && self.in_check(state, idle) {
            faults.push(PositionFault::OpponentInCheck);
        }
        if royalty.royals_apart && self.royals_touch(state) {
            faults.push(PositionFault::RoyalsTouch);
        }
    }

    /// The position as data.
    pub fn setup(&self, state: &State<S, P>) -> Setup {
        let men = state
            .occupied()
            .cells()
            .filter_map(|c| Some((c, state.man_at(c)?)))
            .collect();
        let hands = PerSide::from_fn(|side| {
            let held = self.drops.iter().zip(state.hands[side.index()]);
            held.filter(|&(_, count)| count > 0)
                .map(|(d, count)| (d.kind, count))
                .collect()
        });
        let mut rights = Vec::new();
        for side in Side::BOTH {
            rights.extend(
                (0..self.castlings[side].len())
                    .filter(|&i| state.rights & right_bit(side, i) != 0)
                    .map(|i| (side, i)),
            );
        }
        let mut ep: Vec<Cell> = state.ep.cells().collect();
        // In order of travel, towards the man that passed.
        if ep.first().is_some_and(|c| c.0 > state.ep_victim) {
            ep.reverse();
        }
        Setup {
            men,
            promoted: state.promoted.cells().collect(),
            hands,
            turn: state.turn,
            rights,
            ep,
            no_progress: state.no_progress,
            move_number: state.move_number,
        }
    }

    /// The hash of a position, computed afresh with the given keys.
    pub(crate) fn hash(&self, state: &State<S, P>, keys: &Keys) -> u64 {
        let mut hash = self.hash_without_ep(state, keys);
        for cell in state.ep.cells() {
            hash ^= keys.en_passant(cell);
        }
        hash
    }

    fn hash_without_ep(&self, state: &State<S, P>, keys: &Keys) -> u64 {
        let mut hash = keys.rights(state.rights);
        for side in Side::BOTH {
            for cell in state.side(side).cells() {
                hash ^= keys.man(side, state.kind_on(cell), cell);
            }
            for (slot, &count) in state.hands[side.index()].iter().enumerate() {
                hash ^= keys.hand(side, slot, count);
            }
        }
        for cell in state.promoted.cells() {
            hash ^= keys.promoted(cell);
        }
        for cell in state.unmoved.cells() {
            hash ^= keys.unmoved(cell);
        }
        if state.turn == Side::Second {
            hash ^= keys.turn();
        }
        hash
    }

    /// The hash of a position, computed afresh: equal to [`State::hash`] at all times.
    pub fn fresh_hash(&self, state: &State<S, P>) -> u64 {
        self.hash(state, &self.keys)
    }

    /// A key of 128 bits for repetition: equal for positions with the same men, hands, player to
    /// move, castling rights and legal en passant captures.
    pub fn repetition_key(&self, state: &State<S, P>) -> u128 {
        let mut seen = *state;
        if seen.ep.any() && !self.ep_capture_is_legal(state) {
            seen.ep = S::EMPTY;
        }
        let (one, two) = (
            self.hash(&seen, &self.keys),
            self.hash(&seen, &self.second_keys),
        );
        u128::from(one) << 64 | u128::from(two)
    }
}

/// The bit of a castling right.
#[inline(always)]
pub(crate) fn right_bit(side: Side, index: usize) -> u16 {
    1 << (index + MAX_CASTLINGS * side.index())
}

struct Built {
    after_capture: Vec<Arc<dyn Aftermath>>,
    after_move: Vec<Arc<dyn Aftermath>>,
    checks: Vec<(String, Arc<dyn Check>)>,
    restrictions: Vec<Arc<dyn Restriction>>,
    endings: Vec<(Slot, Arc<dyn Ending>)>,
}

fn build_modules(model: &Model, modules: &Modules, faults: &mut Vec<CompileFault>) -> Built {
    let mut built = Built {
        after_capture: vec![],
        after_move: vec![],
        checks: vec![],
        restrictions: vec![],
        endings: vec![],
    };
    for used in &model.modules {
        let Some(module) = modules.get(used.slot, &used.name) else {
            faults.push(CompileFault::UnknownModule(used.name.clone()));
            continue;
        };
        let broken = module.contract(model, &used.arguments);
        if !broken.is_empty() {
            faults.extend(
                broken
                    .into_iter()
                    .map(|s| CompileFault::Contract(used.name.clone(), s)),
            );
            continue;
        }
        match module.build(model, &used.arguments) {
            Rule::Aftermath(rule) if used.slot == Slot::Capture => built.after_capture.push(rule),
            Rule::Aftermath(rule) => built.after_move.push(rule),
            Rule::Check(rule) => built.checks.push((used.name.clone(), rule)),
            Rule::Restriction(rule) => built.restrictions.push(rule),
            Rule::Ending(rule) => built.endings.push((used.slot, rule)),
        }
    }
    built
}

/// The blast, if the only aftermath of captures is one said as data.
fn single_blast(built: &Built) -> Option<Blast> {
    match built.after_capture.as_slice() {
        [only] => only.blast(),
        _ => None,
    }
}

/// The facing, if the only aftermath of moves is one said as data.
fn single_facing(built: &Built) -> Option<Facing> {
    match built.after_move.as_slice() {
        [only] => only.facing(),
        _ => None,
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

fn castlings<S: CellSet>(model: &Model, lines: &mut Lines<S>, side: Side) -> Vec<CastlingTable<S>> {
    let mut span = |from: Cell, to: Cell| {
        let (a, b) = (model.board.point(from), model.board.point(to));
        let step = boardwright_geometry::Vector {
            x: (b.x - a.x).signum(),
            y: (b.y - a.y).signum(),
        };
        let mut cells = S::single(from) | S::single(to);
        if from != to {
            let line = lines.along(&model.board, step);
            if lines.all[line].ray(from).has(to) {
                let back = lines.all[line].back;
                cells |= lines.all[line].ray(from) & lines.all[back].ray(to);
            }
        }
        cells
    };
    model
        .castlings
        .iter()
        .map(|c| {
            let ((king_from, king_to), (rook_from, rook_to)) =
                (c.king_path[side], c.rook_path[side]);
            let path = span(king_from, king_to);
            let own = S::single(king_from) | S::single(rook_from);
            let empty = (path | span(rook_from, rook_to) | span(king_from, rook_from)) & !own;
            CastlingTable {
                king: c.king,
                rook: c.rook,
                king_from,
                king_to,
                rook_from,
                rook_to,
                empty,
                path,
            }
        })
        .collect()
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
