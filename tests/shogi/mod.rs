//! Shogi and its fairy rules: what fixtures cannot say.

mod annan;
mod chushogi;
mod impasse;
mod kif;
mod kif_read;
mod kif_records;
mod pictures;
mod pins;
mod readings;
mod texts;
mod void;
mod void_chess;
mod walk;

use boardwright::{Catalogue, Game, Move, Position, Variant};

/// A shipped variant.
fn shipped(id: &str) -> Variant {
    Catalogue::shipped()
        .get(id)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A variant that says a little more than a shipped one.
fn with(parent: &str, more: &str) -> Variant {
    let text = format!(
        "schema = 1\n[variant]\nid = \"another\"\nversion = \"1.0.0\"\nname = \"Another\"\nextends = \"{parent}@1\"\n{more}"
    );
    Catalogue::shipped()
        .add("another.toml", &text)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn game(variant: &Variant, text: &str) -> Game {
    Game::from_text(variant, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// A position under another variant's rules, if it is one there.
fn carried(position: &Position, variant: &Variant) -> Option<Position> {
    variant.position(&position.setup()).ok()
}

/// Moves in coordinates, sorted.
fn written(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut written: Vec<String> = moves
        .iter()
        .map(|&mv| boardwright::notation::uci::write_unchecked(position.model(), mv))
        .collect();
    written.sort_unstable();
    written
}

fn text(position: &Position) -> String {
    boardwright::notation::position::write(position.model(), &position.setup())
}
