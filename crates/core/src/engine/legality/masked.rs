//! Legal moves by masks: pins, checks and blasts tell the legal goals of a piece at once.
//!
//! Used where no royal piece holds anything back, and where each side has one royal piece, captures are
//! leaps and free slides, and attacks always count, or count unless the taker's own royal piece would
//! be in the blast, or unless taking would expose it.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::legality::check_info::CheckInfo;
use crate::engine::legality::own::Own;
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::attackers::{Attackers, Attacks};
use crate::engine::movement::lines::Lines;
use crate::engine::movement::setwise::Jump;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::state::by_kind::ByKind;
use crate::engine::tables::castling::{CastlingTable, side_rights};
use crate::engine::tables::drops::DropTable;
use crate::engine::tables::effects::BlastTable;
use crate::man::{Kind, Side};
use crate::model::GivingCheck;
use crate::moves::Move;

/// Who is told of the legal moves of a position, many at a time.
pub(crate) trait Listener<S: CellSet> {
    /// Hears, where moves are told by probing, that the player to move is in check, or may be.
    #[inline(always)]
    fn in_check(&mut self) {}
    /// What it keeps from one position to the next of what the player's pieces decide by themselves, if it does.
    #[inline(always)]
    fn own(&mut self) -> Option<&mut Own<S>> {
        None
    }
    /// The moves of one piece, and whether some may be promotions.
    fn man(&mut self, targets: Targets<S>, promotes: bool);
    /// Hears of pieces that are seldom met: pinned ones, and those of unusual ways.
    #[inline(always)]
    fn seldom(&mut self, targets: Targets<S>, promotes: bool) {
        self.man(targets, promotes);
    }
    /// The moves of a piece of one of some kinds that move alike and need not be told by name.
    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S);
    /// One jump of several pieces of a kind, by its goals.
    fn setwise(&mut self, jump: &Jump<S>, goals: S);
    /// Takes moves to some cells, each by another piece and none a promotion, if it need not know by whom.
    #[inline(always)]
    fn nameless(&mut self, _: S) -> bool {
        false
    }
    /// Promotions of one piece alone: to each of the cells, into each of some kinds.
    #[inline]
    fn promotions(&mut self, targets: Targets<S>, into: &[Kind]) {
        let Targets { kind, from, to } = targets;
        for goal in to.cells() {
            for &becomes in into {
                self.one(Move::plain(from, goal, kind, becomes));
            }
        }
    }
    /// The drops of one kind.
    fn drops(&mut self, kind: Kind, to: S);
    /// One move: an en passant capture, or a castling.
    fn one(&mut self, mv: Move);
}

impl<S: CellSet, L: Listener<S> + ?Sized> Listener<S> for &mut L {
    fn in_check(&mut self) {
        (**self).in_check();
    }

    fn own(&mut self) -> Option<&mut Own<S>> {
        (**self).own()
    }

    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        (**self).man(targets, promotes);
    }

    fn seldom(&mut self, targets: Targets<S>, promotes: bool) {
        (**self).seldom(targets, promotes);
    }

    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        (**self).alike(first, others, from, to);
    }

    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        (**self).setwise(jump, goals);
    }

    fn nameless(&mut self, goals: S) -> bool {
        (**self).nameless(goals)
    }

    fn promotions(&mut self, targets: Targets<S>, into: &[Kind]) {
        (**self).promotions(targets, into);
    }

    fn drops(&mut self, kind: Kind, to: S) {
        (**self).drops(kind, to);
    }

    fn one(&mut self, mv: Move) {
        (**self).one(mv);
    }
}

/// What holds back the player to move: the dangers to the royal piece.
pub(super) struct Guard<'r, S> {
    /// The royal piece; none where nothing holds anybody back.
    pub(super) royal: S,
    pub(super) king: Cell,
    pub(super) king_kind: Kind,
    /// Where the royal piece could step.
    pub(super) steps: S,
    /// Where it may.
    pub(super) safe: S,
    /// Cells near it that are attacked; all, if they have not been looked at.
    pub(super) dangers: S,
    /// The castlings for which all cells are free, a bit for each.
    pub(super) castlings: u32,
    /// The king's ways in those.
    pub(super) ways: S,
    pub(super) in_check: bool,
    /// Where other pieces must go: everywhere, or where they meet the check.
    pub(super) answers: S,
    /// Own pieces that may only move on a line.
    pub(super) pinned: S,
    pub(super) attackers: Attackers<'r, S>,
    pub(super) touch: Option<Touch<'r, S>>,
    pub(super) info: Option<CheckInfo<S>>,
}

