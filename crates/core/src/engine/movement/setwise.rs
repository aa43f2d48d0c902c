//! Setwise moves: all pieces of a kind step at once.
//!
//! Where a step raises every cell's number by the same amount, the goals of all pieces of a kind are
//! their cells, rotated. For kinds of which there are many this is much cheaper than going from piece to
//! piece, and it is all that counting needs. The goals lead back to the pieces: each has one origin.

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::movement::lines::Lines;
use crate::engine::movement::mover::{How, Mover};
use crate::engine::movement::promotion::Promotions;
use crate::man::Kind;

/// The longest limited slide that is taken apart into jumps.
const LONGEST: u32 = 4;

/// The most cells that a jump may need to be empty.
const MOST_LEGS: usize = LONGEST as usize - 1;

/// One step, leap or part of a short slide, the same for all pieces of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Jump<S> {
    pub(crate) kind: Kind,
    /// From each cell, those that it passes for an en passant capture; none if it passes none.
    passed: Vec<S>,
    /// The goals on the way to which it passes some.
    pub(crate) passing: S,
    /// How many cells must be empty.
    legs: u8,
    /// How far back from each of those cells the origin lies, modulo the bits of the set.
    back: [u32; MOST_LEGS],
    /// How much higher the goal is numbered, modulo the bits of the set.
    by: u32,
    /// The origins from which it exists.
    from: S,
    /// All cells if it only captures, otherwise none.
    turns: S,
    /// All cells if it goes to empty ones and captures too, otherwise none.
    both: S,
    /// Goals on which it promotes, if it captures there.
    pub(crate) promoting: S,
    /// Those of them on which it promotes without a capture too.
    quietly: S,
    /// Goals on which it must.
    pub(crate) forced: S,
    /// Goals on the file of their origin.
    pub(crate) along: S,
}

impl<S: CellSet> Jump<S> {
    /// The goals of these pieces, own pieces not excluded.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn goals(&self, men: S, empty: S) -> S {
        let mut men = men & self.from;
        if men.is_empty() {
            return men;
        }
        if self.legs > 0 {
            men &= empty.rotated(self.back[0]);
            if self.legs > 1 {
                men &= empty.rotated(self.back[1]);
                if self.legs > 2 {
                    men &= empty.rotated(self.back[2]);
                }
            }
        }
        men.rotated(self.by) & ((empty ^ self.turns) | self.both)
    }

    /// Those of its goals on which it promotes, the enemies standing so.
    #[inline(always)]
    pub(crate) fn promoting_on(&self, goals: S, enemies: S) -> S {
        goals & self.promoting & (self.quietly | enemies)
    }

    /// Where it leads pieces that stand on some cells.
    #[inline(always)]
    pub(crate) fn goals_from(&self, men: S) -> S {
        men.rotated(self.by)
    }

    /// Whether it is the same jump, wherever from.
    fn is_like(&self, other: &Self) -> bool {
        let key = |j: &Self| (j.passes(), j.legs, j.back, j.by, j.turns, j.both);
        key(self) == key(other)
    }

    /// Whether pieces of both kinds jump the same way from the same cells.
    pub(crate) fn is_the_same(&self, other: &Self) -> bool {
        self.is_like(other) && self.from == other.from
    }

    /// Whether it passes cells for an en passant capture.
    #[inline(always)]
    pub(crate) fn passes(&self) -> bool {
        !self.passed.is_empty()
    }

    /// The size of the jump in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(self.passed.as_slice())
    }

    /// The cells passed from an origin for an en passant capture.
    #[inline(always)]
    pub(crate) fn passed(&self, from: Cell) -> S {
        self.passed.get(from.index()).copied().unwrap_or_default()
    }

    /// From where a goal is reached.
    #[inline(always)]
    pub(crate) fn origin(&self, goal: Cell) -> Cell {
        let bits = S::BITS as u32;
        Cell(((u32::from(goal.0) + bits - self.by) % bits) as u16)
    }
}

/// One path from a cell to another, before paths are gathered into jumps.
#[derive(Clone, PartialEq, Eq)]
struct Path {
    goal: Cell,
    /// The cells that must be empty.
    legs: SmallVec<[Cell; 4]>,
    quiet: bool,
    capture: bool,
}

impl Path {
    /// Whether this path makes another one unnecessary.
    fn covers(&self, other: &Path) -> bool {
        self.goal == other.goal
            && self.legs.iter().all(|leg| other.legs.contains(leg))
            && (self.quiet || !other.quiet)
            && (self.capture || !other.capture)
    }

    fn clashes(&self, other: &Path) -> bool {
        let modes = (self.quiet && other.quiet) || (self.capture && other.capture);
        self.goal == other.goal && modes
    }
}

