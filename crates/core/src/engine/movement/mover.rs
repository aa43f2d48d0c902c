//! How a kind moves, compiled: sets of goals from every cell.

use std::sync::OnceLock;

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, CellSet, Vector};
use smallvec::SmallVec;

use crate::betza::bent::Course;
use crate::betza::{Hop, Movement, Reach};
use crate::engine::movement::bent::Bend;
use crate::engine::movement::interner::Table;
use crate::engine::movement::interners::Interners;
use crate::engine::movement::lame::LameTable;
use crate::engine::movement::leaps::{Goals, Leaps};
use crate::engine::movement::lines::{Line, Lines};
use crate::engine::movement::passes::{Pass, Passes};
use crate::engine::movement::range::Range;
use crate::man::{Kind, Side};
use crate::model::{KindModel, MoveRule};

/// The movement of one kind of one side.
#[derive(Clone, Debug)]
pub(crate) struct Mover<S> {
    /// Straight axes along which it slides both ways, to the edge.
    pub(crate) axes: Axes,
    /// Leaps with and without capture, from each cell; empty if there are none.
    pub(crate) leaps: Goals<S>,
    /// Leaps to empty cells only.
    pub(crate) quiet_leaps: Goals<S>,
    /// Leaps that must capture.
    pub(crate) capture_leaps: Goals<S>,
    /// Captures en passant.
    pub(crate) ep_leaps: Goals<S>,
    /// From where each cell is entered by a capture en passant.
    pub(crate) ep_from: Table<S>,
    /// Everything else.
    pub(crate) special: Vec<Special<S>>,
    /// The moves that pass cells for a capture en passant.
    pub(crate) passes: Passes<S>,
    /// Where it could never move, once somebody has asked.
    immobile: OnceLock<S>,
}

/// Axes by what a piece does along them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Axes {
    /// It goes to empty cells and captures.
    pub(crate) free: SmallVec<[u8; 4]>,
    /// It goes to empty cells only.
    pub(crate) quiet: SmallVec<[u8; 4]>,
    /// It only captures.
    pub(crate) capture: SmallVec<[u8; 4]>,
    /// It captures over one piece.
    pub(crate) cannon: SmallVec<[u8; 4]>,
    /// It goes and captures over one piece, as far as it likes.
    pub(crate) hop: SmallVec<[u8; 4]>,
    /// It goes and captures over one piece, to the cell next to it.
    pub(crate) next: SmallVec<[u8; 4]>,
    /// The same, if that cell is empty.
    pub(crate) next_quiet: SmallVec<[u8; 4]>,
}

/// How many fields [`Axes`] has.
const SORTS: usize = 7;

impl Axes {
    fn all(&self) -> [&[u8]; SORTS] {
        [
            &self.free,
            &self.quiet,
            &self.capture,
            &self.cannon,
            &self.hop,
            &self.next,
            &self.next_quiet,
        ]
    }

    fn all_mut(&mut self) -> [&mut SmallVec<[u8; 4]>; SORTS] {
        [
            &mut self.free,
            &mut self.quiet,
            &mut self.capture,
            &mut self.cannon,
            &mut self.hop,
            &mut self.next,
            &mut self.next_quiet,
        ]
    }

    /// How many axes there are, one that is gone along in several ways for each of them.
    pub(crate) fn number(&self) -> usize {
        self.all().iter().map(|axes| axes.len()).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all().iter().all(|axes| axes.is_empty())
    }

    /// Whether the free axes are all that there is.
    pub(crate) fn only_free(&self) -> bool {
        self.quiet.is_empty()
            && self.capture.is_empty()
            && self.next_quiet.is_empty()
            && !self.captures_hopping()
    }

    /// Whether pieces hop along some and capture.
    pub(crate) fn captures_hopping(&self) -> bool {
        !(self.cannon.is_empty() && self.hop.is_empty() && self.next.is_empty())
    }

    /// The goals along the axes that are not free, own pieces not excluded.
    #[inline]
    pub(crate) fn goals_beside_free<S: CellSet>(
        &self,
        lines: &Lines<S>,
        from: Cell,
        occupied: S,
    ) -> S {
        let mut goals = S::EMPTY;
        for &axis in &self.quiet {
            goals |= lines.axis(usize::from(axis), from, occupied) & !occupied;
        }
        for &axis in &self.capture {
            goals |= lines.axis(usize::from(axis), from, occupied) & occupied;
        }
        for &axis in &self.cannon {
            goals |= lines.beyond(usize::from(axis), from, occupied) & occupied;
        }
        for &axis in &self.hop {
            goals |= lines.beyond(usize::from(axis), from, occupied);
        }
        for &axis in &self.next {
            goals |= lines.next_beyond(usize::from(axis), from, occupied);
        }
        for &axis in &self.next_quiet {
            goals |= lines.next_beyond(usize::from(axis), from, occupied) & !occupied;
        }
        goals
    }
}

