//! All positions that one move leads to, made while the moves are found.
//!
//! What all moves have in common is done once: the turn passes. Each goal is one more change. Every position equals the one that [`play`](Rules::play) makes.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::check_info::CheckInfo;
use crate::engine::legality::listener::Listener;
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::setwise::Jump;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::man::{Kind, Side};
use crate::model::Pass;
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Whether positions can be made while moves are found: nothing has to look at the moves first, but for
    /// restrictions, and nobody names a second cell but the one that he leaves, for a wall. A small program does without.
    #[inline(always)]
    pub(crate) fn plays_on_the_way(&self, state: &State<S, P>) -> bool {
        if !cfg!(feature = "every-width") {
            return false;
        }
        let others = || match self.hears_of_need() {
            true => self.has_others_out_of_need(state) && !self.others_on_the_way,
            false => self.has_others(state) && !self.others_on_the_way,
        };
        self.tells_all || (!others() && !self.plays_all(state))
    }

    /// Calls `each` with every legal move and the position after it, before any restriction. Written out: where a kind's
    /// moves are found, not by a call for each piece.
    #[inline(always)]
    pub(crate) fn successors<const WRITTEN_OUT: bool>(
        &self,
        state: &State<S, P>,
        each: &mut impl FnMut(Move, &State<S, P>),
    ) {
        match Self::SHARED || self.others_on_the_way || !self.proposals.is_empty() {
            true => self.each_successor(state, each),
            false => {
                self.make_successors::<WRITTEN_OUT>(state, each);
            }
        }
    }

    /// Says whether the player to move is in check, or may be, as far as he who tells the moves knows.
    #[inline(always)]
    fn make_successors<const WRITTEN_OUT: bool>(
        &self,
        state: &State<S, P>,
        each: &mut impl FnMut(Move, &State<S, P>),
    ) -> bool {
        // Where nobody can move, none is found.
        if self.stops_unless_counted(state, false) {
            return false;
        }
        let must_capture = self.model.compulsory_capture && self.must_capture(state);
        let mut player = Player {
            rules: self,
            state,
            passed: self.passed_on(state),
            within: if must_capture {
                state.side(state.turn.other())
            } else {
                !S::EMPTY
            },
            must_capture,
            info: if self.ends.counts_checks && self.legality == Legality::Masked {
                self.info(state)
            } else {
                None
            },
            in_check: false,
            follows: self.comes_after || self.ends.counts_checks,
            each,
        };
        match WRITTEN_OUT {
            true => self.tell(state, &mut player),
            false => self.tell_by_calls(state, &mut player),
        }
        player.in_check
    }

    /// Makes every next position, for callers to whom a call more does not matter.
    #[inline(never)]
    pub(crate) fn each_successor(
        &self,
        state: &State<S, P>,
        each: &mut dyn FnMut(Move, &State<S, P>),
    ) {
        let mut told = false;
        let mut tell = |mv, next: &State<S, P>| {
            told = true;
            each(mv, next);
        };
        let mut tell: &mut dyn FnMut(Move, &State<S, P>) = &mut tell;
        let in_check = self.make_successors::<false>(state, &mut tell);
        if let Some(rule) = self.model.movement.pass
            && !(told && rule == Pass::WhenImmobile)
            && !self.stops(state)
            && let Some(pass) = self.legal_pass(state)
        {
            each(pass, &self.play(state, pass));
        }
        if self.hears_of_need()
            && self.proposes_in_need(state)
            && !self.stops(state)
            && (!told || (in_check && self.in_check(state, state.turn)))
        {
            for mv in self.legal_in_need(state) {
                each(mv, &self.play(state, mv));
            }
        }
    }

    /// The position with the turn passed, as if by a move without progress.
    #[inline(always)]
    fn passed_on(&self, state: &State<S, P>) -> State<S, P> {
        let mut next = *state;
        if next.ep.any() {
            self.forget_passed(&mut next);
        }
        next.hash ^= self.keys.turn();
        next.turn = state.turn.other();
        next.move_number = match state.turn {
            Side::First => state.move_number,
            Side::Second => state.move_number.saturating_add(1),
        };
        next.no_progress = state.no_progress.saturating_add(1);
        next
    }
}

/// Makes every move that it is told of.
struct Player<'a, S, const P: usize, F> {
    rules: &'a Rules<S, P>,
    state: &'a State<S, P>,
    /// The position with the turn passed.
    passed: State<S, P>,
    /// Where moves may go.
    within: S,
    must_capture: bool,
    /// Where checks are counted, what tells the moves that may give one.
    info: Option<CheckInfo<S>>,
    /// Whether the player to move is in check, or may be, as far as it was told.
    in_check: bool,
    /// Whether anything may come after a move.
    follows: bool,
    each: &'a mut F,
}

