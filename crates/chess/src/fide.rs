//! Dead positions of chess: FIDE Laws of Chess, articles 5.2.2 and 6.9. Nobody wins who cannot checkmate
//! by any possible series of legal moves; where neither player can, the game is drawn.

use std::sync::Arc;

use boardwright_core::model::Model;
use boardwright_core::module::{Arguments, Ending, Module, Rule, Slot, Unbuildable, View};
use boardwright_core::{Side, material};

use crate::men::{ChessMen, contract_of_chess_men};

/// The module `fide`: a player cannot win who has
///
/// - a bare king,
/// - a king and one knight, unless the opponent has a piece other than queens: a queen beside her king takes
///   any knight that checks him, or leaves him a cell,
/// - a king and bishops on cells of one colour, unless the opponent has a pawn, a knight, or a bishop on the
///   other colour: of the two cells beside the king on either side of the checking line, his own king
///   covers one at most, and a rook or queen on the other steps in between or takes the bishop.
///
/// Sound, not complete: positions that are dead because pawns are locked are not recognised.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fide;

impl Module for Fide {
    fn name(&self) -> &'static str {
        "fide"
    }

    fn version(&self) -> u32 {
        2
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead when neither side has the pieces to mate, as in orthodox chess"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = contract_of_chess_men(model);
        if model.modules.iter().any(|m| m.slot == Slot::Capture) {
            broken.push("captures have an aftermath here, so pieces can be lost and kings attacked in ways that it does not weigh; name another dead-position module, or set dead-position = false".into());
        }
        broken.extend(material::faults(model));
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
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        if self.0.has_major_or_pawn(position, side) {
            return false;
        }
        let own = self.0.army(position, side);
        if own.men() == 0 {
            return true;
        }
        let other = self.0.army(position, side.other());
        if own.men() == 1 && own.knights == 1 {
            return other.men() == other.queens;
        }
        let shade = own.bishops_of_one_shade();
        shade.is_some_and(|shade| other.pawns + other.knights + other.bishops[1 - shade] == 0)
    }
}
