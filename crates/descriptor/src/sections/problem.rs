//! `[problem]`.

use boardwright_core::PerSide;
use boardwright_core::Side;
use boardwright_core::model::{Goal, Player, Problem};

use super::meaning;
use crate::code;
use crate::diagnostics::Sink;
use crate::names;
use crate::tree::Table;

/// What a problem of the variant asks; the inner `None` if its positions are no problems.
pub(crate) fn read(
    document: &Table,
    players: Option<&PerSide<Player>>,
    sink: &mut Sink,
) -> Option<Option<Problem>> {
    let Some(node) = document.get("problem") else {
        return Some(None);
    };
    let section = node.as_table()?;
    let goal = meaning(
        section.text("goal")?,
        &[
            ("mate", Goal::Mate),
            ("stalemate", Goal::Stalemate),
            ("royal-captured", Goal::RoyalCaptured),
        ],
    );
    let word = |key: &str, default: &str, other: &str| {
        let word = section.text(key).unwrap_or(default);
        meaning(word, &[(default, false), (other, true)])
    };
    let mut problem = Problem::new(goal?, attacker(section, players?, sink)?);
    problem.checks_only = word("attacker-moves", "any", "checks-only")?;
    problem.attacker_royal_optional = word("attacker-royal", "needed", "optional")?;
    problem.defender_holds_rest = word("defender-hand", "stated", "all-unused")?;
    Some(Some(problem))
}

/// The player of that name.
fn attacker(section: &Table, players: &PerSide<Player>, sink: &mut Sink) -> Option<Side> {
    let node = section.get("attacker")?;
    let name = node.as_text()?;
    let found = Side::BOTH.into_iter().find(|&s| players[s].name == name);
    if found.is_none() {
        let known = Side::BOTH.map(|s| players[s].name.as_str());
        sink.error(
            code::UNKNOWN_WORD,
            node.at,
            format!("there is no player `{}`", names::shown(name)),
        )
        .maybe_help(names::suggestion(name, known));
    }
    found
}