/// The blast as seen from both royal pieces.
pub(super) struct Touch<'r, S> {
    blast: &'r BlastTable<S>,
    /// The enemy's royal piece, if it stands.
    enemy_king: S,
    /// The own royal piece would be in the blast that takes it: nothing attacks it.
    immune: bool,
    /// A blast anywhere else uncovers nothing.
    exposed: S,
}

impl<S: CellSet> Touch<'_, S> {
    /// Whether taking a piece on `cell` would blow up the enemy's royal piece too.
    #[inline(always)]
    fn shields(&self, cell: Cell) -> bool {
        (self.blast.area[cell.index()] & self.enemy_king).any()
    }
}

impl<'r, S: CellSet> Guard<'r, S> {
    /// Nothing holds anybody back.
    #[inline(always)]
    pub(super) fn none(attacks: &'r Attacks<S>, lines: &'r Lines<S>) -> Self {
        Guard {
            royal: S::EMPTY,
            king: Cell(0),
            king_kind: Kind(0),
            steps: S::EMPTY,
            safe: S::EMPTY,
            dangers: !S::EMPTY,
            castlings: 0,
            ways: S::EMPTY,
            in_check: false,
            answers: !S::EMPTY,
            pinned: S::EMPTY,
            attackers: Attackers::nobody(attacks, lines),
            touch: None,
            info: None,
        }
    }

    /// Checkers and pins, and from them where pieces may go.
    #[inline(always)]
    pub(super) fn look_out(&mut self, own: S, enemy: S) {
        let (mut checkers, sliders) = self.attackers.looking_at(self.king);
        let mut open = S::EMPTY;
        let mut pinned = S::EMPTY;
        for from in sliders.cells() {
            let Some(between) = self.attackers.aim(from, self.king, enemy) else {
                continue;
            };
            let slider = S::single(from);
            let shields = between & own;
            if shields.is_empty() {
                // A piece that attacks in several ways is stopped only where all of them are.
                let again = (checkers & slider).any();
                open = if again { open & between } else { between };
                checkers |= slider;
            } else if !shields.more_than_one() {
                pinned |= shields;
            }
        }
        self.pinned = pinned;
        if checkers.any() {
            self.in_check = true;
            self.answers = if checkers.more_than_one() {
                S::EMPTY
            } else {
                open | checkers
            };
        }
    }

    /// Where a pinned piece may go.
    #[inline(never)]
    fn allowed(&self, from: Cell, own: S, enemy: S) -> S {
        let mut allowed = !S::EMPTY;
        for slider in self.attackers.looking_at(self.king).1.cells() {
            if let Some(between) = self.attackers.aim(slider, self.king, enemy)
                && between & own == S::single(from)
            {
                allowed &= between | S::single(slider);
            }
        }
        allowed
    }
}

/// The pieces that nothing pins, the royal piece not among them.
struct Unpinned<S> {
    men: S,
    /// Where they may go, unless they must be looked at.
    target: S,
    /// The enemies whose capture would blast.
    prey: S,
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Tells a listener the legal moves of a position, before any restriction.
    #[inline(always)]
    pub(crate) fn tell(&self, state: &State<S, P>, listener: &mut impl Listener<S>) {
        match self.legality {
            Legality::Probed => {
                let listener: &mut dyn Listener<S> = listener;
                self.tell_probed(state, listener);
            }
            Legality::Masked | Legality::Free if self.must_drop(state) => {
                if !self.tell_compulsory(state, listener) && self.else_moves {
                    self.tell_unprobed(state, listener);
                }
            }
            Legality::Masked | Legality::Free => self.tell_unprobed(state, listener),
        }
    }

    /// Tells the moves where nothing is probed and no drop is compulsory.
    #[inline(always)]
    pub(super) fn tell_unprobed(&self, state: &State<S, P>, listener: &mut impl Listener<S>) {
        match Self::SHARED {
            true => self.tell_anybody(state, listener),
            false => self.tell_masked(state, listener),
        }
    }

