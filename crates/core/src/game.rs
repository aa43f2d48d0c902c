//! A game: a position with its past.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use boardwright_geometry::Cell;

use crate::applied::Applied;
use crate::choices::Choices;
use crate::man::{Kind, Side};
use crate::model::{Model, Score};
use crate::module::Verdict;
use crate::moves::Move;
use crate::order::{self, Place};
use crate::outcome::{Outcome, Reason};
use crate::past::{Past, Seen};
use crate::position::Position;
use crate::refusal::{IllegalMove, Wish};
use crate::variant::Variant;
use crate::work::{Budget, PASSED_ON, TooMuchWork, Work};

mod sequences;

/// A game in progress, or finished: where it started, what was played, and what follows from both.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    past: Past,
    /// What follows from the position and its past.
    known: Known,
    /// An end that no move brought about.
    ended: Option<(Ended, Outcome)>,
    /// The end by a forbidden move that was penalised, the last one.
    penalty: Option<Outcome>,
    /// How much a call may do.
    budget: Budget,
    /// Whether legal moves are found without the others: no rule asks for the past, and nobody counts the work.
    finds_alone: bool,
}

/// What is known of a position and its past, each part once somebody has asked.
#[derive(Debug, Default)]
struct Known {
    standing: OnceLock<Standing>,
    /// The end by the position and its past.
    end: OnceLock<Option<Outcome>>,
    /// Somebody has seen that the position and its past are no end, if there is a legal move.
    goes_on: AtomicBool,
    /// The legal move that somebody has found last without the others, by its bits; those of no move where nobody has.
    found: AtomicU64,
}

impl Clone for Known {
    fn clone(&self) -> Self {
        Known {
            standing: self.standing.clone(),
            end: self.end.clone(),
            ..Known::default()
        }
    }
}

/// What follows from a position and its past. It is found once, however often it is asked for.
#[derive(Clone, Debug)]
struct Standing {
    /// The moves that the rules allow, also after a draw that leaves moves.
    moves: Vec<Move>,
    /// The end by the position alone.
    ending: Option<Outcome>,
}

/// How a game was ended, where no move ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ended {
    /// The player to move claimed it.
    Claim {
        /// For what reason.
        reason: Reason,
        /// The move that was announced with the claim and not played.
        announced: Option<Move>,
    },
    /// This player gave up.
    Resignation(Side),
    /// This player ran out of time.
    Time(Side),
    /// The players agreed on a draw.
    Agreement,
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It goes on.
    #[non_exhaustive]
    Ongoing {
        /// The player to move is in check.
        check: bool,
        /// What the player to move may claim now.
        claims: Vec<Reason>,
    },
    /// It is over.
    Over(Outcome),
}

/// A claim that is not justified, or that the variant does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoClaim(pub Reason);

impl NoClaim {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        "no-claim"
    }
}

impl core::fmt::Display for NoClaim {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "nothing can be claimed for {} now", self.0)
    }
}

impl std::error::Error for NoClaim {}

impl boardwright_geometry::Coded for NoClaim {
    fn code(&self) -> &'static str {
        NoClaim::code(self)
    }
}

impl Game {
    /// A game from the variant's start.
    pub fn new(variant: &Variant) -> Game {
        Game::from_position(variant.start())
    }

