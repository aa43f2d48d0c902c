//! Both players pass: the game is over.

use std::sync::Arc;

use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Arguments, Ending, History, Module, Rule, Slot, Unbuildable, Verdict, View,
};
use boardwright_core::{MoveSort, Reason};

/// The module `both-pass`: the game is a draw where both players have passed, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct BothPass;

impl Module for BothPass {
    fn name(&self) -> &'static str {
        "both-pass"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::End
    }

    fn doc(&self) -> &'static str {
        "a draw where both players have passed, one after the other"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        match model.movement.pass {
            None => vec!["nobody passes here; say `pass` in [movement], or leave it out".into()],
            Some(_) => Vec::new(),
        }
    }

    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Ending(Arc::new(Passed)))
    }
}

struct Passed;

impl Ending for Passed {
    fn needs_history(&self) -> bool {
        true
    }

    fn verdict(&self, _: &dyn View, history: &dyn History) -> Option<Verdict> {
        let plies = history.plies();
        let passed = |back: usize| {
            let played = history.played(plies.checked_sub(back)?)?;
            (played.sort() == MoveSort::Pass).then_some(())
        };
        passed(1)?;
        passed(2)?;
        Some(Verdict {
            reason: Reason::BothPassed,
            score: Score::DRAW,
        })
    }
}
