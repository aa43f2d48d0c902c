//! Hashes and repetition keys, computed afresh from what stands on the board.

use boardwright_geometry::CellSet;

use crate::engine::keys::Keys;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::Side;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// The hash of a position, computed afresh with the given keys.
    pub(crate) fn hash(&self, state: &State<S, P>, keys: &Keys) -> u64 {
        let mut hash = self.hash_without_ep(state, keys);
        for cell in state.ep.cells() {
            hash ^= keys.en_passant(cell);
        }
        hash
    }

    fn hash_without_ep(&self, state: &State<S, P>, keys: &Keys) -> u64 {
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
        if state.turn == Side::Second {
            hash ^= keys.turn();
        }
        hash
    }

    /// The hash of a position, computed afresh: equal to [`State::hash`] at all times.
    pub fn fresh_hash(&self, state: &State<S, P>) -> u64 {
        self.hash(state, &self.keys)
    }

    /// A key of 128 bits for repetition: equal for positions with the same men, hands, player to
    /// move, castling rights, checks given and legal en passant captures.
    pub fn repetition_key(&self, state: &State<S, P>) -> u128 {
        let mut seen = *state;
        let mut one = state.hash;
        if seen.ep.any() && !self.ep_capture_is_legal(state) {
            for cell in seen.ep.cells() {
                one ^= self.keys.en_passant(cell);
            }
            seen.ep = S::EMPTY;
        }
        let two = self.hash(&seen, &self.second_keys);
        u128::from(one) << 64 | u128::from(two)
    }
}
