//! The edge of the board, where walls are put there.

use boardwright_geometry::{Cell, CellSet, Vector};

use crate::betza;
use crate::model::{Model, WallPlace};

/// What the edge is told from; empty where no wall is put at it.
#[derive(Clone, Debug)]
pub(crate) struct Shores<S> {
    /// The cells of which an orthogonal neighbour is missing.
    pub(crate) outer: S,
    /// For each cell, its orthogonal neighbours.
    pub(crate) beside: Vec<S>,
}

impl<S: CellSet> Shores<S> {
    pub(crate) fn compile(model: &Model) -> Self {
        let mut shores = Shores {
            outer: S::EMPTY,
            beside: Vec::new(),
        };
        let walls = model.walls.as_ref();
        if !walls.is_some_and(|walls| walls.place == WallPlace::Edge) {
            return shores;
        }
        let board = &model.board;
        let wazir = betza::parse("W", board.topology()).unwrap_or_default();
        let steps: Vec<Vector> = wazir.into_iter().flat_map(|m| m.steps).collect();
        for cell in board.cells() {
            let leap = |&step: &Vector| board.leap(cell, step);
            let beside: Vec<Option<Cell>> = steps.iter().map(leap).collect();
            if beside.contains(&None) {
                shores.outer |= S::single(cell);
            }
            shores
                .beside
                .push(S::from_cells(beside.into_iter().flatten()));
        }
        shores
    }
}
