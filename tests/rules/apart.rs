//! No two moves of a position are written alike, whatever rules come together; and a wall that may not stand where a piece has left
//! forbids to leave.

use std::collections::BTreeSet;

use boardwright::engine::Leaves;
use boardwright::{Catalogue, Game};

/// A game of chess with more rules, from a position, and its moves as they are written.
fn moves(more: &str, position: &str) -> Vec<String> {
    let text = format!(
        "schema = 1\n[variant]\nid = \"another\"\nversion = \"1.0.0\"\nname = \"Another\"\nextends = \"chess@1\"\n{more}\n[end]\ndead-position = false\n"
    );
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue
        .add("another.toml", &text)
        .unwrap_or_else(|error| panic!("{error}"));
    let game = Game::from_text(&variant, position).unwrap_or_else(|fault| panic!("{fault}"));
    let moves = game.legal_moves();
    let texts: Vec<String> = moves.iter().map(|&mv| game.write_unchecked(mv)).collect();
    let apart: BTreeSet<&String> = texts.iter().collect();
    assert_eq!(apart.len(), texts.len(), "{texts:?}");
    for (&mv, text) in moves.iter().zip(&texts) {
        assert_eq!(game.read(text).ok(), Some(mv), "{text}");
    }
    let counted = game.position().perft(1, Leaves::Bulk, &mut |_| true);
    assert_eq!(counted.ok(), Some(texts.len() as u64));
    texts
}

#[test]
fn a_piece_captures_in_passing_only_where_it_could_not_go_without() {
    let knight = "[pieces]\nknight = { moves = [\"mN\", { betza = \"cN\", captures-ep = true }] }";
    let position = "4k3/8/8/8/1n1Pp3/8/8/4K3 b - d3 0 1";
    let told = moves(knight, position);
    assert!(
        told.contains(&"b4d3".to_owned()) && told.contains(&"e4d3".to_owned()),
        "{told:?}"
    );
    // A leap that is made only to capture captures in passing too.
    let alfil = "[pieces]\nknight = { moves = [\"mN\", { betza = \"cA\", captures-ep = true }] }";
    let told = moves(alfil, "4k3/8/8/5n2/3Pp3/8/8/4K3 b - d3 0 1");
    assert!(told.contains(&"f5d3".to_owned()), "{told:?}");
}

#[test]
fn a_castling_is_written_by_the_rooks_cell_where_the_king_may_borrow_a_move_to_his_goal() {
    for borrow in ["ahead", "behind"] {
        let more = format!("[movement]\nborrow = \"{borrow}\"");
        let told = moves(&more, "4k2r/4q3/8/8/8/8/4Q3/4K2R b Kk - 0 1");
        assert!(told.contains(&"e8h8".to_owned()), "{told:?}");
    }
}

#[test]
fn who_would_leave_a_wall_where_none_may_stand_stays() {
    let walls = "[walls]\nplace = \"left-cell\"\nzone = \"ranks 1-4\"";
    let told = moves(walls, "4k3/8/8/5P2/5P2/8/8/4K3 w - - 0 1");
    assert!(told.iter().all(|text| !text.starts_with("f5")), "{told:?}");
    assert!(told.contains(&"e1e2,e2e1".to_owned()), "{told:?}");
}

#[test]
fn a_wall_that_moves_may_not_lay_a_king_open() {
    let walls = "[walls]\nplace = \"moves\"\ninstead-of-move = true";
    let told = moves(walls, "4r2k/8/8/8/4*3/8/8/4K3 w - - 0 1");
    let mut alone: Vec<&str> = told
        .iter()
        .filter_map(|text| text.strip_prefix("e1e1,"))
        .collect();
    alone.sort_unstable();
    assert_eq!(alone, ["e1e2", "e1e3", "e1e5", "e1e6", "e1e7"]);
    // Where the king steps off the file, no wall needs to stand there.
    assert!(told.contains(&"e1d2".to_owned()), "{told:?}");
}
