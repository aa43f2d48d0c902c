//! The explosion: capturer and captured leave the board; then every piece that is not spared in the
//! area around the cell of the capture leaves too. For an en passant capture that cell is the one to
//! which the capturing pawn moved.

use boardwright_core::betza::Reach;
use boardwright_core::geometry::Cell;
use boardwright_core::geometry::sorting;
use boardwright_core::model::Model;
use boardwright_core::module::{
    Arguments, Blast, Effect, Module, Parameter, Rule, Slot, Takes, Unbuildable,
};

/// The module `explosion`, with the area of the blast and the kinds that it spares as parameters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Explosion;

const PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "area",
        takes: Takes::Movement,
        required: true,
        doc: "the cells around the capture that explode, as Betza leaps from its cell",
    },
    Parameter {
        name: "spares",
        takes: Takes::Kinds,
        required: false,
        doc: "bystanders of these kinds stay; capturer and captured always go",
    },
    Parameter {
        name: "keeps",
        takes: Takes::Flag,
        required: false,
        doc: "what explodes is captured too: the opponent of its player holds it",
    },
];

impl Module for Explosion {
    fn name(&self) -> &'static str {
        "explosion"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Capture
    }

    fn knows_places(&self) -> bool {
        false
    }

    fn doc(&self) -> &'static str {
        "a capture takes the capturer and the pieces around it off the board"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let area = arguments.movements("area");
        if area.iter().any(|m| {
            m.reach != Reach::Once
                || m.lame
                || m.hop.is_some()
                || m.initial
                || !m.quiet
                || !m.capture
        }) {
            broken.push("`area` is a set of cells: single leaps without modifiers but directions, such as K or WD".into());
        }
        if arguments.flag("keeps") && model.hand.is_none() {
            broken.push("`keeps` needs a [hand] that takes captured pieces".into());
        }
        if !model.royalty.pieces.is_empty() && model.end.royal_lost.is_none() {
            broken.push(
                "an explosion can take a royal piece; say what that means in end.royal-lost".into(),
            );
        }
        broken
    }

    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let area = arguments.movements("area").iter();
        let steps: Vec<_> = area.flat_map(|m| m.steps.iter().copied()).collect();
        let board = &model.board;
        let around = |cell: Cell| {
            let mut cells: Vec<Cell> = steps.iter().filter_map(|&s| board.leap(cell, s)).collect();
            sorting::sort(&mut cells);
            cells.dedup();
            cells
        };
        Ok(Rule::Aftermath(Effect::Blast(Blast {
            area: board.cells().map(around).collect(),
            spares: arguments.kinds("spares"),
            keeps: arguments.flag("keeps"),
        })))
    }
}
