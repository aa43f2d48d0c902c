//! Where the module that knows Omega's material is not at home, it says why.

use boardwright::{Catalogue, LoadError};

/// What is said against a child of Omega Chess.
fn refused(changes: &str) -> String {
    let head = "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\n";
    match Catalogue::shipped().describe("child.toml", &format!("{head}{changes}")) {
        Err(LoadError::Descriptor(faults)) => {
            let rendered = faults.render(false);
            let notes = rendered
                .lines()
                .filter_map(|line| line.trim_start().strip_prefix("= note: "));
            notes
                .filter(|note| !note.starts_with("what it does"))
                .collect::<Vec<_>>()
                .join("\n")
        }
        other => panic!("{other:?}"),
    }
}

const OMEGA: &str = "extends = \"omega@1\"\n";

#[test]
fn explosions_are_not_weighed() {
    let atomic = format!(
        "{OMEGA}mixins = [\"atomic@1\"]\n[end]\ndead-position = {{ module = \"omega\" }}\n"
    );
    insta::assert_snapshot!(refused(&atomic), @r"
    some attacks on a king do not count here, and it weighs those that do; set dead-position = false
    moves have an aftermath here, so pieces can be lost and kings attacked in ways that it does not weigh; set dead-position = false
    a game can be won here without mate, which needs other pieces; set dead-position = false
    ");
}

#[test]
fn a_board_without_corners_is_another_board() {
    let position = "crnbqkbnrc/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/CRNBQKBNRC w KQkq - 0 1";
    insta::assert_snapshot!(refused(&format!("{OMEGA}[board]\nextra = false\n[setup]\nposition = \"{position}\"\n")), @"its material classes are those of the board with 10×10 cells and a wizard's cell at each corner; set dead-position = false, or name a module for this board");
}

#[test]
fn a_board_of_as_many_cells_in_another_shape_is_another_board() {
    let changes = r#"
[board]
files = "a-h"
ranks = "0-12"
extra = false
[promotion]
zone = "rank 12"
[castling]
king-side = false
queen-side = false
[setup]
position = "rnbqkbcw/pppppppp/8/8/8/8/8/8/8/8/8/PPPPPPPP/RNBQKBCW w - - 0 1"
[notation]
position = "fen"
"#;
    insta::assert_snapshot!(refused(&format!("{OMEGA}{changes}")), @"its material classes are those of the board with 10×10 cells and a wizard's cell at each corner; set dead-position = false, or name a module for this board");
}

#[test]
fn men_that_move_otherwise_are_other_men() {
    let changes = "[pieces]\nwizard = { moves = [\"FCD\"] }\nfool = { symbol = \"F\", moves = [\"W\"] }\n[promotion]\ninto = { fool = [\"queen\"] }\n";
    insta::assert_snapshot!(refused(&format!("{OMEGA}{changes}")), @r"
    it does not know fool; set dead-position = false
    it weighs a wizard that moves as FC, and this one moves otherwise; set dead-position = false
    a piece other than a pawn promotes here, so even a bare king could become more; set dead-position = false
    ");
}

#[test]
fn other_wins_need_other_men() {
    insta::assert_snapshot!(refused(&format!("{OMEGA}[end]\nstalemate = {{ result = \"loss\" }}\n")), @"a game can be won here without mate, which needs other pieces; set dead-position = false");
}

#[test]
fn captured_men_come_back() {
    let changes = "[hand]\ntakes = \"captured\"\ndemote = true\n[drops]\nallowed = [\"wizard\"]\n";
    insta::assert_snapshot!(refused(&format!("{OMEGA}{changes}")), @"pieces come from hand here, so no material is ever too little; set dead-position = false");
}

#[test]
fn chess_is_not_its_game() {
    insta::assert_snapshot!(refused("extends = \"chess@1\"\n[end]\ndead-position = { module = \"omega\" }\n"), @r"
    it needs the pieces champion, wizard; set dead-position = false
    its material classes are those of the board with 10×10 cells and a wizard's cell at each corner; set dead-position = false, or name a module for this board
    ");
}
