//! When keys stood last.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// The plies at which keys stood last. Of so few positions as most games have, those that have the same mark are gone through;
/// of more a table is made, so that no game is too long.
#[derive(Clone, Debug, Default)]
pub(super) struct Latest {
    /// A mark for each key that stood, and maybe for others.
    marks: [u64; MARKS],
    /// One ply for each different key, once there are many.
    table: HashTable<u32>,
}

/// So many keys are few.
const FEW: usize = 128;
const MARKS: usize = FEW / 8;

/// Where a key is looked for: keys are mixed already.
pub(super) fn hash(key: u128) -> u64 {
    key as u64
}

/// Where a key is marked, and with which bit.
fn mark(key: u128) -> (usize, u64) {
    let high = (key >> 64) as u64;
    (high as usize % MARKS, 1 << (high >> 58))
}

impl Latest {
    /// Notes the last of these keys, and tells the ply at which it stood before.
    #[inline]
    pub(super) fn note(&mut self, keys: &[u128]) -> Option<u32> {
        let (&key, before) = keys.split_last()?;
        if keys.len() <= FEW && self.table.is_empty() {
            let (at, bit) = mark(key);
            let marks = self.marks.get_mut(at)?;
            let marked = *marks & bit != 0;
            *marks |= bit;
            return if marked { last(before, key) } else { None };
        }
        self.note_in_table(keys)
    }

    #[inline(never)]
    fn note_in_table(&mut self, keys: &[u128]) -> Option<u32> {
        let first = match self.table.is_empty() {
            true => 0,
            false => keys.len().saturating_sub(1),
        };
        let key_at = |ply: u32| keys.get(ply as usize).copied().unwrap_or_default();
        let mut before = None;
        for ply in first..keys.len() {
            let ply = u32::try_from(ply).unwrap_or(u32::MAX);
            let key = key_at(ply);
            let entry =
                self.table
                    .entry(hash(key), |&at| key_at(at) == key, |&at| hash(key_at(at)));
            before = match entry {
                Entry::Occupied(mut entry) => Some(core::mem::replace(entry.get_mut(), ply)),
                Entry::Vacant(entry) => {
                    entry.insert(ply);
                    None
                }
            };
        }
        before
    }

    /// The ply at which a key stood last among these.
    pub(super) fn find(&self, keys: &[u128], key: u128) -> Option<u32> {
        if self.table.is_empty() {
            let (at, bit) = mark(key);
            let marked = self.marks.get(at).is_some_and(|marks| marks & bit != 0);
            return if marked { last(keys, key) } else { None };
        }
        let is = |&ply: &u32| keys.get(ply as usize) == Some(&key);
        self.table.find(hash(key), is).copied()
    }

    /// Forgets a key that stood at a ply, the last one, and had stood before then.
    pub(super) fn forget(&mut self, key: u128, ply: u32, before: Option<u32>) {
        if let Ok(mut latest) = self.table.find_entry(hash(key), |&at| at == ply) {
            match before {
                None => drop(latest.remove()),
                Some(before) => *latest.get_mut() = before,
            }
        }
    }

    /// The bytes that it takes beside its own.
    pub(super) fn bytes(&self) -> usize {
        self.table.allocation_size()
    }
}

/// The last ply at which a key stands among some.
fn last(keys: &[u128], key: u128) -> Option<u32> {
    let ply = keys.iter().rposition(|&other| other == key)?;
    u32::try_from(ply).ok()
}

#[cfg(test)]
mod tests {
    use super::{FEW, Latest, MARKS, last, mark};

    /// Games of few keys and of many, some of which stand again, and some of which are taken back.
    #[test]
    fn what_stood_last_is_found_however_many_stood() {
        for (different, length) in [(5, 40), (90, FEW), (90, 3 * FEW), (1 << 60, 3 * FEW)] {
            let (mut latest, mut keys) = (Latest::default(), Vec::new());
            let mut chance = 1_u128;
            let (mut again, mut turns) = (0, 0);
            while keys.len() < length {
                chance = chance.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835) + 1;
                turns += 1;
                let key = (chance >> 64) % different;
                let key = key.wrapping_mul(0xD1B5_4A32_D192_ED03_9E37_79B9_7F4A_7C15);
                if turns % 7 == 0
                    && let Some(key) = keys.pop()
                {
                    latest.forget(key, keys.len() as u32, last(&keys, key));
                } else {
                    let before = last(&keys, key);
                    again += u32::from(before.is_some());
                    keys.push(key);
                    assert_eq!(latest.note(&keys), before);
                }
                assert_eq!(latest.find(&keys, key), last(&keys, key));
            }
            assert_eq!(again > 0, different < 1000, "{different}");
            assert_eq!(latest.bytes() > 0, length > FEW);
        }
    }

    #[test]
    fn marks_have_a_place_each() {
        let places = (0..MARKS as u128 * 64).map(|n| mark(n << 122 | (n / 64) << 64));
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), MARKS * 64);
    }
}