/// Lines to the edge from everywhere, in the order of the fields of [`Axes`], before both directions
/// of an axis are found to be among them.
type Slides = [Vec<usize>; SORTS];

/// A movement that is neither a free leap nor a free slide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Special<S> {
    pub(crate) how: How<S>,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
    /// Only from these cells.
    pub(crate) from: S,
    /// Only to these cells.
    pub(crate) to: S,
    /// Only against these kinds; empty: against all.
    pub(crate) victims: Vec<Kind>,
    /// Only over these kinds; empty: over all.
    pub(crate) over: Vec<Kind>,
    /// Only a piece that has not moved.
    pub(crate) initial: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum How<S> {
    Leap(Goals<S>),
    /// From each cell: the cells that must be empty, and the goals behind them.
    Lame(LameTable<S>),
    Slide {
        line: usize,
        within: Option<Range<S>>,
    },
    Cannon {
        line: usize,
        within: Option<Range<S>>,
    },
    Grasshopper {
        line: usize,
        within: Option<Range<S>>,
    },
    Bent(Bend<S>),
}

impl<S: CellSet> Special<S> {
    /// The lame leaps that it is, if it is nothing else and never barred.
    pub(crate) fn free_lame_leaps(&self) -> Option<&LameTable<S>> {
        let How::Lame(leaps) = &self.how else {
            return None;
        };
        self.free(leaps.cells()).then_some(leaps)
    }

    /// Whether it is never barred, on a board of so many cells.
    pub(crate) fn free(&self, cells: usize) -> bool {
        let everywhere = S::up_to(cells);
        self.quiet
            && self.capture
            && self.is_open()
            && self.from == everywhere
            && self.to == everywhere
    }

    /// Whether it is made at any time, over everybody and, if it takes, against everybody.
    pub(crate) fn is_open(&self) -> bool {
        !self.initial && self.victims.is_empty() && self.over.is_empty()
    }

    /// The cells that it may reach if the others stand right: a hopper moves where it finds a hurdle, so
    /// every cell of its line is one.
    fn may_reach(&self, lines: &Lines<S>, cell: Cell) -> S {
        match &self.how {
            How::Cannon { line, .. } | How::Grasshopper { line, .. } if self.from.has(cell) => {
                lines.all[*line].ray(cell) & self.to
            }
            _ => self.reach(lines, cell, S::EMPTY, S::EMPTY),
        }
    }

    /// The cells that it reaches over this occupation, occupied or not. It jumps over `hurdles` only.
    #[inline]
    pub(crate) fn reach(&self, lines: &Lines<S>, from: Cell, occupied: S, hurdles: S) -> S {
        if !self.from.has(from) {
            return S::EMPTY;
        }
        let limited = |set: S, line: &Line<S>, within: &Option<Range<S>>| {
            within.as_ref().map_or(set, |w| set & w.cells(line, from))
        };
        let goals = match &self.how {
            How::Leap(goals) => goals[from.index()],
            How::Lame(leaps) => leaps.open(from, occupied),
            How::Slide { line, within } => {
                let line = &lines.all[*line];
                match within {
                    None => line.slide(from, occupied),
                    Some(within) => within.slide(line, from, occupied),
                }
            }
            How::Cannon { line, within } => {
                let line = &lines.all[*line];
                let beyond = line
                    .first_met(from, occupied)
                    .filter(|&hurdle| hurdles.has(hurdle))
                    .map_or(S::EMPTY, |hurdle| line.slide(hurdle, occupied));
                // On a ring the cells beyond may come round to the start.
                limited(beyond & !S::single(from), line, within)
            }
            How::Grasshopper { line, within } => {
                let line = &lines.all[*line];
                let behind = line
                    .first_met(from, occupied)
                    .filter(|&hurdle| hurdles.has(hurdle))
                    .and_then(|hurdle| line.next(hurdle));
                let goal = behind.filter(|&c| c != from).map_or(S::EMPTY, S::single);
                limited(goal, line, within)
            }
            How::Bent(bend) => bend.goals(lines, from, occupied),
        };
        goals & self.to
    }
}

/// The leaps of a kind that may be made against all, at any time.
struct FreeLeaps<S> {
    both: Vec<Leaps<S>>,
    quiet: Vec<Leaps<S>>,
    capture: Vec<Leaps<S>>,
    /// Those by which it captures en passant.
    ep: Vec<Leaps<S>>,
}

