//! Dead positions where captured pieces change sides and are dropped: next to none, since no piece leaves the
//! game.

use std::sync::Arc;

use boardwright_core::model::Model;
use boardwright_core::module::{Arguments, Ending, Module, Rule, Slot, Unbuildable, View};
use boardwright_core::{Side, material};

use crate::men::{ChessMen, contract_of_chess_men};

/// The module `crazyhouse`: nobody can win while there is, on the board and in both hands together, nothing
/// beside the kings, or one knight or one bishop that is no promoted pawn. Whoever has it, it does not mate
/// a bare king from any cell.
///
/// With two such pieces somebody can: they may all come into one hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct CrazyhouseDead;

impl Module for CrazyhouseDead {
    fn name(&self) -> &'static str {
        "crazyhouse"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead with one knight or bishop beside the kings, on the board or in hand"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = contract_of_chess_men(model);
        if model.hand.is_none() {
            broken.push("it weighs pieces in hand; add [hand], or name module \"fide\"".into());
        }
        broken.extend(material::faults_but_hands(model));
        if model.modules.iter().any(|m| m.slot == Slot::Capture) {
            broken.push("captures have an aftermath here, so pieces can be lost and kings attacked in ways that it does not weigh; set dead-position = false".into());
        }
        if model.end.royal_lost.is_some() {
            broken.push("a king can be lost here without mate; set dead-position = false".into());
        }
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(Rule::Ending(Arc::new(Dead(ChessMen::of(model)?))))
    }
}

struct Dead(ChessMen);

impl Ending for Dead {
    fn cannot_win(&self, position: &dyn View, _: Side) -> bool {
        let kinds = self.0;
        let everywhere = |kind| {
            let of = |side| position.count(side, kind) + u32::from(position.in_hand(side, kind));
            Side::BOTH.into_iter().map(of).sum::<u32>()
        };
        let heavy = everywhere(kinds.pawn) + everywhere(kinds.rook) + everywhere(kinds.queen);
        let light = [kinds.knight, kinds.bishop];
        if heavy > 0 || light.into_iter().map(everywhere).sum::<u32>() > 1 {
            return false;
        }
        let cells = |side| light.map(|kind| position.cells_of(side, kind));
        let mut standing = Side::BOTH.into_iter().flat_map(cells).flatten();
        !standing.any(|cell| position.is_promoted(cell))
    }
}
