//! Looking a position up.

use boardwright_core::Position;

use super::judge::{self, Found};
use super::layout::{Placed, Rest};
use super::men::Men;
use super::table::{Entry, MOST_PLIES, Tables};

impl Tables {
    /// What is known of a position: nothing, if it has other men, castling rights, or is of another variant. Where it
    /// has a cell for a capture in passing, its moves are looked at.
    pub fn look(&self, position: &Position) -> Option<Entry> {
        let (ours, its) = (self.variant.model(), position.model());
        if !std::ptr::eq(ours, its) && (ours.rules_hash != its.rules_hash || ours.id != its.id) {
            return None;
        }
        let (placed, rest) = self.layouts.placed(position);
        match rest {
            Rest::Nothing => {
                let number = self.number_in(&placed, position)?;
                Entry::of(number)
            }
            Rest::Passed => {
                self.number_in(&placed, position)?;
                match judge::by_moves(self, position, MOST_PLIES) {
                    Ok(Found::Final(entry)) => Some(entry),
                    Ok(Found::Open(_)) => Some(Entry::Drawn),
                    Err(_) => None,
                }
            }
            Rest::More => None,
        }
    }

    fn number_in(&self, placed: &Placed, position: &Position) -> Option<u16> {
        let men = Men::new(placed.iter().map(|&(man, _)| man));
        let table = *self.by_men.get(&men)?;
        let number = self.layouts.number(placed, position.turn());
        self.entries.get(table)?.get(number).copied()
    }
}