    /// The same to one who counts.
    #[inline(always)]
    pub(super) fn tell_counter(&self, state: &State<S, P>, counter: &mut impl Listener<S>) {
        match Self::COUNTED_APART {
            true => self.tell_counter_apart(state, counter),
            false => self.tell_unprobed(state, counter),
        }
    }

    #[inline(never)]
    fn tell_counter_apart(&self, state: &State<S, P>, counter: &mut impl Listener<S>) {
        self.tell_masked(state, counter);
    }

    /// Tells the same to one to whom a call more does not matter.
    #[inline(never)]
    pub(super) fn tell_anybody(&self, state: &State<S, P>, listener: &mut dyn Listener<S>) {
        self.tell_masked(state, listener);
    }

    #[inline(always)]
    fn tell_masked(&self, state: &State<S, P>, listener: &mut (impl Listener<S> + ?Sized)) {
        let us = state.turn;
        let men = state.by_kind(state.side(us));
        let mut guard = Guard::none(&self.attacks[us.other()], &self.lines);
        if self.legality == Legality::Masked {
            if !self.stand_guard(state, self.royal_among(&men), &mut guard) {
                return;
            }
        } else {
            self.find_castlings(state, &mut guard);
        }
        let guard = &guard;
        if self.void_self_checks {
            // They are few; a listener that is not passed on may stay in registers.
            let mut voided = SmallVec::<[Move; 8]>::new();
            self.tell_voided(state, guard, &mut |mv| voided.push(mv));
            for mv in voided {
                listener.one(mv);
            }
        }
        if guard.safe.any() {
            let targets = Targets {
                kind: guard.king_kind,
                from: guard.king,
                to: guard.safe,
            };
            listener.man(targets, false);
        }
        if guard.answers.is_empty() && guard.touch.is_none() && state.ep.is_empty() {
            return;
        }
        let careful = guard.touch.is_some() || guard.info.is_some();
        if guard.in_check && !careful && state.occupied().covers(guard.answers) {
            return self.tell_takers(state, &men, guard, listener);
        }
        if careful {
            self.tell_free::<true>(state, &men, guard, listener);
        } else {
            self.tell_free::<false>(state, &men, guard, listener);
        }
        self.tell_pinned(state, guard, listener);
        self.tell_en_passant(state, &men, guard, listener);
        if guard.castlings != 0 {
            for index in 0..self.castlings[us].len() {
                if guard.castlings >> index & 1 != 0
                    && let Some(castling) = self.castling(state, us, index)
                    && (guard.royal.is_empty()
                        || self.castles_safely(state, guard, index, castling))
                {
                    listener.one(castling.as_move(index));
                }
            }
        }
        if !self.drops.is_empty() && self.holds_any(state, us) {
            for drop in &self.drops {
                let to = self.drop_goals(state, guard, drop);
                if to.any() {
                    listener.drops(drop.kind, to);
                }
            }
        }
    }

    /// Where a kind in hand may be dropped so that it answers a check.
    #[inline(always)]
    fn drop_goals(&self, state: &State<S, P>, guard: &Guard<'_, S>, drop: &DropTable<S>) -> S {
        let to = self.drop_cells(state, state.turn, drop) & guard.answers;
        match drop.heeds_check() && to.any() {
            true => self.without_forbidden(state, guard, drop, to),
            false => to,
        }
    }

    /// Tells the drops of a player who must drop a piece, and says whether there are any.
    #[inline(never)]
    pub(super) fn tell_compulsory(
        &self,
        state: &State<S, P>,
        listener: &mut dyn Listener<S>,
    ) -> bool {
        let us = state.turn;
        let mut guard = Guard::none(&self.attacks[us.other()], &self.lines);
        let royals = self.royals(state, us);
        if self.legality == Legality::Masked && !self.stand_guard(state, royals, &mut guard) {
            return false;
        }
        let mut told = false;
        for drop in self.drops.iter().filter(|drop| drop.compulsory) {
            let to = self.drop_goals(state, &guard, drop);
            if to.any() {
                listener.drops(drop.kind, to);
                told = true;
            }
        }
        told
    }

    /// Who is not pinned, but for the royal piece, and where such pieces may go.
    #[inline(always)]
    fn unpinned(&self, state: &State<S, P>, guard: &Guard<'_, S>) -> Unpinned<S> {
        Unpinned {
            men: !(guard.royal | guard.pinned),
            target: self.target(state, guard),
            prey: match guard.touch {
                Some(_) => state.side(state.turn.other()),
                None => S::EMPTY,
            },
        }
    }

