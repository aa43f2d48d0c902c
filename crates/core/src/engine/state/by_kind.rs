//! Men told apart by kind.

use boardwright_geometry::CellSet;

use crate::engine::state::State;
use crate::man::Kind;

/// Some men of a position, by kind. With three or four planes all kinds are told apart at once; with
/// more, each when it is asked for.
pub(crate) struct ByKind<'s, S, const P: usize> {
    state: &'s State<S, P>,
    men: S,
    /// Kinds 0 to 7.
    low: [S; 8],
    /// Kinds 8 to 15, if there are as many.
    high: Option<[S; 8]>,
}

impl<S: CellSet, const P: usize> State<S, P> {
    /// Tells men apart by kind: each plane halves every set.
    #[inline(always)]
    pub(crate) fn by_kind(&self, men: S) -> ByKind<'_, S, P> {
        let mut split = ByKind {
            state: self,
            men,
            low: [S::EMPTY; 8],
            high: None,
        };
        match P {
            3 => split.low = self.by_three_planes(men),
            4 => {
                let high = men & self.planes[P - 1];
                split.low = self.by_three_planes(men ^ high);
                split.high = Some(self.by_three_planes(high));
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
            3 => self.low[at % 8],
            4 if at < 8 => self.low[at % 8],
            4 => self.high.map_or(S::EMPTY, |high| high[at % 8]),
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
