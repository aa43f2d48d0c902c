//! Who attacks a cell: looked up backwards, from the cell that is attacked.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::lines::{Lines, Order};
use crate::engine::mover::{How, Mover};
use crate::engine::rules::Rules;
use crate::engine::state::State;
use crate::man::{Kind, Side};

const MAX_LEAPERS: usize = 24;
const MAX_AXES: usize = 6;
const MAX_SLIDES: usize = 12;

/// What the men of one side attack, backwards.
#[derive(Clone, Debug)]
pub(crate) struct Attacks<S> {
    /// Kinds that capture by leaping, and from where each cell is hit.
    pub(crate) leapers: Vec<(Kind, Vec<S>)>,
    /// Axes on which some kind slides both ways, with those kinds.
    pub(crate) axes: SmallVec<[(u8, SmallVec<[Kind; 8]>); 4]>,
    /// Lines along which some kind captures by sliding to the edge one way only, with those kinds.
    pub(crate) slides: Vec<(usize, SmallVec<[Kind; 4]>)>,
    /// Whether the lists above say everything.
    complete: bool,
}

impl<S: CellSet> Attacks<S> {
    pub(crate) fn compile(cells: usize, movers: &[Mover<S>]) -> Self {
        let mut attacks = Attacks {
            leapers: Vec::new(),
            axes: SmallVec::new(),
            slides: Vec::new(),
            complete: true,
        };
        for (index, mover) in movers.iter().enumerate() {
            let kind = Kind(index as u8);
            let mut hit_from = vec![S::EMPTY; cells];
            let everywhere = S::up_to(cells);
            let mut leaps: Vec<&[S]> = vec![&mover.leaps, &mover.capture_leaps];
            for special in mover.special.iter().filter(|s| s.capture) {
                let plain = special.victims.is_empty()
                    && !special.initial
                    && special.from == everywhere
                    && special.to == everywhere;
                match &special.how {
                    How::Slide { line, within: None } if plain => attacks.add_slide(*line, kind),
                    How::Leap(table) if plain => leaps.push(table),
                    _ => attacks.complete = false,
                }
            }
            for table in leaps {
                for (from, goals) in table.iter().enumerate() {
                    for goal in goals.cells() {
                        hit_from[goal.index()] |= S::single(Cell(from as u16));
                    }
                }
            }
            if hit_from.iter().any(|s| s.any()) {
                attacks.leapers.push((kind, hit_from));
            }
            for &axis in &mover.axes {
                match attacks.axes.iter_mut().find(|(a, _)| *a == axis) {
                    Some((_, kinds)) => kinds.push(kind),
                    None => attacks.axes.push((axis, SmallVec::from_iter([kind]))),
                }
            }
        }
        attacks
    }

    fn add_slide(&mut self, line: usize, kind: Kind) {
        match self.slides.iter_mut().find(|(l, _)| *l == line) {
            Some((_, kinds)) => kinds.push(kind),
            None => self.slides.push((line, SmallVec::from_iter([kind]))),
        }
    }

    /// Whether leaps and free straight slides are the only ways in which this side captures, and few
    /// enough of each to be gathered.
    pub(crate) fn regular(&self, lines: &Lines<S>) -> bool {
        let straight = self
            .slides
            .iter()
            .all(|&(line, _)| lines.all[line].order != Order::Walk);
        let few = self.leapers.len() <= MAX_LEAPERS
            && self.axes.len() <= MAX_AXES
            && self.slides.len() <= MAX_SLIDES;
        self.complete && straight && few
    }
}

/// A side's attackers in one position, gathered by the way they attack.
pub(crate) struct Attackers<'r, S> {
    attacks: &'r Attacks<S>,
    lines: &'r Lines<S>,
    leapers: [S; MAX_LEAPERS],
    on_axes: [S; MAX_AXES],
    on_slides: [S; MAX_SLIDES],
}

impl<'r, S: CellSet> Attackers<'r, S> {
    /// Gathers the given men of a side.
    #[inline]
    pub(crate) fn gather<const P: usize>(
        rules: &'r Rules<S, P>,
        state: &State<S, P>,
        side: Side,
        men: S,
    ) -> Self {
        let attacks = &rules.attacks[side];
        let union = |kinds: &[Kind]| {
            kinds
                .iter()
                .fold(S::EMPTY, |set, &k| set | state.among(men, k))
        };
        let mut gathered = Attackers {
            attacks,
            lines: &rules.lines,
            leapers: [S::EMPTY; MAX_LEAPERS],
            on_axes: [S::EMPTY; MAX_AXES],
            on_slides: [S::EMPTY; MAX_SLIDES],
        };
        for (set, &(kind, _)) in gathered.leapers.iter_mut().zip(&attacks.leapers) {
            *set = state.among(men, kind);
        }
        for (set, (_, kinds)) in gathered.on_axes.iter_mut().zip(&attacks.axes) {
            *set = union(kinds);
        }
        for (set, (_, kinds)) in gathered.on_slides.iter_mut().zip(&attacks.slides) {
            *set = union(kinds);
        }
        gathered
    }

    /// The leapers that hit a cell.
    #[inline(always)]
    pub(crate) fn leaping_at(&self, cell: Cell) -> S {
        let mut set = S::EMPTY;
        for (&men, (_, hit_from)) in self.leapers.iter().zip(&self.attacks.leapers) {
            set |= hit_from[cell.index()] & men;
        }
        set
    }

    /// Whether one of the men, but for those in `gone`, attacks a cell.
    #[inline]
    pub(crate) fn hit(&self, cell: Cell, occupied: S, gone: S) -> bool {
        let here = !gone;
        if (self.leaping_at(cell) & here).any() {
            return true;
        }
        for (&men, &(axis, _)) in self.on_axes.iter().zip(&self.attacks.axes) {
            let axis = usize::from(axis);
            let men = men & here;
            if (self.lines.whole_axis(axis, cell) & men).any()
                && (self.lines.axis(axis, cell, occupied) & men).any()
            {
                return true;
            }
        }
        for (&men, &(line, _)) in self.on_slides.iter().zip(&self.attacks.slides) {
            let back = &self.lines.all[self.lines.all[line].back];
            let men = men & here;
            if (back.ray(cell) & men).any() && (back.slide(cell, occupied) & men).any() {
                return true;
            }
        }
        false
    }

    /// Calls `each` with the lines on which sliders aim at a cell: the line from the cell towards
    /// them, and those sliders.
    #[inline(always)]
    pub(crate) fn aiming(&self, cell: Cell, mut each: impl FnMut(usize, S)) {
        for (&men, &(axis, _)) in self.on_axes.iter().zip(&self.attacks.axes) {
            for line in [2 * usize::from(axis), 2 * usize::from(axis) + 1] {
                if (self.lines.all[line].ray(cell) & men).any() {
                    each(line, men);
                }
            }
        }
        for (&men, &(line, _)) in self.on_slides.iter().zip(&self.attacks.slides) {
            let back = self.lines.all[line].back;
            if (self.lines.all[back].ray(cell) & men).any() {
                each(back, men);
            }
        }
    }
}
