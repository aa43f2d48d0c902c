//! The tables of a variant.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use boardwright_geometry::{Board, Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::movement::attackers::Attacks;
use crate::engine::movement::borrow::{Lenders, borrowed, lenders};
use crate::engine::movement::interners::Interners;
use crate::engine::movement::lines::Lines;
use crate::engine::movement::mover::{Mover, ep_takers};
use crate::engine::movement::plan::Plans;
use crate::engine::movement::promotion::{Promotions, must_promote, promotions};
use crate::engine::state::{MOST_ANYWHERE, State};
use crate::engine::tables::asking::Asking;
use crate::engine::tables::castling::{Castlings, Homes};
use crate::engine::tables::drops::{
    DropTable, FirstMovers, GateTable, HeldAs, PlaceTable, drop_tables,
};
use crate::engine::tables::effects::{
    AftereffectTable, BlastTable, Built, EffectTable, Effects, FacingTable, build_modules,
};
use crate::engine::tables::ends::Ends;
use crate::engine::tables::estimate::least_bytes;
use crate::engine::tables::fault::{Bounds, CompileFault, MAX_TABLE_BYTES};
use crate::engine::tables::probing::Probing;
use crate::engine::tables::proposing::Proposing;
use crate::engine::tables::royals::Royals;
use crate::engine::tables::shores::Shores;
use crate::engine::tables::zobrist::Zobrist;
use crate::man::{Kind, PerSide, Side};
use crate::model::{
    Castling, CastlingHome, Drops, GivingCheck, MAX_CASTLINGS, MAX_HAND_KINDS, MAX_KINDS, Model,
    SelfCheck, VoidReason,
};
use crate::module::{Check, Ending, Modules, Proposal, Restriction, Slot};
use crate::moves::MOST_RULES;
use crate::setup::Setup;
use crate::work::Work;

/// A compiled variant at one width: its tables, who needs royal pieces, and how much a call that asks them may do.
#[derive(Clone)]
pub struct Rules<S, const P: usize> {
    tables: Arc<Tables<S, P>>,
    /// How many royal pieces each side needs.
    pub(crate) needed: PerSide<u32>,
    /// How much each call may do, where the variant bounds it.
    pub(super) limit: Option<u64>,
    /// What may still be done, where somebody counts.
    pub(crate) work: Option<Work>,
    /// The rules for which nobody counts, where somebody does.
    uncounted: Option<Arc<Self>>,
}

impl<S, const P: usize> Deref for Rules<S, P> {
    type Target = Tables<S, P>;

    #[inline(always)]
    fn deref(&self) -> &Tables<S, P> {
        &self.tables
    }
}

/// While they are compiled, nobody else has the tables.
impl<S: CellSet, const P: usize> DerefMut for Rules<S, P> {
    fn deref_mut(&mut self) -> &mut Tables<S, P> {
        Arc::make_mut(&mut self.tables)
    }
}

