//! Leaps: from each cell their goals.

use std::collections::HashMap;
use std::iter::repeat_n;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, CellSet, Vector};

use crate::engine::movement::interner::Table;
use crate::engine::movement::range::Range;

/// Leaps by some steps, from some cells to others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Leaps<S> {
    pub(crate) steps: Vec<Vector>,
    pub(crate) from: S,
    pub(crate) to: S,
}

/// Where one step leads: start and goal, in the order of the starts.
type Led = Arc<[(Cell, Cell)]>;

/// The steps that were asked for, and where each leads.
#[derive(Debug, Default)]
pub(crate) struct Steps(HashMap<Vector, Led>);

impl Steps {
    fn led(&mut self, board: &Board, step: Vector) -> Led {
        let made = self.0.entry(step).or_insert_with(|| {
            let lead = |cell| Some((cell, board.leap(cell, step)?));
            board.cells().filter_map(lead).collect()
        });
        Arc::clone(made)
    }
}

/// From each cell, the goals of some leaps; none at all where there are no leaps. Where sets are wide the table is made when it
/// is first looked at: most kinds of a large game are not met in a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Goals<S> {
    made: Table<S>,
    later: Option<Arc<Later<S>>>,
}

/// A table that is made when it is asked for.
#[derive(Debug)]
struct Later<S> {
    made: OnceLock<Table<S>>,
    cells: usize,
    ways: Vec<Way<S>>,
}

/// One of the steps of leaps, from where and to where.
#[derive(PartialEq, Eq, Debug)]
struct Way<S> {
    led: Led,
    /// Nothing for everywhere.
    from: Option<S>,
    to: Option<S>,
}

impl<S: CellSet> Way<S> {
    /// Start and goal of each of its leaps.
    fn leaps(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let within = |zone: &Option<S>, cell| zone.as_ref().is_none_or(|zone| zone.has(cell));
        let open = move |&(start, goal): &(Cell, Cell)| {
            within(&self.from, start) && within(&self.to, goal)
        };
        self.led.iter().copied().filter(open)
    }
}

fn table<S: CellSet>(cells: usize, ways: &[Way<S>]) -> Table<S> {
    let mut table: Table<S> = repeat_n(S::EMPTY, cells).collect();
    let goals = Arc::get_mut(&mut table).unwrap_or_default();
    for (start, goal) in ways.iter().flat_map(Way::leaps) {
        if let Some(goals) = goals.get_mut(start.index()) {
            goals.insert(goal);
        }
    }
    table
}

impl<S> Default for Goals<S> {
    fn default() -> Self {
        Goals {
            made: Table::default(),
            later: None,
        }
    }
}

impl<S: CellSet> Goals<S> {
    /// Whether tables are made when they are first looked at.
    const LATER: bool = Range::<S>::COUNTED;

    /// The goals of leaps, which are [put together](together).
    pub(crate) fn new(board: &Board, steps: &mut Steps, all: &[Leaps<S>]) -> Self {
        let everywhere = S::up_to(board.len());
        let zone = |zone: S| (zone != everywhere).then_some(zone);
        let mut ways = Vec::new();
        for leaps in all {
            ways.extend(leaps.steps.iter().map(|&step| Way {
                led: steps.led(board, step),
                from: zone(leaps.from),
                to: zone(leaps.to),
            }));
        }
        Goals::along(board.len(), ways)
    }

    /// These without those leaps of which something is true; `None` where it is true of none.
    pub(crate) fn without(&self, board: &Board, is: impl Fn(Cell, Cell) -> bool) -> Option<Self> {
        let cells = board.cells().zip(self.iter());
        let leaps = cells.flat_map(|(start, goals)| goals.cells().map(move |goal| (start, goal)));
        let (gone, led): (Vec<_>, Vec<_>) = leaps.partition(|&(start, goal)| is(start, goal));
        let way = Way {
            led: led.into(),
            from: None,
            to: None,
        };
        match (gone.is_empty(), way.led.is_empty()) {
            (true, _) => None,
            (false, true) => Some(Goals::default()),
            (false, false) => Some(Goals::along(board.len(), vec![way])),
        }
    }

    /// The goals of some ways on a board of so many cells.
    fn along(cells: usize, ways: Vec<Way<S>>) -> Self {
        if !Self::LATER {
            return Goals {
                made: table(cells, &ways),
                later: None,
            };
        }
        let later = Later {
            made: OnceLock::new(),
            cells,
            ways,
        };
        Goals {
            made: Table::default(),
            later: Some(Arc::new(later)),
        }
    }

