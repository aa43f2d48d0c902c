//! Problems from the official site of Omega Chess: mate in two, by one move only.

use boardwright::notation::uci;
use boardwright::{Move, Position};

/// Whether the player to move mates with his next move, or with the one after whatever is played.
fn mates(position: &Position, moves: u32) -> bool {
    position
        .legal_moves()
        .into_iter()
        .any(|mv| mates_by(position, mv, moves))
}

fn mates_by(position: &Position, mv: Move, moves: u32) -> bool {
    let after = position.after_unchecked(mv);
    if after.is_mate() {
        return true;
    }
    let replies = after.legal_moves();
    moves > 1
        && !replies.is_empty()
        && replies
            .into_iter()
            .all(|reply| mates(&after.after_unchecked(reply), moves - 1))
}

/// The first moves that mate in so many.
fn keys(position: &str, moves: u32) -> Vec<String> {
    let game = super::game(position);
    let position = game.position();
    let keys = position
        .legal_moves()
        .into_iter()
        .filter(|&mv| mates_by(position, mv, moves));
    let mut keys: Vec<String> = keys
        .map(|mv| uci::write_unchecked(position.model(), mv))
        .collect();
    keys.sort();
    keys
}

const WIZARD: &str =
    "1**********1/*10*/*10*/*10*/*10*/*10*/*kpK5R1*/*4W5*/*10*/*10*/*10*/1**********1 w - - 0 1";
const CHAMPION: &str =
    "1**********1/*10*/*10*/*10*/*B2B6*/*1C8*/*k9*/*10*/*10*/*2K7*/*10*/1**********1 w - - 0 1";

#[test]
fn a_wizard_gives_way_and_mate_follows() {
    assert_eq!(keys(WIZARD, 1), [""; 0]);
    assert_eq!(keys(WIZARD, 2), ["e3b2"]);
}

#[test]
fn a_champion_steps_aside_and_mate_follows() {
    assert_eq!(keys(CHAMPION, 1), [""; 0]);
    assert_eq!(keys(CHAMPION, 2), ["b5c5"]);
}
