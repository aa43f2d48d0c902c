//! Promotion instead of a move, as in Burmese chess: a pawn that stands where it may promote becomes a general
//! there, or goes one step as a general does.

use std::sync::Arc;

use boardwright_core::betza::{Movement, Reach};
use boardwright_core::geometry::{Cell, Vector};
use boardwright_core::model::Model;
use boardwright_core::module::{
    Act, Arguments, Module, Parameter, Proposal, Proposals, Proposed, Rule, Sight, Slot, Takes,
    Unbuildable,
};
use boardwright_core::{Kind, PerSide};

/// The module `promotion`: a piece promotes instead of moving.
///
/// It attacks nobody as it does so, and gives no check, not even one that it discloses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Promotion;

const PARAMETERS: [Parameter; 6] = [
    Parameter {
        name: "pieces",
        takes: Takes::Kinds,
        required: true,
        doc: "the pieces that promote so",
    },
    Parameter {
        name: "into",
        takes: Takes::Kind,
        required: true,
        doc: "what they become",
    },
    Parameter {
        name: "steps",
        takes: Takes::Movement,
        required: true,
        doc: "the single steps of what they become: one may be made with the promotion, to an empty cell, and no enemy may be one such step away then",
    },
    Parameter {
        name: "zone",
        takes: Takes::Cells,
        required: true,
        doc: "where they stand before",
    },
    Parameter {
        name: "last-anywhere",
        takes: Takes::Flag,
        required: false,
        doc: "the last one that a player has may stand anywhere",
    },
    Parameter {
        name: "limit",
        takes: Takes::Number(1, 99),
        required: false,
        doc: "nobody promotes so who has as many of what they become on the board",
    },
];

impl Module for Promotion {
    fn name(&self) -> &'static str {
        "promotion"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Move
    }

    fn doc(&self) -> &'static str {
        "a piece promotes instead of moving, where it stands or with a step; it attacks nobody then, and gives no check"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let (pieces, into) = (arguments.kinds("pieces"), arguments.kind("into"));
        if pieces.is_empty() {
            broken.push("nobody promotes: name at least one piece in `pieces`".into());
        }
        let royal = |kind: &Kind| model.royalty.pieces.contains(kind);
        if pieces.iter().chain(&into).any(royal) {
            broken.push(
                "a royal piece neither promotes so nor comes about; leave it out of `pieces` and `into`"
                    .into(),
            );
        }
        if into.is_some_and(|into| pieces.contains(&into)) {
            broken.push("a piece does not become what it is; leave it out of `pieces`".into());
        }
        let single = |m: &Movement| {
            m.reach == Reach::Once
                && !m.lame
                && m.hop.is_none()
                && !m.initial
                && m.quiet
                && m.capture
        };
        let steps = steps(arguments);
        let back = |&step: &Vector| steps.contains(&model.board.opposite_vector(step));
        if !arguments.movements("steps").iter().all(single) || !steps.iter().all(back) {
            broken.push(
                "`steps` are single leaps without modifiers, the same backwards, such as K or F"
                    .into(),
            );
        }
        broken
    }

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let Some(into) = arguments.kind("into") else {
            return Err(Unbuildable("it needs what the pieces become".into()));
        };
        Ok(Rule::Proposal(Arc::new(Promotes {
            pieces: arguments.kinds("pieces"),
            into,
            steps: steps(arguments),
            zone: arguments.cells("zone"),
            last_anywhere: arguments.flag("last-anywhere"),
            limit: arguments
                .number("limit")
                .and_then(|limit| u32::try_from(limit).ok()),
        })))
    }
}

fn steps(arguments: &Arguments) -> Vec<Vector> {
    let movements = arguments.movements("steps").iter();
    movements.flat_map(|m| m.steps.iter().copied()).collect()
}

struct Promotes {
    pieces: Vec<Kind>,
    into: Kind,
    steps: Vec<Vector>,
    zone: PerSide<Vec<Cell>>,
    last_anywhere: bool,
    limit: Option<u32>,
}

impl Promotes {
    /// The cells one step away.
    fn around(&self, position: &dyn Sight, cell: Cell) -> Vec<Cell> {
        let leap = |&step: &Vector| position.board().leap(cell, step);
        self.steps.iter().filter_map(leap).collect()
    }
}

impl Proposal for Promotes {
    fn propose(&self, position: &dyn Sight, moves: &mut Proposals) {
        let us = position.turn();
        if self
            .limit
            .is_some_and(|limit| position.count(us, self.into) >= limit)
        {
            return;
        }
        let of = |&kind: &Kind| position.cells_of(us, kind);
        let men: Vec<Cell> = self.pieces.iter().flat_map(of).collect();
        let anywhere = self.last_anywhere && men.len() == 1;
        let enemy = |&cell: &Cell| position.man_at(cell).is_some_and(|man| man.side != us);
        for from in men {
            if !anywhere && !self.zone[us].contains(&from) {
                continue;
            }
            let mut goals = self.around(position, from);
            goals.retain(|&to| position.man_at(to).is_none());
            goals.push(from);
            for to in goals {
                if !self.around(position, to).iter().any(enemy) {
                    moves.add(Proposed::new(from, to));
                }
            }
        }
    }

    fn acts(&self, _: &dyn Sight, &Proposed { from, to, .. }: &Proposed) -> Vec<Act> {
        let becomes = Act::Become(to, self.into);
        match from == to {
            true => vec![becomes],
            false => vec![Act::Go(from, to), becomes],
        }
    }

    fn may_check(&self) -> bool {
        false
    }
}
