//! How a game starts: who moves first, which way the players go, and how else the pieces may stand.

use boardwright_core::Side;
use boardwright_core::geometry::{Symmetry, Topology, Vector};

use super::Page;

impl Page<'_> {
    /// Who moves first, and which way the players go, where any piece knows ahead from back.
    pub(super) fn first_move(&self) -> String {
        let model = self.model();
        let begins = model.start.turn;
        let player = |side| format!("`{}`", model.players[side].name);
        let (one, other) = (player(begins), player(begins.other()));
        match (model.board.symmetry(), begins) {
            _ if !self.knows_ahead() => format!("{one} moves first."),
            (Symmetry::None, _) => format!("{one} moves first. Both players go upwards."),
            (_, Side::First) => format!("{one} moves first, upwards; {other} downwards."),
            (_, Side::Second) => format!("{one} moves first, downwards; {other} upwards."),
        }
    }

    /// Whether any piece has other steps ahead than back.
    fn knows_ahead(&self) -> bool {
        let topology = self.model().board.topology();
        let differ = |steps: &[Vector]| {
            let mut backs = steps.iter().map(|&step| back(step, topology));
            backs.any(|step| !steps.contains(&step))
        };
        let kinds = self.model().kinds.iter();
        let mut rules = kinds.flat_map(|kind| &kind.moves);
        rules.any(|rule| {
            let legs = rule.doubles.iter().flat_map(|double| &double.legs);
            let firsts: Vec<Vector> = legs.map(|&(first, _)| first).collect();
            let mut movements = rule.movements.iter();
            differ(&firsts) || movements.any(|m| differ(&m.steps) || differ(&m.onward))
        })
    }

    /// How else the pieces may stand at the start.
    pub(super) fn shuffled(&self) -> Option<String> {
        let model = self.model();
        let castling = model.castlings.first()?;
        let setups = model.setups();
        (setups > 1).then(|| {
            format!(
                "The pieces of the first rank may stand in any of {setups} orders (`shuffle`), the same for both players: \
                 the {} with one {} on either side of it, and the two that never leave their shade on different shades.",
                self.name(castling.king),
                self.name(castling.rook)
            )
        })
    }

    /// Whose directions and cells are told, and what they are for the other player.
    pub(super) fn seen_from(&self) -> &'static str {
        match self.model().board.symmetry() {
            Symmetry::None => "Directions and cells are those of both players.",
            Symmetry::Mirror => {
                "Directions are those of the first player, and cells where no player is named; those of the second are \
                 their mirror image."
            }
            Symmetry::Rotate => {
                "Directions are those of the first player, and cells where no player is named; those of the second are \
                 as after half a turn of the board."
            }
        }
    }
}

/// A step with ahead and back exchanged; on hexagons, the step by which a piece goes back where it came from.
fn back(step: Vector, topology: Topology) -> Vector {
    let y = step.y.saturating_neg();
    let x = match topology {
        Topology::Square => step.x,
        Topology::Hex => step.x.saturating_neg(),
    };
    Vector { x, y }
}
