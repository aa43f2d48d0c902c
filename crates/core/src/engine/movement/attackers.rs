//! Who attacks a cell: looked up backwards, from the cell that is attacked.

use boardwright_geometry::sorting;
use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::movement::lines::{Lines, Order, Pair};
use crate::engine::movement::mover::{How, Mover, Special};
use crate::engine::state::by_kind::ByKind;
use crate::man::Kind;

/// Ways of attacking are looked at by so many.
const ROW: usize = 4;
const MAX_ROWS: usize = 4;

/// Some kinds that attack in the same way.
type Kinds = SmallVec<[Kind; 8]>;

/// Up to four kinds; the last one is repeated where there are fewer.
#[derive(Clone, Copy, Debug)]
struct Four {
    first: [Kind; 2],
    more: Option<[Kind; 2]>,
}

impl Four {
    fn new(kinds: &[Kind]) -> Self {
        let two = |two: &[Kind]| [two[0], two[two.len() - 1]];
        let (first, more) = kinds.split_at(kinds.len().min(2));
        Four {
            first: two(first),
            more: (!more.is_empty()).then(|| two(more)),
        }
    }

    fn kinds(&self) -> impl Iterator<Item = Kind> {
        let more = self.more.iter().flatten();
        self.first.iter().chain(more).copied()
    }
}

/// What the pieces of one side attack, backwards: for each way of attacking the kinds that have it, and
/// from where it reaches each cell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attacks<S> {
    /// The kinds, in rows.
    kinds: Vec<RowKinds>,
    /// For each row and each cell in turn: from where the cell is attacked.
    from: Vec<Row<S>>,
    /// For each row and each cell in turn: what the leapers of each place attack from there.
    leaps: Vec<[S; ROW]>,
    /// How sliders slide.
    slides: Vec<Slide<Pair>>,
    slides_one_way: Vec<Slide<usize>>,
    /// For each cell: from where leapers and from where sliders attack a cell to which a royal piece of the
    /// other side can step or castle from this one; on the whole board if one does more than step. Empty if several
    /// kinds are royal and all step.
    near: Vec<[S; 2]>,
    /// For each of those cells, from where leapers attack it or a cell near it. With one row alone it is not worth the
    /// look: then there are none.
    leapt_at: Vec<S>,
    cells: usize,
    /// Whether the rows say everything.
    complete: bool,
}

/// Sliders of one place, and one of the ways that they slide: two axes, or a line in one direction.
#[derive(Clone, Copy, Debug)]
struct Slide<W> {
    row: u8,
    place: u8,
    way: W,
}

/// All kinds that leap alike: for each cell from where it is reached, and what is reached from it.
struct Leapers<S> {
    kinds: Kinds,
    from: Vec<S>,
    to: Vec<S>,
}

/// One way of sliding of all kinds that have it: the ways themselves, and backwards, from where each cell
/// is reached.
struct Sliders<S> {
    kinds: Kinds,
    axes: Vec<u8>,
    lines: SmallVec<[usize; 1]>,
    from: Vec<S>,
}

/// The kinds of a row. A place that is left over has any.
#[derive(Clone, Debug)]
struct RowKinds {
    leapers: [Kind; ROW],
    /// Further kinds that leap like those of a place.
    alike: SmallVec<[(u8, Kind); 4]>,
    sliders: [Four; ROW],
    /// How many places have sliders.
    slides: u8,
}

impl RowKinds {
    #[inline(always)]
    fn sliders(&self) -> impl Iterator<Item = &Four> {
        self.sliders.iter().take(usize::from(self.slides))
    }

    /// The pieces of these kinds in their places.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn of<S: CellSet, const P: usize>(&self, men: &ByKind<'_, S, P>) -> Row<S> {
        let mut row = Row::EMPTY;
        for (men_of, &kind) in row.0.iter_mut().zip(&self.leapers) {
            men_of[0] = men.of(kind);
        }
        for &(place, kind) in &self.alike {
            row.0[usize::from(place) % ROW][0] |= men.of(kind);
        }
        self.put_sliders(&mut row, men);
        row
    }

    /// Puts the sliders among these kinds in their places.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn put_sliders<S: CellSet, const P: usize>(&self, row: &mut Row<S>, men: &ByKind<'_, S, P>) {
        for (men_of, four) in row.0.iter_mut().zip(self.sliders()) {
            men_of[1] = men.of_two(four.first);
            if let Some(more) = four.more {
                men_of[1] |= men.of_two(more);
            }
        }
    }
}

