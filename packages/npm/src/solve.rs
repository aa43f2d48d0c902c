//! Problems.

use boardwright::problem::read_popeye;
use boardwright::solver::endgame::Tables;
use boardwright::wire;
use wasm_bindgen::prelude::*;

use crate::catalogue::Catalogue;
use crate::game::Game;
use crate::watch::Watch;
use crate::{Answer, fault, types};

/// Problems in other programs' files.
#[wasm_bindgen]
impl Catalogue {
    /// Reads problems in the input language of Popeye, in English, each with its twins: a variant, a position and what
    /// `solve` of a game there is to be asked. They are of chess and its conditions, or of the variant of this name.
    pub fn popeye(&self, text: &str, variant: Option<String>) -> Answer<types::PopeyeProblems> {
        fault::whole()?;
        let name = variant.as_deref().unwrap_or("chess");
        let variant = self.0.get(name).map_err(|error| fault::load(&error))?;
        let asked = read_popeye(&self.0, &variant, text).map_err(|error| fault::coded(&error))?;
        let problems: Vec<wire::PopeyeProblem> =
            asked.iter().map(wire::PopeyeProblem::of).collect();
        crate::to_js(&problems)
    }
}

/// Searches.
#[wasm_bindgen]
impl Game {
    /// Solves a problem: `{ stipulation: "#3" }`; without one, what the variant asks of its problems, or that the
    /// player to move forces mate. `progress` is told now and then how far the search is, and stops it by returning
    /// `false`. It takes its time: call it in a worker.
    pub fn solve(
        &self,
        problem: Option<types::Problem>,
        progress: Option<types::Watcher>,
    ) -> Answer<types::Solution> {
        solved(self, problem, &[], progress)
    }
}

/// Solves a problem, with endgame tables.
pub(crate) fn solved(
    game: &Game,
    problem: Option<types::Problem>,
    tables: &[Tables],
    progress: Option<types::Watcher>,
) -> Answer<types::Solution> {
    fault::whole()?;
    let problem: wire::Problem = match problem {
        None => wire::Problem::default(),
        Some(problem) => crate::from_js(&problem, "bad-problem")?,
    };
    let (view, _) = game.view(None)?;
    let mut watch = Watch::new(progress.map(JsCast::unchecked_into));
    let watched = &mut |seen| watch.goes_on(&seen);
    let solved = problem.solve_drawn(&game.game, &view, tables, watched);
    let solved = watch.done(solved.map_err(|error| fault::coded(&error)))?;
    crate::to_js(&solved)
}
