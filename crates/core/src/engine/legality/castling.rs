//! Which castlings are open, and where their pieces stand.

use boardwright_geometry::CellSet;

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::castling::CastlingTable;
use crate::man::Side;
use crate::moves::Move;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// A castling of a side: where its pieces stand in this position, if they may stand anywhere on their
    /// rank, or in the set-up.
    #[inline(always)]
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
