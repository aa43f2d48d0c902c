//! Hashes and repetition keys, computed afresh from what stands on the board.

use boardwright_geometry::CellSet;

use crate::engine::keys::scramble;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::Side;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The hash of a position, computed afresh: equal to [`State::hash`] at all times.
    pub fn fresh_hash(&self, state: &State<S, P>) -> u64 {
        let keys = &self.keys;
        let mut hash = keys.rights(state.rights);
        for side in Side::BOTH {
            for cell in state.side(side).cells() {
                hash ^= keys.man(side, state.kind_on(cell), cell);
            }
            hash ^= keys.checks(side, state.checks[side.index()]);
            for (slot, &count) in state.hands[side.index()].iter().enumerate() {
                hash ^= keys.hand(side, slot, count);
            }
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

    /// A key of 128 bits for repetition: equal for positions with the same men, hands, player to
    /// move, castling rights, checks given and legal en passant captures. Its halves are hashes of
    /// different make.
    pub fn repetition_key(&self, state: &State<S, P>) -> u128 {
        if state.ep.any() && !self.ep_capture_is_legal(state) {
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
        let marks = [self.promoted, self.unmoved, self.ep];
        let sets = self.sides.into_iter().chain(self.planes).chain(marks);
        let hands = self.hands.map(u128::from_le_bytes);
        let hands = hands.into_iter().flat_map(|n| [n as u64, (n >> 64) as u64]);
        let [first, second] = self.checks.map(u64::from);
        let rest = first << 40 | second << 32 | u64::from(self.rights) << 1 | self.turn as u64;
        let words = sets.flat_map(CellSet::words).chain(hands).chain([rest]);
        let mut place = 0_u64;
        words.fold(0, |mixed, word| {
            place = place.wrapping_add(PLACE);
            match word {
                0 => mixed,
                _ => mixed ^ scramble(word ^ place),
            }
        })
    }
}

/// An odd number whose multiples have bits everywhere: words that are equal in two places do not
/// cancel out.
const PLACE: u64 = 0xD1B5_4A32_D192_ED03;
