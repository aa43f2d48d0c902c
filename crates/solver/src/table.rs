//! A hash of a stated greatest size: what the search has found out of positions.

/// What an entry says; its meaning is the writer's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) one: u32,
    pub(crate) two: u32,
    /// How much work it took to find this out; 0 for an empty place.
    work: u32,
}

/// Entries that share a place.
const WAYS: usize = 4;

/// A table that begins small and grows to a stated size, and no further. Then a new entry takes the
/// place of the one that took the least work.
pub(crate) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    most: usize,
    entries: usize,
}

/// The buckets of a table at first.
const FEW: usize = 1024;

impl Table {
    /// A table of at most so many bytes, and at least one bucket.
    pub(crate) fn new(bytes: usize) -> Table {
        let fits = (bytes / size_of::<[Entry; WAYS]>()).max(1);
        let most = if fits.is_power_of_two() {
            fits
        } else {
            fits.next_power_of_two() / 2
        };
        Table {
            buckets: vec![[Entry::default(); WAYS]; most.min(FEW)],
            most,
            entries: 0,
        }
    }

    fn grow(&mut self) {
        let twice = self.buckets.len() * 2;
        let old = std::mem::replace(&mut self.buckets, vec![[Entry::default(); WAYS]; twice]);
        self.entries = 0;
        for entry in old.into_iter().flatten().filter(|e| e.work > 0) {
            self.put(entry.key, entry.one, entry.two, entry.work);
        }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.buckets.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.buckets.get(self.place(key))?;
        bucket.iter().find(|e| e.key == key && e.work > 0).copied()
    }

    pub(crate) fn put(&mut self, key: u64, one: u32, two: u32, work: u32) {
        // Half full, some buckets would already lose something: it grows when it is a quarter full.
        if self.entries * 4 > self.buckets.len() * WAYS && self.buckets.len() < self.most {
            self.grow();
        }
        let place = self.place(key);
        let Some(bucket) = self.buckets.get_mut(place) else {
            return;
        };
        let same = bucket.iter().position(|e| e.key == key && e.work > 0);
        let at = same.or_else(|| (0..WAYS).min_by_key(|&at| bucket[at].work));
        if let Some(at) = at {
            // What is not the least any more grows old: otherwise the first entries would stay for ever.
            if same.is_none() {
                for entry in bucket.iter_mut() {
                    entry.work -= entry.work / 8;
                }
            }
            let work = work.max(1);
            self.entries += usize::from(bucket[at].work == 0);
            bucket[at] = Entry {
                key,
                one,
                two,
                work,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_kept_and_costly_entries_stay() {
        let mut table = Table::new(1000);
        for key in 100..200 {
            table.put(key << 20, 0, 0, 1);
        }
        assert!(table.buckets.len() * size_of::<[Entry; WAYS]>() <= 1000);
        table.put(1, 7, 8, 1_000_000);
        for key in 2..20 {
            table.put(key, 0, 0, 1);
        }
        assert_eq!(table.get(1).map(|e| (e.one, e.two)), Some((7, 8)));
        table.put(1, 9, 9, 1);
        assert_eq!(table.get(1).map(|e| (e.one, e.two)), Some((9, 9)));
        assert_eq!(table.get(12345), None);
    }

    #[test]
    fn growing_loses_little() {
        let mut table = Table::new(16 << 20);
        let key = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for n in 1..20_000 {
            table.put(key(n), n as u32, 0, 1);
        }
        let kept =
            (1..20_000_u64).filter(|&n| table.get(key(n)).is_some_and(|e| u64::from(e.one) == n));
        assert!(kept.count() > 19_500);
    }
}
