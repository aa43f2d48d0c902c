//! What a move does: the one place that knows.
//!
//! A move is a short list of [`Step`]s: its own, then those of the rules that follow from it, then what it
//! does on a second cell.
//! [`play`](Rules::play) makes them, [`Applied`](crate::Applied) tells them, the event that rule modules
//! are given is a view of them.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::applied::Step;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::effects::{BlastTable, EffectTable, FacingTable};
use crate::man::{Kind, Man, Side};
use crate::model::Model;
use crate::module::{Aftermath, CellList, Change, Event};
use crate::moves::{Move, MoveSort, Second};

/// The steps of a move, in order.
pub(crate) type Steps = SmallVec<[Step; 8]>;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// What a move does by itself.
    #[inline]
    pub(crate) fn own_steps(&self, state: &State<S, P>, mv: Move) -> Steps {
        let mut steps = Steps::new();
        self.add_own_steps(state, mv, &mut steps);
        steps
    }

    /// The same, where the steps stay: they are large.
    pub(crate) fn add_own_steps(&self, state: &State<S, P>, mv: Move, steps: &mut Steps) {
        let us = state.turn;
        let (from, to) = (mv.origin(), mv.to());
        let man = |kind| Man { side: us, kind };
        match mv.sort() {
            MoveSort::Plain | MoveSort::Passing | MoveSort::EnPassant => {
                let victim = match mv.sort() {
                    MoveSort::EnPassant => Cell(state.ep_victim),
                    _ => to,
                };
                if state.side(us.other()).has(victim) {
                    steps.push(self.taking(state, victim));
                }
                steps.push(Step::Moved {
                    man: man(mv.kind()),
                    from,
                    to,
                });
                if let Some(kind) = mv.promotes_to() {
                    let promotions = &self.promotions[us][mv.kind().index()];
                    steps.push(Step::Promoted {
                        cell: to,
                        before: man(mv.kind()),
                        after: man(kind),
                        out_of: promotions.from_hand.as_ref().map(|supply| supply.side),
                    });
                }
            }
            MoveSort::Castling => {
                let index = mv.castling_index().unwrap_or(0);
                if let Some(castling) = self.castling(state, us, index) {
                    steps.push(Step::Moved {
                        man: man(castling.king),
                        from: castling.king_from,
                        to: castling.king_to,
                    });
                    steps.push(Step::Moved {
                        man: man(castling.rook),
                        from: castling.rook_from,
                        to: castling.rook_to,
                    });
                }
            }
            MoveSort::Drop => steps.push(Step::Dropped {
                man: man(mv.kind()),
                to,
            }),
            MoveSort::Pass => {}
            MoveSort::Proposed => *steps = self.steps_of_proposed(state, mv),
        }
    }

    /// What a move does on a second cell, after all else.
    pub(crate) fn second_step(&self, state: &State<S, P>, mv: Move) -> Option<Step> {
        match mv.second()? {
            Second::Gate(to, kind) => {
                let side = state.turn;
                let man = Man { side, kind };
                Some(Step::Dropped { man, to })
            }
            Second::Proposed(_) => None,
            Second::Wall(to) => {
                let moves = self.model.walls_move();
                let from = state.walls().cells().next().filter(|_| moves);
                Some(Step::Walled { from, to })
            }
        }
    }

    /// The taking of a piece of the other side.
    pub(crate) fn taking(&self, state: &State<S, P>, cell: Cell) -> Step {
        let man = Man {
            side: state.turn.other(),
            kind: state.kind_on(cell),
        };
        self.taking_of(state, cell, man)
    }

    /// The taking of a piece, of whichever side.
    pub(crate) fn taking_of(&self, state: &State<S, P>, cell: Cell, man: Man) -> Step {
        let held = if state.promoted.has(cell) {
            &self.held.promoted
        } else {
            &self.held.plain
        };
        let slot = held.get(man.kind.index()).copied().flatten();
        Step::Captured {
            cell,
            man,
            held: slot.and_then(|slot| Some(self.drops.get(usize::from(slot))?.kind)),
        }
    }

    /// What an effect changes on the board after a move.
    pub(crate) fn effect_steps(
        &self,
        after: &State<S, P>,
        effect: &EffectTable<S>,
        event: &Event,
        steps: &mut Steps,
    ) {
        match effect {
            EffectTable::Blast(blast) => self.blast_steps(after, blast, event.to, steps),
            EffectTable::Facing(facing) => self.facing_steps(after, facing, event.to, steps),
            EffectTable::Data(effect) => self.aftereffect_steps(after, effect, event, steps),
            EffectTable::Code(code) => self.code_steps(after, &**code, event, steps),
        }
    }

    /// What the blast of a capture on a cell takes off the board.
    fn blast_steps(
        &self,
        state: &State<S, P>,
        blast: &BlastTable<S>,
        goal: Cell,
        steps: &mut Steps,
    ) {
        let gone = blast.men(state, goal);
        let remove = |cell| {
            let man = state.man_at(cell)?;
            Some(match blast.keeps {
                true => self.taking_of(state, cell, man),
                false => Step::Removed { cell, man },
            })
        };
        tell_goal_first(goal, gone, remove, steps);
    }

    /// What the code of a module changes.
    fn code_steps(
        &self,
        state: &State<S, P>,
        code: &dyn Aftermath,
        event: &Event,
        steps: &mut Steps,
    ) {
        let mut changer = Changer {
            rules: self,
            state: *state,
            touched: S::EMPTY,
        };
        code.change(event, &mut changer);
        let change = |cell| {
            Some(match (state.man_at(cell), changer.state.man_at(cell)) {
                (None, None) => return None,
                (Some(man), None) => Step::Removed { cell, man },
                (None, Some(man)) => Step::Added { cell, man },
                (Some(before), Some(after)) => Step::Changed {
                    cell,
                    before,
                    after,
                },
            })
        };
        tell_goal_first(event.to, changer.touched, change, steps);
    }

    /// The pieces that face each other after a move, as what they become.
    fn facing_steps(
        &self,
        state: &State<S, P>,
        facing: &FacingTable,
        goal: Cell,
        steps: &mut Steps,
    ) {
        let changed = self.facing_men(state, facing);
        let change = |cell| {
            let before = state.man_at(cell)?;
            let kind = facing.into;
            let after = Man { kind, ..before };
            Some(Step::Changed {
                cell,
                before,
                after,
            })
        };
        tell_goal_first(goal, changed, change, steps);
    }

    /// The move as an event of the position before it.
    pub(crate) fn event(&self, state: &State<S, P>, mv: Move) -> Event {
        event_of(state.turn, mv, &self.own_steps(state, mv))
    }
}

