//! How many sequences of legal moves a game has from here.

use std::vec::IntoIter;

use crate::engine::{Leaves, Stop};
use crate::model::{NoProgress, Repetition, Score};
use crate::moves::Move;
use crate::position::Position;
use crate::refusal::IllegalMove;
use crate::variant::Counts;
use crate::work::{Budget, Work};

use super::Game;

/// The most units of work between two questions of a count whether to go on.
const MOST_BETWEEN_TICKS: u64 = 1 << 22;

/// The fewest plies after which a position can stand again.
const FEWEST_PLIES_OF_A_CYCLE: u32 = 2;

/// Counts the sequences of a game whose past decides nothing.
type Rest<'r> = dyn Fn(&Game, u32, &mut dyn FnMut(u64) -> bool) -> Result<u64, Stop> + 'r;

/// A position on the way of a [`Walk`], and which of its moves are still to be made.
struct Level {
    position: Position,
    moves: IntoIter<Move>,
    /// How often the position that has stood most often had stood then.
    most: u16,
}

/// A count that plays each move and takes it back, as long as the past may decide the game.
struct Walk<'w> {
    game: Game,
    levels: Vec<Level>,
    rest: &'w Rest<'w>,
    tick: &'w mut dyn FnMut(u64) -> bool,
}

impl Walk<'_> {
    /// The sequences of so many plies.
    fn count(mut self, depth: u32) -> Result<u64, Stop> {
        let mut all = 0_u64;
        let most = self.game.past.most_occurrences();
        self.go_on(most);
        while let Some(level) = self.levels.last_mut() {
            let most = level.most;
            let Some(mv) = level.moves.next() else {
                self.levels.pop();
                self.take_back();
                continue;
            };
            let left = depth.saturating_sub(self.levels.len() as u32);
            let counted = self.count_after(mv, left, most)?;
            all = all.saturating_add(counted);
        }
        Ok(all)
    }

    /// The sequences after a move; none yet where the walk goes on there.
    fn count_after(&mut self, mv: Move, left: u32, most: u16) -> Result<u64, Stop> {
        match self.game.step(mv) {
            Ok(()) => {}
            // A draw leaves moves, and what comes after it nobody decides.
            Err(IllegalMove::GameOver) => {
                let ahead = Game::from_position(self.game.position.after_unchecked(mv));
                return tell(self.tick, |tick| (self.rest)(&ahead, left, tick));
            }
            Err(_) => return Err(Stop),
        }
        let most = most.max(self.game.past.occurrences());
        let over = left > 0 && self.game.is_decided();
        if !over && left > 0 && self.game.may_decide(most, left - 1) {
            self.go_on(most);
            return Ok(0);
        }
        let counted = tell(self.tick, |tick| match over {
            true => Ok(0),
            false => (self.rest)(&self.game, left, tick),
        });
        self.take_back();
        counted
    }

    fn go_on(&mut self, most: u16) {
        self.levels.push(Level {
            position: self.game.position.clone(),
            moves: self.game.legal_moves().into_iter(),
            most,
        });
    }

    /// Takes back the move that was made in the last position.
    fn take_back(&mut self) {
        if let Some(level) = self.levels.last() {
            self.game.take_back_to(&level.position);
        }
    }
}

/// Counts, and tells what has not yet been told of it, and the move itself if that is nothing: no count goes on for long
/// without a question whether it may.
fn tell(
    tick: &mut dyn FnMut(u64) -> bool,
    count: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> Result<u64, Stop>,
) -> Result<u64, Stop> {
    let mut told = 0_u64;
    let counted = count(&mut |leaves| {
        told = told.saturating_add(leaves);
        tick(leaves)
    })?;
    match tick(counted.saturating_sub(told).max(1)) {
        true => Ok(counted),
        false => Err(Stop),
    }
}

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
            match position.needs_history() {
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

    /// Counts the sequences that begin here, with what counts them where the past decides nothing.
    fn sequences(
        &self,
        depth: u32,
        tick: &mut dyn FnMut(u64) -> bool,
        rest: &Rest<'_>,
    ) -> Result<u64, Stop> {
        match depth {
            0 => Ok(1),
            _ if self.is_decided() => Ok(0),
            _ if self.past_may_decide(depth - 1) => {
                let (game, levels) = (self.clone(), Vec::new());
                let walk = Walk {
                    game,
                    levels,
                    rest,
                    tick,
                };
                walk.count(depth)
            }
            _ => rest(self, depth, tick),
        }
    }

    /// Whether a repetition or a counter may decide the game within so many plies, so that counts from here depend on what
    /// was played.
    pub fn past_may_decide(&self, plies: u32) -> bool {
        self.may_decide(self.past.most_occurrences(), plies)
    }

    /// The same where the position that has stood most often has stood so often.
    fn may_decide(&self, most: u16, plies: u32) -> bool {
        let end = &self.model().end;
        let decides = |score: Score| score != Score::DRAW || end.draws.is_some();
        let by_repetition = |rule: &Repetition| {
            let decisive = decides(rule.score)
                || rule.perpetual_check_loses
                || self.position.judges_repetition();
            decisive
                && rule
                    .ends_at()
                    .is_some_and(|times| self.may_stand(times, most, plies))
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

    /// Whether some position may have stood `times` times within so many plies, where none has stood more often than `most`.
    fn may_stand(&self, times: u16, most: u16, plies: u32) -> bool {
        let missing = u32::from(times.saturating_sub(most));
        let next = match self.moves().is_empty() {
            true => FEWEST_PLIES_OF_A_CYCLE,
            false => 1,
        };
        let cycles = missing.saturating_sub(1);
        plies >= next.saturating_add(cycles.saturating_mul(FEWEST_PLIES_OF_A_CYCLE))
    }
}
