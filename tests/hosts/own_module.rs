//! A rule module and a variant of one's own, written as a crate outside this workspace would write
//! them: nothing here but the public face of `boardwright`.

use std::sync::Arc;

use boardwright::geometry::{Cell, Vector};
use boardwright::model::{Model, Score};
use boardwright::module::{
    Act, Aftermath, Argument, Arguments, Change, Effect, Ending, Event, History, Module, Modules,
    Parameter, Proposal, Proposals, Proposed, Restriction, Rule, Sight, Slot, Takes, Unbuildable,
    Verdict, View,
};
use boardwright::{Catalogue, Game, Man, Move, Reason, Side, Status, Variant};

/// A restriction: who can capture, must.
struct MustCapture;

impl Module for MustCapture {
    fn name(&self) -> &'static str {
        "must-capture"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::Restriction
    }
    fn doc(&self) -> &'static str {
        "who can capture, must"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Restriction(Arc::new(MustCapture)))
    }
}

impl Restriction for MustCapture {
    fn code(&self) -> &'static str {
        "must-capture"
    }
    fn retain(&self, position: &dyn View, _: &dyn History, moves: &mut Vec<Move>) {
        if moves.iter().any(|&mv| position.is_capture_unchecked(mv)) {
            moves.retain(|&mv| position.is_capture_unchecked(mv));
        }
    }
}

/// An ending: a king that stands on one of the named cells has won.
struct Hill;

struct Climbed {
    kings: Vec<boardwright::Kind>,
    cells: Vec<Cell>,
}

impl Module for Hill {
    fn name(&self) -> &'static str {
        "hill"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::End
    }
    fn doc(&self) -> &'static str {
        "a royal piece on the hill has won"
    }
    fn parameters(&self) -> &'static [Parameter] {
        &[Parameter {
            name: "cells",
            takes: Takes::Cells,
            required: true,
            doc: "the hill",
        }]
    }
    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let royal = model.royalty.pieces.is_empty();
        royal
            .then(|| "it needs a royal piece to climb the hill".to_owned())
            .into_iter()
            .collect()
    }
    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let cells = match arguments.get("cells") {
            Some(Argument::Cells(cells)) => cells[Side::First].clone(),
            _ => Vec::new(),
        };
        Ok(Rule::Ending(Arc::new(Climbed {
            kings: model.royalty.pieces.clone(),
            cells,
        })))
    }
}

impl Ending for Climbed {
    fn verdict(&self, position: &dyn View, _: &dyn History) -> Option<Verdict> {
        let loser = position.turn();
        let climbed = |man: Man| man.side == loser.other() && self.kings.contains(&man.kind);
        let won = self
            .cells
            .iter()
            .any(|&cell| position.man_at(cell).is_some_and(climbed));
        won.then_some(Verdict {
            reason: Reason::Reach,
            score: Score::LOSS,
        })
    }
}

/// An aftermath of every move.
#[derive(Clone, Copy)]
struct After {
    name: &'static str,
    change: fn(&Event, &mut dyn Change),
}

impl Module for After {
    fn name(&self) -> &'static str {
        self.name
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::Transform
    }
    fn doc(&self) -> &'static str {
        "what happens after every move"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Aftermath(Effect::Code(Arc::new(*self))))
    }
}

impl Aftermath for After {
    fn change(&self, event: &Event, board: &mut dyn Change) {
        (self.change)(event, board);
    }
}

/// A queen lands on e5, pieces land where no cell is and pieces of no kind on d5, and what is where no cell is
/// goes away.
fn land(event: &Event, board: &mut dyn Change) {
    let find = |name: &str| board.model().board.find(name);
    let (e5, d5) = (find("e5").expect("a cell"), find("d5").expect("a cell"));
    let beyond = Cell(board.model().board.len() as u16);
    let side = event.man.side;
    let kind = board.model().kind("queen").expect("a kind");
    board.put(e5, Man { side, kind });
    board.put(beyond, Man { side, kind });
    assert_eq!(board.man_at(beyond), None);
    board.remove(beyond);
    let kind = boardwright::Kind(board.model().kinds.len() as u8);
    board.put(d5, Man { side, kind });
}

/// What was dropped goes away, and what came from a cell leaves a pawn there.
fn leave_a_trace(event: &Event, board: &mut dyn Change) {
    let kind = board.model().kind("pawn").expect("a kind");
    let side = event.man.side;
    match event.from {
        Some(from) => board.put(from, Man { side, kind }),
        None => board.remove(event.to),
    }
}

