//! Counting move sequences, first move by first move.

use boardwright::engine::{Leaves, Stop};
use boardwright::{Game, Move};

/// The legal moves with their coordinates, sorted by these as byte strings.
pub(crate) fn sorted_moves(game: &Game) -> Vec<(String, Move)> {
    let mut moves: Vec<(String, Move)> = game
        .legal_moves()
        .into_iter()
        .map(|mv| (game.write(mv), mv))
        .collect();
    moves.sort();
    moves
}

/// The number of legal move sequences of `depth` plies that begin with a legal move.
///
/// # Errors
/// [`Stop`] when `tick` said so.
pub(crate) fn after(
    game: &Game,
    mv: Move,
    depth: u32,
    leaves: Leaves,
    tick: &mut dyn FnMut(u64) -> bool,
) -> Result<u64, Stop> {
    let deeper = depth.saturating_sub(1);
    if game.position().variant().needs_history() {
        let mut ahead = game.clone();
        // A move that is refused because the game is drawn counts all the same; its past is lost.
        if ahead.play(mv).is_ok() {
            return ahead.perft(deeper, leaves, tick);
        }
    }
    game.position().after(mv).perft(deeper, leaves, tick)
}