    /// Those of the goals of a piece that is not pinned that it may go to. Careful: a capture that blasts and
    /// a move that may give check are looked at one by one.
    #[inline(always)]
    fn sift<const CAREFUL: bool>(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        unpinned: &Unpinned<S>,
        from: Cell,
        goals: S,
    ) -> S {
        let open = goals & unpinned.target;
        if CAREFUL && ((goals & unpinned.prey).any() || guard.info.is_some()) {
            self.kept(state, guard, from, goals, open)
        } else {
            open
        }
    }

    /// Captures en passant.
    #[inline(always)]
    pub(super) fn tell_en_passant(
        &self,
        state: &State<S, P>,
        men: &ByKind<'_, S, P>,
        guard: &Guard<'_, S>,
        listener: &mut (impl Listener<S> + ?Sized),
    ) {
        if state.ep.any() && self.meets_passed(state, men) {
            for mv in self.legal_en_passant(state, guard) {
                listener.one(mv);
            }
        }
    }

    /// The moves of the pieces that are not pinned, but for the royal piece. Careful: where captures blast or
    /// nobody may give check, each piece's goals are looked at again; in a small program always, where it changes nothing
    /// elsewhere.
    #[inline(always)]
    pub(super) fn tell_free<const CAREFUL: bool>(
        &self,
        state: &State<S, P>,
        men: &ByKind<'_, S, P>,
        guard: &Guard<'_, S>,
        mut listener: &mut (impl Listener<S> + ?Sized),
    ) {
        match cfg!(feature = "every-width") {
            true => self.tell_written_out::<CAREFUL>(state, men, guard, listener),
            false => self.tell_free_to_anybody(state, men, guard, &mut listener),
        }
    }

    #[inline(never)]
    fn tell_free_to_anybody(
        &self,
        state: &State<S, P>,
        men: &ByKind<'_, S, P>,
        guard: &Guard<'_, S>,
        listener: &mut dyn Listener<S>,
    ) {
        self.tell_written_out::<true>(state, men, guard, listener);
    }

    #[inline(always)]
    fn tell_written_out<const CAREFUL: bool>(
        &self,
        state: &State<S, P>,
        men: &ByKind<'_, S, P>,
        guard: &Guard<'_, S>,
        listener: &mut (impl Listener<S> + ?Sized),
    ) {
        let us = state.turn;
        let own = state.side(us);
        let occupied = state.occupied();
        let empty = !occupied;
        let plans = &self.plans[us];
        let unpinned = self.unpinned(state, guard);
        let (free, target) = (unpinned.men, unpinned.target);
        let kept = |from, goals| self.sift::<CAREFUL>(state, guard, &unpinned, from, goals);
        // Whoever listens from afar is not told of nothing.
        let told = |to: S| !Self::SHARED || to.any();

        // Those of a kind follow one another.
        let (mut kind, mut jumpers) = (None, S::EMPTY);
        for jump in &plans.jumps {
            if kind != Some(jump.kind) {
                kind = Some(jump.kind);
                jumpers = men.of(jump.kind) & free;
            }
            let goals = jump.goals(jumpers, empty);
            let mut to = goals & target;
            if CAREFUL && guard.touch.is_some() {
                for goal in (goals & occupied & !own).cells() {
                    if self.blast_is_safe(state, guard, jump.origin(goal), goal) {
                        to |= S::single(goal);
                    }
                }
            }
            listener.setwise(jump, to);
        }
        for plan in &plans.leaping {
            let kind = plan.kind;
            let goals = &*plan.goals;
            let all = (men.of(kind) | men.of_any(&plan.others)) & free;
            // A loop each, so that their sets stay in registers.
            if plan.named {
                for from in all.cells() {
                    let to = kept(from, goals[from.index()]);
                    if told(to) {
                        listener.man(Targets { kind, from, to }, true);
                    }
                }
            } else {
                for from in all.cells() {
                    let to = kept(from, goals[from.index()]);
                    if told(to) {
                        listener.alike(kind, &plan.others, from, to);
                    }
                }
            }
        }
        for plan in &plans.sliding {
            for from in (men.of_two(plan.kinds) & free).cells() {
                let reach = self.lines.reach_outside(plan.pair, from, occupied, own);
                let Some(goals) = reach else {
                    continue;
                };
                let to = kept(from, goals);
                if plan.named {
                    let kind = plan.kinds[0];
                    listener.man(Targets { kind, from, to }, true);
                } else {
                    listener.alike(plan.kinds[0], &plan.kinds[1..], from, to);
                }
            }
        }
        if plans.more {
            self.tell_more::<CAREFUL>(state, men, guard, &unpinned, listener);
        }
    }