/// What the moves of the pieces of one kind have in common.
struct Mass<'a, S> {
    kind: Kind,
    keys: &'a [u64],
    /// What becomes of the counter of moves without progress: all bits if it goes on.
    counter: u16,
    /// Goals on which a piece may give check, where checks are counted.
    checking: S,
    /// Pieces that may give check wherever they go.
    screens: S,
}

impl<S> Mass<'_, S> {
    #[inline(always)]
    fn key(&self, cell: Cell) -> u64 {
        self.keys.get(cell.index()).copied().unwrap_or(0)
    }
}

impl<'a, S: CellSet, const P: usize, F: FnMut(Move, &State<S, P>)> Player<'a, S, P, F> {
    #[inline(always)]
    fn mass(&self, kind: Kind) -> Mass<'a, S> {
        let (rules, us) = (self.rules, self.state.turn);
        let (checking, screens) = match &self.info {
            _ if !rules.ends.counts_checks => (S::EMPTY, S::EMPTY),
            // A royal piece that leaves the other one's side takes away its cover against attacks.
            _ if rules.blast.is_some() && rules.royal.kinds.contains(&kind) => {
                (!S::EMPTY, S::EMPTY)
            }
            Some(info) if info.standing => (!S::EMPTY, S::EMPTY),
            Some(info) => (rules.checking(us, info, kind), info.screens),
            None => (!S::EMPTY, S::EMPTY),
        };
        Mass {
            kind,
            keys: rules.keys.men(us, kind),
            counter: if rules.progress[kind.index()] { 0 } else { !0 },
            checking,
            screens,
        }
    }

    /// Moves a piece that neither promotes nor bears a mark. `passed`: what it passes for an en passant
    /// capture.
    #[inline(always)]
    fn go(&mut self, mass: &Mass<'_, S>, from: Cell, to: Cell, passed: S) {
        let (rules, us, kind) = (self.rules, self.state.turn, mass.kind);
        let mv = || match Move::plain(from, to, kind, kind) {
            plain if passed.any() => plain.of_sort(MoveSort::Passing),
            plain => plain,
        };
        let both = S::single(from) | S::single(to);
        let mut next = self.passed;
        next.no_progress &= mass.counter;
        let mut touched = both;
        if passed.any() && self.follows && rules.facing.is_some() {
            // Who faces another now may have become one that nobody takes en passant.
            return self.one(mv());
        }
        let captures = self.state.side(us.other()).has(to);
        if captures {
            if rules.capture_acts && rules.blast.is_none() {
                // What else happens is the business of one place.
                return self.one(mv());
            }
            rules.capture(&mut next, us.other(), to);
            next.no_progress = 0;
        }
        next.shift(us, kind, both);
        next.hash ^= mass.key(from) ^ mass.key(to);
        if captures && let Some(blast) = &rules.blast {
            touched |= rules.blow_up(&mut next, blast, to);
        }
        rules.leave_home(&mut next, touched);
        if passed.any() {
            rules.leave_passed(&mut next, passed, to);
        }
        // What a blast removes may have stood between.
        let blows_up = captures && rules.blast.is_some();
        let may_check = || blows_up || mass.checking.has(to) || mass.screens.has(from);
        self.finish(&mut next, mv(), may_check);
    }

    /// Makes the moves of a piece of which none promotes or leaves cells for en passant.
    #[inline(always)]
    fn bare(&mut self, targets: Targets<S>) {
        let Targets { kind, from, to } = targets;
        if self.rules.move_acts || self.state.promoted.has(from) {
            return self.seldom(targets, false);
        }
        let to = to & self.within;
        if to.any() {
            let mass = self.mass(kind);
            for goal in to.cells() {
                self.go(&mass, from, goal, S::EMPTY);
            }
        }
    }

    /// King and rook may change places: both are lifted before one lands.
    #[inline(never)]
    fn castle(&mut self, mv: Move, index: usize) {
        let (rules, us) = (self.rules, self.state.turn);
        let Some(castling) = rules.castling(self.state, us, index) else {
            return;
        };
        let (king, rook) = (castling.king, castling.rook);
        let left = S::single(castling.king_from) | S::single(castling.rook_from);
        let denies = rules.model.castlings.get(index).is_some_and(|c| c.denies);
        if denies || (self.state.promoted & left).any() {
            // What bears a mark keeps it, and what is denied is lost, which is the business of one place.
            let next = rules.play(self.state, mv);
            return (self.each)(mv, &next);
        }
        let mut next = self.passed;
        if rules.progress[king.index()] {
            next.no_progress = 0;
        }
        rules.lift(&mut next, us, king, castling.king_from);
        rules.lift(&mut next, us, rook, castling.rook_from);
        rules.land(&mut next, us, king, castling.king_to);
        rules.land(&mut next, us, rook, castling.rook_to);
        let entered = S::single(castling.king_to) | S::single(castling.rook_to);
        rules.leave_home(&mut next, left | entered);
        self.finish(&mut next, mv, || true);
    }

    /// Makes a move with the wall that it leaves behind, if it leaves one.
    #[inline(never)]
    fn one_with_wall(&mut self, mv: Move) {
        let wall = self.rules.walls_of(self.state, mv).cells().next();
        let mv = wall.map_or(mv, |cell| mv.walling(cell));
        (self.each)(mv, &self.rules.play(self.state, mv));
    }

    /// Tells the position after a move, with what comes after any move.
    #[inline(always)]
    fn finish(&mut self, next: &mut State<S, P>, mut mv: Move, may_check: impl FnOnce() -> bool) {
        if self.follows {
            mv = self.follow(next, mv, may_check);
        }
        (self.each)(mv, next);
    }

    /// What comes after any move: a wall is left behind, pieces that face each other change, and checks and moves are
    /// counted.
    #[inline(always)]
    fn follow(
        &self,
        next: &mut State<S, P>,
        mut mv: Move,
        may_check: impl FnOnce() -> bool,
    ) -> Move {
        let rules = self.rules;
        if rules.comes_after {
            if rules.walls_left
                && let Some(left) = mv.from()
            {
                rules.wall(next, None, left);
                mv = mv.walling(left);
            }
            if let Some(facing) = &rules.facing {
                let changed = rules.face(next, facing);
                rules.leave_home(next, changed);
            }
        }
        if rules.ends.counts_checks && may_check() {
            rules.count_check(next);
        }
        if rules.comes_after {
            rules.count_on(self.state, next);
        }
        mv
    }
}

