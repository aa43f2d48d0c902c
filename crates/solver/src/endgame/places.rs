//! Where men of a kind ever stand: from the set-up on, by their movements, promotions and castlings.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use boardwright_core::geometry::Cell;
use boardwright_core::model::{Model, MoveRule, RoyalCount, SelfCheck, Trigger};
use boardwright_core::{Kind, Man, Premise, Side};

/// So many places are walked to between two questions whether to go on: a few milliseconds.
const STEPS: usize = 1024;

/// The cells on which each man ever comes to stand, ascending; none where the walk to them is not to go on.
pub(super) fn reached(
    model: &Model,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<HashMap<Man, Vec<Cell>>> {
    let kinds = || (0..model.kinds.len()).filter_map(|at| u8::try_from(at).ok().map(Kind));
    let all = || {
        Side::BOTH
            .into_iter()
            .flat_map(move |side| kinds().map(move |kind| Man { side, kind }))
    };
    // Where more than the man that moves may change, anybody may come anywhere.
    if !model.keeps(&[Premise::Changes]) || model.movement.borrow.is_some() {
        let cells: Vec<Cell> = model.board.cells().collect();
        return Some(all().map(|man| (man, cells.clone())).collect());
    }
    let model = played(model);
    let mut walk = Walk {
        model: &model,
        seen: BTreeSet::new(),
        open: Vec::new(),
    };
    walk.begin();
    let mut steps = 0_usize;
    while let Some((man, from)) = walk.open.pop() {
        if steps.is_multiple_of(STEPS) && !goes_on() {
            return None;
        }
        steps += 1;
        walk.go(man, from);
    }
    let mut reached: HashMap<Man, Vec<Cell>> = all().map(|man| (man, Vec::new())).collect();
    for (man, cell) in walk.seen {
        reached.entry(man).or_default().push(cell);
    }
    Some(reached)
}

/// The model without the movements that nobody ever makes: captures of royal pieces alone, where a royal piece that can be
/// taken is in no position. So the generals of xiangqi stay in their palaces, though they see each other.
fn played(model: &Model) -> Cow<'_, Model> {
    let royalty = &model.royalty;
    let safe = royalty.self_check == SelfCheck::Illegal
        && royalty.count == RoyalCount::Every
        && model.end.royal_lost.is_none();
    let takes_royals_alone = |rule: &MoveRule| {
        let victims = rule.victims.as_deref();
        victims.is_some_and(|kinds| kinds.iter().all(|kind| royalty.pieces.contains(kind)))
    };
    let mut rules = model.kinds.iter().flat_map(|kind| &kind.moves);
    if !safe || !rules.any(takes_royals_alone) {
        return Cow::Borrowed(model);
    }
    let mut played = model.clone();
    let rules = played.kinds.iter_mut().flat_map(|kind| &mut kind.moves);
    for rule in rules.filter(|rule| takes_royals_alone(rule)) {
        rule.movements.retain(|movement| movement.quiet);
    }
    Cow::Owned(played)
}

struct Walk<'m> {
    model: &'m Model,
    seen: BTreeSet<(Man, Cell)>,
    open: Vec<(Man, Cell)>,
}

impl Walk<'_> {
    fn come(&mut self, man: Man, cell: Cell) {
        if self.seen.insert((man, cell)) {
            self.open.push((man, cell));
        }
    }

    /// Everybody stands where he does in some set-up, or where a castling brings him.
    fn begin(&mut self) {
        let model = self.model;
        for &(cell, man) in &model.start.men {
            self.come(man, cell);
        }
        if model.shuffled_rank {
            let setups = (0..model.setups()).filter_map(|number| model.numbered_setup(number));
            for (cell, man) in setups.flat_map(|setup| setup.men) {
                self.come(man, cell);
            }
        }
        for castling in &model.castlings {
            for side in Side::BOTH {
                let (king, rook) = (castling.king, castling.rook);
                self.come(Man { side, kind: king }, castling.king_path[side].1);
                self.come(Man { side, kind: rook }, castling.rook_path[side].1);
            }
        }
    }

    fn go(&mut self, man: Man, from: Cell) {
        let Man { side, kind } = man;
        for goal in self.model.destinations(side, kind, from) {
            self.come(man, goal.cell);
            let Some((rule, into)) = self.model.promotion_of(side, kind) else {
                continue;
            };
            let zone = &rule.zone[side];
            let starts = match rule.trigger {
                Trigger::Enter | Trigger::Arrive => false,
                Trigger::Touch | Trigger::EnterOrCapture => zone.contains(&from),
            };
            if starts || zone.contains(&goal.cell) {
                for &kind in into {
                    self.come(Man { side, kind }, goal.cell);
                }
            }
        }
    }
}
