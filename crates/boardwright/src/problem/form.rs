//! The forms in which a solution is written.

use boardwright_solver::Solution;
use serde::{Deserialize, Serialize};

use super::letters::Letters;
use super::{NotWritten, Solved, popeye};
use crate::picture::View;

/// A form in which a solution is written.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Form {
    /// Text, as problemists write it.
    Text,
    /// A page with the diagram.
    Html,
    /// A record of shogi, with variations.
    Kif,
    /// The same in JSON.
    Jkf,
    /// The problem as Popeye reads it; it needs no solution.
    Popeye,
}

impl Solved<'_> {
    /// Whether the problem can be written in a form, whatever is found of it.
    ///
    /// # Errors
    /// Why not.
    pub fn can_be_written(&self, form: Form) -> Result<(), NotWritten> {
        let solution = &Solution::default();
        let unsolved = Solved { solution, ..*self };
        match form {
            Form::Text | Form::Html => Ok(()),
            Form::Kif | Form::Jkf => unsolved.kif().map(drop),
            Form::Popeye => popeye(self.game, self.asked).map(drop),
        }
    }

    /// Whether there is anything to write in a form: a solution, or in text and HTML set play or tries without one. The problem as
    /// Popeye reads it needs none.
    pub fn has_any(&self, form: Form) -> bool {
        let phases = !self.phases.set.is_empty() || !self.phases.tries.is_empty();
        match form {
            Form::Popeye => true,
            Form::Text | Form::Html => self.solution.plies.is_some() || phases,
            Form::Kif | Form::Jkf => self.solution.plies.is_some(),
        }
    }

    /// The problem in a form; the letters are those of text and HTML, the view that of the diagram of a page.
    ///
    /// # Errors
    /// Why it cannot be written so.
    pub fn write(&self, form: Form, letters: Letters, view: &View) -> Result<String, NotWritten> {
        Ok(match form {
            Form::Text => self.text(letters),
            Form::Html => self.html(&self.game.picture(view, &[]).to_svg(), letters),
            Form::Kif => self.kif()?,
            Form::Jkf => self.jkf()?.to_json(),
            Form::Popeye => popeye(self.game, self.asked)?,
        })
    }
}