    /// The moves of pieces that are not pinned whose kinds do more than leap or slide along axes.
    #[inline(always)]
    fn tell_more<const CAREFUL: bool>(
        &self,
        state: &State<S, P>,
        men: &ByKind<'_, S, P>,
        guard: &Guard<'_, S>,
        unpinned: &Unpinned<S>,
        listener: &mut (impl Listener<S> + ?Sized),
    ) {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        let plans = &self.plans[us];
        let free = unpinned.men;
        let kept = |from, goals| self.sift::<CAREFUL>(state, guard, unpinned, from, goals);
        for plan in &plans.shared {
            let jumpers = men.of_any(&plan.kinds) & free;
            if jumpers.is_empty() {
                continue;
            }
            for jump in &plan.jumps {
                let goals = jump.goals(jumpers, !occupied);
                let mut named = goals;
                if !CAREFUL {
                    named = goals & unpinned.target;
                    let nameless = named & !jump.promoting;
                    if nameless.any() && listener.nameless(nameless) {
                        named &= !nameless;
                    }
                }
                for goal in named.cells() {
                    let from = jump.origin(goal);
                    let (kind, to) = (state.kind_on(from), kept(from, S::single(goal)));
                    let promotes = plans.promotes[kind.index()];
                    listener.seldom(Targets { kind, from, to }, promotes);
                }
            }
        }
        for plan in &plans.one_way {
            let (kind, line) = (plan.kind, &self.lines.all[plan.line]);
            for from in (men.of(kind) & free).cells() {
                let to = kept(from, line.slide(from, occupied));
                if !Self::SHARED || to.any() {
                    listener.seldom(Targets { kind, from, to }, plan.promotes);
                }
            }
        }
        for plan in &plans.lame {
            let kind = plan.kind;
            for from in (men.of(kind) & free).cells() {
                let to = kept(from, plan.goals(from, occupied));
                listener.seldom(Targets { kind, from, to }, plan.promotes);
            }
        }
        for plan in &plans.cannons {
            let kind = plan.kind;
            for from in (men.of(kind) & free).cells() {
                let to = kept(from, self.lines.cannon_goals(plan.pair, from, occupied));
                listener.seldom(Targets { kind, from, to }, plan.promotes);
            }
        }
        for plan in &plans.mixed {
            let kind = plan.kind;
            for from in (men.of(kind) & free).cells() {
                if plan.is_shut_in(from, own) {
                    continue;
                }
                let to = kept(from, plan.goals(&self.lines, from, occupied));
                if !Self::SHARED || to.any() {
                    listener.seldom(Targets { kind, from, to }, plan.promotes);
                }
            }
        }
        for &kind in &plans.others {
            for from in (men.of(kind) & free).cells() {
                let to = kept(from, self.goals(state, us, kind, from, own, occupied));
                let promotes = plans.promotes[kind.index()];
                listener.seldom(Targets { kind, from, to }, promotes);
            }
        }
    }

    /// The moves of pinned pieces.
    #[inline(always)]
    pub(super) fn tell_pinned(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        listener: &mut (impl Listener<S> + ?Sized),
    ) {
        for from in guard.pinned.cells() {
            let kind = state.kind_on(from);
            let to = self.pinned_goals(state, guard, kind, from);
            let promotes = self.plans[state.turn].promotes[kind.index()];
            listener.seldom(Targets { kind, from, to }, promotes);
        }
    }

    #[inline(never)]
    pub(super) fn pinned_goals(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        kind: Kind,
        from: Cell,
    ) -> S {
        let us = state.turn;
        let (own, enemy) = (state.side(us), state.side(us.other()));
        let goals = self.goals(state, us, kind, from, own, state.occupied());
        let to = goals & self.target(state, guard) & guard.allowed(from, own, enemy);
        if guard.touch.is_some() || guard.info.is_some() {
            self.kept(state, guard, from, goals, to)
        } else {
            to
        }
    }

