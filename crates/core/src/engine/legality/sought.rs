//! Moves that somebody looks for: by the piece that makes them and the cell to which it goes, without a list of the others.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::guard::Guard;
use crate::engine::legality::pseudo::Targets;
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::tables::drops::DropTable;
use crate::man::Kind;
use crate::model::GivingCheck;
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Whether a move that is looked for is found without a list.
    #[inline]
    pub(crate) fn finds_alone(&self) -> bool {
        self.masks_alone() || self.probes_alone()
    }

    /// Whether masks tell all moves, all of which count, and nobody counts the work.
    #[inline]
    pub(super) fn masks_tell_all(&self) -> bool {
        self.tells_all && self.masks_suffice()
    }

    /// The same where captures may be compulsory.
    #[inline]
    pub(super) fn masks_alone(&self) -> bool {
        (self.tells_all || self.tells_all_captures) && self.masks_suffice()
    }

    #[inline]
    fn masks_suffice(&self) -> bool {
        !self.void_self_checks
            && self.restrictions.is_empty()
            && self.model.movement.one_per_file.is_empty()
            && !self.is_metered()
    }

    /// Whether moves are probed, none depends on what others there are, and nobody counts the work.
    #[inline]
    fn probes_alone(&self) -> bool {
        self.legality == Legality::Probed
            && !self.has_other_moves
            && !self.ends.nobody_moves
            && !self.model.compulsory_capture
            && self.model.permissions.is_empty()
            && self.restrictions.is_empty()
            && !self.is_metered()
    }

    /// Tells the legal moves by which pieces of a kind come to a goal, those on some cells, or from hand if the goal is
    /// one of these cells: no castlings, no passes, no moves of modules.
    pub(crate) fn each_sought(
        &self,
        state: &State<S, P>,
        (kind, among): (Kind, S),
        goal: Cell,
        each: &mut dyn FnMut(Move),
    ) {
        if kind.index() >= self.kinds || goal.index() >= self.model.board.len() {
            return;
        }
        if self.masks_alone() {
            if self.stops(state) {
                return;
            }
            if !self.tells_all_captures || state.side(state.turn.other()).has(goal) {
                return self.seek(state, (kind, among), goal, each);
            }
            let mut compelled = None;
            return self.seek(state, (kind, among), goal, &mut |mv| {
                let captures = mv.sort() == MoveSort::EnPassant;
                let mut must = || *compelled.get_or_insert_with(|| self.must_capture(state));
                if captures || !must() {
                    each(mv);
                }
            });
        }
        let dropped =
            || (!state.occupied() & among).has(goal) && self.held_drop(state, kind).is_some();
        if self.probes_alone() && !state.ep.has(goal) && !dropped() {
            if self.stops(state) {
                return;
            }
            for from in (self.reaching(state, kind, goal) & among).cells() {
                self.expand_to(state, (kind, from), goal, |mv| {
                    if self.forbidden_alone::<true>(state, mv).is_none() {
                        each(mv);
                    }
                });
            }
            return;
        }
        let mut moves = Vec::new();
        self.legal_to(state, goal, &mut moves);
        let goes = |mv: &Move| {
            mv.comes_alone() && mv.kind() == kind && mv.to() == goal && among.has(mv.origin())
        };
        moves.into_iter().filter(goes).for_each(each);
    }

    /// Whether a move is legal.
    pub(crate) fn is_legal(&self, state: &State<S, P>, mv: Move) -> bool {
        if mv.is_walk() && !state.ep.has(mv.to()) {
            if self.masks_alone() && self.looks() {
                let captures = || state.side(state.turn.other()).has(mv.to());
                return !self.stops(state)
                    && self.can_walk(state, mv)
                    && self.leaves_safe(state, mv)
                    && (!self.tells_all_captures || captures() || !self.must_capture(state));
            }
            if self.probes_alone() {
                return !self.stops(state)
                    && self.can_walk(state, mv)
                    && self.forbidden_alone::<true>(state, mv).is_none();
            }
        }
        let mut found = false;
        if !mv.comes_alone() {
            let mut moves = Vec::new();
            self.legal_to(state, mv.to(), &mut moves);
            return moves.contains(&mv);
        }
        if mv.origin().index() < self.model.board.len() {
            let from = S::single(mv.origin());
            let mut look = |legal| found |= legal == mv;
            self.each_sought(state, (mv.kind(), from), mv.to(), &mut look);
        }
        found
    }

    /// Whether there is a capture where captures are compulsory.
    pub(super) fn must_capture(&self, state: &State<S, P>) -> bool {
        self.count_captures(state).0 > 0
    }

    /// Whether a piece can make a move from one cell to another, whatever that means for royal pieces.
    fn can_walk(&self, state: &State<S, P>, mv: Move) -> bool {
        let (from, goal, kind) = (mv.origin(), mv.to(), mv.kind());
        let cells = self.model.board.len();
        if from.index() >= cells || goal.index() >= cells || kind.index() >= self.kinds {
            return false;
        }
        let (own, occupied) = (state.side(state.turn), state.occupied());
        if !own.has(from) || own.has(goal) || state.kind_on(from) != kind {
            return false;
        }
        let mover = self.mover(state, state.turn, kind, from);
        let mut found = false;
        if self.reaches(state, mover, (from, goal), own, occupied) {
            self.expand_to(state, (kind, from), goal, |other| found |= other == mv);
        }
        found
    }

    /// Whether a move of a piece to a cell, by which nothing else changes, leaves the royal piece unattacked.
    fn leaves_safe(&self, state: &State<S, P>, mv: Move) -> bool {
        let royal = self.royal_to_keep(state);
        royal.is_some_and(|royal| self.keeps_safe(state, royal, mv.origin(), mv.to()))
    }

    /// Tells by masks the moves by which pieces of a kind come to a goal.
    fn seek(
        &self,
        state: &State<S, P>,
        (kind, among): (Kind, S),
        goal: Cell,
        each: &mut dyn FnMut(Move),
    ) {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        let men = state.among(own & among, kind);
        let dropped = (!occupied & among & S::single(goal)).any();
        let drop = self.held_drop(state, kind).filter(|_| dropped);
        if (men.is_empty() && drop.is_none()) || own.has(goal) {
            return;
        }
        match self.looks() {
            true => self.seek_by_looks(state, (kind, men), goal, drop, each),
            false => self.seek_with_guard(state, (kind, men), goal, drop, each),
        }
    }

    /// Whether a move may leave the royal piece attacked and nothing else, so that one look at it afterwards tells all.
    #[inline(always)]
    fn looks(&self) -> bool {
        self.legality != Legality::Masked || !(self.blast.is_some() || self.bans_checks())
    }

    /// Tells those of some pieces, and of one in hand, by one look at the royal piece after each move.
    fn seek_by_looks(
        &self,
        state: &State<S, P>,
        (kind, men): (Kind, S),
        goal: Cell,
        drop: Option<&DropTable<S>>,
        each: &mut dyn FnMut(Move),
    ) {
        let us = state.turn;
        let Some(royal) = self.royal_to_keep(state) else {
            return;
        };
        let (own, occupied) = (state.side(us), state.occupied());
        for from in self.could_come(state, kind, men, goal).cells() {
            let mover = self.mover(state, us, kind, from);
            let reaches = self.reaches(state, mover, (from, goal), own, occupied);
            if reaches && self.keeps_safe(state, royal, from, goal) {
                self.expand_to(state, (kind, from), goal, &mut *each);
            }
        }
        if state.ep.has(goal) || drop.is_some() {
            let mut guard = Guard::none(&self.attacks[us.other()], &self.lines);
            if self.legality != Legality::Masked || self.look_round(state, royal, &mut guard) {
                self.seek_passed_or_held(state, (kind, men), goal, (&guard, drop), each);
            }
        }
    }

    /// How a piece of a kind that the player to move holds is dropped.
    fn held_drop(&self, state: &State<S, P>, kind: Kind) -> Option<&DropTable<S>> {
        let mut drops = self.drops.iter().filter(|drop| drop.kind == kind);
        drops.find(|drop| self.is_held(state, state.turn, drop.slot))
    }

    /// The royal piece that may not be left attacked, if there is one; `None` if it is gone, so that nobody moves.
    #[inline(always)]
    fn royal_to_keep(&self, state: &State<S, P>) -> Option<S> {
        if self.legality != Legality::Masked {
            return Some(S::EMPTY);
        }
        let royal = self.royals(state, state.turn);
        (royal.any() || self.needed[state.turn] == 0).then_some(royal)
    }

    /// Whether the royal piece is not attacked when a piece has gone from one cell to another.
    #[inline(never)]
    fn keeps_safe(&self, state: &State<S, P>, royal: S, from: Cell, goal: Cell) -> bool {
        if royal.is_empty() {
            return true;
        }
        let them = state.turn.other();
        let to = S::single(goal);
        let king = match royal.has(from) {
            true => goal,
            false => royal.first(),
        };
        let left = state.occupied() & !S::single(from) | to;
        let attackers = state.by_kind(state.side(them) & !to);
        !self.attacks[them].hit(&self.lines, &attackers, king, left)
    }

    /// The same where captures blast, or nobody may give check.
    fn seek_with_guard(
        &self,
        state: &State<S, P>,
        (kind, men): (Kind, S),
        goal: Cell,
        drop: Option<&DropTable<S>>,
        each: &mut dyn FnMut(Move),
    ) {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        let to = S::single(goal);
        let mut guard = Guard::none(&self.attacks[us.other()], &self.lines);
        if !self.stand_guard(state, self.royals(state, us), &mut guard) {
            return;
        }
        let open = self.target(state, &guard);
        for from in self.could_come(state, kind, men, goal).cells() {
            let goals = self.goals(state, us, kind, from, own, occupied) & to;
            if goals.is_empty() {
                continue;
            }
            let kept = if guard.royal.has(from) {
                goals & guard.safe
            } else if guard.pinned.has(from) {
                self.pinned_goals(state, &guard, kind, from) & to
            } else {
                self.kept(state, &guard, from, goals, goals & open)
            };
            let targets = Targets {
                kind,
                from,
                to: kept,
            };
            self.expand(state, targets, &mut *each);
        }
        self.seek_passed_or_held(state, (kind, men), goal, (&guard, drop), each);
    }

    /// Tells the en passant captures of some pieces, and the drop, to a goal.
    fn seek_passed_or_held(
        &self,
        state: &State<S, P>,
        (kind, men): (Kind, S),
        goal: Cell,
        (guard, drop): (&Guard<'_, S>, Option<&DropTable<S>>),
        each: &mut dyn FnMut(Move),
    ) {
        if state.ep.has(goal) {
            let captures = self.legal_en_passant(state, guard).into_iter();
            let fits = |mv: &Move| mv.kind() == kind && mv.to() == goal && men.has(mv.origin());
            captures.filter(fits).for_each(&mut *each);
        }
        if let Some(drop) = drop {
            let mut cells =
                self.drop_cells(state, state.turn, drop) & guard.answers & S::single(goal);
            if drop.heeds_check() && cells.any() {
                cells = self.without_forbidden(state, guard, drop, cells);
            }
            cells.cells().for_each(|cell| each(Move::drop(cell, kind)));
        }
    }

    /// Whether nobody may give check.
    fn bans_checks(&self) -> bool {
        self.model.royalty.giving_check == GivingCheck::Illegal
    }

    /// Looks for checks and pins alone; `false` if no move at all is legal.
    fn look_round<'r>(&'r self, state: &State<S, P>, royal: S, guard: &mut Guard<'r, S>) -> bool {
        let us = state.turn;
        if royal.is_empty() {
            return self.needed[us] == 0;
        }
        let (own, enemy) = (state.side(us), state.side(us.other()));
        guard.royal = royal;
        guard.king = royal.first();
        guard.king_kind = state.kind_on(guard.king);
        guard.attackers.gather(&state.by_kind(enemy));
        guard.look_out(own, enemy);
        true
    }

    /// Those of some pieces of a kind that could come to a goal, and maybe others.
    #[inline]
    pub(super) fn could_come(&self, state: &State<S, P>, kind: Kind, men: S, goal: Cell) -> S {
        // One or two are looked at sooner than anybody has asked from where they could come.
        if !men.without_first().more_than_one() {
            return men;
        }
        let jumps = self.plans[state.turn].jumps_of(kind);
        match jumps {
            [] => men,
            _ => {
                jumps
                    .iter()
                    .fold(S::EMPTY, |all, jump| all | S::single(jump.origin(goal)))
                    & men
            }
        }
    }

    /// Whether there is a legal move that is seen at a glance; `false` says nothing.
    #[inline]
    pub(crate) fn has_plain_move(&self, state: &State<S, P>) -> bool {
        if !self.masks_tell_all() || self.blast.is_some() || self.bans_checks() || self.stops(state)
        {
            return false;
        }
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        let mut guard = Guard::none(&self.attacks[us.other()], &self.lines);
        let watches = self.legality == Legality::Masked;
        if watches && !self.look_round(state, self.royals(state, us), &mut guard) {
            return false;
        }
        let (free, target) = (
            own & !(guard.royal | guard.pinned),
            self.target(state, &guard),
        );
        let plans = &self.plans[us];
        let mut jumps = plans.jumps.iter();
        let jumps_on = jumps.any(|jump| {
            let goals = jump.goals(state.among(free, jump.kind), !occupied);
            (goals & target).any()
        });
        jumps_on
            || guard.royal.cells().any(|king| {
                let steps = self.goals(state, us, guard.king_kind, king, own, occupied);
                steps.cells().any(|goal| {
                    let to = S::single(goal);
                    !guard.attackers.hit(goal, occupied & !guard.royal | to, to)
                })
            })
    }
}
