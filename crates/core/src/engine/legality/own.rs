//! What a side's pieces decide by themselves: as which kinds they move where they borrow movement, and on which files those
//! stand that may stand there only once. Who counts many positions keeps it from one to the next: after the moves of the
//! other side it is the same, but for captures.

use boardwright_geometry::CellSet;
use smallvec::SmallVec;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::state::by_kind::{ByKind, Told};
use crate::man::{Kind, Side};

/// The most planes that a position has.
const PLANES: usize = 8;

/// The files on which a side has one unpromoted piece of a kind at least, and two.
#[derive(Clone, Copy)]
pub(super) struct Files<S> {
    pub(super) kind: Kind,
    pub(super) men: S,
    pub(super) once: S,
    pub(super) twice: S,
}

/// What the pieces of the player to move decide by themselves.
pub(crate) struct Own<S> {
    /// Whose pieces these are.
    side: Side,
    men: S,
    promoted: S,
    /// The planes that spell their kinds.
    planes: [S; PLANES],
    /// Planes that spell the kinds as which they move, where some borrow their movement, and what these tell apart.
    spelt: [S; PLANES],
    told: Told<S>,
    /// For each kind that may stand only once on a file.
    files: SmallVec<[Files<S>; 1]>,
}

impl<S: CellSet> Own<S> {
    /// Of nobody.
    pub(crate) fn new() -> Self {
        Own {
            side: Side::First,
            men: S::EMPTY,
            promoted: S::EMPTY,
            planes: [S::EMPTY; PLANES],
            spelt: [S::EMPTY; PLANES],
            told: Told::nobody(),
            files: SmallVec::new(),
        }
    }

    /// The files of each kind that may stand only once on one.
    #[inline(always)]
    pub(super) fn files(&self) -> &SmallVec<[Files<S>; 1]> {
        &self.files
    }

    /// The pieces told apart by the kinds as which they move, by planes that are put here.
    #[inline(always)]
    pub(super) fn spelt<'s, const P: usize>(&self, spelt: &'s mut [S; P]) -> ByKind<'s, S, P> {
        *spelt = core::array::from_fn(|bit| self.spelt[bit % PLANES]);
        ByKind::told(spelt, self.men, self.told)
    }

    /// Whether these are the pieces of the player to move.
    #[inline(always)]
    fn are_of<const P: usize>(&self, state: &State<S, P>) -> bool {
        let men = state.men(state.turn);
        let planes = self.planes.iter().zip(&state.planes);
        let other = planes.fold(self.men ^ men, |other, (&one, &two)| {
            other | one ^ (two & men)
        });
        self.side == state.turn && (other | self.promoted ^ (state.promoted & men)).is_empty()
    }
}

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Looks at the pieces of the player to move, if they are not those that were looked at before.
    #[inline(always)]
    pub(super) fn look_at_own(&self, state: &State<S, P>, own: &mut Own<S>) {
        if !own.are_of(state) {
            self.renew_own(state, own);
        }
    }

    #[inline(never)]
    fn renew_own(&self, state: &State<S, P>, own: &mut Own<S>) {
        const { assert!(P <= PLANES) };
        let men = state.men(state.turn);
        (own.side, own.men, own.promoted) = (state.turn, men, state.promoted & men);
        for (kept, &plane) in own.planes.iter_mut().zip(&state.planes) {
            *kept = plane & men;
        }
        if let Some(lenders) = &self.lenders {
            let spelt = self.spell(lenders, state, state.turn, men);
            own.spelt[..P].copy_from_slice(&spelt);
            own.told = Told::by(&spelt, men);
        }
        let kinds = self.model.movement.one_per_file.iter();
        own.files = kinds.map(|&kind| self.files_of(state, kind)).collect();
    }

    /// The files on which the player to move has unpromoted pieces of a kind.
    #[inline(never)]
    pub(super) fn files_of(&self, state: &State<S, P>, kind: Kind) -> Files<S> {
        let men = state.of(state.turn, kind) & !state.promoted;
        let (mut once, mut files) = (S::EMPTY, 0);
        for &file in &self.files {
            if (men & file).any() {
                once |= file;
                files += 1;
            }
        }
        let crowded = |file: &&S| (men & **file).more_than_one();
        let twice = match men.count() == files {
            true => S::EMPTY,
            false => {
                let crowded = self.files.iter().filter(crowded);
                crowded.fold(S::EMPTY, |all, &file| all | file)
            }
        };
        Files {
            kind,
            men,
            once,
            twice,
        }
    }
}
