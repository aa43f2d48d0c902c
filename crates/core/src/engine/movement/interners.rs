//! The tables of a variant's movements, each kept once however often it is asked for.

use std::collections::HashMap;
use std::sync::Arc;

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, CellSet, Vector};

use crate::engine::movement::interner::{Interner, Table};
use crate::engine::movement::lame::LameTable;
use crate::engine::movement::lines::Line;

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
            leaps: HashMap::new(),
            lame_leaps: HashMap::new(),
        }
    }

    /// The first `n` cells of each ray of a line.
    pub(crate) fn within(&mut self, board: &Board, line: &Line<S>, n: u16) -> Table<S> {
        let made = self.ranges.entry((line.step, n)).or_insert_with(|| {
            let mut table = line.within(board, n).into();
            self.sets.keep(&mut table);
            table
        });
        Arc::clone(made)
    }

    /// From each cell, the cells of a line behind the first `n`, of those `within`.
    pub(crate) fn beyond(
        &mut self,
        board: &Board,
        line: &Line<S>,
        n: u16,
        within: Option<Table<S>>,
    ) -> Table<S> {
        let passed = line.within(board, n);
        let of = |cell: Cell| {
            let within = within.as_ref().map_or(line.ray(cell), |w| w[cell.index()]);
            passed
                .get(cell.index())
                .map_or(within, |&passed| within & !passed)
        };
        let mut table = board.cells().map(of).collect::<Vec<S>>().into();
        self.sets.keep(&mut table);
        table
    }

    /// From each cell, the goals of all these leaps; no table if there are none.
    pub(crate) fn leaps(&mut self, board: &Board, all: Vec<Leaps<S>>) -> Table<S> {
        if all.is_empty() {
            return Table::default();
        }
        let sets = &mut self.sets;
        let made = self.leaps.entry(all).or_insert_with_key(|all| {
            let of = |cell: Cell| {
                let here = all.iter().filter(|leaps| leaps.from.has(cell));
                here.fold(S::EMPTY, |goals, Leaps { steps, to, .. }| {
                    let reached = steps.iter().filter_map(|&step| board.leap(cell, step));
                    goals | S::from_cells(reached) & *to
                })
            };
            let mut table = board.cells().map(of).collect();
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