/// The jumps of a kind, if jumps say all that it does and there are at most so many.
pub(crate) fn jumps<S: CellSet>(
    board: &Board,
    lines: &Lines<S>,
    mover: &Mover<S>,
    promotions: &Promotions<S>,
    kind: Kind,
    most: usize,
) -> Option<Vec<Jump<S>>> {
    let axes = &mover.axes;
    if !axes.free.is_empty() || !axes.only_free() || promotions.may_lack() {
        return None;
    }
    let mut gathered = Gathered {
        board,
        mover,
        promotions,
        kind,
        most,
        jumps: Vec::new(),
    };
    if gathered.unmade_leaps()? {
        return Some(gathered.jumps());
    }
    for cell in board.cells() {
        if mover.special.is_empty() {
            gathered.leaps(cell)?;
        } else {
            for path in paths(lines, mover, cell)? {
                gathered.add(cell, &path)?;
            }
        }
    }
    Some(gathered.jumps())
}

/// The jumps of a kind while they are gathered.
struct Gathered<'a, S> {
    board: &'a Board,
    mover: &'a Mover<S>,
    promotions: &'a Promotions<S>,
    kind: Kind,
    most: usize,
    jumps: Vec<(Sort, Jump<S>)>,
}

impl<S: CellSet> Gathered<'_, S> {
    /// The jumps, with where they promote. Whether a piece promotes on a goal depends on no more of its origin than whether that is
    /// in the zone.
    fn jumps(self) -> Vec<Jump<S>> {
        let promotions = self.promotions;
        let mut jumps: Vec<Jump<S>> = self.jumps.into_iter().map(|(_, jump)| jump).collect();
        if promotions.into.is_empty() {
            return jumps;
        }
        for jump in &mut jumps {
            let inside = jump.from & promotions.zone;
            for origins in [inside, jump.from ^ inside] {
                if origins.is_empty() {
                    continue;
                }
                let on = promotions.on(origins.first(), jump.goals_from(origins));
                jump.promoting |= on;
                jump.quietly |= promotions.quietly(origins.first(), on);
                jump.forced |= on & promotions.forced;
            }
        }
        jumps
    }

    /// Adds all leaps of a kind that does nothing else and has no table of them yet, if it is one.
    fn unmade_leaps(&mut self) -> Option<bool> {
        let mover = self.mover;
        let alone = mover.quiet_leaps.is_empty() && mover.capture_leaps.is_empty();
        let unmade = mover.leaps.unmade().filter(|_| alone);
        let Some(unmade) = unmade.filter(|_| mover.special.is_empty()) else {
            return Some(false);
        };
        // On a board that wraps around two steps may be one jump: then its pieces are moved one by one.
        if mover.leaps.steps() > self.most {
            return None;
        }
        for (cell, goal) in unmade {
            let path = Path {
                goal,
                legs: SmallVec::new(),
                quiet: true,
                capture: true,
            };
            self.add(cell, &path)?;
        }
        Some(true)
    }

    /// Adds the leaps from a cell of a kind that does nothing else.
    fn leaps(&mut self, cell: Cell) -> Option<()> {
        let mover = self.mover;
        let at = |table: &[S]| table.get(cell.index()).copied().unwrap_or(S::EMPTY);
        let both = at(&mover.leaps);
        let mut add = |mut goals: S, quiet: bool, capture: bool| {
            while let Some(goal) = goals.take_first() {
                let path = Path {
                    goal,
                    legs: SmallVec::new(),
                    quiet,
                    capture,
                };
                self.add(cell, &path)?;
            }
            Some(())
        };
        add(both, true, true)?;
        if !mover.quiet_leaps.is_empty() {
            add(at(&mover.quiet_leaps) & !both, true, false)?;
        }
        if !mover.capture_leaps.is_empty() {
            add(at(&mover.capture_leaps) & !both, false, true)?;
        }
        Some(())
    }

    /// Adds a path from a cell to the jump of its sort; `None` if there are too many, or it needs too many empty cells.
    fn add(&mut self, cell: Cell, path: &Path) -> Option<()> {
        if path.legs.len() > MOST_LEGS {
            return None;
        }
        let Gathered { board, mover, .. } = *self;
        let passed = match path.quiet && mover.passes() {
            true => mover.passed(cell, path.goal),
            false => None,
        };
        let sort = Sort::of::<S>(path, cell, passed.is_some());
        let at = match self.jumps.iter().position(|(other, _)| *other == sort) {
            Some(at) => at,
            None if self.jumps.len() == self.most => return None,
            None => {
                let jump = sort.jump(self.kind, board.len());
                self.jumps.push((sort, jump));
                self.jumps.len() - 1
            }
        };
        let at = &mut self.jumps[at].1;
        at.from.insert(cell);
        if board.point(cell).x == board.point(path.goal).x {
            at.along.insert(path.goal);
        }
        if let (Some(passed), Some(from)) = (passed, at.passed.get_mut(cell.index())) {
            *from = passed;
            if passed.any() {
                at.passing.insert(path.goal);
            }
        }
        Some(())
    }
}

