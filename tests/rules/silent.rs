//! What rule modules say of themselves, so that others need not ask them: each says it where it is so, and not where it is not.

use std::sync::{Arc, Mutex};

use boardwright::model::Model;
use boardwright::module::{
    Arguments, Ending, History, Module, Rule, Slot, Unbuildable, Verdict, View,
};
use boardwright::{Catalogue, Game};

type Ask = fn(&Rule, &dyn View, &dyn History) -> String;

/// A module that asks another one of the variant about each position, and ends nothing.
#[derive(Clone)]
struct Asker {
    whom: Arc<dyn Module>,
    ask: Ask,
    told: Arc<Mutex<String>>,
}

impl Module for Asker {
    fn name(&self) -> &'static str {
        "asker"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::End
    }
    fn doc(&self) -> &'static str {
        "nothing ends by it"
    }
    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let (slot, name) = (self.whom.slot(), self.whom.name());
        let mut used = model.modules.iter();
        let used = used.find(|used| used.slot == slot && used.name == name);
        let used = used.ok_or_else(|| Unbuildable(format!("there is no {name}")))?;
        Ok(Rule::Ending(Arc::new(Asking {
            rule: self.whom.build(model, &used.arguments)?,
            asker: self.clone(),
        })))
    }
}

struct Asking {
    rule: Rule,
    asker: Asker,
}

impl Ending for Asking {
    fn needs_history(&self) -> bool {
        true
    }
    fn verdict(&self, position: &dyn View, history: &dyn History) -> Option<Verdict> {
        *self.asker.told.lock().expect("it is whole") =
            (self.asker.ask)(&self.rule, position, history);
        None
    }
}

/// What a module of a variant says of the position after these moves.
#[track_caller]
fn told(variant: &str, (slot, name): (Slot, &str), ask: Ask, start: &str, moves: &str) -> String {
    let mut catalogue = Catalogue::shipped();
    let whom = catalogue.modules().get(slot, name).cloned();
    let told = Arc::default();
    catalogue.modules_mut().register(Asker {
        whom: whom.unwrap_or_else(|| panic!("there is no {name}")),
        ask,
        told: Arc::clone(&told),
    });
    let child = format!(
        "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"{variant}@1\"\n[end]\nasker = {{ module = \"asker\" }}\n"
    );
    let child = catalogue.add("child.toml", &child);
    let child = child.unwrap_or_else(|fault| panic!("{fault}"));
    let mut game = match start {
        "" => Game::new(&child),
        text => Game::from_text(&child, text).unwrap_or_else(|e| panic!("{text}: {e}")),
    };
    for mv in moves.split_whitespace() {
        game.play_text(mv).unwrap_or_else(|e| panic!("{mv}: {e}"));
    }
    assert!(game.outcome().is_none(), "{start} {moves}");
    let told = told.lock().expect("it is whole").clone();
    assert!(!told.is_empty(), "nobody was asked");
    told
}

fn may_forbid(rule: &Rule, position: &dyn View, history: &dyn History) -> String {
    match rule {
        Rule::Restriction(rule) => rule.may_forbid(position, history).to_string(),
        _ => panic!("no restriction"),
    }
}

fn number(rule: &Rule, position: &dyn View, _: &dyn History) -> String {
    match rule {
        Rule::Proposal(rule) => format!("{:?}", rule.count(position)),
        _ => panic!("no proposal"),
    }
}

fn whose_and_apart(rule: &Rule, position: &dyn View, _: &dyn History) -> String {
    let Rule::Proposal(rule) = rule else {
        panic!("no proposal");
    };
    let name = |kind| {
        let kind = position.model().kind_model(kind);
        kind.map_or("?", |kind| kind.id.as_str())
    };
    let kinds = rule.only_with().unwrap_or_default().iter();
    let kinds: Vec<&str> = kinds.map(|&kind| name(kind)).collect();
    format!("{}, apart: {}", kinds.join(" "), rule.is_apart())
}

/// Knights may not mate: while none of them is near a king, or comes near with a move, nobody is asked.
#[test]
fn nobody_may_be_mated_by_a_knight_that_is_far_away() {
    let no_mate = (Slot::Restriction, "no-mate");
    let ask = |start: &str, moves: &str| told("shatar", no_mate, may_forbid, start, moves);
    assert_eq!(ask("", ""), "false");
    assert_eq!(ask("4k3/8/3b4/8/8/3B4/8/N3K2R w - - 0 1", ""), "false");
    assert_eq!(ask("4k3/8/3b4/1N6/8/3B4/8/4K2R w - - 0 1", ""), "true");
}

/// A move leads to the same position again only if its piece has gone back.
#[test]
fn no_move_is_banned_before_a_piece_has_gone_back() {
    let ban = (Slot::Restriction, "same-move-ban");
    let ask = |moves: &str| told("kuma", ban, may_forbid, "", moves);
    let start = Game::new(&Catalogue::shipped().get("kuma").expect("it is shipped"));
    let step = start
        .write(start.position().legal_moves()[0])
        .expect("a move");
    assert_eq!(ask(""), "false");
    assert_eq!(ask(&step), "false");
}

/// Lions that are far from each other are not traded.
#[test]
fn lions_far_from_each_other_are_not_traded() {
    let no_trade = (Slot::Restriction, "no-trade");
    let ask = |start: &str| told("chushogi", no_trade, may_forbid, start, "");
    assert_eq!(ask(""), "false");
    assert_eq!(
        ask("kg4r5/12/12/12/6n5/6p5/6N5/12/12/12/12/10GK b - 1"),
        "true"
    );
}

/// The lion takes the pawn beside him and comes back or goes on to one of seven cells; or he passes.
#[test]
fn moves_in_two_legs_are_counted_without_a_list() {
    let double_move = (Slot::Move, "double-move");
    let ask = |start: &str| told("chushogi", double_move, number, start, "");
    assert_eq!(ask(""), "Some(0)");
    assert_eq!(
        ask("kg10/12/12/12/12/6p5/6N5/12/12/12/12/10GK b - 1"),
        "Some(9)"
    );
}

#[test]
fn forks_and_royal_exchanges_are_those_of_some_pieces_and_of_nobody_else() {
    let ask = |name: &str| told("tamerlane", (Slot::Move, name), whose_and_apart, "", "");
    assert_eq!(ask("fork"), "waiting-pawn, apart: true");
    assert_eq!(ask("royal-exchange"), "king, apart: true");
}
