//! Sorting lists of any type by one and the same code, for lists that are short or sorted seldom.
//!
//! A sort of the standard library is written out for every type that it is used with, with three ways of going about it: in a small
//! program those were an eleventh of all code. Here a list is asked how its elements follow one another by their places, and told which to
//! swap.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts a list. What is equal stays in its order.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts a list by what the function says of each element. What is equal stays in its order.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts a list by an order. What is equal stays in its order.
///
/// ```
/// use boardwright_geometry::sorting;
///
/// let mut words = ["ranks", "files", "cells", "zones", "a"];
/// sorting::sort_by(&mut words, |one, other| one.len().cmp(&other.len()));
/// assert_eq!(words, ["a", "ranks", "files", "cells", "zones"]);
/// ```
pub fn sort_by<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    let mut places = places(list.len(), &|one, other| order(&list[one], &list[other]));
    rearrange(&mut places, &mut |one, other| list.swap(one, other));
}

/// A map of pairs, of which the last with a key counts, as one that is collected: without a sort of its own.
pub fn map<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

/// Puts a pair into a map, or hands on what went wrong: for `try_fold`, where pairs may fail.
///
/// # Errors
/// That of the pair.
pub fn put<K: Ord, V, E>(
    mut map: BTreeMap<K, V>,
    pair: Result<(K, V), E>,
) -> Result<BTreeMap<K, V>, E> {
    let (key, value) = pair?;
    map.insert(key, value);
    Ok(map)
}

/// The places of a list in the order in which their elements belong; none if they stand so.
#[inline(never)]
fn places(number: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    if (1..number).all(|at| order(at - 1, at).is_le()) {
        return Vec::new();
    }
    let mut places: Vec<usize> = (0..number).collect();
    places.sort_by(|&one, &other| order(one, other));
    places
}

/// Swaps until what was in each of these places stands where the place is named.
#[inline(never)]
fn rearrange(places: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let from = core::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}
