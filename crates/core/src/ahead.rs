//! What moves lead to, told without a position for each.

use crate::moves::Move;

/// What stands after a legal move, for one who looks at many moves and keeps few of the positions, such as a search for mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// The move.
    pub mv: Move,
    /// The [hash](crate::Position::hash) of the position after it.
    pub hash: u64,
    /// The hash of that position but for what is in hand: the first half of [`Position::hash_and_hands`](crate::Position::hash_and_hands).
    pub board: u64,
    /// What the sides hold after it: the second half.
    pub hands: [u128; 2],
}
