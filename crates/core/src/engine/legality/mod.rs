//! Which moves are legal: by definition, and in every faster way that the definition is held against.

/// How many answers there are to a check.
mod answers;
/// Which castlings are open.
pub(crate) mod castling;
/// Which moves may give check, where checks are counted or nobody may give one.
pub(crate) mod check_info;
/// Legal moves that give check, without the others.
mod checking;
/// Drops that must not give check or mate, and those that masks tell.
pub(crate) mod drops;
/// Captures en passant where masks serve.
pub(crate) mod en_passant;
/// What no game allows and some problems ask for: moves that leave their own royal piece attacked.
mod exposing;
/// What holds back the player to move where masks serve: checks, pins, attacked cells, blasts.
mod guard;
/// Legal moves, listed or counted, in the fastest way that the variant allows.
pub(crate) mod legal;
/// Whose moves they are where pieces borrow movement.
mod lent;
/// Who is told of legal moves, many at a time.
pub(crate) mod listener;
/// Legal moves by pins and check masks, told to a listener.
pub(crate) mod masked;
/// What a side's pieces decide by themselves, kept from one counted position to the next.
pub(crate) mod own;
/// What pieces may do on a condition only.
pub(crate) mod permissions;
/// Where the pieces on the board let a piece be dropped.
pub(crate) mod places;
/// Legal moves by sensitive cells, where masks do not fit: what no royal piece can feel is told as sets.
pub(crate) mod probed;
/// The moves of rule modules.
pub(crate) mod proposed;
/// Where pieces can go, whatever that means for the royal ones.
pub(crate) mod pseudo;
/// The definition: play the move, and look whether a royal piece may be taken.
pub(crate) mod reference;
/// Gates and walls: moves that name a second cell.
pub(crate) mod seconds;
/// Between probing and its listener: which sets go through as they are.
mod sieve;
/// A move that somebody names, without a list of the others.
pub(crate) mod sought;
/// Every next position, made while the moves are found.
pub(crate) mod successors;
/// Who answers a check by taking.
mod takers;
/// Adds sets up cell by cell, for counts.
pub(crate) mod tally;
/// Legal moves that only the rule of void self-checks allows.
pub(crate) mod voided;
