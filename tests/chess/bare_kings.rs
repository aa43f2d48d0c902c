//! Where the module that knows two bare kings is not at home, it says why.

use boardwright::{Catalogue, LoadError};

const HEAD: &str = r#"
schema = 1
[variant]
id = "child"
version = "1.0.0"
name = "Child"
extends = "chess@1"
"#;

/// What is said against a child of chess whose dead positions are those of bare kings.
fn refused(changes: &str, end: &str) -> Option<String> {
    let text =
        format!("{HEAD}{changes}\n[end]\ndead-position = {{ module = \"bare-kings\" }}\n{end}\n");
    match Catalogue::shipped().describe("child.toml", &text) {
        Ok(_) => None,
        Err(LoadError::Descriptor(faults)) => Some(faults.render(false)),
        Err(other) => panic!("{changes} {end}: {other:?}"),
    }
}

#[track_caller]
fn says(changes: &str, end: &str, reason: &str) {
    let said = refused(changes, end).expect("it is refused");
    assert!(said.contains(reason), "{said}");
}

#[test]
fn it_is_at_home_in_chess_and_where_queens_are_royal() {
    assert_eq!(refused("", ""), None);
    assert_eq!(refused("", "stalemate = { result = \"draw\" }"), None);
    assert_eq!(
        refused(
            "[royalty]\npieces = [\"king\", \"queen\"]\ncount = \"every\"\n",
            ""
        ),
        None
    );
}

#[test]
fn kings_that_may_stand_beside_each_other_are_not_weighed() {
    let reason = "it counts on kings that cannot stand beside each other";
    says(
        "[royalty]\nattack-void-if = [\"new-self-check\"]\n",
        "",
        reason,
    );
    says(
        "[royalty]\nself-check = \"allowed\"\n",
        "royal-lost = { result = \"loss\" }",
        reason,
    );
}

#[test]
fn a_king_that_moves_otherwise_may_mate_alone() {
    let reason = "it knows royal pieces that move as K or Q";
    says(
        "[royalty]\npieces = [\"king\", \"knight\"]\ncount = \"every\"\n",
        "",
        reason,
    );
    let king = |moves: &str| {
        format!(
            "[pieces.king]\nsymbol = \"K\"\nmoves = [{moves}]\n[castling]\nking-side = false\nqueen-side = false\n[setup]\nposition = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n"
        )
    };
    assert_eq!(refused(&king("\"K\""), ""), None);
    for moves in [
        "\"N\"",
        "\"K\", \"N\"",
        "{ betza = \"K\", from = \"rank 1\" }",
        "{ betza = \"K\", to = \"ranks 1-8\" }",
        "{ betza = \"K\", victims = [\"queen\"] }",
    ] {
        says(&king(moves), "", reason);
    }
}

#[test]
fn games_that_are_won_otherwise_are_not_dead() {
    let reason = "games are decided here by other things than mate";
    for end in [
        "reach = { pieces = [\"king\"], zone = { first = \"rank 8\", second = \"rank 1\" }, result = \"win\" }",
        "stalemate = { result = \"loss\" }",
        "stalemate = false\ncheckmate = false\nno-moves = { result = \"loss\" }",
        "repetition = { count = 3, result = \"draw\", perpetual-check = \"loses\" }",
    ] {
        says("", end, reason);
    }
    says(
        "[royalty]\nself-check = \"allowed\"\n",
        "royal-lost = { result = \"loss\" }",
        reason,
    );
    says("[capture]\ncompulsory = true\n", "", reason);
    says(
        "[pieces]\nqueen = { symbol = \"Q\", moves = [\"KNAD\", \"[cK-aK]\"] }\n[move.double-move]\n",
        "",
        reason,
    );
}

#[test]
fn men_that_come_back_are_never_too_few() {
    says(
        "[hand]\ntakes = \"captured\"\ndemote = true\n[drops]\nallowed = [\"knight\"]\n",
        "",
        "pieces come from hand here",
    );
}

#[test]
fn captures_with_an_aftermath_are_not_weighed() {
    says(
        "[capture.explosion]\narea = \"K\"\n",
        "royal-lost = { result = \"loss\" }",
        "captures have an aftermath here",
    );
}