    /// A game from a position.
    pub fn from_position(start: Position) -> Game {
        let budget = match start.placed.bounds() {
            (Some(work), _) => Budget::Together(work.clone()),
            (None, Some(units)) => Budget::EachCall(units),
            (None, None) => Budget::Unlimited,
        };
        let past = Past::of(&start, !matches!(budget, Budget::Unlimited));
        Game {
            finds_alone: finds_alone(&start, &budget),
            budget,
            position: start.clone(),
            start,
            past,
            known: Known::default(),
            ended: None,
            penalty: None,
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

    /// The place of each move played among those that could have been played then.
    pub fn places(&self) -> &[Place] {
        let known = &self.past.places;
        match known.len() == self.past.moves.len() {
            true => known,
            false => self.past.all_places.get_or_init(|| self.find_places()),
        }
    }

    /// The places of all moves, where some are not known: no rule of the variant asks for the past, and nobody counts the
    /// work.
    fn find_places(&self) -> Vec<Place> {
        let mut places = self.past.places.clone();
        let Some(mut position) = self.position_after(places.len()) else {
            return places;
        };
        let rest = self.past.moves.iter().skip(places.len());
        for &mv in rest {
            places.push(order::place(self.model(), mv, &position.legal_moves()));
            position.step(mv);
        }
        places
    }

    /// A number that tells the first moves of this game, so many, from others: the same for the same moves in one run of a
    /// program. `None` if there are not so many. It takes a time that grows with the moves after them.
    pub fn line_digest(&self, plies: usize) -> Option<u64> {
        self.past.line_digest(plies)
    }

    /// The position after so many of the moves played; `None` if there are not so many.
    pub fn position_after(&self, plies: usize) -> Option<Position> {
        let (kept, moves) = self.past.up_to(plies)?;
        let mut position = kept.unwrap_or(&self.start).clone();
        moves.iter().for_each(|&mv| position.step(mv));
        Some(position)
    }

    /// The bytes that the past takes: what a game needs beyond its two positions, its start and that now.
    pub fn past_bytes(&self) -> usize {
        self.past.bytes()
    }

    fn history(&self) -> Seen<'_> {
        self.history_at(&self.position)
    }

    pub(crate) fn history_at<'a>(&'a self, position: &'a Position) -> Seen<'a> {
        Seen {
            past: &self.past,
            position,
            start: &self.start,
        }
    }

    pub(crate) fn budget_taken(&self) -> &Budget {
        &self.budget
    }

    /// Takes a budget; what follows from the position is found anew within it.
    pub(crate) fn take_budget(&mut self, budget: Budget) {
        self.places();
        self.past.keep_places();
        let work = match &budget {
            Budget::Together(work) => Some(work),
            Budget::Unlimited | Budget::EachCall(_) => None,
        };
        self.start = self.start.asked_within(work);
        self.position = self.position.asked_within(work);
        self.past.ask_within(work);
        self.known = Known::default();
        self.finds_alone = finds_alone(&self.position, &budget);
        self.budget = budget;
    }

    /// The position with the work of one call, where that is bounded.
    pub fn bounded(&self) -> Option<(Position, Work)> {
        match &self.budget {
            Budget::Unlimited => None,
            Budget::EachCall(units) => {
                let work = Work::new(*units);
                Some((self.position.within(&work), work))
            }
            Budget::Together(work) => Some((self.position.clone(), work.clone())),
        }
    }

    /// Finds what follows from the position, all that calls may ask for, if that may be done.
    pub(crate) fn stands_within(&mut self) -> Result<(), TooMuchWork> {
        let Some((here, work)) = self.bounded() else {
            return Ok(());
        };
        self.find_standing(&here, &work)
    }

    /// Finds it from the position as it may be asked.
    fn find_standing(&mut self, here: &Position, work: &Work) -> Result<(), TooMuchWork> {
        let standing = self.standing_at(here);
        work.spend(PASSED_ON.saturating_mul(standing.moves.len() as u64));
        self.known.standing = OnceLock::from(standing);
        here.claims(&self.history_at(here));
        for side in Side::BOTH {
            here.cannot_win(side);
        }
        here.penalised_in(&self.history_at(here));
        self.by_repetition_at(here);
        // Premoves are a call of their own.
        let premoves = here.premoves_cost();
        work.spend(premoves / 8);
        let found = match (work.check(), &self.budget) {
            (Ok(()), &Budget::EachCall(limit)) if premoves > limit => Err(TooMuchWork { limit }),
            (checked, _) => checked,
        };
        if found.is_err() {
            self.known = Known::default();
        }
        found
    }

    /// Finds the moves of the position and whether they may be played, as it may be asked, and nothing else.
    fn find_moves(&mut self, here: &Position, work: &Work) -> Result<(), TooMuchWork> {
        self.known.standing = OnceLock::from(self.standing_at(here));
        work.check()
    }

    /// The legal moves, in no stated order. A game that is drawn by repetition, by a counter or by a dead position still
    /// lists them, and so does one that was ended by a claim or from outside the rules; [`play`](Game::play) refuses them.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.allowed().to_vec()
    }

    /// The [legal moves](Game::legal_moves) that bring a piece to a cell, castlings by the king's goal or the
    /// cell that names them.
    pub fn moves_to(&self, goal: Cell) -> Vec<Move> {
        let moves = self.allowed().iter().copied();
        moves.filter(|mv| mv.goes_to(goal)).collect()
    }

