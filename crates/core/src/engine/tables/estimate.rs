//! How large the tables of a model will be at least, told before any is made.

use std::collections::HashSet;

use boardwright_geometry::sorting;
use boardwright_geometry::{CellSet, Vector};

use crate::betza::{Hop, Movement, Reach};
use crate::engine::movement::lame::LameTable;
use crate::engine::movement::mover::Special;
use crate::engine::movement::range::Range;
use crate::man::Side;
use crate::model::{Model, MoveRule, Whom};

/// How far the least and the greatest are from each other.
fn span(of: &[i16]) -> u16 {
    let (least, most) = (of.iter().min(), of.iter().max());
    most.zip(least)
        .map_or(0, |(most, least)| most.abs_diff(*least))
}

/// Bytes of the tables of movement, no more than there will be; it stops adding beyond a limit.
pub(crate) fn least_bytes<S: CellSet>(model: &Model, limit: usize) -> usize {
    let table = model.board.len() * size_of::<S>();
    let cells = model.board.cells().map(|cell| model.board.point(cell));
    let (xs, ys): (Vec<_>, Vec<_>) = cells.map(|point| (point.x, point.y)).unzip();
    let (width, height) = (span(&xs), span(&ys));
    // How often a step can be made at most. Ranges beyond are all the same.
    let longest = |step: Vector| {
        let times = |span: u16, step: i16| span.checked_div(step.unsigned_abs());
        let (across, along) = (times(width, step.x), times(height, step.y));
        across.into_iter().chain(along).min().unwrap_or(0)
    };
    let (mut axes, mut ranges, mut lame) = (Vec::new(), HashSet::new(), HashSet::new());
    let mut bytes = 0;
    for Made {
        side,
        movement,
        is_barred,
        in_zones,
    } in movements(model).chain(reached(model))
    {
        if bytes > limit {
            break;
        }
        if movement.reach == Reach::Once && movement.hop.is_none() {
            let is_special = movement.lame || is_barred;
            bytes += usize::from(is_special) * size_of::<Special<S>>();
            if movement.lame && !in_zones {
                let mut steps = steps_of(model, side, movement);
                sorting::sort(&mut steps);
                if !lame.contains(&steps) {
                    let all = S::up_to(model.board.len());
                    bytes += LameTable::new(&model.board, &steps, all, all).bytes();
                    lame.insert(steps);
                }
            }
            continue;
        }
        let range = match movement.reach {
            Reach::UpTo(n) => Some(n),
            Reach::Once => Some(2),
            Reach::Unlimited => None,
        };
        // Slides to the edge from everywhere may become axes.
        let may_be_axis = match movement.hop {
            None => true,
            Some(Hop::Cannon) => movement.capture,
            Some(Hop::Grasshopper) => movement.quiet,
        };
        let is_special =
            range.is_some() || is_barred || in_zones || !may_be_axis || movement.is_bent();
        for course in movement.courses(model.board.topology()) {
            let step = match side {
                Side::First => course.step,
                Side::Second => model.board.opposite_vector(course.step),
            };
            let reverse = Vector {
                x: -step.x,
                y: -step.y,
            };
            // A ray each way from each cell.
            if !axes.contains(&step) && !axes.contains(&reverse) {
                axes.push(step);
                bytes += 2 * table;
            }
            bytes += usize::from(is_special) * size_of::<Special<S>>();
            let tabled = range.filter(|_| !Range::<S>::COUNTED);
            if let Some(n) = tabled.filter(|&n| n < longest(step)) {
                bytes += usize::from(ranges.insert((step, n))) * table;
            }
        }
    }
    bytes
        + leaps(
            model,
            (width, height),
            limit.saturating_sub(bytes) / table.max(1),
        ) * table
}

