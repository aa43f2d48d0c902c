//! The wire types as JSON Schema and in the languages of the packages are as the program writes them.

use std::fs;
use std::path::Path;

use boardwright::compare::Bound;
use boardwright::notation::pgn::{Limits, Reader};
use boardwright::problem::read_popeye;
use boardwright::tree::Node;
use boardwright::{Catalogue, Game, wire};
use boardwright_tests::types;

fn is_up_to_date(path: &str, written: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&file, written).expect("written");
    }
    assert!(
        fs::read_to_string(&file).expect(path) == written,
        "run the tests with INSTA_UPDATE=always to write {path}"
    );
}

#[test]
fn the_schema_of_the_wire_is_up_to_date() {
    let written = serde_json::to_string_pretty(&boardwright::wire::schema()).expect("JSON");
    is_up_to_date("docs/wire.schema.json", &(written + "\n"));
}

#[test]
fn the_wire_types_for_python_are_up_to_date() {
    let written = types::python(&boardwright::wire::schema());
    is_up_to_date("packages/python/python/boardwright/wire.py", &written);
}

#[test]
fn the_wire_types_for_typescript_are_up_to_date() {
    let written = types::typescript(&boardwright::wire::schema());
    is_up_to_date("packages/npm/types.d.ts", &written);
}

fn comes_back<T>(told: &T)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let value = serde_json::to_value(told).expect("JSON");
    assert_eq!(&serde_json::from_value::<T>(value).expect("read"), told);
}

#[test]
fn what_is_told_over_the_wire_can_be_read_again() {
    let catalogue = Catalogue::shipped();
    for id in [
        "chess",
        "crazyhouse",
        "duck",
        "seirawan",
        "omega",
        "shogi",
        "kuma",
    ] {
        comes_back(&catalogue.description(id).expect(id));
        let mut game = Game::new(&catalogue.get(id).expect(id));
        for _ in 0..12 {
            let Some(&mv) = game.legal_moves().get(3) else {
                break;
            };
            let human = game.human(mv).ok();
            let applied = game.play(mv).expect(id);
            let applied = wire::Applied::of(game.model(), &applied).expect(id);
            assert_eq!(game.last_human(), human, "{id}");
            comes_back(&applied.with_human(human));
            comes_back(&wire::State::of(&game));
        }
        game.resign(boardwright::Side::First);
        comes_back(&wire::Status::of(&game));
        comes_back(&game.record().expect(id));
        comes_back(&game.position_record());
    }
    comes_back(&wire::Refused::new(
        "no-such-cell",
        "the board has no cell `e9`",
    ));
    let file = "[White \"x\"]\n\n1. e4 $1 (1. d4 {quiet}) e5 1-0\n";
    let limits = Limits {
        variations: true,
        ..Limits::default()
    };
    let read = Reader::with_limits(file.as_bytes(), limits).games().next();
    comes_back(&wire::PgnGame::of(
        &read.expect("a game").expect("readable"),
    ));
    let file = "[Event \"x\"]\n\n{[%csl Ra1]} 1. e4 $1 (1. d4 {[%clk 0:00:01.5] [%eval #-2,3] quiet}) e5 {[%emt 0:00:01] [%cal Ge2e4]} 1-0\n";
    let tree = catalogue.read_trees(file.as_bytes()).next();
    let mut tree = tree.expect("a game").expect("readable");
    for number in 0..4 {
        let node = Node::numbered(number);
        let told = wire::TreeNode::of(&tree, node).expect("a place");
        comes_back(&told);
        let notes = told.notes.read(tree.start().model()).expect("in order");
        assert_eq!(&notes, tree.notes(node).expect("a place"));
        tree.set_notes(node, notes).expect("in order");
    }
    let chess = catalogue.get("chess").expect("chess");
    let game = Game::from_text(&chess, "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1").expect("a position");
    let problem: wire::Problem =
        serde_json::from_str(r##"{ "stipulation": "#2" }"##).expect("JSON");
    comes_back(&problem.solve(&game, &mut |_| true).expect("a problem"));
    let text = "BeginProblem Title T\nStip #2 Opti SetPlay Try Defence 2 Vari MaxTime 9 Pieces White Kg1 Qb3 Sh6 Black Kh8 Ra8 Pg7h7
        Twin Move a8 b8 EndProblem";
    let asked = read_popeye(&catalogue, &chess, text).expect("problems");
    assert_eq!(asked.len(), 2);
    for asked in &asked {
        let told = wire::PopeyeProblem::of(asked);
        comes_back(&told);
        let game = catalogue.get(&told.variant).expect("a variant");
        let game = Game::from_text(&game, &told.position).expect("a position");
        let solution = told.problem.solve(&game, &mut |_| true);
        comes_back(&solution.expect("a problem"));
    }
    for (one, other) in [("chess", "antichess"), ("chess", "chess")] {
        let bound = Bound::default().with_plies(2).with_games(1);
        let told = catalogue.compare(one, other, &bound, &mut |_| true);
        comes_back(&told.expect("two variants"));
    }
}