    /// Tells the legal moves by which pieces of a kind come to a cell, from another or from hand: those of
    /// [`moves_to`](Game::moves_to) that are no castlings, no passes and no moves of rule modules. Most are found
    /// without a list of the others, and then played without one.
    pub fn each_move_of(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        if self.known.standing.get().is_some() || !self.finds_alone {
            let moves = self.allowed().iter().copied();
            return moves.filter(|mv| mv.comes_as(kind, goal)).for_each(told);
        }
        let over = || {
            self.ended_if_moves()
                .is_some_and(|over| !over.leaves_moves())
        };
        if self.penalty.is_some() || over() {
            return;
        }
        self.position.each_move_of(kind, goal, &mut |mv| {
            self.known.found.store(mv.bits(), Ordering::Relaxed);
            told(mv);
        });
    }

    /// The end by the position and its past, if there is a legal move.
    fn ended_if_moves(&self) -> Option<Outcome> {
        if self.known.goes_on.load(Ordering::Relaxed) {
            return None;
        }
        let ending = self.position.ending(true, Some(&self.history()));
        let ended = ending.or_else(|| self.by_past());
        self.known.goes_on.store(ended.is_none(), Ordering::Relaxed);
        ended
    }

    /// Whether a move may be played, told without a list of all moves; `false` says nothing.
    fn may_play_alone(&self, mv: Move) -> bool {
        if self.known.standing.get().is_some() || !self.finds_alone {
            return false;
        }
        // No move is without bits: it would go from the first cell to the first cell.
        let found = mv.bits() != 0 && self.known.found.load(Ordering::Relaxed) == mv.bits();
        let legal = found || self.position.is_legal(mv);
        legal && self.outside().is_none() && self.ended_if_moves().is_none()
    }

    /// The legal moves.
    fn allowed(&self) -> &[Move] {
        match self.is_decided() {
            true => &[],
            false => &self.standing().moves,
        }
    }

    /// Whether it is over by the rules so that nobody moves.
    fn is_decided(&self) -> bool {
        let by_rules = || self.end_by_rules().is_some_and(|over| !over.leaves_moves());
        self.penalty.is_some() || by_rules()
    }

    fn standing(&self) -> &Standing {
        let find = || self.standing_at(&self.position);
        self.known.standing.get_or_init(find)
    }

    fn standing_at(&self, position: &Position) -> Standing {
        let history = self.history_at(position);
        let moves = position.legal_moves_in(&history);
        Standing {
            ending: position.ending(!moves.is_empty(), Some(&history)),
            moves,
        }
    }

    /// The forbidden moves that are not refused but end the game against whoever plays them.
    pub fn penalised_moves(&self) -> Vec<Move> {
        if self.finds_alone {
            return Vec::new();
        }
        let penalised = self.position.penalised_in(&self.history());
        if penalised.is_empty() || self.outcome().is_some() {
            return Vec::new();
        }
        penalised.into_iter().map(|(mv, _)| mv).collect()
    }

    fn penalty_of(&self, mv: Move) -> Option<Verdict> {
        self.position
            .penalised_in(&self.history())
            .into_iter()
            .find(|(other, _)| *other == mv)
            .map(|(_, verdict)| verdict)
    }

