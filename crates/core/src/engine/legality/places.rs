//! Where the pieces on the board let a piece be dropped.

use core::cmp::Ordering;

use boardwright_geometry::{Cell, CellSet};

use crate::engine::movement::shift::Shift;
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::drops::PlaceTable;
use crate::man::{Kind, Side};
use crate::model::PlaceRule;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Those of some empty cells onto which a side may drop a piece as far as the pieces on the board decide.
    #[inline(never)]
    pub(super) fn placed(
        &self,
        state: &State<S, P>,
        side: Side,
        places: &PlaceTable<S>,
        (kind, to): (Kind, S),
    ) -> S {
        let each = u64::from(to.count()) * (1 + places.flanks[side].len() as u64);
        if to.is_empty() || (self.is_metered() && !self.spend(each * Self::PLACED)) {
            return S::EMPTY;
        }
        let mut to = match places.spread.is_empty() {
            true => to,
            false => self.spread_over(state, side, places, (kind, to)),
        };
        let first = places.first[side] & !state.occupied();
        if first.any() {
            return to & first;
        }
        let (own, enemies) = (state.men(side), state.men(side.other()));
        let near = |near: &[S], men: S| {
            let men = men.cells();
            men.fold(S::EMPTY, |all, man| all | near[man.index()])
        };
        if !places.flanking[side].is_empty() {
            to &= flanking(&places.flanking[side], own, enemies);
        }
        if let Some(beside) = &places.beside {
            to &= near(&beside[side], own);
        }
        if let Some(apart) = &places.apart {
            to &= !near(&apart[side], enemies);
        }
        if places.below.is_some() {
            to &= places.ground | places.up.of(state.occupied());
        }
        if !places.slides[side].is_empty() {
            let occupied = state.occupied();
            let slides_in = |cell: &Cell| self.slides_in(&places.slides[side], *cell, occupied);
            to = S::from_cells(to.cells().filter(slides_in));
        }
        to
    }

    /// Whether a piece slides into a cell along one of some lines, and is stopped there.
    fn slides_in(&self, lines: &[usize], cell: Cell, occupied: S) -> bool {
        lines.iter().any(|&line| {
            let line = &self.lines.all[line];
            let behind = (self.lines.all[line.back].ray(cell) & occupied).is_empty();
            behind && line.next(cell).is_none_or(|next| occupied.has(next))
        })
    }

    /// Those of some empty cells onto which a drop lets the pieces of each kind be spread over the shades.
    fn spread_over(
        &self,
        state: &State<S, P>,
        side: Side,
        places: &PlaceTable<S>,
        (kind, mut to): (Kind, S),
    ) -> S {
        let shades = u32::try_from(places.shades.len()).unwrap_or(1).max(1);
        for (spread, slot, zone) in &places.spread {
            let men = state.of(side, *spread);
            let held = u32::from(state.hands[side.index()][*slot]);
            let all = men.count() + held;
            let free = zone[side] & !state.occupied();
            self.spend(Self::PLACED);
            for &shade in &places.shades {
                let there = (men & shade).count();
                if kind == *spread {
                    if there >= all.div_ceil(shades) {
                        to &= !shade;
                    }
                } else if held > 0 {
                    // One cell less is one too few, or there are too few already.
                    match (there + (free & shade).count()).cmp(&(all / shades)) {
                        Ordering::Less => to = S::EMPTY,
                        Ordering::Equal => to &= !(free & shade),
                        Ordering::Greater => {}
                    }
                }
            }
        }
        to
    }

    /// Whether a drop keeps the pieces of some kind from being spread over the shades.
    fn crowds_a_shade(
        &self,
        state: &State<S, P>,
        side: Side,
        places: &PlaceTable<S>,
        (kind, cell): (Kind, Cell),
    ) -> bool {
        let shades = u32::try_from(places.shades.len()).unwrap_or(1).max(1);
        places.spread.iter().any(|(spread, slot, zone)| {
            let men = state.of(side, *spread);
            let held = u32::from(state.hands[side.index()][*slot]);
            let all = men.count() + held;
            let free = zone[side] & !state.occupied() & !S::single(cell);
            self.spend(Self::PLACED);
            places.shades.iter().any(|&shade| {
                let there = (men & shade).count();
                match kind == *spread {
                    true => shade.has(cell) && there >= all.div_ceil(shades),
                    false => held > 0 && there + (free & shade).count() < all / shades,
                }
            })
        })
    }

    /// The first of the rules by which a side may not drop a piece of a kind onto an empty cell.
    pub(crate) fn misplaced(
        &self,
        state: &State<S, P>,
        side: Side,
        places: &PlaceTable<S>,
        (kind, cell): (Kind, Cell),
    ) -> Option<PlaceRule> {
        if self.crowds_a_shade(state, side, places, (kind, cell)) {
            return Some(PlaceRule::Shades);
        }
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
        let slides_in = lines.is_empty() || self.slides_in(lines, cell, occupied);
        (!slides_in).then_some(PlaceRule::Slides)
    }
}

/// The cells behind enemies who stand without a gap along some steps from own pieces: eight directions go on together.
fn flanking<S: CellSet>(steps: &[Shift<S>], own: S, enemies: S) -> S {
    let mut found = S::EMPTY;
    for steps in steps.chunks(8) {
        let mut rows = [S::EMPTY; 8];
        for (row, step) in rows.iter_mut().zip(steps) {
            *row = step.of(own) & enemies;
        }
        // No row is longer than the board, though a ring has no end.
        for _ in 0..S::BITS {
            let mut all = S::EMPTY;
            for (row, step) in rows.iter_mut().zip(steps) {
                if row.is_empty() {
                    continue;
                }
                let next = step.of(*row);
                found |= next;
                *row = next & enemies;
                all |= *row;
            }
            if all.is_empty() {
                break;
            }
        }
    }
    found
}
