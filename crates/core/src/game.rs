//! A game: a position with its past.

use crate::engine::{Leaves, Stop};
use crate::man::Side;
use crate::model::{Model, Score};
use crate::module::{History, Verdict};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::refusal::{Applied, IllegalMove, Wish};
use crate::variant::Variant;

/// A game in progress, or finished: where it started, what was played, and what follows from both.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    past: Past,
    /// An end from outside the rules, by a claim, or by a forbidden move that was penalised.
    ended: Option<Outcome>,
    /// The last move was a penalised one.
    penalised: bool,
}

/// The moves played, and the key and check of every position that stood.
#[derive(Clone, Debug)]
struct Past {
    moves: Vec<Move>,
    /// The key of the start and of the position after each move.
    keys: Vec<u128>,
    /// Whether the player to move in each of these positions was in check.
    checks: Vec<bool>,
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It goes on.
    Ongoing {
        /// The player to move is in check.
        check: bool,
        /// Draws that the player to move may claim now.
        claims: Vec<Reason>,
    },
    /// It is over.
    Over(Outcome),
}

/// A claim that is not justified, or that the variant does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoClaim(pub Reason);

impl core::fmt::Display for NoClaim {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "no draw by {} can be claimed now", self.0)
    }
}

impl std::error::Error for NoClaim {}

impl Past {
    fn of(start: &Position) -> Past {
        Past {
            moves: Vec::new(),
            keys: vec![start.key()],
            checks: vec![start.in_check()],
        }
    }

    fn push(&mut self, mv: Move, after: &Position) {
        self.moves.push(mv);
        self.keys.push(after.key());
        self.checks.push(after.in_check());
    }

    fn pop(&mut self) -> Option<Move> {
        self.keys.truncate(self.moves.len().max(1));
        self.checks.truncate(self.moves.len().max(1));
        self.moves.pop()
    }

    /// How often the last position has stood.
    fn occurrences(&self) -> usize {
        self.keys
            .last()
            .map_or(0, |last| self.keys.iter().filter(|k| *k == last).count())
    }

    /// The side that gave check with every move since the last position stood before, if only one did.
    fn perpetual_checker(&self, turn: Side) -> Option<Side> {
        let (last, before) = self.keys.split_last()?;
        let from = before.iter().rposition(|k| k == last)?;
        let cycle = self.checks.get(from + 1..)?;
        // The last position has `turn` to move; going back, the players alternate.
        let always = |side: Side| {
            let mut seen = cycle
                .iter()
                .rev()
                .enumerate()
                .filter(|(back, _)| (back % 2 == 0) == (side == turn))
                .peekable();
            seen.peek().is_some() && seen.all(|(_, &check)| check)
        };
        match (always(Side::First), always(Side::Second)) {
            (true, false) => Some(Side::Second),
            (false, true) => Some(Side::First),
            _ => None,
        }
    }
}

/// The past as rule modules see it.
struct Seen<'a> {
    past: &'a Past,
    position: &'a Position,
}

impl History for Seen<'_> {
    fn plies(&self) -> usize {
        self.past.moves.len()
    }

    fn played(&self, ply: usize) -> Option<Move> {
        self.past.moves.get(ply).copied()
    }

    fn key(&self, plies: usize) -> Option<u128> {
        self.past.keys.get(plies).copied()
    }

    fn key_after(&self, mv: Move) -> u128 {
        self.position.after(mv).key()
    }
}

impl Game {
    /// A game from the variant's start.
    pub fn new(variant: &Variant) -> Game {
        Game::from_position(variant.start())
    }

    /// A game from a position.
    pub fn from_position(start: Position) -> Game {
        let past = Past::of(&start);
        Game {
            position: start.clone(),
            start,
            past,
            ended: None,
            penalised: false,
        }
    }

    /// Where the game started.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The variant's description.
    pub fn model(&self) -> &Model {
        self.position.model()
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.past.moves
    }

