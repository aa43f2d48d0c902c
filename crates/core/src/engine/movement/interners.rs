//! The tables of a variant's movements, each kept once however often it is asked for.

use std::collections::HashMap;
use std::sync::Arc;

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, CellSet, Vector};

use crate::engine::movement::interner::{Interner, Table};
use crate::engine::movement::lame::LameTable;
use crate::engine::movement::leaps::{Goals, Leaps, Steps, together};
use crate::engine::movement::lines::Line;
use crate::engine::movement::range::Range;

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
    steps: Steps,
    leaps: HashMap<Vec<Leaps<S>>, Goals<S>>,
    /// The size of the tables that are made later.
    later_bytes: usize,
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
            steps: Steps::default(),
            leaps: HashMap::new(),
            later_bytes: 0,
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

    /// From each cell, the goals of all these leaps.
    pub(crate) fn leaps(&mut self, board: &Board, all: Vec<Leaps<S>>) -> Goals<S> {
        if all.is_empty() {
            return Goals::default();
        }
        let made = self.leaps.entry(together(all));
        let made = made.or_insert_with_key(|all| {
            let mut goals = Goals::new(board, &mut self.steps, all);
            match goals.table_mut() {
                Some(table) => self.sets.keep(table),
                None => self.later_bytes += goals.later_bytes(),
            }
            goals
        });
        made.clone()
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

    /// The size of the tables in bytes, with those that are made later.
    pub(crate) fn bytes(&self) -> usize {
        self.sets.bytes + self.lame.bytes + self.starts.bytes + self.later_bytes
    }
}
