//! A king in need who changes places with one of his own pieces, once in a game, as in Timur's chess.

use std::sync::Arc;

use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, Promotion};
use boardwright_core::module::{
    Act, Arguments, Module, Parameter, Proposal, Proposals, Proposed, Rule, Sight, Slot, Takes,
    Unbuildable,
};
use boardwright_core::{Kind, Side};

/// The module `royal-exchange`: a royal piece changes places with an own piece, to get out of check or for want of
/// another move.
///
/// It becomes another royal piece with that, which does so no more. It changes places with no royal piece, and with
/// none that would have come to where it promotes.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoyalExchange;

const PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "pieces",
        takes: Takes::Kinds,
        required: true,
        doc: "the royal pieces that may do so",
    },
    Parameter {
        name: "into",
        takes: Takes::Kind,
        required: true,
        doc: "the royal piece that they become: it has done so",
    },
    Parameter {
        name: "spares",
        takes: Takes::Kinds,
        required: false,
        doc: "pieces with which nobody changes places; royal ones are among them in any case",
    },
];

impl Module for RoyalExchange {
    fn name(&self) -> &'static str {
        "royal-exchange"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Move
    }

    fn doc(&self) -> &'static str {
        "a royal piece in check, or whose player has no other move, changes places with an own piece that does not promote there, and becomes another royal piece, which does so no more"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let (pieces, into) = (arguments.kinds("pieces"), arguments.kind("into"));
        if pieces.is_empty() {
            broken.push("nobody changes places: name at least one piece in `pieces`".into());
        }
        let common = |kind: &Kind| !model.royalty.pieces.contains(kind);
        if pieces.iter().chain(&into).any(common) {
            broken.push(
                "only royal pieces change places so, and stay royal; put all of `pieces`, and `into`, in royalty.pieces"
                    .into(),
            );
        }
        if into.is_some_and(|into| pieces.contains(&into)) {
            broken.push(
                "who has changed places does so no more; leave `into` out of `pieces`".into(),
            );
        }
        broken
    }

    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let Some(into) = arguments.kind("into") else {
            return Err(Unbuildable("it needs what the pieces become".into()));
        };
        let spares = arguments.kinds("spares");
        let royals = &model.royalty.pieces;
        let all = (0..).map(Kind).take(model.kinds.len());
        let partners = all
            .filter(|kind| !royals.contains(kind) && !spares.contains(kind))
            .collect();
        Ok(Rule::Proposal(Arc::new(Exchanges {
            pieces: arguments.kinds("pieces"),
            into,
            partners,
        })))
    }
}

struct Exchanges {
    pieces: Vec<Kind>,
    into: Kind,
    /// With whom they change places.
    partners: Vec<Kind>,
}

impl Exchanges {
    /// Those of the partners that may come to a cell.
    fn may_come(&self, model: &Model, us: Side, to: Cell) -> Vec<Kind> {
        let here = |rule: &&Promotion| rule.zone[us].contains(&to);
        let promotions = model.promotions.iter().filter(here);
        let promoting: Vec<Kind> = promotions
            .flat_map(|rule| rule.into.iter().map(|(kind, _)| *kind))
            .collect();
        let stays = |kind: &&Kind| !promoting.contains(kind);
        self.partners.iter().filter(stays).copied().collect()
    }
}

impl Proposal for Exchanges {
    fn propose(&self, position: &dyn Sight, moves: &mut Proposals) {
        let us = position.turn();
        for from in position.cells_of_any(us, &self.pieces) {
            let partners = self.may_come(position.model(), us, from);
            for to in position.cells_of_any(us, &partners) {
                moves.add(Proposed::new(from, to));
            }
        }
    }

    fn acts(&self, _: &dyn Sight, &Proposed { from, to, .. }: &Proposed) -> Vec<Act> {
        vec![
            Act::Go(from, to),
            Act::Go(to, from),
            Act::Become(to, self.into),
        ]
    }

    fn only_with(&self) -> Option<&[Kind]> {
        Some(&self.pieces)
    }

    fn is_apart(&self) -> bool {
        true
    }

    fn only_in_need(&self) -> bool {
        true
    }
}
