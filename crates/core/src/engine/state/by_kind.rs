//! Pieces told apart by kind.

use boardwright_geometry::CellSet;

use crate::engine::state::{State, among};
use crate::man::Kind;

/// Some pieces of a position, by kind. With three or four planes all kinds are told apart at once, with five all but the
/// upper half from the lower; with more, the lower four planes at once, and beside them the sixteens of the first 64 kinds.
pub(crate) struct ByKind<'s, S, const P: usize> {
    planes: &'s [S; P],
    men: S,
    told: Told<S>,
}

/// What planes have told apart.
#[derive(Clone, Copy)]
pub(crate) struct Told<S> {
    /// Kinds 0 to 7, and kinds 8 to 15; with more planes than four those of every 16 more are among them.
    sets: [[S; 8]; 2],
    /// With more than five planes: kinds 0 to 15, 16 to 31, 32 to 47 and 48 to 63.
    sixteens: [S; 4],
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
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn spelt(planes: &'s [S; P], men: S) -> Self {
        let told = Told::by(planes, men);
        ByKind { planes, men, told }
    }

    /// The pieces that these planes have told apart so.
    #[inline(always)]
    pub(crate) fn told(planes: &'s [S; P], men: S, told: Told<S>) -> Self {
        ByKind { planes, men, told }
    }
}

impl<S: CellSet> Told<S> {
    /// Nobody.
    pub(crate) fn nobody() -> Self {
        Told {
            sets: [[S::EMPTY; 8]; 2],
            sixteens: [S::EMPTY; 4],
        }
    }

    /// Tells pieces apart by the kind that planes spell.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn by<const P: usize>(planes: &[S; P], men: S) -> Self {
        let mut split = Told::nobody();
        if P == 3 {
            split.sets[0] = by_three_planes(planes, men);
            return split;
        }
        let high = men & planes[3];
        split.sets[0] = by_three_planes(planes, men ^ high);
        split.sets[1] = by_three_planes(planes, high);
        if P > 5 {
            let beyond = planes.iter().skip(6);
            let low = beyond.fold(men, |low, &plane| low & !plane);
            let (fifth, sixth) = (low & planes[4], low & planes[5]);
            let both = fifth & sixth;
            split.sixteens = [low & !(fifth | sixth), fifth ^ both, sixth ^ both, both];
        }
        split
    }
}

#[cfg_attr(feature = "every-width", inline(always))]
fn by_three_planes<S: CellSet, const P: usize>(planes: &[S; P], men: S) -> [S; 8] {
    let mut sets = [S::EMPTY; 8];
    sets[0] = men;
    for (bit, &plane) in planes.iter().take(3).enumerate() {
        for low in 0..1 << bit {
            let high = sets[low] & plane;
            sets[low | 1 << bit] = high;
            sets[low] ^= high;
        }
    }
    sets
}

impl<S: CellSet, const P: usize> ByKind<'_, S, P> {
    /// Those of a kind.
    #[inline(always)]
    pub(crate) fn of(&self, kind: Kind) -> S {
        let at = kind.index();
        match P {
            3 => self.told.sets[0][at % 8],
            4 => self.told.sets.as_flattened()[at % 16],
            5 => {
                let (low, upper) = (self.told.sets.as_flattened()[at % 16], self.planes[4]);
                if at < 16 { low & !upper } else { low & upper }
            }
            _ => match self.told.sixteens.get(at / 16) {
                Some(&sixteen) => self.told.sets.as_flattened()[at % 16] & sixteen,
                None => among(self.planes, self.men, kind),
            },
        }
    }

    /// Those of one of some kinds.
    #[cfg_attr(feature = "every-width", inline(always))]
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

#[cfg(test)]
mod tests {
    use super::{Kind, State, among};
    use crate::man::Side;

    /// A piece of each kind that so many planes spell, on as many cells.
    fn each_is_told<const P: usize>() {
        let mut state = State::<u128, P>::empty();
        let kinds = (0..=u8::MAX).take((1 << P).min(128)).map(Kind);
        for kind in kinds.clone() {
            state.put(Side::First, kind, 1 << kind.0);
        }
        let men = state.men(Side::First);
        let told = state.by_kind(men);
        for kind in kinds.clone() {
            assert_eq!(told.of(kind), 1 << kind.0, "{P} planes, {kind:?}");
            assert_eq!(told.of(kind), among(&state.planes, men, kind));
        }
        let every = kinds.collect::<Vec<_>>();
        assert_eq!(told.of_any(&every), men);
    }

    #[test]
    fn planes_tell_every_kind_apart() {
        each_is_told::<3>();
        each_is_told::<4>();
        each_is_told::<5>();
        each_is_told::<6>();
        each_is_told::<7>();
        each_is_told::<8>();
    }
}
