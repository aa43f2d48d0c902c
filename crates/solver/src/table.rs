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

type Bucket = [Entry; WAYS];

/// A table that begins small and grows to a stated size, and no further. Then a new entry takes the
/// place of the one that took the least work.
///
/// It grows a bucket at a time: each new one takes from the bucket whose places it halves. So nothing
/// is lost by growing, and no call takes long, however large the table is.
pub(crate) struct Table {
    /// The buckets, [`CHUNK`] in each but the last: a new chunk moves no other.
    chunks: Vec<Vec<Bucket>>,
    buckets: usize,
    most: usize,
    entries: usize,
}

/// The buckets of a table at first.
const FEW: usize = 1024;
/// Buckets that lie together.
const CHUNK: usize = 1024;

impl Table {
    /// A table of at most so many bytes, and at least one bucket.
    pub(crate) fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Bucket>()).max(1);
        let mut table = Table {
            chunks: Vec::new(),
            buckets: 0,
            most,
            entries: 0,
        };
        while table.buckets < most.min(FEW) {
            table.push(Bucket::default());
        }
        table
    }

    fn push(&mut self, bucket: Bucket) {
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
        self.push(Bucket::default());
        let mut moved = Bucket::default();
        let bits = self.buckets.next_power_of_two() - 1;
        if let Some(old) = self.bucket(at - whole) {
            for (from, to) in old.iter_mut().zip(&mut moved) {
                if from.work > 0 && (from.key >> 20) as usize & bits == at {
                    std::mem::swap(from, to);
                }
            }
        }
        if let Some(new) = self.bucket(at) {
            *new = moved;
        }
    }

    fn bucket(&mut self, at: usize) -> Option<&mut Bucket> {
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

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let at = self.place(key);
        let bucket = self.chunks.get(at / CHUNK)?.get(at % CHUNK)?;
        bucket.iter().find(|e| e.key == key && e.work > 0).copied()
    }

    pub(crate) fn put(&mut self, key: u64, one: u32, two: u32, work: u32) {
        // Half full, some buckets would already lose something: there are two for each entry.
        while self.entries * 2 > self.buckets && self.buckets < self.most {
            self.grow();
        }
        let place = self.place(key);
        let Some(bucket) = self.bucket(place) else {
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
            let new = usize::from(bucket[at].work == 0);
            bucket[at] = Entry {
                key,
                one,
                two,
                work,
            };
            self.entries += new;
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
        let mut table = Table::new(16 << 20);
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
        let mut table = Table::new(0);
        for key in 1..100 {
            table.put(key << 20, key as u32, 0, 1);
        }
        let kept: Vec<u64> = (1..100).filter(|k| table.get(k << 20).is_some()).collect();
        assert_eq!(kept.len(), WAYS);
        assert!(kept.contains(&99), "the last one is there");
        assert_eq!(table.buckets, 1);
    }
}