/// The event that the own steps of a move are.
pub(crate) fn event_of(side: Side, mv: Move, steps: &[Step]) -> Event {
    let captured = steps.iter().find_map(|step| match *step {
        Step::Captured { cell, man, .. } => Some((cell, man)),
        _ => None,
    });
    Event {
        man: Man {
            side,
            kind: mv.becomes(),
        },
        from: mv.from(),
        to: mv.to(),
        captured,
    }
}

/// Cells in the order in which effects are told: the move's goal first, then by number.
pub(super) fn goal_first<S: CellSet>(goal: Cell, cells: S) -> impl Iterator<Item = Cell> {
    let at = S::single(goal);
    (cells & at).cells().chain((cells & !at).cells())
}

/// Adds what happens on cells, in the order in which effects are told.
#[inline(always)]
pub(super) fn tell_goal_first<S: CellSet>(
    goal: Cell,
    cells: S,
    change: impl FnMut(Cell) -> Option<Step>,
    steps: &mut Steps,
) {
    let changes = goal_first(goal, cells).filter_map(change);
    changes.for_each(|step| steps.push(step));
}

/// A board that modules change.
struct Changer<'a, S: CellSet, const P: usize> {
    rules: &'a Rules<S, P>,
    state: State<S, P>,
    touched: S,
}

impl<S: CellSet, const P: usize> Changer<'_, S, P> {
    fn knows(&self, cell: Cell) -> bool {
        cell.index() < self.rules.model.board.len() && !self.state.walls().has(cell)
    }
}

impl<S: CellSet, const P: usize> Change for Changer<'_, S, P> {
    fn model(&self) -> &Model {
        &self.rules.model
    }

    fn man_at(&self, cell: Cell) -> Option<Man> {
        self.knows(cell).then(|| self.state.man_at(cell))?
    }

    fn cells_of(&self, side: Side, kind: Kind) -> CellList {
        self.state.of(side, kind).cells().collect()
    }

    fn remove(&mut self, cell: Cell) {
        if self.knows(cell) {
            self.touched |= S::single(cell);
            self.state.clear(S::single(cell));
        }
    }

    fn put(&mut self, cell: Cell, man: Man) {
        if self.knows(cell) && man.kind.index() < self.rules.kinds {
            self.remove(cell);
            self.state.put(man.side, man.kind, S::single(cell));
        }
    }
}
