//! Which moves may give check, told without making them, for an attacker who must give check with every move.
//!
//! A piece gives check from where it comes to if one of its ways to the royal piece is free there. A piece that goes away
//! opens the way of another one that it alone stood in. The plain look at the position after a move is the definition;
//! what is left out here would have failed it. Where other rules could make a check, nothing is left out.

use std::cell::OnceCell;

use boardwright_core::betza::Movement;
use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, RoyalCount};
use boardwright_core::module::Slot;
use boardwright_core::{AttackWay, Kind, Move, MoveSort, Position, Side};
use smallvec::SmallVec;

/// Of a kind, for each cell, the ways by which it attacks others from there, by the cell that is attacked.
type Ways = Vec<Vec<AttackWay>>;

/// What pieces attack from where, whatever stands on the board.
pub(crate) struct Checks {
    attacker: Side,
    /// For each kind of the attacker, from when it is first asked for.
    ways: Vec<OnceCell<Ways>>,
    /// For each cell and each kind, from when it is first asked for, the cells from which the kind attacks it at all.
    near: Vec<OnceCell<Vec<bool>>>,
}

/// The royal piece of a position, and who stands in the way of others who could attack it.
pub(crate) struct Target<'p> {
    model: &'p Model,
    royal: Cell,
    /// For each cell, whether somebody stands there.
    occupied: Vec<bool>,
    /// A cell of the attacker, and a way to the royal piece on which nobody stands but there.
    opened: SmallVec<[(Cell, &'p [Cell]); 4]>,
}

impl Checks {
    /// What can be told of an attacker in a variant; `None` where the rules are such that nothing can.
    pub(crate) fn new(model: &Model, attacker: Side) -> Option<Checks> {
        is_plain(model).then(|| Checks {
            attacker,
            ways: vec![OnceCell::new(); model.kinds.len()],
            near: vec![OnceCell::new(); model.kinds.len() * model.board.len()],
        })
    }

    /// The ways from a cell to another.
    fn ways(&self, model: &Model, kind: Kind, from: Cell, goal: Cell) -> &[AttackWay] {
        let of = || {
            let of = |from| {
                let mut ways = model.attack_ways(self.attacker, kind, from);
                ways.sort_by_key(|way| way.cell);
                ways
            };
            model.board.cells().map(of).collect()
        };
        let Some(kind) = self.ways.get(kind.index()) else {
            return &[];
        };
        let all = kind.get_or_init(of).get(from.index());
        let all = all.map_or(&[][..], |ways| &ways[..]);
        let first = all.partition_point(|way| way.cell < goal);
        let all = all.get(first..).unwrap_or(&[]);
        let many = all.iter().take_while(|way| way.cell == goal).count();
        all.get(..many).unwrap_or(&[])
    }

    /// Whether a kind attacks a cell from another, if nobody stands in its way.
    fn is_near(&self, model: &Model, kind: Kind, from: Cell, goal: Cell) -> bool {
        let at = goal.index() * self.ways.len() + kind.index();
        let attacks = |from| !self.ways(model, kind, from, goal).is_empty();
        let of = || model.board.cells().map(attacks).collect();
        let near = self.near.get(at).map(|near| near.get_or_init(of));
        near.and_then(|near| near.get(from.index())) == Some(&true)
    }

    /// The royal piece that is to be checked, if there is one and no more.
    pub(crate) fn target<'p>(&'p self, position: &'p Position) -> Option<Target<'p>> {
        let model = position.model();
        let royals = &model.royalty.pieces;
        let men = position.men();
        let mut found = men
            .iter()
            .filter(|(_, man)| man.side != self.attacker && royals.contains(&man.kind));
        let (&(royal, _), None) = (found.next()?, found.next()) else {
            return None;
        };
        let mut occupied = vec![false; model.board.len()];
        let mut own = occupied.clone();
        for &(cell, man) in &men {
            if let (Some(occupied), Some(own)) =
                (occupied.get_mut(cell.index()), own.get_mut(cell.index()))
            {
                *occupied = true;
                *own = man.side == self.attacker;
            }
        }
        let is = |cells: &[bool], cell: Cell| cells.get(cell.index()).copied().unwrap_or(true);
        let mut opened = SmallVec::new();
        let attackers = men.iter().filter(|(_, man)| man.side == self.attacker);
        for &(from, man) in attackers {
            if !self.is_near(model, man.kind, from, royal) {
                continue;
            }
            for way in self.ways(model, man.kind, from, royal) {
                let mut men = way.between.iter().filter(|&&cell| is(&occupied, cell));
                if let (Some(&man), None) = (men.next(), men.next())
                    && is(&own, man)
                {
                    opened.push((man, &way.between[..]));
                }
            }
        }
        Some(Target {
            model,
            royal,
            occupied,
            opened,
        })
    }

    /// Whether a move of the attacker may give check.
    pub(crate) fn may_give(&self, target: &Target<'_>, mv: Move) -> bool {
        let from = match mv.sort() {
            MoveSort::Drop => None,
            MoveSort::Plain if mv.second().is_none() => mv.from(),
            _ => return true,
        };
        let is_free =
            |&cell: &Cell| Some(cell) == from || target.occupied.get(cell.index()) == Some(&false);
        let model = target.model;
        let (kind, to) = (mv.becomes(), mv.to());
        let attacks = || {
            let mut ways = self.ways(model, kind, to, target.royal).iter();
            ways.any(|way| way.between.iter().all(is_free))
        };
        let mut opened = target.opened.iter();
        (self.is_near(model, kind, to, target.royal) && attacks())
            || opened.any(|&(man, way)| Some(man) == from && !way.contains(&mv.to()))
    }
}

/// Whether an attack is what the pieces' movements say, and a piece that is put on the board makes no other attack.
fn is_plain(model: &Model) -> bool {
    let acts = |slot| {
        matches!(
            slot,
            Slot::Capture | Slot::Transform | Slot::Move | Slot::AttackVoidIf
        )
    };
    let hops = |movement: &Movement| movement.hop.is_some();
    let mut rules = model.kinds.iter().flat_map(|kind| &kind.moves);
    model.royalty.count == RoyalCount::Every
        && model.royalty.attack_void_if.is_empty()
        && model.effects.is_empty()
        && model.permissions.is_empty()
        && model.gates.is_none()
        && !model.has_walls()
        && model.movement.borrow.is_none()
        && !model.modules.iter().any(|used| acts(used.slot))
        && !rules.any(|rule| rule.movements.iter().any(hops))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small::{setup, small};

    /// Who gives check may give check, and nearly all others may not.
    #[test]
    fn no_check_is_passed_over() {
        let variant = small();
        let checks = Checks::new(variant.model(), Side::First).expect("plain rules");
        let (mut given, mut more, mut moves) = (0, 0, 0);
        for seed in 0..2_000 {
            let Ok(position) = variant.position(&setup(seed)) else {
                continue;
            };
            let target = checks.target(&position).expect("one king");
            for (mv, next) in position.successors() {
                let told = checks.may_give(&target, mv);
                assert!(told || !next.in_check(), "{seed} {mv:?}");
                moves += 1;
                given += u32::from(next.in_check());
                more += u32::from(told && !next.in_check());
            }
        }
        assert!(given > 1_000 && more * 10 < given, "{given} {more} {moves}");
    }
}
