//! Conditions of Popeye that are variants here: a problem that has one is solved in that variant.

use boardwright::{Catalogue, Variant};

use super::input::{Fault, Problem, cut};
use crate::exit::Failure;

/// What conditions are added to.
const PLAIN: &str = "chess";

/// The names of conditions, in small letters, and the variants whose rules are the same.
const CONDITIONS: [(&str, &str); 8] = [
    ("andernach", "andernach"),
    ("andernachchess", "andernach"),
    ("anticirce", "anticirce"),
    ("circe", "circe"),
    ("koeko", "koeko"),
    ("madrasi", "madrasi"),
    ("patrol", "patrol"),
    ("patrolchess", "patrol"),
];

/// The variant in which a problem is solved: that of its condition, else the one that was named.
pub(super) fn variant_of(
    problem: &Problem,
    named: &Variant,
    catalogue: &Catalogue,
) -> Result<Variant, Wrong> {
    let (line, name) = match problem.conditions.as_slice() {
        [] => return Ok(named.clone()),
        [one] => one,
        [_, (line, _), ..] => {
            let told = "several conditions are a variant of their own: name its descriptor instead";
            return Err(Wrong::File(Fault::new(*line, "condition", told)));
        }
    };
    let known = CONDITIONS.iter().find(|(known, _)| known == name);
    let Some((_, id)) = known else {
        let told = format!(
            "`{}` is no condition that is known here: name a variant instead",
            cut(name)
        );
        return Err(Wrong::File(Fault::new(*line, "condition", told)));
    };
    let given = named.model().id.as_str();
    if given != PLAIN && given != *id {
        let told = format!("a condition changes {PLAIN}, not {given}");
        return Err(Wrong::File(Fault::new(*line, "condition", told)));
    }
    catalogue
        .get(id)
        .map_err(|error| Wrong::Catalogue(error.into()))
}

/// Why a problem has no variant.
pub(super) enum Wrong {
    /// Something in the file.
    File(Fault),
    /// The variant is not there, or not sound.
    Catalogue(Failure),
}
