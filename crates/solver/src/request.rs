//! All that is wanted of a problem: its solution, and what happens beside it.

use boardwright_core::Game;

use crate::answer::solution::{Solution, Wanted};
use crate::endgame::Tables;
use crate::phases::{Phases, WantedPhases, phases};
use crate::question::stipulation::Stipulation;
use crate::question::unsolvable::Unsolvable;
use crate::solve::{solve_on, solve_with};
use crate::tables::memory::Memory;
use crate::work::effort::{Limits, Progress};

/// What is wanted of a problem, and what it may take.
///
/// ```
/// # use boardwright_core::Game;
/// use boardwright_solver::{Request, Stipulation, WantedPhases};
///
/// # fn look(game: &Game) -> Result<(), Box<dyn std::error::Error>> {
/// let asked = Stipulation::parse("#2", game.position())?;
/// let phases = WantedPhases { set: true, ..WantedPhases::default() };
/// let request = Request { phases, ..Request::default() };
/// let (solution, phases) = request.answer(game, &asked, &mut |_| true)?;
/// println!("{:?} plies, {} lines of set play", solution.plies, phases.set.len());
/// # Ok(()) }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'r> {
    /// What is wanted of the solution.
    pub wanted: Wanted,
    /// What is wanted beside it.
    pub phases: WantedPhases,
    /// What the search for the solution may spend, and all others together.
    pub limits: Limits,
    /// Where positions with few men are looked up.
    pub tables: &'r [Tables],
    /// What earlier searches have found out, and this one adds to.
    pub memory: Option<&'r Memory>,
}

impl Request<'_> {
    /// Solves a problem as [`solve_with`] or [`solve_on`] does, then tells its [`phases`].
    ///
    /// # Errors
    /// As for those.
    pub fn answer(
        &self,
        game: &impl AsRef<Game>,
        asked: &Stipulation,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<(Solution, Phases), Unsolvable> {
        let solution = self.solution(game, asked, watch)?;
        let phases = self.beside(game, asked, &solution, watch);
        Ok((solution, phases))
    }

    /// The solution alone.
    ///
    /// # Errors
    /// As for [`answer`](Request::answer).
    pub fn solution(
        &self,
        game: &impl AsRef<Game>,
        asked: &Stipulation,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Solution, Unsolvable> {
        let Request {
            wanted,
            limits,
            tables,
            ..
        } = self;
        match self.memory {
            None => solve_with(game, asked, wanted, limits, tables, watch),
            Some(memory) => solve_on(game, asked, wanted, limits, tables, memory, watch),
        }
    }

    /// What happens beside a solution.
    pub fn beside(
        &self,
        game: &impl AsRef<Game>,
        asked: &Stipulation,
        solution: &Solution,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Phases {
        phases(game, asked, solution, &self.phases, &self.limits, watch)
    }
}
