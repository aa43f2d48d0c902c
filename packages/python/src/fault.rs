//! Errors as the exceptions of `boardwright.errors`.

use boardwright::notation::pgn::{Place, ReadError};
use boardwright::notation::position::Refusal;
use boardwright::problem::PopeyeFault;
use boardwright::record::RecordError;
use boardwright::tree::TreeError;
use boardwright::wire::{ProblemError, Refused};
use boardwright::{Coded, LoadError, MoveError, NoStart, PositionFault, ReplayError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// An exception of this class, with a message and a code; `more` adds to it.
fn raise(
    class: &str,
    message: &str,
    code: &str,
    more: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>,
) -> PyErr {
    Python::attach(|py| {
        let made = || {
            let import = || Ok::<_, PyErr>(py.import("boardwright.errors")?.unbind());
            let errors = ERRORS.get_or_try_init(py, import)?.bind(py);
            let error = errors.getattr(class)?.call1((message, code))?;
            more(&error)?;
            Ok(PyErr::from_value(error))
        };
        made().unwrap_or_else(|error: PyErr| error)
    })
}

/// An exception of the base class.
pub(crate) fn plain(message: &str, code: &str) -> PyErr {
    raise("BoardwrightError", message, code, |_| Ok(()))
}

/// The same, of what has a code by itself.
pub(crate) fn coded(error: &dyn Coded) -> PyErr {
    plain(&error.to_string(), error.code())
}

/// A game that was left by a defect of this program.
pub(crate) fn broken() -> PyErr {
    PyRuntimeError::new_err(
        "an earlier call of this game failed by a defect of boardwright; the game cannot be used any more",
    )
}

pub(crate) fn load(error: &LoadError) -> PyErr {
    raise("LoadError", &error.to_string(), error.code(), |raised| {
        let Some(diagnostics) = error.diagnostics() else {
            return Ok(());
        };
        let told = crate::to_python(raised.py(), diagnostics)?;
        raised.setattr("diagnostics", told)
    })
}

pub(crate) fn refused(refused: &Refused) -> PyErr {
    raise("MoveError", &refused.message, &refused.code, |_| Ok(()))
}

pub(crate) fn mv(error: &MoveError) -> PyErr {
    self::refused(&Refused::from(error))
}

pub(crate) fn replay(error: &ReplayError) -> PyErr {
    let code = Refused::from(&error.error).code;
    raise("MoveError", &error.to_string(), &code, |raised| {
        raised.setattr("index", error.index)
    })
}

pub(crate) fn position(error: &Refusal) -> PyErr {
    with_codes(error, error.codes())
}

/// A position in data that is none.
pub(crate) fn placed(error: &RecordError) -> PyErr {
    let codes = match error {
        RecordError::Position { faults, .. } => faults.iter().map(PositionFault::code).collect(),
        _ => vec![error.code()],
    };
    with_codes(error, codes)
}

/// Something that is no position in data.
pub(crate) fn position_data(message: &str) -> PyErr {
    raise("PositionError", message, "bad-position", |raised| {
        raised.setattr("codes", ["bad-position"])
    })
}

pub(crate) fn start(error: &NoStart) -> PyErr {
    with_codes(error, error.codes())
}

fn with_codes(error: &dyn Coded, codes: Vec<&'static str>) -> PyErr {
    raise(
        "PositionError",
        &error.to_string(),
        error.code(),
        |raised| raised.setattr("codes", codes),
    )
}

pub(crate) fn record(error: &RecordError) -> PyErr {
    raise("RecordError", &error.to_string(), error.code(), |_| Ok(()))
}

pub(crate) fn record_text(message: &str) -> PyErr {
    raise("RecordError", message, "bad-record", |_| Ok(()))
}

pub(crate) fn claim(error: &dyn Coded) -> PyErr {
    raise("ClaimError", &error.to_string(), error.code(), |_| Ok(()))
}

pub(crate) fn problem(error: &ProblemError) -> PyErr {
    raise("ProblemError", &error.to_string(), error.code(), |_| Ok(()))
}

pub(crate) fn popeye(fault: &PopeyeFault) -> PyErr {
    raise("ProblemError", &fault.to_string(), fault.code(), |_| Ok(()))
}

/// Something that no problem has.
pub(crate) fn no_problem(message: &str) -> PyErr {
    raise("ProblemError", message, "bad-problem", |_| Ok(()))
}

pub(crate) fn no_kif() -> PyErr {
    let message = "games of this variant, or with these moves, are not written in KIF";
    raise("RecordError", message, "no-kif", |_| Ok(()))
}

pub(crate) fn ending(error: &dyn Coded) -> PyErr {
    raise("EndgameError", &error.to_string(), error.code(), |_| Ok(()))
}

pub(crate) fn tree(error: &TreeError) -> PyErr {
    match error {
        TreeError::Pgn(error) => pgn(error),
        TreeError::Variant(error) => load(error),
        TreeError::Position(error) => position(error),
        TreeError::Move(error) => mv(error),
        _ => raise("TreeError", &error.to_string(), error.code(), |_| Ok(())),
    }
}

/// A game with variations, of a file, that cannot be read: one class whatever is wrong, which the cause tells.
pub(crate) fn unreadable(py: Python<'_>, error: &TreeError) -> PyErr {
    let raised = raise("TreeError", &error.to_string(), error.code(), |raised| {
        place(raised, error.place())
    });
    let cause = match error.without_place() {
        TreeError::Pgn(error) => pgn(error),
        TreeError::Variant(error) => load(error),
        TreeError::Position(error) => position(error),
        TreeError::Move(error) | TreeError::Illegal { error, .. } => mv(error),
        _ => return raised,
    };
    raised.set_cause(py, Some(cause));
    raised
}

/// Where in a file of games it is.
fn place(raised: &Bound<'_, PyAny>, place: Option<Place>) -> PyResult<()> {
    let Some(Place { game, line, column }) = place else {
        return Ok(());
    };
    raised.setattr("game", game)?;
    raised.setattr("line", line)?;
    raised.setattr("column", column)
}

/// A reader whose file failed before.
pub(crate) fn unread(class: &str) -> PyErr {
    let message =
        "an earlier `read` of the file failed; open it again, and read it with a new reader";
    raise(class, message, "io", |_| Ok(()))
}

pub(crate) fn refused_notes(refused: &Refused) -> PyErr {
    raise("TreeError", &refused.message, &refused.code, |_| Ok(()))
}

pub(crate) fn pgn(error: &ReadError) -> PyErr {
    raise("PgnError", &error.to_string(), error.code(), |raised| {
        place(raised, error.place())
    })
}