/// From where a cell is attacked, or by which pieces: by leaping, and by sliding if nothing stands between.
/// The two lie side by side so that both are met with the pieces at once.
#[derive(Clone, Copy, Debug)]
struct Row<S>([[S; 2]; ROW]);

impl<S: CellSet> Row<S> {
    const EMPTY: Self = Row([[S::EMPTY; 2]; ROW]);

    /// The pieces in their places: by leaping, and by sliding.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn meeting(&self, men: &Self) -> [S; 2] {
        let mut met = [S::EMPTY; 2];
        for (from, men) in self.0.iter().zip(&men.0) {
            met[0] |= from[0] & men[0];
            met[1] |= from[1] & men[1];
        }
        met
    }

    /// The sliders in their places.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn sliders_meeting(&self, men: &Self) -> S {
        let both = self.0.iter().zip(&men.0);
        both.fold(S::EMPTY, |met, (from, men)| met | from[1] & men[1])
    }
}

impl<S: CellSet> Attacks<S> {
    pub(crate) fn compile(cells: usize, lines: &mut Lines<S>, movers: &[Mover<S>]) -> Self {
        let mut leaping: Vec<Leapers<S>> = Vec::new();
        let mut seen: Vec<(Vec<*const S>, Option<usize>)> = Vec::new();
        let mut on_axes: Vec<(u8, Kinds)> = Vec::new();
        let mut on_lines: Vec<(usize, Kinds)> = Vec::new();
        let mut complete = true;
        for (index, mover) in movers.iter().enumerate() {
            let kind = Kind(index as u8);
            let leaps: [&[S]; 2] = [&mover.leaps, &mover.capture_leaps];
            for special in mover.special.iter().filter(|s| s.capture) {
                match &special.how {
                    How::Slide { line, .. } if tells(lines, special, cells) => {
                        add(&mut on_lines, lines.all[*line].back, kind);
                    }
                    _ => complete = false,
                }
            }
            // Equal tables are one table.
            let known = seen.iter().find(|(tables, _)| *tables == pointers(&leaps));
            let place = match known {
                Some(&(_, place)) => place,
                None => {
                    let place = place_of(cells, &leaps, &mut leaping);
                    seen.push((pointers(&leaps), place));
                    place
                }
            };
            if let Some(place) = place {
                leaping[place].kinds.push(kind);
            }
            for &axis in mover.axes.free.iter().chain(&mover.axes.capture) {
                add(&mut on_axes, axis, kind);
            }
            complete &= !mover.axes.captures_hopping();
        }
        let sliding = together(cells, lines, on_axes, on_lines);
        let (kinds, from) = in_rows(cells, &leaping, &sliding);
        let leaps = leaps_in_rows(cells, kinds.len(), &leaping);
        let (mut slides, mut slides_one_way) = (Vec::new(), Vec::new());
        let places = sliding
            .iter()
            .flat_map(|s| core::iter::repeat_n(s, s.kinds.len().div_ceil(4)));
        for (at, sliders) in places.enumerate() {
            let (row, place) = ((at / ROW) as u8, (at % ROW) as u8);
            let pairs = lines.paired(&sliders.axes).into_iter();
            slides.extend(pairs.map(|way| Slide { row, place, way }));
            let lines = sliders.lines.iter();
            slides_one_way.extend(lines.map(|&way| Slide { row, place, way }));
        }
        Attacks {
            kinds,
            from,
            leaps,
            slides,
            slides_one_way,
            near: Vec::new(),
            leapt_at: Vec::new(),
            cells,
            complete,
        }
    }

    /// Notes from where pieces attack what lies near each cell; without that, each cell is looked at by
    /// itself.
    pub(crate) fn look_near(&mut self, near: &[S]) {
        let from = |goals: &S| {
            let mut all = [S::EMPTY; 2];
            for row in self.from.chunks(self.cells.max(1)) {
                for goal in goals.cells() {
                    for [leaping, sliding] in row[goal.index()].0 {
                        all = [all[0] | leaping, all[1] | sliding];
                    }
                }
            }
            all
        };
        self.near = near.iter().map(from).collect();
        if self.kinds.len() > 1 {
            let cells = (0..near.len()).map(|cell| from(&S::single(Cell(cell as u16))));
            let leaping = self.near.iter().zip(cells);
            self.leapt_at = leaping.map(|(near, at)| near[0] | at[0]).collect();
        }
        if near.is_empty() {
            self.leaps = Vec::new();
        }
    }

