//! Hashes and repetition keys, computed afresh from what stands on the board.

use boardwright_geometry::CellSet;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::zobrist::scramble;
use crate::man::Side;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The hash of a position, computed afresh: equal to [`State::hash`] at all times.
    pub fn fresh_hash(&self, state: &State<S, P>) -> u64 {
        let mut hash = self.hash_but_men(state);
        for side in Side::BOTH {
            for cell in state.men(side).cells() {
                hash ^= self.keys.man(side, state.kind_on(cell), cell);
            }
        }
        hash
    }

    /// What all but the pieces on the board is of that hash.
    pub(crate) fn hash_but_men(&self, state: &State<S, P>) -> u64 {
        let keys = &self.keys;
        let mut hash = keys.rights(state.rights);
        for side in Side::BOTH {
            hash ^= keys.checks(side, state.checks[side.index()]);
            let hand = &state.hands[side.index()];
            if hand.iter().any(|&count| count > 0) {
                for (slot, &count) in hand.iter().enumerate() {
                    hash ^= keys.hand(side, slot, count);
                }
            }
        }
        for side in Side::BOTH {
            hash ^= keys.homes(side, state.homes[side.index()]);
        }
        for cell in state.walls().cells() {
            hash ^= keys.wall(cell);
        }
        for cell in state.promoted.cells() {
            hash ^= keys.promoted(cell);
        }
        for cell in state.unmoved.cells() {
            hash ^= keys.unmoved(cell);
        }
        for cell in state.ep.cells() {
            hash ^= keys.en_passant(cell);
        }
        if state.turn == Side::Second {
            hash ^= keys.turn();
        }
        hash
    }

    /// The hash of a position but for what is in hand, and the hands: of each side, in a byte for each place in it,
    /// how many are held.
    pub(crate) fn hash_and_hands(&self, state: &State<S, P>) -> (u64, [u128; 2]) {
        let hands = state.hands.map(u128::from_le_bytes);
        (state.hash ^ self.hash_of_hands(hands), hands)
    }

    /// What hands have in the hash of a position.
    pub(crate) fn hash_of_hands(&self, hands: [u128; 2]) -> u64 {
        let mut hash = 0;
        for side in Side::BOTH {
            for (half, first) in [0, 8].into_iter().enumerate() {
                let mut held = (hands[side.index()] >> (64 * half)) as u64;
                while held != 0 {
                    let at = held.trailing_zeros() / 8;
                    let count = (held >> (8 * at)) as u8;
                    hash ^= self.keys.hand(side, first + at as usize, count);
                    held &= !(0xFF << (8 * at));
                }
            }
        }
        hash
    }

    /// A key of 128 bits for repetition: equal for positions with the same pieces, hands, player to
    /// move, castling rights, checks given and legal en passant captures. Its halves are hashes of
    /// different make.
    pub fn repetition_key(&self, state: &State<S, P>) -> u128 {
        if state.ep.any() && !self.marks_cells && !self.ep_capture_is_legal(state) {
            let mut seen = *state;
            self.forget_passed(&mut seen);
            return seen.key();
        }
        state.key()
    }
}

impl<S: CellSet, const P: usize> State<S, P> {
    fn key(&self) -> u128 {
        u128::from(self.hash) << 64 | u128::from(self.mixed())
    }

    /// A hash that needs no keys: the position in numbers of 64 bits, each scrambled with its place.
    fn mixed(&self) -> u64 {
        let (mut mixed, mut place) = (0, 0_u64);
        let mut add = |word: u64| {
            place = place.wrapping_add(PLACE);
            if word != 0 {
                mixed ^= scramble(word ^ place);
            }
        };
        for sets in [&self.sides[..], &self.planes] {
            sets.iter().for_each(|set| set.words().for_each(&mut add));
        }
        for set in [self.promoted, self.unmoved, self.ep] {
            set.words().for_each(&mut add);
        }
        for held in self.hands.map(u128::from_le_bytes) {
            add(held as u64);
            add((held >> 64) as u64);
        }
        let [first, second] = self.checks.map(u64::from);
        let homes = self.homes.as_flattened().iter();
        add(homes.fold(0, |word, &home| word << 8 | u64::from(home)));
        add(first << 40 | second << 32 | u64::from(self.rights) << 1 | self.turn as u64);
        mixed
    }
}

/// An odd number whose multiples have bits everywhere: words that are equal in two places do not
/// cancel out.
const PLACE: u64 = 0xD1B5_4A32_D192_ED03;

#[cfg(test)]
mod tests {
    use super::{Side, State};

    type Small = State<u64, 3>;

    /// Whatever tells two positions apart tells their keys apart, also where the hash does not know it.
    #[test]
    fn each_part_of_a_position_is_in_the_second_half_of_its_key() {
        let changes: [fn(&mut Small); 13] = [
            |_| {},
            |state| state.sides[0] = 1,
            |state| state.sides[1] = 1,
            |state| state.planes[2] = 1,
            |state| state.promoted = 1,
            |state| state.unmoved = 1,
            |state| state.ep = 1,
            |state| state.hands[0][3] = 1,
            |state| state.hands[1][12] = 1,
            |state| state.checks[0] = 1,
            |state| state.rights = 1,
            |state| state.homes[1][2] = 1,
            |state| state.turn = Side::Second,
        ];
        let keys = changes.map(|change| {
            let mut state = Small::empty();
            change(&mut state);
            state.key()
        });
        for (at, key) in keys.iter().enumerate() {
            assert_eq!(keys.iter().position(|other| other == key), Some(at));
        }
        let [mut both, mut rights] = [Small::empty(); 2];
        (both.rights, both.turn) = (2, Side::Second);
        rights.rights = 2;
        assert_ne!(both.key(), rights.key());
    }
}
