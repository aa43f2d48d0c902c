//! The ends of a game that stand on the board: whoever is to move then has no move.

use boardwright_geometry::CellSet;

use crate::engine::position::view::{NoHistory, StateView};
use crate::engine::rules::{Legality, Rules};
use crate::engine::state::State;
use crate::engine::tables::effects::EffectTable;
use crate::man::{Kind, Man, Side};
use crate::model::{Draws, MostWhen, Score, SelfCheck};
use crate::module::{History, Slot, Verdict};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason, Threat};

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Whether the position is the end of the game by what stands on the board: no move is legal in it.
    #[inline(always)]
    pub fn is_finished(&self, state: &State<S, P>) -> bool {
        self.ends.on_board && (self.royals_end(state) || self.ends_otherwise(state, true))
    }

    /// Whether the search of moves stops here, which by masks finds none when the royal piece is gone.
    #[inline(always)]
    pub(crate) fn stops(&self, state: &State<S, P>) -> bool {
        self.stops_unless_counted(state, true)
    }

    /// The same, but where nobody can move only if that is asked: a count that is more than a pass tells it as well.
    #[inline(always)]
    pub(crate) fn stops_unless_counted(&self, state: &State<S, P>, nobody_moves: bool) -> bool {
        self.ends.on_board && (self.royals_stop(state) || self.ends_otherwise(state, nobody_moves))
    }

    #[inline(always)]
    fn royals_stop(&self, state: &State<S, P>) -> bool {
        if !self.ends.by_royals {
            return false;
        }
        if self.legality != Legality::Masked {
            return self.royals_end(state);
        }
        // Masks are for one royal piece a side: with a third piece on the board they are not alone.
        let third = state.occupied().without_first().without_first();
        third.is_empty() && self.royals_end(state)
    }

    /// Whether a royal piece is gone, or nobody else is left.
    #[inline]
    pub(crate) fn royals_end(&self, state: &State<S, P>) -> bool {
        if !self.ends.by_royals {
            return false;
        }
        let end = &self.model.end;
        let every = self.royals_among(state, state.occupied());
        let gone = |side: Side| match self.needed[side] {
            0 => false,
            1 => (every & state.side(side)).is_empty(),
            needed => (every & state.side(side)).count() < needed,
        };
        (end.royal_lost.is_some() && (gone(Side::First) || gone(Side::Second)))
            || (end.bare_royals.is_some()
                && every == state.occupied() & !state.walls()
                && nothing_held(state))
    }

    /// Whether the game has ended in another way.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn ends_otherwise(&self, state: &State<S, P>, nobody_moves: bool) -> bool {
        let [first, second] = state.checks;
        let [ours, theirs] = state.sides;
        first.max(second) >= self.ends.most_checks
            || (self.ends.without_men
                && ((ours & !theirs).is_empty() || (theirs & !ours).is_empty())
                && self.has_ended_otherwise(state, nobody_moves))
            || ((self.ends.otherwise || (nobody_moves && self.ends.nobody_moves))
                && self.has_ended_otherwise(state, nobody_moves))
    }

    #[inline(never)]
    fn has_ended_otherwise(&self, state: &State<S, P>, nobody_moves: bool) -> bool {
        let end = &self.model.end;
        end.extinction.is_some() && Side::BOTH.into_iter().any(|side| self.extinct(state, side))
            || self.castling_ends(state).is_some()
            || self.aim_met(state).is_some()
            || (nobody_moves && self.nobody_moves(state).is_some())
            || self
                .verdict(state, None)
                .is_some_and(|verdict| !verdict.leaves_moves())
    }

    /// The end of the game here: by what stands on the board, or because there is no legal move; or, where
    /// a game asks, by its history.
    pub(crate) fn ending(
        &self,
        state: &State<S, P>,
        has_moves: bool,
        history: Option<&dyn History>,
    ) -> Option<Outcome> {
        let by_module = || {
            let Verdict { reason, score } = self.verdict(state, history)?;
            Some(Outcome::new(reason, state.turn, score))
        };
        let finished = self.finished(state).or_else(by_module);
        finished.or_else(|| {
            if has_moves {
                return None;
            }
            self.without_moves(state, self.in_check(state, state.turn))
        })
    }

    /// The end of a player who has no legal move.
    fn without_moves(&self, state: &State<S, P>, check: bool) -> Option<Outcome> {
        let end = &self.model.end;
        let ended = |reason, score: Option<_>| score.map(|s| Outcome::new(reason, state.turn, s));
        let mated = check && self.model.royalty.self_check == SelfCheck::Illegal;
        let counted = end.most.filter(|rule| rule.when == MostWhen::Stalemate);
        let named = if mated {
            ended(Reason::Checkmate, end.checkmate)
        } else if let Some(rule) = counted {
            Some(self.counted(state, rule))
        } else {
            ended(Reason::Stalemate, end.stalemate)
        };
        named.or_else(|| ended(Reason::NoMoves, end.no_moves))
    }

    /// Whether the last move ended the game against the player to move: mated, or without royalty.
    pub(crate) fn is_mate(&self, state: &State<S, P>, check: bool) -> bool {
        let lost = |over: Outcome| over.mates(state.turn);
        match self.ending(state, true, None) {
            Some(over) => lost(over),
            // Nobody is mated without being in check.
            None => {
                check
                    && !self.has_legal(state)
                    && self.without_moves(state, check).is_some_and(lost)
            }
        }
    }

    /// What a legal move does to the opponent's royal piece.
    pub(crate) fn threat(&self, state: &State<S, P>, mv: Move) -> Threat {
        if self.ends.checks_decide && self.gives_check(state, mv) == Some(false) {
            return Threat::None;
        }
        let next = self.play(state, mv);
        let check = self.in_check(&next, next.turn);
        let immobile = || {
            let over = self.without_moves(&next, check)?;
            let decides = over.winner().is_some();
            (decides && !self.has_legal(&next)).then_some(over)
        };
        let over = self.ending(&next, true, None).or_else(immobile);
        match over.filter(|over| over.winner().is_some()) {
            Some(over) if over.mates(next.turn) => Threat::Mate,
            Some(_) => Threat::End,
            None if check => Threat::Check,
            None => Threat::None,
        }
    }

    /// The end that data tells.
    #[inline]
    pub(crate) fn finished(&self, state: &State<S, P>) -> Option<Outcome> {
        let end = &self.model.end;
        if !self.ends.on_board {
            return None;
        }
        end.royal_lost
            .and_then(|score| {
                let loser = one_or_both(|side| self.royalty_lost(state, side))?;
                Some(ended(self.royal_loss(), loser, score))
            })
            .or_else(|| {
                let rule = end.extinction.as_ref()?;
                let loser = one_or_both(|side| self.extinct(state, side))?;
                Some(ended(Reason::Extinction, loser, rule.score))
            })
            .or_else(|| {
                let rule = end.check_count?;
                let given = |side: Side| state.checks[side.index()] >= rule.count;
                let giver = Side::BOTH.into_iter().find(|&side| given(side))?;
                Some(Outcome::new(Reason::CheckCount, giver.other(), rule.score))
            })
            .or_else(|| self.castling_ends(state))
            .or_else(|| self.aim_met(state))
            .or_else(|| self.nobody_moves(state))
            .or_else(|| {
                let score = end.bare_royals?;
                self.only_royals(state)
                    .then(|| Outcome::new(Reason::BareRoyals, state.turn, score))
            })
    }

    /// The end of a game that castling decides. Who has castled is told by king and rook, which stand where the castling
    /// brings them, with no right left that counts; the player who has just moved is looked at first.
    fn castling_ends(&self, state: &State<S, P>) -> Option<Outcome> {
        let rule = self.model.end.castled.as_ref()?;
        let counts = |index: usize| match &rule.castlings {
            Some(castlings) => castlings.contains(&self.model.right_of(index)),
            None => true,
        };
        let lost = |side: Side| {
            let had = self.model.start.rights.iter();
            let mut had = had.filter(|&&(owner, index)| owner == side && counts(index));
            let indices = 0..self.castlings[side].len();
            let mut left = indices.filter(|&index| counts(index));
            had.next().is_some()
                && left.all(|index| state.rights & self.castlings[side].right(index) == 0)
        };
        let castled = |side: Side| {
            let castlings = self.model.castlings.iter().enumerate();
            let mut castlings = castlings.filter(|&(index, _)| counts(index));
            castlings.any(|(_, c)| {
                [(c.king, c.king_path), (c.rook, c.rook_path)]
                    .into_iter()
                    .all(|(kind, path)| state.man_at(path[side].1) == Some(Man { side, kind }))
            })
        };
        let sides = [state.turn.other(), state.turn].into_iter();
        let mut sides = sides.filter(|&side| rule.side.is_none_or(|its| its == side));
        let side = sides.find(|&side| lost(side))?;
        match castled(side) {
            true => Some(Outcome::new(Reason::Castled, side, rule.score)),
            false => Some(Outcome::new(Reason::RightsLost, side, rule.right_lost?)),
        }
    }

    /// A drawn game by points.
    pub(crate) fn decide(&self, state: &State<S, P>, rule: &Draws, reason: Reason) -> Outcome {
        let points = |side: Side| -> i64 {
            let men = state.men(side);
            let of = |&(kind, worth): &(Kind, u16)| {
                i64::from(state.among(men, kind).count()) * i64::from(worth)
            };
            rule.points.iter().map(of).sum()
        };
        let more = points(Side::First) - points(Side::Second);
        let ahead = match rule.lead {
            Some(lead) => match more >= i64::from(lead) {
                true => 1,
                false => -1,
            },
            None => more.signum(),
        };
        let score = match ahead {
            1 => Score::WIN,
            0 => Score::DRAW,
            _ => Score::LOSS,
        };
        Outcome::new(reason, Side::First, score)
    }

    /// How the loss of a royal piece is called: by the aftermath that takes it, if one does.
    #[cold]
    fn royal_loss(&self) -> Reason {
        let effects = self.after_capture.iter().chain(&self.after_move);
        effects
            .map(EffectTable::royal_lost)
            .find(|&r| r != Reason::RoyalCaptured)
            .unwrap_or(Reason::RoyalCaptured)
    }

    /// Whether a side has too few pieces, or too few of a kind that it must keep.
    fn extinct(&self, state: &State<S, P>, side: Side) -> bool {
        let Some(rule) = &self.model.end.extinction else {
            return false;
        };
        if rule.kinds.is_none() && rule.left == 0 && !state.men(side).is_empty() {
            return false;
        }
        // Against one piece more than is needed no single capture answers.
        let answers = rule.answer && side == state.turn;
        let needed = u32::from(rule.opponent_has) + u32::from(answers);
        let too_few = |kind: Option<Kind>| {
            self.count_of(state, side, kind) <= u32::from(rule.left)
                && (needed == 0 || self.count_of(state, side.other(), kind) >= needed)
        };
        match rule.kinds {
            Some(_) => self.ends.kinds_to_keep[side]
                .iter()
                .any(|&kind| too_few(Some(kind))),
            None => too_few(None),
        }
    }

    /// How many pieces a side has, on the board and in hand: of a kind, or of all.
    fn count_of(&self, state: &State<S, P>, side: Side, kind: Option<Kind>) -> u32 {
        let men = state.men(side);
        let hand = &state.hands[side.index()];
        let Some(kind) = kind else {
            let held = hand.iter().map(|&n| u32::from(n));
            return men.count() + held.sum::<u32>();
        };
        let slot = self.held_at(kind);
        let held = slot.map_or(0, |slot| u32::from(hand[slot]));
        state.among(men, kind).count() + held
    }

    /// Whether a game that has come here is over by its history, so that no move is left.
    #[inline]
    pub(crate) fn ends_by_history(&self, state: &State<S, P>, history: &dyn History) -> bool {
        let over = |verdict: Verdict| !verdict.leaves_moves();
        self.ends.by_history && self.verdict(state, Some(history)).is_some_and(over)
    }

    /// What the modules say of the end of the game. Those that need its history are asked where there is
    /// one.
    pub(crate) fn verdict(
        &self,
        state: &State<S, P>,
        history: Option<&dyn History>,
    ) -> Option<Verdict> {
        if !self.ends.by_module && !self.ends.by_history {
            return None;
        }
        let mut endings = self
            .endings
            .iter()
            .filter(|(slot, _)| *slot == Slot::End)
            .peekable();
        endings.peek()?;
        let view = StateView::of(self, state).for_ending();
        endings.find_map(|(_, ending)| match ending.needs_history() {
            true => ending.verdict(&view, history?),
            false => ending.verdict(&view, &NoHistory),
        })
    }

    /// Whether only royal pieces are left, on the board and in hand.
    fn only_royals(&self, state: &State<S, P>) -> bool {
        let royals = self.royals(state, Side::First) | self.royals(state, Side::Second);
        royals == state.occupied() & !state.walls() && nothing_held(state)
    }
}

/// Whether nobody has a piece in hand.
#[inline(never)]
fn nothing_held<S: CellSet, const P: usize>(state: &State<S, P>) -> bool {
    state.hands.iter().flatten().all(|&n| n == 0)
}

/// The side of which something holds: `Some(None)` if it holds of both, `None` if of neither.
#[inline(always)]
pub(super) fn one_or_both(holds: impl Fn(Side) -> bool) -> Option<Option<Side>> {
    match (holds(Side::First), holds(Side::Second)) {
        (false, false) => None,
        (true, false) => Some(Some(Side::First)),
        (false, true) => Some(Some(Side::Second)),
        (true, true) => Some(None),
    }
}

/// The outcome for a side, or a draw where both have lost or won at once.
pub(super) fn ended(reason: Reason, side: Option<Side>, score: Score) -> Outcome {
    match side {
        Some(side) => Outcome::new(reason, side, score),
        None => Outcome::new(reason, Side::First, Score::DRAW),
    }
}
