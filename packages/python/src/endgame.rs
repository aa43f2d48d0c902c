//! Endgame tables.

use boardwright::solver::endgame;
use boardwright::wire;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::fault;
use crate::game::{Game, Watch};
use crate::variant::Variant;

/// The most bytes of tables, unless it is said.
pub(crate) const MEMORY: u64 = 1 << 30;

/// The exact result of every position with a few men, and with those that captures and promotions make of them. It is
/// never changed, and may be shared between threads.
#[pyclass(frozen, module = "boardwright")]
pub(crate) struct EndgameTables(endgame::Tables);

impl EndgameTables {
    /// Makes the tables of a few men.
    pub(crate) fn build(
        py: Python<'_>,
        variant: &Variant,
        men: &str,
        memory_bytes: u64,
        threads: u16,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<EndgameTables> {
        let variant = &variant.0.variant;
        let men = endgame::Men::parse(men, variant.model());
        let men = men.map_err(|error| fault::ending(&error))?;
        let mut watch = Watch::told(py, progress)?;
        let made = py.detach(|| {
            let threads = usize::from(threads);
            endgame::Tables::build_by(threads, variant, &men, memory_bytes, &mut |stage| {
                watch.goes_on(&wire::EndingProgress::of(stage, variant.model()))
            })
        });
        let tables = watch.done(made.map_err(|error| fault::ending(&error)))?;
        Ok(EndgameTables(tables))
    }

    /// Reads what [`to_bytes`](EndgameTables::to_bytes) has written.
    pub(crate) fn read(
        py: Python<'_>,
        variant: &Variant,
        written: &[u8],
        memory_bytes: u64,
    ) -> PyResult<EndgameTables> {
        let variant = &variant.0.variant;
        let read = py.detach(|| endgame::Tables::read(variant, &mut &written[..], memory_bytes));
        Ok(EndgameTables(read.map_err(|error| fault::ending(&error))?))
    }

    /// As the solver takes them.
    pub(crate) fn tables(&self) -> &[endgame::Tables] {
        std::slice::from_ref(&self.0)
    }
}

#[pymethods]
impl EndgameTables {
    /// The men that they were made for, such as `KQvK`.
    #[getter]
    fn men(&self) -> String {
        self.0.men().text(self.0.variant().model())
    }

    /// What there is in each of them, that of the men first.
    fn summaries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(py, &wire::EndingSummary::of(&self.0))
    }

    /// What they say of a game as it stands, and of each legal move; `None` if its position is in none of them.
    fn look<'py>(&self, py: Python<'py>, game: &Game) -> PyResult<Option<Bound<'py, PyAny>>> {
        let game = game.cloned()?;
        let ending = py.detach(|| wire::Ending::of(&game, self.tables()));
        ending.map(|told| crate::to_python(py, &told)).transpose()
    }

    /// As the file that `boardwright table` writes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = Vec::new();
        py.detach(|| self.0.write(&mut bytes))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        let id = &self.0.variant().model().id;
        format!("<boardwright.EndgameTables {id} {}>", self.men())
    }
}