/// The tables of a variant at one width.
#[derive(Clone)]
pub struct Tables<S, const P: usize> {
    pub(crate) model: Arc<Model>,
    pub(crate) kinds: usize,
    pub(crate) lines: Lines<S>,
    pub(crate) movers: PerSide<Vec<Mover<S>>>,
    pub(crate) attacks: PerSide<Attacks<S>>,
    /// How the pieces of each kind are gone through.
    pub(crate) plans: PerSide<Plans<S>>,
    /// Kinds that capture en passant.
    pub(crate) ep_takers: PerSide<SmallVec<[Kind; 4]>>,
    /// Where pieces borrow their movement, if they do.
    pub(crate) lenders: Option<Lenders>,
    pub(crate) promotions: PerSide<Vec<Promotions<S>>>,
    /// Kinds of which a move to some cells always promotes.
    pub(crate) must_promote: PerSide<SmallVec<[Kind; 4]>>,
    pub(crate) castlings: PerSide<Castlings<S>>,
    /// Where kings and rooks with a castling right stand.
    pub(crate) homes: Homes<S>,
    pub(crate) drops: Vec<DropTable<S>>,
    /// Where the pieces on the board let pieces be dropped, if they have a say.
    pub(crate) places: Option<PlaceTable<S>>,
    /// Nobody counts the pieces in hand.
    pub(crate) unlimited: bool,
    /// Whether pieces in hand may have to be dropped.
    pub(crate) drops_compulsory: bool,
    /// Whether a player who can drop none of these does something else.
    pub(crate) else_moves: bool,
    /// As what captured pieces are held.
    pub(crate) held: HeldAs,
    /// Gates, if the variant has them.
    pub(crate) gates: Option<GateTable<S>>,
    /// Where each side may put walls.
    pub(crate) wall_zone: PerSide<S>,
    /// The edge of the board and what lies beside each cell, where walls are put at the edge.
    pub(crate) shores: Shores<S>,
    /// Whether there may be gates, walls, passes, proposed moves or pieces that must be dropped.
    pub(crate) has_other_moves: bool,
    /// Whether walls are left where pieces have left, and nothing else comes about.
    pub(crate) walls_left: bool,
    /// Whether those other moves are but passes and such walls: then positions are made while moves are found.
    pub(crate) others_on_the_way: bool,
    /// Whether masks tell all moves, and all count.
    pub(crate) tells_all: bool,
    /// Whether masks tell all moves, and captures alone count if there are any.
    pub(crate) tells_all_captures: bool,
    /// Whether it can be told of a move that is not made whether it gives check.
    pub(crate) tells_checks: bool,
    /// Who has rights as long as he has not moved.
    pub(crate) first_movers: FirstMovers<S>,
    /// Whether anybody has.
    pub(crate) tracks_unmoved: bool,
    /// Whether anybody could have, if he stood elsewhere in the set-up: [`Model::has_first_movers`].
    pub(crate) keeps_unmoved: bool,
    pub(crate) royal: Royals<S, P>,
    /// The steps of each side's royal kind, if there is one and it only leaps.
    pub(crate) king_steps: PerSide<Vec<S>>,
    /// For each kind: its move is progress.
    pub(crate) progress: Vec<bool>,
    /// Where checks are counted or banned: for each kind and each cell, from where it could attack the
    /// cell.
    pub(crate) check_zones: PerSide<Vec<Vec<S>>>,
    /// The blast, if captures bring about nothing else.
    pub(crate) blast: Option<Arc<BlastTable<S>>>,
    /// Whether masks must know that taking a royal piece is void if it exposes the taker's own.
    pub(crate) void_self_checks: bool,
    /// The facing, if moves bring about nothing else.
    pub(crate) facing: Option<Arc<FacingTable>>,
    /// Along which lines a drop makes the enemies that it flanks change sides, if moves bring about nothing else.
    pub(crate) flip: Option<PerSide<Vec<usize>>>,
    /// Whether a move has an aftermath, or changes which pieces have moved.
    pub(crate) move_acts: bool,
    /// Whether, of all moves, only promotions have an aftermath, captures apart.
    pub(crate) promotions_act: bool,
    /// Whether something sends pieces on to a cell where nobody may stand whom it cannot remove.
    pub(crate) sends_on: bool,
    /// Whether something comes after every move: a wall is left behind, pieces that face each other change, or somebody
    /// counts moves.
    pub(crate) comes_after: bool,
    /// Whether a capture has an aftermath.
    pub(crate) capture_acts: bool,
    pub(crate) after_capture: Vec<EffectTable<S>>,
    pub(crate) after_move: Vec<EffectTable<S>>,
    pub(crate) settling: Vec<AftereffectTable<S>>,
    /// Whether drops may bring rights to castle.
    pub(crate) castles_dropped: bool,
    /// Kings or rooks that an effect brings home count as not having moved.
    pub(crate) castles_again: bool,
    pub(crate) checks: Vec<(String, Arc<dyn Check>)>,
    pub(crate) restrictions: Vec<Arc<dyn Restriction>>,
    /// Captures may mark cells for one of them, in the place of those that a piece has passed.
    pub(crate) marks_cells: bool,
    pub(crate) endings: Vec<(Slot, Arc<dyn Ending>)>,
    /// Whose moves come besides, in the order of [`Model::proposals`].
    pub(crate) proposals: Vec<Arc<dyn Proposal>>,
    /// Where permissions ask something of moves.
    pub(crate) asking: Asking<S, P>,
    /// Where they may propose moves.
    pub(crate) proposing: Proposing<S, P>,
    /// Cells by file, for kinds that may stand only once on each.
    pub(crate) files: Vec<S>,
    pub(crate) legality: Legality,
    /// What probing needs; empty where nothing is probed.
    pub(crate) probing: Probing<S>,
    /// The ends that stand on the board.
    pub(crate) ends: Ends<S>,
    pub(crate) keys: Zobrist,
    pub(crate) start: State<S, P>,
    /// The size in bytes of the tables that several kinds and plans hold together.
    shared_bytes: usize,
}

