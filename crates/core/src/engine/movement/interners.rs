//! The tables of a variant's movements, each kept once however often it is asked for.

use std::collections::HashMap;
use std::iter::repeat_n;
use std::sync::Arc;

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, CellSet, Vector};

use crate::engine::movement::interner::{Interner, Table};
use crate::engine::movement::lame::LameTable;
use crate::engine::movement::lines::Line;
use crate::engine::movement::range::Range;

/// Leaps by some steps, from some cells to others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Leaps<S> {
    pub(crate) steps: Vec<Vector>,
    pub(crate) from: S,
    pub(crate) to: S,
}

/// The interners of a variant, wanted while its rules are compiled.
#[derive(Debug)]
pub(crate) struct Interners<S> {
    /// A set for each cell.
    pub(crate) sets: Interner<S>,
    /// Lame leaps, cell by cell.
    pub(crate) lame: Interner<(S, S)>,
    /// Where in a list those of each cell begin.
    pub(crate) starts: Interner<u32>,
    /// Of the sets, those of slides of a limited range, by step and range.
    ranges: HashMap<(Vector, u16), Table<S>>,
    /// By step, from where it leads and whereto.
    steps: HashMap<Vector, Vec<(Cell, Cell)>>,
    /// Of the sets, those of leaps.
    leaps: HashMap<Vec<Leaps<S>>, Table<S>>,
    /// The lame leaps by their steps, from where and to where they are made.
    lame_leaps: HashMap<(Vec<Vector>, S, S), LameTable<S>>,
}

impl<S: CellSet> Interners<S> {
    pub(crate) fn new() -> Self {
        Interners {
            sets: Interner::new(),
            lame: Interner::new(),
            starts: Interner::new(),
            ranges: HashMap::new(),
            steps: HashMap::new(),
            leaps: HashMap::new(),
            lame_leaps: HashMap::new(),
        }
    }

    /// The first `n` cells of each ray of a line.
    pub(crate) fn within(&mut self, line: &Line<S>, n: u16) -> Range<S> {
        if Range::<S>::COUNTED {
            return Range::Cells(n);
        }
        let made = self.ranges.entry((line.step, n)).or_insert_with(|| {
            let mut table = line.within(n).into();
            self.sets.keep(&mut table);
            table
        });
        Range::Table(Arc::clone(made))
    }

    /// From each cell, the cells of a line behind the first ones that are passed, `most` of all if so many are the most.
    pub(crate) fn beyond(
        &mut self,
        board: &Board,
        line: &Line<S>,
        passed: u16,
        most: Option<u16>,
    ) -> Range<S> {
        let near = most.map(|most| line.within(most));
        let passed = line.within(passed);
        let of = |cell: Cell| {
            let near = near.as_ref().map_or(line.ray(cell), |w| w[cell.index()]);
            passed
                .get(cell.index())
                .map_or(near, |&passed| near & !passed)
        };
        let mut table = board.cells().map(of).collect::<Vec<S>>().into();
        self.sets.keep(&mut table);
        Range::Table(table)
    }

    /// From each cell, the goals of all these leaps; no table if there are none.
    pub(crate) fn leaps(&mut self, board: &Board, all: Vec<Leaps<S>>) -> Table<S> {
        if all.is_empty() {
            return Table::default();
        }
        let (sets, steps_made) = (&mut self.sets, &mut self.steps);
        let made = self.leaps.entry(together(all));
        let made = made.or_insert_with_key(|all| {
            let mut table: Table<S> = repeat_n(S::EMPTY, board.len()).collect();
            let cells = Arc::get_mut(&mut table).unwrap_or_default();
            let everywhere = S::up_to(board.len());
            for Leaps { steps, from, to } in all {
                let (leaves, enters) = (*from != everywhere, *to != everywhere);
                for &step in steps {
                    let made = steps_made.entry(step).or_insert_with(|| {
                        let lead = |cell| Some((cell, board.leap(cell, step)?));
                        board.cells().filter_map(lead).collect()
                    });
                    for &(start, goal) in &*made {
                        let barred = leaves && !from.has(start) || enters && !to.has(goal);
                        if let Some(goals) = cells.get_mut(start.index()).filter(|_| !barred) {
                            goals.insert(goal);
                        }
                    }
                }
            }
            sets.keep(&mut table);
            table
        });
        Arc::clone(made)
    }

    /// The lame leaps from some cells to others.
    pub(crate) fn lame_leaps(
        &mut self,
        board: &Board,
        mut steps: Vec<Vector>,
        from: S,
        to: S,
    ) -> LameTable<S> {
        // The steps of both sides are often the same, in another order.
        sorting::sort(&mut steps);
        let (starts, lame) = (&mut self.starts, &mut self.lame);
        let made = self.lame_leaps.entry((steps, from, to));
        let made = made.or_insert_with_key(|(steps, from, to)| {
            let mut table = LameTable::new(board, steps, *from, *to);
            table.share(starts, lame);
            table
        });
        made.clone()
    }

    /// The size of the tables in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.sets.bytes + self.lame.bytes + self.starts.bytes
    }
}

/// These leaps, those between the same cells put together and in order: the leaps of both sides are often the same, as are
/// those of kinds that say them in another way.
fn together<S: CellSet>(all: Vec<Leaps<S>>) -> Vec<Leaps<S>> {
    let mut groups: Vec<Leaps<S>> = Vec::with_capacity(all.len());
    for leaps in all {
        let mut others = groups.iter_mut();
        match others.find(|other| (other.from, other.to) == (leaps.from, leaps.to)) {
            Some(other) => other.steps.extend(leaps.steps),
            None => groups.push(leaps),
        }
    }
    for group in &mut groups {
        sorting::sort(&mut group.steps);
        group.steps.dedup();
    }
    groups
}
