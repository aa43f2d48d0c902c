//! Legal moves by masks: pins, checks and blasts tell the legal goals of a man at once.
//!
//! Used where each side has one royal man, captures are leaps and free slides, and attacks always
//! count or count unless the taker's own royal man would be in the blast.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::attack::Attackers;
use crate::engine::pseudo::Targets;
use crate::engine::rules::{BlastTable, Rules};
use crate::engine::state::State;
use crate::man::{Kind, Side};
use crate::moves::Move;

/// A share of the legal moves of a position.
pub(crate) enum Share<S> {
    /// The moves of one man.
    Men(Targets<S>),
    /// The drops of one kind.
    Drops(Kind, S),
    /// One move.
    One(Move),
}

/// What threatens, or shields, the royal man of the player to move.
struct Danger<S> {
    king: Cell,
    /// Men that give check.
    checkers: S,
    /// Own men that may only move on a line.
    pinned: S,
    /// Those lines, with the man on each.
    lines: SmallVec<[(Cell, S); 8]>,
    /// The cells on which a single checker can be stopped.
    open: S,
}

impl<S: CellSet> Danger<S> {
    #[inline(always)]
    fn allowed(&self, from: Cell) -> S {
        let mut allowed = !S::EMPTY;
        for &(pinned, line) in &self.lines {
            if pinned == from {
                allowed &= line;
            }
        }
        allowed
    }
}

/// The blast as seen from both royal men.
#[derive(Clone, Copy)]
struct Touch<'r, S> {
    blast: &'r BlastTable<S>,
    /// The enemy's royal man, if it stands.
    enemy_king: S,
}

