//! Omega Chess beyond single facts: a game of masters, problems, whole endgames, how every piece moves
//! from every cell, dialects of positions, options of servers, the mixture with
//! atomic chess, drawings.

mod atomic;
mod contract;
mod dialects;
mod drawing;
mod endgames;
mod mobility;
mod options;
mod problems;
mod record;

use boardwright::{Catalogue, Game, Variant};

fn omega() -> Variant {
    Catalogue::shipped()
        .get("omega")
        .expect("Omega Chess is shipped")
}

fn game(position: &str) -> Game {
    Game::from_text(&omega(), position).expect("a position of Omega Chess")
}

#[test]
fn a_position_is_small() {
    let state = size_of::<boardwright::engine::State<u128, 3>>();
    assert!(state + size_of::<usize>() <= 512, "{state} bytes");
}
