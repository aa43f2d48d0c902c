//! Tables that are alike are kept once: both sides' knights leap alike, and so do those that were
//! promoted.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Arc;

/// A table that never changes once it is interned.
pub(crate) type Table<T> = Arc<[T]>;

/// The tables of one sort.
#[derive(Debug)]
pub(crate) struct Interner<T> {
    tables: HashSet<Table<T>>,
    /// The size of all of them.
    pub(crate) bytes: usize,
}

impl<T: Hash + Eq> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            tables: HashSet::new(),
            bytes: 0,
        }
    }

    /// Keeps a table, or takes the one like it that is here already.
    pub(crate) fn keep(&mut self, table: &mut Table<T>) {
        match self.tables.get(&**table) {
            Some(kept) => *table = Arc::clone(kept),
            None => {
                self.bytes += size_of_val(&**table);
                self.tables.insert(Arc::clone(table));
            }
        }
    }
}
