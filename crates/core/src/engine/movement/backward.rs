//! Who attacks a cell, for every pattern of movement: each pattern read backwards, from its goals.
//!
//! [`attackers`](crate::engine::movement::attackers) does it for leaps and free slides, faster; where it
//! can, those are left to it. Here are
//! lame leaps, whose legs are found from the goal; hoppers, with the pieces between counted; limited
//! slides, zones, victims and first moves, which the tables hold; bent riders, with the cell of their first
//! step among those between; and lines that go around a ring.

use boardwright_geometry::sorting;
use boardwright_geometry::{Cell, CellSet};
use smallvec::SmallVec;

use crate::engine::movement::attackers::{Attackers, Attacks, tells};
use crate::engine::movement::interner::Table;
use crate::engine::movement::interners::Interners;
use crate::engine::movement::lame::{LameLeaps, LameTable};
use crate::engine::movement::leaps::Goals;
use crate::engine::movement::lines::Lines;
use crate::engine::movement::mover::{How, Mover, Special};
use crate::engine::state::by_kind::ByKind;
use crate::man::Kind;

/// In which manner a piece hits a goal that his pattern reaches, whatever stands between.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Manner<S> {
    /// In any case.
    Leap,
    /// If some cells are empty: for each goal the cells, and from where.
    Lame(LameTable<S>),
    /// If nobody stands between.
    Slide,
    /// If one piece stands between.
    Cannon,
    /// If one piece stands between, next to the goal: for each goal the cells next to it.
    Grasshopper(Table<S>),
    /// If nobody stands between: from each cell that of the first step.
    Bent(Goals<S>),
}

impl<S: CellSet> Manner<S> {
    /// Whether two ways differ at most in tables by goal.
    fn same_sort(&self, other: &Self) -> bool {
        match (self, other) {
            (Manner::Bent(one), Manner::Bent(other)) => one == other,
            _ => core::mem::discriminant(self) == core::mem::discriminant(other),
        }
    }
}

/// A pattern of some kinds, backwards.
#[derive(Clone, Debug)]
struct Row<S> {
    kinds: SmallVec<[Kind; 4]>,
    manner: Manner<S>,
    /// The line along which it goes, where two cells alone do not tell it.
    line: Option<usize>,
    /// For each goal: from where it is reached, as the board, ranges and zones have it.
    from: Table<S>,
    /// Only against these kinds; empty: against all.
    victims: SmallVec<[Kind; 2]>,
    /// Only over these kinds; empty: over all.
    over: SmallVec<[Kind; 2]>,
    /// Only a piece that has not moved.
    initial: bool,
}

impl<S: CellSet> Row<S> {
    /// Whether the other row is this one, of other kinds.
    fn is_like(&self, other: &Self) -> bool {
        self.same_sort(other) && self.manner == other.manner && self.from == other.from
    }

    /// Whether the two differ at most in kinds and tables.
    fn same_sort(&self, other: &Self) -> bool {
        let sort = |row: &Self| (row.line, row.initial);
        self.manner.same_sort(&other.manner)
            && sort(self) == sort(other)
            && self.victims == other.victims
            && self.over == other.over
    }

    /// Over which pieces it may jump when another has come, where it may jump over some before.
    #[inline(always)]
    fn hurdles_after(&self, before: S, arrival: Arrival<S>) -> S {
        if self.over.is_empty() {
            return before;
        }
        match self.over.contains(&arrival.kind) {
            true => before | arrival.on,
            false => before & !arrival.on,
        }
    }

    fn takes(&self, kind: Kind) -> bool {
        self.victims.is_empty() || self.victims.contains(&kind)
    }

    /// The cells between a piece and a goal that it reaches along a line.
    fn between(&self, lines: &Lines<S>, from: Cell, goal: Cell) -> S {
        let (start, corner) = match &self.manner {
            Manner::Bent(corners) => (corners[from.index()].first(), corners[from.index()]),
            _ => (from, S::EMPTY),
        };
        corner
            | match self.line {
                None => lines.between(start, goal),
                Some(line) => lines.before(line, start, goal),
            }
    }
}

