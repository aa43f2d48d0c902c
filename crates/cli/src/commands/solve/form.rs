//! A solution in one of the forms that problemists and programs read.

use boardwright::problem::{Letters, Solved, popeye};
use boardwright::solver::{Solution, Stipulation};
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
    terminal: &mut Terminal,
) -> Result<bool, Failure> {
    let solved = Solved {
        game,
        asked,
        solution: &Solution::default(),
        threats: &[],
    };
    match form {
        Form::Kif | Form::Jkf => {
            solved.kif().map_err(|error| Failure::coded(&error))?;
            Ok(false)
        }
        Form::Popeye => {
            let text = popeye(game, asked).map_err(|error| Failure::coded(&error))?;
            terminal.out.write_all(text.as_bytes())?;
            Ok(true)
        }
        Form::Text | Form::Html | Form::Json => Ok(false),
    }
}

/// Writes a solution.
pub(super) fn write(
    (form, language): (Form, Language),
    catalogue: &Catalogue,
    solved: &Solved<'_>,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let letters = match language {
        Language::English => Letters::English,
        Language::German => Letters::German,
        Language::Japanese => Letters::Japanese,
    };
    let coded = |error| Failure::coded(&error);
    let text = match form {
        Form::Text => solved.text(letters),
        Form::Html => {
            let view = variants::view(catalogue, solved.game, Some(Glyphs::Glyphs), false)?;
            solved.html(&solved.game.picture(&view, &[]).to_svg(), letters)
        }
        Form::Json => json(&wire::Solution::of(solved.game, solved.solution))?,
        Form::Kif => solved.kif().map_err(coded)?,
        Form::Jkf => json(&solved.jkf().map_err(coded)?)?,
        Form::Popeye => popeye(solved.game, solved.asked).map_err(coded)?,
    };
    terminal.out.write_all(text.as_bytes())?;
    Ok(())
}

fn json(told: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(told);
    let text = text.map_err(|error| Failure::Said(error.to_string()))?;
    Ok(text + "\n")
}
