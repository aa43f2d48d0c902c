//! A table that one search has to itself, or that the searches of several threads share, and whoever writes what stands there.
//!
//! Shared, it lies in parts, each behind a lock: who looks up one place keeps others waiting only who want one of the same
//! part. What is found there may be newer than what was found a moment before, and that is all that the others notice.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::tables::seen::Seen;
use crate::tables::slot::{Kept, Slot};
use crate::tables::table::{Entry, Table};

/// How many parts a shared table has.
const PARTS: usize = 256;

/// One of so many bytes tells which keys were put there.
const OF_SEEN: usize = 64;

/// The buckets of a part at first.
const FEW: usize = 4;

/// What stands in a table as a file has it, also while searches go on there.
pub(crate) trait Standing: Send + Sync {
    /// Tells the entries, those of a part at a time.
    fn tell(&self, told: &mut dyn FnMut(&[[u64; 4]]) -> io::Result<()>) -> io::Result<()>;
}

/// Entries that were read.
impl Standing for Vec<[u64; 4]> {
    fn tell(&self, told: &mut dyn FnMut(&[[u64; 4]]) -> io::Result<()>) -> io::Result<()> {
        told(self)
    }
}

/// A table, before which it is looked whether a key was ever put there.
pub(crate) struct Store<S: Slot = Entry, const WAYS: usize = 4> {
    seen: Seen,
    whole: Whole<S, WAYS>,
}

/// The table itself.
enum Whole<S: Slot, const WAYS: usize> {
    Own(Table<S, WAYS>),
    Common(Arc<Parts<S, WAYS>>),
}

/// A table in parts.
struct Parts<S: Slot, const WAYS: usize>(Box<[Mutex<Table<S, WAYS>>]>);

impl<S: Slot, const WAYS: usize> Parts<S, WAYS> {
    /// Parts of at most so many bytes together.
    fn new(bytes: usize) -> Self {
        let part = |_| Mutex::new(Table::beginning_with(FEW, bytes / PARTS));
        Parts((0..PARTS).map(part).collect())
    }

    /// The part of a key: by bits that do not tell its bucket.
    fn of(&self, key: u64) -> Option<&Mutex<Table<S, WAYS>>> {
        self.0.get((key >> 56) as usize % PARTS)
    }
}

impl<S: Kept + Send, const WAYS: usize> Standing for Parts<S, WAYS> {
    fn tell(&self, told: &mut dyn FnMut(&[[u64; 4]]) -> io::Result<()>) -> io::Result<()> {
        let mut entries = Vec::new();
        for part in &self.0 {
            entries.clear();
            let table = part.lock().unwrap_or_else(PoisonError::into_inner);
            entries.extend(table.entries().map(S::words));
            drop(table);
            told(&entries)?;
        }
        Ok(())
    }
}

impl<S: Slot, const WAYS: usize> Store<S, WAYS> {
    /// A table of at most so many bytes, for so many threads.
    pub(crate) fn new(bytes: usize, threads: usize) -> Self {
        let seen = Seen::new(bytes / OF_SEEN);
        let bytes = bytes.saturating_sub(seen.bytes());
        let whole = match threads < 2 {
            true => Whole::Own(Table::new(bytes)),
            false => Whole::Common(Arc::new(Parts::new(bytes))),
        };
        Store { seen, whole }
    }

    /// The same table for another thread; an empty one of a table that is not shared.
    pub(crate) fn share(&self) -> Self {
        let whole = match &self.whole {
            Whole::Own(_) => Whole::Own(Table::new(0)),
            Whole::Common(parts) => Whole::Common(Arc::clone(parts)),
        };
        Store {
            seen: self.seen.share(),
            whole,
        }
    }

    /// Shows all that is known under a key.
    pub(crate) fn each(&self, key: u64, look: impl FnMut(&S)) {
        if !self.seen.may_have(key) {
            return;
        }
        match &self.whole {
            Whole::Own(table) => table.all(key).for_each(look),
            Whole::Common(parts) => {
                if let Some(part) = parts.of(key) {
                    let table = part.lock().unwrap_or_else(PoisonError::into_inner);
                    table.all(key).for_each(look);
                }
            }
        }
    }

    /// Puts an entry as [`Table::set`] does.
    pub(crate) fn set(&mut self, new: S, same: impl Fn(&S) -> bool) {
        self.seen.add(new.key());
        match &mut self.whole {
            Whole::Own(table) => table.set(new, same),
            Whole::Common(parts) => {
                if let Some(part) = parts.of(new.key()) {
                    let mut table = part.lock().unwrap_or_else(PoisonError::into_inner);
                    table.set(new, same);
                }
            }
        }
    }
}

impl<S: Kept + Send + 'static, const WAYS: usize> Store<S, WAYS> {
    /// This table, empty as it is, with what stood in an earlier one; what stands in this one takes its place. What no search
    /// writes is left out.
    pub(crate) fn recalling(
        self,
        earlier: &mut Arc<dyn Standing>,
        same: impl Fn(&S, &S) -> bool,
    ) -> Self {
        let parts = match self.whole {
            Whole::Own(table) => Arc::new(Parts::new(table.most_bytes())),
            Whole::Common(parts) => parts,
        };
        let mut store = Store {
            seen: self.seen,
            whole: Whole::Common(Arc::clone(&parts)),
        };
        // Nothing can fail where nothing is written.
        let _ = earlier.tell(&mut |entries| {
            for entry in entries.iter().copied().filter_map(S::of) {
                store.set(entry, |other| same(other, &entry));
            }
            Ok(())
        });
        *earlier = parts;
        store
    }
}

impl Store {
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let mut found = None;
        self.each(key, |entry| found = Some(*entry));
        found
    }

    pub(crate) fn put(&mut self, key: u64, one: u32, two: u32, work: u32) {
        self.set(Entry::new(key, one, two, work), |e| e.is_of_key(key));
    }
}
