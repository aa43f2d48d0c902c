//! Generals that face each other: a draw, unless the next move parts them.

use std::sync::Arc;

use boardwright_core::geometry::{Cell, Vector};
use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Arguments, Ending, History, Module, Parameter, Rule, Slot, Takes, Unbuildable, Verdict, View,
};
use boardwright_core::{Kind, Reason, Side};

/// The module `facing`, with the pieces that face each other as a parameter.
///
/// The game is a draw where two of them face each other on an open file, and did before the last move too: who was to
/// move has not parted them.
#[derive(Clone, Copy, Debug, Default)]
pub struct FacingDraws;

const PARAMETERS: [Parameter; 1] = [Parameter {
    name: "pieces",
    takes: Takes::Kinds,
    required: true,
    doc: "the pieces that face each other on an open file, one of each player",
}];

impl Module for FacingDraws {
    fn name(&self) -> &'static str {
        "facing"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::End
    }

    fn doc(&self) -> &'static str {
        "a draw where two pieces face each other on an open file, and the last move has not parted them"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, _: &Model, arguments: &Arguments) -> Vec<String> {
        match arguments.kinds("pieces").is_empty() {
            true => vec!["nobody can face anybody: name at least one piece in `pieces`".into()],
            false => Vec::new(),
        }
    }

    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let ahead = Vector { x: 0, y: 1 };
        let ways = [ahead, model.board.opposite_vector(ahead)];
        let rays = |cell| ways.map(|way| model.board.ray(cell, way));
        Ok(Rule::Ending(Arc::new(Facing {
            pieces: arguments.kinds("pieces"),
            rays: model.board.cells().map(rays).collect(),
        })))
    }
}

struct Facing {
    pieces: Vec<Kind>,
    /// From each cell, the cells of its file on either side, the nearest first.
    rays: Vec<[Vec<Cell>; 2]>,
}

impl Facing {
    /// Whether two of the pieces face each other.
    fn stands(&self, position: &dyn View) -> bool {
        let of = |side: Side| {
            let kinds = self.pieces.iter();
            kinds.flat_map(move |&kind| position.cells_of(side, kind))
        };
        let meets = |ray: &Vec<Cell>| {
            let met = ray.iter().find_map(|&cell| position.man_at(cell));
            met.is_some_and(|man| man.side == Side::Second && self.pieces.contains(&man.kind))
        };
        of(Side::First).any(|cell| self.rays[cell.index()].iter().any(meets))
    }
}

impl Ending for Facing {
    fn needs_history(&self) -> bool {
        true
    }

    fn verdict(&self, position: &dyn View, history: &dyn History) -> Option<Verdict> {
        if !self.stands(position) {
            return None;
        }
        let before = history.position(history.plies().checked_sub(1)?)?;
        self.stands(&*before).then_some(Verdict {
            reason: Reason::Facing,
            score: Score::DRAW,
        })
    }
}