    /// What those pieces of a row attack by leaping that are on some cells, with `at` the row's first cell.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn leaps_of(&self, at: usize, men: &Row<S>, on: S) -> S {
        let mut hit = S::EMPTY;
        for (place, men) in men.0.iter().enumerate() {
            for from in (men[0] & on).cells() {
                hit |= self.leaps[at + from.index()][place];
            }
        }
        hit
    }

    /// Whether leaps and free straight slides are the only ways in which this side captures, and few
    /// enough of each to be gathered.
    pub(crate) fn regular(&self) -> bool {
        self.complete && self.is_short()
    }

    /// Whether the rows are few enough to be gathered.
    pub(crate) fn is_short(&self) -> bool {
        self.kinds.len() <= MAX_ROWS
    }

    /// From where some kind attacks a cell, or would if nothing stood between.
    pub(crate) fn watching(&self, cell: Cell) -> S {
        let rows = self.from.chunks(self.cells.max(1));
        let places = rows.flat_map(|row| row[cell.index()].0);
        places.fold(S::EMPTY, |all, [leaping, sliding]| all | leaping | sliding)
    }

    /// For each of so many kinds, from where it attacks a cell: by leaping, and by sliding if nothing stands between.
    pub(crate) fn zones_at(&self, cell: Cell, kinds: usize) -> SmallVec<[[S; 2]; 16]> {
        let mut zones: SmallVec<[[S; 2]; 16]> = SmallVec::from_elem([S::EMPTY; 2], kinds);
        let mut add = |kind: Kind, at: usize, from: S| {
            if let Some(zone) = zones.get_mut(kind.index()) {
                zone[at] |= from;
            }
        };
        for (kinds, rows) in self.kinds.iter().zip(self.from.chunks(self.cells.max(1))) {
            let Row(row) = rows[cell.index()];
            for (&kind, [leaping, _]) in kinds.leapers.iter().zip(row) {
                add(kind, 0, leaping);
            }
            for &(place, kind) in &kinds.alike {
                add(kind, 0, row[usize::from(place) % ROW][0]);
            }
            for (four, [_, sliding]) in kinds.sliders().zip(row) {
                for kind in four.kinds() {
                    add(kind, 1, sliding);
                }
            }
        }
        zones
    }

    /// From where a kind attacks a cell, or would if nothing stood between.
    pub(crate) fn zone_of(&self, kind: Kind, cell: Cell) -> S {
        let mut zone = S::EMPTY;
        for (kinds, rows) in self.kinds.iter().zip(self.from.chunks(self.cells.max(1))) {
            let Row(row) = &rows[cell.index()];
            for (place, [leaping, _]) in row.iter().enumerate() {
                if kinds.leapers[place] == kind || kinds.alike.contains(&(place as u8, kind)) {
                    zone |= *leaping;
                }
            }
            for (four, [_, sliding]) in kinds.sliders().zip(row) {
                if four.kinds().any(|other| other == kind) {
                    zone |= *sliding;
                }
            }
        }
        zone
    }

    /// The same of each cell.
    pub(crate) fn zones_of(&self, kind: Kind) -> Vec<S> {
        let zone = |cell: usize| self.zone_of(kind, Cell(cell as u16));
        (0..self.cells).map(zone).collect()
    }

    /// The size of the tables in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.from.as_slice())
            + size_of_val(self.leaps.as_slice())
            + size_of_val(self.near.as_slice())
            + size_of_val(self.leapt_at.as_slice())
    }

    /// Whether none of these pieces can leap at a royal piece on a cell, or to where it can step or castle, since none
    /// is near.
    #[inline(always)]
    pub(crate) fn nobody_leaps_at(&self, royal: Cell, men: S) -> bool {
        let leapt_at = self.leapt_at.get(royal.index());
        leapt_at.is_some_and(|&from| (men & from).is_empty())
    }
}

/// Where tables stand.
fn pointers<S>(tables: &[&[S]]) -> Vec<*const S> {
    tables.iter().map(|table| table.as_ptr()).collect()
}

