//! Counts of move sequences, first move by first move.

use boardwright_core::Move;
use boardwright_core::engine::{Leaves, Stop};
use boardwright_notation::Coordinates;

use crate::Game;

impl Game {
    /// The legal moves with their texts, sorted by these.
    pub fn sorted_moves(&self, coordinates: Coordinates) -> Vec<(String, Move)> {
        let moves = self.legal_moves().into_iter();
        let mut moves: Vec<(String, Move)> = moves
            .map(|mv| (self.write_in_unchecked(mv, coordinates), mv))
            .collect();
        moves.sort_unstable();
        moves
    }

    /// How many of the sequences that [`perft`](Game::perft) counts begin with a legal move.
    ///
    /// # Errors
    /// [`Stop`] when `tick` returned `false`.
    pub fn perft_after(
        &self,
        mv: Move,
        depth: u32,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        let Some(deeper) = depth.checked_sub(1) else {
            return Ok(0);
        };
        match self.needs_past(deeper) {
            true => self.onward(mv).perft(deeper, leaves, tick),
            false => {
                let ahead = self.position().after_unchecked(mv);
                ahead.perft(deeper, leaves, tick)
            }
        }
    }

    /// Whether what can be played within so many plies depends on what was played.
    pub fn needs_past(&self, plies: u32) -> bool {
        self.position().needs_history() || self.past_may_decide(plies)
    }

    /// What [`perft`](Game::perft) counts, by the first move, in the order of their texts.
    ///
    /// ```
    /// # use boardwright::{Catalogue, Game, engine::Leaves, notation::Coordinates};
    /// let game = Game::new(&Catalogue::shipped().get("chess")?);
    /// let divided = game.divide(3, Coordinates::Own, Leaves::Bulk, &mut |_| true)?;
    /// assert_eq!(divided.first(), Some(&("a2a3".to_owned(), 380)));
    /// assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 8902);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Stop`] when `tick` returned `false`.
    pub fn divide(
        &self,
        depth: u32,
        coordinates: Coordinates,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<(String, u64)>, Stop> {
        let moves = self.sorted_moves(coordinates).into_iter();
        moves
            .map(|(text, mv)| Ok((text, self.perft_after(mv, depth, leaves, tick)?)))
            .collect()
    }
}
