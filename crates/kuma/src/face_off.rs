//! The face-off: a man of each player on one file, nothing between them, the first player's behind.
//! At that moment both change for good, whoever has moved.

use std::sync::Arc;

use boardwright_core::geometry::{Cell, Vector};
use boardwright_core::model::Model;
use boardwright_core::module::{
    Aftermath, Argument, Arguments, CellList, Change, Event, Facing, Impossible, Module, Parameter,
    Rule, Slot, Takes, Unbuildable, View,
};
use boardwright_core::{Kind, Man, Side};

/// The module `face-off`, with the kinds that face each other and what they become as parameters.
///
/// It is asked after every move of either player. Men that have passed each other, the first player's
/// beyond the second's, face nobody any more.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaceOff;

const PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "pieces",
        takes: Takes::Kinds,
        required: true,
        doc: "the pieces that face each other, one of each player",
    },
    Parameter {
        name: "line",
        takes: Takes::Word(&["file"]),
        required: true,
        doc: "the open line between them",
    },
    Parameter {
        name: "into",
        takes: Takes::Kind,
        required: true,
        doc: "the piece that both become",
    },
];

/// From the first player's man towards the second player's.
const AHEAD: Vector = Vector { x: 0, y: 1 };

impl Module for FaceOff {
    fn name(&self) -> &'static str {
        "face-off"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Transform
    }

    fn doc(&self) -> &'static str {
        "two men that face each other on an open file both change"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let Ok((pieces, into)) = kinds(arguments) else {
            return vec!["it needs the piece `into`".into()];
        };
        let id = |kind: Kind| model.kind_model(kind).map_or("?", |kind| kind.id.as_str());
        let royal = |kind| model.royalty.pieces.contains(&kind);
        let mut broken = Vec::new();
        if pieces.is_empty() {
            broken.push("nobody can face anybody: name at least one piece in `pieces`".into());
        }
        if pieces.contains(&into) {
            broken.push(format!(
                "a {} would become what it is; name another piece in `into`",
                id(into)
            ));
        }
        for &piece in pieces.iter().filter(|&&piece| royal(piece) != royal(into)) {
            let [is, is_not] = if royal(into) {
                [into, piece]
            } else {
                [piece, into]
            };
            broken.push(format!("a {} is royal and a {} is not, so a change would make or unmake royalty; put both in royalty.pieces, or neither", id(is), id(is_not)));
        }
        broken
    }

    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let (pieces, into) = kinds(arguments)?;
        let at_start = |side| {
            model
                .start
                .men
                .iter()
                .filter(|(_, m)| m.side == side && pieces.contains(&m.kind))
                .count()
        };
        let promoted = model
            .promotion
            .iter()
            .flat_map(|p| &p.into)
            .any(|(_, to)| to.iter().any(|k| *k == into || pieces.contains(k)));
        let dropped = model
            .drops
            .iter()
            .flat_map(|d| &d.allowed)
            .any(|k| *k == into || pieces.contains(k));
        let stands = model.start.men.iter().any(|(_, man)| man.kind == into);
        let one_pair = Side::BOTH.into_iter().all(|side| at_start(side) == 1)
            && !promoted
            && !dropped
            && !stands;
        Ok(Rule::Aftermath(Arc::new(Meeting {
            facing: Facing {
                kinds: pieces,
                step: AHEAD,
                into,
            },
            one_pair,
        })))
    }
}

/// The kinds that face each other, and what they become.
fn kinds(arguments: &Arguments) -> Result<(Vec<Kind>, Kind), Unbuildable> {
    let pieces = match arguments.get("pieces") {
        Some(Argument::Kinds(kinds)) => kinds.clone(),
        _ => Vec::new(),
    };
    let into = match arguments.get("into") {
        Some(Argument::Kind(kind)) => *kind,
        _ => return Err(Unbuildable("it needs the piece `into`".into())),
    };
    Ok((pieces, into))
}

struct Meeting {
    facing: Facing,
    /// Each player has one man that can change, and no other way to what it becomes.
    one_pair: bool,
}

impl Meeting {
    /// The men that face each other, in pairs.
    fn pairs(
        &self,
        model: &Model,
        cells_of: impl Fn(Side, Kind) -> CellList,
        man_at: impl Fn(Cell) -> Option<Man>,
    ) -> Vec<[Cell; 2]> {
        let mut pairs = Vec::new();
        for &kind in &self.facing.kinds {
            for cell in cells_of(Side::First, kind) {
                let ahead = model.board.ray(cell, self.facing.step);
                let met = ahead.iter().find_map(|&cell| Some((cell, man_at(cell)?)));
                if let Some((other, man)) = met
                    && man.side == Side::Second
                    && self.facing.kinds.contains(&man.kind)
                {
                    pairs.push([cell, other]);
                }
            }
        }
        pairs
    }
}

impl Aftermath for Meeting {
    fn change(&self, _: &Event, board: &mut dyn Change) {
        let pairs = self.pairs(
            board.model(),
            |side, kind| board.cells_of(side, kind),
            |cell| board.man_at(cell),
        );
        for [first, second] in pairs {
            board.put(
                first,
                Man {
                    side: Side::First,
                    kind: self.facing.into,
                },
            );
            board.put(
                second,
                Man {
                    side: Side::Second,
                    kind: self.facing.into,
                },
            );
        }
    }

    fn facing(&self) -> Option<Facing> {
        Some(self.facing.clone())
    }

    fn impossible(&self, position: &dyn View) -> Option<Impossible> {
        let model = position.model();
        let id = |kind: Kind| model.kind_model(kind).map_or("?", |kind| kind.id.as_str());
        let into = self.facing.into;
        let pairs = self.pairs(
            model,
            |side, kind| position.cells_of(side, kind),
            |cell| position.man_at(cell),
        );
        if let Some([first, second]) = pairs.first() {
            let name = |cell: &Cell| model.board.name(*cell);
            let message = format!(
                "the men on {} and {} face each other: they would each have become a {}",
                name(first),
                name(second),
                id(into)
            );
            return Some(Impossible {
                code: "face-off",
                message,
            });
        }
        let still = |side: Side| {
            self.facing
                .kinds
                .iter()
                .find(|&&kind| position.count(side, kind) > 0)
        };
        let half = Side::BOTH.into_iter().find_map(|side| {
            let kind = *still(side)?;
            (position.count(side.other(), into) > 0).then_some((side, kind))
        });
        let (side, kind) = half.filter(|_| self.one_pair)?;
        let player = |side: Side| model.players[side].name.as_str();
        let message = format!(
            "{} has a {} and {} a {}: the two change at one moment",
            player(side),
            id(kind),
            player(side.other()),
            id(into)
        );
        Some(Impossible {
            code: "half-face-off",
            message,
        })
    }
}
