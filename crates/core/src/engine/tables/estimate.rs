//! How large the tables of a model will be at least, told before any is made.

use std::collections::HashSet;

use boardwright_geometry::{CellSet, Vector};

use crate::betza::{Movement, Reach};
use crate::engine::movement::mover::Special;
use crate::man::Side;
use crate::model::{Model, MoveRule};

/// Bytes of the tables of movement, no more than there will be; it stops adding beyond a limit.
pub(crate) fn least_bytes<S: CellSet>(model: &Model, limit: usize) -> usize {
    let table = model.board.len() * size_of::<S>();
    let cells = model.board.cells().map(|cell| model.board.point(cell));
    let (xs, ys): (Vec<_>, Vec<_>) = cells.map(|point| (point.x, point.y)).unzip();
    let span = |of: &[i16]| {
        let (least, most) = (of.iter().min(), of.iter().max());
        most.zip(least)
            .map_or(0, |(most, least)| most.abs_diff(*least))
    };
    let (width, height) = (span(&xs), span(&ys));
    // How often a step can be made at most. Ranges beyond are all the same.
    let longest = |step: Vector| {
        let times = |span: u16, step: i16| span.checked_div(step.unsigned_abs());
        let (across, along) = (times(width, step.x), times(height, step.y));
        across.into_iter().chain(along).min().unwrap_or(0)
    };
    let (mut axes, mut ranges) = (HashSet::new(), HashSet::new());
    let mut bytes = 0;
    for (side, rule, movement) in movements(model) {
        if bytes > limit {
            break;
        }
        if movement.reach == Reach::Once && movement.hop.is_none() {
            let is_special = movement.lame || movement.initial || rule.victims.is_some();
            bytes += usize::from(is_special) * size_of::<Special<S>>();
            continue;
        }
        let range = match movement.reach {
            Reach::UpTo(n) => Some(n),
            Reach::Once => Some(2),
            Reach::Unlimited => None,
        };
        // Slides to the edge from everywhere may become axes.
        let is_special = range.is_some() || movement.initial || rule.victims.is_some();
        for &step in &movement.steps {
            let step = match side {
                Side::First => step,
                Side::Second => model.board.opposite_vector(step),
            };
            let reverse = Vector {
                x: -step.x,
                y: -step.y,
            };
            // A ray each way from each cell.
            let is_new = !axes.contains(&reverse) && axes.insert(step);
            bytes += usize::from(is_new) * 2 * table;
            bytes += usize::from(is_special) * size_of::<Special<S>>();
            if let Some(n) = range.filter(|&n| n < longest(step)) {
                bytes += usize::from(ranges.insert((step, n))) * table;
            }
        }
    }
    bytes
}

/// The movements of every kind of both sides.
fn movements(model: &Model) -> impl Iterator<Item = (Side, &MoveRule, &Movement)> {
    let kinds = Side::BOTH
        .into_iter()
        .flat_map(|side| model.kinds.iter().map(move |kind| (side, kind)));
    let rules = kinds.flat_map(|(side, kind)| kind.moves.iter().map(move |rule| (side, rule)));
    rules.flat_map(|(side, rule)| rule.movements.iter().map(move |m| (side, rule, m)))
}
