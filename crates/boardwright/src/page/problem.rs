//! What a problem asks.

use boardwright_core::model::Goal;

use super::Page;

impl Page<'_> {
    /// The section on problems, where positions are some.
    pub(super) fn problem(&self) -> Vec<String> {
        let Some(problem) = self.model().problem else {
            return Vec::new();
        };
        let player = |side| format!("`{}`", self.model().players[side].name);
        let (attacker, defender) = (player(problem.attacker), player(problem.attacker.other()));
        let goal = match problem.goal {
            Goal::Mate => format!("mate {defender}"),
            Goal::Stalemate => {
                format!("leave {defender} without a legal move, but not in check")
            }
            Goal::RoyalCaptured => format!("take the royal piece of {defender}"),
        };
        let mut lines = vec![format!(
            "Its positions are problems: {attacker} attacks, and is to {goal}."
        )];
        let rules = [
            (
                problem.checks_only,
                "Every move of the attacker must give check.",
            ),
            (
                problem.attacker_royal_optional,
                "The attacker may be without a royal piece.",
            ),
            (
                problem.defender_holds_rest,
                "The defender holds all pieces of the set-up that are neither on the board nor in the attacker's hand.",
            ),
        ];
        let stated = rules.into_iter().filter(|(holds, _)| *holds);
        lines.extend(stated.map(|(_, line)| line.to_owned()));
        lines
    }
}
