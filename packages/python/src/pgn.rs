//! PGN files.

use std::io::{self, Cursor, Read};
use std::sync::{Arc, Mutex};

use boardwright::notation::pgn::{Games, Limits, ReadError, Reader};
use boardwright::wire::{PgnGame, PgnWarning};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::fault;

/// The games of a PGN file, one after another: `for game in read_pgn(source)`.
///
/// A game that cannot be read is a `PgnError`; the iteration may go on with the next. What a file's `read` raises comes through.
#[pyclass(frozen, module = "boardwright")]
pub(crate) struct PgnReader {
    games: Mutex<Games<Source>>,
    trouble: Trouble,
}

/// What a file's `read` has raised.
#[derive(Clone, Default)]
pub(crate) struct Trouble(Arc<Mutex<Raised>>);

/// Whether a file has failed.
#[derive(Default)]
enum Raised {
    #[default]
    Nothing,
    /// It has, by this exception.
    Now(PyErr),
    /// It has, and was told; what stood where it failed is lost.
    Before,
}

impl Trouble {
    /// Raises what `read` raised, once; and afterwards, by an exception of this class, that nothing more can be read.
    pub(crate) fn raise(&self, class: &str) -> PyResult<()> {
        let mut raised = self.0.lock().map_err(|_| in_use())?;
        let last = match *raised {
            Raised::Nothing => return Ok(()),
            _ => std::mem::replace(&mut *raised, Raised::Before),
        };
        drop(raised);
        Err(match last {
            Raised::Now(error) => error,
            _ => fault::unread(class),
        })
    }

    fn keep(&self, error: PyErr) {
        if let Ok(mut raised) = self.0.lock() {
            *raised = Raised::Now(error);
        }
    }
}

/// Where the bytes come from.
pub(crate) enum Source {
    Bytes(Cursor<Vec<u8>>),
    /// A file object, what it gave beyond what was asked for, and where it says what goes wrong.
    File(Py<PyAny>, Cursor<Vec<u8>>, Trouble),
}

impl Source {
    /// A text, bytes, or a file that was opened.
    pub(crate) fn of(source: &Bound<'_, PyAny>, trouble: &Trouble) -> PyResult<Source> {
        Ok(if source.is_instance_of::<PyString>() {
            Source::Bytes(Cursor::new(source.extract::<String>()?.into_bytes()))
        } else if source.hasattr("read")? {
            Source::File(source.clone().unbind(), Cursor::default(), trouble.clone())
        } else {
            let bytes = source.extract().map_err(|_| {
                PyTypeError::new_err(
                    "games are read from a text, from bytes, or from a file that was opened",
                )
            })?;
            Source::Bytes(Cursor::new(bytes))
        })
    }
}

/// That somebody else reads from it.
pub(crate) fn in_use() -> PyErr {
    let message = "the reader is in use elsewhere, or was left by a defect";
    fault::plain(message, "in-use")
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Bytes(bytes) => bytes.read(buffer),
            Source::File(file, rest, trouble) => {
                let left = rest.read(buffer)?;
                if left > 0 || buffer.is_empty() {
                    return Ok(left);
                }
                let read = Python::attach(|py| {
                    let given = file.bind(py).call_method1("read", (1 << 16,))?;
                    match given.is_instance_of::<PyString>() {
                        true => Ok(given.extract::<String>()?.into_bytes()),
                        false => given.extract::<Vec<u8>>(),
                    }
                });
                let read = read.map_err(|error: PyErr| {
                    trouble.keep(error);
                    io::Error::other("the file's `read` has raised an exception")
                });
                *rest = Cursor::new(read?);
                rest.read(buffer)
            }
        }
    }
}

#[pymethods]
impl PgnReader {
    /// Reads from a text, from bytes, or from a file that was opened, in either mode.
    #[new]
    fn new(source: &Bound<'_, PyAny>) -> PyResult<PgnReader> {
        let limits = Limits {
            variations: true,
            passes: true,
            ..Limits::default()
        };
        let trouble = Trouble::default();
        let games = Reader::with_limits(Source::of(source, &trouble)?, limits).games();
        Ok(PgnReader {
            games: Mutex::new(games),
            trouble,
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.trouble.raise("PgnError")?;
        // A file object's `read` is Python code, which may come back here: the lock is tried, not waited for.
        let next = py.detach(|| -> PyResult<Option<Result<PgnGame, ReadError>>> {
            let mut games = self.games.try_lock().map_err(|_| in_use())?;
            Ok(games.next().map(|game| game.map(|game| PgnGame::of(&game))))
        })?;
        self.trouble.raise("PgnError")?;
        match next {
            None => Ok(None),
            Some(Ok(game)) => crate::to_python(py, &game).map(Some),
            Some(Err(error)) => Err(fault::pgn(&error)),
        }
    }

    /// What is odd about the game that was read last: its result contradicts itself.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let games = self.games.try_lock().map_err(|_| in_use())?;
        crate::to_python(py, &PgnWarning::of(games.warnings()))
    }
}
