//! Pieces that are not traded: the rules by which lions stay on the board in chu shogi.

use std::sync::Arc;

use boardwright_core::betza::Reach;
use boardwright_core::geometry::{Cell, Point, Topology, Vector, Wrap};
use boardwright_core::model::{Model, MoveRule};
use boardwright_core::module::{
    Arguments, History, Module, Parameter, Restriction, Rule, Sight, Slot, Takes, Unbuildable, View,
};
use boardwright_core::{Kind, Man, Move, Second};

/// The module `no-trade`, with the pieces that are not traded as a parameter.
///
/// Three sentences, of which the first two are about what such a piece takes, the third about what others take:
///
/// 1. Such a piece takes an enemy one that is next to it whenever it likes.
/// 2. From further away it takes one only if no enemy could then take it there, or if it takes another piece on its
///    way, which is no trifle.
/// 3. Where another piece has just taken such a piece, no other piece takes one in answer, but on the same cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrade;

const PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: "pieces",
        takes: Takes::Kinds,
        required: true,
        doc: "the pieces that are not traded",
    },
    Parameter {
        name: "trifles",
        takes: Takes::Kinds,
        required: false,
        doc: "pieces that one does not take on the way to get at a guarded one",
    },
];

impl Module for NoTrade {
    fn name(&self) -> &'static str {
        "no-trade"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Restriction
    }

    fn doc(&self) -> &'static str {
        "some pieces are not traded: one takes another that is not next to it only where no enemy could take it then, or with a piece on its way that is no trifle; and where another piece has taken one, no other piece takes one elsewhere in answer"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        if arguments.kinds("pieces").is_empty() {
            broken.push("nothing is spared a trade: name at least one piece in `pieces`".into());
        }
        let passes = model.kinds.iter().flat_map(|kind| &kind.moves);
        if passes
            .clone()
            .any(|rule| rule.leaves_ep || rule.captures_ep)
        {
            broken.push("a position remembers the cell of the last capture in place of cells for en passant; leave out `leaves-ep` and `captures-ep`".into());
        }
        if model.board.topology() != Topology::Square || model.board.wrap() != Wrap::None {
            broken.push(
                "it knows what is next to a piece on squares only, whose edges are not joined"
                    .into(),
            );
        }
        if model.end.counting.is_some() {
            broken.push("texts have no room for the cell of the last capture beside `end.counting`; leave that out".into());
        }
        broken
    }

    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let kinds = arguments.kinds("pieces");
        Ok(Rule::Restriction(Arc::new(Spared {
            range: range(model, &kinds),
            kinds,
            trifles: arguments.kinds("trifles"),
        })))
    }
}

struct Spared {
    kinds: Vec<Kind>,
    trifles: Vec<Kind>,
    /// From how far the pieces take at most.
    range: u16,
}

/// From how far one of some pieces takes at most, on a board without obstacles.
fn range(model: &Model, kinds: &[Kind]) -> u16 {
    let length = |by: &Vector| by.x.unsigned_abs().max(by.y.unsigned_abs());
    let rules = kinds.iter().filter_map(|&kind| model.kind_model(kind));
    let rules = rules.flat_map(|kind| &kind.moves);
    let of_rule = |rule: &MoveRule| {
        let leaps = rule.movements.iter().flat_map(|movement| {
            let far = movement.reach != Reach::Once;
            movement.steps.iter().map(move |step| match far {
                true => u16::MAX,
                false => length(step),
            })
        });
        let legs = rule.doubles.iter().flat_map(|double| &double.legs);
        let legs = legs.map(|(first, then)| length(first) + length(then));
        leaps.chain(legs).max()
    };
    rules.filter_map(of_rule).max().unwrap_or(0)
}

/// How many steps of a king lie between two cells.
fn distance(a: Point, b: Point) -> u16 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
}

/// The cell on which a move takes a piece on its way.
fn on_the_way(mv: Move) -> Option<Cell> {
    match mv.second() {
        Some(Second::Proposed(by)) => by.cell,
        _ => None,
    }
}

impl Spared {
    fn is_spared(&self, man: Man) -> bool {
        self.kinds.contains(&man.kind)
    }

    /// The piece of the opponent on a cell, if it is one of those that are not traded.
    fn prey(&self, position: &dyn Sight, cell: Cell) -> Option<Man> {
        let man = position.man_at(cell);
        man.filter(|&man| man.side != position.turn() && self.is_spared(man))
    }

    /// Whether a move trades what is not traded.
    fn trades(&self, position: &dyn View, mv: Move) -> bool {
        let Some(from) = mv.from() else {
            return false;
        };
        match self.kinds.contains(&mv.kind()) {
            true => self.takes_from_afar(position, mv, from),
            false => self.answers_elsewhere(position, mv),
        }
    }

    /// Whether such a piece takes another one from afar that is guarded, and nothing of weight on its way.
    fn takes_from_afar(&self, position: &dyn View, mv: Move, from: Cell) -> bool {
        let board = position.board();
        let to = mv.to();
        if distance(board.point(from), board.point(to)) < 2 || self.prey(position, to).is_none() {
            return false;
        }
        let passed = on_the_way(mv).and_then(|cell| position.man_at(cell));
        if passed.is_some_and(|man| !self.trifles.contains(&man.kind)) {
            return false;
        }
        let after = position.after_unchecked(mv);
        !after.attackers(after.turn(), to).is_empty()
    }

    /// Whether another piece takes such a one after one was taken elsewhere.
    fn answers_elsewhere(&self, position: &dyn View, mv: Move) -> bool {
        let Some(marked) = position.marked() else {
            return false;
        };
        let cells = [Some(mv.to()), on_the_way(mv)].into_iter().flatten();
        let mut taken = cells.filter(|&cell| self.prey(position, cell).is_some());
        taken.any(|cell| cell != marked)
    }
}

impl Restriction for Spared {
    fn code(&self) -> &'static str {
        "no-trade"
    }

    fn may_forbid(&self, position: &dyn View, _: &dyn History) -> bool {
        if position.marked().is_some() {
            return true;
        }
        let (board, us) = (position.board(), position.turn());
        let own = position.cells_of_any(us, &self.kinds);
        if own.is_empty() {
            return false;
        }
        let prey = position.cells_of_any(us.other(), &self.kinds);
        let far = 2..=self.range;
        own.into_iter().any(|own| {
            let own = board.point(own);
            let mut prey = prey.iter();
            prey.any(|&prey| far.contains(&distance(own, board.point(prey))))
        })
    }

    fn retain(&self, position: &dyn View, history: &dyn History, moves: &mut Vec<Move>) {
        if self.may_forbid(position, history) {
            moves.retain(|&mv| !self.trades(position, mv));
        }
    }

    fn marks(&self, taken: &[(Cell, Man)], by: Man) -> Option<Cell> {
        let mut spared = taken.iter().filter(|&&(_, man)| self.is_spared(man));
        let last = spared.next_back().filter(|_| !self.is_spared(by));
        last.map(|&(cell, _)| cell)
    }

    fn marks_cells(&self) -> bool {
        true
    }
}
