//! Who attacks a cell: looked up backwards, from the cell that is attacked.

use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::by_kind::ByKind;
use crate::engine::lines::{Lines, Order};
use crate::engine::mover::{How, Mover};
use crate::man::Kind;

/// Ways of attacking are looked at by so many.
const ROW: usize = 4;
const MAX_ROWS: usize = 4;

/// Some kinds that attack in the same way.
type Kinds = SmallVec<[Kind; 8]>;

/// Up to four kinds; the last one is repeated where there are fewer.
type Four = [Kind; 4];

/// What the men of one side attack, backwards: for each way of attacking the kinds that have it, and
/// from where it reaches each cell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attacks<S> {
    /// The kinds, in rows.
    kinds: Vec<RowKinds>,
    /// For each row and each cell in turn: from where the cell is attacked.
    from: Vec<Row<S>>,
    cells: usize,
    /// Whether the rows say everything.
    complete: bool,
}

/// The kinds of a row. A place that is left over has any.
#[derive(Clone, Debug)]
struct RowKinds {
    leapers: [Kind; ROW],
    sliders: SmallVec<[Four; ROW]>,
}

/// From where a cell is attacked, or by which men: by leaping, and by sliding if nothing stands between.
/// The two lie side by side so that both are met with the men at once.
#[derive(Clone, Copy, Debug)]
struct Row<S>([[S; 2]; ROW]);

impl<S: CellSet> Row<S> {
    const EMPTY: Self = Row([[S::EMPTY; 2]; ROW]);

    /// The men in their places: by leaping, and by sliding.
    #[inline(always)]
    fn meeting(&self, men: &Self) -> [S; 2] {
        let mut met = [S::EMPTY; 2];
        for (from, men) in self.0.iter().zip(&men.0) {
            met[0] |= from[0] & men[0];
            met[1] |= from[1] & men[1];
        }
        met
    }
}

impl<S: CellSet> Attacks<S> {
    pub(crate) fn compile(cells: usize, lines: &Lines<S>, movers: &[Mover<S>]) -> Self {
        let mut leaping: Vec<(Kind, Vec<S>)> = Vec::new();
        let mut on_axes: Vec<(u8, Kinds)> = Vec::new();
        let mut on_lines: Vec<(usize, Kinds)> = Vec::new();
        let mut complete = true;
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
                    How::Slide { line, within: None } if plain => {
                        let line = &lines.all[*line];
                        complete &= line.order != Order::Walk;
                        add(&mut on_lines, line.back, kind);
                    }
                    How::Leap(table) if plain => leaps.push(table),
                    _ => complete = false,
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
                leaping.push((kind, hit_from));
            }
            for &axis in mover.axes.free.iter().chain(&mover.axes.capture) {
                add(&mut on_axes, axis, kind);
            }
            complete &= mover.axes.cannon.is_empty();
        }
        let sliding = together(cells, lines, on_axes, on_lines);
        let (kinds, from) = in_rows(cells, &leaping, &sliding);
        Attacks {
            kinds,
            from,
            cells,
            complete,
        }
    }

    /// Whether leaps and free straight slides are the only ways in which this side captures, and few
    /// enough of each to be gathered.
    pub(crate) fn regular(&self) -> bool {
        self.complete && self.kinds.len() <= MAX_ROWS
    }

    /// For each cell: from where a kind attacks it, or would if nothing stood between.
    pub(crate) fn zones_of(&self, kind: Kind) -> Vec<S> {
        let mut zones = vec![S::EMPTY; self.cells];
        for (kinds, rows) in self.kinds.iter().zip(self.from.chunks(self.cells.max(1))) {
            for (zone, row) in zones.iter_mut().zip(rows) {
                for (place, [leaping, sliding]) in row.0.iter().enumerate() {
                    if kinds.leapers[place] == kind {
                        *zone |= *leaping;
                    }
                    if kinds
                        .sliders
                        .get(place)
                        .is_some_and(|four| four.contains(&kind))
                    {
                        *zone |= *sliding;
                    }
                }
            }
        }
        zones
    }

    /// The size of the tables in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.from.as_slice())
    }
}

/// By fours, to be looked at without a loop.
fn fours(kinds: &[Kind]) -> Vec<Four> {
    let four = |four: &[Kind]| core::array::from_fn(|i| four[i.min(four.len() - 1)]);
    kinds.chunks(4).map(four).collect()
}

/// Ways of attacking in rows. Places that are left over attack nothing.
fn in_rows<S: CellSet>(
    cells: usize,
    leaping: &[(Kind, Vec<S>)],
    sliding: &[(Four, Vec<S>)],
) -> (Vec<RowKinds>, Vec<Row<S>>) {
    let rows = leaping.len().max(sliding.len()).div_ceil(ROW);
    let kinds = |row: usize| RowKinds {
        leapers: core::array::from_fn(|i| leaping.get(row * ROW + i).map_or(Kind(0), |l| l.0)),
        sliders: sliding
            .iter()
            .skip(row * ROW)
            .take(ROW)
            .map(|s| s.0)
            .collect(),
    };
    let from = |row: usize, cell: usize| {
        Row(core::array::from_fn(|i| {
            let at = row * ROW + i;
            [
                leaping.get(at).map_or(S::EMPTY, |l| l.1[cell]),
                sliding.get(at).map_or(S::EMPTY, |s| s.1[cell]),
            ]
        }))
    };
    let all = (0..rows).flat_map(|row| (0..cells).map(move |cell| (row, cell)));
    (
        (0..rows).map(kinds).collect(),
        all.map(|(row, cell)| from(row, cell)).collect(),
    )
}

