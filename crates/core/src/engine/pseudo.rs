//! Where men can go, whatever that means for the royal ones.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::rules::{Rules, right_bit};
use crate::engine::state::State;
use crate::man::{Kind, Side};
use crate::moves::{Move, MoveSort};

/// The moves of one man at once: from one cell to each of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets<S> {
    pub(crate) kind: Kind,
    pub(crate) from: Cell,
    pub(crate) to: S,
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The goals of a man over the given occupation, own men excluded, en passant not included.
    #[inline]
    pub(crate) fn goals(
        &self,
        state: &State<S, P>,
        side: Side,
        kind: Kind,
        from: Cell,
        own: S,
        occupied: S,
    ) -> S {
        let mover = &self.movers[side][kind.index()];
        let mut goals = S::EMPTY;
        if let Some(&leaps) = mover.leaps.get(from.index()) {
            goals |= leaps;
        }
        for &axis in &mover.axes {
            goals |= self.lines.axis(usize::from(axis), from, occupied);
        }
        if let Some(&leaps) = mover.quiet_leaps.get(from.index()) {
            goals |= leaps & !occupied;
        }
        if let Some(&leaps) = mover.capture_leaps.get(from.index()) {
            goals |= leaps & occupied;
        }
        for special in &mover.special {
            if special.initial && !state.unmoved.has(from) {
                continue;
            }
            let reach = special.reach(&self.lines, from, occupied);
            if special.quiet {
                goals |= reach & !occupied;
            }
            if special.capture {
                let mut prey = reach & occupied & !own;
                if !special.victims.is_empty() {
                    prey = special
                        .victims
                        .iter()
                        .fold(S::EMPTY, |set, &k| set | state.among(prey, k));
                }
                goals |= prey;
            }
        }
        goals & !own
    }

    /// Every move that the men of the player to move can make, whatever happens to royal men.
    /// Castlings are those whose cells are free; whether the king may pass is a question of legality.
    pub fn pseudo_moves(&self, state: &State<S, P>, out: &mut Vec<Move>) {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        for kind in self.all_kinds() {
            for from in state.among(own, kind).cells() {
                let to = self.goals(state, us, kind, from, own, occupied);
                self.expand(state, Targets { kind, from, to }, |m| out.push(m));
                self.en_passant_goals(state, us, kind, from, |m| out.push(m));
            }
        }
        self.castling_moves(state, us, |_, m| out.push(m));
        self.drop_targets(state, us, |kind, to| {
            for cell in to.cells() {
                out.push(Move::drop(cell, kind));
            }
        });
    }

    /// The single moves of a man's targets, each promotion on its own.
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
            let on = promotions.on(from, to);
            for goal in on.cells() {
                for &becomes in &promotions.into {
                    each(Move::plain(from, goal, kind, becomes));
                }
            }
            rest &= !(on & promotions.forced);
        }
        let mover = &self.movers[us][kind.index()];
        let passes = mover
            .passes
            .get(from.index())
            .is_some_and(|list| !list.is_empty());
        for goal in rest.cells() {
            let plain = Move::plain(from, goal, kind, kind);
            let quiet = || !state.occupied().has(goal);
            let pass = passes && quiet() && mover.passed(from, goal).is_some();
            each(if pass {
                plain.of_sort(MoveSort::Pass)
            } else {
                plain
            });
        }
    }

    /// How many moves a man's targets are.
    #[inline(always)]
    pub(crate) fn count_targets(&self, side: Side, targets: Targets<S>) -> u64 {
        let promotions = &self.promotions[side][targets.kind.index()];
        let all = targets.to.count();
        if promotions.into.is_empty() {
            return u64::from(all);
        }
        let on = promotions.on(targets.from, targets.to);
        if on.is_empty() {
            return u64::from(all);
        }
        u64::from(all - (on & promotions.forced).count())
            + u64::from(on.count()) * promotions.into.len() as u64
    }

    /// The en passant captures of a man.
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
        let Some(&leaps) = self.movers[side][kind.index()].ep_leaps.get(from.index()) else {
            return;
        };
        let promotions = &self.promotions[side][kind.index()];
        let goals = leaps & state.ep;
        if goals.is_empty() {
            return;
        }
        let on = if promotions.into.is_empty() {
            S::EMPTY
        } else {
            promotions.on(from, goals)
        };
        for goal in goals.cells() {
            if on.has(goal) {
                for &becomes in &promotions.into {
                    each(Move::plain(from, goal, kind, becomes).of_sort(MoveSort::EnPassant));
                }
            }
            if !(on & promotions.forced).has(goal) {
                each(Move::plain(from, goal, kind, kind).of_sort(MoveSort::EnPassant));
            }
        }
    }

    /// The castlings whose right stands and whose cells are free: index and move.
    #[inline(always)]
    pub(crate) fn castling_moves(
        &self,
        state: &State<S, P>,
        side: Side,
        mut each: impl FnMut(usize, Move),
    ) {
        for (index, castling) in self.castlings[side].iter().enumerate() {
            if state.rights & right_bit(side, index) != 0
                && (castling.empty & state.occupied()).is_empty()
            {
                each(
                    index,
                    Move::castling(castling.king_from, castling.king_to, castling.king, index),
                );
            }
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
        for (slot, drop) in self.drops.iter().enumerate() {
            if state.hands[side.index()][slot] == 0 {
                continue;
            }
            let mut to = drop.cells[side] & !state.occupied();
            if drop.one_per_file {
                to &= !self.files_with(state, side, drop.kind);
            }
            if to.any() {
                each(drop.kind, to);
            }
        }
    }

    /// All cells of the files on which a side has an unpromoted man of a kind.
    pub(crate) fn files_with(&self, state: &State<S, P>, side: Side, kind: Kind) -> S {
        let men = state.of(side, kind) & !state.promoted;
        self.files
            .iter()
            .filter(|&&file| (file & men).any())
            .fold(S::EMPTY, |set, &file| set | file)
    }

    /// Whether a move takes a man.
    #[inline]
    pub fn is_capture(&self, state: &State<S, P>, mv: Move) -> bool {
        match mv.sort() {
            MoveSort::Plain => state.occupied().has(mv.to()),
            MoveSort::EnPassant => true,
            MoveSort::Pass | MoveSort::Castling | MoveSort::Drop => false,
        }
    }
}
