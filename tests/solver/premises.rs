//! What searches leave out rests on premises: where a rule of the variant breaks one, nothing is left out.

use std::sync::Arc;

use boardwright::model::{Model, Score};
use boardwright::module::{
    Arguments, Ending, History, Module, Rule, Slot, Unbuildable, Verdict, View,
};
use boardwright::solver::{Limits, Stipulation, Wanted, solve};
use boardwright::{Catalogue, Game, Reason};

/// Chess with a change.
fn changed(change: &str) -> String {
    let head = "schema = 1\n[variant]\nid = \"changed\"\nversion = \"1.0.0\"\nname = \"Changed\"\nextends = \"chess@1\"";
    format!("{head}\n{change}")
}

/// Solves a helpmate in one of chess with a change, with bounds and without, and tells how many solutions there are.
fn helpmates(change: &str, position: &str) -> usize {
    let mut catalogue = Catalogue::shipped();
    assert!(catalogue.modules_mut().register(Called).is_none());
    let variant = catalogue
        .add("changed.toml", &changed(change))
        .unwrap_or_else(|error| panic!("{error}"));
    let game = Game::from_text(&variant, position).expect("a position");
    let asked = Stipulation::parse("h#1", game.position()).expect("a stipulation");
    let ask = |limits: Limits| {
        let solution = solve(&game, &asked, &Wanted::default(), &limits, &mut |_| true);
        solution.expect("it can be asked").ways
    };
    let with = ask(Limits::default());
    assert_eq!(with, ask(Limits::default().without_bounds()));
    with.len()
}

#[test]
fn a_king_that_was_a_pawn_may_be_mated() {
    let change = r#"
[promotion]
into = { pawn = ["king"] }

[end]
dead-position = false
"#;
    assert_eq!(helpmates(change, "5R2/8/8/7k/8/3K4/R3p3/8 b - - 0 1"), 1);
}

/// An ending: a check by a queen in the corner mates.
struct Called;

impl Module for Called {
    fn name(&self) -> &'static str {
        "called"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::End
    }
    fn doc(&self) -> &'static str {
        "a check by a queen in the corner mates"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Ending(Arc::new(Called)))
    }
}

impl Ending for Called {
    fn verdict(&self, position: &dyn View, _: &dyn History) -> Option<Verdict> {
        let queen = position.model().kind("queen")?;
        let corner = position.board().cells().last()?;
        let man = position.man_at(corner)?;
        let side = position.turn();
        let mates = man.kind == queen && man.side != side && position.in_check(side);
        mates.then_some(Verdict {
            reason: Reason::Checkmate,
            score: Score::LOSS,
        })
    }
}

#[test]
fn a_module_may_call_mate_what_is_none() {
    let change = r#"
[end]
dead-position = false
called        = { module = "called" }
"#;
    assert_eq!(helpmates(change, "4K3/8/8/8/8/1k6/8/7Q b - - 0 1"), 2);
}
