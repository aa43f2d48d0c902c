//! Where taking a royal piece is void if it exposes the taker's own to a new attacker: the moves that
//! only this rule allows.
//!
//! An attacker is void if it alone stands between one of the other side's sliders and its own royal
//! piece. The royal piece that it would take is not on that line: then two pieces would stand there.
//!
//! What is legal where every attack counts is legal under the rule, so the masks tell those moves. The
//! others leave the royal piece attacked by void pieces only. They are few, and each is played and looked
//! at: steps of the royal piece to attacked cells, moves of pinned pieces off their line, and in check
//! moves that do not meet it. A void piece sees its own royal piece along a line, past nobody but the piece
//! that moves away: where no attacker comes as near as that, nothing is played.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::guard::Guard;
use crate::engine::legality::pseudo::Targets;
use crate::engine::movement::attackers::Attackers;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::Side;
use crate::moves::Move;

/// How a royal piece is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attacked {
    Not,
    /// By pieces whose attacks are void.
    Voidly,
    Truly,
}

/// The player's sliders on lines to the enemy's royal piece, and what stands before it.
struct Lookout<S> {
    /// Enemy pieces that alone stand before one of the sliders.
    void: S,
    /// Those void if the player's royal piece is thought away.
    void_past_king: S,
}

/// Which moves may leave the royal piece attacked by void pieces only.
struct Doubts<S> {
    /// The moves of these pieces, wherever they go.
    men: S,
    /// The moves of all pieces, and drops, to these cells.
    goals: S,
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Tells the moves after which the royal piece is attacked by void pieces only.
    pub(super) fn tell_voided(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        listener: &mut dyn FnMut(Move),
    ) {
        let us = state.turn;
        let enemy_royal = self.royals(state, us.other());
        if guard.royal.is_empty() || enemy_royal.is_empty() {
            return;
        }
        let enemy_king = enemy_royal.first();
        let near_king = self.king_steps[us.other()][enemy_king.index()];
        let mut steps = guard.steps & !guard.safe;
        if self.model.royalty.royals_apart {
            steps &= !near_king;
        }
        let held = guard.in_check || guard.pinned.any();
        if held || steps.any() {
            let lookout = self.look_at(state, guard.royal, enemy_king);
            if lookout.void_past_king.is_empty() {
                steps &= near_king;
            }
            if steps.any() {
                let targets = Targets {
                    kind: guard.king_kind,
                    from: guard.king,
                    to: steps,
                };
                self.tell_if_void(state, targets, listener);
            }
            if held {
                let doubts = self.doubts(state, guard, lookout.void, enemy_king);
                if doubts.men.any() || doubts.goals.any() {
                    self.tell_doubtful(state, guard, &doubts, listener);
                }
            }
        }
        if state.ep.any() {
            let own = state.side(us) & !guard.royal;
            for &kind in &self.ep_takers[us] {
                for from in state.among(own, kind).cells() {
                    self.en_passant_goals(state, us, kind, from, |mv| {
                        if self.leaves_void(state, mv) {
                            listener(mv);
                        }
                    });
                }
            }
        }
        if !self.castlings[us].is_empty() {
            self.tell_castlings_past_void(state, guard, listener);
        }
    }

    /// Looks along the lines of the player's sliders to the enemy's royal piece.
    #[inline(always)]
    fn look_at(&self, state: &State<S, P>, royal: S, enemy_king: Cell) -> Lookout<S> {
        let us = state.turn;
        let (own, enemy) = (state.side(us), state.side(us.other()));
        let mut ours = Attackers::nobody(&self.attacks[us], &self.lines);
        ours.gather(&state.by_kind(own));
        let (leaping, sliding) = ours.looking_at(enemy_king);
        let mut seen = Lookout {
            void: S::EMPTY,
            void_past_king: S::EMPTY,
        };
        // One that attacks already is not a new attacker.
        for slider in (sliding & !leaping).cells() {
            let between = self.lines.between(enemy_king, slider);
            let screen = between & enemy;
            let shields = between & own;
            if screen.any() && !screen.more_than_one() && (shields & !royal).is_empty() {
                seen.void_past_king |= screen;
                if shields.is_empty() {
                    seen.void |= screen;
                }
            }
        }
        seen
    }

    /// Which moves of pieces other than the royal one may leave it attacked by void pieces only.
    fn doubts(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        void: S,
        enemy_king: Cell,
    ) -> Doubts<S> {
        let us = state.turn;
        let (own, enemy) = (state.side(us), state.side(us.other()));
        let occupied = own | enemy;
        let mut doubts = Doubts {
            men: S::EMPTY,
            goals: S::EMPTY,
        };
        // A void piece sees its royal piece, or would without the piece that moves.
        let may_be_void = |cell: Cell| {
            let before = self.lines.between(cell, enemy_king) & occupied;
            before.is_empty() || (!before.more_than_one() && (before & own).any())
        };
        let (mut checkers, sliders) = guard.attackers.looking_at(guard.king);
        for slider in (sliders & !checkers).cells() {
            let Some(between) = guard.attackers.aim(slider, guard.king, enemy) else {
                continue;
            };
            let shields = between & own;
            if shields.is_empty() {
                checkers |= S::single(slider);
            } else if !shields.more_than_one() && may_be_void(slider) {
                doubts.men |= shields;
            }
        }
        for checker in checkers.cells() {
            if checker == enemy_king || void.has(checker) {
                doubts.goals = !S::EMPTY;
            } else if may_be_void(checker) {
                // A line to it opens or closes only where a piece leaves or enters its axis.
                let axis = self.lines.axis_through(checker, enemy_king);
                doubts.goals |= axis;
                doubts.men |= axis & own;
            }
        }
        doubts
    }

