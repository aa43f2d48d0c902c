//! The ways of a piece: where its movements lead, step by step, whatever stands on the board.
//!
//! The tables of the engine answer where a piece *can* go. This tells why it cannot, and where it could
//! go if other pieces stood elsewhere.

use boardwright_geometry::Cell;
use smallvec::SmallVec;

use crate::betza::bent::Course;
use crate::betza::{Hop, Movement, Reach, legs};
use crate::man::{Kind, PerSide, Side};
use crate::model::{Model, MoveRule};

/// One way from a cell to another.
#[derive(Clone, Debug)]
pub(crate) struct Way<'m> {
    /// Where it ends.
    pub(crate) goal: Cell,
    /// The cells that matter on it, nearest first: all that a slide crosses, the legs of a lame leap.
    pub(crate) between: SmallVec<[Cell; 8]>,
    /// The movement that it belongs to.
    pub(crate) movement: &'m Movement,
    /// The rule that the movement belongs to.
    pub(crate) rule: &'m MoveRule,
}

/// All ways of a kind from a cell, conditions of zones met.
pub(crate) fn ways<'m>(model: &'m Model, side: Side, kind: Kind, from: Cell) -> Vec<Way<'m>> {
    let rules = model.kind_model(kind).map_or(&[][..], |k| &k.moves);
    ways_by(model, side, rules, from)
}

/// All ways by some rules from a cell, conditions of zones met.
pub(crate) fn ways_by<'m>(
    model: &Model,
    side: Side,
    rules: &'m [MoveRule],
    from: Cell,
) -> Vec<Way<'m>> {
    let mut found = Vec::new();
    let inside = |zone: &Option<PerSide<Vec<Cell>>>, cell: Cell| {
        zone.as_ref().is_none_or(|zone| zone[side].contains(&cell))
    };
    for rule in rules.iter().filter(|rule| inside(&rule.from, from)) {
        for movement in &rule.movements {
            add(model, side, from, rule, movement, &mut |way| {
                if inside(&rule.to, way.goal) {
                    found.push(way);
                }
            });
        }
    }
    found
}

fn add<'m>(
    model: &Model,
    side: Side,
    from: Cell,
    rule: &'m MoveRule,
    movement: &'m Movement,
    each: &mut dyn FnMut(Way<'m>),
) {
    let board = &model.board;
    for course in movement.courses(board.topology()) {
        let Course { first, step } = match side {
            Side::First => course,
            Side::Second => course.map(|step| board.opposite_vector(step)),
        };
        let way = |goal, between| Way {
            goal,
            between,
            movement,
            rule,
        };
        let most = match movement.reach {
            Reach::Once if movement.hop.is_none() => {
                let passed = if movement.lame {
                    legs(step, board.topology())
                } else {
                    Vec::new()
                };
                // A leg off the board cannot be empty: the move does not exist.
                let between: Option<SmallVec<_>> =
                    passed.iter().map(|&leg| board.leap(from, leg)).collect();
                if let (Some(goal), Some(between)) = (board.leap(from, step), between) {
                    each(way(goal, between));
                }
                continue;
            }
            Reach::Once => 2,
            Reach::UpTo(most) => usize::from(most),
            Reach::Unlimited => usize::MAX,
        };
        // A bent rider goes on from where its first step leads.
        let corner = match first.map(|first| board.leap(from, first)) {
            Some(None) => continue,
            Some(corner) => corner,
            None => None,
        };
        let mut ray = board.ray(corner.unwrap_or(from), step);
        ray.truncate(ray.iter().position(|&cell| cell == from).unwrap_or(most));
        for (crossed, &goal) in ray.iter().enumerate().take(most) {
            // A grasshopper lands behind its hurdle, a cannon anywhere beyond it.
            if crossed >= usize::from(movement.passes) && (movement.hop.is_none() || crossed > 0) {
                let crossed = ray.iter().copied().take(crossed);
                each(way(goal, corner.into_iter().chain(crossed).collect()));
            }
        }
    }
}