/// The place among some leapers of those that leap by all these tables, a new one if nobody does; none if
/// they lead nowhere.
fn place_of<S: CellSet>(
    cells: usize,
    leaps: &[&[S]],
    leaping: &mut Vec<Leapers<S>>,
) -> Option<usize> {
    let (mut from, mut to) = (vec![S::EMPTY; cells], vec![S::EMPTY; cells]);
    for table in leaps {
        for (start, (hits, goals)) in to.iter_mut().zip(*table).enumerate() {
            *hits |= *goals;
            for goal in goals.cells() {
                from[goal.index()].insert(Cell(start as u16));
            }
        }
    }
    if let Some(place) = leaping.iter().position(|l| l.from == from) {
        return Some(place);
    }
    from.iter().any(|set| set.any()).then(|| {
        leaping.push(Leapers {
            kinds: Kinds::new(),
            from,
            to,
        });
        leaping.len() - 1
    })
}

/// Whether the rows tell what a special movement attacks: it slides to the edge, from everywhere and against all.
/// A leap of which they could tell it is none.
pub(crate) fn tells<S: CellSet>(lines: &Lines<S>, special: &Special<S>, cells: usize) -> bool {
    let How::Slide { line, within: None } = special.how else {
        return false;
    };
    let everywhere = S::up_to(cells);
    special.victims.is_empty()
        && special.over.is_empty()
        && !special.initial
        && special.from == everywhere
        && special.to == everywhere
        && lines.all[line].order != Order::Walk
}