    /// Plays a move that is legal, or [penalised](Game::penalised_moves), and tells what it has changed.
    ///
    /// # Errors
    /// The reason, if the move is not legal or the game is over, or if [too much work](IllegalMove::TooMuchWork)
    /// would be needed after it; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Applied, IllegalMove> {
        self.play_by(mv, Position::advance, Game::find_standing)
    }

    /// The game after a move of its position, for whoever looks ahead: where a draw has ended the game, it goes on without its past.
    #[must_use]
    pub fn onward(&self, mv: Move) -> Game {
        let mut ahead = self.clone();
        match ahead.step(mv) {
            Ok(()) => ahead,
            Err(_) => Game::from_position(self.position.after_unchecked(mv)),
        }
    }

    /// Plays a move as [`play`](Game::play) does, and does not tell what it has changed: for games that are gone through.
    ///
    /// # Errors
    /// As for [`play`](Game::play).
    pub fn step(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.play_by(mv, Position::step, Game::find_standing)
    }

    /// Plays a move as [`step`](Game::step) does, where another follows at once and nothing is asked between them. If all calls
    /// together have a bound, only what the next move needs is found.
    ///
    /// # Errors
    /// As for [`play`](Game::play).
    pub fn step_through(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let find = match self.budget {
            Budget::Together(_) => Game::find_moves,
            Budget::Unlimited | Budget::EachCall(_) => Game::find_standing,
        };
        self.play_by(mv, Position::step, find)
    }

    /// Plays a move, which is made so, and finds what follows from the position after it.
    fn play_by<T>(
        &mut self,
        mv: Move,
        make: impl FnOnce(&mut Position, Move) -> T,
        find: impl FnOnce(&mut Game, &Position, &Work) -> Result<(), TooMuchWork>,
    ) -> Result<T, IllegalMove> {
        if self.may_play_alone(mv) {
            return Ok(self.make(mv, None, make));
        }
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        let penalty = if self.standing().moves.contains(&mv) {
            None
        } else if let Some(verdict) = self.penalty_of(mv) {
            Some(Outcome::new(
                verdict.reason,
                self.position.turn(),
                verdict.score,
            ))
        } else {
            let reason = self.refuse(&Wish::from(mv));
            return Err(reason.unwrap_or(IllegalMove::NotOfThisPosition));
        };
        let place = self.place(mv);
        let Some((_, work)) = self.bounded() else {
            let made = self.make(mv, Some(place), make);
            self.penalty = penalty;
            return Ok(made);
        };
        let mut next = self.position.clone();
        let made = make(&mut next, mv);
        let asked = next.asked_within(Some(&work));
        self.past.push(mv, Some(place), &next, &asked);
        let before = core::mem::replace(&mut self.position, next);
        let stood = core::mem::take(&mut self.known);
        if let Err(too_much) = find(self, &asked, &work) {
            self.past.pop();
            self.position = before;
            self.known = stood;
            return Err(IllegalMove::TooMuchWork(too_much));
        }
        self.penalty = penalty;
        Ok(made)
    }

    /// Makes a move that may be played where nobody counts the work.
    fn make<T>(
        &mut self,
        mv: Move,
        place: Option<Place>,
        make: impl FnOnce(&mut Position, Move) -> T,
    ) -> T {
        let made = make(&mut self.position, mv);
        self.past.push(mv, place, &self.position, &self.position);
        self.known = Known::default();
        made
    }

    /// The place of a move that may be played, among all of them.
    fn place(&self, mv: Move) -> Place {
        let model = self.model();
        let moves = &self.standing().moves;
        let penalised = self.position.penalised_in(&self.history());
        if penalised.is_empty() {
            return order::place(model, mv, moves);
        }
        let penalised = penalised.into_iter().map(|(mv, _)| mv);
        let all: Vec<Move> = moves.iter().copied().chain(penalised).collect();
        order::place(model, mv, &all)
    }

    /// Plays the move that fulfils a wish, such as a move that was announced beforehand.
    ///
    /// # Errors
    /// The reason, if there is none or the game is over; the game is then as it was.
    pub fn play_wish(&mut self, wish: &Wish) -> Result<Applied, IllegalMove> {
        match self.fulfilling(wish) {
            Some(mv) => self.play(mv),
            None => Err(self.refuse(wish).unwrap_or(IllegalMove::GameOver)),
        }
    }

    /// The legal or [penalised](Game::penalised_moves) move that fulfils a wish.
    pub fn fulfilling(&self, wish: &Wish) -> Option<Move> {
        wish.among(self.allowed())
            .or_else(|| wish.among(&self.penalised_moves()))
    }

    /// The legal moves, by the pieces that make them.
    pub fn choices(&self) -> Choices {
        self.allowed().iter().copied().collect()
    }

    /// Takes the last move back and returns it. A game ended by a claim, or from outside the rules,
    /// goes on again. Where no move was played nothing is changed; [`reopen`](Game::reopen) undoes an end alone.
    pub fn take_back(&mut self) -> Option<Move> {
        let plies = self.past.moves.len().checked_sub(1)?;
        let before = self.position_after(plies)?;
        let mv = self.take_back_to(&before)?;
        // It was looked at when it stood.
        let _ = self.stands_within();
        Some(mv)
    }

    /// Takes the last move back, before which this was the position.
    fn take_back_to(&mut self, before: &Position) -> Option<Move> {
        let mv = self.past.pop()?;
        self.known = Known::default();
        self.ended = None;
        self.penalty = None;
        self.position.clone_from(before);
        Some(mv)
    }

    /// Lets a game go on that a claim, a resignation, the clock or an agreement has ended: an arbiter's
    /// correction. Returns how it had ended.
    pub fn reopen(&mut self) -> Option<Ended> {
        self.ended.take().map(|(how, _)| how)
    }

    /// How the game was ended, where no move ended it.
    pub fn ended(&self) -> Option<Ended> {
        self.ended.map(|(how, _)| how)
    }

    /// Why a wished move is refused; `None` if it is legal.
    pub fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        if self.outcome().is_some() {
            return Some(IllegalMove::GameOver);
        }
        match self.bounded() {
            None => self.position.refuse_in(wish, &self.history()),
            Some((here, _)) => self.refuse_at(&here, wish),
        }
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::Over(outcome),
            None => Status::Ongoing {
                check: self.is_check(),
                claims: self
                    .standing_claims()
                    .iter()
                    .map(|end| end.reason)
                    .collect(),
            },
        }
    }

    /// Whether the player to move is in check. Where somebody counts the work it was looked at when the move was made.
    fn is_check(&self) -> bool {
        let look = || match self.position.work() {
            None => self.position.in_check(),
            Some(_) => self.position.asked_within(None).in_check(),
        };
        self.past.in_check().unwrap_or_else(look)
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outside().or_else(|| self.end_by_rules())
    }

    /// The end that does not follow from the position and its past.
    fn outside(&self) -> Option<Outcome> {
        self.penalty.or(self.ended.map(|(_, outcome)| outcome))
    }

    /// The end by the position and its past.
    fn end_by_rules(&self) -> Option<Outcome> {
        let end = || self.standing().ending.or_else(|| self.by_past());
        *self.known.end.get_or_init(end)
    }

    /// The end by what was played.
    fn by_past(&self) -> Option<Outcome> {
        self.by_repetition().or_else(|| self.by_counter())
    }

    fn by_repetition(&self) -> Option<Outcome> {
        let outcome = self.by_repetition_at(&self.position)?;
        Some(self.position.decided(outcome))
    }

    fn by_repetition_at(&self, position: &Position) -> Option<Outcome> {
        let times = self.past.occurrences();
        if times < 2 {
            return None;
        }
        let rule = self.model().end.repetition.as_ref()?;
        if times < rule.ends_at()? {
            return None;
        }
        let turn = position.turn();
        if rule.perpetual_check_loses
            && let Some(checker) = self.past.perpetual_checker(turn)
        {
            return Some(Outcome::new(Reason::PerpetualCheck, checker, Score::LOSS));
        }
        if let Some(verdict) = position.repeated(self.past.cycle()) {
            return Some(Outcome::new(verdict.reason, turn, verdict.score));
        }
        Some(Outcome::new(
            Reason::Repetition,
            rule.side.unwrap_or(turn),
            rule.score,
        ))
    }

    fn by_counter(&self) -> Option<Outcome> {
        if self.position.has_counted() {
            let draw = Outcome::new(Reason::Counting, self.position.turn(), Score::DRAW);
            return Some(self.position.decided(draw));
        }
        let rule = self.model().end.no_progress.as_ref()?;
        let over = self.position.no_progress() >= rule.ends_at()?;
        let outcome = || Outcome::new(Reason::NoProgress, self.position.turn(), rule.score);
        over.then(|| self.position.decided(outcome()))
    }

    /// What the player to move may claim now, for what stands on the board.
    pub fn claims(&self) -> Vec<Reason> {
        self.claimable(None).iter().map(|end| end.reason).collect()
    }

    /// What the player to move may claim by announcing this legal move without playing it: the
    /// repetition that it would bring about, or the end of a counter. What depends on the pieces alone is
    /// claimed when it stands on the board.
    pub fn claims_with(&self, mv: Move) -> Vec<Reason> {
        let claims = self.claimable(Some(mv));
        claims.iter().map(|end| end.reason).collect()
    }

    /// The ends of the game that the player to move may claim, with an announced move or for what
    /// stands on the board.
    fn claimable(&self, announced: Option<Move>) -> Vec<Outcome> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let Some(mv) = announced else {
            return self.standing_claims();
        };
        if !self.standing().moves.contains(&mv) {
            return Vec::new();
        }
        let bounded = self.bounded();
        let here = bounded.as_ref().map_or(&self.position, |(here, _)| here);
        let ahead = here.after_unchecked(mv);
        let occurrences = self.past.occurrences_of(ahead.key()).saturating_add(1);
        match bounded.is_some_and(|(_, work)| work.is_spent()) {
            true => Vec::new(),
            false => {
                let claims = counted(&ahead, occurrences).into_iter();
                claims.map(|outcome| ahead.decided(outcome)).collect()
            }
        }
    }

    /// The ends of a game that goes on that the player to move may claim for what stands on the board.
    fn standing_claims(&self) -> Vec<Outcome> {
        let turn = self.position.turn();
        let mut all = counted(&self.position, self.past.occurrences());
        let by_modules = self.position.claims(&self.history()).into_iter();
        all.extend(by_modules.map(|v| Outcome::new(v.reason, turn, v.score)));
        for outcome in &mut all {
            *outcome = self.position.decided(*outcome);
        }
        all
    }

    /// Ends the game by a claim of the player to move. Whoever calls this knows who asks: a claim of the
    /// opponent is not one.
    ///
    /// # Errors
    /// [`NoClaim`] if this cannot be claimed now, or the game is over.
    pub fn claim(&mut self, reason: Reason) -> Result<Outcome, NoClaim> {
        self.claim_by(reason, None)
    }

    /// Ends the game by a claim with an announced move, which is not played.
    ///
    /// # Errors
    /// [`NoClaim`] if the move would not bring about what is claimed.
    pub fn claim_with(&mut self, reason: Reason, mv: Move) -> Result<Outcome, NoClaim> {
        self.claim_by(reason, Some(mv))
    }

    fn claim_by(&mut self, reason: Reason, announced: Option<Move>) -> Result<Outcome, NoClaim> {
        let claims = self.claimable(announced);
        let claimed = claims.into_iter().find(|end| end.reason == reason);
        let outcome = claimed.ok_or(NoClaim(reason))?;
        Ok(self.end(Ended::Claim { reason, announced }, outcome))
    }

    /// Ends the game: a player gives up. A game that is over stays as it ended.
    pub fn resign(&mut self, side: Side) -> Outcome {
        let loss = Outcome::new(Reason::Resignation, side, Score::LOSS);
        self.end(Ended::Resignation(side), loss)
    }

    /// Ends the game: a player has run out of time. The opponent wins, or draws if it is certain that he
    /// can never win. A game that is over stays as it ended.
    pub fn run_out_of_time(&mut self, side: Side) -> Outcome {
        let hopeless = self.position.cannot_win(side.other());
        let score = if hopeless { Score::DRAW } else { Score::LOSS };
        let outcome = Outcome::new(Reason::Time, side, score);
        self.end(Ended::Time(side), self.position.decided(outcome))
    }

    /// Ends the game as a draw by agreement. A game that is over stays as it ended.
    pub fn agree_draw(&mut self) -> Outcome {
        let draw = Outcome::new(Reason::Agreement, Side::First, Score::DRAW);
        self.end(Ended::Agreement, self.position.decided(draw))
    }

    fn end(&mut self, how: Ended, outcome: Outcome) -> Outcome {
        if let Some(earlier) = self.outcome() {
            return earlier;
        }
        self.ended = Some((how, outcome));
        outcome
    }
}

/// What takes a game, takes whatever has one inside.
impl AsRef<Game> for Game {
    fn as_ref(&self) -> &Game {
        self
    }
}

impl AsMut<Game> for Game {
    fn as_mut(&mut self) -> &mut Game {
        self
    }
}

fn finds_alone(position: &Position, budget: &Budget) -> bool {
    matches!(budget, Budget::Unlimited) && position.finds_alone()
}

/// The ends by repetition and by a counter that a position gives a claim to that has stood so often.
fn counted(position: &Position, occurrences: u16) -> Vec<Outcome> {
    let turn = position.turn();
    let end = &position.model().end;
    let mut ends = Vec::new();
    if let Some(rule) = &end.repetition
        && rule.claim
        && occurrences >= rule.count
    {
        let side = rule.side.unwrap_or(turn);
        ends.push(Outcome::new(Reason::Repetition, side, rule.score));
    }
    if let Some(rule) = &end.no_progress
        && rule.claim
        && position.no_progress() >= rule.plies
    {
        ends.push(Outcome::new(Reason::NoProgress, turn, rule.score));
    }
    ends
}
