//! Conditions of Popeye that are variants here: a problem that has one is solved in that variant.

use boardwright::problem::variant_of_condition;

use super::input::{Fault, Problem, cut};

/// What conditions are added to.
const PLAIN: &str = "chess";

/// The variant of a problem's condition, if it has one, where the command names a variant.
pub(super) fn variant_of(problem: &Problem, named: &str) -> Result<Option<&'static str>, Fault> {
    let wrong = |line: usize, told: String| Err(Fault::new(line, "condition", told));
    let (line, name) = match problem.conditions.as_slice() {
        [] => return Ok(None),
        [(line, name)] => (*line, name),
        [_, (line, _), ..] => {
            let told = "several conditions are a variant of their own: name its descriptor instead";
            return wrong(*line, told.to_owned());
        }
    };
    match variant_of_condition(name) {
        Some(id) if named == PLAIN || named == id => Ok(Some(id)),
        Some(_) => wrong(line, format!("a condition changes {PLAIN}, not {named}")),
        None => {
            let name = cut(name);
            let told =
                format!("`{name}` is no condition that is known here: name a variant instead");
            wrong(line, told)
        }
    }
}