/// All captures of a side's pieces, backwards.
#[derive(Clone, Debug)]
pub(crate) struct Backward<S> {
    rows: Vec<Row<S>>,
    /// For each goal: from where some kind reaches it.
    watched: Vec<S>,
}

impl<S> Default for Backward<S> {
    fn default() -> Self {
        Backward {
            rows: Vec::new(),
            watched: Vec::new(),
        }
    }
}

/// The patterns of one kind while they are gathered.
struct Writer<'a, S> {
    cells: usize,
    lines: &'a Lines<S>,
    /// Two cells tell the line through them.
    charted: bool,
    /// Leaps and free slides are told elsewhere.
    beside: bool,
    kind: Kind,
    rows: Vec<Draft<S>>,
}

/// A row while it is written: for each goal from where it is reached; where the manner asks for them, the cells next
/// to it that may be hurdles, and lame leaps.
struct Draft<S> {
    row: Row<S>,
    from: Vec<S>,
    near: Vec<S>,
    lame: Vec<LameLeaps<S>>,
}

impl<S: CellSet> Backward<S> {
    /// Turns the movements of a side's kinds around, but for those that rows of attacks tell.
    ///
    /// # Errors
    /// The bytes of all interned tables as soon as they are more than a limit.
    pub(crate) fn compile(
        cells: usize,
        lines: &Lines<S>,
        charted: bool,
        interners: &mut Interners<S>,
        movers: &[Mover<S>],
        attacks: Option<&Attacks<S>>,
        most_bytes: usize,
    ) -> Result<Self, usize> {
        let watched =
            |cell: usize| attacks.map_or(S::EMPTY, |attacks| attacks.watching(Cell(cell as u16)));
        let mut backward = Backward {
            rows: Vec::new(),
            watched: (0..cells).map(watched).collect(),
        };
        for (index, mover) in movers.iter().enumerate() {
            let kind = Kind(index as u8);
            let alike = |other: &Mover<S>| other.captures_like(mover);
            if let Some(other) = movers[..index].iter().position(alike) {
                backward.add_alike(kind, Kind(other as u8));
                continue;
            }
            let mut writer = Writer {
                cells,
                lines,
                charted,
                beside: attacks.is_some(),
                kind,
                rows: Vec::new(),
            };
            writer.read(mover);
            for Draft {
                mut row,
                from,
                near,
                lame,
            } in writer.rows
            {
                row.from = from.into();
                interners.sets.keep(&mut row.from);
                match &mut row.manner {
                    Manner::Lame(table) => {
                        *table = LameTable::by_cell(&lame);
                        table.share(&mut interners.starts, &mut interners.lame);
                    }
                    Manner::Grasshopper(table) => {
                        *table = near.into();
                        interners.sets.keep(table);
                    }
                    Manner::Leap | Manner::Slide | Manner::Cannon | Manner::Bent(_) => {}
                }
                backward.add(row);
            }
            let bytes = interners.bytes();
            if bytes > most_bytes {
                return Err(bytes);
            }
        }
        Ok(backward)
    }

    fn add(&mut self, row: Row<S>) {
        for (watched, &from) in self.watched.iter_mut().zip(&*row.from) {
            *watched |= from;
        }
        match self.rows.iter_mut().find(|other| other.is_like(&row)) {
            Some(other) => other.kinds.extend(row.kinds),
            None if row.from.iter().any(|from| from.any()) => self.rows.push(row),
            None => {}
        }
    }

    /// Adds a kind that captures like one that is here.
    fn add_alike(&mut self, kind: Kind, other: Kind) {
        let rows = self.rows.iter_mut();
        for row in rows.filter(|row| row.kinds.contains(&other)) {
            row.kinds.push(kind);
        }
    }

