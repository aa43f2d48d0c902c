//! Where pieces can go, whatever that means for the royal ones.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::movement::leaps::Goals;
use crate::engine::movement::mover::{Axes, Mover};
use crate::engine::movement::promotion::Promotions;
use crate::engine::movement::setwise::Jump;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::tables::drops::DropTable;
use crate::man::{Kind, Side};
use crate::moves::{Move, MoveSort};

/// The moves of one piece at once: from one cell to each of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets<S> {
    pub(crate) kind: Kind,
    pub(crate) from: Cell,
    pub(crate) to: S,
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The goals of a piece over the given occupation, own pieces excluded, en passant not included.
    pub(crate) fn goals(
        &self,
        state: &State<S, P>,
        side: Side,
        kind: Kind,
        from: Cell,
        own: S,
        occupied: S,
    ) -> S {
        self.reach(
            state,
            self.mover(state, side, kind, from),
            from,
            own,
            occupied,
        )
    }

    /// The goals of a piece that moves so, over the given occupation, own pieces excluded.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn reach(
        &self,
        state: &State<S, P>,
        mover: &Mover<S>,
        from: Cell,
        own: S,
        occupied: S,
    ) -> S {
        let mut goals = S::EMPTY;
        if let Some(&leaps) = mover.leaps.get(from.index()) {
            goals |= leaps;
        }
        goals |= self.goals_along(&mover.axes, from, occupied);
        if let Some(&leaps) = mover.quiet_leaps.get(from.index()) {
            goals |= leaps & !occupied;
        }
        if let Some(&leaps) = mover.capture_leaps.get(from.index()) {
            goals |= leaps & occupied;
        }
        if !mover.special.is_empty() {
            goals |= self.reach_specially(state, mover, from, own, occupied);
        }
        goals & !own
    }

    /// What a piece reaches along its axes, own pieces not excluded.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn goals_along(&self, axes: &Axes, from: Cell, occupied: S) -> S {
        let mut goals = S::EMPTY;
        for &axis in &axes.free {
            goals |= self.lines.axis(usize::from(axis), from, occupied);
        }
        if !axes.only_free() {
            goals |= axes.goals_beside_free(&self.lines, from, occupied);
        }
        goals
    }

    /// What a piece reaches by its special movements.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn reach_specially(
        &self,
        state: &State<S, P>,
        mover: &Mover<S>,
        from: Cell,
        own: S,
        occupied: S,
    ) -> S {
        let mut goals = S::EMPTY;
        // Those that jump over the same kinds mostly follow one another.
        let mut last: (&[Kind], S) = (&[], occupied);
        for special in &mover.special {
            if !special.from.has(from) || (special.initial && !state.unmoved.has(from)) {
                continue;
            }
            if special.over.as_slice() != last.0 {
                let hurdles = match special.over.as_slice() {
                    [] => occupied,
                    over => state.among_any(occupied, over),
                };
                last = (&special.over, hurdles);
            }
            let hurdles = last.1;
            let reach = special.reach(&self.lines, from, occupied, hurdles);
            if special.quiet {
                goals |= reach & !occupied;
            }
            if special.capture {
                let mut prey = reach & occupied & !own;
                if prey.any() && !special.victims.is_empty() {
                    prey = state.among_any(prey, &special.victims);
                }
                goals |= prey;
            }
        }
        goals
    }

    /// Whether a piece that moves so reaches a cell on which no own piece stands. It asks for the one axis that leads there.
    pub(crate) fn reaches(
        &self,
        state: &State<S, P>,
        mover: &Mover<S>,
        (from, goal): (Cell, Cell),
        own: S,
        occupied: S,
    ) -> bool {
        let leap = |leaps: &Goals<S>| leaps.get(from.index()).is_some_and(|to| to.has(goal));
        let leaps_so = match occupied.has(goal) {
            true => &mover.capture_leaps,
            false => &mover.quiet_leaps,
        };
        if leap(&mover.leaps) || leap(leaps_so) {
            return true;
        }
        let axes = &mover.axes;
        if self.legality != Legality::Masked || !axes.only_free() {
            let goals = self.goals_along(axes, from, occupied);
            if goals.has(goal) {
                return true;
            }
        } else if !axes.free.is_empty()
            && self.lines.joins(&axes.free, from, goal)
            && (self.lines.between(from, goal) & occupied).is_empty()
        {
            return true;
        }
        !mover.special.is_empty()
            && self
                .reach_specially(state, mover, from, own, occupied)
                .has(goal)
    }

    /// The pieces of a kind of the player to move that reach a cell.
    pub(crate) fn reaching(&self, state: &State<S, P>, kind: Kind, goal: Cell) -> S {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        let known = kind.index() < self.kinds && goal.index() < self.model.board.len();
        if !known || own.has(goal) {
            return S::EMPTY;
        }
        let men = state.among(own, kind);
        let men = match self.masks_alone() {
            true => self.could_come(state, kind, men, goal),
            false => men,
        };
        let cost = self.goals_cost(us, kind.index());
        let reaches = |&from: &Cell| {
            let mover = self.mover(state, us, kind, from);
            self.spend(cost) && self.reaches(state, mover, (from, goal), own, occupied)
        };
        S::from_cells(men.cells().filter(reaches))
    }

    /// Every move that the pieces of the player to move can make, whatever happens to royal pieces.
    /// Castlings are those whose cells are free; whether the king may pass is a question of legality.
    pub fn pseudo_moves(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        let start = out.len();
        self.permitted_moves(state, out);
        if self.has_seconds(state) {
            self.add_seconds(state, start, out);
        }
        out.extend(self.model.movement.pass.map(|_| self.pass(state)));
        out.extend(self.walls_alone(state));
    }

    /// These moves without what they do on second cells, and without passes.
    pub(crate) fn permitted_moves(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        let start = out.len();
        self.bare_moves(state, out);
        if !self.model.permissions.is_empty() {
            let mut at = 0..;
            out.retain(|&mv| {
                at.next().is_some_and(|at| at < start)
                    || (!self.is_spent() && self.lacking(state, mv).is_none())
            });
        }
    }

    /// These moves, those too for which the permission is lacking.
    pub(crate) fn bare_moves(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        for kind in self.all_kinds() {
            let cost = self.goals_cost(us, kind.index());
            for from in state.among(own, kind).cells() {
                let to = self.goals(state, us, kind, from, own, occupied);
                let targets = Targets { kind, from, to };
                if !self.spend(cost) || !self.lists(|| self.count_targets(state, targets)) {
                    return;
                }
                self.expand(state, targets, |m| out.push(m));
                self.en_passant_goals(state, us, kind, from, |m| out.push(m));
            }
        }
        for (index, castling) in self.open_castlings(state, us) {
            out.push(castling.as_move(index));
        }
        self.drop_targets(state, us, |kind, to| {
            let lists = self.lists(|| u64::from(to.count()));
            for cell in to.cells().filter(|_| lists) {
                out.push(Move::drop(cell, kind));
            }
        });
    }

    /// The pass, named by the cell of a royal piece, or of the first piece.
    pub(crate) fn pass(&self, state: &State<S, P>) -> Move {
        let own = state.men(state.turn);
        let royals = self.royals_among(state, own);
        let mut named = royals.cells().chain(own.cells());
        Move::pass(named.next().unwrap_or(Cell(0)))
    }

    /// The single moves of a piece's targets, each promotion on its own.
    #[inline]
    pub(crate) fn expand(
        &self,
        state: &State<S, P>,
        targets: Targets<S>,
        mut each: impl FnMut(Move),
    ) {
        let Targets { kind, from, to } = targets;
        let us = state.turn;
        let promotions = &self.promotions[us][kind.index()];
        let mut rest = to;
        if !promotions.into.is_empty() {
            let on = self.promoting(state, promotions, from, to);
            if on.any() {
                let targets = Targets { to: on, ..targets };
                self.expand_promotions(state, promotions, targets, &mut each);
                rest &= !(on & promotions.forced);
                if rest.is_empty() {
                    return;
                }
            }
        }
        let mover = self.mover(state, us, kind, from);
        let passes = mover.passes_from(from);
        for goal in rest.cells() {
            let plain = Move::plain(from, goal, kind, kind);
            let pass = passes && !state.occupied().has(goal);
            each(if pass { passing(mover, plain) } else { plain });
        }
    }

    /// The single moves of a piece to one cell.
    #[inline(always)]
    pub(crate) fn expand_to(
        &self,
        state: &State<S, P>,
        (kind, from): (Kind, Cell),
        goal: Cell,
        mut each: impl FnMut(Move),
    ) {
        let plain = self.promotions[state.turn][kind.index()].into.is_empty()
            && !self.mover(state, state.turn, kind, from).passes_from(from);
        if plain {
            return each(Move::plain(from, goal, kind, kind));
        }
        let to = S::single(goal);
        self.expand(state, Targets { kind, from, to }, each);
    }

    /// The promotions on a piece's targets.
    #[inline(never)]
    fn expand_promotions(
        &self,
        state: &State<S, P>,
        promotions: &Promotions<S>,
        Targets { kind, from, to }: Targets<S>,
        each: &mut dyn FnMut(Move),
    ) {
        for goal in to.cells() {
            for becomes in self.offered(state, promotions) {
                each(Move::plain(from, goal, kind, becomes));
            }
        }
    }

    /// Those of the goals on which a move of a piece of the player to move promotes.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn promoting(
        &self,
        state: &State<S, P>,
        promotions: &Promotions<S>,
        from: Cell,
        goals: S,
    ) -> S {
        let on = promotions.on(from, goals);
        match promotions.heeds_captures() {
            true => on & (state.side(state.turn.other()) | promotions.quietly(from, on)),
            false => on,
        }
    }

    /// What the player to move may promote a piece into.
    #[inline(always)]
    fn offered<'a>(
        &'a self,
        state: &'a State<S, P>,
        promotions: &'a Promotions<S>,
    ) -> impl Iterator<Item = Kind> + 'a {
        let full = |kind: Kind| {
            let mut limits = promotions.limits.iter();
            let most = limits.find(|(limited, _)| *limited == kind);
            most.is_some_and(|&(_, most)| state.of(state.turn, kind).count() >= most)
        };
        let supply = promotions.from_hand.as_ref();
        let held = move |kind: Kind| supply.is_none_or(|supply| supply.has(kind, &state.hands));
        let into = promotions.into.iter().copied();
        into.filter(move |&kind| !promotions.may_lack() || (!full(kind) && held(kind)))
    }

    /// The single moves of a jump of several pieces, each promotion on its own.
    #[inline]
    pub(crate) fn expand_setwise(
        &self,
        state: &State<S, P>,
        jump: &Jump<S>,
        goals: S,
        mut each: impl FnMut(Move),
    ) {
        let kind = jump.kind;
        let mut rest = goals;
        if (goals & jump.promoting).any() {
            let on = jump.promoting_on(goals, state.side(state.turn.other()));
            self.expand_promotions_setwise(state.turn, jump, on, &mut each);
            rest &= !(on & jump.forced);
        }
        let go = |goal: Cell| Move::plain(jump.origin(goal), goal, kind, kind);
        for goal in (rest & !jump.passing).cells() {
            each(go(goal));
        }
        for goal in (rest & jump.passing).cells() {
            each(go(goal).of_sort(MoveSort::Passing));
        }
    }

    /// The promotions of a jump of several pieces.
    #[inline(never)]
    fn expand_promotions_setwise(
        &self,
        side: Side,
        jump: &Jump<S>,
        on: S,
        each: &mut dyn FnMut(Move),
    ) {
        for goal in on.cells() {
            for &becomes in &self.promotions[side][jump.kind.index()].into {
                each(Move::plain(jump.origin(goal), goal, jump.kind, becomes));
            }
        }
    }

    /// How many moves a jump of several pieces is.
    #[inline(never)]
    pub(crate) fn count_setwise(&self, state: &State<S, P>, jump: &Jump<S>, goals: S) -> u64 {
        let on = jump.promoting_on(goals, state.side(state.turn.other()));
        let plain = u64::from((goals & !(on & jump.forced)).count());
        if on.is_empty() {
            return plain;
        }
        let into = self.promotions[state.turn][jump.kind.index()].into.len() as u64;
        plain + u64::from(on.count()) * into
    }

    /// How many moves a piece's targets are.
    #[inline(never)]
    pub(crate) fn count_targets(&self, state: &State<S, P>, targets: Targets<S>) -> u64 {
        let promotions = &self.promotions[state.turn][targets.kind.index()];
        if promotions.into.is_empty() {
            return u64::from(targets.to.count());
        }
        let on = self.promoting(state, promotions, targets.from, targets.to);
        let plain = u64::from((targets.to & !(on & promotions.forced)).count());
        if on.is_empty() {
            return plain;
        }
        let into = match promotions.may_lack() {
            false => promotions.into.len(),
            true => self.offered(state, promotions).count(),
        };
        plain + u64::from(on.count()) * into as u64
    }

    /// The en passant captures of a piece.
    #[inline(always)]
    pub(crate) fn en_passant_goals(
        &self,
        state: &State<S, P>,
        side: Side,
        kind: Kind,
        from: Cell,
        mut each: impl FnMut(Move),
    ) {
        if state.ep.is_empty() {
            return;
        }
        let Some(&leaps) = self
            .mover(state, side, kind, from)
            .ep_leaps
            .get(from.index())
        else {
            return;
        };
        for goal in (leaps & state.ep).cells() {
            self.en_passant_moves(state, (kind, from), goal, &mut each);
        }
    }

    /// An en passant capture, each promotion on its own.
    #[inline]
    pub(crate) fn en_passant_moves(
        &self,
        state: &State<S, P>,
        (kind, from): (Kind, Cell),
        goal: Cell,
        each: &mut impl FnMut(Move),
    ) {
        let promotions = &self.promotions[state.turn][kind.index()];
        let mut stays = true;
        let may = promotions.en_passant && !promotions.into.is_empty();
        if may && promotions.on(from, S::single(goal)).any() {
            for becomes in self.offered(state, promotions) {
                each(Move::plain(from, goal, kind, becomes).of_sort(MoveSort::EnPassant));
            }
            stays = !promotions.forced.has(goal);
        }
        if stays {
            each(Move::plain(from, goal, kind, kind).of_sort(MoveSort::EnPassant));
        }
    }

    /// The empty cells onto which each kind in hand may be dropped. Whether a drop mates is a
    /// question of legality.
    #[inline(always)]
    pub(crate) fn drop_targets(
        &self,
        state: &State<S, P>,
        side: Side,
        mut each: impl FnMut(Kind, S),
    ) {
        for drop in &self.drops {
            let to = self.drop_cells(state, side, drop);
            if to.any() {
                each(drop.kind, to);
            }
        }
    }

    /// The cells onto which a kind may be dropped, if one is in hand.
    #[inline]
    pub(crate) fn drop_cells(&self, state: &State<S, P>, side: Side, drop: &DropTable<S>) -> S {
        if !self.is_held(state, side, drop.slot) {
            return S::EMPTY;
        }
        let mut to = drop.cells[side] & !state.occupied();
        match drop.full_file {
            None => {}
            Some(1) => to &= !self.files_with(state, side, drop.kind),
            Some(most) => to &= !self.files_full(state, side, drop.kind, most),
        }
        match &self.places {
            None => to,
            Some(places) => self.placed(state, side, places, (drop.kind, to)),
        }
    }

    /// All cells of the files on which a side has an unpromoted piece of a kind.
    pub(crate) fn files_with(&self, state: &State<S, P>, side: Side, kind: Kind) -> S {
        let men = state.of(side, kind) & !state.promoted;
        self.files
            .iter()
            .filter(|&&file| (file & men).any())
            .fold(S::EMPTY, |set, &file| set | file)
    }

    /// All cells of the files on which a side has so many unpromoted pieces of a kind.
    pub(crate) fn files_full(&self, state: &State<S, P>, side: Side, kind: Kind, most: u32) -> S {
        let men = state.of(side, kind) & !state.promoted;
        let full = self
            .files
            .iter()
            .filter(|&&file| (file & men).count() >= most);
        full.fold(S::EMPTY, |set, &file| set | file)
    }

    /// Whether a move takes a piece.
    #[inline]
    pub(crate) fn is_capture(&self, state: &State<S, P>, mv: Move) -> bool {
        match mv.sort() {
            MoveSort::Plain => state.occupied().has(mv.to()),
            MoveSort::EnPassant => true,
            MoveSort::Passing | MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => false,
            MoveSort::Proposed => self.event(state, mv).captured.is_some(),
        }
    }
}

/// A quiet move, of the sort that leaves cells for en passant if it passes some.
#[inline]
fn passing<S: CellSet>(mover: &Mover<S>, plain: Move) -> Move {
    if mover.passed(plain.origin(), plain.to()).is_some() {
        plain.of_sort(MoveSort::Passing)
    } else {
        plain
    }
}
