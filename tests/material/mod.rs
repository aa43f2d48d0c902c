//! Who cannot win any more: class by class, against the answers of an independent program, and by search.
//!
//! `BOARDWRIGHT_WHOLE=1` goes through more positions.

#![allow(
    clippy::print_stdout,
    reason = "how much was searched is told with --nocapture"
)]

mod classes;
mod mates;
mod peer;
mod search;

use boardwright::{Catalogue, Game, Position, Side};

thread_local! {
    static CATALOGUE: Catalogue = Catalogue::shipped();
}

/// The position of a text.
fn read(variant: &str, text: &str) -> Option<Position> {
    let variant = CATALOGUE.with(|catalogue| catalogue.get(variant)).ok()?;
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

/// The text of the ranks of a board, the last one first, with the letters of pieces and blanks.
fn ranks(board: &[[char; 8]; 8]) -> String {
    let rank = |rank: &[char; 8]| {
        let (mut text, mut empty) = (String::new(), 0);
        for &letter in rank.iter().chain([&'/']) {
            if letter == ' ' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(letter);
        }
        text.trim_end_matches('/').to_string()
    };
    let ranks: Vec<String> = board.iter().rev().map(rank).collect();
    ranks.join("/")
}