impl<S> Default for FreeLeaps<S> {
    fn default() -> Self {
        FreeLeaps {
            both: Vec::new(),
            quiet: Vec::new(),
            capture: Vec::new(),
            ep: Vec::new(),
        }
    }
}

/// Leaps from and to any cell.
fn anywhere<S: CellSet>(board: &Board, steps: Vec<Vector>) -> Leaps<S> {
    let all = S::up_to(board.len());
    Leaps {
        steps,
        from: all,
        to: all,
    }
}

/// One movement of a piece, as one side makes it.
struct Entry<'a, S> {
    board: &'a Board,
    rule: &'a MoveRule,
    movement: &'a Movement,
    courses: Vec<Course>,
    /// Only from these cells.
    from: S,
    /// Only to these cells.
    to: S,
}

impl<S: CellSet> Entry<'_, S> {
    /// Whether it may be made against all, at any time.
    fn free(&self) -> bool {
        self.rule.victims.as_ref().is_none_or(Vec::is_empty)
            && self.rule.over.is_none()
            && !self.movement.initial
    }

    /// The steps of a movement that does not bend.
    fn steps(&self) -> Vec<Vector> {
        self.courses.iter().map(|course| course.step).collect()
    }

    /// Its leaps.
    fn leaps(&self) -> Leaps<S> {
        Leaps {
            steps: self.steps(),
            from: self.from,
            to: self.to,
        }
    }

    /// The movement by itself, made so.
    fn special(&self, how: How<S>) -> Special<S> {
        Special {
            how,
            quiet: self.movement.quiet,
            capture: self.movement.capture,
            from: self.from,
            to: self.to,
            victims: self.rule.victims.clone().unwrap_or_default(),
            over: self.rule.over.clone().unwrap_or_default(),
            initial: self.movement.initial,
        }
    }
}

/// The courses of a movement as a side makes them.
fn courses_of(board: &Board, movement: &Movement, side: Side) -> Vec<Course> {
    let mut courses = movement.courses(board.topology());
    if side == Side::Second {
        for course in &mut courses {
            *course = course.map(|step| board.opposite_vector(step));
        }
    }
    courses
}

impl<S: CellSet> Mover<S> {
    pub(crate) fn compile(
        board: &Board,
        lines: &mut Lines<S>,
        interners: &mut Interners<S>,
        model: &KindModel,
        side: Side,
    ) -> Self {
        let mut mover = Mover {
            axes: Axes::default(),
            leaps: Goals::default(),
            quiet_leaps: Goals::default(),
            capture_leaps: Goals::default(),
            ep_leaps: Goals::default(),
            ep_from: Table::default(),
            special: Vec::new(),
            passes: Passes::default(),
            immobile: OnceLock::new(),
        };
        let everywhere = S::up_to(board.len());
        let mut slides = Slides::default();
        let mut free = FreeLeaps::default();
        for rule in &model.moves {
            let cells = |zone: &Option<crate::man::PerSide<Vec<Cell>>>| {
                zone.as_ref()
                    .map_or(everywhere, |z| S::from_cells(z[side].iter().copied()))
            };
            let (from, to) = (cells(&rule.from), cells(&rule.to));
            for movement in &rule.movements {
                let entry = Entry {
                    board,
                    rule,
                    movement,
                    courses: courses_of(board, movement, side),
                    from,
                    to,
                };
                if rule.captures_ep {
                    free.ep.push(entry.leaps());
                }
                if movement.reach == Reach::Once && movement.hop.is_none() {
                    mover.add_leaping(&entry, interners, &mut free);
                } else {
                    mover.add_sliding(&entry, lines, interners, &mut slides);
                }
            }
        }
        mover.pair(lines, slides, everywhere);
        mover.leaps = interners.leaps(board, free.both);
        mover.quiet_leaps = interners.leaps(board, free.quiet);
        mover.capture_leaps = interners.leaps(board, free.capture);
        mover.ep_leaps = interners.leaps(board, free.ep);
        let goes = |from, to| mover.may_go_quietly(lines, from, to);
        // Onto a cell that is a piece's own anyway it does not capture in passing: the two moves would be written alike.
        if let Some(apart) = mover.ep_leaps.without(board, goes) {
            mover.ep_leaps = apart;
        }
        if !mover.ep_leaps.is_empty() {
            let mut ep_from = vec![S::EMPTY; board.len()];
            for (from, goals) in board.cells().zip(&*mover.ep_leaps) {
                for goal in goals.cells() {
                    ep_from[goal.index()] |= S::single(from);
                }
            }
            mover.ep_from = ep_from.into();
            interners.sets.keep(&mut mover.ep_from);
        }
        mover.passes.order();
        mover
    }