/// The largest board on which what lies near each cell has a table: on larger ones it would take more
/// room than most other tables together.
const MOST_WATCHED: usize = 128;

/// How legal moves are told from the others, chosen once a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Legality {
    /// Every move that the pieces can make is legal: no royal pieces, or check only informs.
    Free,
    /// Pins and check masks leave legal moves only.
    Masked,
    /// Moves that cannot change whether a royal piece is attacked are legal; the others are looked at one by
    /// one.
    Probed,
}

/// What of a model is too long for core to hold.
fn limits<S: CellSet, const P: usize>(model: &Model) -> Vec<CompileFault> {
    let droppable = model.drops.as_ref().map_or(0, |drops| drops.allowed.len());
    // A wall is of the last kind that the planes can spell.
    let kinds = ((1 << P.min(8)) - usize::from(model.has_walls())).min(MAX_KINDS);
    let anywhere = |c: &Castling| c.home == CastlingHome::AnyOnRank;
    let castlings = match model.castlings.iter().any(anywhere) {
        true => MOST_ANYWHERE,
        false => MAX_CASTLINGS,
    };
    let proposals = model.proposals().count();
    let with_walls = proposals > 0 && model.walls.is_some();
    let both = model.gates.is_some() && model.walls.is_some();
    [
        ("cells", model.board.len(), S::BITS),
        ("kinds of piece", model.kinds.len(), kinds),
        ("droppable kinds", droppable, MAX_HAND_KINDS),
        ("castlings", model.castlings.len(), castlings),
        ("[move] modules", proposals, MOST_RULES),
    ]
    .into_iter()
    .filter(|&(_, found, most)| found > most)
    .map(|(what, _, most)| CompileFault::TooMany(what, most))
    .chain(both.then_some(CompileFault::Together("gates", "walls")))
    .chain(with_walls.then_some(CompileFault::Together("move", "walls")))
    .collect()
}

