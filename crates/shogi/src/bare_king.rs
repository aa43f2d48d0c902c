//! The end of a game in which a player has a royal piece and nothing else.

use std::sync::Arc;

use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Argument, Arguments, Ending, History, Module, Parameter, Rule, Slot, Takes, Unbuildable,
    Verdict, View,
};
use boardwright_core::{Kind, Man, Reason, Side};

/// The module `bare-king`, with the pieces that do not win alone as a parameter.
///
/// A player with a royal piece and nothing else has lost, unless he attacks one of the opponent's pieces, where the opponent has a piece that is
/// neither royal nor a trifle, and can still move from where it stands on an empty board. Where the opponent too
/// has nothing else but pieces that can never move again, the game is a draw.
#[derive(Clone, Copy, Debug, Default)]
pub struct BareKing;

const PARAMETERS: [Parameter; 1] = [Parameter {
    name: "trifles",
    takes: Takes::Kinds,
    required: false,
    doc: "pieces that do not win alone, as they could promote first",
}];

impl Module for BareKing {
    fn name(&self) -> &'static str {
        "bare-king"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::End
    }

    fn doc(&self) -> &'static str {
        "who has a royal piece and nothing else, and attacks nothing, has lost against another piece; where neither player has more, it is a draw"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        if model.royalty.pieces.is_empty() {
            broken.push("nobody is royal: name the royal pieces in `royalty.pieces`, or write `extinction = { left = 1, … }` in [end]".into());
        }
        if model.drops.is_some() {
            broken.push("who holds pieces in hand is not bare; leave out [drops]".into());
        }
        broken
    }

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let trifles = match arguments.get("trifles") {
            Some(Argument::Kinds(kinds)) => kinds.clone(),
            _ => Vec::new(),
        };
        Ok(Rule::Ending(Arc::new(Bare { trifles })))
    }
}

struct Bare {
    trifles: Vec<Kind>,
}

/// Whether the piece on a cell could leave it on an empty board.
fn leaves(position: &dyn View, cell: Cell, man: Man) -> bool {
    let (board, model) = (position.board(), position.model());
    let rules = model.kind_model(man.kind).map_or(&[][..], |kind| &kind.moves);
    let mut movements = rules.iter().flat_map(|rule| &rule.movements);
    movements.any(|movement| {
        let steps = model.steps_of(man.side, &movement.steps);
        steps.into_iter().any(|step| board.leap(cell, step).is_some())
    })
}

/// The pieces of a side that are not royal and can still move, by kind.
fn others(position: &dyn View, side: Side) -> Vec<Kind> {
    let mut found = Vec::new();
    for cell in position.board().cells() {
        let man = position.man_at(cell).filter(|man| man.side == side);
        let Some(man) = man else { continue };
        if !position.model().royalty.pieces.contains(&man.kind) && leaves(position, cell, man) {
            found.push(man.kind);
        }
    }
    found
}

impl Bare {
    /// Whether a side has lost with its last piece, or neither has more.
    fn of(&self, position: &dyn View, bare: Side) -> Option<Option<Side>> {
        let royals = |side: Side| -> Vec<Cell> {
            let kinds = position.model().royalty.pieces.iter();
            kinds.flat_map(|&kind| position.cells_of(side, kind)).collect()
        };
        let (own, enemies) = (royals(bare), royals(bare.other()));
        let &[royal] = own.as_slice() else {
            return None;
        };
        let against = others(position, bare.other());
        if against.is_empty() {
            return (enemies.len() == 1).then_some(None);
        }
        let taken = |&goal: &Cell| position.man_at(goal).is_some();
        let attacks = position.goals(royal).iter().any(taken);
        let wins = against.iter().any(|kind| !self.trifles.contains(kind));
        (wins && !attacks).then_some(Some(bare))
    }
}

impl Ending for Bare {
    fn verdict(&self, position: &dyn View, _: &dyn History) -> Option<Verdict> {
        let bare = Side::BOTH.into_iter().find(|&side| position.total(side) == 1)?;
        let score = match self.of(position, bare)? {
            None => Score::DRAW,
            Some(loser) if loser == position.turn() => Score::LOSS,
            Some(_) => Score::WIN,
        };
        Some(Verdict {
            reason: Reason::BareRoyals,
            score,
        })
    }
}
