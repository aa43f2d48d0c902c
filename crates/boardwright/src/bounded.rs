//! A game's notation within what its calls may do.

use boardwright_core::geometry::Cell;
use boardwright_core::{Budget, IllegalMove, Kind, Move, Position, TooMuchWork, Wish, Work};
use boardwright_notation::{Legal, MoveFault, Style, human, uci};

use crate::Game;

/// A game that is asked for texts within the work of one call.
pub(crate) struct Asked<'g> {
    game: &'g boardwright_core::Game,
    here: Position,
    work: Work,
}

impl<'g> Asked<'g> {
    /// `None` where calls may do what they need.
    fn of(game: &'g boardwright_core::Game) -> Option<Asked<'g>> {
        let (here, work) = game.bounded()?;
        Some(Asked { game, here, work })
    }
}

impl Legal for Asked<'_> {
    fn position(&self) -> &Position {
        &self.here
    }

    fn legal_moves(&self) -> Vec<Move> {
        Legal::legal_moves(self.game)
    }

    fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        self.game.refuse_at(&self.here, wish)
    }

    fn moves_to(&self, goal: Cell) -> Vec<Move> {
        Legal::moves_to(self.game, goal)
    }

    fn each_move_of(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        Legal::each_move_of(self.game, kind, goal, told);
    }

    fn last_goal(&self) -> Option<Cell> {
        Legal::last_goal(self.game)
    }
}

/// What reads a text: as a function of whoever knows the moves.
pub(crate) trait Reading {
    fn read(self, at: &impl Legal) -> Result<Move, MoveFault>;
}

impl Game {
    fn rules(&self) -> &boardwright_core::Game {
        self.as_ref()
    }

    /// Reads a move within what a call may do.
    pub(crate) fn read_by(&self, reading: impl Reading) -> Result<Move, MoveFault> {
        let game = self.rules();
        let Some(asked) = Asked::of(game) else {
            return reading.read(game);
        };
        let read = reading.read(&asked);
        match asked.work.check() {
            Err(too_much) => Err(MoveFault::Illegal {
                wish: None,
                message: too_much.to_string(),
                reason: Some(IllegalMove::TooMuchWork(too_much)),
            }),
            Ok(()) => read,
        }
    }

    /// A legal move in a style, within what a call may do.
    pub(crate) fn human_within(&self, mv: Move, style: Style) -> Result<String, IllegalMove> {
        let game = self.rules();
        let Some(asked) = Asked::of(game) else {
            return human::write_in(game, mv, style);
        };
        let text = human::write_in(&asked, mv, style);
        asked.work.check().map_err(IllegalMove::TooMuchWork)?;
        text
    }

    /// The moves played, in the variant's human notation.
    ///
    /// # Errors
    /// [`TooMuchWork`] where that takes more than a call of this game may do.
    pub fn try_human_moves(&self) -> Result<Vec<String>, TooMuchWork> {
        self.try_human_moves_since(0)
    }

    /// The moves played after so many, in the variant's human notation.
    ///
    /// # Errors
    /// As those of [`try_human_moves`](Game::try_human_moves).
    pub fn try_human_moves_since(&self, plies: usize) -> Result<Vec<String>, TooMuchWork> {
        let (written, work) = self.human_start(plies, Style::of(self.model()));
        work.map_or(Ok(()), |work| work.check()).map(|()| written)
    }

    /// As many of the moves played after so many as a call may write, and its work.
    fn human_start(&self, plies: usize, style: Style) -> (Vec<String>, Option<Work>) {
        let game = self.rules();
        let work = match game.budget() {
            Budget::EachCall(units) => Some(Work::new(*units)),
            Budget::Together(work) => Some(work.clone()),
            _ => None,
        };
        let written = human::played_since(game, plies, style, work.as_ref());
        (written, work)
    }

    /// The moves played in a style; those for which the work does not suffice in coordinates.
    pub(crate) fn human_or_coordinates(&self, style: Style) -> Vec<String> {
        let (mut written, _) = self.human_start(0, style);
        let game = self.rules();
        let rest = game.moves().iter().skip(written.len());
        let rest: Vec<String> = rest
            .map(|&mv| uci::write_unchecked(game.model(), mv))
            .collect();
        written.extend(rest);
        written
    }

    /// How much the calls of this game may do from now on. A game of a variant that was added under
    /// [`Limits`](crate::Limits) with a bound of work begins with that bound.
    ///
    /// What would lead to a position in which some answer takes more is refused with the code `too-much-work`, and
    /// the game is as it was.
    ///
    /// ```
    /// # use boardwright::{Budget, Catalogue, Game, Work};
    /// let mut game = Game::new(&Catalogue::shipped().get("chess")?);
    /// game.set_budget(Budget::EachCall(1_000_000))?;
    /// game.play_text("e2e4")?;
    /// // All calls together, for a request of somebody:
    /// let work = Work::new(150_000);
    /// game.set_budget(Budget::Together(work.clone()))?;
    /// let knights = ["g8f6", "g1f3", "f6g8", "f3g1"].iter().cycle().take(12);
    /// let refused = { knights }.find_map(|text| game.play_text(text).err()).expect("it is spent");
    /// assert!(refused.code() == "too-much-work" && work.is_spent());
    /// game.set_budget(Budget::Unlimited)?;
    /// assert!(!game.legal_moves().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TooMuchWork`] if an answer would take more where the game stands now; the game is then as it was.
    pub fn set_budget(&mut self, budget: Budget) -> Result<(), TooMuchWork> {
        self.as_mut().set_budget(budget)
    }

    /// How much the calls of this game may do.
    pub fn budget(&self) -> &Budget {
        self.rules().budget()
    }
}
