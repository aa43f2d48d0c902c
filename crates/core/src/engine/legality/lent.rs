//! Tells whose moves they are where pieces borrow movement: these were found by the kinds that lend it.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::masked::Listener;
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
    /// Pieces whose moves are told by name.
    named: S,
    /// Goals to which all moves are.
    named_to: S,
}

impl<'s, 'a, S: CellSet, const P: usize, L: Listener<S> + ?Sized> Lent<'s, 'a, S, P, L> {
    #[inline(always)]
    pub(super) fn new(sieve: &'s mut Sieve<'a, S, P, L>, borrowers: S) -> Self {
        let (state, rules) = (sieve.state, sieve.rules);
        let us = state.turn;
        let promoting = rules.probing.promoting[us];
        let limited = sieve.limited_men();
        Lent {
            borrowers,
            named: borrowers & limited | state.men(us) & promoting,
            named_to: sieve.doubts.to | promoting | sieve.prey(),
            sieve,
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
        match !rules.is_spent() && self.sieve.listener.nameless(nameless) {
            true => goals & named,
            false => goals,
        }
    }
}

impl<S: CellSet, const P: usize, L: Listener<S> + ?Sized> Listener<S> for Lent<'_, '_, S, P, L> {
    #[inline(always)]
    fn man(&mut self, targets: Targets<S>, promotes: bool) {
        match self.borrowers.has(targets.from) {
            true => self.sieve.tell_unknown(targets.from, targets.to),
            false => self.sieve.man(targets, promotes),
        }
    }

    #[inline(always)]
    fn alike(&mut self, first: Kind, others: &[Kind], from: Cell, to: S) {
        match self.borrowers.has(from) {
            true => self.sieve.tell_unknown(from, to),
            false => self.sieve.alike(first, others, from, to),
        }
    }

    #[inline(always)]
    fn setwise(&mut self, jump: &Jump<S>, goals: S) {
        if goals.is_empty() {
            return;
        }
        let goals = self.tell_nameless(jump, goals);
        let lent = goals & jump.goals_from(self.borrowers);
        for goal in lent.cells() {
            self.sieve.tell_unknown(jump.origin(goal), S::single(goal));
        }
        self.sieve.setwise(jump, goals & !lent);
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