/// How many different tables the free leaps of all kinds take; no more than a limit.
fn leaps(model: &Model, (width, height): (u16, u16), limit: usize) -> usize {
    let mut tables = HashSet::new();
    for side in Side::BOTH {
        for kind in &model.kinds {
            let mut steps: Vec<Vector> = Vec::new();
            for rule in &kind.moves {
                let is_free = rule.from.is_none() && rule.to.is_none() && rule.victims.is_none();
                for movement in &rule.movements {
                    let is_leap = movement.reach == Reach::Once
                        && movement.hop.is_none()
                        && !movement.lame
                        && !movement.initial;
                    if is_free && is_leap && movement.quiet && movement.capture {
                        steps.extend(&movement.steps);
                    }
                }
            }
            if side == Side::Second {
                for step in &mut steps {
                    *step = model.board.opposite_vector(*step);
                }
            }
            // Others lead nowhere.
            steps.retain(|step| step.x.unsigned_abs() <= width && step.y.unsigned_abs() <= height);
            sorting::sort(&mut steps);
            steps.dedup();
            if !steps.is_empty() {
                tables.insert(steps);
            }
            if tables.len() > limit {
                return tables.len();
            }
        }
    }
    tables.len()
}

/// A movement as a side makes it.
struct Made<'m> {
    side: Side,
    movement: &'m Movement,
    /// It is kept from some moves by whom it captures or jumps over, or by having moved.
    is_barred: bool,
    /// It is made from some cells or to some cells only.
    in_zones: bool,
}

/// The movements of every kind of both sides.
fn movements(model: &Model) -> impl Iterator<Item = Made<'_>> {
    let kinds = Side::BOTH
        .into_iter()
        .flat_map(|side| model.kinds.iter().map(move |kind| (side, kind)));
    let rules = kinds.flat_map(|(side, kind)| kind.moves.iter().map(move |rule| (side, rule)));
    let barred = |rule: &MoveRule| {
        rule.over.is_some() || rule.victims.as_ref().is_some_and(|v| !v.is_empty())
    };
    rules.flat_map(move |(side, rule)| {
        let barred = barred(rule);
        let zones = rule.from.iter().chain(&rule.to);
        let in_zones = zones
            .into_iter()
            .any(|zone| zone[side].len() < model.board.len());
        rule.movements.iter().map(move |movement| Made {
            side,
            movement,
            is_barred: barred || movement.initial,
            in_zones,
        })
    })
}

/// The movements by which effects reach pieces.
fn reached(model: &Model) -> impl Iterator<Item = Made<'_>> {
    let movements = model.effects.iter().flat_map(|effect| match &effect.whom {
        Whom::Reached(movements, _) => movements.as_slice(),
        Whom::Mover | Whom::Captured | Whom::Flanked(_) | Whom::InLine(..) => &[],
    });
    movements.flat_map(|movement| {
        Side::BOTH.map(|side| Made {
            side,
            movement,
            is_barred: movement.initial,
            in_zones: false,
        })
    })
}

/// The steps of a movement as a side makes them.
fn steps_of(model: &Model, side: Side, movement: &Movement) -> Vec<Vector> {
    let courses = movement.courses(model.board.topology());
    let steps = courses.into_iter().map(|course| match side {
        Side::First => course.step,
        Side::Second => model.board.opposite_vector(course.step),
    });
    steps.collect()
}

#[cfg(test)]
mod tests {
    use boardwright_geometry::{Board, Cell};

    use super::least_bytes;
    use crate::engine::movement::mover::Special;
    use crate::man::{Kind, PerSide};
    use crate::model::Model;

    fn model(moves: &[&str]) -> Model {
        let board = Board::rectangle(8, 8).expect("a board");
        let model = Model::builder("estimate", board).kind("piece", "P", moves);
        model.build().expect("a model")
    }

    fn least(model: &Model) -> usize {
        least_bytes::<u64>(model, usize::MAX)
    }

    /// A set for each cell.
    const TABLE: usize = 64 * 8;
    /// What goes in no usual way, of either side.
    const SPECIAL: usize = 2 * size_of::<Special<u64>>();

