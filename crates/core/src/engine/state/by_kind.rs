//! Pieces told apart by kind.

use boardwright_geometry::CellSet;

use crate::engine::state::{State, among};
use crate::man::Kind;

/// Some pieces of a position, by kind. With three or four planes all kinds are told apart at once, with five all but the
/// upper half from the lower; with more, each when it is asked for.
pub(crate) struct ByKind<'s, S, const P: usize> {
    planes: &'s [S; P],
    men: S,
    /// Kinds 0 to 7, and kinds 8 to 15; with five planes those of 16 more are among them.
    sets: [[S; 8]; 2],
}

impl<S: CellSet, const P: usize> State<S, P> {
    /// Tells pieces apart by kind.
    #[inline(always)]
    pub(crate) fn by_kind(&self, men: S) -> ByKind<'_, S, P> {
        ByKind::spelt(&self.planes, men)
    }
}

impl<'s, S: CellSet, const P: usize> ByKind<'s, S, P> {
    /// Tells pieces apart by the kind that these planes spell: each plane halves every set.
    #[inline(always)]
    pub(crate) fn spelt(planes: &'s [S; P], men: S) -> Self {
        let mut split = ByKind {
            planes,
            men,
            sets: [[S::EMPTY; 8]; 2],
        };
        match P {
            3 => split.sets[0] = split.by_three_planes(men),
            4 | 5 => {
                let high = men & planes[3];
                split.sets[0] = split.by_three_planes(men ^ high);
                split.sets[1] = split.by_three_planes(high);
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
            4 => self.sets.as_flattened()[at % 16],
            5 => {
                let (low, upper) = (self.sets.as_flattened()[at % 16], self.planes[4]);
                if at < 16 { low & !upper } else { low & upper }
            }
            _ => among(self.planes, self.men, kind),
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