/// Ways of attacking in rows. Places that are left over attack nothing.
fn in_rows<S: CellSet>(
    cells: usize,
    leaping: &[Leapers<S>],
    sliding: &[Sliders<S>],
) -> (Vec<RowKinds>, Vec<Row<S>>) {
    let sliding: Vec<(Four, &[S])> = sliding
        .iter()
        .flat_map(|s| s.kinds.chunks(4).map(|four| (Four::new(four), &*s.from)))
        .collect();
    let rows = leaping.len().max(sliding.len()).div_ceil(ROW).max(1);
    let kinds = |row: usize| RowKinds {
        leapers: core::array::from_fn(|i| {
            let at = leaping.get(row * ROW + i);
            at.map_or(Kind(0), |l| l.kinds[0])
        }),
        alike: (0..ROW)
            .flat_map(|i| {
                let at = leaping.get(row * ROW + i).into_iter();
                at.flat_map(move |l| l.kinds[1..].iter().map(move |&kind| (i as u8, kind)))
            })
            .collect(),
        sliders: core::array::from_fn(|i| {
            let at = sliding.get(row * ROW + i);
            at.map_or(Four::new(&[Kind(0)]), |s| s.0)
        }),
        slides: sliding.len().saturating_sub(row * ROW).min(ROW) as u8,
    };
    let from = |row: usize, cell: usize| {
        Row(core::array::from_fn(|i| {
            let at = row * ROW + i;
            [
                leaping.get(at).map_or(S::EMPTY, |l| l.from[cell]),
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

/// What leapers reach, in rows.
fn leaps_in_rows<S: CellSet>(cells: usize, rows: usize, leaping: &[Leapers<S>]) -> Vec<[S; ROW]> {
    let mut leaps = vec![[S::EMPTY; ROW]; rows * cells];
    for (at, leapers) in leaping.iter().enumerate() {
        let row = &mut leaps[at / ROW * cells..];
        for (leaps, &goals) in row.iter_mut().zip(&leapers.to) {
            leaps[at % ROW] = goals;
        }
    }
    leaps
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
) -> Vec<Sliders<S>> {
    let mut all: Vec<Sliders<S>> = Vec::new();
    let mut add = |kinds: Kinds, axis: Option<u8>, line: Option<usize>| {
        let at = all.iter().position(|s| s.kinds == kinds);
        let at = at.unwrap_or_else(|| {
            all.push(Sliders {
                kinds,
                axes: Vec::new(),
                lines: SmallVec::new(),
                from: vec![S::EMPTY; cells],
            });
            all.len() - 1
        });
        let sliders = &mut all[at];
        sliders.axes.extend(axis);
        sliders.lines.extend(line.map(|line| lines.all[line].back));
        for (cell, whole) in sliders.from.iter_mut().enumerate() {
            let cell = Cell(cell as u16);
            if let Some(axis) = axis {
                *whole |= lines.whole_axis(usize::from(axis), cell);
            }
            if let Some(line) = line {
                *whole |= lines.all[line].ray(cell);
            }
        }
    };
    for (axis, kinds) in on_axes {
        add(kinds, Some(axis), None);
    }
    for (line, kinds) in on_lines {
        add(kinds, None, Some(line));
    }
    for sliders in &mut all {
        sorting::sort(&mut sliders.axes);
    }
    all
}

impl<S: CellSet> Attacks<S> {
    /// Whether one of some pieces of this side attacks a cell: for one cell alone it is cheaper than to
    /// [gather](Attackers::gather) them.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn hit<const P: usize>(
        &self,
        lines: &Lines<S>,
        men: &ByKind<'_, S, P>,
        cell: Cell,
        occupied: S,
    ) -> bool {
        let mut at = cell.index();
        let mut sliding = S::EMPTY;
        for kinds in &self.kinds {
            let Row(row) = &self.from[at];
            let mut leaping = S::EMPTY;
            for ([from, _], &kind) in row.iter().zip(&kinds.leapers) {
                leaping |= *from & men.of(kind);
            }
            for &(place, kind) in &kinds.alike {
                leaping |= row[usize::from(place) % ROW][0] & men.of(kind);
            }
            if leaping.any() {
                return true;
            }
            for ([_, from], four) in row.iter().zip(kinds.sliders()) {
                let mut sliders = men.of_two(four.first);
                if let Some(more) = four.more {
                    sliders |= men.of_two(more);
                }
                sliding |= *from & sliders;
            }
            at += self.cells;
        }
        let mut sliders = sliding.cells();
        sliders.any(|slider| (lines.between(cell, slider) & occupied).is_empty())
    }
}

/// A side's attackers in one position, gathered by the way they attack.
pub(crate) struct Attackers<'r, S> {
    attacks: &'r Attacks<S>,
    lines: &'r Lines<S>,
    /// A row for each of the attacks. Most variants have one only.
    first: Row<S>,
    more: SmallVec<[Row<S>; MAX_ROWS - 1]>,
    /// Whether leapers are among them.
    leap: bool,
}

impl<'r, S: CellSet> Attackers<'r, S> {
    /// A side without pieces.
    #[inline(always)]
    pub(crate) fn nobody(attacks: &'r Attacks<S>, lines: &'r Lines<S>) -> Self {
        Attackers {
            attacks,
            lines,
            first: Row::EMPTY,
            more: SmallVec::new(),
            leap: true,
        }
    }

    /// Gathers pieces of the side whose attacks these are.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn gather<const P: usize>(&mut self, men: &ByKind<'_, S, P>) {
        let Some((first, more)) = self.attacks.kinds.split_first() else {
            return;
        };
        self.leap = true;
        self.first = first.of(men);
        if !more.is_empty() {
            self.more.clear();
            for kinds in more {
                self.more.push(kinds.of(men));
            }
        }
    }

    /// Gathers those pieces of the side that slide.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn gather_sliders<const P: usize>(&mut self, men: &ByKind<'_, S, P>) {
        let Some((first, more)) = self.attacks.kinds.split_first() else {
            return;
        };
        self.leap = false;
        first.put_sliders(&mut self.first, men);
        self.more.clear();
        for kinds in more {
            let mut row = Row::EMPTY;
            kinds.put_sliders(&mut row, men);
            self.more.push(row);
        }
    }

    /// The rows after the first, of which most variants have none.
    #[inline(always)]
    fn further(&self) -> &[Row<S>] {
        match self.attacks.kinds.len() {
            0 | 1 => &[],
            _ => &self.more,
        }
    }

    /// The leapers that hit a cell, and the sliders that would on an empty board.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn looking_at(&self, cell: Cell) -> (S, S) {
        let mut at = cell.index();
        if !self.leap {
            let mut sliding = self.attacks.from[at].sliders_meeting(&self.first);
            for men in self.further() {
                at += self.attacks.cells;
                sliding |= self.attacks.from[at].sliders_meeting(men);
            }
            return (S::EMPTY, sliding);
        }
        let mut met = self.attacks.from[at].meeting(&self.first);
        for men in self.further() {
            at += self.attacks.cells;
            let [leaping, sliding] = self.attacks.from[at].meeting(men);
            met = [met[0] | leaping, met[1] | sliding];
        }
        met.into()
    }

    /// Whether one of the pieces, but for those in `gone`, attacks a cell.
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

    /// The sliders of a place.
    #[inline(always)]
    fn sliders<W>(&self, slide: &Slide<W>) -> S {
        let (row, place) = (usize::from(slide.row), usize::from(slide.place));
        let row = match row.checked_sub(1) {
            None => Some(&self.first),
            Some(row) => self.more.get(row),
        };
        row.map_or(S::EMPTY, |row| row.0[place % ROW][1])
    }

    /// Whether [`dangers`](Attackers::dangers) can be asked.
    #[inline(always)]
    pub(crate) fn watch(&self) -> bool {
        !self.attacks.near.is_empty()
    }

    /// Those cells of a region that the pieces attack, and maybe others. The region is part of what lies
    /// near a royal piece.
    #[cfg_attr(feature = "every-width", inline(always))]
    pub(crate) fn dangers(&self, royal: Cell, region: S, occupied: S) -> S {
        let attacks = self.attacks;
        let [leaping, sliding] = attacks.near[royal.index()];
        let mut dangers = S::EMPTY;
        if self.leap {
            let mut at = 0;
            dangers = attacks.leaps_of(at, &self.first, leaping);
            for men in self.further() {
                at += attacks.cells;
                dangers |= attacks.leaps_of(at, men, leaping);
            }
        }
        for slide in &attacks.slides {
            for from in (self.sliders(slide) & sliding).cells() {
                if let Some(reach) = self.lines.reach_into(slide.way, from, occupied, region) {
                    dangers |= reach;
                }
            }
        }
        for slide in &attacks.slides_one_way {
            let line = &self.lines.all[slide.way];
            for from in (self.sliders(slide) & sliding).cells() {
                if (line.ray(from) & region).any() {
                    dangers |= line.slide(from, occupied);
                }
            }
        }
        dangers
    }

    /// Whether a slider on one cell looks at another past nobody in `screen`: then the cells between.
    #[inline(always)]
    pub(crate) fn aim(&self, slider: Cell, cell: Cell, screen: S) -> Option<S> {
        let between = self.lines.between(cell, slider);
        (between & screen).is_empty().then_some(between)
    }

    /// The cells of all axes on which sliders aim at a cell, however many pieces stand between.
    #[inline]
    pub(crate) fn lines_at(&self, cell: Cell) -> S {
        let mut all = S::EMPTY;
        for slider in self.looking_at(cell).1.cells() {
            all |= self.lines.axis_through(cell, slider);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boardwright_geometry::{Board, Cell, CellSet};

    use super::{Attacks, MAX_ROWS, ROW};
    use crate::betza::Reach;
    use crate::engine::movement::lines::Lines;
    use crate::engine::rules::Rules;
    use crate::man::{Kind, Side};
    use crate::model::{KindModel, Model};
    use crate::module::Modules;

    /// The attacks of kinds that move so.
    fn attacks(moves: &[&str]) -> (Model, Lines<u64>, Attacks<u64>) {
        let board = Board::rectangle(8, 8).expect("a board");
        let mut model = Model::builder("attacks", board);
        for (at, moves) in moves.iter().enumerate() {
            let symbol = char::from(b'A' + at as u8).to_string();
            model = model.kind(&symbol.to_lowercase(), &symbol, &[moves]);
        }
        let model = model.build().expect("a model");
        let compiled = Rules::<u64, 5>::compile(Arc::new(model.clone()), &Modules::new());
        let rules = compiled.expect("rules");
        let mut lines = rules.lines.clone();
        let attacks = Attacks::compile(64, &mut lines, &rules.movers[Side::First]);
        (model, lines, attacks)
    }

    /// From where a piece of a kind captures on a cell of an empty board.
    fn attacked_from(board: &Board, kind: &KindModel, cell: Cell) -> u64 {
        let movements = kind.moves.iter().flat_map(|rule| &rule.movements);
        let captures = movements.filter(|movement| movement.capture);
        let steps = captures.flat_map(|m| m.steps.iter().map(move |&step| (m.reach, step)));
        let steps: Vec<_> = steps.collect();
        let hits = |from: Cell| {
            steps.iter().any(|&(reach, step)| match reach {
                Reach::Once => board.leap(from, step) == Some(cell),
                _ => board.ray(from, step).contains(&cell),
            })
        };
        u64::from_cells(board.cells().filter(|&from| hits(from)))
    }

    /// Thirteen kinds: five of them slide alike, two leap alike, one never captures, one slides only ahead.
    const MANY: [&str; 13] = [
        "Q", "R", "R", "R", "R", "R", "B", "N", "mfWcfF", "fR", "mK", "N", "K",
    ];

    #[test]
    fn rows_say_from_where_each_kind_attacks_each_cell() {
        let (model, _, attacks) = attacks(&MANY);
        let mut watching = vec![0; 64];
        for (at, kind) in model.kinds.iter().enumerate() {
            let zones = attacks.zones_of(Kind(at as u8));
            for (cell, zone) in model.board.cells().zip(zones) {
                let plain = attacked_from(&model.board, kind, cell);
                assert_eq!(zone, plain, "{} {cell:?}", kind.id);
                watching[cell.index()] |= plain;
            }
        }
        for cell in model.board.cells() {
            assert_eq!(attacks.watching(cell), watching[cell.index()]);
        }
    }

    #[test]
    fn attacks_are_regular_while_their_rows_are_few_and_say_everything() {
        let regular = |moves: &[&str]| attacks(moves).2.regular();
        assert!(regular(&MANY));
        assert!(regular(&["mnN", "imR"]), "only captures count");
        assert!(!regular(&["nN"]), "a leap that others may bar");
        assert!(!regular(&["R4"]), "a slide that ends");
        assert!(!regular(&["pR"]) && !regular(&["icfD"]));
        let leaps = [
            "W", "F", "D", "N", "A", "H", "C", "Z", "G", "fW", "bW", "sW", "fF", "bF", "fN", "bN",
        ];
        assert_eq!(leaps.len(), ROW * MAX_ROWS);
        assert!(regular(&leaps));
        let one_more: Vec<&str> = leaps.iter().copied().chain(["sN"]).collect();
        assert!(!regular(&one_more));
    }

    /// For each row and cell two sets a place; what leapers reach, if anybody asks; what is near.
    #[test]
    fn attacks_tell_the_bytes_of_their_tables() {
        let (_, _, mut attacks) = attacks(&["Q", "R", "B", "N"]);
        let (rows, leaps) = (64 * ROW * 2 * 8, 64 * ROW * 8);
        assert_eq!(attacks.bytes(), rows + leaps);
        attacks.look_near(&[u64::EMPTY; 64]);
        assert_eq!(attacks.bytes(), rows + leaps + 64 * 2 * 8);
        attacks.look_near(&[]);
        assert_eq!(attacks.bytes(), rows);
        let (_, _, mut attacks) = self::attacks(&["N", "D", "A", "Z", "C"]);
        attacks.look_near(&[u64::EMPTY; 64]);
        let near = 64 * 3 * 8;
        assert_eq!(
            attacks.bytes(),
            2 * (rows + leaps) + near,
            "leapers in two rows"
        );
    }

    /// Where leapers take more than one row, the cells from which one can leap at a royal piece or a cell near it.
    #[test]
    fn nobody_leaps_at_a_cell_where_none_stands_where_a_leap_ends_there_or_near() {
        let near: Vec<u64> = (0..64).map(|cell| 1 << (63 - cell)).collect();
        let (model, _, mut attacks) = attacks(&["N", "D", "A", "Z", "C"]);
        attacks.look_near(&near);
        for (cell, near) in model.board.cells().zip(near) {
            let leaps = model.kinds.iter().fold(0, |all, kind| {
                let at = attacked_from(&model.board, kind, cell);
                all | at | attacked_from(&model.board, kind, near.first())
            });
            for from in model.board.cells() {
                let men = u64::single(from);
                assert_eq!(
                    attacks.nobody_leaps_at(cell, men),
                    !leaps.has(from),
                    "{cell:?} {from:?}"
                );
            }
            assert!(attacks.nobody_leaps_at(cell, !leaps));
        }
        let (_, _, mut one_row) = self::attacks(&["N", "D"]);
        one_row.look_near(&[u64::EMPTY; 64]);
        assert!(!one_row.nobody_leaps_at(Cell(0), 0), "nobody knows");
    }
}
