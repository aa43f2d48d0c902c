//! Where the search is: a position as its tables know it.

use crate::walk::scramble::scramble;

/// A position as the tables know it: all but the hands, and what the attacker holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    /// The board, who is to move, and what both hands hold together; or everything, where hands are not compared.
    pub(crate) board: u64,
    /// What the attacker holds: a byte for each kind, less than 128.
    pub(crate) hand: u64,
}

/// The highest bit of each byte.
pub(crate) const HIGH: u64 = 0x8080_8080_8080_8080;

impl Place {
    /// A position that is compared with no other.
    pub(crate) const fn alone(key: u64) -> Place {
        Place {
            board: key,
            hand: 0,
        }
    }

    /// That of a board and a hand; `None` for a hand that no place has.
    pub(crate) fn of(board: u64, hand: u64) -> Option<Place> {
        let place = Place { board, hand };
        place.is_comparable().then_some(place)
    }

    /// Whether its hand is one that can be compared.
    const fn is_comparable(self) -> bool {
        self.hand & HIGH == 0
    }

    /// The position by one number.
    pub(crate) fn whole(self) -> u64 {
        self.board ^ scramble(self.hand)
    }

    /// Whether the attacker holds at least what he holds in another position that is otherwise the same.
    pub(crate) fn holds(self, other: Place) -> bool {
        self.board == other.board && holds(self.hand, other.hand)
    }
}

/// Whether each byte of a hand is at least that of another.
fn holds(more: u64, less: u64) -> bool {
    ((more | HIGH) - less) & HIGH == HIGH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_holds_another_if_each_byte_does() {
        let bytes = |hand: u64| hand.to_le_bytes();
        for seed in 0..20_000 {
            // Few of each kind, so that some hands hold others.
            let few = 0x0101_0101_0101_0101 * if seed % 2 == 0 { 1 } else { 0x7F };
            let (one, other) = (scramble(seed) & few, scramble(!seed) & few);
            let pairs = bytes(one).into_iter().zip(bytes(other));
            let each = pairs.into_iter().all(|(one, other)| one >= other);
            assert_eq!(holds(one, other), each, "{one:x} {other:x}");
            assert!(holds(one | other, other) && holds(one, one) && holds(one, 0));
        }
    }
}
