//! The functions of Fairy-Stockfish's bindings, for `boardwright.pyffish`.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use boardwright::Coded;
use boardwright_fairy::calls::{CallError, Calls, FenStyle, From, Notation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::catalogue::shipped;

/// Fairy-Stockfish's functions on the shipped variants, and on those of settings files that are loaded.
#[pyclass(frozen, module = "boardwright", name = "FairyCalls")]
pub(crate) struct FairyCalls(RwLock<Calls>);

/// A variant, a position, and whether castling is that of Chess960.
type Start = (String, String, bool);
type Moves = Vec<String>;

fn raised(error: &CallError) -> PyErr {
    let raised = PyValueError::new_err(error.to_string());
    Python::attach(|py| raised.value(py).setattr("code", error.code()).ok());
    raised
}

impl FairyCalls {
    fn calls(&self) -> RwLockReadGuard<'_, Calls> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks with no lock of Python's held.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        start: Start,
        moves: &[String],
        ask: impl FnOnce(&Calls, From<'_>) -> Result<T, CallError> + Send,
    ) -> PyResult<T> {
        let (variant, fen, chess960) = start;
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let from = From {
            variant: &variant,
            fen: &fen,
            moves: &moves,
            chess960,
        };
        py.detach(|| ask(&self.calls(), from))
            .map_err(|error| raised(&error))
    }

    fn of<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&Calls) -> Result<T, CallError> + Send,
    ) -> PyResult<T> {
        py.detach(|| ask(&self.calls()))
            .map_err(|error| raised(&error))
    }
}

fn notation(number: i32) -> PyResult<Notation> {
    Notation::numbered(number).map_err(|error| raised(&error))
}

#[pymethods]
impl FairyCalls {
    #[new]
    fn new() -> FairyCalls {
        FairyCalls(RwLock::new(Calls::new(boardwright::Catalogue::clone(
            &shipped(),
        ))))
    }

    fn variants(&self) -> Vec<String> {
        self.calls().variants()
    }

    fn load_variant_config(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        let load = || {
            let mut calls = self.0.write().unwrap_or_else(PoisonError::into_inner);
            calls.load_variant_config(text)
        };
        py.detach(load).map_err(|error| raised(&error))
    }

    fn doubts(&self) -> Vec<String> {
        self.calls()
            .doubts()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn start_fen(&self, py: Python<'_>, variant: &str) -> PyResult<String> {
        self.of(py, |calls| calls.start_fen(variant))
    }

    fn two_boards(&self, py: Python<'_>, variant: &str) -> PyResult<bool> {
        self.of(py, |calls| calls.two_boards(variant))
    }

    fn captures_to_hand(&self, py: Python<'_>, variant: &str) -> PyResult<bool> {
        self.of(py, |calls| calls.captures_to_hand(variant))
    }

    fn validate_fen(
        &self,
        py: Python<'_>,
        fen: &str,
        variant: &str,
        chess960: bool,
    ) -> PyResult<i32> {
        self.of(py, |calls| calls.validate_fen(fen, variant, chess960))
    }

    fn legal_moves(&self, py: Python<'_>, start: Start, moves: Moves) -> PyResult<Vec<String>> {
        self.ask(py, start, &moves, |calls, from| calls.legal_moves(from))
    }

    fn get_fen(
        &self,
        py: Python<'_>,
        start: Start,
        moves: Moves,
        sfen: bool,
        show_promoted: bool,
        count_started: i32,
    ) -> PyResult<String> {
        let style = FenStyle {
            sfen,
            show_promoted,
            count_started,
        };
        self.ask(py, start, &moves, |calls, from| calls.get_fen(from, style))
    }

    fn get_fog_fen(&self, py: Python<'_>, start: Start) -> PyResult<String> {
        self.ask(py, start, &[], |calls, from| calls.get_fog_fen(from))
    }

    fn get_san(&self, py: Python<'_>, start: Start, mv: &str, number: i32) -> PyResult<String> {
        let notation = notation(number)?;
        self.ask(py, start, &[], |calls, from| {
            calls.get_san(from, mv, notation)
        })
    }

    fn get_san_moves(
        &self,
        py: Python<'_>,
        start: Start,
        moves: Moves,
        number: i32,
    ) -> PyResult<Vec<String>> {
        let notation = notation(number)?;
        self.ask(py, start, &moves, |calls, from| {
            calls.get_san_moves(from, notation)
        })
    }

    fn gives_check(&self, py: Python<'_>, start: Start, moves: Moves) -> PyResult<bool> {
        self.ask(py, start, &moves, |calls, from| calls.gives_check(from))
    }

    fn is_capture(&self, py: Python<'_>, start: Start, moves: Moves, mv: &str) -> PyResult<bool> {
        self.ask(py, start, &moves, |calls, from| calls.is_capture(from, mv))
    }

    fn piece_to_partner(&self, py: Python<'_>, start: Start, moves: Moves) -> PyResult<String> {
        self.ask(py, start, &moves, |calls, from| {
            calls.piece_to_partner(from)
        })
    }

    fn game_result(&self, py: Python<'_>, start: Start, moves: Moves) -> PyResult<i32> {
        self.ask(py, start, &moves, |calls, from| calls.game_result(from))
    }

    fn is_immediate_game_end(
        &self,
        py: Python<'_>,
        start: Start,
        moves: Moves,
    ) -> PyResult<Option<i32>> {
        self.ask(py, start, &moves, |calls, from| {
            calls.is_immediate_game_end(from)
        })
    }

    fn is_optional_game_end(
        &self,
        py: Python<'_>,
        start: Start,
        moves: Moves,
        count_started: i32,
    ) -> PyResult<Option<i32>> {
        self.ask(py, start, &moves, |calls, from| {
            calls.is_optional_game_end(from, count_started)
        })
    }

    fn has_insufficient_material(
        &self,
        py: Python<'_>,
        start: Start,
        moves: Moves,
    ) -> PyResult<(bool, bool)> {
        self.ask(py, start, &moves, |calls, from| {
            calls.has_insufficient_material(from)
        })
    }
}
