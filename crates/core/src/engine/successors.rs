//! All positions that one move leads to, made while the moves are found.
//!
//! What the moves of one man have in common is done once: he is lifted, the turn passes, and each
//! goal is one more change. Every position equals the one that [`play`](Rules::play) makes.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::bearing::Bearing;
use crate::engine::march::Jump;
use crate::engine::masked::Listener;
use crate::engine::pseudo::Targets;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::man::{Kind, Side};
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Whether positions can be made while moves are found: nothing has to look at the moves first,
    /// but for restrictions.
    pub(crate) fn plays_on_the_way(&self) -> bool {
        self.legality != Legality::Tested
    }

    /// Calls `each` with every legal move and the position after it, before any restriction.
    #[inline(always)]
    pub(crate) fn successors(
        &self,
        state: &State<S, P>,
        each: &mut impl FnMut(Move, &State<S, P>),
    ) {
        if self.stops(state) {
            return;
        }
        let must_capture = self.model.compulsory_capture && self.count_captures(state).0 > 0;
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
            bearing: if self.counts_checks && self.legality == Legality::Masked {
                self.bearing(state)
            } else {
                None
            },
            each,
        };
        self.tell(state, &mut player);
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
    /// What tells the moves that may give check, where checks are counted.
    bearing: Option<Bearing<S>>,
    each: &'a mut F,
}

impl<S: CellSet, const P: usize, F: FnMut(Move, &State<S, P>)> Player<'_, S, P, F> {
    /// The position without the man on a cell, whose turn is over.
    #[inline(always)]
    fn lifted(&self, kind: Kind, from: Cell) -> State<S, P> {
        let mut next = self.passed;
        self.rules.lift(&mut next, self.state.turn, kind, from);
        if self.rules.progress[kind.index()] {
            next.no_progress = 0;
        }
        self.rules.leave_home(&mut next, S::single(from));
        next
    }

    /// The goals on which a man may give check, where checks are counted.
    #[inline(always)]
    fn checking(&self, kind: Kind, from: Cell) -> S {
        match &self.bearing {
            _ if !self.rules.counts_checks => S::EMPTY,
            Some(bearing) => self.rules.checking(self.state.turn, bearing, kind, from),
            None => !S::EMPTY,
        }
    }

    /// Puts a lifted man on a goal.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn land(
        &mut self,
        mut next: State<S, P>,
        kind: Kind,
        from: Cell,
        to: Cell,
        passes: bool,
        checking: S,
    ) {
        let rules = self.rules;
        let us = self.state.turn;
        let plain = Move::plain(from, to, kind, kind);
        let mv = match passes {
            true => plain.of_sort(MoveSort::Pass),
            false => plain,
        };
        if self.state.side(us.other()).has(to) {
            if rules.capture_acts {
                // What happens besides the move itself is the business of one place.
                return self.one(mv);
            }
            rules.capture(&mut next, us.other(), to);
            next.no_progress = 0;
            rules.leave_home(&mut next, S::single(to));
        }
        rules.land(&mut next, us, kind, to);
        if passes {
            rules.remember_passed(&mut next, us, kind, from, to);
        }
        if let Some(facing) = &rules.facing {
            let changed = rules.face(&mut next, facing);
            rules.leave_home(&mut next, changed);
        }
        if checking.has(to) {
            rules.count_check(&mut next);
        }
        (self.each)(mv, &next);
    }
}

impl<S: CellSet, const P: usize, F: FnMut(Move, &State<S, P>)> Listener<S> for Player<'_, S, P, F> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
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
        let lifted = self.lifted(kind, from);
        let checking = self.checking(kind, from);
        for goal in to.cells() {
            self.land(lifted, kind, from, goal, false, checking);
        }
    }

    #[inline(always)]
    fn slide(&mut self, kinds: [Kind; 2], from: Cell, to: S) {
        let kind = self.state.which(kinds, from);
        self.man(Targets { kind, from, to }, false);
    }

    #[inline(always)]
    fn march(&mut self, jump: &Jump<S>, goals: S) {
        let (rules, us) = (self.rules, self.state.turn);
        let goals = goals & self.within;
        let mut apart = goals & jump.promoting;
        if rules.move_acts || self.state.promoted.any() {
            apart = goals;
        }
        if apart.any() {
            rules.expand_march(us, jump, apart, |m| self.one(m));
        }
        for goal in (goals & !apart).cells() {
            let from = jump.origin(goal);
            let lifted = self.lifted(jump.kind, from);
            let checking = self.checking(jump.kind, from);
            self.land(lifted, jump.kind, from, goal, jump.passes, checking);
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: S) {
        for cell in (to & self.within).cells() {
            self.one(Move::drop(cell, kind));
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        if self.must_capture && !self.rules.is_capture(self.state, mv) {
            return;
        }
        let next = self.rules.play(self.state, mv);
        (self.each)(mv, &next);
    }
}
