//! PGN files.

use std::io::{self, Cursor, Read};
use std::sync::Mutex;

use boardwright::notation::pgn::{Games, Limits, ReadError, Reader};
use boardwright::wire::PgnGame;
use pyo3::prelude::*;

use crate::fault;

/// The games of a PGN file, one after another: `for game in read_pgn(source)`.
///
/// A game that cannot be read is a `PgnError`; the iteration may go on with the next.
#[pyclass(frozen, module = "boardwright")]
pub(crate) struct PgnReader(Mutex<Games<Source>>);

/// Where the bytes come from.
pub(crate) enum Source {
    Bytes(Cursor<Vec<u8>>),
    /// A file object, and what it gave beyond what was asked for.
    File(Py<PyAny>, Cursor<Vec<u8>>),
}

impl Source {
    /// A text, bytes, or a file that was opened.
    pub(crate) fn of(source: &Bound<'_, PyAny>) -> PyResult<Source> {
        Ok(if let Ok(text) = source.extract::<String>() {
            Source::Bytes(Cursor::new(text.into_bytes()))
        } else if source.hasattr("read")? {
            Source::File(source.clone().unbind(), Cursor::default())
        } else {
            Source::Bytes(Cursor::new(source.extract()?))
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
            Source::File(file, rest) => {
                let left = rest.read(buffer)?;
                if left > 0 || buffer.is_empty() {
                    return Ok(left);
                }
                let read = Python::attach(|py| {
                    let given = file.bind(py).call_method1("read", (1 << 16,))?;
                    match given.extract::<String>() {
                        Ok(text) => Ok(text.into_bytes()),
                        Err(_) => given.extract::<Vec<u8>>(),
                    }
                });
                *rest =
                    Cursor::new(read.map_err(|error: PyErr| io::Error::other(error.to_string()))?);
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
            ..Limits::default()
        };
        let games = Reader::with_limits(Source::of(source)?, limits).games();
        Ok(PgnReader(Mutex::new(games)))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // A file object's `read` is Python code, which may come back here: the lock is tried, not waited for.
        let next = py.detach(|| -> PyResult<Option<Result<PgnGame, ReadError>>> {
            let mut games = self.0.try_lock().map_err(|_| in_use())?;
            Ok(games.next().map(|game| game.map(|game| PgnGame::of(&game))))
        })?;
        match next {
            None => Ok(None),
            Some(Ok(game)) => crate::to_python(py, &game).map(Some),
            Some(Err(error)) => Err(fault::pgn(&error)),
        }
    }
}
