//! Which moves may give check, told without making them, for an attacker who must give check with every move.
//!
//! A piece that is dropped gives check only from where it could attack the royal piece were the board empty. So does a
//! piece that moves, as long as nobody stands behind it who could. The plain look at the position after a move is the
//! definition; what is left out here would have failed it. Where other rules could make a check, nothing is left out.

use boardwright_core::betza::Movement;
use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, RoyalCount};
use boardwright_core::module::Slot;
use boardwright_core::{Kind, Man, Move, MoveSort, Position, Side};

/// What pieces attack from where, whatever stands on the board.
pub(crate) struct Checks {
    attacker: Side,
    cells: usize,
    /// For each kind and cell of the attacker, the cells that it attacks, ascending.
    attacks: Vec<Vec<Cell>>,
}

/// The royal piece of a position, and whether somebody stands behind others who could attack it.
pub(crate) struct Target {
    royal: Cell,
    lurking: bool,
}

impl Checks {
    /// What can be told of an attacker in a variant; `None` where the rules are such that nothing can.
    pub(crate) fn new(model: &Model, attacker: Side) -> Option<Checks> {
        if !is_plain(model) {
            return None;
        }
        let cells = model.board.len();
        let kinds = (0..model.kinds.len()).filter_map(|at| u8::try_from(at).ok().map(Kind));
        let of = |kind| {
            model.board.cells().map(move |from| {
                let goals = model.destinations(attacker, kind, from).into_iter();
                goals
                    .filter(|goal| goal.capture)
                    .map(|goal| goal.cell)
                    .collect()
            })
        };
        Some(Checks {
            attacker,
            cells,
            attacks: kinds.flat_map(of).collect(),
        })
    }

    fn attacks(&self, kind: Kind, from: Cell, goal: Cell) -> bool {
        let attacks = self.attacks.get(kind.index() * self.cells + from.index());
        attacks.is_none_or(|attacks| attacks.binary_search(&goal).is_ok())
    }

    /// The royal piece that is to be checked, if there is one and no more.
    pub(crate) fn target(&self, position: &Position) -> Option<Target> {
        let royals = &position.model().royalty.pieces;
        let men = position.men();
        let mut found = men
            .iter()
            .filter(|(_, man)| man.side != self.attacker && royals.contains(&man.kind));
        let (&(royal, _), None) = (found.next()?, found.next()) else {
            return None;
        };
        let lurks = |&(cell, man): &(Cell, Man)| {
            man.side == self.attacker && self.attacks(man.kind, cell, royal)
        };
        Some(Target {
            royal,
            lurking: men.iter().any(lurks),
        })
    }

    /// Whether a move of the attacker may give check.
    pub(crate) fn may_give(&self, target: &Target, mv: Move) -> bool {
        let direct = || self.attacks(mv.becomes(), mv.to(), target.royal);
        match mv.sort() {
            MoveSort::Drop => direct(),
            MoveSort::Plain if mv.second().is_none() => target.lurking || direct(),
            _ => true,
        }
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