    /// Leaps of a lame knight ahead: two cells for each of 48 starts, and where each cell's leaps begin.
    const LAME_AHEAD: usize = 48 * 2 * 8 + 65 * 4;
    /// Leaps of a lame knight each way.
    const LAME: usize = 4 * 48 * 2 * 8 + 65 * 4;

    /// An axis is two tables, whoever goes along it; a range that ends on the board is one for each direction; all
    /// leaps of a side are one, and that of the other as well where it differs.
    #[test]
    fn tables_are_foretold_by_what_a_kind_does() {
        for (moves, bytes) in [
            (&["N"][..], TABLE),
            (&["fN"], 2 * TABLE),
            (&["R"], 2 * 2 * TABLE),
            (&["Q"], 4 * 2 * TABLE),
            (&["fR"], 2 * TABLE),
            (&["R", "N"], 2 * 2 * TABLE + TABLE),
            (&["nN"], SPECIAL + LAME),
            (&["fnN"], SPECIAL + 2 * LAME_AHEAD),
            (&["nN", "mnN"], 2 * SPECIAL + LAME),
            (&["imN"], SPECIAL),
            (&["mN"], 0),
            (&["R3"], 2 * 2 * TABLE + 4 * SPECIAL + 4 * TABLE),
            (&["R3", "mR3"], 2 * 2 * TABLE + 8 * SPECIAL + 4 * TABLE),
            (&["R7"], 2 * 2 * TABLE + 4 * SPECIAL),
            (&["iR"], 2 * 2 * TABLE + 4 * SPECIAL),
            (&["cpR"], 2 * 2 * TABLE),
            (&["mpR"], 2 * 2 * TABLE + 4 * SPECIAL),
            (&["gR"], 2 * 2 * TABLE),
            (&["cgR"], 2 * 2 * TABLE + 4 * SPECIAL),
            (&["H"], TABLE),
        ] {
            assert_eq!(least(&model(moves)), bytes, "{moves:?}");
        }
    }

    #[test]
    fn a_leap_beyond_the_board_and_one_from_some_cells_take_no_table_of_their_own() {
        let board = Board::rectangle(3, 2).expect("a board");
        let narrow = Model::builder("narrow", board).kind("piece", "P", &["H", "N", "A"]);
        let knight = narrow.build().expect("a model");
        assert_eq!(least(&knight), 6 * 8, "the knight's leap alone");
        let mut zoned = model(&["N"]);
        zoned.kinds[0].moves[0].from = Some(PerSide([vec![Cell(0)], vec![Cell(63)]]));
        assert_eq!(least(&zoned), 0);
        let mut barred = model(&["N", "R"]);
        for rule in &mut barred.kinds[0].moves {
            rule.victims = Some(vec![Kind(0)]);
        }
        assert_eq!(least(&barred), SPECIAL + 2 * 2 * TABLE + 4 * SPECIAL);
    }

    #[test]
    fn nothing_is_added_beyond_the_limit() {
        let many = model(&["R", "B", "NN", "CC", "ZZ"]);
        let all = least(&many);
        assert_eq!(all, (2 + 2 + 4 + 4 + 4) * 2 * TABLE);
        let told = least_bytes::<u64>(&many, 3 * TABLE);
        assert!(told > 3 * TABLE && told < all, "{told}");
        let mut leaps = Model::builder("leaps", Board::rectangle(8, 8).expect("a board"));
        for (at, atom) in ["W", "F", "D", "N", "A", "H"].into_iter().enumerate() {
            let symbol = char::from(b'A' + at as u8).to_string();
            leaps = leaps.kind(&symbol.to_lowercase(), &symbol, &[atom]);
        }
        let leaps = leaps.build().expect("a model");
        assert_eq!(least(&leaps), 6 * TABLE);
        assert_eq!(least_bytes::<u64>(&leaps, 3 * TABLE), 4 * TABLE);
    }
}
