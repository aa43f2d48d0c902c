//! The end of a game in which a player has a royal piece and nothing else.

use std::sync::Arc;

use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Arguments, Ending, History, Module, Parameter, Rule, Slot, Takes, Unbuildable, Verdict, View,
};
use boardwright_core::{Kind, Man, Reason, Side};

/// The module `bare-king`, with the pieces that do not win alone as a parameter.
///
/// It is about a player who has one royal piece and else nothing but pieces that can never move again, such as a pawn
/// on the last rank, against one who has one royal piece. If that one has another piece which can move and is no trifle, the bare player has lost,
/// unless his royal piece attacks the other one, or the last such piece. If that one has nothing that can move either, the
/// game is a draw.
#[derive(Clone, Copy, Debug, Default)]
pub struct BareKing;

const PARAMETERS: [Parameter; 1] = [Parameter {
    name: "trifles",
    takes: Takes::Kinds,
    required: false,
    doc: "pieces that do not win beside a royal piece: they have to promote first",
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

    fn knows_places(&self) -> bool {
        false
    }

    fn doc(&self) -> &'static str {
        "who has a royal piece and nothing else has lost against a royal piece and another one, unless he can take either at once; where neither has more, it is a draw"
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
        let trifles = arguments.kinds("trifles");
        Ok(Rule::Ending(Arc::new(Bare { trifles })))
    }
}

struct Bare {
    trifles: Vec<Kind>,
}

/// Whether the piece on a cell could leave it on an empty board.
fn leaves(position: &dyn View, cell: Cell, man: Man) -> bool {
    let (board, model) = (position.board(), position.model());
    let rules = model
        .kind_model(man.kind)
        .map_or(&[][..], |kind| &kind.moves);
    let mut movements = rules.iter().flat_map(|rule| &rule.movements);
    movements.any(|movement| {
        let steps = model.steps_of(man.side, &movement.steps);
        steps
            .into_iter()
            .any(|step| board.leap(cell, step).is_some())
    })
}

/// What a side has on the board.
struct Army {
    royals: Vec<Cell>,
    /// The pieces that are not royal and can still move.
    others: Vec<(Cell, Kind)>,
}

fn army(position: &dyn View, side: Side) -> Army {
    let (mut royals, mut others) = (Vec::new(), Vec::new());
    for cell in position.board().cells() {
        let man = position.man_at(cell).filter(|man| man.side == side);
        let Some(man) = man else { continue };
        if position.model().royalty.pieces.contains(&man.kind) {
            royals.push(cell);
        } else if leaves(position, cell, man) {
            others.push((cell, man.kind));
        }
    }
    Army { royals, others }
}

/// With how many pieces at most a player may be bare: those that can never move again are few.
const FEW: u32 = 4;

impl Bare {
    /// Who has lost as his royal piece is alone, or nobody where neither player has more.
    fn judged(&self, position: &dyn View) -> Option<Option<Side>> {
        let few = |side: &Side| position.total(*side) <= FEW;
        Side::BOTH.into_iter().filter(few).find_map(|bare| {
            let (own, enemy) = (army(position, bare), army(position, bare.other()));
            let (&[royal], &[_]) = (own.royals.as_slice(), enemy.royals.as_slice()) else {
                return None;
            };
            if !own.others.is_empty() {
                return None;
            }
            if enemy.others.is_empty() {
                return Some(None);
            }
            (self.wins(&enemy, None) && !self.saves(position, royal, &enemy)).then_some(Some(bare))
        })
    }

    /// Whether a side has a piece of weight, but for one that is taken.
    fn wins(&self, army: &Army, taken: Option<Cell>) -> bool {
        let mut left = army.others.iter().filter(|&&(cell, _)| Some(cell) != taken);
        left.any(|(_, kind)| !self.trifles.contains(kind))
    }

    /// Whether a royal piece attacks the royal piece of the enemy, or the last one of weight.
    fn saves(&self, position: &dyn View, royal: Cell, enemy: &Army) -> bool {
        let goals = position.goals(royal);
        goals.iter().any(|goal| {
            enemy.royals.contains(goal)
                || (position.man_at(*goal).is_some() && !self.wins(enemy, Some(*goal)))
        })
    }
}

impl Ending for Bare {
    fn verdict(&self, position: &dyn View, _: &dyn History) -> Option<Verdict> {
        let score = match self.judged(position)? {
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