/// A variant with what happens after every move of another.
fn with_aftermath(
    name: &'static str,
    parent: &str,
    change: fn(&Event, &mut dyn Change),
) -> Variant {
    let mut catalogue = Catalogue::shipped();
    let module = After { name, change };
    assert!(catalogue.modules_mut().register(module).is_none());
    let text = format!(
        "schema = 1\n[variant]\nid = \"{name}\"\nversion = \"1.0.0\"\nname = \"{name}\"\n\
         extends = \"{parent}\"\n[transform.{name}]\n[end]\ndead-position = false\n"
    );
    catalogue.add(name, &text).unwrap_or_else(|e| panic!("{e}"))
}

const GREEDY_HILL: &str = r#"
schema = 1

[variant]
id      = "greedy-hill"
version = "0.1.0"
name    = "Greedy king of the hill"
extends = "chess@1"

[restriction.must-capture]

[end.hill]
module = "hill"
cells  = "d4 d5 e4 e5"

[end]
dead-position = false
"#;

fn modules() -> Modules {
    let mut modules = boardwright::shipped_modules();
    assert!(modules.register(MustCapture).is_none());
    assert!(modules.register(Hill).is_none());
    modules
}

fn game() -> Game {
    let mut catalogue = Catalogue::shipped();
    *catalogue.modules_mut() = modules();
    let variant = catalogue
        .add("greedy-hill.toml", GREEDY_HILL)
        .unwrap_or_else(|e| panic!("{e}"));
    Game::new(&variant)
}

#[test]
fn a_restriction_of_ones_own_forbids_moves_and_says_so() {
    let mut game = game();
    for mv in ["e2e4", "d7d5"] {
        game.play_text(mv).unwrap();
    }
    let moves: Vec<String> = game
        .legal_moves()
        .into_iter()
        .map(|m| game.write_unchecked(m))
        .collect();
    assert_eq!(moves, ["e4d5"]);
    assert_eq!(game.position().legal_moves(), game.legal_moves());
    let refused = game.play_text("g1f3").unwrap_err();
    assert_eq!(
        (refused.code(), refused.reason().map(|r| r.code())),
        ("illegal-move", Some("must-capture"))
    );
    assert_eq!(
        game.perft(1, boardwright::engine::Leaves::Bulk, &mut |_| true),
        Ok(1)
    );
}

#[test]
fn an_ending_of_ones_own_ends_the_game() {
    let mut game = game();
    for mv in ["e2e3", "g8h6", "e1e2", "h6g8", "e2f3", "g8h6", "f3e4"] {
        assert!(matches!(game.status(), Status::Ongoing { .. }));
        game.play_text(mv).unwrap();
    }
    let Status::Over(outcome) = game.status() else {
        panic!("the king stands on the hill")
    };
    assert_eq!(
        (outcome.reason, outcome.winner()),
        (Reason::Reach, Some(Side::First))
    );
    assert!(
        game.legal_moves().is_empty(),
        "an end that is no draw by counting leaves no moves"
    );
    assert_eq!(
        game.perft(2, boardwright::engine::Leaves::Bulk, &mut |_| true),
        Ok(0)
    );
    assert_eq!(game.play_text("h6g8").unwrap_err().code(), "game-over");
}

#[test]
fn an_event_tells_a_drop_from_a_move_on_the_board() {
    let variant = with_aftermath("trace", "crazyhouse@1", leave_a_trace);
    let mut game =
        Game::from_text(&variant, "4k3/8/8/8/8/8/8/4K1N1[N] w - - 0 1").expect("a position");
    game.play_text("N@d4").unwrap();
    game.play_text("e8e7").unwrap();
    game.play_text("g1f3").unwrap();
    let position = game.position_text();
    assert!(
        position.starts_with("4p3/4k3/8/8/8/5N2/8/4K1P1[]"),
        "{position}"
    );
}

#[test]
fn what_a_module_does_off_the_board_or_with_men_of_no_kind_is_nothing() {
    let variant = with_aftermath("landing", "chess@1", land);
    let mut game = Game::new(&variant);
    game.play_text("a2a3").unwrap();
    let at = |name: &str| {
        let position = game.position();
        position.man_at(position.model().board.find(name).unwrap())
    };
    let queen = game.model().kind("queen").unwrap();
    assert_eq!(
        at("e5").map(|man| (man.side, man.kind)),
        Some((Side::First, queen))
    );
    assert_eq!(at("d5"), None);
}

#[test]
fn a_variant_that_names_an_unknown_module_is_refused() {
    let error = Catalogue::shipped()
        .describe("greedy-hill.toml", GREEDY_HILL)
        .unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("must-capture") && text.contains("hill"),
        "{text}"
    );
}

/// An ending by history: kings that face each other on an open file, on two successive plies, and whoever
/// has not ended it loses.
struct Bikjang;

