//! The way to a node: the places above it, none of them twice.

use crate::walk::place::Place;
use crate::walk::scramble::scramble;

/// So many counts of boards. Most often the count of a board is 0, and the way need not be looked through.
const COUNTS: usize = 1 << 12;

/// The places on the way to the node that is worked on, the first one first.
pub(crate) struct Way {
    /// Each with a number of the way that ends there.
    places: Vec<(Place, u64)>,
    /// How many of them are on boards with the same lowest bits of the key.
    boards: Vec<u16>,
}

impl Way {
    pub(crate) fn new() -> Way {
        Way {
            places: Vec::new(),
            boards: vec![0; COUNTS],
        }
    }

    /// The way to the first place.
    pub(crate) fn clear(&mut self) {
        self.places.clear();
        self.boards.fill(0);
    }

    /// How many places it has.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// What the attacker holds in the last place.
    pub(crate) fn hand(&self) -> u64 {
        self.places.last().map_or(0, |(place, _)| place.hand)
    }

    /// A number of the way that goes on to a place.
    pub(crate) fn to(&self, place: Place) -> u64 {
        let way = self.places.last().map_or(0, |&(_, way)| way);
        scramble(way ^ place.whole())
    }

    /// It goes on to a place.
    pub(crate) fn enter(&mut self, place: Place) {
        self.places.push((place, self.to(place)));
        if let Some(count) = self.boards.get_mut(board(place)) {
            *count += 1;
        }
    }

    /// It goes back from the last place.
    pub(crate) fn leave(&mut self) {
        if let Some((place, _)) = self.places.pop()
            && let Some(count) = self.boards.get_mut(board(place))
        {
            *count -= 1;
        }
    }

    /// The last place with the same board and no less in the attacker's hand, and its number, counted from 1.
    pub(crate) fn comes_back(&self, place: Place) -> Option<(usize, Place)> {
        if self.boards.get(board(place)) == Some(&0) {
            return None;
        }
        let mut places = self.places.iter().enumerate().rev();
        let above = places.find(|(_, (above, _))| above.holds(place));
        above.map(|(at, &(above, _))| (at + 1, above))
    }
}

/// Which count is that of a place.
fn board(place: Place) -> usize {
    place.board as usize % COUNTS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Few boards with different keys of the same lowest bits among them, and hands of one kind.
    fn place(bits: u64) -> Place {
        Place {
            board: bits % 5 + (bits / 5 % 3) * COUNTS as u64,
            hand: bits / 15 % 4,
        }
    }

    #[test]
    fn who_comes_back_is_found_as_by_looking_through_all() {
        let mut way = Way::new();
        let mut plain: Vec<Place> = Vec::new();
        let (mut bits, mut back, mut not) = (1, 0, 0);
        for _ in 0..20_000 {
            bits = scramble(bits);
            if bits % 7 < 3 || plain.len() > 20 {
                way.leave();
                plain.pop();
            } else {
                let place = place(bits >> 8);
                way.enter(place);
                plain.push(place);
            }
            assert_eq!(way.len(), plain.len());
            assert_eq!(way.hand(), plain.last().map_or(0, |place| place.hand));
            let asked = place(bits >> 32);
            let at = plain.iter().rposition(|above| above.holds(asked));
            let found = way.comes_back(asked);
            assert_eq!(found, at.map(|at| (at + 1, plain[at])));
            match found {
                Some(_) => back += 1,
                None => not += 1,
            }
        }
        assert!(back > 1_000 && not > 1_000, "{back} {not}");
    }

    #[test]
    fn a_way_has_a_number_that_tells_its_places_and_their_order() {
        let to = |places: &[u64], last: u64| {
            let mut way = Way::new();
            places.iter().for_each(|&bits| way.enter(place(bits)));
            way.to(place(last))
        };
        assert_eq!(to(&[1, 2], 3), to(&[1, 2], 3));
        assert_ne!(to(&[1, 2], 3), to(&[2, 1], 3));
        assert_ne!(to(&[1], 3), to(&[1, 2], 3));
    }
}
