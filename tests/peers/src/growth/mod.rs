//! How cost grows: with the plies of a game, the cells of a board, its kinds, the men on it, the kinds in hand, and the
//! variants of a catalogue.

pub mod boards;
mod catalogue;
pub mod curve;
mod hands;
mod men;
mod plies;
mod position;

use anyhow::Result;
use boards::Row;
use curve::Curve;

/// Everything; the boards' rows are told as they come.
pub fn run(quick: bool, rounds: usize, board: impl FnMut(Row)) -> Result<Vec<Curve>> {
    let mut curves = plies::run(quick, rounds)?;
    curves.extend(boards::run(quick, rounds, board)?);
    curves.extend(men::run(quick, rounds)?);
    curves.extend(hands::run(quick, rounds)?);
    curves.extend(catalogue::run(quick, rounds)?);
    Ok(curves)
}
