//! Atomic Omega: who mixes the two games must say what a dead position is.

use boardwright::{Catalogue, Game, LoadError};

const SILENT: &str = r#"schema = 1

[variant]
id      = "atomic-omega"
version = "0.1.0"
name    = "Atomic Omega"
extends = "omega@1"
mixins  = ["atomic@1"]
"#;

fn refused(text: &str) -> String {
    match Catalogue::shipped().describe("atomic-omega.toml", text) {
        Err(LoadError::Descriptor(faults)) => faults.render(false),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it is read"),
    }
}

#[test]
fn without_a_word_about_dead_positions_it_is_refused() {
    insta::assert_snapshot!(refused(SILENT));
}

#[test]
fn with_the_word_of_omega_too() {
    let of_omega = format!("{SILENT}\n[end]\ndead-position = {{ module = \"omega\" }}\n");
    insta::assert_snapshot!(refused(&of_omega));
}

#[test]
fn omega_without_its_corners_needs_another_word() {
    let square = SILENT.replace("mixins  = [\"atomic@1\"]\n", "")
        + "[board]\nextra = false\n[setup]\nposition = \"crnbqkbnrc/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/CRNBQKBNRC w KQkq - 0 1\"\n";
    insta::assert_snapshot!(refused(&square));
}

#[test]
fn an_explosion_in_the_corner_reaches_one_cell_besides() {
    let atomic_omega = Catalogue::shipped().get("atomic-omega").expect("Atomic Omega is shipped");
    let start = "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*b9*/*1N8*/*RN3K4*/w**********1 w - - 0 1";
    let mut game = Game::from_text(&atomic_omega, start).expect("a position");
    let applied = game.play_text("b1w1").err();
    assert!(applied.is_some(), "a knight does not reach w1 from b1");
    let applied = game.play_text("b0w1").expect("a legal move");
    let name = |cell| game.model().board.name(cell).to_owned();
    let gone: Vec<String> = applied.cells.iter().filter(|change| change.after.is_none()).map(|change| name(change.cell)).collect();
    assert_eq!(gone, ["w1", "a0", "b0"]);
}