    /// Tells those doubtful moves that leave the royal piece attacked by void pieces only.
    fn tell_doubtful(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        doubts: &Doubts<S>,
        listener: &mut dyn FnMut(Move),
    ) {
        let us = state.turn;
        let (own, occupied) = (state.side(us), state.occupied());
        for from in (own & !guard.royal).cells() {
            let kind = state.kind_on(from);
            let mut to = self.goals(state, us, kind, from, own, occupied);
            if !doubts.men.has(from) {
                to &= doubts.goals;
            }
            self.tell_if_void(state, Targets { kind, from, to }, listener);
        }
        if doubts.goals.any() {
            self.drop_targets(state, us, |kind, to| {
                for cell in (to & doubts.goals).cells() {
                    let mv = Move::drop(cell, kind);
                    if !self.is_spent()
                        && self.leaves_void(state, mv)
                        && self.forbidden_drop(&self.play(state, mv), kind).is_none()
                    {
                        listener(mv);
                    }
                }
            });
        }
    }

    fn tell_if_void(
        &self,
        state: &State<S, P>,
        targets: Targets<S>,
        listener: &mut dyn FnMut(Move),
    ) {
        self.expand(state, targets, |mv| {
            if !self.is_spent() && self.leaves_void(state, mv) {
                listener(mv);
            }
        });
    }

    /// Castlings of a king that is attacked by void pieces, where it stands or on its way: rare enough
    /// for the definition.
    fn tell_castlings_past_void(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        listener: &mut dyn FnMut(Move),
    ) {
        for (index, castling) in self.open_castlings(state, state.turn) {
            let told = guard.castlings >> index & 1 != 0
                && self.castles_safely(state, guard, index, castling);
            let mv = castling.as_move(index);
            if !told && self.forbidden(state, mv).is_none() {
                listener(mv);
            }
        }
    }

    /// Whether a move leaves the royal piece of the player attacked by void pieces only.
    fn leaves_void(&self, state: &State<S, P>, mv: Move) -> bool {
        self.attacked(&self.play(state, mv), state.turn) == Attacked::Voidly
    }

    /// Whether a side's royal piece is under an attack that is not void.
    pub(super) fn in_true_check(&self, state: &State<S, P>, side: Side) -> bool {
        self.attacked(state, side) == Attacked::Truly
    }

    /// How a side's royal piece is attacked.
    fn attacked(&self, state: &State<S, P>, side: Side) -> Attacked {
        let royal = self.royals(state, side);
        if royal.is_empty() || !self.spend(2 * Self::LOOKED) {
            return Attacked::Not;
        }
        let checkers = self.attackers_of(state, side.other(), royal.first());
        if checkers.is_empty() {
            return Attacked::Not;
        }
        let enemy_royal = self.royals(state, side.other());
        if (checkers & enemy_royal).any() {
            // A royal piece that takes leaves its place: its own attackers are others then.
            return match self.in_check_reference(state, side) {
                true => Attacked::Truly,
                false => Attacked::Voidly,
            };
        }
        if enemy_royal.is_empty() {
            return Attacked::Truly;
        }
        let enemy_king = enemy_royal.first();
        let occupied = state.occupied();
        let mut ours = Attackers::nobody(&self.attacks[side], &self.lines);
        ours.gather(&state.by_kind(state.side(side)));
        let (leaping, sliding) = ours.looking_at(enemy_king);
        let mut counting = checkers;
        for slider in (sliding & !leaping).cells() {
            let between = self.lines.between(enemy_king, slider) & occupied;
            if !between.more_than_one() {
                counting &= !between;
            }
        }
        if counting.any() {
            Attacked::Truly
        } else {
            Attacked::Voidly
        }
    }

    /// The pieces of a side that attack a cell, void or not.
    fn attackers_of(&self, state: &State<S, P>, by: Side, cell: Cell) -> S {
        let mut men = Attackers::nobody(&self.attacks[by], &self.lines);
        men.gather(&state.by_kind(state.side(by)));
        let (mut attackers, sliding) = men.looking_at(cell);
        for slider in (sliding & !attackers).cells() {
            if men.aim(slider, cell, state.occupied()).is_some() {
                attackers |= S::single(slider);
            }
        }
        attackers
    }

    /// Whether a piece dropped between a pinned piece and its pinner may make the attack of the pinned one
    /// count: one of the pinned pieces, or the royal one, attacks the enemy's royal piece.
    pub(super) fn drops_may_unpin(&self, state: &State<S, P>, guard: &Guard<'_, S>) -> bool {
        let us = state.turn;
        let enemy_royal = self.royals(state, us.other());
        if enemy_royal.is_empty() || guard.royal.is_empty() {
            return false;
        }
        let enemy_king = enemy_royal.first();
        if self.king_steps[us][guard.king.index()].has(enemy_king) {
            return true;
        }
        guard.pinned.any() && (self.attackers_of(state, us, enemy_king) & guard.pinned).any()
    }

    /// Whether this file's words are those of the definition: royal pieces only leap, and where they must
    /// be kept apart each reaches the other if it is reached.
    pub(crate) fn void_by_lines(&self) -> bool {
        let [first, second] = Side::BOTH.map(|side| &self.king_steps[side]);
        let leap = !first.is_empty() && !second.is_empty();
        let mutual = || {
            first.iter().enumerate().all(|(from, goals)| {
                let from = Cell(from as u16);
                goals.cells().all(|to| second[to.index()].has(from))
                    && second[from.index()]
                        .cells()
                        .all(|to| first[to.index()].has(from))
            })
        };
        leap && (!self.model.royalty.royals_apart || mutual())
    }
}
