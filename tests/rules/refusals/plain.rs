//! A small plain reading of what the pieces of a variant do, by the words of their movements. It shares nothing with the rules
//! machine.

use boardwright::betza::{Hop, Movement, Reach, legs};
use boardwright::geometry::{Board, Cell, Vector};
use boardwright::model::{Model, MoveRule};
use boardwright::{Kind, Man, Side};

/// The piece as it moves from a cell: where movement is borrowed, as the own piece that lends it.
pub(super) fn as_lent(
    model: &Model,
    man: Man,
    cell: Cell,
    at: impl Fn(Cell) -> Option<Man>,
) -> Man {
    let lender = model.movement.borrow.and_then(|step| {
        let step = match man.side {
            Side::First => step,
            Side::Second => model.board.opposite_vector(step),
        };
        model.board.leap(cell, step).and_then(at)
    });
    lender
        .filter(|lender| lender.side == man.side)
        .unwrap_or(man)
}

/// What stands on the goal, apart from own pieces.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Prey {
    Nothing,
    Of(Kind),
    /// A piece of whatever kind may be taken.
    Any,
}

/// What stands on a cell that a piece passes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Met {
    Nothing,
    Man(Kind),
    Wall,
    /// A piece over which anybody jumps.
    Hurdle,
}

impl Met {
    pub(super) fn man(man: Option<Man>) -> Met {
        man.map_or(Met::Nothing, |man| Met::Man(man.kind))
    }

    pub(super) fn hurdle(stands: bool) -> Met {
        match stands {
            true => Met::Hurdle,
            false => Met::Nothing,
        }
    }

    /// Whether it is one over which a piece jumps by this rule.
    fn is_jumped(self, rule: &MoveRule) -> bool {
        rule.over.as_ref().is_none_or(|over| match self {
            Met::Man(kind) => over.contains(&kind),
            Met::Hurdle => true,
            Met::Nothing | Met::Wall => false,
        })
    }
}

/// Whether a piece gets from a cell to another past what it meets, by the words of its movements.
pub(super) fn goes(
    model: &Model,
    man: Man,
    from: Cell,
    to: Cell,
    met: &dyn Fn(Cell) -> Met,
    prey: Prey,
) -> bool {
    let within = |zone: &Option<boardwright::PerSide<Vec<Cell>>>, cell: Cell| {
        zone.as_ref().is_none_or(|z| z[man.side].contains(&cell))
    };
    let rules = &model.kinds[man.kind.index()].moves;
    rules.iter().any(|rule| {
        within(&rule.from, from)
            && within(&rule.to, to)
            && rule.movements.iter().any(|m| {
                takes(rule, m, prey)
                    && m.steps.iter().any(|&step| match m.is_bent() {
                        true => bends(model, man.side, (rule, m), step, from, to, met),
                        false => arrives(model, man.side, (rule, m), step, from, to, met),
                    })
            })
    })
}

pub(super) fn takes(rule: &MoveRule, movement: &Movement, prey: Prey) -> bool {
    match (prey, &rule.victims) {
        (Prey::Nothing, _) => movement.quiet,
        (Prey::Of(kind), Some(victims)) => movement.capture && victims.contains(&kind),
        _ => movement.capture,
    }
}

pub(super) fn arrives(
    model: &Model,
    side: Side,
    (rule, movement): (&MoveRule, &Movement),
    step: Vector,
    from: Cell,
    to: Cell,
    met: &dyn Fn(Cell) -> Met,
) -> bool {
    let board = &model.board;
    let step = if side == Side::First {
        step
    } else {
        board.opposite_vector(step)
    };
    if movement.reach == Reach::Once && movement.hop.is_none() {
        let open = !movement.lame
            || legs(step, board.topology()).iter().all(|&leg| {
                board
                    .leap(from, leg)
                    .is_some_and(|cell| met(cell) == Met::Nothing)
            });
        return open && board.leap(from, step) == Some(to);
    }
    let most = match movement.reach {
        Reach::Once => 2,
        Reach::UpTo(most) => usize::from(most),
        Reach::Unlimited => usize::MAX,
    };
    let (mut cell, mut hurdles, mut last_was_hurdle, mut jumped) = (from, 0, false, true);
    for _ in 0..most.min(board.len()) {
        match board.leap(cell, step) {
            Some(next) if next != from => cell = next,
            _ => return false,
        }
        if cell == to {
            return match movement.hop {
                None => hurdles == 0,
                Some(Hop::Cannon) => hurdles == 1 && jumped,
                Some(Hop::Grasshopper) => hurdles == 1 && jumped && last_was_hurdle,
            };
        }
        last_was_hurdle = met(cell) != Met::Nothing;
        hurdles += usize::from(last_was_hurdle);
        jumped &= !last_was_hurdle || met(cell).is_jumped(rule);
    }
    false
}