impl Bikjang {
    fn facing(position: &dyn View) -> bool {
        let king = position.model().royalty.pieces[0];
        let kings = Side::BOTH.map(|side| position.cells_of(side, king)[0]);
        let board = position.board();
        let ahead = board.ray(kings[0], Vector { x: 0, y: 1 });
        let man = |cell: &Cell| position.man_at(*cell).is_some();
        ahead.into_iter().find(man) == Some(kings[1])
    }
}

impl Module for Bikjang {
    fn name(&self) -> &'static str {
        "bikjang"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::End
    }
    fn doc(&self) -> &'static str {
        "who leaves the kings facing each other loses"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Ending(Arc::new(Bikjang)))
    }
}

impl Ending for Bikjang {
    fn needs_history(&self) -> bool {
        true
    }
    fn verdict(&self, position: &dyn View, history: &dyn History) -> Option<Verdict> {
        // To ask for the moves here is allowed, and does not ask this again.
        if position.moves().is_empty() {
            return None;
        }
        let before = history.plies().checked_sub(1)?;
        let before = history.position(before).expect("it has stood");
        let left = Bikjang::facing(position) && Bikjang::facing(&*before);
        left.then_some(Verdict {
            reason: Reason::RoyalCaptured,
            score: Score::WIN,
        })
    }
}

/// An ending that asks for the moves after the moves: nobody is left without an answer.
struct Lookahead;

impl Module for Lookahead {
    fn name(&self) -> &'static str {
        "lookahead"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::End
    }
    fn doc(&self) -> &'static str {
        "a player who can give mate at once has won"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Ending(Arc::new(Lookahead)))
    }
}

impl Ending for Lookahead {
    fn verdict(&self, position: &dyn View, history: &dyn History) -> Option<Verdict> {
        assert_eq!(history.plies(), 0, "nobody has asked for the history");
        let mates = |mv: Move| {
            let after = position.after_unchecked(mv);
            after.in_check(after.turn()) && after.moves().is_empty()
        };
        position.moves().into_iter().any(mates).then_some(Verdict {
            reason: Reason::Checkmate,
            score: Score::WIN,
        })
    }
}

/// A king may leap two cells ahead or back and one aside.
struct Leap;

impl Module for Leap {
    fn name(&self) -> &'static str {
        "leap"
    }
    fn version(&self) -> u32 {
        1
    }
    fn slot(&self) -> Slot {
        Slot::Move
    }
    fn doc(&self) -> &'static str {
        "a king may leap two cells ahead or back and one aside"
    }
    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Proposal(Arc::new(Leap)))
    }
}

impl Proposal for Leap {
    fn propose(&self, position: &dyn Sight, moves: &mut Proposals) {
        let king = position.model().royalty.pieces[0];
        for &from in position.cells_of(position.turn(), king).iter() {
            for (x, y) in [(1, 2), (-1, 2), (1, -2), (-1, -2)] {
                if let Some(to) = position.board().leap(from, Vector { x, y }) {
                    moves.add(Proposed::new(from, to));
                }
            }
        }
    }

    fn acts(&self, position: &dyn Sight, proposed: &Proposed) -> Vec<Act> {
        let taken = position.man_at(proposed.to).map(|_| Act::Take(proposed.to));
        let go = Act::Go(proposed.from, proposed.to);
        taken.into_iter().chain([go]).collect()
    }
}

/// Chess with a module in a section.
fn chess_with(module: impl Module + 'static, section: &str) -> Variant {
    let mut catalogue = Catalogue::shipped();
    assert!(catalogue.modules_mut().register(module).is_none());
    let text = format!(
        "schema = 1\n[variant]\nid = \"own\"\nversion = \"1.0.0\"\nname = \"Own\"\n\
         extends = \"chess@1\"\n{section}\n[end]\ndead-position = false\n"
    );
    catalogue
        .add("own.toml", &text)
        .unwrap_or_else(|e| panic!("{e}"))
}

fn at(variant: &Variant, position: &str) -> Game {
    Game::from_text(variant, position).unwrap_or_else(|e| panic!("{e}"))
}

const COUNT: boardwright::engine::Leaves = boardwright::engine::Leaves::Bulk;

