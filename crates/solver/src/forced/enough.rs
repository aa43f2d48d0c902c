//! How much in hand is enough for a mate, and how much would not be.
//!
//! A mate that is found seldom needs all that the attacker holds. *What it needs* is a hand with which the same moves mate:
//! it mates with any that holds as much ([`dominance`](crate::forced::dominance)). *What does not suffice* is a hand with which the
//! same answers hold, and with any that holds no more. Both are told of a place by what is told of its children:
//!
//! - **The attacker mates by one move.** He needs what he needs after it, less what it captures, and the piece that it
//!   drops.
//! - **The defender has an answer to none of his moves.** The attacker needs what he needs after each of them. What he does
//!   not keep the defender has: he could drop a kind that he does not hold now. So the attacker keeps all of such kinds,
//!   unless it is seen that nobody could be dropped: the defender holds a kind that may be dropped on every empty cell, and
//!   none of his moves is a drop.
//! - **The defender answers by one move.** What does not suffice after it does not suffice.
//! - **No move of the attacker mates.** What suffices after none of them does not suffice, as long as he has no other moves:
//!   of a kind that he does not hold now he must not hold any.
//!
//! No hand is more than both have together, so that whoever drops a piece has one.

use boardwright_core::MoveSort;

use crate::forced::families::Child;
use crate::walk::place::Place;

/// What both hold: a byte for each kind, less than 128.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hands {
    /// The attacker.
    pub(crate) own: u64,
    /// The defender.
    pub(crate) other: u64,
    /// A byte that is not 0 for each kind that the defender may drop on every empty cell.
    pub(crate) free: u64,
}

/// A hand made of two or three, byte by byte.
fn each(hands: [u64; 3], of: impl Fn([u8; 3]) -> u8) -> u64 {
    let [one, two, three] = hands.map(u64::to_le_bytes);
    let mut made = [0; 8];
    let bytes = one.into_iter().zip(two).zip(three);
    for (made, ((one, two), three)) in made.iter_mut().zip(bytes) {
        *made = of([one, two, three]);
    }
    u64::from_le_bytes(made)
}

/// The least hand that holds two.
fn most(one: u64, other: u64) -> u64 {
    each([one, other, 0], |[one, other, _]| one.max(other))
}

/// The greatest hand that two hold.
fn least(one: u64, other: u64) -> u64 {
    each([one, other, 0], |[one, other, _]| one.min(other))
}

impl Hands {
    fn all(self) -> u64 {
        self.own + self.other
    }

    /// A hand before a move that leads to a place, by the hand after it.
    fn before(self, place: Place, after: u64) -> u64 {
        let all = [after, self.own, place.hand];
        each(all, |[after, own, then]| (after + own).saturating_sub(then))
    }

    /// What is needed for a mate by a move to a place, of which this is needed there.
    pub(crate) fn needed_by_move(self, place: Place, need: u64) -> u64 {
        self.before(place, need)
    }

    /// What is needed for a mate against all moves of the defender, by what is needed after each of them.
    pub(crate) fn needed_by_all(self, family: &[Child], needs: impl Iterator<Item = u64>) -> u64 {
        let after = family.iter().zip(needs);
        let before = after.map(|(child, need)| self.before(child.place, need));
        let need = before.fold(0, most);
        let is_drop = |child: &Child| child.mv.sort() == MoveSort::Drop;
        let drops = family.iter().any(is_drop);
        if !drops
            && each([self.other, self.free, 0], |[other, free, _]| {
                other.min(free)
            }) != 0
        {
            return need;
        }
        let all = [need, self.own, self.other];
        each(
            all,
            |[need, own, other]| if other == 0 { own } else { need },
        )
    }

    /// What does not suffice, as after one move of the defender, to a place, this does not.
    pub(crate) fn short_by_move(self, place: Place, short: u64) -> u64 {
        least(self.before(place, short), self.all())
    }

    /// What does not suffice, by what does not after each of the attacker's moves.
    pub(crate) fn short_by_all(self, family: &[Child], shorts: impl Iterator<Item = u64>) -> u64 {
        let held = [self.own, self.all(), 0];
        let held = each(held, |[own, all, _]| if own == 0 { 0 } else { all });
        let after = family.iter().zip(shorts);
        let before = after.map(|(child, short)| self.before(child.place, short));
        before.fold(held, least)
    }
}