    /// Where pieces but for the royal one may go, captures left out where they blast.
    #[inline(always)]
    pub(super) fn target(&self, state: &State<S, P>, guard: &Guard<'_, S>) -> S {
        guard.answers
            & match guard.touch {
                Some(_) => !state.occupied(),
                None => !state.side(state.turn),
            }
    }

    /// Those goals of a piece that blasts and the ban of checks leave it, `to` being the quiet ones.
    #[inline(never)]
    pub(super) fn kept(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        from: Cell,
        goals: S,
        mut to: S,
    ) -> S {
        let enemy = state.side(state.turn.other());
        if self.is_metered() && !self.spend(u64::from(goals.count()) * Self::LOOKED) {
            return S::EMPTY;
        }
        if guard.touch.is_some() {
            for goal in (goals & enemy).cells() {
                if self.blast_is_safe(state, guard, from, goal) {
                    to |= S::single(goal);
                }
            }
        }
        if let Some(info) = &guard.info {
            to = self.without_check(state, info, state.kind_on(from), from, to);
        }
        to
    }

    #[inline(always)]
    fn royal_among(&self, men: &ByKind<'_, S, P>) -> S {
        match self.royal.only {
            Some(only) => men.of(only),
            None => men.of_any(&self.royal.kinds),
        }
    }