    /// The number of patterns.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// From where a kind, other than by leaping and sliding freely, attacks a cell, or would if others stood right.
    pub(crate) fn watched_by(&self, kind: Kind, cell: Cell) -> S {
        let rows = self.rows.iter().filter(|row| row.kinds.contains(&kind));
        rows.fold(S::EMPTY, |all, row| all | row.from[cell.index()])
    }

    /// Whether some piece jumps over others.
    pub(crate) fn hops(&self) -> bool {
        let hopper = |row: &Row<S>| matches!(row.manner, Manner::Cannon | Manner::Grasshopper(_));
        self.rows.iter().any(hopper)
    }

    /// Whether some piece may not jump over every other.
    pub(crate) fn chooses_hurdles(&self) -> bool {
        self.rows.iter().any(|row| !row.over.is_empty())
    }

    /// Whether some piece may jump over pieces of one of the kinds, but not of the other.
    pub(crate) fn tells_hurdles_apart(&self, one: Kind, other: Kind) -> bool {
        let jumps = |row: &Row<S>, kind| row.over.is_empty() || row.over.contains(&kind);
        let mut rows = self.rows.iter();
        rows.any(|row| jumps(row, one) != jumps(row, other))
    }

    /// From where some piece might reach a cell.
    #[inline]
    pub(crate) fn watching(&self, cell: Cell) -> S {
        self.watched.get(cell.index()).copied().unwrap_or(S::EMPTY)
    }

    /// Whether there are patterns that are not told elsewhere.
    #[inline(always)]
    pub(crate) fn is_odd(&self) -> bool {
        !self.rows.is_empty()
    }

    /// The size in bytes of what is not interned.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.rows.as_slice()) + size_of_val(self.watched.as_slice())
    }
}