#[test]
fn an_ending_that_needs_history_sees_what_stood() {
    let variant = chess_with(Bikjang, "[end.bikjang]\nmodule = \"bikjang\"");
    let mut game = at(&variant, "3k4/8/8/8/8/8/7P/4K3 w - - 0 1");
    game.play_text("e1d1").expect("they face each other");
    assert!(matches!(game.status(), Status::Ongoing { .. }));
    let answers = game.legal_moves();
    let after: u64 = answers
        .iter()
        .map(|&mv| {
            let mut next = game.clone();
            next.play(mv).expect("a legal move");
            assert_eq!(next.outcome().is_some(), next.legal_moves().is_empty());
            next.perft(1, COUNT, &mut |_| true).expect("counted")
        })
        .sum();
    assert_eq!(game.perft(2, COUNT, &mut |_| true), Ok(after));
    let alone = game.position().perft(2, COUNT, &mut |_| true);
    assert!(
        alone.expect("counted") > after,
        "a position alone has no history"
    );
    game.play_text("d8d7").expect("they still face each other");
    let over = game.outcome().expect("it is over");
    assert_eq!(over.winner(), Some(Side::First));
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.perft(1, COUNT, &mut |_| true), Ok(0));
    assert!(game.position().outcome().is_none());
    game.take_back();
    game.play_text("d8e7").expect("the king steps aside");
    assert!(game.outcome().is_none());
}

#[test]
fn an_ending_may_ask_for_the_moves_after_the_moves() {
    let variant = chess_with(Lookahead, "[end.lookahead]\nmodule = \"lookahead\"");
    let game = at(&variant, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let over = game.outcome().expect("the rook can give mate");
    assert_eq!(
        (over.reason, over.winner()),
        (Reason::Checkmate, Some(Side::First))
    );
    assert!(game.legal_moves().is_empty());
    let game = at(&variant, "6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(game.outcome().is_none() && !game.legal_moves().is_empty());
}

#[test]
fn a_king_that_a_module_lets_leap_leaps_to_safe_cells_alone() {
    let variant = chess_with(Leap, "[move.leap]");
    let mut game = at(&variant, "4k3/8/8/8/8/5p2/8/r3K3 w - - 0 1");
    let mut leaps: Vec<String> = game
        .legal_moves()
        .into_iter()
        .map(|mv| game.write_unchecked(mv))
        .collect();
    leaps.retain(|text| text.contains(':'));
    leaps.sort_unstable();
    assert_eq!(leaps, ["e1d3:leap", "e1f3:leap"], "in check by the rook");
    let refused = game.read("e1g2:leap").expect_err("it leaps two ahead");
    assert_eq!(refused.reason().map(|why| why.code()), Some("not-proposed"));
    let taking = game.read("e1f3:leap").expect("a legal move");
    assert!(game.position().is_capture_unchecked(taking));
    game.play(taking).expect("a legal move");
    assert_eq!(game.position_text(), "4k3/8/8/8/8/5K2/8/r7 b - - 0 1");
    let leap = game.read("e8d6:leap").expect("a legal move");
    assert_eq!(game.human(leap).expect("a legal move"), "e8d6:leap");
}

#[test]
fn a_module_sees_who_attacks_a_cell_and_where_a_man_can_go() {
    /// Notes what it sees.
    struct Look;
    impl Restriction for Look {
        fn code(&self) -> &'static str {
            "look"
        }
        fn retain(&self, position: &dyn View, _: &dyn History, moves: &mut Vec<Move>) {
            let board = position.board();
            let find = |name: &str| board.find(name).expect("a cell");
            let names = |cells: boardwright::module::CellList| {
                let names: Vec<&str> = cells.iter().map(|&cell| board.name(cell)).collect();
                names.join(" ")
            };
            let attackers = |side, name| names(position.attackers(side, find(name)));
            assert_eq!(
                attackers(Side::First, "e4"),
                "e1 c3",
                "a rook and a knight guard it"
            );
            assert_eq!(
                attackers(Side::First, "d5"),
                "c3 e4",
                "a pawn attacks an empty cell"
            );
            assert_eq!(
                attackers(Side::First, "e5"),
                "",
                "a pawn takes nothing ahead"
            );
            assert_eq!(attackers(Side::Second, "e4"), "");
            assert_eq!(names(position.goals(find("e4"))), "e5");
            assert_eq!(names(position.goals(find("e1"))), "b1 c1 d1 f1 g1 h1 e2 e3");
            assert_eq!(names(position.goals(find("a8"))), "");
            assert_eq!(names(position.goals(Cell(u16::MAX))), "");
            assert_eq!(names(position.attackers(Side::First, Cell(u16::MAX))), "");
            moves.clear();
        }
    }
    struct Looking;
    impl Module for Looking {
        fn name(&self) -> &'static str {
            "look"
        }
        fn version(&self) -> u32 {
            1
        }
        fn slot(&self) -> Slot {
            Slot::Restriction
        }
        fn doc(&self) -> &'static str {
            "looks, and forbids all"
        }
        fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
            Ok(Rule::Restriction(Arc::new(Look)))
        }
    }
    let variant = chess_with(Looking, "[restriction.look]");
    let setup = Game::from_text(&variant, "7k/8/8/8/4P3/2N5/8/K3R3 w - - 0 1").expect("a position");
    assert!(setup.legal_moves().is_empty());
}
