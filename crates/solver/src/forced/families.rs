//! The moves of positions, remembered as long as there is room.

use std::collections::VecDeque;

use boardwright_core::Move;

use crate::walk::place::Place;

/// A legal move that keeps the duties, and where it leads.
#[derive(Clone, Copy)]
pub(crate) struct Child {
    pub(crate) mv: Move,
    pub(crate) place: Place,
    /// How many answers there are, where each move is a check all drops counted as one; or a guess.
    pub(crate) replies: u16,
    /// The one before which this one is not worked on, counted from 1; 0 if there is none.
    pub(crate) behind: u16,
    /// The move reaches the goal, which the position after it does not tell.
    pub(crate) wins: bool,
    /// It may be an interposition that only delays, where such are left out.
    pub(crate) blocks: bool,
}

impl Child {
    /// A move and where it leads, of which nothing else is said yet.
    pub(crate) fn of(mv: Move, place: Place) -> Child {
        Child {
            mv,
            place,
            replies: 1,
            behind: 0,
            wins: false,
            blocks: false,
        }
    }
}

/// A guess for positions whose replies are not counted.
pub(crate) const QUIET: u16 = 12;
/// The children of one position.
pub(crate) type Family = Vec<Child>;

/// So many children lie together, if they are not all of one family.
const CHUNK: usize = 4096;
/// So many families share a place of the index.
const WAYS: usize = 4;
/// The places of the index at first.
const FEW: usize = 64;
/// There is a place in the index for so many children, or up to twice as many.
const OF_ONE: usize = 2;

/// The families written last, with so many children at most: where there is no room, those written first are forgotten.
/// Who is asked for and would soon be forgotten is written anew. So what is in use stays.
pub(crate) struct Families {
    /// Each family lies in one chunk. The last chunk is written.
    chunks: VecDeque<Vec<Child>>,
    /// How many chunks have been forgotten.
    forgotten: u32,
    /// How many children there are, and may be.
    children: usize,
    most: usize,
    index: Vec<Places>,
    /// How many families have been written into the index.
    listed: usize,
}

/// The places of the index that the keys with the same lowest bits have.
// A line of a cache: none lies in two.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Places([Listed; WAYS]);

/// Where a family lies.
#[derive(Clone, Copy, Default)]
struct Listed {
    key: u64,
    /// The number of its chunk, counted from 1; 0 in an empty place.
    chunk: u32,
    from: u16,
    children: u16,
}

impl Families {
    /// Children of at most so many bytes, their index included.
    pub(crate) fn new(bytes: usize) -> Families {
        Families {
            chunks: VecDeque::new(),
            forgotten: 0,
            children: 0,
            most: bytes / (size_of::<Child>() + size_of::<Listed>() / OF_ONE),
            index: vec![Places::default(); FEW],
            listed: 0,
        }
    }

    /// Writes the family of a key behind what is in a list, if it is remembered.
    pub(crate) fn get(&mut self, key: u64, into: &mut Family) -> bool {
        let known = self.places(key).iter().find(|listed| listed.key == key);
        let Some(&known) = known else {
            return false;
        };
        let Some(family) = self.family(known) else {
            return false;
        };
        let before = into.len();
        into.extend_from_slice(family);
        let is_old = known.chunk as usize <= self.forgotten as usize + self.chunks.len() / 2;
        if is_old && self.forgotten > 0 {
            self.insert(key, into.get(before..).unwrap_or_default());
        }
        true
    }

    /// Remembers a family, unless it is larger than all may be.
    pub(crate) fn insert(&mut self, key: u64, family: &[Child]) {
        let Ok(children) = u16::try_from(family.len()) else {
            return;
        };
        if family.len() > self.most {
            return;
        }
        let most = CHUNK.min(self.most).max(family.len());
        let is_full = |chunk: &Vec<Child>| chunk.len() + family.len() > most;
        if self.chunks.back().is_none_or(is_full) {
            let chunk = self.room(most);
            self.chunks.push_back(chunk);
        }
        let Some(chunk) = self.chunks.back_mut() else {
            return;
        };
        let from = chunk.len();
        if from + family.len() > chunk.capacity() {
            // Twice the room, and no more than it may have.
            chunk.reserve_exact(from.max(family.len()).min(most - from));
        }
        chunk.extend_from_slice(family);
        self.children += family.len();
        self.list(Listed {
            key,
            chunk: self.forgotten + self.chunks.len() as u32,
            from: from as u16,
            children,
        });
    }

    /// An empty chunk for so many children: where there would be too many, the oldest ones are forgotten.
    fn room(&mut self, children: usize) -> Vec<Child> {
        let mut room = Vec::new();
        while self.children + children > self.most
            && let Some(oldest) = self.chunks.pop_front()
        {
            self.forgotten += 1;
            self.children -= oldest.len();
            room = oldest;
        }
        room.clear();
        room
    }

