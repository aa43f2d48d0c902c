//! The fast ways held against the plain definition, on random positions of shipped variants and of
//! variants that chance has written; what is written is read again, and a game taken back is as it was.
//!
//! A quick part runs every time. `BOARDWRIGHT_WHOLE=1` looks at 100,000 positions of each shipped variant.

mod hold;
mod past;
mod shipped;
mod tables;
mod texts;
mod walks;
mod written;

use boardwright::Move;

/// So many of each shipped variant; of those written by chance together, half as many or twice.
fn positions_wanted(whole: usize, quick: usize) -> usize {
    match std::env::var_os("BOARDWRIGHT_WHOLE") {
        Some(_) => whole,
        None => quick,
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}
