//! Problems.

use std::cell::RefCell;

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
    /// `false`. `found` is told the solution before set play, tries and threats are looked for, where they are wanted. It
    /// takes its time: call it in a worker.
    pub fn solve(
        &self,
        problem: Option<types::Problem>,
        progress: Option<types::Watcher>,
        found: Option<types::Told>,
    ) -> Answer<types::Solution> {
        solved(self, problem, &[], (progress, found))
    }
}

/// Solves a problem, with endgame tables.
pub(crate) fn solved(
    game: &Game,
    problem: Option<types::Problem>,
    tables: &[Tables],
    (progress, found): (Option<types::Watcher>, Option<types::Told>),
) -> Answer<types::Solution> {
    fault::whole()?;
    let problem: wire::Problem = match problem {
        None => wire::Problem::default(),
        Some(problem) => crate::from_js(&problem, "bad-problem")?,
    };
    let (view, _) = game.view(None)?;
    let found: Option<js_sys::Function> = found.map(JsCast::unchecked_into);
    let watch = RefCell::new(Watch::new(progress.map(JsCast::unchecked_into)));
    let told: &mut dyn FnMut(&wire::Solution) = &mut |solution| {
        if let Some(found) = &found {
            watch.borrow_mut().tell(found, solution);
        }
    };
    let told = found.is_some().then_some(told);
    let watched = &mut |seen| watch.borrow_mut().goes_on(&seen);
    let solved = problem.solve_telling(&game.game, &view, tables, told, watched);
    let solved = solved.map_err(|error| fault::coded(&error));
    let solved = watch.into_inner().done(solved)?;
    crate::to_js(&solved)
}
