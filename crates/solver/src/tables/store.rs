//! A table that one search has to itself, or that the searches of several threads share.
//!
//! Shared, it lies in parts, each behind a lock: who looks up one place keeps others waiting only who want one of the same
//! part. What is found there may be newer than what was found a moment before, and that is all that the others notice.

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

/// A table, before which it is looked whether a key was ever put there.
pub(crate) struct Store<S: Slot = Entry, const WAYS: usize = 4> {
    seen: Seen,
    whole: Whole<S, WAYS>,
}

/// The table itself.
enum Whole<S: Slot, const WAYS: usize> {
    Own(Table<S, WAYS>),
    Common(Arc<[Mutex<Table<S, WAYS>>]>),
}

impl<S: Slot, const WAYS: usize> Store<S, WAYS> {
    /// A table of at most so many bytes, for so many threads.
    pub(crate) fn new(bytes: usize, threads: usize) -> Self {
        let seen = Seen::new(bytes / OF_SEEN);
        let bytes = bytes.saturating_sub(seen.bytes());
        let part = |_| Mutex::new(Table::beginning_with(FEW, bytes / PARTS));
        let whole = match threads < 2 {
            true => Whole::Own(Table::new(bytes)),
            false => Whole::Common((0..PARTS).map(part).collect()),
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
                if let Some(part) = part(parts, key) {
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
                if let Some(part) = part(parts, new.key()) {
                    let mut table = part.lock().unwrap_or_else(PoisonError::into_inner);
                    table.set(new, same);
                }
            }
        }
    }
}

/// The part of a key: by bits that do not tell its bucket.
fn part<T>(parts: &[T], key: u64) -> Option<&T> {
    parts.get((key >> 56) as usize % PARTS)
}

impl<S: Kept, const WAYS: usize> Store<S, WAYS> {
    /// The entries, for which the table is given up. The other threads have ended.
    pub(crate) fn kept(self) -> Vec<[u64; 4]> {
        let words = |entry: S| entry.words();
        match self.whole {
            Whole::Own(table) => table.into_entries().map(words).collect(),
            Whole::Common(parts) => {
                let mut all = Vec::new();
                for part in parts.iter() {
                    let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
                    let table = std::mem::replace(&mut *part, Table::new(0));
                    all.extend(table.into_entries().map(words));
                }
                all
            }
        }
    }

    /// Puts entries that were kept back; what no search writes is left out.
    pub(crate) fn restore(&mut self, entries: Vec<[u64; 4]>, same: impl Fn(&S, &S) -> bool) {
        for entry in entries.into_iter().filter_map(S::of) {
            self.set(entry, |other| same(other, &entry));
        }
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