impl<S: CellSet> Writer<'_, S> {
    fn read(&mut self, mover: &Mover<S>) {
        if !self.beside {
            self.read_leaps(mover);
        }
        self.read_axes(mover);
        let (lines, cells) = (self.lines, self.cells);
        let everywhere = S::up_to(cells);
        let told = |special: &Special<S>| self.beside && tells(lines, special, cells);
        let specials: Vec<_> = mover
            .special
            .iter()
            .filter(|s| s.capture && !told(s))
            .collect();
        for special in specials {
            let (manner, line, within) = match &special.how {
                How::Leap(_) => (Manner::Leap, None, None),
                How::Lame(_) => (Manner::Lame(LameTable::default()), None, None),
                How::Slide { line, within } => (Manner::Slide, Some(*line), within.as_ref()),
                How::Cannon { line, within } => (Manner::Cannon, Some(*line), within.as_ref()),
                How::Grasshopper { line, within } => (
                    Manner::Grasshopper(Table::default()),
                    Some(*line),
                    within.as_ref(),
                ),
                How::Bent(bend) => (
                    Manner::Bent(bend.corners().clone()),
                    Some(bend.line()),
                    None,
                ),
            };
            let row = self.row(
                manner,
                line,
                [&special.victims, &special.over],
                special.initial,
            );
            let reach = |from: Cell| match (&special.how, line) {
                (How::Leap(goals), _) => goals[from.index()] & special.to,
                (How::Lame(leaps), _) => leaps
                    .of(from)
                    .iter()
                    .fold(S::EMPTY, |all, &(_, goals)| all | goals & special.to),
                (How::Bent(bend), _) => bend.goals(lines, from, S::EMPTY) & special.to,
                (_, Some(line)) => {
                    let line = &lines.all[line];
                    let within = within.map_or(everywhere, |w| w.cells(line, from));
                    line.ray(from) & within & special.to
                }
                _ => S::EMPTY,
            };
            match (line, within, &special.how) {
                (
                    Some(line),
                    None,
                    How::Slide { .. } | How::Cannon { .. } | How::Grasshopper { .. },
                ) => {
                    self.write_line(row, line, special.from, special.to);
                }
                _ => self.write(row, special.from, reach),
            }
            if let How::Lame(leaps) = &special.how {
                self.write_lame(row, special.from, special.to, leaps);
            }
            if let (How::Grasshopper { .. }, Some(line)) = (&special.how, line) {
                self.write_near(row, line);
            }
        }
    }

    fn read_leaps(&mut self, mover: &Mover<S>) {
        for table in [&mover.leaps, &mover.capture_leaps] {
            let row = self.row(Manner::Leap, None, [&[], &[]], false);
            self.write(row, S::up_to(self.cells), |from| {
                table.get(from.index()).copied().unwrap_or(S::EMPTY)
            });
        }
    }

    fn read_axes(&mut self, mover: &Mover<S>) {
        let (everywhere, axes) = (S::up_to(self.cells), &mover.axes);
        let slides = axes.free.iter().chain(&axes.capture);
        let slides = slides.map(|&axis| (Manner::Slide, axis));
        let cannons = axes.cannon.iter().chain(&axes.hop);
        let cannons = cannons.map(|&axis| (Manner::Cannon, axis));
        let next = axes.next.iter();
        let next = next.map(|&axis| (Manner::Grasshopper(Table::default()), axis));
        let slides = slides.filter(|_| !self.beside).collect::<Vec<_>>();
        for (manner, axis) in slides.into_iter().chain(cannons).chain(next) {
            for line in [0, 1].map(|side| 2 * usize::from(axis) + side) {
                let row = self.row(manner.clone(), Some(line), [&[], &[]], false);
                self.write_line(row, line, everywhere, everywhere);
                if matches!(manner, Manner::Grasshopper(_)) {
                    self.write_near(row, line);
                }
            }
        }
    }

    /// The row of a pattern, made if it is new. Lines that two cells tell share a row.
    fn row(
        &mut self,
        manner: Manner<S>,
        line: Option<usize>,
        victims_and_hurdles: [&[Kind]; 2],
        initial: bool,
    ) -> usize {
        let told = |line: usize| self.charted && self.lines.is_straight(line / 2);
        let [victims, over] = victims_and_hurdles.map(|kinds| {
            let mut kinds = SmallVec::<[Kind; 2]>::from_slice(kinds);
            sorting::sort(&mut kinds);
            kinds.dedup();
            kinds
        });
        let row = Row {
            kinds: SmallVec::from_slice(&[self.kind]),
            manner,
            line: line.filter(|&line| !told(line)),
            from: Table::default(),
            victims,
            over,
            initial,
        };
        let at = self.rows.iter().position(|draft| draft.row.same_sort(&row));
        at.unwrap_or_else(|| {
            let empty = || vec![S::EMPTY; self.cells];
            let (mut near, mut lame) = (Vec::new(), Vec::new());
            match row.manner {
                Manner::Grasshopper(_) => near = empty(),
                Manner::Lame(_) => lame = vec![LameLeaps::new(); self.cells],
                Manner::Leap | Manner::Slide | Manner::Cannon | Manner::Bent(_) => {}
            }
            self.rows.push(Draft {
                row,
                from: empty(),
                near,
                lame,
            });
            self.rows.len() - 1
        })
    }

    /// Writes down that these cells are left for those goals.
    fn write(&mut self, row: usize, from: S, goals: impl Fn(Cell) -> S) {
        let table = &mut self.rows[row].from;
        for from in from.cells() {
            for goal in goals(from).cells() {
                table[goal.index()].insert(from);
            }
        }
    }

    /// Writes down that cells are left along a line for goals on it: from each goal, they lie the other way.
    fn write_line(&mut self, row: usize, line: usize, from: S, to: S) {
        let back = &self.lines.all[self.lines.all[line].back];
        let table = &mut self.rows[row].from;
        for goal in to.cells() {
            table[goal.index()] |= back.ray(goal) & from;
        }
    }

    /// The legs of lame leaps, by goal.
    fn write_lame(&mut self, row: usize, from: S, to: S, leaps: &LameTable<S>) {
        let table = &mut self.rows[row].lame;
        for from in from.cells() {
            for &(legs, goals) in leaps.of(from) {
                for goal in (goals & to).cells() {
                    let list = &mut table[goal.index()];
                    match list.iter_mut().find(|(other, _)| *other == legs) {
                        Some((_, all)) => *all |= S::single(from),
                        None => list.push((legs, S::single(from))),
                    }
                }
            }
        }
    }

    /// The cells before each goal along a line.
    fn write_near(&mut self, row: usize, line: usize) {
        let back = &self.lines.all[self.lines.all[line].back];
        for (index, near) in self.rows[row].near.iter_mut().enumerate() {
            if let Some(before) = back.next(Cell(index as u16)) {
                near.insert(before);
            }
        }
    }
}

