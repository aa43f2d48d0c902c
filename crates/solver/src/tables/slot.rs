//! What stands in the places of tables, and how a file has it.

/// What stands in a place of a table.
pub(crate) trait Slot: Copy + Default {
    /// Whose it is; its bits are scrambled.
    fn key(&self) -> u64;
    /// How much work it took to find this out; 0 for an empty place.
    fn work(&self) -> u32;
    fn work_mut(&mut self) -> &mut u32;

    /// It grows old: it is worth a part less.
    fn age(&mut self) {
        let work = self.work_mut();
        *work -= *work / 8;
    }
}

/// What stands in a place of a table, as a file has it.
pub(crate) trait Kept: Slot {
    fn words(&self) -> [u64; 4];
    /// `None` for what no search writes.
    fn of(words: [u64; 4]) -> Option<Self>;
}

/// Two numbers in one word.
pub(crate) fn pair(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// The two numbers of a word.
pub(crate) fn pair_of(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}

/// Whether these are numbers of a search: both more than nothing and less than infinite, or one of each.
pub(crate) fn are_numbers(proof: u32, disproof: u32) -> bool {
    let open = |number: u32| (1..u32::MAX).contains(&number);
    matches!((proof, disproof), (0, u32::MAX) | (u32::MAX, 0)) || (open(proof) && open(disproof))
}
