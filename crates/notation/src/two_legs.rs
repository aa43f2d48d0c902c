//! Moves in two legs as USI writes them: three cells, `6d6e6f`.
//!
//! A move that takes nothing on its way is written as any other, one that goes and comes back as a cell twice.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{ByRule, Second, Wish};

use crate::{Coordinates, Legal};

/// The module that makes such moves.
const MODULE: &str = "double-move";

/// Whether moves of this module are written so.
pub(crate) fn is_written(model: &Model, by: ByRule, coordinates: Coordinates) -> bool {
    by.data == 0 && rule(model, coordinates) == Some(by.rule)
}

/// The module, by its place among those that propose moves, if its moves are written so in these coordinates.
fn rule(model: &Model, coordinates: Coordinates) -> Option<u8> {
    if coordinates.drop_sign(model) != '*' {
        return None;
    }
    let rule = model.proposals().position(|used| used.name == MODULE)?;
    u8::try_from(rule).ok()
}

/// Writes such a move.
pub(crate) fn write<T: AsRef<str>>(
    from: Cell,
    by: ByRule,
    to: Cell,
    name: impl Fn(Cell) -> T,
) -> String {
    let cells = [Some(from), by.cell, Some(to)];
    let names = cells.into_iter().flatten().map(name);
    names.fold(String::new(), |text, name| text + name.as_ref())
}

/// What a text of a cell, another, and this rest may mean: a third cell, or none if the first is there twice.
pub(crate) fn read(
    at: &dyn Legal,
    (from, passed): (Cell, Cell),
    rest: &str,
    coordinates: Coordinates,
) -> Option<Wish> {
    let position = at.position();
    let model = position.model();
    let rule = rule(model, coordinates)?;
    let proposed = |to: Cell, cell: Option<Cell>| {
        let by = ByRule {
            rule,
            data: 0,
            cell,
        };
        Wish::go(from, to).with_second(Some(Second::Proposed(by)))
    };
    if rest.is_empty() {
        return (from == passed).then(|| proposed(from, None));
    }
    let to = coordinates.find(model, rest)?;
    match position.man_at(passed) {
        Some(_) => Some(proposed(to, Some(passed))),
        None if to == from => Some(proposed(from, None)),
        None => Some(Wish::go(from, to)),
    }
}
