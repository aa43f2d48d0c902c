//! The moves of positions, remembered as long as there is room.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use boardwright_core::Move;

use crate::dominance::Place;

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

pub(crate) type Family = Rc<[Child]>;

/// Keys are scrambled already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

type Generation = HashMap<u64, Family, BuildHasherDefault<AsItIs>>;

/// The families of two generations, with so many children at most. Where the younger generation has half of them, the
/// older one is forgotten and the younger one takes its place; who is asked for comes back into the younger one. So what
/// is in use stays.
pub(crate) struct Families {
    young: Generation,
    old: Generation,
    /// How many children the younger generation has, and may have.
    children: usize,
    most: usize,
}

impl Families {
    /// At most so many children.
    pub(crate) fn new(most: usize) -> Families {
        Families {
            young: Generation::default(),
            old: Generation::default(),
            children: 0,
            most: most / 2,
        }
    }

    pub(crate) fn get(&mut self, key: u64) -> Option<Family> {
        if let Some(family) = self.young.get(&key) {
            return Some(Rc::clone(family));
        }
        let family = self.old.remove(&key)?;
        self.insert(key, Rc::clone(&family));
        Some(family)
    }

    pub(crate) fn insert(&mut self, key: u64, family: Family) {
        if self.children + size_of_one(&family) > self.most {
            // The room of a map is used again: to give it back and grow anew would cost more than all lookups.
            std::mem::swap(&mut self.old, &mut self.young);
            self.young.clear();
            self.children = 0;
        }
        self.children += size_of_one(&family);
        self.young.insert(key, family);
    }
}

/// What a family counts for: its children, and about two more for itself and its place in the map.
fn size_of_one(family: &Family) -> usize {
    family.len() + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One that counts for one.
    fn none() -> Family {
        Vec::new().into()
    }

    #[test]
    fn who_is_asked_for_stays_and_others_go() {
        let mut families = Families::new(100);
        for key in 0..1_000 {
            families.insert(key, none());
            assert!(families.get(0).is_some(), "after {key}");
            assert!(families.get(key).is_some());
            assert!(families.young.len() + families.old.len() <= 100);
        }
        assert!(families.get(500).is_none());
    }

    #[test]
    fn without_room_the_last_one_alone_is_kept() {
        let mut families = Families::new(0);
        for key in 0..10 {
            families.insert(key, none());
            assert!(families.get(key).is_some());
        }
        assert!(families.young.len() + families.old.len() <= 2);
    }
}