impl<S: CellSet> Touch<'_, S> {
    /// Whether taking a man on `cell` would blow up the enemy's royal man too.
    #[inline(always)]
    fn shields(&self, cell: Cell) -> bool {
        (self.blast.area[cell.index()] & self.enemy_king).any()
    }
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Calls `each` with the legal moves of a position, man by man.
    #[inline(always)]
    pub(crate) fn shares(&self, state: &State<S, P>, mut each: impl FnMut(Share<S>)) {
        let us = state.turn;
        let them = us.other();
        let (own, enemy) = (state.side(us), state.side(them));
        let occupied = own | enemy;
        let royal = self.royals(state, us);
        if royal.is_empty() {
            if self.royals_needed[us] == 0 {
                self.free_shares(state, each);
            }
            return;
        }
        let king = royal.first();
        let king_kind = match self.royal_kinds.as_slice() {
            [only] => *only,
            _ => state.kind_on(king),
        };
        let touch = match &self.blast {
            None => None,
            Some(blast) => {
                let enemy_king = self.royals(state, them);
                if enemy_king.is_empty() && self.royals_needed[them] > 0 {
                    return;
                }
                Some(Touch { blast, enemy_king })
            }
        };
        // Where a blast protects, a king never attacks: taking would be its own end.
        let attacking = if let Some(t) = &touch {
            enemy & !t.enemy_king
        } else {
            enemy
        };
        let attackers = Attackers::gather(self, state, them, attacking);
        let immune = touch.is_some_and(|t| t.shields(king));
        let danger = if immune {
            Danger {
                king,
                checkers: S::EMPTY,
                pinned: S::EMPTY,
                lines: SmallVec::new(),
                open: S::EMPTY,
            }
        } else {
            self.danger(&attackers, king, own, enemy)
        };

        // The king's own steps.
        let mut goals = self.goals(state, us, king_kind, king, own, occupied);
        if touch.is_some() {
            goals &= !enemy;
        }
        let without_king = occupied & !royal;
        let mut safe = S::EMPTY;
        for goal in goals.cells() {
            let taken = S::single(goal);
            if touch.is_some_and(|t| t.shields(goal))
                || !attackers.hit(goal, without_king | taken, taken)
            {
                safe |= taken;
            }
        }
        if safe.any() {
            each(Share::Men(Targets {
                kind: king_kind,
                from: king,
                to: safe,
            }));
        }

        let in_check = danger.checkers.any();
        let quiet = if !in_check {
            !S::EMPTY
        } else if danger.checkers.more_than_one() {
            S::EMPTY
        } else {
            danger.open | danger.checkers
        };
        if quiet.is_empty() && touch.is_none() {
            return;
        }
        for kind in self.all_kinds() {
            let mut men = state.among(own, kind);
            if kind == king_kind {
                men &= !royal;
            }
            while men.any() {
                let from = men.first();
                men = men.without_first();
                let goals = self.goals(state, us, kind, from, own, occupied);
                let pinned = danger.pinned.has(from);
                let to = match touch {
                    None => {
                        let to = goals & quiet;
                        if pinned {
                            to & danger.allowed(from)
                        } else {
                            to
                        }
                    }
                    Some(touch) => {
                        let mut to = goals & quiet & !occupied;
                        if pinned {
                            to &= danger.allowed(from);
                        }
                        to | self.safe_blasts(
                            state,
                            &attackers,
                            &danger,
                            touch,
                            immune,
                            from,
                            goals & enemy,
                        )
                    }
                };
                if to.any() {
                    each(Share::Men(Targets { kind, from, to }));
                }
            }
        }
        if state.ep.any() {
            for kind in self.all_kinds() {
                if self.movers[us][kind.index()].ep_leaps.is_empty() {
                    continue;
                }
                for from in state.among(own, kind).cells() {
                    self.en_passant_goals(state, us, kind, from, |m| {
                        if self.survives(&self.play(state, m), us) {
                            each(Share::One(m));
                        }
                    });
                }
            }
        }
        if state.rights != 0 && !in_check {
            self.castling_moves(state, us, |index, m| {
                let castling = &self.castlings[us][index];
                let way =
                    castling.path & !S::single(castling.king_from) & !S::single(castling.king_to);
                let passes = way.cells().all(|c| {
                    touch.is_some_and(|t| t.shields(c))
                        || !attackers.hit(c, without_king | S::single(c), S::EMPTY)
                });
                if passes && self.survives(&self.play(state, m), us) {
                    each(Share::One(m));
                }
            });
        }
        if !self.drops.is_empty() {
            self.drop_targets(state, us, |kind, to| {
                let to = self.without_mating(state, kind, to & quiet);
                if to.any() {
                    each(Share::Drops(kind, to));
                }
            });
        }
    }

    /// Checkers and pins.
    #[inline]
    fn danger(&self, attackers: &Attackers<'_, S>, king: Cell, own: S, enemy: S) -> Danger<S> {
        let mut danger = Danger {
            king,
            checkers: attackers.leaping_at(king),
            pinned: S::EMPTY,
            lines: SmallVec::new(),
            open: S::EMPTY,
        };
        attackers.aiming(king, |line, sliders| {
            let line = &self.lines.all[line];
            let back = &self.lines.all[line.back];
            let aiming = line.slide(king, enemy) & sliders;
            if aiming.is_empty() {
                return;
            }
            let slider = aiming.first();
            let between = line.ray(king) & back.ray(slider);
            let shields = between & own;
            if shields.is_empty() {
                // A man that attacks in several ways is stopped only where all of them are.
                let again = (danger.checkers & aiming).any();
                danger.open = if again {
                    danger.open & between
                } else {
                    between
                };
                danger.checkers |= aiming;
            } else if !shields.more_than_one() {
                danger.pinned |= shields;
                danger.lines.push((shields.first(), between | aiming));
            }
        });
        danger
    }

    /// Those captures after whose blast the own royal man stands and is not attacked, or the enemy's
    /// is gone.
    #[inline]
    #[allow(clippy::too_many_arguments)]
    fn safe_blasts(
        &self,
        state: &State<S, P>,
        attackers: &Attackers<'_, S>,
        danger: &Danger<S>,
        touch: Touch<'_, S>,
        immune: bool,
        from: Cell,
        prey: S,
    ) -> S {
        let mut safe = S::EMPTY;
        let king = S::single(danger.king);
        for goal in prey.cells() {
            let area = touch.blast.area[goal.index()];
            let hit = area | S::single(goal);
            if (hit & king).any() {
                continue;
            }
            if (hit & touch.enemy_king).any() {
                safe |= S::single(goal);
                continue;
            }
            if !immune {
                let mut gone = area & state.occupied();
                for &spared in &touch.blast.spares {
                    gone &= !state.among(gone, spared);
                }
                gone |= S::single(goal) | S::single(from);
                if attackers.hit(danger.king, state.occupied() & !gone, gone) {
                    continue;
                }
            }
            safe |= S::single(goal);
        }
        safe
    }

    /// Whether the royal man of the side that has just moved is safe, or the enemy's is gone where
    /// that comes first.
    #[inline]
    pub(crate) fn survives(&self, after: &State<S, P>, us: Side) -> bool {
        if self.royalty_lost(after, us) {
            return false;
        }
        (self.blast.is_some() && self.royalty_lost(after, us.other()))
            || !self.in_check_masked(after, us)
    }

    /// Whether a side's royal man is attacked, looked up backwards.
    #[inline]
    pub(crate) fn in_check_masked(&self, state: &State<S, P>, side: Side) -> bool {
        let royal = self.royals(state, side);
        if royal.is_empty() {
            return false;
        }
        let king = royal.first();
        let mut attacking = state.side(side.other());
        if let Some(blast) = &self.blast {
            let enemy_king = self.royals(state, side.other());
            if (Touch { blast, enemy_king }).shields(king) {
                return false;
            }
            attacking &= !enemy_king;
        }
        Attackers::gather(self, state, side.other(), attacking).hit(
            king,
            state.occupied(),
            S::EMPTY,
        )
    }

    /// Those of the drop cells on which a man of a kind that may not mate by a drop does not.
    fn without_mating(&self, state: &State<S, P>, kind: Kind, to: S) -> S {
        if !self.drops.iter().any(|d| d.kind == kind && d.no_mate) {
            return to;
        }
        let mut kept = to;
        for cell in to.cells() {
            if self.drop_mates(&self.play(state, Move::drop(cell, kind)), kind) {
                kept &= !S::single(cell);
            }
        }
        kept
    }

    /// The moves of a position in which no royal man holds anything back.
    #[inline(always)]
    pub(crate) fn free_shares(&self, state: &State<S, P>, mut each: impl FnMut(Share<S>)) {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        for kind in self.all_kinds() {
            for from in state.among(own, kind).cells() {
                let to = self.goals(state, us, kind, from, own, occupied);
                if to.any() {
                    each(Share::Men(Targets { kind, from, to }));
                }
                self.en_passant_goals(state, us, kind, from, |m| each(Share::One(m)));
            }
        }
        self.castling_moves(state, us, |_, m| each(Share::One(m)));
        self.drop_targets(state, us, |kind, to| {
            let to = self.without_mating(state, kind, to);
            if to.any() {
                each(Share::Drops(kind, to));
            }
        });
    }
}