/// Whether a bent rider arrives: after an empty cell, by a step that lies at half a right angle to the
/// first one, or straight on where the rider has that step.
pub(super) fn bends(
    model: &Model,
    side: Side,
    (rule, movement): (&MoveRule, &Movement),
    first: Vector,
    from: Cell,
    to: Cell,
    met: &dyn Fn(Cell) -> Met,
) -> bool {
    let board = &model.board;
    let turned = |step: Vector| match side {
        Side::First => step,
        Side::Second => board.opposite_vector(step),
    };
    let Some(corner) = board.leap(from, turned(first)) else {
        return false;
    };
    let (across, along) = (first.x.signum(), first.y.signum());
    let outwards = |step: &Vector| {
        let straight = (step.x, step.y) == (across, along);
        let off = (step.x - across).abs() + (step.y - along).abs();
        straight || off == 1
    };
    let rider = Movement {
        onward: Vec::new(),
        ..movement.clone()
    };
    // What lies too near is where it would be after so many steps, on no matter which line.
    let too_near = movement
        .onward
        .iter()
        .filter(|step| outwards(step))
        .any(|&step| {
            let mut cell = Some(corner);
            (0..movement.passes).any(|_| {
                cell = cell.and_then(|cell| board.leap(cell, turned(step)));
                cell == Some(to)
            })
        });
    met(corner) == Met::Nothing
        && to != from
        && !too_near
        && (movement.onward.iter().filter(|step| outwards(step)))
            .any(|&step| arrives(model, side, (rule, &rider), step, corner, to, met))
}

/// Whether some board lets the piece get there: an empty one, or one with a single piece to jump over.
pub(super) fn goes_somehow(model: &Model, man: Man, from: Cell, to: Cell, prey: Prey) -> bool {
    let mut movements = model.kinds[man.kind.index()]
        .moves
        .iter()
        .flat_map(|r| &r.movements);
    let hops = movements.any(|m| m.hop.is_some());
    goes(model, man, from, to, &|_| Met::Nothing, prey)
        || hops
            && model
                .board
                .cells()
                .any(|hurdle| goes(model, man, from, to, &|c| Met::hurdle(c == hurdle), prey))
}

/// The pieces of a side that attack a cell with a royal piece of the other on it.
pub(super) fn attackers(
    model: &Model,
    men: &[(Cell, Man)],
    by: Side,
    royal: (Cell, Kind),
) -> Vec<Cell> {
    let at = |cell: Cell| men.iter().find(|man| man.0 == cell).map(|man| man.1);
    men.iter()
        .filter(|(_, man)| man.side == by)
        .filter(|&&(cell, man)| {
            let man = as_lent(model, man, cell, at);
            goes(
                model,
                man,
                cell,
                royal.0,
                &|c| Met::man(at(c)),
                Prey::Of(royal.1),
            )
        })
        .map(|&(cell, _)| cell)
        .collect()
}

/// The model once for each step of each movement of a kind, which has no other then.
pub(super) fn each_way_alone(model: &Model, kind: Kind) -> Vec<Model> {
    let rules = &model.kinds[kind.index()].moves;
    let ways = rules.iter().flat_map(|rule| {
        let alone = |movement: &Movement, step: Vector| {
            let mut rule = rule.clone();
            rule.movements = vec![Movement {
                steps: vec![step],
                ..movement.clone()
            }];
            rule
        };
        let steps = |movement: &Movement| {
            let steps = movement.steps.iter();
            steps.map(|&step| alone(movement, step)).collect::<Vec<_>>()
        };
        rule.movements.iter().flat_map(steps).collect::<Vec<_>>()
    });
    ways.map(|way| {
        let mut model = model.clone();
        model.kinds[kind.index()].moves = vec![way];
        model
    })
    .collect()
}

/// A variant for pieces that have all moved.
pub(super) fn without_first_moves(model: &Model) -> Model {
    let mut model = model.clone();
    for rule in model.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        rule.movements.retain(|movement| !movement.initial);
    }
    model
}

/// The cells in a straight line from one cell to another, without the first.
pub(super) fn cells_to(board: &Board, from: Cell, to: Cell) -> Vec<Cell> {
    let (a, b) = (board.point(from), board.point(to));
    let (x, y) = (b.x - a.x, b.y - a.y);
    let (far, near) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let steps = match near {
        0 => far,
        // As on hexagons, where a line goes by one and by two.
        _ if far % near == 0 => near,
        _ => return vec![to],
    };
    let at = |k| {
        board.cells().find(|&cell| {
            let point = board.point(cell);
            (point.x, point.y) == (a.x + x / steps.max(1) * k, a.y + y / steps.max(1) * k)
        })
    };
    (1..=steps).filter_map(at).collect()
}
