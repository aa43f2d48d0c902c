//! Tells whose moves they are where pieces borrow movement: these were found by the kinds that lend it.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::listener::Listener;
use crate::engine::legality::pseudo::Targets;
use crate::engine::legality::sieve::Sieve;
use crate::engine::movement::setwise::Jump;
use crate::man::Kind;
use crate::moves::Move;

/// Passes moves on to a sieve, those of borrowers by their own kinds.
pub(super) struct Lent<'s, 'a, S, const P: usize, L: ?Sized> {
    sieve: &'s mut Sieve<'a, S, P, L>,
    /// The player's pieces that borrow their movement.
    borrowers: S,
    /// Those of all pieces that may stand only once on a file.
    limited: S,
    /// Pieces whose moves are told by name.
    named: S,
    /// Goals to which all moves are.
    named_to: S,
    /// Pieces of which each is told by itself: who stands where some promote, and who may stand only once on a file.
    known: S,
    /// Whether other moves need not be told by name.
    nameless: bool,
}

impl<'s, 'a, S: CellSet, const P: usize, L: Listener<S> + ?Sized> Lent<'s, 'a, S, P, L> {
    #[inline(always)]
    pub(super) fn new(sieve: &'s mut Sieve<'a, S, P, L>, borrowers: S) -> Self {
        let (state, rules) = (sieve.state, sieve.rules);
        let us = state.turn;
        let promoting = rules.probing.promoting[us];
        let (limited, entered) = (sieve.limited_men(), state.men(us) & promoting);
        Lent {
            borrowers,
            limited,
            named: borrowers & limited | entered,
            named_to: sieve.doubts.to | promoting,
            known: limited | entered,
            nameless: sieve.takes_nameless(),
            sieve,
        }
    }

    /// Tells the moves of a piece if nobody need know whose they are, and the listener does not ask; says whether it did.
    #[inline(never)]
    fn tell_unnamed(&mut self, from: Cell, to: S) -> bool {
        let unnamed = self.nameless && !self.known.has(from) && (to & self.named_to).is_empty();
        unnamed && self.sieve.listener.nameless(to)
    }

    /// Tells the moves of a piece whose kind is not known here.
    #[inline(always)]
    fn tell_borrower(&mut self, from: Cell, to: S) {
        let limited = self.nameless && self.limited.has(from);
        if !(limited && self.sieve.tell_limited(from, to)) {
            self.sieve.tell_unknown(from, to);
        }
    }

    /// Tells those goals of a jump for which nobody need be named, if the listener takes them, and returns the others.
    #[inline(always)]
    fn tell_nameless(&mut self, jump: &Jump<S>, goals: S) -> S {
        let mut named = self.named_to;
        if self.named.any() {
            named |= jump.goals_from(self.named);
        }
        let rules = self.sieve.rules;
        if rules.probing.limited[jump.kind.index()] {
            let (once, twice) = self.sieve.files_of(jump.kind);
            named |= once & !jump.along | twice;
        }
        let nameless = goals & !named;
        match self.nameless && self.sieve.listener.nameless(nameless) {
            true => goals & named,
            false => goals,
        }
    }
}

impl<S: CellSet, const P: usize, L: Listener<S> + ?Sized> Listener<S> for Lent<'_, '_, S, P, L> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        if self.tell_unnamed(targets.from, targets.to) {
            return;
        }
        match self.borrowers.has(targets.from) {
            true => self.tell_borrower(targets.from, targets.to),
            false => self.sieve.tell_known(targets, promotes),
        }
    }

    #[inline(always)]
    fn alike(&mut self, _: Kind, _: &[Kind], from: Cell, to: S) {
        if self.tell_unnamed(from, to) {
            return;
        }
        self.tell_borrower(from, to);
    }

    #[inline(always)]
    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        if goals.is_empty() {
            return;
        }
        let goals = self.tell_nameless(jump, goals);
        if goals.is_empty() {
            return;
        }
        let lent = goals & jump.goals_from(self.borrowers);
        for goal in lent.cells() {
            self.tell_borrower(jump.origin(goal), S::single(goal));
        }
        let goals = goals & !lent;
        if goals.any() {
            self.sieve.tell_jump(jump, goals);
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: S) {
        self.sieve.drops(kind, to);
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.sieve.one(mv);
    }
}
