//! Walls instead of moves, as Fairy-Stockfish tells them: every move names a wall, and one that is put instead is named
//! by the first of the player's pieces, not by the one that a pass is named by. See [`Coordinates::Fairy`].

use boardwright_core::geometry::Cell;
use boardwright_core::{Man, Move, MoveSort, Position, Second, Wish};

use crate::{Coordinates, Legal};

/// The cell of the walls that mean nothing.
pub(crate) const NO_WALL: Cell = Cell(0);

/// The text of a wall that is put instead of a move, where another than the usual piece names it.
pub(crate) fn told(position: &Position, mv: Move, coordinates: Coordinates) -> Option<String> {
    let (Some(Second::Wall(wall)), MoveSort::Pass, Coordinates::Fairy) =
        (Wish::from(mv).second, mv.sort(), coordinates)
    else {
        return None;
    };
    let own = |man: &Man| man.side == position.turn();
    let men = position.men();
    let (first, _) = men.iter().find(|(_, man)| own(man))?;
    let name = |cell| coordinates.name(position.model(), cell);
    let (first, wall) = (name(*first), name(wall));
    Some(format!("{first}{first},{first}{wall}"))
}

/// The legal move that was meant, if none puts the wall that was told.
pub(crate) fn meant(at: &dyn Legal, wish: &Wish, moves: &[Move]) -> Option<Move> {
    let told_only = wish.second == Some(Second::Wall(NO_WALL));
    (told_only && at.position().model().walls_instead())
        .then(|| wish.with_second(None).among(moves))?
}