    fn history(&self) -> Seen<'_> {
        Seen {
            past: &self.past,
            position: &self.position,
        }
    }

    /// The legal moves, in no stated order. A game that ended by a draw that leaves moves (repetition,
    /// a counter, a dead position) still lists them; [`play`](Game::play) refuses them.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.penalised {
            return Vec::new();
        }
        let moves = self.moves_by_rules();
        match self.position.ending(!moves.is_empty()) {
            Some(outcome) if !outcome.reason.leaves_moves() => Vec::new(),
            _ => moves,
        }
    }

    fn moves_by_rules(&self) -> Vec<Move> {
        self.position.legal_moves_in(&self.history())
    }

    /// The forbidden moves that are not refused but end the game against whoever plays them.
    pub fn penalised_moves(&self) -> Vec<Move> {
        let penalised = self.position.penalised_in(&self.history());
        if penalised.is_empty() || self.outcome().is_some() {
            return Vec::new();
        }
        penalised.into_iter().map(|(mv, _)| mv).collect()
    }

    fn penalty(&self, mv: Move) -> Option<Verdict> {
        self.position
            .penalised_in(&self.history())
            .into_iter()
            .find(|(other, _)| *other == mv)
            .map(|(_, verdict)| verdict)
    }

    /// Plays a move that is legal, or [penalised](Game::penalised_moves), and tells what it has changed.
    ///
    /// # Errors
    /// The reason, if the move is not legal or the game is over; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Applied, IllegalMove> {
        let moves = self.moves_by_rules();
        if self.outcome_with(!moves.is_empty()).is_some() {
            return Err(IllegalMove::GameOver);
        }
        let legal = moves.contains(&mv);
        let penalty = if legal { None } else { self.penalty(mv) };
        if !legal && penalty.is_none() {
            let reason = self.refuse(&Wish::from(mv));
            return Err(reason.unwrap_or(IllegalMove::CannotMoveSo {
                kind: mv.kind(),
                from: mv.from(),
                to: mv.to(),
            }));
        }
        let applied = self.position.changes(mv);
        self.position.advance(mv);
        self.past.push(mv, &self.position);
        if let Some(Verdict { reason, score }) = penalty {
            self.penalised = true;
            self.end(Outcome::new(reason, self.position.turn().other(), score));
        }
        Ok(applied)
    }

    /// Takes the last move back and returns it. A game ended by a claim, or from outside the rules,
    /// goes on again.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.past.pop()?;
        self.ended = None;
        self.penalised = false;
        let mut position = self.start.clone();
        for &earlier in &self.past.moves {
            position.advance(earlier);
        }
        self.position = position;
        Some(mv)
    }

    /// Why a wished move is refused; `None` if it is legal.
    pub fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        if self.outcome().is_some() {
            return Some(IllegalMove::GameOver);
        }
        self.position.refuse_in(wish, &self.history())
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::Over(outcome),
            None => Status::Ongoing {
                check: self.position.in_check(),
                claims: self.claims(),
            },
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended
            .or_else(|| self.outcome_with(!self.moves_by_rules().is_empty()))
    }

    fn outcome_with(&self, has_moves: bool) -> Option<Outcome> {
        self.ended
            .or_else(|| self.position.ending(has_moves))
            .or_else(|| self.by_repetition())
            .or_else(|| self.by_counter())
    }

    fn by_repetition(&self) -> Option<Outcome> {
        let rule = self.model().end.repetition.as_ref()?;
        let limit = if rule.claim {
            rule.automatic_at?
        } else {
            rule.automatic_at.unwrap_or(rule.count)
        };
        if self.past.occurrences() < usize::from(limit) {
            return None;
        }
        let turn = self.position.turn();
        if rule.perpetual_check_loses
            && let Some(checker) = self.past.perpetual_checker(turn)
        {
            return Some(Outcome::new(Reason::PerpetualCheck, checker, Score::LOSS));
        }
        Some(Outcome::new(Reason::Repetition, turn, rule.score))
    }

    fn by_counter(&self) -> Option<Outcome> {
        let rule = self.model().end.no_progress.as_ref()?;
        let limit = if rule.claim {
            rule.automatic_at?
        } else {
            rule.automatic_at.unwrap_or(rule.plies)
        };
        let over = self.position.no_progress() >= limit;
        over.then(|| Outcome::new(Reason::NoProgress, self.position.turn(), rule.score))
    }

    /// The draws that the player to move may claim now, for what stands on the board.
    pub fn claims(&self) -> Vec<Reason> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.claims_of(&self.position, &self.past)
    }

    /// The draws that the player to move may claim by announcing this move without playing it.
    pub fn claims_with(&self, mv: Move) -> Vec<Reason> {
        let mut ahead = self.clone();
        if ahead.play(mv).is_err() {
            return Vec::new();
        }
        self.claims_of(&ahead.position, &ahead.past)
    }

    fn claims_of(&self, position: &Position, past: &Past) -> Vec<Reason> {
        let end = &self.model().end;
        let mut claims = Vec::new();
        if end
            .repetition
            .as_ref()
            .is_some_and(|r| r.claim && past.occurrences() >= usize::from(r.count))
        {
            claims.push(Reason::Repetition);
        }
        if end
            .no_progress
            .as_ref()
            .is_some_and(|r| r.claim && position.no_progress() >= r.plies)
        {
            claims.push(Reason::NoProgress);
        }
        claims.extend(position.claims().iter().map(|verdict| verdict.reason));
        claims
    }

    /// Ends the game by a claim of the player to move.
    ///
    /// # Errors
    /// [`NoClaim`] if this draw cannot be claimed now.
    pub fn claim(&mut self, reason: Reason) -> Result<Outcome, NoClaim> {
        if !self.claims().contains(&reason) {
            return Err(NoClaim(reason));
        }
        Ok(self.end(Outcome::new(
            reason,
            self.position.turn(),
            self.claim_score(reason),
        )))
    }

    /// Ends the game by a claim with an announced move, which is not played.
    ///
    /// # Errors
    /// [`NoClaim`] if the move would not bring about what is claimed.
    pub fn claim_with(&mut self, reason: Reason, mv: Move) -> Result<Outcome, NoClaim> {
        if !self.claims_with(mv).contains(&reason) {
            return Err(NoClaim(reason));
        }
        Ok(self.end(Outcome::new(
            reason,
            self.position.turn(),
            self.claim_score(reason),
        )))
    }

    fn claim_score(&self, reason: Reason) -> Score {
        let end = &self.model().end;
        let score = match reason {
            Reason::Repetition => end.repetition.as_ref().map(|r| r.score),
            Reason::NoProgress => end.no_progress.as_ref().map(|r| r.score),
            _ => self
                .position
                .claims()
                .iter()
                .find(|verdict| verdict.reason == reason)
                .map(|verdict| verdict.score),
        };
        score.unwrap_or(Score::DRAW)
    }

    /// Ends the game: a player gives up. A game that is over stays as it ended.
    pub fn resign(&mut self, side: Side) -> Outcome {
        self.end_unless_over(Outcome::new(Reason::Resignation, side, Score::LOSS))
    }

    /// Ends the game: a player has run out of time. The opponent wins, or draws if he can never win.
    pub fn run_out_of_time(&mut self, side: Side) -> Outcome {
        let hopeless = self.position.cannot_win(side.other());
        let score = if hopeless { Score::DRAW } else { Score::LOSS };
        self.end_unless_over(Outcome::new(Reason::Time, side, score))
    }

    /// Ends the game as a draw by agreement.
    pub fn agree_draw(&mut self) -> Outcome {
        self.end_unless_over(Outcome::new(Reason::Agreement, Side::First, Score::DRAW))
    }

    fn end_unless_over(&mut self, outcome: Outcome) -> Outcome {
        match self.outcome() {
            Some(earlier) => earlier,
            None => self.end(outcome),
        }
    }

    fn end(&mut self, outcome: Outcome) -> Outcome {
        self.ended = Some(outcome);
        outcome
    }

    /// The number of legal move sequences of so many plies from here. Restrictions by the game's
    /// history count; draws by repetition, a counter or a dead position do not end a sequence.
    ///
    /// # Errors
    /// [`Stop`] when `tick` said so.
    pub fn perft(
        &self,
        depth: u32,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        if depth > 0 && self.penalised {
            Ok(0)
        } else if self.position.variant().needs_history() {
            self.position.perft_in(depth, leaves, &self.history(), tick)
        } else {
            self.position.perft(depth, leaves, tick)
        }
    }
}
