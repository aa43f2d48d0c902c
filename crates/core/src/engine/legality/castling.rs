//! Which castlings are open, where their pieces stand, and whether the king goes through check.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::legality::guard::Guard;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::castling::CastlingTable;
use crate::man::Side;
use crate::moves::Move;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// A castling of a side: where its pieces stand in this position, if they may stand anywhere on their
    /// rank, or in the set-up.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn castling(
        &self,
        state: &State<S, P>,
        side: Side,
        index: usize,
    ) -> Option<&CastlingTable<S>> {
        let castlings = &self.castlings[side];
        match &castlings.anywhere {
            None => castlings.fixed.get(index),
            Some(anywhere) => {
                let homes = &state.homes[side.index()];
                anywhere.table(index, homes[0], *homes.get(index + 1)?)
            }
        }
    }

    /// The castlings whose right stands and whose cells are free, with their indices.
    #[inline(always)]
    pub(crate) fn open_castlings<'a>(
        &'a self,
        state: &'a State<S, P>,
        side: Side,
    ) -> impl Iterator<Item = (usize, &'a CastlingTable<S>)> {
        let (rights, occupied) = (state.rights, state.occupied());
        (0..self.castlings[side].len()).filter_map(move |index| {
            if rights & self.castlings[side].right(index) == 0 {
                return None;
            }
            let castling = self.castling(state, side, index)?;
            (castling.empty & occupied)
                .is_empty()
                .then_some((index, castling))
        })
    }

    /// Whether the king's way is not attacked, and neither is the king at its end.
    #[inline(always)]
    pub(super) fn castles_safely(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        index: usize,
        castling: &CastlingTable<S>,
    ) -> bool {
        (castling.calm & guard.dangers).is_empty()
            || self.castles_through(state, guard, index, castling)
    }

    /// Whether a castling goes through check, looked at cell by cell.
    #[inline(never)]
    fn castles_through(
        &self,
        state: &State<S, P>,
        guard: &Guard<'_, S>,
        index: usize,
        castling: &CastlingTable<S>,
    ) -> bool {
        if castling.king_from != guard.king {
            let mv = castling.as_move(index);
            return self.forbidden(state, mv).is_none();
        }
        let without_king = state.occupied() & !guard.royal;
        let goal = S::single(castling.king_to);
        let passed = castling.path & !guard.royal & !goal;
        // The first cell on the way is one to which the king could also step.
        if (passed & guard.steps & !guard.safe).any() {
            return false;
        }
        let safe = |cell: Cell, occupied: S| {
            guard.touch.as_ref().is_some_and(|t| t.shields(cell))
                || !guard.attackers.hit(cell, occupied, S::EMPTY)
        };
        let after =
            without_king & !S::single(castling.rook_from) | goal | S::single(castling.rook_to);
        safe(castling.king_to, after)
            && (passed & !guard.safe)
                .cells()
                .all(|cell| safe(cell, without_king | S::single(cell)))
    }
}

impl<S> CastlingTable<S> {
    /// The castling as a move.
    #[inline]
    pub(crate) fn as_move(&self, index: usize) -> Move {
        Move::castling(
            (self.king_from, self.king_to),
            self.rook_from,
            self.king,
            index,
            self.by_rook,
        )
    }
}
