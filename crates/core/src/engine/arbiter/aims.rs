//! Whether a side's pieces stand on their goal, or in their figure.

use boardwright_geometry::CellSet;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::aims::{AimTable, FigureTable};
use crate::man::Side;
use crate::model::Judged;
use crate::moves::{Move, MoveSort};
use crate::outcome::Outcome;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The end of the game by the first aim that is met.
    pub(crate) fn aim_met(&self, state: &State<S, P>) -> Option<Outcome> {
        let occupied = state.occupied();
        let aims = self.ends.aims.iter();
        let mut near = aims.filter(|aim| aim.figure.may_stand(occupied));
        near.find_map(|aim| self.met(state, aim))
    }

    /// The end of the game by this aim, if it is met.
    fn met(&self, state: &State<S, P>, aim: &AimTable<S>) -> Option<Outcome> {
        let (mover, next) = (state.turn.other(), state.turn);
        let has = |side: Side| self.forms(state, aim, side, self.that_count(state, aim, side));
        let outcome = |side: Side| Some(Outcome::new(aim.reason, side, aim.score));
        match aim.judged {
            Judged::AtOnce if has(mover) => outcome(mover),
            Judged::AtOnce if has(next) => outcome(next),
            Judged::AtOnce => None,
            Judged::LastMove => {
                let side = super::endings::one_or_both(has)?;
                let answered = side == Some(Side::First)
                    && next == Side::Second
                    && self.can_answer(state, aim);
                (!answered).then(|| super::endings::ended(aim.reason, side, aim.score))
            }
            Judged::Safe => {
                let safe = |side: Side| {
                    let men = self.that_count(state, aim, side);
                    let kept = || men & !self.capturable(state, side, men);
                    self.forms(state, aim, side, men) && self.forms(state, aim, side, kept())
                };
                let side = [mover, next].into_iter().find(|&side| safe(side))?;
                outcome(side)
            }
            Judged::Survived if has(next) => outcome(next),
            Judged::Survived => None,
        }
    }

    /// The pieces of a side that count for an aim.
    fn that_count(&self, state: &State<S, P>, aim: &AimTable<S>, side: Side) -> S {
        let men = state.men(side);
        match aim.kinds.as_slice() {
            [] => men,
            kinds => {
                let of = |&kind| state.among(men, kind);
                kinds.iter().map(of).fold(S::EMPTY, |all, some| all | some)
            }
        }
    }

    /// Whether these pieces of a side form what the aim asks for.
    fn forms(&self, state: &State<S, P>, aim: &AimTable<S>, side: Side, men: S) -> bool {
        if men.is_empty() || !self.spend_on(aim) {
            return false;
        }
        match &aim.figure {
            FigureTable::Goal(goals, count, blocked) => {
                let there = men & goals[side];
                let full = || *blocked && (goals[side] & !state.occupied()).is_empty();
                there.any() && (there.count() >= *count || full())
            }
            FigureTable::Sets(sets, count) => {
                men.count() >= *count && sets.iter().any(|&set| (men & set).count() >= *count)
            }
            FigureTable::Whole(sets) => sets.iter().any(|&set| men.covers(set)),
            FigureTable::Runs(runs) => runs.iter().any(|run| run.lies_in(men)),
            FigureTable::Chain(from, to, beside) => {
                let mut chain = men & from[side];
                let mut ends = chain;
                while ends.any() && (chain & to[side]).is_empty() {
                    let around = ends.cells().map(|cell| beside[cell.index()]);
                    ends = around.fold(S::EMPTY, |all, some| all | some) & men & !chain;
                    chain |= ends;
                }
                (chain & to[side]).any()
            }
        }
    }

    /// Counts what looking for a figure costs; `false` if there is no more to spend.
    fn spend_on(&self, aim: &AimTable<S>) -> bool {
        !self.is_metered() || self.spend(1 + aim.figure.size() * Self::WORDS)
    }

    /// Those of some pieces of a side that the other could legally capture, if it were to move.
    fn capturable(&self, state: &State<S, P>, side: Side, men: S) -> S {
        let mut passed = *state;
        passed.turn = side.other();
        let state = &passed;
        let mut moves = Vec::new();
        self.pseudo_moves(state, &mut moves);
        moves.extend(self.proposed_moves(state));
        let mut lost = S::EMPTY;
        for mv in moves {
            if self.is_spent() {
                break;
            }
            if self.is_capture(state, mv) {
                let taken = men & !self.play(state, mv).side(side) & !lost;
                if taken.any() && self.forbidden(state, mv).is_none() {
                    lost |= taken;
                }
            }
        }
        lost
    }

    /// Whether the player to move can have the same with a legal move.
    fn can_answer(&self, state: &State<S, P>, aim: &AimTable<S>) -> bool {
        let mut moves = Vec::new();
        self.pseudo_moves(state, &mut moves);
        let plain = moves.len();
        moves.extend(self.proposed_moves(state));
        let could = |at: usize, m: Move| match &aim.figure {
            FigureTable::Goal(goals, ..) if at < plain => {
                m.sort() != MoveSort::Pass && goals[state.turn].has(m.to())
            }
            _ => m.sort() != MoveSort::Pass,
        };
        let has = |m: Move| {
            let after = self.play(state, m);
            let men = self.that_count(&after, aim, state.turn);
            self.forms(&after, aim, state.turn, men)
        };
        let mut moves = moves.into_iter().enumerate();
        moves.any(|(at, m)| {
            !self.is_spent() && could(at, m) && has(m) && self.forbidden(state, m).is_none()
        })
    }
}