    fn family(&self, listed: Listed) -> Option<&[Child]> {
        let at = listed.chunk.checked_sub(self.forgotten + 1)?;
        let chunk = self.chunks.get(at as usize)?;
        let from = usize::from(listed.from);
        chunk.get(from..from + usize::from(listed.children))
    }

    /// The places of the index that a key may have.
    fn places(&self, key: u64) -> &[Listed] {
        let at = key as usize & (self.index.len() - 1);
        self.index.get(at).map_or(&[], |places| &places.0)
    }

    /// Writes where a family lies in the place of one of the same key, or else of the oldest one.
    fn list(&mut self, new: Listed) {
        // A quarter full, few keys find no place.
        if self.listed > self.index.len() * WAYS / 4 {
            self.grow();
        }
        let at = new.key as usize & (self.index.len() - 1);
        let Some(Places(places)) = self.index.get_mut(at) else {
            return;
        };
        let same = places.iter().position(|listed| listed.key == new.key);
        let oldest = || (0..WAYS).min_by_key(|&at| places[at].chunk);
        if let Some(at) = same.or_else(oldest) {
            self.listed += usize::from(places[at].chunk == 0);
            places[at] = new;
        }
    }

    /// Twice as many places in the index, if there may be.
    fn grow(&mut self) {
        let half = self.index.len();
        if half * 2 * WAYS * OF_ONE > self.most {
            return;
        }
        self.index.extend_from_within(..);
        let bit = half as u64;
        for (at, Places(places)) in self.index.iter_mut().enumerate() {
            for listed in places {
                if (listed.key & bit != 0) != (at >= half) {
                    *listed = Listed::default();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small::{setup, small};
    use crate::walk::scramble::scramble;

    /// Any move: here only places tell whose a child is.
    fn any_move() -> Move {
        let variant = small();
        let positions = (0..).filter_map(|seed| variant.position(&setup(seed)).ok());
        let mut moves = positions.flat_map(|position| position.legal_moves());
        moves.next().expect("a move")
    }

    /// So many children with a key as their place.
    fn family(key: u64, mv: Move) -> Family {
        let children = scramble(!key) % 30;
        (0..children)
            .map(|at| {
                Child::of(
                    mv,
                    Place {
                        board: key,
                        hand: at,
                    },
                )
            })
            .collect()
    }

    /// Whether a family is remembered, as it was.
    fn has(families: &mut Families, key: u64, mv: Move) -> bool {
        let mut found = Family::new();
        let known = families.get(key, &mut found);
        let places = |family: &Family| family.iter().map(|child| child.place).collect::<Vec<_>>();
        assert!(!known || places(&found) == places(&family(key, mv)));
        known
    }

    #[test]
    fn who_is_asked_for_stays_and_others_go() {
        let mv = any_move();
        for chunks in [1, 2, 3, 10] {
            let bytes = chunks * CHUNK * (size_of::<Child>() + size_of::<Listed>() / OF_ONE);
            let mut families = Families::new(bytes);
            let keys = 2 * families.most as u64 / 15;
            let mut lost = 0;
            for key in 0..keys {
                families.insert(scramble(key), &family(scramble(key), mv));
                assert!(has(&mut families, scramble(key), mv), "{key}");
                assert!(families.children <= families.most);
                if chunks > 2 && !has(&mut families, scramble(0), mv) {
                    families.insert(scramble(0), &family(scramble(0), mv));
                    lost += 1;
                }
            }
            // Others may have taken its place in the index.
            assert!(lost * 1_000 < keys, "{lost} of {keys}");
            assert!(!has(&mut families, scramble(1), mv));
            let last = (keys - 200..keys).filter(|&key| has(&mut families, scramble(key), mv));
            assert!(last.count() > 190, "{chunks}");
            let index = size_of_val(&families.index[..]);
            let room = families.chunks.iter().map(Vec::capacity).sum::<usize>();
            assert!(index + room * size_of::<Child>() <= bytes + bytes / 10);
        }
    }

    #[test]
    fn a_family_that_is_too_large_is_not_remembered_and_takes_nobodys_place() {
        let mv = any_move();
        let large = |children: usize| vec![Child::of(mv, Place::alone(7)); children];
        let mut families = Families::new(0);
        families.insert(7, &large(1));
        assert!(!families.get(7, &mut Family::new()));
        families.insert(8, &[]);
        assert!(families.get(8, &mut Family::new()), "it takes no room");
        for children in [CHUNK + 1, 3 * CHUNK, 100_000] {
            let mut families =
                Families::new(4 * CHUNK * (size_of::<Child>() + size_of::<Listed>() / OF_ONE));
            families.insert(1, &family(1, mv));
            families.insert(7, &large(children));
            let mut found = Family::new();
            let known = families.get(7, &mut found);
            assert_eq!(known, children <= families.most);
            assert_eq!(found.len(), if known { children } else { 0 });
            assert!(has(&mut families, 1, mv));
        }
    }
}
