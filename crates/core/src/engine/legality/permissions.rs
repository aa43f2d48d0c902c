//! What pieces may do on a condition only.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, PerSide, Side};
use crate::model::{Condition, Deed, Model, Permission};
use crate::moves::{Move, MoveSort};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The first permission that a move of a piece on the board lacks.
    pub(crate) fn lacking(&self, state: &State<S, P>, mv: Move) -> Option<usize> {
        if matches!(
            mv.sort(),
            MoveSort::Drop | MoveSort::Pass | MoveSort::Proposed
        ) {
            return None;
        }
        let mut all = self.model.permissions.iter();
        all.position(|rule| !self.permits(state, rule, mv))
    }

    fn permits(&self, state: &State<S, P>, rule: &Permission, mv: Move) -> bool {
        let concerned = || match rule.what {
            Deed::Move => true,
            Deed::Capture => self.is_capture(state, mv),
            Deed::FirstMove => self.is_first_move(state, mv),
        };
        !rule.concerns(mv.kind())
            || !rule.concerns_goal(state.turn, mv.to())
            || !concerned()
            || self.fulfilled(state, &rule.condition, mv) == rule.holds
    }

    /// Whether a move that is no castling is open only to a piece that has not moved.
    fn is_first_move(&self, state: &State<S, P>, mv: Move) -> bool {
        let from = mv.origin();
        if mv.sort() == MoveSort::Castling || !state.unmoved.has(from) {
            return false;
        }
        self.spend(Self::PLACED);
        let mut moved = *state;
        moved.unmoved &= !S::single(from);
        match mv.sort() {
            MoveSort::EnPassant => {
                let mut found = false;
                self.en_passant_goals(&moved, state.turn, mv.kind(), from, |other| {
                    found |= other.to() == mv.to();
                });
                !found
            }
            _ => !self.later_goals(&moved, mv.kind(), from).has(mv.to()),
        }
    }

    /// The goals of a piece of the player to move as if it had moved.
    fn later_goals(&self, state: &State<S, P>, kind: Kind, from: Cell) -> S {
        let mut moved = *state;
        moved.unmoved &= !S::single(from);
        let us = state.turn;
        self.goals(&moved, us, kind, from, state.side(us), state.occupied())
    }

    fn fulfilled(&self, state: &State<S, P>, condition: &Condition, mv: Move) -> bool {
        let (us, from) = (state.turn, mv.origin());
        let seen = |by: Side, alike: bool| self.meeting(state, by, mv.kind(), from, alike);
        match condition {
            Condition::Attacked(alike) => seen(us.other(), *alike).any(),
            Condition::AttackedByOther(alike) => {
                let taken = self.event(state, mv).captured.map(|(cell, _)| cell);
                let taken = taken.map_or(S::EMPTY, S::single);
                (seen(us.other(), *alike) & !taken).any()
            }
            Condition::HomeFree => {
                self.spend(self.model.start.men.len() as u64);
                let taken = self.event(state, mv).captured.map(|(cell, _)| cell);
                let left = [Some(from), Some(mv.to()), taken];
                let home = self.model.home(us, mv.becomes(), mv.to());
                home.is_some_and(|home| left.contains(&Some(home)) || !state.occupied().has(home))
            }
            Condition::Guarded(alike) => seen(us, *alike).any(),
            Condition::Takes(kinds) => {
                let taken = self.event(state, mv).captured;
                taken.is_some_and(|(_, man)| kinds.contains(&man.kind))
            }
            Condition::Has(kinds) => state.among_any(state.men(us), kinds).any(),
            Condition::Beside(steps) => {
                let after = self.after_moving(state, mv);
                let men = after.men(Side::First) | after.men(Side::Second);
                let board = &self.model.board;
                let next = |cell: Cell| cell != mv.to() && men.has(cell);
                let steps = self.model.steps_of(us, steps);
                let mut near = steps
                    .into_iter()
                    .filter_map(|step| board.leap(mv.to(), step));
                near.any(next)
            }
        }
    }
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// A side's pieces that could go to a cell, were an enemy of a kind there; where `alike`, those of the same kind.
    fn meeting(&self, state: &State<S, P>, by: Side, kind: Kind, at: Cell, alike: bool) -> S {
        let all = self.would_take(state, by, at);
        match alike {
            true => state.among(all, kind),
            false => all,
        }
    }
}

/// What the permissions of a variant ask in one position, for moves that are neither promotions nor castlings, nor
/// capture en passant: what holds of whole sets of pieces is found once.
pub(super) struct Permits<S> {
    rules: SmallVec<[Asked<S>; 1]>,
}

/// What one of them asks.
struct Asked<S> {
    /// Those of the pieces that are asked of which the condition holds, for conditions of where a piece stands; the
    /// enemies whose capture it asks about; all cells or none, for what a player has.
    held: S,
    /// The cells beside which a piece stands, and those beside which two do.
    beside: [S; 2],
    /// The goals of the moves that need it.
    to: S,
}

impl<S: CellSet> Permits<S> {
    /// Nothing is asked.
    pub(super) fn none() -> Self {
        Permits {
            rules: SmallVec::new(),
        }
    }
}