/// Which moves of the other side may change whether one of its pieces is attacked. A move that is none of
/// these changes nothing: neither does its piece leave one of the cells, nor does it end on one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubts<S> {
    /// Those of its pieces whose leaving may matter.
    pub(crate) from: S,
    /// Cells on which an arrival may matter.
    pub(crate) to: S,
    /// The attackers.
    pub(crate) checkers: S,
}

/// A piece that has come onto a cell: whoever stood there is gone.
#[derive(Clone, Copy)]
pub(crate) struct Arrival<S> {
    /// The cell, or none.
    pub(crate) on: S,
    /// What stands there now.
    pub(crate) kind: Kind,
}

impl<S: CellSet> Arrival<S> {
    /// Nobody has come.
    pub(crate) fn none() -> Self {
        Arrival {
            on: S::EMPTY,
            kind: Kind(0),
        }
    }
}

/// A side's pieces in one position, by their patterns.
pub(crate) struct Watchers<'r, S> {
    backward: &'r Backward<S>,
    lines: &'r Lines<S>,
    /// Those who leap or slide freely.
    pub(crate) plain: Attackers<'r, S>,
    /// The pieces of each row.
    men: SmallVec<[S; 8]>,
    /// For each row over which pieces it may jump.
    hurdles: SmallVec<[S; 8]>,
}

impl<'r, S: CellSet> Watchers<'r, S> {
    /// A side without pieces.
    #[inline(always)]
    pub(crate) fn nobody(
        backward: &'r Backward<S>,
        attacks: &'r Attacks<S>,
        lines: &'r Lines<S>,
    ) -> Self {
        Watchers {
            backward,
            lines,
            plain: Attackers::nobody(attacks, lines),
            men: SmallVec::new(),
            hurdles: SmallVec::new(),
        }
    }

    /// Gathers pieces by the kind as which they move, and the hurdles of some kinds, where they are chosen.
    #[inline(always)]
    pub(crate) fn gather<const P: usize>(
        &mut self,
        unmoved: S,
        men: &ByKind<'_, S, P>,
        hurdles: impl Fn(&[Kind]) -> S,
    ) {
        self.plain.gather(men);
        // Rows that jump over the same kinds mostly follow one another.
        let mut last: (&[Kind], S) = (&[], !S::EMPTY);
        for row in &self.backward.rows {
            if row.over.as_slice() != last.0 {
                last = (&row.over, hurdles(&row.over));
            }
            self.hurdles.push(last.1);
            self.men.push(match row.initial {
                true => men.of_any(&row.kinds) & unmoved,
                false => men.of_any(&row.kinds),
            });
        }
    }

