//! The face-off: a piece of each player on one file, nothing between them, the first player's behind.
//! At that moment both change for good, whoever has moved.

use boardwright_core::Kind;
use boardwright_core::geometry::Vector;
use boardwright_core::model::Model;
use boardwright_core::module::{
    Arguments, Effect, Facing, Module, Parameter, Rule, Slot, Takes, Unbuildable,
};

/// The module `face-off`, with the kinds that face each other and what they become as parameters.
///
/// It is asked after every move of either player. Pieces that have passed each other, the first player's
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

/// From the first player's piece towards the second player's.
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
        "two pieces that face each other on an open file both change"
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

    fn build(&self, _: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let (pieces, into) = kinds(arguments)?;
        Ok(Rule::Aftermath(Effect::Facing(Facing {
            kinds: pieces,
            step: AHEAD,
            into,
        })))
    }
}

/// The kinds that face each other, and what they become.
fn kinds(arguments: &Arguments) -> Result<(Vec<Kind>, Kind), Unbuildable> {
    let into = arguments.kind("into");
    let into = into.ok_or_else(|| Unbuildable("it needs the piece `into`".into()))?;
    Ok((arguments.kinds("pieces"), into))
}
