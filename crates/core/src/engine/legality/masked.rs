//! Legal moves by masks: pins, checks and blasts tell the legal goals of a piece at once.
//!
//! Used where no royal piece holds anything back, and where each side has one royal piece, captures are
//! leaps and free slides, and attacks always count, or count unless the taker's own royal piece would
//! be in the blast, or unless taking would expose it.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::legality::guard::Guard;
use crate::engine::legality::listener::Listener;
use crate::engine::legality::pseudo::Targets;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::state::by_kind::ByKind;
use crate::man::{Kind, Side};
use crate::moves::Move;

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
        match self.legality == Legality::Probed || self.must_drop(state) {
            true => self.tell_by_calls(state, listener),
            false => self.tell_unprobed(state, listener),
        }
    }

    /// The same by one function, for listeners to whom a call more does not matter.
    #[inline(never)]
    pub(crate) fn tell_by_calls(&self, state: &State<S, P>, listener: &mut dyn Listener<S>) {
        if self.legality == Legality::Probed {
            return self.tell_probed(state, listener);
        }
        if self.must_drop(state) && (self.tell_compulsory(state, listener) || !self.else_moves) {
            return;
        }
        self.tell_anybody(state, listener);
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
    #[cfg_attr(feature = "every-width", inline(always))]
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
    #[cfg_attr(feature = "every-width", inline(always))]
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
        let attackers = state.by_kind(attacking);
        self.attacks[side.other()].hit(&self.lines, &attackers, king, state.occupied())
    }
}
