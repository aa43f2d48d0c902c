//! Where the pieces on the board let a piece be dropped.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::drops::PlaceTable;
use crate::man::Side;
use crate::model::PlaceRule;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Those of some empty cells onto which a side may drop a piece as far as the pieces on the board decide.
    #[inline(never)]
    pub(super) fn placed(
        &self,
        state: &State<S, P>,
        side: Side,
        places: &PlaceTable<S>,
        to: S,
    ) -> S {
        let each = u64::from(to.count()) * (1 + places.flanks[side].len() as u64);
        if to.is_empty() || (self.is_metered() && !self.spend(each * Self::PLACED)) {
            return S::EMPTY;
        }
        let to = match places.flanks[side].as_slice() {
            [] => to,
            _ if (places.first[side] & !state.occupied()).any() => to,
            flanks => self.flanking(state, side, flanks, to),
        };
        let allowed = |cell: &Cell| self.misplaced(state, side, places, *cell).is_none();
        S::from_cells(to.cells().filter(allowed))
    }

    /// Those of some empty cells from which a side's piece would flank enemies, found from the other ends: the
    /// side's pieces.
    fn flanking(&self, state: &State<S, P>, side: Side, flanks: &[usize], to: S) -> S {
        let (own, enemies) = (state.men(side), state.men(side.other()));
        if own.count() > to.count() {
            return to;
        }
        let mut found = S::EMPTY;
        for &line in flanks {
            let back = &self.lines.all[self.lines.all[line].back];
            for man in own.cells() {
                let seen = back.slide(man, !enemies);
                if (seen & enemies).any() {
                    found |= seen & to;
                }
            }
        }
        found
    }

    /// The first of the rules by which a side may not drop a piece onto an empty cell.
    pub(crate) fn misplaced(
        &self,
        state: &State<S, P>,
        side: Side,
        places: &PlaceTable<S>,
        cell: Cell,
    ) -> Option<PlaceRule> {
        let first = places.first[side] & !state.occupied();
        if first.any() {
            return (!first.has(cell)).then_some(PlaceRule::First);
        }
        let (own, enemies) = (state.men(side), state.men(side.other()));
        let flanks = &places.flanks[side];
        if !flanks.is_empty() && self.flanked(flanks, cell, own, enemies).is_empty() {
            return Some(PlaceRule::Flanks);
        }
        let meets = |near: &[S], men: S| men.cells().any(|man| near[man.index()].has(cell));
        if let Some(near) = &places.beside
            && !meets(&near[side], own)
        {
            return Some(PlaceRule::Beside);
        }
        if let Some(near) = &places.apart
            && meets(&near[side], enemies)
        {
            return Some(PlaceRule::Apart);
        }
        let occupied = state.occupied();
        if let Some(below) = &places.below
            && below[cell.index()].is_some_and(|below| !occupied.has(below))
        {
            return Some(PlaceRule::Falls);
        }
        let lines = &places.slides[side];
        let slides_in = |&line: &usize| {
            let line = &self.lines.all[line];
            let behind = (self.lines.all[line.back].ray(cell) & occupied).is_empty();
            behind && line.next(cell).is_none_or(|next| occupied.has(next))
        };
        (!lines.is_empty() && !lines.iter().any(slides_in)).then_some(PlaceRule::Slides)
    }
}
