//! What effects that are data change after a move.

use boardwright_geometry::{Cell, CellSet};

use crate::applied::Step;
use crate::engine::position::changes::{Steps, event_of, goal_first, tell_goal_first};
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::effects::{AftereffectTable, EffectTable, WhomTable};
use crate::man::{Man, PerSide};
use crate::model::{After, Becomes, Whose};
use crate::module::Event;
use crate::moves::Move;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// What an effect changes after a move whose steps, so far, are these.
    pub(super) fn aftereffect_steps(
        &self,
        state: &State<S, P>,
        effect: &AftereffectTable<S>,
        event: &Event,
        steps: &mut Steps,
    ) {
        if !self.comes_about(state, effect, event, steps) {
            return;
        }
        if let WhomTable::Captured = effect.whom {
            let captured = event.captured;
            let captured = captured.filter(|(_, man)| !effect.spares.contains(&man.kind));
            steps.extend(captured.and_then(|(cell, man)| {
                let home = self.free_home(state, man, cell)?;
                Some(Step::Added { cell: home, man })
            }));
            return;
        }
        let concerned = self.concerned(state, effect, event, steps);
        if effect.what == Becomes::Wall {
            for cell in goal_first(event.to, concerned) {
                let gone = state.man_at(cell).map(|man| Step::Removed { cell, man });
                let to = cell;
                steps.extend(gone.into_iter().chain([Step::Walled { from: None, to }]));
            }
            return;
        }
        if let Becomes::Goes(cells) = effect.what {
            steps.extend(self.going_on(state, concerned, cells).into_iter().flatten());
            return;
        }
        let mut filled = S::EMPTY;
        let change = |cell| {
            let man = state.man_at(cell)?;
            let after = match effect.what {
                Becomes::Gone | Becomes::Wall => return Some(Step::Removed { cell, man }),
                Becomes::Moved | Becomes::Goes(_) => return None,
                Becomes::Captured => return Some(self.taking_of(state, cell, man)),
                Becomes::Enemy => Man {
                    side: man.side.other(),
                    ..man
                },
                Becomes::Kind(kind) => Man { kind, ..man },
                Becomes::Home => {
                    let to = self.free_home(state, man, cell)?;
                    let free = !filled.has(to);
                    filled |= S::single(to);
                    return free.then_some(Step::Moved {
                        man,
                        from: cell,
                        to,
                    });
                }
            };
            (man != after).then_some(Step::Changed {
                cell,
                before: man,
                after,
            })
        };
        tell_goal_first(event.to, concerned, change, steps);
    }

    /// How the first of some pieces goes to the cell of its side, from which whoever stands there is removed, if he can be.
    fn going_on(
        &self,
        state: &State<S, P>,
        concerned: S,
        cells: PerSide<Cell>,
    ) -> [Option<Step>; 2] {
        let first = concerned.cells().next();
        let going = first.and_then(|from| {
            let man = state.man_at(from)?;
            let to = cells[man.side];
            let held = self
                .royals_among(state, state.occupied() & S::single(to))
                .any();
            (from != to && !held && !state.walls().has(to)).then_some(Step::Moved { man, from, to })
        });
        let removed = going.as_ref().and_then(|step| {
            let [_, cell] = step.cells();
            let man = state.man_at(cell)?;
            Some(Step::Removed { cell, man })
        });
        [removed, going]
    }

    /// Whether some effect sends on what the piece of a move becomes.
    fn may_be_sent_on(&self, mv: Move) -> bool {
        let mut effects = self.after_capture.iter().chain(&self.after_move);
        effects.any(|effect| match effect {
            EffectTable::Data(effect) => {
                let by = effect.by.as_ref();
                matches!(effect.what, Becomes::Goes(_))
                    && by.is_none_or(|kinds| kinds.contains(&mv.becomes()))
            }
            _ => false,
        })
    }

    /// The cell to which the piece of a move would have to go on by an effect, if whoever stands there cannot be removed.
    pub(crate) fn held_goal(
        &self,
        before: &State<S, P>,
        mv: Move,
        after: &State<S, P>,
    ) -> Option<Cell> {
        if !self.sends_on || !self.may_be_sent_on(mv) {
            return None;
        }
        let (us, steps) = (before.turn, self.own_steps(before, mv));
        let event = event_of(us, mv, &steps);
        let mut effects = self.after_capture.iter().chain(&self.after_move);
        effects.find_map(|effect| {
            let EffectTable::Data(effect) = effect else {
                return None;
            };
            let Becomes::Goes(cells) = effect.what else {
                return None;
            };
            let concerned = || self.concerned(after, effect, &event, &steps);
            let stays = self.comes_about(after, effect, &event, &steps) && concerned().any();
            let to = cells[us];
            let left = || !concerned().has(to);
            (stays && left()).then_some(to)
        })
    }

    /// Whether an effect comes about after a move whose steps, so far, are these.
    fn comes_about(
        &self,
        state: &State<S, P>,
        effect: &AftereffectTable<S>,
        event: &Event,
        steps: &Steps,
    ) -> bool {
        let promotes = |step: &Step| matches!(step, Step::Promoted { .. });
        let happens = match effect.after {
            After::Move => !steps.is_empty(),
            After::Step => !steps.is_empty() && event.from.is_some(),
            After::Capture => event.captured.is_some(),
            After::Drop => !steps.is_empty() && event.from.is_none(),
            After::Promotion => steps.iter().any(promotes),
        };
        let by_such = effect
            .by
            .as_ref()
            .is_none_or(|kinds| kinds.contains(&event.man.kind));
        happens && by_such && self.has_company(state, effect, event)
    }

    /// The pieces that an effect concerns.
    fn concerned(
        &self,
        state: &State<S, P>,
        effect: &AftereffectTable<S>,
        event: &Event,
        steps: &[Step],
    ) -> S {
        let mut concerned = self.whom(state, &effect.whom, event);
        for &spared in &effect.spares {
            concerned &= !state.among(concerned, spared);
        }
        // Who has promoted is spared as what he was too.
        let promoted = steps.iter().find_map(|step| match *step {
            Step::Promoted { cell, before, .. } => Some((cell, before.kind)),
            _ => None,
        });
        if let Some((cell, _)) = promoted.filter(|(_, before)| effect.spares.contains(before)) {
            concerned &= !S::single(cell);
        }
        concerned
    }

    /// The pieces that count as having moved after a move with these steps.
    pub(super) fn settled(&self, state: &State<S, P>, event: &Event, steps: &Steps) -> S {
        let effects = self.settling.iter();
        let effects = effects.filter(|effect| self.comes_about(state, effect, event, steps));
        effects.fold(S::EMPTY, |all, effect| {
            all | self.concerned(state, effect, event, steps)
        })
    }

    /// Whether another own piece stands next to the goal, where an effect asks.
    fn has_company(
        &self,
        state: &State<S, P>,
        effect: &AftereffectTable<S>,
        event: &Event,
    ) -> bool {
        let Some(beside) = &effect.beside else {
            return true;
        };
        let us = event.man.side;
        self.spend(beside[us].len() as u64);
        let mut cells = beside[us]
            .iter()
            .filter_map(|&step| self.model.board.leap(event.to, step));
        cells.any(|cell| cell != event.to && state.men(us).has(cell))
    }

    /// The home of a piece that was captured, or has captured, on a cell, if nobody stands there.
    fn free_home(&self, state: &State<S, P>, man: Man, cell: Cell) -> Option<Cell> {
        self.spend(self.model.start.men.len() as u64);
        let home = self.model.home(man.side, man.kind, cell)?;
        (!state.occupied().has(home)).then_some(home)
    }

    /// The pieces that an effect concerns, those spared among them.
    fn whom(&self, state: &State<S, P>, whom: &WhomTable<S>, event: &Event) -> S {
        let (us, goal) = (event.man.side, event.to);
        let (own, enemies) = (state.men(us), state.men(us.other()));
        let of = |whose: &Whose| match whose {
            Whose::Enemy => enemies,
            Whose::Own => own,
            Whose::Any => own | enemies,
        };
        match whom {
            WhomTable::Captured => S::EMPTY,
            WhomTable::Mover => own & S::single(goal),
            WhomTable::Reached(movers, whose) => {
                let patterns = 8 + movers[us].special.len() as u64;
                self.spend(patterns * Self::PLACED);
                let reached = self.reach(state, &movers[us], goal, S::EMPTY, state.occupied());
                reached & of(whose) & !S::single(goal)
            }
            WhomTable::InLine(lines, whose) => {
                self.spend(lines[us].len() as u64 * Self::PLACED);
                let lines = lines[us].iter();
                let cells = lines.fold(S::EMPTY, |all, &line| {
                    all | self.lines.all[line].slide(goal, S::EMPTY)
                });
                cells & of(whose) & !S::single(goal)
            }
            WhomTable::Flanked(lines) => {
                self.spend(lines[us].len() as u64 * Self::PLACED);
                self.flanked(&lines[us], goal, own, enemies)
            }
        }
    }

    /// The enemies who stand without a gap along one of some lines from a cell, up to an own piece.
    pub(crate) fn flanked(&self, lines: &[usize], from: Cell, own: S, enemies: S) -> S {
        let (own, mut found) = (own & !S::single(from), S::EMPTY);
        for &line in lines {
            let line = &self.lines.all[line];
            if !line.next(from).is_some_and(|next| enemies.has(next)) {
                continue;
            }
            let end = line.first_met(from, !enemies);
            if end.is_some_and(|end| own.has(end)) {
                found |= line.slide(from, !enemies) & enemies;
            }
        }
        found
    }
}
