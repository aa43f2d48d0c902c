//! What a move has changed, as a whole and step by step.

use boardwright_geometry::Cell;

use crate::man::{Kind, Man, Side};
use crate::moves::{Move, MoveSort};
use crate::position::Position;

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
    /// What a legal move changes between the position before it and the one after it, of which the cells
    /// are known, ascending.
    pub(crate) fn between(
        before: &Position,
        mv: Move,
        after: &Position,
        cells: Vec<CellChange>,
    ) -> Applied {
        let model = before.model();
        let held = model.drops.as_ref().map_or(&[][..], |d| &d.allowed);
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
        let steps = steps(before, mv, after, &cells, &hands);
        Applied {
            mv,
            cells,
            hands,
            steps,
        }
    }
}

fn steps(
    before: &Position,
    mv: Move,
    after: &Position,
    cells: &[CellChange],
    hands: &[HandChange],
) -> Vec<Step> {
    let (us, to) = (before.turn(), mv.to());
    let man = |kind| Man { side: us, kind };
    let mut steps = Vec::with_capacity(2);
    // What the move alone makes of the cells that it touches.
    let mut moved: Vec<(Cell, Option<Man>)> = Vec::new();
    if let Some((cell, captured)) = before.captured(mv) {
        let gained = hands.iter().find(|h| h.side == us && h.after > h.before);
        steps.push(Step::Captured {
            cell,
            man: captured,
            held: gained.map(|h| h.kind),
        });
        moved.push((cell, None));
    }
    let castling = mv
        .castling_index()
        .and_then(|index| before.model().castlings.get(index));
    match (mv.sort(), castling) {
        (MoveSort::Drop, _) => {
            steps.push(Step::Dropped {
                man: man(mv.kind()),
                to,
            });
            moved.push((to, Some(man(mv.kind()))));
        }
        (MoveSort::Castling, Some(castling)) => {
            let paths = [
                (castling.king, castling.king_path[us]),
                (castling.rook, castling.rook_path[us]),
            ];
            for (kind, (from, to)) in paths {
                let man = man(kind);
                steps.push(Step::Moved { man, from, to });
            }
            moved.extend(paths.map(|(_, (from, _))| (from, None)));
            moved.extend(paths.map(|(kind, (_, to))| (to, Some(man(kind)))));
        }
        _ => {
            let (before, now) = (man(mv.kind()), man(mv.becomes()));
            let from = mv.from();
            steps.push(Step::Moved {
                man: before,
                from,
                to,
            });
            if before != now {
                steps.push(Step::Promoted {
                    cell: to,
                    before,
                    after: now,
                });
            }
            moved.extend([(from, None), (to, Some(now))]);
        }
    }
    let by_move = |cell: Cell| {
        let last = moved.iter().rev().find(|(touched, _)| *touched == cell);
        last.map_or_else(|| before.man_at(cell), |&(_, man)| man)
    };
    // Elsewhere a rule has changed nothing.
    let touched = cells.iter().map(|change| change.cell);
    let mut touched: Vec<Cell> = touched.chain(moved.iter().map(|&(cell, _)| cell)).collect();
    touched.sort_unstable_by_key(|&cell| (cell != to, cell));
    touched.dedup();
    for cell in touched {
        match (by_move(cell), after.man_at(cell)) {
            (Some(man), None) => steps.push(Step::Removed { cell, man }),
            (None, Some(man)) => steps.push(Step::Added { cell, man }),
            (Some(before), Some(after)) if before != after => steps.push(Step::Changed {
                cell,
                before,
                after,
            }),
            _ => {}
        }
    }
    steps
}
