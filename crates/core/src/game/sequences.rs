//! How many sequences of legal moves a game has from here.

use crate::engine::{Leaves, Stop};
use crate::model::{NoProgress, Repetition, Score};
use crate::variant::Counts;
use crate::work::{Budget, Work};

use super::Game;

/// The most units of work between two questions of a count whether to go on.
const MOST_BETWEEN_TICKS: u64 = 1 << 22;

/// The fewest plies after which a position can stand again.
const FEWEST_PLIES_OF_A_CYCLE: u32 = 2;

impl Game {
    /// The number of legal move sequences of so many plies from here. Restrictions by the game's
    /// history count, and so do decisions by repetition or by a counter, after which nobody moves; draws by repetition,
    /// a counter or a dead position do not end a sequence.
    ///
    /// # Errors
    /// [`Stop`] when `tick` said so, or where the game's calls are bounded and a position takes too much work.
    pub fn perft(
        &self,
        depth: u32,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.sequences(depth, tick, &|game, depth, tick| {
            let position = match &game.budget {
                Budget::EachCall(units) => {
                    let each = Work::for_each_position((*units).min(MOST_BETWEEN_TICKS));
                    &game.position.within(&each)
                }
                Budget::Unlimited | Budget::Together(_) => &game.position,
            };
            match position.variant().needs_history() {
                true => position.perft_in(depth, leaves, &game.history_at(position), tick),
                false => position.perft(depth, leaves, tick),
            }
        })
    }

    /// Counts as [`perft`](Game::perft) does, each position but once as long as the table remembers it. It is for variants
    /// whose legal moves do [not need the past](crate::Variant::needs_history).
    ///
    /// # Errors
    /// [`Stop`] when `tick` said so.
    pub fn perft_known(
        &self,
        depth: u32,
        known: &Counts,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.sequences(depth, tick, &|game, depth, tick| {
            game.position.perft_known(depth, known, tick)
        })
    }

    /// Plays all moves of the game as long as its past may decide it, and has the rest counted without that.
    fn sequences(
        &self,
        depth: u32,
        tick: &mut dyn FnMut(u64) -> bool,
        rest: &dyn Fn(&Game, u32, &mut dyn FnMut(u64) -> bool) -> Result<u64, Stop>,
    ) -> Result<u64, Stop> {
        let Some(deeper) = depth.checked_sub(1) else {
            return Ok(1);
        };
        if self.outcome().is_some_and(|over| !over.leaves_moves()) {
            return Ok(0);
        }
        if !self.past_may_decide(deeper) {
            return rest(self, depth, tick);
        }
        let mut all = 0_u64;
        for &mv in self.allowed() {
            let after = self.onward(mv).sequences(deeper, tick, rest)?;
            all = all.saturating_add(after);
            if !tick(0) {
                return Err(Stop);
            }
        }
        Ok(all)
    }

    /// Whether a repetition or a counter may decide the game within so many plies, so that counts from here depend on what
    /// was played.
    pub fn past_may_decide(&self, plies: u32) -> bool {
        let end = &self.model().end;
        let decides = |score: Score| score != Score::DRAW || end.draws.is_some();
        let by_repetition = |rule: &Repetition| {
            let decisive = decides(rule.score)
                || rule.perpetual_check_loses
                || self.position.judges_repetition();
            decisive
                && rule
                    .ends_at()
                    .is_some_and(|times| self.may_stand(times, plies))
        };
        let by_counter = |rule: &NoProgress| {
            let passed = u32::from(self.position.no_progress()).saturating_add(plies);
            let out = |limit| passed >= u32::from(limit);
            decides(rule.score) && rule.ends_at().is_some_and(out)
        };
        end.repetition.as_ref().is_some_and(by_repetition)
            || end.no_progress.as_ref().is_some_and(by_counter)
            || (end.counting.is_some() && end.draws.is_some())
    }

    /// Whether a position may stand for the so manieth time within so many plies.
    fn may_stand(&self, times: u16, plies: u32) -> bool {
        let most = self.past.most_occurrences();
        let missing = u32::from(times.saturating_sub(most));
        let next = match self.moves().is_empty() {
            true => FEWEST_PLIES_OF_A_CYCLE,
            false => 1,
        };
        let cycles = missing.saturating_sub(1);
        plies >= next.saturating_add(cycles.saturating_mul(FEWEST_PLIES_OF_A_CYCLE))
    }
}