/// What the paths of one jump have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sort {
    passes: bool,
    quiet: bool,
    capture: bool,
    legs: u8,
    back: [u32; MOST_LEGS],
    by: u32,
}

impl Sort {
    /// That of a path from a cell.
    fn of<S: CellSet>(path: &Path, cell: Cell, passes: bool) -> Self {
        let mut back = [0; MOST_LEGS];
        for (back, &leg) in back.iter_mut().zip(&path.legs) {
            *back = distance::<S>(leg, cell);
        }
        if path.legs.len() > 1 {
            sorting::sort(&mut back[..path.legs.len()]);
        }
        Sort {
            passes,
            quiet: path.quiet,
            capture: path.capture,
            legs: path.legs.len() as u8,
            back,
            by: distance::<S>(cell, path.goal),
        }
    }

    /// A jump of this sort, from no cell yet.
    fn jump<S: CellSet>(self, kind: Kind, cells: usize) -> Jump<S> {
        let whether = |yes: bool| if yes { !S::EMPTY } else { S::EMPTY };
        Jump {
            kind,
            passed: vec![S::EMPTY; if self.passes { cells } else { 0 }],
            passing: S::EMPTY,
            legs: self.legs,
            back: self.back,
            by: self.by,
            from: S::EMPTY,
            turns: whether(!self.quiet),
            both: whether(self.quiet && self.capture),
            promoting: S::EMPTY,
            quietly: S::EMPTY,
            forced: S::EMPTY,
            along: S::EMPTY,
        }
    }
}

/// How much higher the second cell is numbered, modulo the bits of the set.
fn distance<S: CellSet>(from: Cell, to: Cell) -> u32 {
    let bits = S::BITS as u32;
    (u32::from(to.0) + bits - u32::from(from.0)) % bits
}

/// All paths of a piece on a cell; `None` if they are not jumps, or two of them make the same move.
fn paths<S: CellSet>(lines: &Lines<S>, mover: &Mover<S>, cell: Cell) -> Option<Vec<Path>> {
    let mut paths: Vec<Path> = Vec::new();
    let mut add = |goals: S, legs: S, quiet: bool, capture: bool| {
        paths.extend(goals.cells().map(|goal| Path {
            goal,
            legs: legs.cells().collect(),
            quiet,
            capture,
        }));
    };
    let at = |table: &[S]| table.get(cell.index()).copied().unwrap_or(S::EMPTY);
    add(at(&mover.leaps), S::EMPTY, true, true);
    add(at(&mover.quiet_leaps), S::EMPTY, true, false);
    add(at(&mover.capture_leaps), S::EMPTY, false, true);
    for special in &mover.special {
        if special.initial || !special.victims.is_empty() {
            return None;
        }
        if !special.from.has(cell) {
            continue;
        }
        let (quiet, capture) = (special.quiet, special.capture);
        match &special.how {
            How::Lame(table) => {
                for &(legs, goals) in table.of(cell) {
                    add(goals & special.to, legs, quiet, capture);
                }
            }
            How::Slide {
                line,
                within: Some(within),
            } => {
                let line = &lines.all[*line];
                let reach = within.cells(line, cell);
                if reach.count() > LONGEST {
                    return None;
                }
                let mut passed = S::EMPTY;
                let mut next = line.next(cell);
                while let Some(goal) = next.filter(|&goal| reach.has(goal) && !passed.has(goal)) {
                    add(S::single(goal) & special.to, passed, quiet, capture);
                    passed |= S::single(goal);
                    next = line.next(goal);
                }
            }
            _ => return None,
        }
    }
    let mut kept: Vec<Path> = Vec::new();
    for path in paths {
        if kept.iter().any(|other| other.covers(&path)) {
            continue;
        }
        kept.retain(|other| !path.covers(other));
        if kept.iter().any(|other| other.clashes(&path)) {
            return None;
        }
        kept.push(path);
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use smallvec::SmallVec;

    use super::{Cell, Path};

    /// A path to the one goal past some cells.
    fn path(legs: &[u16], quiet: bool, capture: bool) -> Path {
        Path {
            goal: Cell(20),
            legs: legs.iter().map(|&leg| Cell(leg)).collect::<SmallVec<_>>(),
            quiet,
            capture,
        }
    }

    #[test]
    fn a_way_makes_those_unnecessary_that_need_more_and_allow_no_more() {
        assert!(path(&[], true, true).covers(&path(&[12], true, false)));
        assert!(!path(&[12], true, true).covers(&path(&[], true, true)));
        assert!(!path(&[], true, false).covers(&path(&[], true, true)));
    }

    #[test]
    fn two_ways_clash_if_they_may_be_one_move() {
        assert!(path(&[11], true, false).clashes(&path(&[12], true, true)));
        assert!(!path(&[], true, false).clashes(&path(&[], false, true)));
    }
}
