//! `[problem]`.

use boardwright_core::PerSide;
use boardwright_core::Side;
use boardwright_core::model::{Player, Problem};

use crate::code;
use crate::diagnostics::Sink;
use crate::names;
use crate::tree::Table;
use crate::words::{self, Words};

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
    let goal = words::GOAL.meaning(section.text("goal")?);
    let says = |key: &str, words: &Words<bool>| match section.text(key) {
        None => Some(false),
        Some(word) => words.meaning(word),
    };
    let mut problem = Problem::new(goal?, player(section, "attacker", players?, sink)?);
    problem.checks_only = says("attacker-moves", &words::ATTACKER_MOVES)?;
    problem.attacker_royal_optional = says("attacker-royal", &words::ATTACKER_ROYAL)?;
    problem.defender_holds_rest = says("defender-hand", &words::DEFENDER_HAND)?;
    Some(Some(problem))
}

/// The player whose name a key says.
pub(super) fn player(
    section: &Table,
    key: &str,
    players: &PerSide<Player>,
    sink: &mut Sink,
) -> Option<Side> {
    let node = section.get(key)?;
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
