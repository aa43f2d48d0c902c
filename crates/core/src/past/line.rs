//! A number that tells lines of moves apart.

use crate::moves::Move;

/// The moves from the start on as one number, which goes forward and back with them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Line(u64);

/// Odd, so that to multiply with it can be undone.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
/// What undoes it.
const INVERSE: u64 = inverse(FACTOR);
const TURN: u32 = 23;

impl Line {
    pub(super) fn push(&mut self, mv: Move) {
        self.0 = (self.0.rotate_left(TURN) ^ mv.bits())
            .wrapping_add(1)
            .wrapping_mul(FACTOR);
    }

    /// Takes the last move back.
    pub(super) fn pop(&mut self, mv: Move) {
        let before = self.0.wrapping_mul(INVERSE).wrapping_sub(1) ^ mv.bits();
        self.0 = before.rotate_right(TURN);
    }

    pub(super) fn digest(self) -> u64 {
        self.0
    }
}

/// The number that gives 1 with an odd one: each step doubles the low bits that are right.
const fn inverse(odd: u64) -> u64 {
    let mut found = odd;
    let mut step = 0;
    while step < 5 {
        found = found.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(found)));
        step += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use boardwright_geometry::Cell;

    use super::{FACTOR, INVERSE, Line};
    use crate::man::Kind;
    use crate::moves::Move;

    #[test]
    fn a_move_that_is_taken_back_leaves_no_trace() {
        assert_eq!(FACTOR.wrapping_mul(INVERSE), 1);
        let (mut line, mut stood, mut seen) = (Line::default(), Vec::new(), HashSet::new());
        for turn in 0..1000_u32 {
            let mv = Move::drop(Cell((turn % 64) as u16), Kind((turn % 5) as u8));
            stood.push((line, mv));
            line.push(mv);
            assert!(seen.insert(line.digest()), "another line had it");
        }
        for (before, mv) in stood.into_iter().rev() {
            line.pop(mv);
            assert_eq!(line, before);
        }
    }

    #[test]
    fn the_order_of_moves_counts() {
        let [one, other] = [1, 2].map(|cell| Move::drop(Cell(cell), Kind(0)));
        let digest = |moves: [Move; 2]| {
            let mut line = Line::default();
            moves.into_iter().for_each(|mv| line.push(mv));
            line.digest()
        };
        assert_ne!(digest([one, other]), digest([other, one]));
    }
}