/// A cell that a piece can come to if the others stand right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Destination {
    /// The cell.
    pub cell: Cell,
    /// It can go there when the cell is empty.
    pub quiet: bool,
    /// It can capture there.
    pub capture: bool,
    /// It gets there only by jumping over a piece as its hurdle.
    pub hurdle: bool,
    /// It gets there only if it has not moved before.
    pub first_move: bool,
}

impl Model {
    /// Where a piece can come to from a cell, whatever stands on the board, ascending: what a diagram of its
    /// movement shows. Castlings and captures en passant are not among it.
    pub fn destinations(&self, side: Side, kind: Kind, from: Cell) -> Vec<Destination> {
        let mut goals: Vec<Destination> = Vec::new();
        for way in ways(self, side, kind, from) {
            let found = Destination {
                cell: way.goal,
                quiet: way.movement.quiet,
                capture: way.movement.capture,
                hurdle: way.movement.hop.is_some(),
                first_move: way.movement.initial,
            };
            match goals.binary_search_by_key(&way.goal, |goal| goal.cell) {
                Err(place) => goals.insert(place, found),
                Ok(place) => {
                    if let Some(goal) = goals.get_mut(place) {
                        goal.quiet |= found.quiet;
                        goal.capture |= found.capture;
                        goal.hurdle &= found.hurdle;
                        goal.first_move &= found.first_move;
                    }
                }
            }
        }
        goals
    }
}

/// What keeps a piece from going a way. Where it has several ways to a cell, the greatest is told: what
/// comes later would, if it went away, bring the piece nearer to its goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Obstacle {
    /// It moves so only to capture, and the goal is empty.
    NothingToTake,
    /// It cannot take the piece on the goal.
    CannotTake,
    /// It moves so only if it has not moved before.
    HasMoved,
    /// It moves so only without capture, and there is a piece on the goal.
    GoalTaken,
    /// It jumps over pieces, and finds none that it may jump over.
    NoHurdle,
    /// A piece stands in its way.
    Blocked(Cell),
}

impl Way<'_> {
    /// What stops a piece on this way, if anything does.
    pub(crate) fn obstacle(
        &self,
        unmoved: bool,
        enemy_on_goal: Option<Kind>,
        occupied: impl Fn(Cell) -> bool,
        kind_at: impl Fn(Cell) -> Option<Kind>,
    ) -> Option<Obstacle> {
        let Way {
            movement, between, ..
        } = self;
        let has_moved = (movement.initial && !unmoved).then_some(Obstacle::HasMoved);
        let mut men = between.iter().copied().filter(|&cell| occupied(cell));
        let no_hurdle = |cell: Cell| {
            let over = self.rule.over.as_ref();
            over.is_some_and(|over| !kind_at(cell).is_some_and(|kind| over.contains(&kind)))
        };
        let first = men.clone().next();
        let in_the_way = match movement.hop {
            None => men.next().map(Obstacle::Blocked),
            Some(_) if first.is_some_and(no_hurdle) => Some(Obstacle::NoHurdle),
            // The hurdle is the piece right before the goal; nothing stands before it.
            Some(Hop::Grasshopper) => {
                let hurdle = between.last().copied().filter(|&cell| occupied(cell));
                match (hurdle, men.next()) {
                    (None, _) => Some(Obstacle::NoHurdle),
                    (_, first) => first.filter(|_| first != hurdle).map(Obstacle::Blocked),
                }
            }
            Some(Hop::Cannon) => match (men.next(), men.next()) {
                (None, _) => Some(Obstacle::NoHurdle),
                (Some(_), second) => second.map(Obstacle::Blocked),
            },
        };
        let at_goal = match enemy_on_goal {
            None => (!movement.quiet).then_some(Obstacle::NothingToTake),
            Some(_) if !movement.capture => Some(Obstacle::GoalTaken),
            Some(kind) => {
                let spared = self
                    .rule
                    .victims
                    .as_ref()
                    .is_some_and(|v| !v.contains(&kind));
                spared.then_some(Obstacle::CannotTake)
            }
        };
        // What is wrong with the goal is wrong however free the way is.
        let barred = in_the_way.filter(|&o| o != Obstacle::NoHurdle);
        at_goal
            .filter(|&o| o != Obstacle::GoalTaken)
            .or(has_moved)
            .or(barred)
            .or(at_goal)
            .or(in_the_way)
    }
}
