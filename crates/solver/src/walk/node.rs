//! What the search walks on: positions, or games where legal moves depend on the past.

use boardwright_core::engine::Leaves;
use boardwright_core::{Game, Move, Position};
use smallvec::SmallVec;

use crate::walk::futile;
use crate::walk::scramble::scramble;

/// A place in the search.
pub(crate) trait Node: Sized {
    /// What stands there.
    fn position(&self) -> &Position;
    /// Equal only for nodes with the same future.
    fn key(&self) -> u64;
    /// The legal moves; none if the game is over.
    fn moves(&self) -> Vec<Move>;
    /// Those of them that give check.
    fn checks(&self) -> Vec<Move> {
        let gives = |&mv: &Move| self.after(mv).position().in_check();
        self.moves().into_iter().filter(gives).collect()
    }
    /// How many legal moves there are.
    fn count(&self) -> usize {
        self.moves().len()
    }
    /// The position, where that is all there is to the node.
    fn bare(&self) -> Option<&Bare> {
        None
    }
    /// The node after a legal move.
    fn after(&self, mv: Move) -> Self;
    /// The legal moves, each with the node after it.
    fn successors(&self) -> Vec<(Move, Self)> {
        let moves = self.moves().into_iter();
        moves.map(|mv| (mv, self.after(mv))).collect()
    }
    /// What is left of an interposition ([`futile::left_of`]); nothing where the past counts.
    fn left_of(&self, _mv: Move) -> SmallVec<[Self; 2]> {
        SmallVec::new()
    }
}

/// A position alone, apart from the stack: there may be one for every ply.
pub(crate) struct Bare(Box<Position>);

impl Bare {
    pub(crate) fn new(position: Position) -> Bare {
        Bare(Box::new(position))
    }
}

impl Node for Bare {
    fn position(&self) -> &Position {
        &self.0
    }

    fn bare(&self) -> Option<&Bare> {
        Some(self)
    }

    fn key(&self) -> u64 {
        self.0.hash()
    }

    fn moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn checks(&self) -> Vec<Move> {
        self.0.checks()
    }

    fn count(&self) -> usize {
        let counted = self.0.perft(1, Leaves::Bulk, &mut |_| true);
        counted.map_or(0, |count| usize::try_from(count).unwrap_or(usize::MAX))
    }

    // Apart, so that what it holds is not on the stack of every ply.
    #[inline(never)]
    fn after(&self, mv: Move) -> Self {
        Bare::new(self.0.after_unchecked(mv))
    }

    fn successors(&self) -> Vec<(Move, Self)> {
        let all = self.0.successors().into_iter();
        all.map(|(mv, next)| (mv, Bare::new(next))).collect()
    }

    fn left_of(&self, mv: Move) -> SmallVec<[Self; 2]> {
        let left = futile::left_of(&self.0, mv).into_iter();
        left.map(Bare::new).collect()
    }
}

/// A game where the past forbids moves: two games are the same node only if all of their moves are.
#[derive(Clone)]
pub(crate) struct Played {
    game: Box<Game>,
    path: u64,
}

impl Played {
    pub(crate) fn new(game: &Game) -> Played {
        Played {
            game: Box::new(game.clone()),
            path: game.position().hash(),
        }
    }
}

impl Node for Played {
    fn position(&self) -> &Position {
        self.game.position()
    }

    fn key(&self) -> u64 {
        self.path
    }

    fn moves(&self) -> Vec<Move> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        self.game.legal_moves()
    }

    // As for a position.
    #[inline(never)]
    fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        // A move that the game refuses leaves it as it was, with another key: nothing is won by it.
        let _ = next.game.play(mv);
        next.path = scramble(self.path ^ scramble(mv.bits()));
        next
    }
}

/// The position with the other player to move.
pub(crate) fn passed(position: &Position) -> Option<Position> {
    let mut setup = position.setup();
    setup.turn = setup.turn.other();
    setup.ep.clear();
    position.variant().position(&setup).ok()
}
