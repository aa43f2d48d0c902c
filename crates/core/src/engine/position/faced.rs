//! What can never stand on a board where pieces that face each other change.

use boardwright_geometry::{Cell, CellSet};

use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::engine::tables::effects::FacingTable;
use crate::man::{Kind, Side};
use crate::module::Impossible;

impl<S: CellSet, const P: usize> Rules<S, P> {
    /// Why no game can have led to a position: two pieces face each other in it, or only one of a pair has
    /// changed.
    pub(crate) fn faced(&self, state: &State<S, P>, facing: &FacingTable) -> Option<Impossible> {
        let pair = self.facing_pair(state, facing);
        if let Some(pair) = pair {
            let [first, second] = pair.map(|cell| self.model.board.name(cell));
            return Some(Impossible {
                code: "face-off",
                message: format!(
                    "the pieces on {first} and {second} face each other: they would each have become a {}",
                    self.kind_id(facing.into)
                ),
            });
        }
        if !facing.one_pair {
            return None;
        }
        Side::BOTH.into_iter().find_map(|side| {
            let mut kinds = facing.kinds.iter();
            let kind = kinds.find(|&&kind| state.of(side, kind).any())?;
            let half = state.of(side.other(), facing.into).any();
            half.then(|| self.half_changed(side, *kind, facing.into))
        })
    }

    /// The first pair of pieces that face each other, the first player's before the second's.
    fn facing_pair(&self, state: &State<S, P>, facing: &FacingTable) -> Option<[Cell; 2]> {
        let changed = self.facing_men(state, facing);
        let line = &self.lines.all[facing.line];
        facing.kinds.iter().find_map(|&kind| {
            let men = changed & state.of(Side::First, kind);
            let first = men.cells().next()?;
            let met = line.slide(first, state.occupied()) & changed & state.side(Side::Second);
            Some([first, met.cells().next()?])
        })
    }

    fn half_changed(&self, side: Side, kind: Kind, into: Kind) -> Impossible {
        let player = |side: Side| self.model.players[side].name.as_str();
        Impossible {
            code: "half-face-off",
            message: format!(
                "{} has a {} and {} a {}: the two change at one moment",
                player(side),
                self.kind_id(kind),
                player(side.other()),
                self.kind_id(into)
            ),
        }
    }

    fn kind_id(&self, kind: Kind) -> &str {
        let kind = self.model.kind_model(kind);
        kind.map_or("?", |kind| kind.id.as_str())
    }
}
