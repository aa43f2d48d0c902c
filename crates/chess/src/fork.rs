//! A waiting piece that is put where it forks, as the pawn of pawns of Timur's chess.

use std::sync::Arc;

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::module::{
    Act, Arguments, Module, Parameter, Proposal, Proposals, Proposed, Rule, Sight, Slot, Takes,
    Unbuildable,
};
use boardwright_core::{Kind, PerSide};

/// The module `fork`: a waiting piece is put where it attacks two enemies, or one that cannot go away.
///
/// It becomes another piece with that, and whoever stands there leaves the board: an enemy is taken, an own piece is
/// gone. Nobody is put on a royal piece, nor on one that waits. Whether an enemy can go away is told by its movement on
/// the board as it is then, whatever that means for royal pieces; to take the piece that attacks it is to go away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fork;

const PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "pieces",
        takes: Takes::Kinds,
        required: true,
        doc: "the pieces that wait",
    },
    Parameter {
        name: "into",
        takes: Takes::Kind,
        required: true,
        doc: "what they become where they are put: its movement tells whom they attack",
    },
    Parameter {
        name: "zone",
        takes: Takes::Cells,
        required: true,
        doc: "where they may be put",
    },
];

impl Module for Fork {
    fn name(&self) -> &'static str {
        "fork"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Move
    }

    fn doc(&self) -> &'static str {
        "a waiting piece is put where it attacks two enemies, or one that cannot go away; whoever stands there leaves the board, but no royal piece does"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let (pieces, into) = (arguments.kinds("pieces"), arguments.kind("into"));
        if pieces.is_empty() {
            broken.push("nobody waits: name at least one piece in `pieces`".into());
        }
        let royal = |kind: &Kind| model.royalty.pieces.contains(kind);
        if pieces.iter().chain(&into).any(royal) {
            broken.push(
                "a royal piece neither waits nor comes about so; leave it out of `pieces` and `into`"
                    .into(),
            );
        }
        if into.is_some_and(|into| pieces.contains(&into)) {
            broken.push(
                "a piece that has been put waits no more; leave `into` out of `pieces`".into(),
            );
        }
        broken
    }

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let Some(into) = arguments.kind("into") else {
            return Err(Unbuildable("it needs what the pieces become".into()));
        };
        Ok(Rule::Proposal(Arc::new(Forks {
            pieces: arguments.kinds("pieces"),
            into,
            zone: arguments.cells("zone"),
        })))
    }
}

struct Forks {
    pieces: Vec<Kind>,
    into: Kind,
    zone: PerSide<Vec<Cell>>,
}

impl Forks {
    /// Whether whoever stands on a cell may leave the board for a piece that is put there.
    fn may_leave(&self, position: &dyn Sight, cell: Cell) -> bool {
        let royals = &position.model().royalty.pieces;
        position
            .man_at(cell)
            .is_none_or(|man| !royals.contains(&man.kind) && !self.pieces.contains(&man.kind))
    }

    /// What is done when a piece is put on a cell.
    fn put(&self, position: &dyn Sight, from: Cell, to: Cell) -> Vec<Act> {
        let left = position.side_at(to).map(|side| match side {
            own if own == position.turn() => Act::Remove(to),
            _ => Act::Take(to),
        });
        let mut acts: Vec<Act> = left.into_iter().collect();
        acts.extend([Act::Go(from, to), Act::Become(to, self.into)]);
        acts
    }

    /// Whether a piece that is put on a cell attacks two enemies there, or one that cannot go away.
    fn is_fork(&self, position: &dyn Sight, from: Cell, to: Cell) -> bool {
        let acts = self.put(position, from, to);
        let enemy = |cell: &Cell| position.side_at(*cell) == Some(position.turn().other());
        let reached = position.goals_after(&acts, to);
        let prey: Vec<Cell> = reached.into_iter().filter(enemy).collect();
        match prey.as_slice() {
            [] => false,
            [alone] => position.goals_after(&acts, *alone).is_empty(),
            _ => true,
        }
    }
}

impl Proposal for Forks {
    fn propose(&self, position: &dyn Sight, moves: &mut Proposals) {
        let us = position.turn();
        for from in position.cells_of_any(us, &self.pieces) {
            for &to in &self.zone[us] {
                if to != from && self.may_leave(position, to) && self.is_fork(position, from, to) {
                    moves.add(Proposed::new(from, to));
                }
            }
        }
    }

    fn acts(&self, position: &dyn Sight, &Proposed { from, to, .. }: &Proposed) -> Vec<Act> {
        self.put(position, from, to)
    }

    fn only_with(&self) -> Option<&[Kind]> {
        Some(&self.pieces)
    }

    fn is_apart(&self) -> bool {
        true
    }
}
