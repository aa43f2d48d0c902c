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

#[test]
fn without_a_word_about_dead_positions_it_is_refused() {
    match Catalogue::shipped().describe("atomic-omega.toml", SILENT) {
        Err(LoadError::Descriptor(faults)) => insta::assert_snapshot!(faults.render(false)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_explosion_in_the_corner_reaches_one_cell_besides() {
    let atomic_omega = Catalogue::shipped()
        .get("atomic-omega")
        .expect("Atomic Omega is shipped");
    let start =
        "1**********1/*5k4*/*10*/*10*/*10*/*10*/*10*/*10*/*b9*/*10*/*RN3K4*/w**********1 w - - 0 1";
    let mut game = Game::from_text(&atomic_omega, start).expect("a position");
    let applied = game.play_text("b0w1").expect("a legal move");
    let name = |cell| game.model().board.name(cell).to_owned();
    let gone: Vec<String> = applied
        .cells
        .iter()
        .filter(|change| change.after.is_none())
        .map(|change| name(change.cell))
        .collect();
    assert_eq!(gone, ["w1", "a0", "b0"]);
}
