//! What is known of positions, however many plies are left.

use std::sync::Arc;

use crate::tables::slot::{Kept, Slot, pair, pair_of};
use crate::tables::store::{Standing, Store};
use crate::walk::place::Place;

/// No number of plies is known; or: at no number of plies.
pub(crate) const NEVER: u32 = u32::MAX;

/// What is known of a position: the goal is reached in `within` plies, and not in fewer than `from`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    /// [`NEVER`] if it is not known to be reached.
    pub(crate) within: u32,
    /// [`NEVER`] if it is known never to be reached.
    pub(crate) from: u32,
}

pub(crate) const UNKNOWN: Range = Range {
    within: NEVER,
    from: 0,
};
pub(crate) const HOPELESS: Range = Range {
    within: NEVER,
    from: NEVER,
};
/// What a move that reaches the goal leads to.
pub(crate) const AT_ONCE: Range = Range { within: 0, from: 0 };

#[derive(Clone, Copy)]
struct Fact {
    place: Place,
    range: Range,
    work: u32,
}

impl Default for Fact {
    fn default() -> Self {
        Fact {
            place: Place::default(),
            range: UNKNOWN,
            work: 0,
        }
    }
}

impl Slot for Fact {
    fn key(&self) -> u64 {
        self.place.board
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn work_mut(&mut self) -> &mut u32 {
        &mut self.work
    }
}

impl Kept for Fact {
    fn words(&self) -> [u64; 4] {
        let range = pair(self.range.within, self.range.from);
        [
            self.place.board,
            self.place.hand,
            range,
            u64::from(self.work),
        ]
    }

    fn of([board, hand, range, work]: [u64; 4]) -> Option<Fact> {
        let [within, from] = pair_of(range);
        let [work, _] = pair_of(work);
        let place = Place::of(board, hand)?;
        let range = Range { within, from };
        (work > 0).then_some(Fact { place, range, work })
    }
}

/// The ranges of positions. Those of the same board, with other pieces in hand, tell what follows from them.
pub(crate) struct Ranges {
    table: Store<Fact, 8>,
    /// Only the very same hands tell.
    alone: bool,
}

impl Ranges {
    /// Ranges of at most so many bytes, for so many threads.
    pub(crate) fn new(bytes: usize, threads: usize) -> Ranges {
        Ranges {
            table: Store::new(bytes, threads),
            alone: false,
        }
    }

    /// The same where other hands tell nothing.
    pub(crate) fn alone(self) -> Ranges {
        Ranges {
            alone: true,
            ..self
        }
    }

    /// The same for another thread.
    pub(crate) fn share(&self) -> Ranges {
        Ranges {
            table: self.table.share(),
            alone: self.alone,
        }
    }

    /// These, of which nothing is known yet, with what was known of earlier ones.
    pub(crate) fn recalling(self, earlier: &mut Arc<dyn Standing>) -> Ranges {
        let table = self.table.recalling(earlier, |a, b| a.place == b.place);
        Ranges { table, ..self }
    }

    /// Who holds more mates in no more plies, and who holds less in no fewer.
    pub(crate) fn get(&self, place: Place) -> Range {
        if self.alone {
            let mut known = UNKNOWN;
            self.table.each(place.board, |fact| {
                if fact.place == place {
                    known = fact.range;
                }
            });
            return known;
        }
        self.get_of_any_hand(place)
    }

    /// The same, also where other hands tell nothing of other places.
    pub(crate) fn get_of_any_hand(&self, place: Place) -> Range {
        let mut known = UNKNOWN;
        self.table.each(place.board, |fact| {
            if place.holds(fact.place) {
                known.within = known.within.min(fact.range.within);
            }
            if fact.place.holds(place) {
                known.from = known.from.max(fact.range.from);
            }
        });
        known
    }

    /// A hand with which a place is known to be mate as it stands, no more than it has.
    pub(crate) fn mated_with(&self, place: Place) -> Option<u64> {
        let mut hand = None;
        self.table.each(place.board, |fact| {
            if fact.range.within == 0 && place.holds(fact.place) {
                hand = Some(fact.place.hand);
            }
        });
        hand
    }

    /// Learns what was found with some work, if it tells anything new.
    pub(crate) fn put(&mut self, place: Place, found: Range, work: u32) {
        let known = self.get(place);
        self.add(place, known, found, work);
    }

    /// The same, also where other hands tell nothing of other places.
    pub(crate) fn put_of_any_hand(&mut self, place: Place, found: Range, work: u32) {
        let known = self.get_of_any_hand(place);
        self.add(place, known, found, work);
    }

    fn add(&mut self, place: Place, known: Range, found: Range, work: u32) {
        if found.within >= known.within && found.from <= known.from {
            return;
        }
        let new = Fact {
            place,
            range: Range {
                within: known.within.min(found.within),
                from: known.from.max(found.from),
            },
            work: work.max(1),
        };
        self.table.set(new, |fact| fact.place == place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(board: u64, hand: u64) -> Place {
        Place {
            board: board << 20,
            hand,
        }
    }

    #[test]
    fn who_holds_more_mates_and_who_holds_less_does_not() {
        let mut ranges = Ranges::new(1 << 16, 1);
        ranges.put(place(1, 0x0101), Range { within: 9, from: 5 }, 10);
        let of = |hand| {
            let range = ranges.get(place(1, hand));
            (range.within, range.from)
        };
        assert_eq!(of(0x0101), (9, 5));
        assert_eq!(of(0x0201), (9, 0), "more in hand");
        assert_eq!(of(0x0001), (NEVER, 5), "less in hand");
        assert_eq!(of(0x0200), (NEVER, 0), "another hand");
        assert_eq!(ranges.get(place(2, 0x0101)), UNKNOWN, "another board");
    }

    #[test]
    fn what_follows_is_not_put_again() {
        let mut ranges = Ranges::new(1 << 16, 1);
        ranges.put(place(1, 1), Range { within: 9, from: 5 }, 10);
        ranges.put(
            place(1, 2),
            Range {
                within: 11,
                from: 0,
            },
            10,
        );
        assert_eq!(ranges.get(place(1, 2)), Range { within: 9, from: 0 });
        let mut facts = 0;
        ranges.table.each(1 << 20, |_| facts += 1);
        assert_eq!(facts, 1);
    }
}