    /// A slide along both directions of an axis is one look at the axis.
    fn pair(&mut self, lines: &Lines<S>, slides: Slides, everywhere: S) {
        let alone = |line: usize, at: usize| {
            let hop = match at {
                0..=2 => None,
                3 | 4 => Some(Hop::Cannon),
                _ => Some(Hop::Grasshopper),
            };
            Special {
                how: sliding(hop, line, None),
                quiet: at != 2 && at != 3,
                capture: at != 1 && at != 6,
                from: everywhere,
                to: everywhere,
                victims: Vec::new(),
                over: Vec::new(),
                initial: false,
            }
        };
        for (at, (mut slides, axes)) in slides.into_iter().zip(self.axes.all_mut()).enumerate() {
            sorting::sort(&mut slides);
            slides.dedup();
            for &line in &slides {
                let back = lines.all[line].back;
                if slides.binary_search(&back).is_err() || !lines.is_straight(line / 2) {
                    self.special.push(alone(line, at));
                } else if line < back {
                    axes.push((line / 2) as u8);
                }
            }
        }
    }

    /// A movement of one step, with or without legs.
    fn add_leaping(
        &mut self,
        entry: &Entry<'_, S>,
        interners: &mut Interners<S>,
        free: &mut FreeLeaps<S>,
    ) {
        let Entry {
            board,
            rule,
            movement,
            from,
            to,
            ..
        } = entry;
        if movement.lame {
            let goals = interners.lame_leaps(board, entry.steps(), *from, *to);
            if rule.leaves_ep {
                for cell in board.cells() {
                    for &(passed, goals) in goals.of(cell) {
                        for goal in goals.cells() {
                            self.passes.add(Pass {
                                from: cell,
                                to: goal,
                                passed,
                            });
                        }
                    }
                }
            }
            // The zones are in the table.
            let everywhere = S::up_to(board.len());
            self.special.push(Special {
                from: everywhere,
                to: everywhere,
                ..entry.special(How::Lame(goals))
            });
        } else if entry.free() {
            match (movement.quiet, movement.capture) {
                (true, true) => free.both.push(entry.leaps()),
                (true, false) => free.quiet.push(entry.leaps()),
                (false, _) => free.capture.push(entry.leaps()),
            }
        } else {
            let goals = interners.leaps(board, vec![anywhere(board, entry.steps())]);
            self.special.push(entry.special(How::Leap(goals)));
        }
    }

    /// A movement of several steps along lines, hopping or not, bent or not.
    fn add_sliding(
        &mut self,
        entry: &Entry<'_, S>,
        lines: &mut Lines<S>,
        interners: &mut Interners<S>,
        slides: &mut Slides,
    ) {
        let &Entry {
            board,
            rule,
            movement,
            from,
            to,
            ..
        } = entry;
        let everywhere = S::up_to(board.len());
        for &course in &entry.courses {
            let line = lines.along(board, course.step);
            let along = &lines.all[line];
            let most = match movement.reach {
                Reach::UpTo(n) => Some(n),
                Reach::Once => Some(2),
                Reach::Unlimited => None,
            };
            let within = match movement.passes {
                0 => most.map(|n| interners.within(along, n)),
                // What is passed only is not near enough to be a goal.
                passes => Some(interners.beyond(board, along, passes, most)),
            };
            if rule.leaves_ep {
                let near = |start| within.as_ref().map(|w| w.cells(along, start));
                self.add_passes(entry, course, near);
            }
            if let Some(first) = course.first {
                let corners = interners.leaps(board, vec![anywhere(board, vec![first])]);
                let bend = Bend::new(corners, line, within);
                self.special.push(entry.special(How::Bent(bend)));
                continue;
            }
            if entry.free() && within.is_none() && from == everywhere && to == everywhere {
                let list = match (movement.hop, movement.quiet, movement.capture) {
                    (None, true, true) => Some(0),
                    (None, true, false) => Some(1),
                    (None, false, true) => Some(2),
                    (Some(Hop::Cannon), false, true) => Some(3),
                    (Some(Hop::Cannon), true, true) => Some(4),
                    (Some(Hop::Grasshopper), true, true) => Some(5),
                    (Some(Hop::Grasshopper), true, false) => Some(6),
                    _ => None,
                };
                if let Some(list) = list {
                    slides[list].push(line);
                    continue;
                }
            }
            self.special
                .push(entry.special(sliding(movement.hop, line, within)));
        }
    }

