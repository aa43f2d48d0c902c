//! What a move has changed, as a whole and step by step.

use boardwright_geometry::Cell;

use crate::man::{Kind, Man, Side};
use crate::module::View;
use crate::moves::{Move, MoveSort};

/// What a move has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Applied {
    /// The move.
    pub mv: Move,
    /// Every cell whose man is not what it was, ascending: what to draw again.
    pub cells: Vec<CellChange>,
    /// Every count in hand that is not what it was.
    pub hands: Vec<HandChange>,
    /// The same as a story: what happened, in order. Whoever follows it from the position before comes
    /// to the position after.
    pub steps: Vec<Step>,
}

/// A cell that a move has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellChange {
    /// The cell.
    pub cell: Cell,
    /// The man before.
    pub before: Option<Man>,
    /// The man after.
    pub after: Option<Man>,
}

/// A count in hand that a move has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandChange {
    /// Whose hand.
    pub side: Side,
    /// Which kind.
    pub kind: Kind,
    /// How many before.
    pub before: u8,
    /// How many after.
    pub after: u8,
}

/// One thing that happens when a move is made.
///
/// First a captured man goes, then men move or are dropped, then a promotion; what a rule of the
/// variant changes besides (an explosion, a face-off) comes last, the move's goal first and the other
/// cells in order of number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Step {
    /// A man is captured.
    Captured {
        /// Where it stood.
        cell: Cell,
        /// The man.
        man: Man,
        /// As what the capturer now holds it, if he does.
        held: Option<Kind>,
    },
    /// A man goes from a cell to another. A castling has two such steps, the king's first.
    Moved {
        /// The man, as it was before.
        man: Man,
        /// Where it stood.
        from: Cell,
        /// Where it stands.
        to: Cell,
    },
    /// A man comes from its player's hand.
    Dropped {
        /// The man.
        man: Man,
        /// Where it is put.
        to: Cell,
    },
    /// The man that has moved promotes.
    Promoted {
        /// Where it stands.
        cell: Cell,
        /// What it was.
        before: Man,
        /// What it is.
        after: Man,
    },
    /// A rule takes a man off the board.
    Removed {
        /// Where it stood.
        cell: Cell,
        /// The man.
        man: Man,
    },
    /// A rule makes one man another.
    Changed {
        /// Where it stands.
        cell: Cell,
        /// What it was.
        before: Man,
        /// What it is.
        after: Man,
    },
    /// A rule puts a man on an empty cell.
    Added {
        /// Where.
        cell: Cell,
        /// The man.
        man: Man,
    },
}

impl Applied {
    /// What a legal move changes between the position before it and the one after it. What it captures
    /// is known, and the cells, ascending.
    pub(crate) fn between(
        before: &dyn View,
        mv: Move,
        captured: Option<(Cell, Man)>,
        after: &dyn View,
        cells: Vec<CellChange>,
    ) -> Applied {
        let held = before.model().drops.as_ref();
        let held = held.map_or(&[][..], |drops| &drops.allowed);
        let mut hands = Vec::new();
        for side in Side::BOTH {
            hands.extend(held.iter().filter_map(|&kind| {
                let (before, after) = (before.in_hand(side, kind), after.in_hand(side, kind));
                (before != after).then_some(HandChange {
                    side,
                    kind,
                    before,
                    after,
                })
            }));
        }
        let us = before.turn();
        let captured = captured.map(|(cell, man)| {
            let gained = hands.iter().find(|h| h.side == us && h.after > h.before);
            let held = gained.map(|h| h.kind);
            Step::Captured { cell, man, held }
        });
        let steps = steps(before, mv, captured, &cells);
        Applied {
            mv,
            cells,
            hands,
            steps,
        }
    }
}

fn steps(before: &dyn View, mv: Move, captured: Option<Step>, cells: &[CellChange]) -> Vec<Step> {
    let (us, from, to) = (before.turn(), mv.from(), mv.to());
    let man = |kind| Man { side: us, kind };
    let (old, new) = (man(mv.kind()), man(mv.becomes()));
    let mut steps = Vec::with_capacity(4);
    steps.extend(captured);
    let castling = mv
        .castling_index()
        .and_then(|index| before.model().castlings.get(index));
    match (mv.sort(), castling) {
        (MoveSort::Drop, _) => steps.push(Step::Dropped { man: old, to }),
        (MoveSort::Castling, Some(castling)) => {
            let paths = [
                (castling.king, castling.king_path[us]),
                (castling.rook, castling.rook_path[us]),
            ];
            for (kind, (from, to)) in paths {
                let man = man(kind);
                steps.push(Step::Moved { man, from, to });
            }
        }
        _ => {
            steps.push(Step::Moved { man: old, from, to });
            if old != new {
                steps.push(Step::Promoted {
                    cell: to,
                    before: old,
                    after: new,
                });
            }
        }
    }
    // Elsewhere a rule has changed nothing.
    let changed = |cell: Cell| cells.iter().find(|change| change.cell == cell);
    let now = |cell: Cell| changed(cell).map_or_else(|| before.man_at(cell), |c| c.after);
    let by_move = |cell: Cell| left_on(cell, &steps).unwrap_or_else(|| before.man_at(cell));
    let mut rest: Vec<Cell> = Vec::new();
    for change in cells {
        if by_move(change.cell) != change.after {
            rest.push(change.cell);
        }
    }
    for step in &steps {
        for cell in step.cells() {
            if changed(cell).is_none() && by_move(cell) != before.man_at(cell) {
                rest.push(cell);
            }
        }
    }
    rest.sort_unstable_by_key(|&cell| (cell != to, cell));
    rest.dedup();
    let by_rule = rest
        .into_iter()
        .filter_map(|cell| match (by_move(cell), now(cell)) {
            (Some(man), None) => Some(Step::Removed { cell, man }),
            (None, Some(man)) => Some(Step::Added { cell, man }),
            (Some(before), Some(after)) => Some(Step::Changed {
                cell,
                before,
                after,
            }),
            (None, None) => None,
        });
    let by_rule: Vec<Step> = by_rule.collect();
    steps.extend(by_rule);
    steps
}

/// What these steps of a move leave on a cell, if they touch it. A man who arrives stays, even where a
/// later step leaves from: king and rook may change places.
fn left_on(cell: Cell, steps: &[Step]) -> Option<Option<Man>> {
    let arrives = |step: &Step| match *step {
        Step::Moved { man, to, .. } | Step::Dropped { man, to } => (to == cell).then_some(man),
        Step::Promoted {
            cell: at, after, ..
        } => (at == cell).then_some(after),
        _ => None,
    };
    let arrived = steps.iter().rev().find_map(arrives);
    let is_touched = || steps.iter().any(|step| step.cells().contains(&cell));
    arrived.map(Some).or_else(|| is_touched().then_some(None))
}

impl Step {
    /// The cells of which it tells: one or two, the first again if it is one.
    fn cells(&self) -> [Cell; 2] {
        match *self {
            Step::Moved { from, to, .. } => [from, to],
            Step::Dropped { to, .. } => [to; 2],
            Step::Captured { cell, .. }
            | Step::Promoted { cell, .. }
            | Step::Removed { cell, .. }
            | Step::Changed { cell, .. }
            | Step::Added { cell, .. } => [cell; 2],
        }
    }
}
