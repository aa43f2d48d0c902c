//! Which keys may stand in a table: most that are looked up do not, and the table is far away.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most words: as many as lie in a cache near by, beside what else is worked with.
const MOST: usize = 1 << 16;

/// A bit for all keys with the same lowest bits: whether one of them has ever been put into a table. All threads share it.
pub(crate) struct Seen(Arc<[AtomicU64]>);

impl Seen {
    /// No key yet, in at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Seen {
        let words = (bytes / size_of::<u64>()).clamp(1, MOST);
        let words = 1 << words.ilog2();
        Seen((0..words).map(|_| AtomicU64::new(0)).collect())
    }

    /// The same for another thread.
    pub(crate) fn share(&self) -> Seen {
        Seen(Arc::clone(&self.0))
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }

    /// The word of a key, and its bit there.
    fn bit(&self, key: u64) -> Option<(&AtomicU64, u64)> {
        let at = (key >> 6) as usize & (self.0.len() - 1);
        Some((self.0.get(at)?, 1 << (key & 63)))
    }

    /// A key is put into the table. Another thread that does not see the bit yet takes the key for one that is not there,
    /// as it would have a moment before.
    pub(crate) fn add(&self, key: u64) {
        if let Some((word, bit)) = self.bit(key) {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// Whether a key may be in the table.
    pub(crate) fn may_have(&self, key: u64) -> bool {
        self.bit(key)
            .is_none_or(|(word, bit)| word.load(Ordering::Relaxed) & bit != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::scramble::scramble;

    #[test]
    fn whoever_was_put_there_may_be_there_and_most_others_may_not() {
        for bytes in [0, 100, 4096, usize::MAX] {
            let seen = Seen::new(bytes);
            assert!(seen.bytes() <= bytes.clamp(8, MOST * 8));
            let few = seen.bytes() as u64;
            (0..few).map(scramble).for_each(|key| seen.add(key));
            let other = seen.share();
            assert!((0..few).map(scramble).all(|key| other.may_have(key)));
            let others = (few..9 * few).map(scramble);
            let wrong = others.filter(|&key| other.may_have(key)).count() as u64;
            // One bit of eight is set, or less.
            assert!(wrong < few * 2, "{wrong} of {}", 8 * few);
        }
    }
}