fn add<T: PartialEq>(list: &mut Vec<(T, Kinds)>, way: T, kind: Kind) {
    match list.iter_mut().find(|(w, _)| *w == way) {
        Some((_, kinds)) if kinds.contains(&kind) => {}
        Some((_, kinds)) => kinds.push(kind),
        None => list.push((way, Kinds::from_iter([kind]))),
    }
}

/// Puts the ways along which the same kinds slide together.
fn together<S: CellSet>(
    cells: usize,
    lines: &Lines<S>,
    on_axes: Vec<(u8, Kinds)>,
    on_lines: Vec<(usize, Kinds)>,
) -> Vec<(Four, Vec<S>)> {
    let mut all: Vec<(Kinds, Vec<S>)> = Vec::new();
    let mut add = |kinds: Kinds, from: &dyn Fn(Cell) -> S| {
        let at = all.iter().position(|(same, _)| *same == kinds);
        let at = at.unwrap_or_else(|| {
            all.push((kinds, vec![S::EMPTY; cells]));
            all.len() - 1
        });
        for (cell, whole) in all[at].1.iter_mut().enumerate() {
            *whole |= from(Cell(cell as u16));
        }
    };
    for (axis, kinds) in on_axes {
        add(kinds, &|cell| lines.whole_axis(usize::from(axis), cell));
    }
    for (line, kinds) in on_lines {
        add(kinds, &|cell| lines.all[line].ray(cell));
    }
    let by_fours = |(kinds, whole): (Kinds, Vec<S>)| {
        let fours = fours(&kinds).into_iter();
        fours.map(move |four| (four, whole.clone()))
    };
    all.into_iter().flat_map(by_fours).collect()
}

/// A side's attackers in one position, gathered by the way they attack.
pub(crate) struct Attackers<'r, S> {
    attacks: &'r Attacks<S>,
    lines: &'r Lines<S>,
    men: [Row<S>; MAX_ROWS],
}

impl<'r, S: CellSet> Attackers<'r, S> {
    /// A side without men.
    #[inline(always)]
    pub(crate) fn nobody(attacks: &'r Attacks<S>, lines: &'r Lines<S>) -> Self {
        Attackers {
            attacks,
            lines,
            men: [Row::EMPTY; MAX_ROWS],
        }
    }

    /// Gathers men of the side whose attacks these are.
    #[inline(always)]
    pub(crate) fn gather<const P: usize>(&mut self, men: &ByKind<'_, S, P>) {
        for (row, kinds) in self.men.iter_mut().zip(&self.attacks.kinds) {
            for (men_of, &kind) in row.0.iter_mut().zip(&kinds.leapers) {
                men_of[0] = men.of(kind);
            }
            for (men_of, &four) in row.0.iter_mut().zip(&kinds.sliders) {
                men_of[1] = men.of_four(four);
            }
        }
    }

    /// The leapers that hit a cell, and the sliders that would on an empty board.
    #[inline(always)]
    pub(crate) fn looking_at(&self, cell: Cell) -> (S, S) {
        let mut met = [S::EMPTY; 2];
        let mut at = cell.index();
        for men in self.men.iter().take(self.attacks.kinds.len()) {
            let [leaping, sliding] = self.attacks.from[at].meeting(men);
            met = [met[0] | leaping, met[1] | sliding];
            at += self.attacks.cells;
        }
        met.into()
    }

    /// Whether one of the men, but for those in `gone`, attacks a cell.
    #[inline(never)]
    pub(crate) fn hit(&self, cell: Cell, occupied: S, gone: S) -> bool {
        let (leaping, sliding) = self.looking_at(cell);
        if (leaping & !gone).any() {
            return true;
        }
        for slider in (sliding & !gone).cells() {
            if (self.lines.between(cell, slider) & occupied).is_empty() {
                return true;
            }
        }
        false
    }

    /// Whether a slider on one cell looks at another past nobody in `screen`: then the cells between.
    #[inline(always)]
    pub(crate) fn aim(&self, slider: Cell, cell: Cell, screen: S) -> Option<S> {
        let between = self.lines.between(cell, slider);
        (between & screen).is_empty().then_some(between)
    }

    /// The cells of all axes on which sliders aim at a cell, however many men stand between.
    #[inline]
    pub(crate) fn lines_at(&self, cell: Cell) -> S {
        let mut all = S::EMPTY;
        for slider in self.looking_at(cell).1.cells() {
            all |= self.lines.axis_through(cell, slider);
        }
        all
    }
}