/// For each permission that asks for a piece beside, the cells that are beside each cell, for each side.
pub(crate) fn beside<S: CellSet>(model: &Model) -> Vec<PerSide<Vec<S>>> {
    let board = &model.board;
    let of = |rule: &Permission| {
        PerSide::from_fn(|side| {
            let Condition::Beside(steps) = &rule.condition else {
                return Vec::new();
            };
            let mut table = vec![S::EMPTY; board.len()];
            for step in model.steps_of(side, steps) {
                for cell in board.cells() {
                    if let Some(near) = board.leap(cell, step) {
                        table[near.index()].insert(cell);
                    }
                }
            }
            table
        })
    };
    model.permissions.iter().map(of).collect()
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// What the permissions ask in a position.
    #[inline(never)]
    pub(super) fn permits_in(&self, state: &State<S, P>) -> Permits<S> {
        let us = state.turn;
        let own = state.men(us);
        let of = |(rule, beside): (&Permission, &PerSide<Vec<S>>)| {
            let mut asked = Asked {
                held: S::EMPTY,
                beside: [S::EMPTY; 2],
                to: match &rule.to {
                    Some(cells) => S::from_cells(cells[us].iter().copied()),
                    None => !S::EMPTY,
                },
            };
            match &rule.condition {
                Condition::Attacked(alike) | Condition::AttackedByOther(alike) => {
                    asked.held = self.those_met(state, us.other(), self.asked(state, rule), *alike);
                }
                Condition::Guarded(alike) => {
                    asked.held = self.those_met(state, us, self.asked(state, rule), *alike);
                }
                Condition::Beside(_) => {
                    let men = own | state.men(us.other());
                    self.spend(u64::from(men.count()) * Self::PLACED);
                    for man in men.cells() {
                        let near = beside[us][man.index()];
                        asked.beside[1] |= asked.beside[0] & near;
                        asked.beside[0] |= near;
                    }
                }
                Condition::Takes(kinds) => {
                    asked.held = state.among_any(state.men(us.other()), kinds);
                }
                Condition::Has(kinds) if state.among_any(own, kinds).any() => {
                    asked.held = !S::EMPTY;
                }
                Condition::HomeFree | Condition::Has(_) => {}
            }
            asked
        };
        let rules = self.model.permissions.iter().zip(&self.probing.beside);
        Permits {
            rules: rules.map(of).collect(),
        }
    }

    /// The pieces of the player to move that may need this permission.
    fn asked(&self, state: &State<S, P>, rule: &Permission) -> S {
        let mut own = state.men(state.turn);
        if rule.what == Deed::FirstMove {
            own &= state.unmoved;
        }
        if let Some(kinds) = &rule.by {
            own = state.among_any(own, kinds);
        }
        own & !state.among_any(own, &rule.spares)
    }

    /// Those of some pieces of the player to move to whose cells a side's pieces could go; where `alike`, of pieces only
    /// those of the same kind.
    fn those_met(&self, state: &State<S, P>, by: Side, men: S, alike: bool) -> S {
        if men.count() > Self::LOOKED_AT_ALONE {
            let own = if by == state.turn {
                S::EMPTY
            } else {
                state.side(by)
            };
            return self.met_by(state, by, own, alike) & men;
        }
        let met = |at: &Cell| {
            self.meeting(state, by, state.kind_on(*at), *at, alike)
                .any()
        };
        S::from_cells(men.cells().filter(met))
    }

    /// As many pieces are looked at one by one sooner than all goals of a side are found.
    const LOOKED_AT_ALONE: u32 = 2;

    /// The cells that a side's pieces could go to, those of `own` excepted; where `alike`, of pieces only those
    /// of the same kind.
    fn met_by(&self, state: &State<S, P>, by: Side, own: S, alike: bool) -> S {
        let mut met = S::EMPTY;
        if self.is_metered() && !self.spend(self.all_goals_cost(state, by)) {
            return met;
        }
        let (men, occupied) = (state.men(by), state.occupied());
        for kind in self.all_kinds() {
            for from in state.among(men, kind).cells() {
                let goals = self.goals(state, by, kind, from, own, occupied) & !S::single(from);
                met |= match alike {
                    true => state.among(goals & occupied, kind),
                    false => goals,
                };
            }
        }
        met
    }

    /// Those of a piece's goals for which it has every permission.
    pub(super) fn permitted(
        &self,
        state: &State<S, P>,
        permits: &Permits<S>,
        kind: Kind,
        from: Cell,
        mut goals: S,
    ) -> S {
        for (index, (rule, asked)) in self
            .model
            .permissions
            .iter()
            .zip(&permits.rules)
            .enumerate()
        {
            if !rule.concerns(kind) {
                continue;
            }
            let concerned = asked.to
                & match rule.what {
                    Deed::Move => goals,
                    Deed::Capture => goals & state.occupied(),
                    Deed::FirstMove if !state.unmoved.has(from) => S::EMPTY,
                    Deed::FirstMove => goals & !self.later_goals(state, kind, from),
                };
            if concerned.is_empty() {
                continue;
            }
            let one_by_one = || {
                let holds = |goal: &Cell| {
                    let mv = Move::plain(from, *goal, kind, kind);
                    self.spend(Self::PLACED) && self.fulfilled(state, &rule.condition, mv)
                };
                S::from_cells(concerned.cells().filter(holds))
            };
            let fulfilled = match &rule.condition {
                Condition::Attacked(_) | Condition::Guarded(_) if asked.held.has(from) => concerned,
                Condition::Attacked(_) | Condition::Guarded(_) => S::EMPTY,
                Condition::AttackedByOther(_) if !asked.held.has(from) => S::EMPTY,
                Condition::AttackedByOther(_) | Condition::HomeFree => one_by_one(),
                Condition::Takes(_) | Condition::Has(_) => concerned & asked.held,
                Condition::Beside(_) => {
                    let [once, twice] = asked.beside;
                    let own = self.probing.beside[index][state.turn][from.index()];
                    concerned & (once & !own | twice)
                }
            };
            goals = goals & !concerned
                | match rule.holds {
                    true => fulfilled,
                    false => concerned & !fulfilled,
                };
        }
        goals
    }
}