impl<S: CellSet, const P: usize, F: FnMut(Move, &State<S, P>)> Listener<S> for Player<'_, S, P, F> {
    #[inline(always)]
    fn in_check(&mut self) {
        self.in_check = true;
    }

    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        let passes =
            self.rules.movers[self.state.turn][targets.kind.index()].passes_from(targets.from);
        match promotes || passes {
            true => self.seldom(targets, promotes),
            false => self.bare(targets),
        }
    }

    #[inline(never)]
    fn seldom(&mut self, targets: Targets<S>, promotes: bool) {
        let Targets { kind, from, mut to } = targets;
        to &= self.within;
        if to.is_empty() {
            return;
        }
        let (rules, us) = (self.rules, self.state.turn);
        let apart = rules.move_acts
            || self.state.promoted.has(from)
            || rules.movers[us][kind.index()].passes_from(from)
            || (promotes && rules.promotions[us][kind.index()].on(from, to).any());
        if apart {
            return rules.expand(self.state, Targets { to, ..targets }, |m| self.one(m));
        }
        let mass = self.mass(kind);
        for goal in to.cells() {
            self.go(&mass, from, goal, S::EMPTY);
        }
    }

    #[inline(always)]
    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        let kind = self.state.which(first, others, from);
        self.bare(Targets { kind, from, to });
    }

    #[inline(always)]
    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        let rules = self.rules;
        let goals = goals & self.within;
        let mut apart = goals & jump.promoting;
        if rules.move_acts || self.state.promoted.any() {
            apart = goals;
        }
        if apart.any() {
            rules.expand_setwise(self.state, jump, apart, |m| self.one(m));
        }
        let mass = self.mass(jump.kind);
        let goals = goals & !apart;
        if jump.passes() {
            for goal in goals.cells() {
                let from = jump.origin(goal);
                self.go(&mass, from, goal, jump.passed(from));
            }
            return;
        }
        // A loop of its own, so that it does not ask for what is passed.
        for goal in goals.cells() {
            self.go(&mass, jump.origin(goal), goal, S::EMPTY);
        }
    }

    #[inline(never)]
    fn drops(&mut self, kind: Kind, to: S) {
        let (rules, us) = (self.rules, self.state.turn);
        let to = to & self.within;
        if to.is_empty() {
            return;
        }
        if rules.move_acts {
            return to.cells().for_each(|cell| self.one(Move::drop(cell, kind)));
        }
        let mass = self.mass(kind);
        let mut taken = self.passed;
        taken.no_progress &= mass.counter;
        rules.take_from_hand(&mut taken, us, kind);
        for cell in to.cells() {
            let mut next = taken;
            next.put(us, kind, S::single(cell));
            next.hash ^= mass.key(cell);
            if let Some(lines) = &rules.flip {
                rules.turn_over(&mut next, &lines[us], cell);
            }
            self.finish(&mut next, Move::drop(cell, kind), || {
                mass.checking.has(cell)
            });
        }
    }

    #[inline(never)]
    fn one(&mut self, mv: Move) {
        if self.must_capture && !self.rules.is_capture(self.state, mv) {
            return;
        }
        if self.rules.walls_left {
            return self.one_with_wall(mv);
        }
        if let Some(index) = mv.castling_index().filter(|_| !self.rules.move_acts) {
            return self.castle(mv, index);
        }
        let next = self.rules.play(self.state, mv);
        (self.each)(mv, &next);
    }
}
