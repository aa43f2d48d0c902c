//! A solution in one of the forms that problemists and programs read.

use boardwright::problem::{self, Letters, Options, Solved};
use boardwright::solver::{Phases, Solution, Stipulation};
use boardwright::{Catalogue, Game, wire};

use crate::args::{Form, Glyphs, Language};
use crate::exit::Failure;
use crate::terminal::Terminal;
use crate::variants;

/// Writes what needs no solution, and says whether that is all; what cannot be written is told before anything is searched for.
pub(super) fn tells_without_search(
    form: Form,
    game: &Game,
    asked: &Stipulation,
    wanted: &Options,
    terminal: &mut Terminal,
) -> Result<bool, Failure> {
    let solved = Solved {
        game,
        asked,
        solution: &Solution::default(),
        phases: &Phases::default(),
    };
    let coded = |error| Failure::coded(&error);
    if let Some(form) = written(form) {
        solved.can_be_written(form).map_err(coded)?;
    }
    if form == Form::Popeye {
        let text = problem::popeye_with(game, asked, wanted).map_err(coded)?;
        terminal.out.write_all(text.as_bytes())?;
    }
    Ok(form == Form::Popeye)
}

/// Whether there is anything to write in a form. Data say so where there is nothing.
pub(super) fn has_any(form: Form, solved: &Solved<'_>) -> bool {
    written(form).is_none_or(|form| solved.has_any(form))
}

/// Writes a solution.
pub(super) fn write(
    (form, language): (Form, Language),
    catalogue: &Catalogue,
    solved: &Solved<'_>,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let text = match written(form) {
        Some(form) => {
            let view = variants::view(catalogue, solved.game, Some(Glyphs::Glyphs), false)?;
            let text = solved.write(form, letters(language), &view);
            text.map_err(|error| Failure::coded(&error))?
        }
        None => {
            // A deep tree indented by its depth would be mostly blanks.
            let text = serde_json::to_string(&wire::Solution::of(solved));
            text.map_err(|error| Failure::Said(error.to_string()))? + "\n"
        }
    };
    terminal.out.write_all(text.as_bytes())?;
    Ok(())
}

/// The letters of the pieces in a language.
pub(super) fn letters(language: Language) -> Letters {
    match language {
        Language::English => Letters::English,
        Language::German => Letters::German,
        Language::Japanese => Letters::Japanese,
    }
}

/// The form as the library has it; `None` for the data of the solution.
fn written(form: Form) -> Option<problem::Form> {
    match form {
        Form::Text => Some(problem::Form::Text),
        Form::Html => Some(problem::Form::Html),
        Form::Json => None,
        Form::Kif => Some(problem::Form::Kif),
        Form::Jkf => Some(problem::Form::Jkf),
        Form::Popeye => Some(problem::Form::Popeye),
    }
}
