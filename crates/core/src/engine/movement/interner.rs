//! Tables that are alike are kept once: both sides' knights leap alike, and so do those that were
//! promoted.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A table that never changes once it is interned.
pub(crate) type Table<T> = Arc<[T]>;

/// So many entries of a table, spread over it, are looked at to tell it from most others.
const LOOKED_AT: usize = 64;

/// The tables of one sort.
#[derive(Debug)]
pub(crate) struct Interner<T> {
    tables: Vec<Table<T>>,
    /// The places of tables by their [traits](traits): those that have the same are compared.
    places: BTreeMap<u64, Vec<usize>>,
    /// The size of all of them.
    pub(crate) bytes: usize,
}

/// A number that equal tables share, and few others.
fn traits<T: Hash>(table: &[T]) -> u64 {
    let mut hasher = DefaultHasher::new();
    table.len().hash(&mut hasher);
    let every = table.len().div_ceil(LOOKED_AT).max(1);
    table
        .iter()
        .step_by(every)
        .for_each(|entry| entry.hash(&mut hasher));
    hasher.finish()
}

impl<T: Hash + Eq> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            tables: Vec::new(),
            places: BTreeMap::new(),
            bytes: 0,
        }
    }

    /// Keeps a table, or takes the one like it that is here already.
    pub(crate) fn keep(&mut self, table: &mut Table<T>) {
        let alike = self.places.entry(traits(table)).or_default();
        let mut kept = alike.iter().filter_map(|&place| self.tables.get(place));
        match kept.find(|kept| *kept == table) {
            Some(kept) => *table = Arc::clone(kept),
            None => {
                self.bytes += size_of_val(&**table);
                alike.push(self.tables.len());
                self.tables.push(Arc::clone(table));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Interner, LOOKED_AT, Table, traits};

    #[test]
    fn equal_tables_are_one_and_others_stay_apart_though_they_are_told_apart_by_nothing_that_is_looked_at()
     {
        let long = |odd: u64| -> Table<u64> {
            let number = |at| if at == 1 { odd } else { 0 };
            (0..LOOKED_AT * 2).map(number).collect()
        };
        let (mut one, mut other, mut again) = (long(7), long(8), long(7));
        assert_eq!(traits(&one), traits(&other));
        let mut interner = Interner::new();
        for table in [&mut one, &mut other, &mut again] {
            interner.keep(table);
        }
        assert!(Table::ptr_eq(&one, &again));
        assert_eq!((one[1], other[1]), (7, 8));
        assert_eq!(interner.bytes, 2 * LOOKED_AT * 2 * size_of::<u64>());
    }
}