    /// The rows that a piece of a kind on a cell has to fear, and the pieces of each that may reach it.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn looking_at(
        &self,
        cell: Cell,
        kind: Kind,
        arrival: Arrival<S>,
    ) -> impl Iterator<Item = (&Row<S>, [S; 2])> {
        let rows = self.backward.rows.iter().zip(&self.men);
        let rows = rows.zip(&self.hurdles);
        rows.filter_map(move |((row, &men), &hurdles)| {
            let men = men & row.from[cell.index()] & !arrival.on;
            (men.any() && row.takes(kind))
                .then(|| (row, [men, row.hurdles_after(hurdles, arrival)]))
        })
    }

    /// Whether one of the pieces attacks a piece of a kind on a cell, when another has come.
    #[inline(never)]
    pub(crate) fn attack(&self, cell: Cell, kind: Kind, occupied: S, arrival: Arrival<S>) -> bool {
        self.plain.hit(cell, occupied, arrival.on)
            || (self.backward.is_odd() && self.attack_oddly(cell, kind, occupied, arrival))
    }

    /// Whether one of the pieces that neither leap nor slide freely attacks a piece of a kind on a cell, when another
    /// has come.
    #[inline]
    pub(crate) fn attack_oddly(
        &self,
        cell: Cell,
        kind: Kind,
        occupied: S,
        arrival: Arrival<S>,
    ) -> bool {
        self.looking_at(cell, kind, arrival)
            .any(|(row, men)| self.hitting(row, men, cell, occupied).any())
    }

    /// All pieces that attack a piece of a kind on a cell.
    pub(crate) fn attackers_to(&self, cell: Cell, kind: Kind, occupied: S) -> S {
        let (leaping, sliding) = self.plain.looking_at(cell);
        let open = |from: &Cell| (self.lines.between(cell, *from) & occupied).is_empty();
        let sliding = S::from_cells((sliding & !leaping).cells().filter(open));
        self.looking_at(cell, kind, Arrival::none())
            .fold(leaping | sliding, |all, (row, men)| {
                all | self.hitting(row, men, cell, occupied)
            })
    }

    /// Those of a row's pieces that hit a goal.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn hitting(&self, row: &Row<S>, [men, hurdles]: [S; 2], goal: Cell, occupied: S) -> S {
        let met = |from: &Cell| row.between(self.lines, *from, goal) & occupied;
        let one = |met: S| met.any() && !met.more_than_one() && hurdles.covers(met);
        match &row.manner {
            Manner::Leap => men,
            Manner::Lame(leaps) => {
                let open = leaps.of(goal).iter();
                let open = open.filter(|(legs, _)| (*legs & occupied).is_empty());
                men & open.fold(S::EMPTY, |all, &(_, from)| all | from)
            }
            Manner::Slide | Manner::Bent(_) => {
                S::from_cells(men.cells().filter(|from| met(from).is_empty()))
            }
            Manner::Cannon => S::from_cells(men.cells().filter(|from| one(met(from)))),
            Manner::Grasshopper(near) => S::from_cells(men.cells().filter(|from| {
                let met = met(from);
                one(met) && near[goal.index()].covers(met)
            })),
        }
    }

    /// Adds what may change whether a piece of a kind on a cell is attacked. `own` are the pieces of its side.
    pub(crate) fn doubt(
        &self,
        cell: Cell,
        kind: Kind,
        own: S,
        occupied: S,
        doubts: &mut Doubts<S>,
    ) {
        let (leaping, sliding) = self.plain.looking_at(cell);
        doubts.checkers |= leaping;
        for from in sliding.cells() {
            let between = self.lines.between(cell, from);
            doubts.open_way(S::single(from), between, between & occupied, own);
        }
        for (row, [men, hurdles]) in self.looking_at(cell, kind, Arrival::none()) {
            match &row.manner {
                Manner::Leap => doubts.checkers |= men,
                Manner::Lame(leaps) => {
                    for &(legs, from) in leaps.of(cell) {
                        if (men & from).any() {
                            doubts.open_way(men & from, legs, legs & occupied, own);
                        }
                    }
                }
                Manner::Slide | Manner::Bent(_) => {
                    for from in men.cells() {
                        let between = row.between(self.lines, from, cell);
                        doubts.open_way(S::single(from), between, between & occupied, own);
                    }
                }
                Manner::Cannon => {
                    for from in men.cells() {
                        let between = row.between(self.lines, from, cell);
                        let met = between & occupied;
                        doubts.hop(S::single(from), between, [between, hurdles], met, own);
                    }
                }
                Manner::Grasshopper(near) => {
                    for from in men.cells() {
                        let between = row.between(self.lines, from, cell);
                        let hurdle = between & near[cell.index()];
                        let met = between & occupied;
                        doubts.hop(S::single(from), between, [hurdle, hurdles], met, own);
                    }
                }
            }
        }
        doubts.to |= doubts.checkers;
    }
}

