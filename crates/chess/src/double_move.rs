//! Double moves: what pieces do in two legs, as the lion of chu shogi does.

use std::sync::Arc;

use boardwright_core::betza::{Movement, Reach};
use boardwright_core::geometry::{Board, Cell, Vector};
use boardwright_core::model::{KindModel, Model, MoveRule, SelfCheck};
use boardwright_core::module::{
    Act, Arguments, Module, Proposal, Proposals, Proposed, Rule, Sight, Slot, Unbuildable,
};
use boardwright_core::{Kind, PerSide, Side};

/// The module `double-move`: pieces whose Betza strings have two legs, such as `[cK-aK]`, make both in one move.
///
/// Each leg goes to an empty cell or takes an enemy. Who comes back to where he began has only taken, or passed.
#[derive(Clone, Copy, Debug, Default)]
pub struct DoubleMove;

impl Module for DoubleMove {
    fn name(&self) -> &'static str {
        "double-move"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::Move
    }

    fn doc(&self) -> &'static str {
        "pieces whose Betza strings have two legs, such as [cK-aK], make both in one move; each leg goes to an empty cell or takes an enemy"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let doubles = |kind: &&KindModel| kind.moves.iter().any(|rule| !rule.doubles.is_empty());
        let two_legged: Vec<&KindModel> = model.kinds.iter().filter(doubles).collect();
        if two_legged.is_empty() {
            broken.push(
                "no piece has a double move: write one among its moves, such as [cK-aK]".into(),
            );
        }
        let promotions = model.promotions.iter().flat_map(|rule| &rule.into);
        let promoting: Vec<&str> = promotions
            .filter_map(|(kind, _)| model.kind_model(*kind))
            .map(|kind| kind.id.as_str())
            .collect();
        if two_legged
            .iter()
            .any(|kind| promoting.contains(&kind.id.as_str()))
        {
            broken.push(
                "a double move does not promote: a piece that makes one cannot be in `promotion.into`"
                    .into(),
            );
        }
        if model.movement.borrow.is_some() {
            broken.push("nobody borrows a double move; leave out `movement.borrow`".into());
        }
        let heeds = model.royalty.self_check == SelfCheck::Illegal;
        if heeds && !two_legged.iter().all(|kind| attacks_as_it_takes(kind)) {
            broken.push(
                "a piece would take in two legs where it gives no check: let it leap to each of these cells as well, such as KNAD, or allow self-check"
                    .into(),
            );
        }
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let of = |side: Side, (kind, described): (Kind, &KindModel)| {
            let doubles = described.moves.iter().flat_map(|rule| &rule.doubles);
            let mut ways: Vec<Way> = Vec::new();
            for double in doubles {
                for &(first, then) in &double.legs {
                    let steps = model.steps_of(side, &[first, then]);
                    if let &[first, then] = steps.as_slice() {
                        let (quiet, capture) = (double.quiet, double.capture);
                        ways.push(Way {
                            first,
                            then,
                            quiet,
                            capture,
                        });
                    }
                }
            }
            (!ways.is_empty()).then_some((kind, ways))
        };
        let kinds = || (0..).map(Kind).zip(&model.kinds);
        let ways: PerSide<Vec<(Kind, Vec<Way>)>> =
            PerSide::from_fn(|side| kinds().filter_map(|kind| of(side, kind)).collect());
        // A royal piece that nobody may take is no goal.
        let none_spared = model.royalty.pieces.is_empty() || model.end.royal_lost.is_some();
        let countable = none_spared
            && Side::BOTH.into_iter().all(|side| {
                let mut all = ways[side].iter().flat_map(|(_, ways)| ways);
                all.all(|way| !way.quiet || way.comes_back())
            });
        let of_each = |side: Side| {
            let mut groups: Vec<(&[Way], Vec<Kind>)> = Vec::new();
            for (kind, ways) in &ways[side] {
                match groups.iter_mut().find(|(known, _)| known == ways) {
                    Some((_, kinds)) => kinds.push(*kind),
                    None => groups.push((ways, vec![*kind])),
                }
            }
            let alike = |(ways, kinds)| Alike {
                kinds,
                fans: fans_from_each(&model.board, ways),
            };
            groups.into_iter().map(alike).collect()
        };
        Ok(Rule::Proposal(Arc::new(Doubles {
            fans: countable.then(|| PerSide::from_fn(of_each)),
            ways,
        })))
    }
}

/// Whether a piece attacks, in a single leap from everywhere, all cells on which its double moves take.
fn attacks_as_it_takes(kind: &KindModel) -> bool {
    let anyhow = |rule: &&MoveRule| {
        rule.from.is_none() && rule.to.is_none() && rule.victims.is_none() && rule.over.is_none()
    };
    let leaps = |m: &&Movement| {
        m.reach == Reach::Once && m.capture && !m.lame && !m.initial && m.hop.is_none()
    };
    let free = kind.moves.iter().filter(anyhow);
    let leaps: Vec<Vector> = free
        .flat_map(|rule| rule.movements.iter().filter(leaps))
        .flat_map(|movement| movement.steps.iter().copied())
        .collect();
    let doubles = kind.moves.iter().flat_map(|rule| &rule.doubles);
    doubles.into_iter().all(|double| {
        double.legs.iter().all(|&(first, then)| {
            let goal = Vector {
                x: first.x + then.x,
                y: first.y + then.y,
            };
            let back = goal == Vector { x: 0, y: 0 };
            (!double.capture || leaps.contains(&first)) && (back || leaps.contains(&goal))
        })
    })
}