/// The rules of the modules of a model that is not too large.
fn built_within<S: CellSet, const P: usize>(
    model: &Model,
    modules: &Modules,
    bounds: &Bounds,
) -> Result<Built, Vec<CompileFault>> {
    let mut faults = limits::<S, P>(model);
    if faults.is_empty() {
        let limit = bounds.table_bytes.min(MAX_TABLE_BYTES);
        faults.extend(too_large(least_bytes::<S>(model, limit), bounds));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let built = build_modules(model, modules, bounds, &mut faults);
    if faults.is_empty() {
        Ok(built)
    } else {
        Err(faults)
    }
}

/// The fault of tables of so many bytes, if they may not be so large.
fn too_large(found: usize, bounds: &Bounds) -> Option<CompileFault> {
    let limit = bounds.table_bytes.min(MAX_TABLE_BYTES);
    (found > limit).then_some(CompileFault::Tables { found, limit })
}

/// The movers of all kinds of both sides.
fn movers<S: CellSet>(
    model: &Model,
    lines: &mut Lines<S>,
    interners: &mut Interners<S>,
    bounds: &Bounds,
) -> Result<PerSide<Vec<Mover<S>>>, CompileFault> {
    let mut movers: PerSide<Vec<Mover<S>>> = PerSide::default();
    let mut bytes = 0;
    for side in Side::BOTH {
        for kind in &model.kinds {
            let mover = Mover::compile(&model.board, lines, interners, kind, side);
            bytes += mover.bytes();
            let all = bytes + interners.bytes() + lines.bytes();
            if let Some(fault) = too_large(all, bounds) {
                return Err(fault);
            }
            movers[side].push(mover);
        }
    }
    Ok(movers)
}

/// How pieces move, compiled.
struct Moves<S> {
    lines: Lines<S>,
    movers: PerSide<Vec<Mover<S>>>,
    lenders: Option<Lenders>,
    promotions: PerSide<Vec<Promotions<S>>>,
    castlings: PerSide<Castlings<S>>,
    plans: PerSide<Plans<S>>,
    /// How many pairs of axes the plans go by.
    planned: usize,
    /// Nobody's where every move is legal.
    attacks: PerSide<Attacks<S>>,
}

impl<S: CellSet> Moves<S> {
    fn compile(
        model: &Model,
        interners: &mut Interners<S>,
        bounds: &Bounds,
    ) -> Result<Self, CompileFault> {
        let cells = model.board.len();
        let mut lines = Lines::new(cells);
        let mut movers = movers(model, &mut lines, interners, bounds)?;
        let borrows = model.movement.borrow.is_some();
        let lenders = borrows.then(|| lenders(model, &lines, &mut movers));
        let promotions = PerSide::from_fn(|side| promotions(model, &lines, side, &movers[side]));
        let mut castlings = PerSide::from_fn(|side| Castlings::compile(model, &mut lines, side));
        let plans = PerSide::from_fn(|side| {
            Plans::compile(model, &mut lines, &movers[side], &promotions[side], side)
        });
        let planned = lines.pairs_made();
        let attacks = match is_free(model) {
            true => PerSide::default(),
            false => PerSide::from_fn(|side| Attacks::compile(cells, &mut lines, &movers[side])),
        };
        for side in Side::BOTH {
            castlings[side].complete(model, &lines, &movers[side]);
        }
        Ok(Moves {
            lines,
            movers,
            lenders,
            promotions,
            castlings,
            plans,
            planned,
            attacks,
        })
    }
}

impl<S: CellSet> Moves<S> {
    /// The castlings that would be written alike.
    fn castlings_alike(&self, model: &Model) -> Vec<CompileFault> {
        let gates = model.gates.as_ref();
        let of = |side: Side| {
            let zone = gates.map_or(&[][..], |gates| &gates.zone[side]);
            let pairs = self.castlings[side].alike(S::from_cells(zone.iter().copied()));
            pairs.map(|(one, other)| CompileFault::CastlingsAlike(one, other))
        };
        let mut faults: Vec<_> = of(Side::First).collect();
        faults.extend(
            of(Side::Second)
                .filter(|fault| !faults.contains(fault))
                .collect::<Vec<_>>(),
        );
        faults
    }
}

/// Whether it depends on the position how pieces move, beyond what stands in their way.
fn moves_depend(model: &Model) -> bool {
    let movement = &model.movement;
    let conditions = !movement.one_per_file.is_empty() || !model.permissions.is_empty();
    conditions || movement.borrow.is_some() || model.sends_on()
}

/// Whether every move that the pieces can make is legal, so that nobody asks who attacks a cell.
fn is_free(model: &Model) -> bool {
    let royalty = &model.royalty;
    let calm = royalty.giving_check == GivingCheck::Illegal;
    let may_be_taken = royalty.self_check == SelfCheck::Allowed && !royalty.royals_apart && !calm;
    !moves_depend(model) && (royalty.pieces.is_empty() || may_be_taken)
}

/// The cells of each file.
fn files<S: CellSet>(board: &Board) -> Vec<S> {
    let mut files: Vec<S> = Vec::new();
    for cell in board.cells() {
        let x = board.point(cell).x;
        let same = |file: &&mut S| board.point(file.first()).x == x;
        match files.iter_mut().find(same) {
            Some(file) => *file |= S::single(cell),
            None => files.push(S::single(cell)),
        }
    }
    files
}

/// Whether more may come of a move than that pieces go, whichever move it is.
fn move_acts<S: CellSet>(model: &Model, effects: &Effects<S>, ends: &Ends<S>) -> bool {
    let mut castlings = model.castlings.iter();
    let told_elsewhere = effects.only_facing().is_some() || effects.only_flip().is_some();
    !effects.settling.is_empty()
        || castlings.any(|c| c.dropped || c.king_again || c.rook_again)
        || (!effects.after_move.is_empty()
            && !effects.only_of_promotions()
            && (!told_elsewhere || ends.counts_checks))
}

/// Whether not all moves are those of one piece from cell to cell or from hand.
fn has_other_moves(model: &Model) -> bool {
    model.gates.is_some() || model.walls.is_some() || model.movement.pass.is_some()
}

/// Where each side may put walls.
fn wall_zone<S: CellSet>(model: &Model, cells: usize) -> PerSide<S> {
    let zone = model.walls.as_ref().and_then(|walls| walls.zone.as_ref());
    PerSide::from_fn(|side| match zone {
        None => S::up_to(cells),
        Some(zone) => S::from_cells(zone[side].iter().copied()) & S::up_to(cells),
    })
}

/// For each kind, whether its move is progress.
fn progress(model: &Model) -> Vec<bool> {
    let promotion = model.promotions.iter();
    let promoting: Vec<Kind> = promotion.flat_map(|p| p.into.iter().map(|i| i.0)).collect();
    let rule = model.end.no_progress.as_ref();
    let reset_by = rule.map_or(&promoting, |rule| &rule.reset_by);
    (0..model.kinds.len())
        .map(|k| reset_by.contains(&Kind(k as u8)))
        .collect()
}

impl<S: CellSet, const P: usize> Tables<S, P> {
    /// All that was compiled, before it is chosen how legal moves are found.
    fn gathered(
        model: Arc<Model>,
        moves: Moves<S>,
        places: Option<PlaceTable<S>>,
        effects: Effects<S>,
        built: Built,
    ) -> Self {
        let (cells, kinds) = (model.board.len(), model.kinds.len());
        let (facing, flip) = (effects.only_facing(), effects.only_flip());
        let ends = Ends::compile(&model, &built);
        let first_movers = FirstMovers::compile(&model);
        let tracks_unmoved = first_movers.any();
        let marks_cells = built.restrictions.iter().any(|rule| rule.marks_cells());
        let dropping = |asked: fn(&Drops) -> bool| model.drops.as_ref().is_some_and(asked);
        let compulsory = dropping(|drops| !drops.compulsory.is_empty());
        Tables {
            kinds,
            ep_takers: PerSide::from_fn(|side| ep_takers(&moves.movers[side])),
            lenders: moves.lenders,
            must_promote: PerSide::from_fn(|side| must_promote(&moves.promotions[side])),
            promotions: moves.promotions,
            homes: Homes::compile(cells, &moves.castlings),
            castlings: moves.castlings,
            drops: drop_tables(&model, &moves.lines, &moves.movers, S::up_to(cells)),
            places,
            unlimited: dropping(|drops| drops.unlimited),
            drops_compulsory: compulsory,
            else_moves: dropping(|drops| drops.else_move),
            held: HeldAs::compile(&model),
            gates: GateTable::compile(&model, &first_movers),
            wall_zone: wall_zone(&model, cells),
            shores: Shores::compile(&model),
            walls_left: false,
            others_on_the_way: false,
            tells_all: false,
            tells_all_captures: false,
            tells_checks: false,
            has_other_moves: compulsory || has_other_moves(&model) || !built.proposals.is_empty(),
            first_movers,
            tracks_unmoved,
            keeps_unmoved: model.has_first_movers(),
            royal: Royals::compile(&model),
            king_steps: PerSide::default(),
            progress: progress(&model),
            check_zones: PerSide::default(),
            blast: effects.only_blast(),
            void_self_checks: false,
            move_acts: tracks_unmoved || marks_cells || move_acts(&model, &effects, &ends),
            promotions_act: effects.only_of_promotions(),
            sends_on: model.sends_on(),
            flip,
            comes_after: facing.is_some() || ends.counts_moves,
            facing,
            capture_acts: !effects.after_capture.is_empty(),
            after_capture: effects.after_capture,
            after_move: effects.after_move,
            settling: effects.settling,
            castles_dropped: model.castlings.iter().any(|c| c.dropped),
            castles_again: model.castlings.iter().any(|c| c.king_again || c.rook_again),
            checks: built.checks,
            marks_cells,
            restrictions: built.restrictions,
            endings: built.endings,
            asking: Asking::compile(&model),
            proposing: Proposing::compile(&built.proposals),
            proposals: built.proposals,
            files: files(&model.board),
            legality: Legality::Probed,
            probing: Probing::default(),
            ends,
            keys: Zobrist::new(cells, kinds, 0x0B0A_4D57_2196_0001),
            start: State::empty(),
            shared_bytes: 0,
            movers: moves.movers,
            attacks: moves.attacks,
            plans: moves.plans,
            lines: moves.lines,
            model,
        }
    }
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Whether the moves are told by one function, whoever listens. Written out for each listener it is faster by a
    /// little, and larger by much where sets are wide.
    pub(super) const SHARED: bool = S::BITS > 128 || !cfg!(feature = "every-width");

    /// Whether the code that finds moves is short enough to be written out also for those to whom a call for each piece
    /// matters little.
    pub(super) const SMALL: bool = S::BITS <= 64;

    /// Whether they are told to who counts them in code of its own though all others share theirs.
    pub(super) const COUNTED_APART: bool =
        cfg!(feature = "every-width") && S::BITS > 128 && S::BITS <= 256;

    /// Compiles a model.
    ///
    /// # Errors
    /// All faults at once. The board must fit `S` and the kinds `P` planes; [`Variant::compile`]
    /// chooses them so.
    ///
    /// [`Variant::compile`]: crate::Variant::compile
    pub fn compile(model: Arc<Model>, modules: &Modules) -> Result<Self, Vec<CompileFault>> {
        Rules::compile_within(model, modules, &Bounds::default())
    }

    /// Compiles a model within bounds.
    pub(crate) fn compile_within(
        model: Arc<Model>,
        modules: &Modules,
        bounds: &Bounds,
    ) -> Result<Self, Vec<CompileFault>> {
        let built = built_within::<S, P>(&model, modules, bounds)?;
        let mut interners = Interners::new();
        let mut moves = Moves::compile(&model, &mut interners, bounds).map_err(|f| vec![f])?;
        let alike = moves.castlings_alike(&model);
        if !alike.is_empty() {
            return Err(alike);
        }
        let effects = Effects::compile(&model, &mut moves.lines, &mut interners, &built);
        let places = PlaceTable::compile(&model, &mut moves.lines);
        let charted = !is_free(&model) && moves.lines.chart();
        let planned = moves.planned;
        let mut tables = Tables::gathered(model, moves, places, effects, built);
        tables.shared_bytes = interners.bytes();
        let rules = Rules {
            needed: tables.royal.needed_in(&tables.model),
            tables: Arc::new(tables),
            limit: None,
            work: None,
            uncounted: None,
        };
        rules.completed(charted, planned, &mut interners, bounds)
    }

    /// These rules with all that depends on how legal moves are found, and the position from which a game starts.
    fn completed(
        mut self,
        charted: bool,
        planned: usize,
        interners: &mut Interners<S>,
        bounds: &Bounds,
    ) -> Result<Self, Vec<CompileFault>> {
        self.choose_strategy(charted, planned, interners, bounds)
            .map_err(|fault| vec![fault])?;
        let start = self.model.start.clone();
        self.start = self
            .state(&start)
            .map_err(|f| f.into_iter().map(CompileFault::Start).collect::<Vec<_>>())?;
        Ok(self)
    }

    /// Chooses how legal moves are found, and makes the tables that this needs and no others. So many pairs of
    /// axes are `planned`; the others are for masks.
    fn choose_strategy(
        &mut self,
        charted: bool,
        planned: usize,
        interners: &mut Interners<S>,
        bounds: &Bounds,
    ) -> Result<(), CompileFault> {
        if !is_free(&self.model) {
            self.look_near_royals();
        }
        self.legality = self.choose_legality(charted);
        let plain = self.after_move.is_empty() && !self.capture_acts;
        let everywhere = self.model.walls.as_ref().is_some_and(|w| w.zone.is_none());
        self.walls_left =
            plain && everywhere && self.model.walls_where_left() && !self.model.walls_instead();
        self.comes_after |= self.walls_left;
        self.others_on_the_way = self.has_other_moves
            && (self.walls_left || self.model.walls.is_none())
            && self.gates.is_none()
            && self.proposals.is_empty()
            && !self.drops_compulsory
            && !self.model.compulsory_capture;
        let told =
            self.legality != Legality::Probed && !self.has_other_moves && !self.ends.nobody_moves;
        self.tells_all = told && !self.model.compulsory_capture;
        self.tells_all_captures = told && self.model.compulsory_capture;
        self.void_self_checks = self.legality == Legality::Masked
            && self.model.royalty.attack_void_if == [VoidReason::NewSelfCheck];
        self.tells_checks = self.attacks_alone();
        if self.legality == Legality::Probed {
            // Where rows do not fit, those of nobody are beside a table of all patterns.
            let rows = charted && Side::BOTH.iter().all(|&s| self.attacks[s].is_short());
            if !rows {
                let cells = self.model.board.len();
                self.attacks = PerSide::from_fn(|_| Attacks::compile(cells, &mut self.lines, &[]));
            }
            let limit = bounds.table_bytes.min(MAX_TABLE_BYTES);
            self.probing = Probing::compile(self, charted, rows, interners, limit)
                .map_err(|found| CompileFault::Tables { found, limit })?;
            self.shared_bytes = interners.bytes();
            self.move_acts |= self.probing.lends_passes;
        }
        self.leave_unused_out(planned);
        Ok(())
    }

    /// Whether a side has royal pieces that do more than leap: all that is attacked may lie in their reach.
    fn royal_roams(&self, side: Side) -> bool {
        let leaps = |kind: &Kind| !self.plans[side].leaps_of(*kind).is_empty();
        self.needed[side] > 0 && !self.royal.kinds.iter().all(leaps)
    }

    /// Notes where a single royal piece can step, and who attacks what lies near it; where checks are
    /// counted or banned, also from where each kind attacks each cell.
    fn look_near_royals(&mut self) {
        if let [king] = self.royal.kinds.as_slice() {
            self.king_steps = PerSide::from_fn(|side| self.plans[side].leaps_of(*king).to_vec());
        }
        let is_small = self.model.board.len() <= MOST_WATCHED;
        for side in Side::BOTH {
            let mut near = match self.royal_roams(side) {
                true => vec![S::up_to(self.model.board.len()); self.model.board.len()],
                false => self.king_steps[side].clone(),
            };
            let castlings = self.castlings[side].all();
            for castling in castlings.filter(|c| self.royal.kinds.contains(&c.king)) {
                if let Some(near) = near.get_mut(castling.king_from.index()) {
                    *near |= castling.path;
                }
            }
            self.attacks[side.other()].look_near(if is_small { &near } else { &[] });
        }
        let banned = self.model.royalty.giving_check == GivingCheck::Illegal;
        if self.ends.counts_checks || banned {
            self.check_zones = PerSide::from_fn(|side| {
                let zones = |kind| self.attacks[side].zones_of(kind);
                self.all_kinds().map(zones).collect()
            });
        }
    }

    /// These rules, asked within bounds, or without.
    pub(crate) fn within(self: &Arc<Self>, work: Option<&Work>) -> Arc<Self> {
        let uncounted = self.uncounted.as_ref().unwrap_or(self);
        match work {
            None => Arc::clone(uncounted),
            Some(work) => Arc::new(Rules {
                work: Some(work.clone()),
                uncounted: Some(Arc::clone(uncounted)),
                ..Rules::clone(uncounted)
            }),
        }
    }

    /// These rules, each of whose calls may do so much.
    pub(crate) fn with_limit(&self, units: u64) -> Self {
        Rules {
            limit: Some(units),
            ..self.clone()
        }
    }

    /// These rules for a problem's diagram: a side that has no royal piece there needs none. Where a royal piece can be lost, its side
    /// has lost the game, and where one can be made, the side is still to get it.
    pub(crate) fn sparing(&self, setup: &Setup) -> Self {
        let kept = self.model.end.royal_lost.is_some() || self.royal.made;
        let royals = setup.men.iter().map(|(_, man)| man);
        let royals = royals.filter(|man| self.royal.kinds.contains(&man.kind));
        let has_one = |side: Side| royals.clone().any(|man| man.side == side);
        Rules {
            needed: PerSide::from_fn(|side| match kept || has_one(side) {
                true => self.needed[side],
                false => 0,
            }),
            ..self.clone()
        }
    }

    /// Whether both have the same tables, and need the same royal pieces.
    pub(crate) fn same_rules(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.tables, &other.tables) && self.needed == other.needed
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

    /// Whether a rule needs the history of a game.
    pub(crate) fn needs_history(&self) -> bool {
        self.ends.by_history || self.restrictions.iter().any(|rule| rule.needs_history())
    }

    pub(crate) fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<S, P> {
        (0..self.kinds).map(|k| Kind(k as u8))
    }

    /// The size of the tables in bytes, for reports.
    pub fn table_bytes(&self) -> usize {
        let sets = |n: usize| n * size_of::<S>();
        let mut bytes = size_of::<Tables<S, P>>()
            + self.shared_bytes
            + self.keys.bytes()
            + sets(self.files.len());
        bytes += self.lines.bytes();
        for side in Side::BOTH {
            bytes += self.movers[side].iter().map(Mover::bytes).sum::<usize>();
            bytes += self.attacks[side].bytes() + self.plans[side].bytes();
            bytes += self.probing.backward[side].bytes();
            let beside = self.probing.beside.iter();
            bytes += sets(beside.map(|table| table[side].len()).sum());
            bytes += sets(self.king_steps[side].len());
        }
        bytes + self.blast.as_ref().map_or(0, |b| sets(b.area.len()))
    }

    /// The kind as which a piece moves where it stands: its own, or that of the one from which it borrows.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn moves_as(&self, state: &State<S, P>, side: Side, kind: Kind, from: Cell) -> Kind {
        match &self.lenders {
            None => kind,
            Some(lenders) => borrowed(lenders, state, side, from).unwrap_or(kind),
        }
    }

    /// The movement of a piece where it stands.
    #[inline(always)]
    pub(crate) fn mover(
        &self,
        state: &State<S, P>,
        side: Side,
        kind: Kind,
        from: Cell,
    ) -> &Mover<S> {
        &self.movers[side][self.moves_as(state, side, kind, from).index()]
    }

    /// A side's royal pieces.
    #[inline(always)]
    pub(crate) fn royals(&self, state: &State<S, P>, side: Side) -> S {
        self.royals_among(state, state.side(side))
    }

    /// Those of the given pieces that are royal.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn royals_among(&self, state: &State<S, P>, men: S) -> S {
        self.royal.among(state, men)
    }

    /// Whether a side has lost its royalty.
    #[inline(always)]
    pub(crate) fn royalty_lost(&self, state: &State<S, P>, side: Side) -> bool {
        match self.needed[side] {
            0 => false,
            1 => self.royals(state, side).is_empty(),
            n => self.royals(state, side).count() < n,
        }
    }

    /// Drops the tables that this variant's way of finding legal moves never looks at.
    fn leave_unused_out(&mut self, planned: usize) {
        if self.legality != Legality::Masked {
            self.check_zones = PerSide::default();
        }
        // A royal piece's moves are those that its guard finds safe.
        if let (Legality::Masked, Some(king)) = (self.legality, self.royal.only) {
            for side in Side::BOTH {
                self.plans[side].leave_out(king);
            }
        }
        if self.legality == Legality::Free {
            self.lines.keep_pairs(planned);
        }
        self.lines.shrink();
    }

    /// Whether pieces do nothing but go from cell to cell, one at a time.
    fn only_steps(&self) -> bool {
        let alone = |side: Side| {
            self.ep_takers[side].is_empty()
                && self.castlings[side].is_empty()
                && self.promotions[side].iter().all(|p| p.into.is_empty())
                && self.plans[side].jumps.is_empty()
                && self.plans[side].shared.is_empty()
        };
        self.drops.is_empty() && self.gates.is_none() && Side::BOTH.into_iter().all(alone)
    }

    fn choose_legality(&self, charted: bool) -> Legality {
        let model = &self.model;
        let royalty = &model.royalty;
        let apart = royalty.royals_apart;
        let calm = royalty.giving_check == GivingCheck::Illegal;
        if is_free(model) {
            return Legality::Free;
        }
        // A wall may stop a check.
        if moves_depend(model) || model.has_walls() {
            return Legality::Probed;
        }
        // A side without a royal piece has nothing to guard.
        let one_royal = Side::BOTH
            .iter()
            .all(|&side| self.royal.at_start[side] <= 1)
            && !self.royal.made;
        let void_fits = match royalty.attack_void_if.as_slice() {
            [] => self.blast.is_none() && !apart,
            [VoidReason::NewSelfCheck] => {
                royalty.self_check == SelfCheck::Illegal
                    && !royalty.victory_first
                    && !calm
                    && !self.ends.counts_checks
                    && self.blast.is_none()
                    && self.void_by_lines()
                    // What may not promote may not take, which masks do not see.
                    && !Side::BOTH
                        .iter()
                        .any(|&side| self.promotions[side].iter().any(Promotions::depend))
            }
            [VoidReason::OwnRoyalLost] => {
                royalty.victory_first
                    && self
                        .blast
                        .as_ref()
                        .is_some_and(|b| !b.spares.iter().any(|k| self.royal.kinds.contains(k)))
            }
            _ => false,
        };
        let opaque_aftermath =
            !self.after_move.is_empty() || (self.capture_acts && self.blast.is_none());
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
