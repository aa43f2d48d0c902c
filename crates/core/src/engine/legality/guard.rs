//! What holds back the player to move where masks serve: checks, pins, attacked cells and blasts.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::check_info::CheckInfo;
use crate::engine::movement::attackers::{Attackers, Attacks};
use crate::engine::movement::lines::Lines;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::state::by_kind::ByKind;
use crate::engine::tables::castling::{CastlingTable, side_rights};
use crate::engine::tables::effects::BlastTable;
use crate::man::Kind;
use crate::model::GivingCheck;

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
    pub(super) fn shields(&self, cell: Cell) -> bool {
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
    #[cfg_attr(feature = "every-width", inline(always))]
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
    pub(super) fn allowed(&self, from: Cell, own: S, enemy: S) -> S {
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

impl<S: CellSet, const P: usize> Rules<S, P> {
    #[inline(always)]
    pub(super) fn royal_among(&self, men: &ByKind<'_, S, P>) -> S {
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
    pub(super) fn blast_is_safe(
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
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(super) fn find_castlings(&self, state: &State<S, P>, guard: &mut Guard<'_, S>) {
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
}