impl<S: CellSet> Doubts<S> {
    /// No doubts.
    pub(crate) fn none() -> Self {
        Doubts {
            from: S::EMPTY,
            to: S::EMPTY,
            checkers: S::EMPTY,
        }
    }

    /// Of pieces that attack where nobody stands on their way: whoever comes onto an open one closes it, and
    /// who alone stands on it opens it.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn open_way(&mut self, men: S, way: S, met: S, own: S) {
        if met.is_empty() {
            self.checkers |= men;
            self.to |= way;
        } else if !met.more_than_one() {
            self.from |= met & own;
        }
    }

    /// Of a piece that attacks over one other: whoever leaves one or two pieces on the way, or comes there where
    /// there is none or one. `hurdle` is where the other must stand, and `hurdles` are those over whom it may jump.
    #[cfg_attr(feature = "every-width", inline(always))]
    fn hop(&mut self, man: S, between: S, [hurdle, hurdles]: [S; 2], met: S, own: S) {
        if met.is_empty() {
            self.to |= hurdle;
            return;
        }
        if !met.more_than_one() {
            if (hurdle & hurdles).covers(met) {
                self.checkers |= man;
                self.to |= between;
            } else {
                // Who takes the one there may be one over whom it jumps.
                self.to |= hurdle;
            }
        } else if met.without_first().more_than_one() {
            return;
        }
        self.from |= met & own;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boardwright_geometry::{Board, Topology};

    use crate::engine::rules::Rules;
    use crate::man::{Kind, Side};
    use crate::model::{KindModel, Model, MoveRule};
    use crate::module::Modules;

    #[test]
    fn hurdles_are_told_apart_where_some_piece_jumps_over_one_of_them() {
        let rules = |hurdles: &[u8]| {
            let board = Board::rectangle(8, 8).expect("a board");
            let jumps = MoveRule::new("pR", Topology::Square).expect("a cannon's way");
            let jumps = jumps.only_over(hurdles.iter().map(|&kind| Kind(kind)).collect());
            let model = Model::builder("cannons", board)
                .kind("king", "K", &["K"])
                .kind("pawn", "P", &["fW"])
                .kind_model(KindModel::new("cannon", "C", vec![jumps]))
                .royal("king")
                .men(Side::First, "king", &["a1"])
                .men(Side::First, "cannon", &["b1"])
                .men(Side::Second, "king", &["a8"]);
            let model = model.build().expect("a model");
            let compiled = Rules::<u64, 5>::compile(Arc::new(model), &Modules::new());
            compiled.expect("rules")
        };
        let (king, pawn, cannon) = (Kind(0), Kind(1), Kind(2));
        let over_pawns = rules(&[1]);
        let cannons = &over_pawns.probing.backward[Side::First];
        assert!(cannons.chooses_hurdles());
        assert!(cannons.tells_hurdles_apart(pawn, king));
        assert!(cannons.tells_hurdles_apart(cannon, pawn));
        assert!(!cannons.tells_hurdles_apart(king, cannon));
        assert!(!cannons.tells_hurdles_apart(pawn, pawn));
    }
}