    /// The table, to be interned; none where it is made later.
    pub(crate) fn table_mut(&mut self) -> Option<&mut Table<S>> {
        (!Self::LATER).then_some(&mut self.made)
    }

    /// The size of the table that will be made.
    pub(crate) fn later_bytes(&self) -> usize {
        let later = self.later.iter();
        later.map(|later| later.cells * size_of::<S>()).sum()
    }

    /// Whether there are no leaps.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        match Self::LATER {
            true => self.later.is_none(),
            false => self.made.is_empty(),
        }
    }

    /// Whether both are one and the same.
    pub(crate) fn is(&self, other: &Self) -> bool {
        match (&self.later, &other.later) {
            (None, None) => Table::ptr_eq(&self.made, &other.made),
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// How many steps lead somewhere, where the table is made later.
    pub(crate) fn steps(&self) -> usize {
        let ways = self.later.iter().flat_map(|later| &later.ways);
        ways.filter(|way| !way.led.is_empty()).count()
    }

    /// Start and goal of each leap, some of them twice, if no table has been made that would say so in order.
    pub(crate) fn unmade(&self) -> Option<impl Iterator<Item = (Cell, Cell)>> {
        let later = self.later.as_ref()?;
        Some(later.ways.iter().flat_map(Way::leaps))
    }
}

impl<S: CellSet> Deref for Goals<S> {
    type Target = [S];

    #[inline(always)]
    fn deref(&self) -> &[S] {
        match &self.later {
            Some(later) if Self::LATER => {
                later.made.get_or_init(|| table(later.cells, &later.ways))
            }
            _ => &self.made,
        }
    }
}

/// As far as it can be told without making a table.
impl<S: PartialEq> PartialEq for Later<S> {
    fn eq(&self, other: &Self) -> bool {
        (self.cells, &self.ways) == (other.cells, &other.ways)
    }
}

impl<S: Eq> Eq for Later<S> {}

/// These leaps, those between the same cells put together and in order: the leaps of both sides are often the same, as are
/// those of kinds that say them in another way.
pub(crate) fn together<S: CellSet>(all: Vec<Leaps<S>>) -> Vec<Leaps<S>> {
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

#[cfg(test)]
mod tests {
    use boardwright_geometry::{Board, CellSet, Vector, Wide};

    use super::{Goals, Leaps, Steps, together};

    /// The goals of a knight from the lower half, and of a ferz that ends in it, told twice.
    fn leaps<S: CellSet>(board: &Board) -> Vec<Leaps<S>> {
        let (all, half) = (S::up_to(board.len()), S::up_to(board.len() / 2));
        let steps = |of: &[(i16, i16)]| of.iter().map(|&(x, y)| Vector { x, y }).collect();
        let knight = steps(&[(1, 2), (2, 1), (-1, 2), (-2, -1)]);
        let ferz = steps(&[(1, 1), (-1, -1)]);
        let leaps = |steps: &Vec<Vector>, from, to| Leaps {
            steps: steps.clone(),
            from,
            to,
        };
        vec![
            leaps(&knight, half, all),
            leaps(&ferz, all, half),
            leaps(&ferz, all, half),
        ]
    }

    fn goals_are_those_of_each_step<S: CellSet>() {
        let board = Board::rectangle(7, 6).expect("a board");
        let all = leaps::<S>(&board);
        let goals = Goals::new(&board, &mut Steps::default(), &together(all.clone()));
        assert!(!goals.is_empty() && Goals::<S>::default().is_empty());
        for from in board.cells() {
            let here = all.iter().filter(|leaps| leaps.from.has(from));
            let plain = here.fold(S::EMPTY, |found, leaps| {
                let reached = leaps
                    .steps
                    .iter()
                    .filter_map(|&step| board.leap(from, step));
                found | S::from_cells(reached) & leaps.to
            });
            if let Some(unmade) = goals.unmade() {
                let told = unmade.filter(|(start, _)| *start == from);
                assert_eq!(S::from_cells(told.map(|(_, goal)| goal)), plain);
            }
            assert_eq!(goals[from.index()], plain, "{from:?}");
        }
        let again = Goals::new(&board, &mut Steps::default(), &together(all));
        assert!(goals == again && !goals.is(&again) && goals.is(&goals.clone()));
        assert!(goals != Goals::default());
    }

    #[test]
    fn goals_are_those_of_each_step_whether_they_are_made_at_once_or_later() {
        goals_are_those_of_each_step::<u64>();
        goals_are_those_of_each_step::<Wide<21>>();
    }
}