    /// The cells that a slide along one course passes for an en passant capture.
    fn add_passes(
        &mut self,
        entry: &Entry<'_, S>,
        course: Course,
        within: impl Fn(Cell) -> Option<S>,
    ) {
        let board = entry.board;
        for cell in board.cells().filter(|&c| entry.from.has(c)) {
            let corner = course.first.map(|first| board.leap(cell, first));
            let Some(start) = corner.unwrap_or(Some(cell)) else {
                continue;
            };
            let mut passed = S::EMPTY;
            if start != cell {
                passed = S::single(start);
            }
            let ray = board.ray(start, course.step);
            let within = within(start);
            for &goal in ray.iter().take_while(|&&goal| goal != cell) {
                let reached = within.is_none_or(|near| near.has(goal));
                if reached && passed.any() && entry.to.has(goal) {
                    self.passes.add(Pass {
                        from: cell,
                        to: goal,
                        passed,
                    });
                }
                passed |= S::single(goal);
            }
        }
    }

    /// Whether it captures like another one, but for captures en passant.
    pub(crate) fn captures_like(&self, other: &Self) -> bool {
        self.axes == other.axes
            && self.leaps == other.leaps
            && self.capture_leaps == other.capture_leaps
            && self.special == other.special
    }

    /// Whether some move passes cells for en passant.
    pub(crate) fn passes(&self) -> bool {
        !self.passes.is_empty()
    }

    /// Whether some move from a cell passes cells for en passant.
    #[inline(always)]
    pub(crate) fn passes_from(&self, from: Cell) -> bool {
        self.passes.leave(from)
    }

    /// The cells passed by a move, if it leaves any for en passant.
    #[inline]
    pub(crate) fn passed(&self, from: Cell, to: Cell) -> Option<S> {
        self.passes.passed(from, to)
    }

    /// The size in bytes of what is not interned.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.special.as_slice()) + self.passes.bytes()
    }

    /// Whether a piece might go from a cell to another without capture if the others stood right.
    pub(crate) fn may_go_quietly(&self, lines: &Lines<S>, from: Cell, to: Cell) -> bool {
        let leaps = [&self.leaps, &self.quiet_leaps];
        let Axes {
            free,
            quiet,
            hop,
            next,
            next_quiet,
            ..
        } = &self.axes;
        let mut axes = [free, quiet, hop, next, next_quiet].into_iter().flatten();
        leaps
            .iter()
            .any(|table| table.get(from.index()).is_some_and(|goals| goals.has(to)))
            || axes.any(|&axis| lines.whole_axis(usize::from(axis), from).has(to))
            || self
                .special
                .iter()
                .any(|special| special.quiet && special.may_reach(lines, from).has(to))
    }

    /// Where it could never move, whatever stood elsewhere.
    pub(crate) fn immobile(&self, lines: &Lines<S>) -> S {
        *self.immobile.get_or_init(|| {
            let cells = (0..lines.cells()).map(|number| Cell(number as u16));
            S::from_cells(cells.filter(|&cell| self.is_stuck(lines, cell)))
        })
    }

    /// Says where it could never move.
    pub(crate) fn set_immobile(&mut self, cells: S) {
        self.immobile = OnceLock::from(cells);
    }

    /// Whether a piece on a cell could never move, whatever stood elsewhere.
    fn is_stuck(&self, lines: &Lines<S>, cell: Cell) -> bool {
        let leaps = [&self.leaps, &self.quiet_leaps, &self.capture_leaps];
        let mut axes = self.axes.all().into_iter().flatten();
        leaps
            .iter()
            .all(|table| table.get(cell.index()).is_none_or(|goals| goals.is_empty()))
            && axes.all(|&axis| lines.whole_axis(usize::from(axis), cell).is_empty())
            && self
                .special
                .iter()
                .all(|special| !special.from.has(cell) || special.may_reach(lines, cell).is_empty())
    }
}

/// The kinds that capture en passant.
pub(crate) fn ep_takers<S: CellSet>(movers: &[Mover<S>]) -> SmallVec<[Kind; 4]> {
    let takers = movers.iter().enumerate();
    takers
        .filter(|(_, mover)| !mover.ep_leaps.is_empty())
        .map(|(kind, _)| Kind(kind as u8))
        .collect()
}

fn sliding<S>(hop: Option<Hop>, line: usize, within: Option<Range<S>>) -> How<S> {
    match hop {
        None => How::Slide { line, within },
        Some(Hop::Cannon) => How::Cannon { line, within },
        Some(Hop::Grasshopper) => How::Grasshopper { line, within },
    }
}
