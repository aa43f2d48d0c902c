//! A hash of a stated greatest size: what the search has found out of positions.

use crate::tables::slot::{Kept, Slot, are_numbers, pair, pair_of};

/// What an entry says; its meaning is the writer's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) one: u32,
    pub(crate) two: u32,
    work: u32,
}

impl Slot for Entry {
    fn key(&self) -> u64 {
        self.key
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn work_mut(&mut self) -> &mut u32 {
        &mut self.work
    }
}

impl Entry {
    /// An entry; whatever was found out was some work.
    pub(crate) fn new(key: u64, one: u32, two: u32, work: u32) -> Entry {
        let work = work.max(1);
        Entry {
            key,
            one,
            two,
            work,
        }
    }

    pub(crate) fn is_of_key(&self, key: u64) -> bool {
        self.key == key
    }

    /// Whether two entries are of one key.
    pub(crate) fn is_of(&self, other: &Entry) -> bool {
        self.is_of_key(other.key)
    }
}

impl Kept for Entry {
    fn words(&self) -> [u64; 4] {
        [self.key, pair(self.one, self.two), u64::from(self.work), 0]
    }

    fn of([key, numbers, work, _]: [u64; 4]) -> Option<Entry> {
        let [one, two] = pair_of(numbers);
        let [work, _] = pair_of(work);
        let known = work > 0 && are_numbers(one, two);
        known.then_some(Entry {
            key,
            one,
            two,
            work,
        })
    }
}

/// A table that begins small and grows to a stated size, and no further. Then a new entry takes the
/// place of the one that took the least work, among the `WAYS` that share a place.
///
/// It grows a bucket at a time: each new one takes from the bucket whose places it halves. So nothing
/// is lost by growing, and no call takes long, however large the table is.
pub(crate) struct Table<S = Entry, const WAYS: usize = 4> {
    /// The buckets, [`CHUNK`] in each but the last: a new chunk moves no other.
    chunks: Vec<Vec<[S; WAYS]>>,
    buckets: usize,
    most: usize,
    entries: usize,
}

/// The buckets of a table at first.
const FEW: usize = 1024;
/// Buckets that lie together.
const CHUNK: usize = 1024;

impl<S: Slot, const WAYS: usize> Table<S, WAYS> {
    /// A table of at most so many bytes, and at least one bucket.
    pub(crate) fn new(bytes: usize) -> Self {
        Self::beginning_with(FEW, bytes)
    }

    /// The same, with so many buckets at first.
    pub(crate) fn beginning_with(few: usize, bytes: usize) -> Self {
        let most = (bytes / size_of::<[S; WAYS]>()).max(1);
        let mut table = Table {
            chunks: Vec::new(),
            buckets: 0,
            most,
            entries: 0,
        };
        while table.buckets < most.min(few) {
            table.push([S::default(); WAYS]);
        }
        table
    }

    fn push(&mut self, bucket: [S; WAYS]) {
        if self.buckets.is_multiple_of(CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK.min(self.most)));
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(bucket);
            self.buckets += 1;
        }
    }

    /// One bucket more, with what belongs there now.
    fn grow(&mut self) {
        let at = self.buckets;
        let whole = (at + 1).next_power_of_two() / 2;
        self.push([S::default(); WAYS]);
        let mut moved = [S::default(); WAYS];
        let bits = self.buckets.next_power_of_two() - 1;
        if let Some(old) = self.bucket(at - whole) {
            for (from, to) in old.iter_mut().zip(&mut moved) {
                if from.work() > 0 && (from.key() >> 20) as usize & bits == at {
                    std::mem::swap(from, to);
                }
            }
        }
        if let Some(new) = self.bucket(at) {
            *new = moved;
        }
    }

    fn bucket(&mut self, at: usize) -> Option<&mut [S; WAYS]> {
        self.chunks.get_mut(at / CHUNK)?.get_mut(at % CHUNK)
    }

    /// The bucket of a key: that of its lowest bits, or, while there is no such bucket yet, of one bit
    /// less.
    fn place(&self, key: u64) -> usize {
        let whole = self.buckets.next_power_of_two();
        let place = (key >> 20) as usize & (whole - 1);
        if place < self.buckets {
            place
        } else {
            place - whole / 2
        }
    }

    /// How many bytes it may take.
    pub(crate) fn most_bytes(&self) -> usize {
        self.most * size_of::<[S; WAYS]>()
    }

    /// All entries.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &S> {
        let all = self.chunks.iter().flatten().flatten();
        all.filter(|entry| entry.work() > 0)
    }

    /// All that is known under a key.
    pub(crate) fn all(&self, key: u64) -> impl Iterator<Item = &S> {
        let at = self.place(key);
        let bucket = self.chunks.get(at / CHUNK).and_then(|c| c.get(at % CHUNK));
        let bucket = bucket.map_or(&[][..], |bucket| &bucket[..]);
        bucket
            .iter()
            .filter(move |e| e.key() == key && e.work() > 0)
    }

    /// Puts an entry, which took some work, in the place of one that is the same, or else of the one that took the least.
    pub(crate) fn set(&mut self, new: S, same: impl Fn(&S) -> bool) {
        // Half full, some buckets would already lose something: there are two places for each entry.
        while self.entries * 8 > self.buckets * WAYS && self.buckets < self.most {
            self.grow();
        }
        let place = self.place(new.key());
        let Some(bucket) = self.bucket(place) else {
            return;
        };
        let same = bucket.iter().position(|e| e.work() > 0 && same(e));
        let at = same.or_else(|| (0..WAYS).min_by_key(|&at| bucket[at].work()));
        if let Some(at) = at {
            let more = usize::from(bucket[at].work() == 0);
            // What is not the least any more grows old: otherwise the first entries would stay for ever.
            if same.is_none() && more == 0 {
                bucket.iter_mut().for_each(S::age);
            }
            bucket[at] = new;
            self.entries += more;
        }
    }
}

impl Table {
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.all(key).next().copied()
    }

    pub(crate) fn put(&mut self, key: u64, one: u32, two: u32, work: u32) {
        self.set(Entry::new(key, one, two, work), |e| e.is_of_key(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAYS: usize = 4;
    type Bucket = [Entry; WAYS];

    #[test]
    fn the_size_is_kept_and_costly_entries_stay() {
        let mut table: Table = Table::new(1000);
        for key in 100..200 {
            table.put(key << 20, 0, 0, 1);
        }
        assert!(table.buckets * size_of::<Bucket>() <= 1000);
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
        let mut table: Table = Table::new(16 << 20);
        let key = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for n in 1..20_000 {
            table.put(key(n), n as u32, 0, 1);
        }
        let kept =
            (1..20_000_u64).filter(|&n| table.get(key(n)).is_some_and(|e| u64::from(e.one) == n));
        assert!(kept.count() > 19_500);
        let full: usize = table.chunks.iter().map(Vec::len).sum();
        assert_eq!(full, table.buckets);
    }

    #[test]
    fn a_table_of_one_bucket_forgets() {
        let mut table: Table = Table::new(0);
        for key in 1..100 {
            table.put(key << 20, key as u32, 0, 1);
        }
        let kept: Vec<u64> = (1..100).filter(|k| table.get(k << 20).is_some()).collect();
        assert_eq!(kept.len(), WAYS);
        assert!(kept.contains(&99), "the last one is there");
        assert_eq!(table.buckets, 1);
    }
}
