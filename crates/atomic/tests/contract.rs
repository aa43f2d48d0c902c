//! Where the modules of atomic chess are not at home, they say why.

use std::sync::Arc;

use boardwright::model::Model;
use boardwright::module::{
    Aftermath, Arguments, Change, Effect, Event, Module, Rule, Slot, Unbuildable,
};
use boardwright::{Catalogue, LoadError};

/// Another aftermath of captures than an explosion: nothing happens.
struct Fizzle;

impl Module for Fizzle {
    fn name(&self) -> &'static str {
        "fizzle"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::Capture
    }
    fn doc(&self) -> &'static str {
        "a capture is a capture"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Aftermath(Effect::Code(Arc::new(Fizzle))))
    }
}

impl Aftermath for Fizzle {
    fn change(&self, _: &Event, _: &mut dyn Change) {}
}

/// What is said against a child of a variant; nothing if it is one.
fn said(parent: &str, changes: &str) -> String {
    let head = "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\n";
    let text = format!("{head}extends = \"{parent}@1\"\n{changes}");
    let mut catalogue = Catalogue::shipped();
    catalogue.modules_mut().register(Fizzle);
    match catalogue.describe("child.toml", &text) {
        Ok(_) => String::new(),
        Err(LoadError::Descriptor(faults)) => faults.render(false),
        Err(other) => panic!("{changes}: {other:?}"),
    }
}

#[track_caller]
fn says(parent: &str, changes: &str, reason: &str) {
    let said = said(parent, changes);
    assert!(said.contains(reason), "{changes}: {said}");
}

#[test]
fn the_area_of_a_blast_is_a_set_of_cells() {
    let area = |betza: &str| format!("[capture.explosion]\narea = \"{betza}\"\n");
    for betza in ["K", "WD", "fK"] {
        assert_eq!(said("atomic", &area(betza)), "", "{betza}");
    }
    for betza in ["R", "nN", "pR", "gQ", "iK", "mK", "cK", "KR"] {
        says(
            "atomic",
            &area(betza),
            "`area` is a set of cells: single leaps without modifiers but directions",
        );
    }
}

#[test]
fn what_becomes_of_a_side_whose_king_explodes_must_be_said() {
    let reason = "an explosion can take a royal piece; say what that means in end.royal-lost";
    let blast = "[capture.explosion]\narea = \"K\"\n";
    says("chess", blast, reason);
    let lost = "[end]\nroyal-lost = { result = \"loss\" }\ndead-position = false\n";
    assert_eq!(said("chess", &format!("{blast}{lost}")), "");
}

#[test]
fn without_explosions_men_are_weighed_otherwise() {
    let dead = "[end]\ndead-position = { module = \"atomic\" }\n";
    for capture in ["", "[capture.fizzle]\n"] {
        says(
            "chess",
            &format!("{capture}{dead}"),
            "it weighs pieces that explode; add [capture.explosion]",
        );
    }
}

#[test]
fn captured_men_that_come_back_are_never_too_few() {
    says(
        "atomic",
        "[hand]\ntakes = \"captured\"\ndemote = true\n[drops]\nallowed = [\"knight\"]\n",
        "pieces come from hand here",
    );
}

#[test]
fn men_that_chess_does_not_have_are_not_weighed() {
    says(
        "atomic",
        "[pieces.camel]\nsymbol = \"C\"\nmoves = [\"C\"]\n",
        "it does not know camel",
    );
}