/// One way of going in two legs, as a side goes.
#[derive(PartialEq, Eq)]
struct Way {
    first: Vector,
    then: Vector,
    /// The first leg may go to an empty cell.
    quiet: bool,
    /// It may capture.
    capture: bool,
}

impl Way {
    fn comes_back(&self) -> bool {
        self.first.x + self.then.x == 0 && self.first.y + self.then.y == 0
    }
}

/// The ways from a cell that begin with the same leg.
struct Fan {
    /// The cell to which that leads.
    passed: Cell,
    /// Where the second legs after a capture lead, each once.
    goals: Vec<Cell>,
    /// It may come back from an empty cell.
    passes: bool,
}

/// The ways of a piece from each cell, by their first legs.
fn fans_from_each(board: &Board, ways: &[Way]) -> Vec<Vec<Fan>> {
    board.cells().map(|from| fans(board, from, ways)).collect()
}

/// The ways of a piece from a cell, by their first legs.
fn fans(board: &Board, from: Cell, ways: &[Way]) -> Vec<Fan> {
    let mut fans: Vec<Fan> = Vec::new();
    for way in ways {
        let Some(passed) = board.leap(from, way.first) else {
            continue;
        };
        let known = fans.iter().position(|fan| fan.passed == passed);
        let at = known.unwrap_or_else(|| {
            fans.push(Fan {
                passed,
                goals: Vec::new(),
                passes: false,
            });
            fans.len() - 1
        });
        let Some(fan) = fans.get_mut(at) else {
            continue;
        };
        fan.passes |= way.quiet && way.comes_back();
        if let Some(goal) = board.leap(passed, way.then)
            && way.capture
            && !fan.goals.contains(&goal)
        {
            fan.goals.push(goal);
        }
    }
    fans
}

/// Kinds that go the same ways: from each cell those ways, by their first legs.
struct Alike {
    kinds: Vec<Kind>,
    fans: Vec<Vec<Fan>>,
}

/// The ways of all pieces that go in two legs.
struct Doubles {
    ways: PerSide<Vec<(Kind, Vec<Way>)>>,
    /// The same by first legs, where their moves can be counted: who takes nothing on the first leg only comes back.
    fans: Option<PerSide<Vec<Alike>>>,
}

impl Proposal for Doubles {
    fn propose(&self, position: &dyn Sight, moves: &mut Proposals) {
        let us = position.turn();
        for (kind, ways) in &self.ways[us] {
            for from in position.cells_of(us, *kind) {
                for way in ways {
                    if let Some(proposed) = self.along(position, from, way) {
                        moves.add(proposed);
                    }
                }
            }
        }
    }

    fn acts(&self, position: &dyn Sight, proposed: &Proposed) -> Vec<Act> {
        let &Proposed {
            from, to, second, ..
        } = proposed;
        let mut acts: Vec<Act> = second.map(Act::Take).into_iter().collect();
        if from != to {
            let taken = position.man_at(to).map(|_| Act::Take(to));
            acts.extend(taken);
            acts.push(Act::Go(from, to));
        }
        acts
    }

    fn count(&self, position: &dyn Sight) -> Option<u64> {
        let us = position.turn();
        let (mut number, mut passes) = (0, false);
        // Who is taken by one that comes back is gone, whoever it was: that is one and the same move.
        let mut from_afar: Vec<Cell> = Vec::new();
        for alike in &self.fans.as_ref()?[us] {
            for from in position.cells_of_any(us, &alike.kinds) {
                for fan in alike.fans.get(from.index()).into_iter().flatten() {
                    match position.side_at(fan.passed) {
                        None => passes |= fan.passes,
                        Some(side) if side != us => {
                            for &to in &fan.goals {
                                if to != from {
                                    number += u64::from(position.side_at(to) != Some(us));
                                } else if !from_afar.contains(&fan.passed) {
                                    from_afar.push(fan.passed);
                                }
                            }
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        Some(number + from_afar.len() as u64 + u64::from(passes))
    }
}

impl Doubles {
    /// The move of a piece in one of its ways, if it can make it. It names as its second cell where it takes on the first leg.
    fn along(&self, position: &dyn Sight, from: Cell, way: &Way) -> Option<Proposed> {
        let (board, us) = (position.board(), position.turn());
        let passed = board.leap(from, way.first)?;
        let taken = match position.man_at(passed) {
            Some(man) if man.side == us || !way.capture => return None,
            None if !way.quiet => return None,
            met => met.map(|_| passed),
        };
        let to = board.leap(passed, way.then)?;
        if to != from && position.man_at(to).is_some_and(|man| man.side == us) {
            return None;
        }
        let proposed = Proposed::new(from, to);
        Some(match taken {
            Some(cell) => proposed.with_second(cell),
            None => proposed,
        })
    }
}
