//! Tired chess: a piece that moved on its player's last turn rests on this one.

use std::sync::Arc;

use boardwright::model::Model;
use boardwright::module::{
    Argument, Arguments, History, Module, Parameter, Restriction, Rule, Slot, Takes, Unbuildable,
    View,
};
use boardwright::{Catalogue, Kind, LoadError, Move, Variant};

/// The descriptor that uses the rule.
pub const DESCRIPTOR: &str = include_str!("../tired-chess.toml");

/// Tired chess, added to a catalogue.
///
/// # Errors
/// [`LoadError`] if the catalogue has no chess to inherit from.
pub fn add(catalogue: &mut Catalogue) -> Result<Variant, LoadError> {
    crate::register(catalogue.modules_mut());
    catalogue.add("tired-chess.toml", DESCRIPTOR)
}

/// The module: its name, where it may be named, what it takes.
pub struct Tired;

impl Module for Tired {
    fn name(&self) -> &'static str {
        "tired"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Restriction
    }

    fn doc(&self) -> &'static str {
        "a piece that moved on its player's last turn rests on this one"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &[Parameter {
            name: "spares",
            takes: Takes::Kinds,
            required: false,
            doc: "the kinds that never tire",
        }]
    }

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let spares = match arguments.get("spares") {
            Some(Argument::Kinds(kinds)) => kinds.clone(),
            _ => Vec::new(),
        };
        Ok(Rule::Restriction(Arc::new(Rest { spares })))
    }
}

/// The rule of one variant.
struct Rest {
    spares: Vec<Kind>,
}

impl Restriction for Rest {
    fn code(&self) -> &'static str {
        "tired"
    }

    fn needs_history(&self) -> bool {
        true
    }

    fn retain(&self, _: &dyn View, history: &dyn History, moves: &mut Vec<Move>) {
        let last = history
            .plies()
            .checked_sub(2)
            .and_then(|ply| history.played(ply));
        let Some(last) = last else { return };
        moves.retain(|mv| {
            let moves_again = mv.from() == Some(last.to());
            !moves_again || self.spares.contains(&mv.kind())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::Game;

    fn game(moves: &[&str]) -> Game {
        let variant = add(&mut Catalogue::shipped()).expect("it can be loaded");
        let mut game = Game::new(&variant);
        for text in moves {
            game.play_text(text).expect("a legal move");
        }
        game
    }

    #[test]
    fn a_man_that_has_just_moved_rests() {
        let mut game = game(&["g1f3", "b8c6"]);
        let refused = game.play_text("f3g5").expect_err("the knight is tired");
        assert_eq!(refused.reason().map(|reason| reason.code()), Some("tired"));
        for text in ["e2e4", "e7e5", "f3g5"] {
            game.play_text(text).expect("it has rested");
        }
    }

    #[test]
    fn a_king_never_tires() {
        game(&["e2e4", "e7e5", "e1e2", "a7a6", "e2e3"]);
    }

    #[test]
    fn a_saved_game_remembers_who_is_tired() {
        let game = game(&["g1f3", "b8c6"]);
        let restored = Game::restore(
            &game.position().variant(),
            &game.record().expect("it can be written"),
        );
        let restored = restored.expect("the same rules");
        assert_eq!(restored.legal_moves().len(), game.legal_moves().len());
        assert!(restored.clone().play_text("f3g5").is_err());
    }

    #[test]
    fn a_catalogue_without_the_module_says_so() {
        let refused = Catalogue::shipped().add("tired-chess.toml", DESCRIPTOR);
        let message = refused.expect_err("nobody knows the module").to_string();
        assert!(message.contains("tired"), "{message}");
    }
}