    /// Looks for what holds back the player to move; `false` if no move at all is legal.
    #[inline(never)]
    pub(super) fn stand_guard<'r>(
        &'r self,
        state: &State<S, P>,
        royal: S,
        guard: &mut Guard<'r, S>,
    ) -> bool {
        let us = state.turn;
        let (own, enemy) = (state.side(us), state.side(us.other()));
        if self.model.royalty.giving_check == GivingCheck::Illegal {
            guard.info = self.info(state);
        }
        if royal.is_empty() {
            self.find_castlings(state, guard);
            return self.needed[us] == 0;
        }
        guard.royal = royal;
        guard.king = royal.first();
        guard.king_kind = match self.royal.only {
            Some(only) => only,
            None => state.kind_on(guard.king),
        };
        if let Some(blast) = &self.blast {
            let enemy_king = self.royals(state, us.other());
            if enemy_king.is_empty() && self.needed[us.other()] > 0 {
                return false;
            }
            // Where a blast protects, a king never attacks: taking would be its own end.
            guard.attackers.gather(&state.by_kind(enemy & !enemy_king));
            let touch = self.touch(blast, guard.king, enemy_king, &guard.attackers);
            if !touch.immune {
                guard.look_out(own, enemy);
            }
            guard.touch = Some(touch);
        } else {
            let attacks = &self.attacks[us.other()];
            // With few kinds on a small board it is not worth the look.
            let many = P > 3 || S::BITS > 64;
            let only_slide = many && attacks.nobody_leaps_at(guard.king, enemy);
            let men = state.by_kind(enemy);
            match only_slide {
                true => guard.attackers.gather_sliders(&men),
                false => guard.attackers.gather(&men),
            }
            guard.look_out(own, enemy);
        }
        if !guard.in_check {
            self.find_castlings(state, guard);
        }
        self.find_safe_steps(state, guard);
        if let Some(info) = &guard.info {
            let (kind, king) = (guard.king_kind, guard.king);
            guard.safe = self.without_check(state, info, kind, king, guard.safe);
        }
        true
    }

    /// The goals of the royal piece that are not attacked.
    #[inline(always)]
    fn find_safe_steps(&self, state: &State<S, P>, guard: &mut Guard<'_, S>) {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        guard.steps = match self.king_steps[us].get(guard.king.index()) {
            Some(&steps) => steps & !own,
            None => self.goals(state, us, guard.king_kind, guard.king, own, occupied),
        };
        let touch = guard.touch.as_ref();
        if touch.is_some() {
            guard.steps &= !occupied;
        }
        let without_king = occupied & !guard.royal;
        if guard.attackers.watch() {
            let region = guard.steps | guard.ways;
            if region.is_empty() {
                return;
            }
            let dangers = guard.attackers.dangers(guard.king, region, without_king);
            guard.dangers = dangers;
            guard.safe = guard.steps & !dangers;
            if let Some(touch) = &guard.touch {
                for goal in (guard.steps & dangers)
                    .cells()
                    .filter(|&g| touch.shields(g))
                {
                    guard.safe |= S::single(goal);
                }
            }
            return;
        }
        for goal in guard.steps.cells() {
            let taken = S::single(goal);
            if touch.is_some_and(|t| t.shields(goal))
                || !guard.attackers.hit(goal, without_king | taken, taken)
            {
                guard.safe |= taken;
            }
        }
    }

    #[inline(always)]
    fn touch<'r>(
        &self,
        blast: &'r BlastTable<S>,
        king: Cell,
        enemy_king: S,
        attackers: &Attackers<'_, S>,
    ) -> Touch<'r, S> {
        let immune = (blast.area[king.index()] & enemy_king).any();
        let exposed = if immune {
            S::EMPTY
        } else {
            attackers.lines_at(king)
        };
        Touch {
            blast,
            enemy_king,
            immune,
            exposed,
        }
    }

    /// Whether after a capture's blast the own royal piece stands and is not attacked, or the enemy's
    /// is gone.
    #[inline]
    fn blast_is_safe(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        from: Cell,
        goal: Cell,
    ) -> bool {
        let Some(touch) = &guard.touch else {
            return true;
        };
        let area = touch.blast.area[goal.index()];
        let hit = area | S::single(goal);
        if hit.has(guard.king) {
            return false;
        }
        if touch.immune || (hit & touch.enemy_king).any() {
            return true;
        }
        let ends = S::single(goal) | S::single(from);
        if !guard.in_check && ((area | ends) & touch.exposed).is_empty() {
            return true;
        }
        let mut gone = area & state.occupied();
        for &spared in &touch.blast.spares {
            gone &= !state.among(gone, spared);
        }
        gone |= ends;
        !guard
            .attackers
            .hit(guard.king, state.occupied() & !gone, gone)
    }

    /// Looks for open castlings.
    #[inline(always)]
    fn find_castlings(&self, state: &State<S, P>, guard: &mut Guard<'_, S>) {
        let us = state.turn;
        if state.rights & side_rights(us) == 0 {
            return;
        }
        let castlings = &self.castlings[us];
        let mut open = |index: usize, castling: &CastlingTable<S>| {
            guard.castlings |= 1 << index;
            guard.ways |= castling.path;
        };
        if castlings.anywhere.is_some() {
            let found = self.open_castlings(state, us);
            return found.for_each(|(index, castling)| open(index, castling));
        }
        for (index, castling) in castlings.fixed.iter().enumerate() {
            if (castling.empty & state.occupied()).is_empty()
                && state.rights & castlings.right(index) != 0
            {
                open(index, castling);
            }
        }
    }

    /// Whether the king's way is not attacked, and neither is the king at its end.
    #[inline(always)]
    pub(super) fn castles_safely(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        index: usize,
        castling: &CastlingTable<S>,
    ) -> bool {
        (castling.calm & guard.dangers).is_empty()
            || self.castles_through(state, guard, index, castling)
    }

    /// Whether a castling goes through check, looked at cell by cell.
    #[inline(never)]
    fn castles_through(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        index: usize,
        castling: &CastlingTable<S>,
    ) -> bool {
        if castling.king_from != guard.king {
            let mv = castling.as_move(index);
            return self.forbidden(state, mv).is_none();
        }
        let without_king = state.occupied() & !guard.royal;
        let goal = S::single(castling.king_to);
        let passed = castling.path & !guard.royal & !goal;
        // The first cell on the way is one to which the king could also step.
        if (passed & guard.steps & !guard.safe).any() {
            return false;
        }
        let safe = |cell: Cell, occupied: S| {
            guard.touch.as_ref().is_some_and(|t| t.shields(cell))
                || !guard.attackers.hit(cell, occupied, S::EMPTY)
        };
        let after =
            without_king & !S::single(castling.rook_from) | goal | S::single(castling.rook_to);
        safe(castling.king_to, after)
            && (passed & !guard.safe)
                .cells()
                .all(|cell| safe(cell, without_king | S::single(cell)))
    }

    /// Whether the royal piece of the side that has just moved is safe, or the enemy's is gone where
    /// that comes first.
    #[inline]
    pub(crate) fn survives(&self, after: &State<S, P>, us: Side) -> bool {
        if self.royalty_lost(after, us) {
            return false;
        }
        (self.blast.is_some() && self.royalty_lost(after, us.other()))
            || !self.in_check_masked(after, us)
    }

    /// Whether a side's royal piece is attacked, looked up backwards.
    pub(crate) fn in_check_masked(&self, state: &State<S, P>, side: Side) -> bool {
        if self.void_self_checks {
            return self.in_true_check(state, side);
        }
        let royal = self.royals(state, side);
        if royal.is_empty() || !self.spend(Self::LOOKED) {
            return false;
        }
        let king = royal.first();
        let mut attacking = state.side(side.other());
        if let Some(blast) = &self.blast {
            let enemy_king = self.royals(state, side.other());
            // Whoever has lost his own king takes nobody, nor does he whose king would go with the other.
            let lost = enemy_king.is_empty() && self.needed[side.other()] > 0;
            if lost || (blast.area[king.index()] & enemy_king).any() {
                return false;
            }
            attacking &= !enemy_king;
        }
        let mut attackers = Attackers::nobody(&self.attacks[side.other()], &self.lines);
        attackers.gather(&state.by_kind(attacking));
        attackers.hit(king, state.occupied(), S::EMPTY)
    }

    /// Whether some piece could capture en passant if nothing held it back.
    #[inline(always)]
    pub(crate) fn meets_passed(&self, state: &State<S, P>, men: &ByKind<'_, S, P>) -> bool {
        let us = state.turn;
        for &kind in &self.ep_takers[us] {
            let ep_from = &self.movers[us][kind.index()].ep_from;
            let takers = men.of(kind);
            for goal in state.ep.cells() {
                if (takers & ep_from[goal.index()]).any() {
                    return true;
                }
            }
        }
        false
    }

    /// The legal en passant captures.
    #[inline(never)]
    pub(super) fn legal_en_passant(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
    ) -> SmallVec<[Move; 4]> {
        let us = state.turn;
        let victim = S::single(Cell(state.ep_victim));
        let mut legal = SmallVec::new();
        let mut consider = |mv: Move| {
            let gone = victim | S::single(mv.origin());
            let after = state.occupied() & !gone | S::single(mv.to());
            let safe = match &guard.touch {
                _ if guard.royal.is_empty() => true,
                Some(_) => self.survives(&self.play(state, mv), us),
                None => !guard.attackers.hit(guard.king, after, gone),
            };
            if safe {
                legal.push(mv);
            }
        };
        for &kind in &self.ep_takers[us] {
            let mover = &self.movers[us][kind.index()];
            for goal in state.ep.cells() {
                for from in (state.of(us, kind) & mover.ep_from[goal.index()]).cells() {
                    self.en_passant_moves(state, (kind, from), goal, &mut consider);
                }
            }
        }
        legal
    }

    /// Those of the drop cells on which a piece of a kind that may not give mate or check by a drop does not.
    #[inline(never)]
    pub(super) fn without_forbidden(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        drop: &DropTable<S>,
        to: S,
    ) -> S {
        let unpins = self.void_self_checks && self.drops_may_unpin(state, guard);
        // Where masks serve for want of anybody to guard, a piece may be the hurdle for another.
        let unpins = unpins || self.legality == Legality::Free;
        let (kind, us, them) = (drop.kind, state.turn, state.turn.other());
        // Where a royal piece can be lost, it may stand in check already, and does so after most drops.
        let stands = self.model.end.royal_lost.is_some() && self.in_check(state, them);
        let unpins = unpins || stands;
        let royals = self.royals(state, them);
        let near = |royal: Cell| self.attacks[us].zone_of(kind, royal);
        let look = match unpins {
            true => to,
            false => {
                to & royals
                    .cells()
                    .fold(S::EMPTY, |all, royal| all | near(royal))
            }
        };
        let mut kept = to;
        for cell in look.cells() {
            if !self.spend(self.goals_cost(us, kind.index())) {
                return S::EMPTY;
            }
            let occupied = state.occupied() | S::single(cell);
            let goals = self.goals(state, us, kind, cell, state.side(us), occupied);
            if (unpins || (goals & royals).any())
                && self
                    .forbidden_drop(&self.after_moving(state, Move::drop(cell, kind)), kind)
                    .is_some()
            {
                kept &= !S::single(cell);
            }
        }
        kept
    }
}
