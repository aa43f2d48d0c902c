//! Pieces told apart by kind.

use boardwright_geometry::CellSet;

use crate::engine::state::State;
use crate::man::Kind;

/// Some pieces of a position, by kind. With three or four planes all kinds are told apart at once; with
/// more, each when it is asked for.
pub(crate) struct ByKind<'s, S, const P: usize> {
    state: &'s State<S, P>,
    men: S,
    /// Kinds 0 to 7, and kinds 8 to 15.
    sets: [[S; 8]; 2],
}

impl<S: CellSet, const P: usize> State<S, P> {
    /// Tells pieces apart by kind: each plane halves every set.
    #[inline(always)]
    pub(crate) fn by_kind(&self, men: S) -> ByKind<'_, S, P> {
        let mut split = ByKind {
            state: self,
            men,
            sets: [[S::EMPTY; 8]; 2],
        };
        match P {
            3 => split.sets[0] = self.by_three_planes(men),
            4 => {
                let high = men & self.planes[P - 1];
                split.sets = [men ^ high, high].map(|men| self.by_three_planes(men));
            }
            _ => {}
        }
        split
    }

    #[inline(always)]
    fn by_three_planes(&self, men: S) -> [S; 8] {
        let mut sets = [S::EMPTY; 8];
        sets[0] = men;
        for (bit, &plane) in self.planes.iter().take(3).enumerate() {
            for low in 0..1 << bit {
                let high = sets[low] & plane;
                sets[low | 1 << bit] = high;
                sets[low] ^= high;
            }
        }
        sets
    }
}

impl<S: CellSet, const P: usize> ByKind<'_, S, P> {
    /// Those of a kind.
    #[inline(always)]
    pub(crate) fn of(&self, kind: Kind) -> S {
        let at = kind.index();
        match P {
            3 => self.sets[0][at % 8],
            4 => self.sets[at / 8 % 2][at % 8],
            _ => self.state.among(self.men, kind),
        }
    }

    /// Those of one of some kinds.
    #[inline(always)]
    pub(crate) fn of_any(&self, kinds: &[Kind]) -> S {
        kinds
            .iter()
            .fold(S::EMPTY, |set, &kind| set | self.of(kind))
    }

    /// Those of one of two kinds.
    #[inline(always)]
    pub(crate) fn of_two(&self, kinds: [Kind; 2]) -> S {
        self.of(kinds[0]) | self.of(kinds[1])
    }
}
