//! Who cannot win any more: class by class, against the answers of an independent program, and by search.
//!
//! `BOARDWRIGHT_WHOLE=1` goes through more positions.

mod classes;
mod mates;
mod peer;
mod search;

use boardwright::{Catalogue, Game, Position, Side};

/// The position of a text.
fn read(variant: &str, text: &str) -> Option<Position> {
    let variant = Catalogue::shipped().get(variant).ok()?;
    let game = Game::from_text(&variant, text).ok()?;
    Some(game.position().clone())
}

/// Who certainly cannot win: `white`, `black`, `white,black` or `-`.
fn cannot_win(position: &Position) -> String {
    let sides = Side::BOTH
        .into_iter()
        .filter(|&side| position.cannot_win(side));
    let names: Vec<&str> = sides.map(|side| ["white", "black"][side.index()]).collect();
    if names.is_empty() {
        "-".into()
    } else {
        names.join(",")
    }
}

fn whole() -> bool {
    std::env::var_os("BOARDWRIGHT_WHOLE").is_some()
}
