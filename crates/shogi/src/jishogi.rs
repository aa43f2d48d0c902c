//! Impasse by declaration: a king in the enemy camp can hardly be mated, so pieces are counted instead.

use std::sync::Arc;

use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Arguments, Ending, History, Module, Parameter, Rule, Slot, Takes, Unbuildable, Verdict, View,
};
use boardwright_core::{Kind, PerSide, Reason, Side};

/// The module `jishogi`.
///
/// The player to move may declare if
///
/// - his king stands in the camp,
/// - at least ten of his other pieces stand there,
/// - he is not in check,
/// - and his points suffice: five for each great piece, one for each other, the king none, counted over
///   his pieces in the camp and in his hand.
///
/// By the 27-point law the first player wins with 28, the second with 27. By the 24-point law either
/// wins with 31, and from 24 to 30 the game is drawn.
///
/// A declaration that does not hold is refused, as every claim is: it costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Jishogi;

/// How many pieces a declaration needs in the camp beside the king.
const COMPANY: u32 = 10;

const LAWS: &[&str] = &["27-point", "24-point"];

const PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "camp",
        takes: Takes::Cells,
        required: true,
        doc: "the enemy camp, where king and pieces must have got",
    },
    Parameter {
        name: "great",
        takes: Takes::Kinds,
        required: true,
        doc: "the pieces that count five points; others count one, royal pieces none",
    },
    Parameter {
        name: "law",
        takes: Takes::Word(LAWS),
        required: true,
        doc: "`27-point`: a declaration wins with 28 points for the first player, 27 for the second; `24-point`: with 31 it wins, with 24 it draws",
    },
];

impl Module for Jishogi {
    fn name(&self) -> &'static str {
        "jishogi"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Claim
    }

    fn doc(&self) -> &'static str {
        "a player whose king has entered the enemy camp with ten pieces declares by points"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        if model.royalty.pieces.is_empty() {
            broken
                .push("no piece is royal, so none can enter the camp; set impasse = false".into());
        }
        let royal = |kind: &Kind| model.royalty.pieces.contains(kind);
        if arguments.kinds("great").iter().any(royal) {
            broken.push("a royal piece counts no points; leave it out of `great`".into());
        }
        broken
    }

    fn build(&self, model: &Model, arguments: &Arguments) -> Result<Rule, Unbuildable> {
        let great = arguments.kinds("great");
        let of_24 = arguments.word("law") == Some("24-point");
        let worth = |kind: Kind| if great.contains(&kind) { 5 } else { 1 };
        let kinds = (0..model.kinds.len()).filter_map(|kind| u8::try_from(kind).ok().map(Kind));
        Ok(Rule::Ending(Arc::new(Declaration {
            camp: arguments.cells("camp"),
            worth: kinds.map(|kind| (kind, worth(kind))).collect(),
            royal: model.royalty.pieces.clone(),
            wins_with: if of_24 {
                PerSide::from_fn(|_| 31)
            } else {
                PerSide::from_fn(|side| match side {
                    Side::First => 28,
                    Side::Second => 27,
                })
            },
            draws_with: of_24.then_some(24),
        })))
    }
}

struct Declaration {
    camp: PerSide<Vec<Cell>>,
    /// The points of each kind. Royal pieces are not weighed: none is in hand, and those in camp are told apart.
    worth: Vec<(Kind, u32)>,
    royal: Vec<Kind>,
    wins_with: PerSide<u32>,
    draws_with: Option<u32>,
}

impl Ending for Declaration {
    fn claim(&self, position: &dyn View, _: &dyn History) -> Option<Verdict> {
        let side = position.turn();
        let royal = |kind: &Kind| self.royal.contains(kind);
        let (mut home, mut company, mut points) = (false, 0, 0);
        let in_camp = self.camp[side]
            .iter()
            .filter_map(|&cell| position.man_at(cell));
        for man in in_camp.filter(|man| man.side == side) {
            if royal(&man.kind) {
                home = true;
            } else {
                company += 1;
                points += self.points(man.kind);
            }
        }
        for &(kind, points_each) in &self.worth {
            points += points_each * u32::from(position.in_hand(side, kind));
        }
        if !home || company < COMPANY || position.in_check(side) {
            return None;
        }
        let score = if points >= self.wins_with[side] {
            Score::WIN
        } else if self.draws_with.is_some_and(|least| points >= least) {
            Score::DRAW
        } else {
            return None;
        };
        Some(Verdict {
            reason: Reason::Impasse,
            score,
        })
    }
}

impl Declaration {
    fn points(&self, kind: Kind) -> u32 {
        self.worth
            .iter()
            .find(|(known, _)| *known == kind)
            .map_or(0, |&(_, points)| points)
    }
}
