//! A variant: its names, its pictures, games of it.

use std::sync::Arc;

use boardwright::record::Placement;
use boardwright::{Description, Side};
use pyo3::prelude::*;

use crate::endgame::{EndgameTables, MEMORY};
use crate::fault;
use crate::game::Game;

/// A variant and the catalogue in which its names are.
pub(crate) type Ours = boardwright::Presented;

/// A variant: the compiled rules of a game. It is never changed, and may be shared between threads.
#[pyclass(frozen, module = "boardwright")]
pub(crate) struct Variant(pub(crate) Arc<Ours>);

impl Variant {
    fn model(&self) -> &boardwright::model::Model {
        self.0.variant.model()
    }
}

#[pymethods]
impl Variant {
    /// Its id, such as `chess`.
    #[getter]
    fn id(&self) -> &str {
        &self.model().id
    }

    /// The version of its rules, such as `1.1.0`.
    #[getter]
    fn version(&self) -> &str {
        &self.model().version
    }

    /// The hash of everything that decides a legal move or a result.
    #[getter]
    fn rules_hash(&self) -> &str {
        &self.model().rules_hash
    }

    /// The name that people read.
    #[getter]
    fn name(&self) -> &str {
        &self.model().name
    }

    /// Other names that a catalogue knows it by.
    #[getter]
    fn aliases(&self) -> Vec<String> {
        self.model().aliases.clone()
    }

    /// The names of the players, the first player's first.
    #[getter]
    fn players(&self) -> (&str, &str) {
        let [first, second] = Side::BOTH.map(|side| self.model().players[side].name.as_str());
        (first, second)
    }

    /// The names of the board's cells, by rank, then file.
    #[getter]
    fn cells(&self) -> Vec<&str> {
        let board = &self.model().board;
        board.cells().map(|cell| board.name(cell)).collect()
    }

    /// Whether legal moves depend on what was played before: a position alone is then not enough.
    #[getter]
    fn needs_history(&self) -> bool {
        self.0.variant.needs_history()
    }

    /// How many set-ups a game may begin with: 1, or 960 in chess960.
    #[getter]
    fn setups(&self) -> u32 {
        self.model().setups()
    }

    /// A game from a problem's diagram, in any dialect or as data, to be solved: a side that has no royal piece there needs none.
    pub(crate) fn diagram(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Game> {
        let variant = &self.0.variant;
        let game = match position.extract::<String>() {
            Ok(text) => py
                .detach(|| boardwright::Game::set_up_diagram(variant, &text))
                .map_err(|error| fault::start(&error))?,
            Err(_) => {
                let placement: Placement = pythonize::depythonize(position)
                    .map_err(|error| fault::position_data(&error.to_string()))?;
                let start = py.detach(|| placement.diagram(variant));
                boardwright::Game::from_position(start.map_err(|error| fault::placed(&error))?)
            }
        };
        Ok(Game::new(game, Arc::clone(&self.0)))
    }

    /// A game from the variant's start, from a position in any dialect that it reads, or from a set-up by number, `setup:518`.
    #[pyo3(signature = (position=None))]
    pub(crate) fn game(&self, py: Python<'_>, position: Option<&str>) -> PyResult<Game> {
        let variant = &self.0.variant;
        let game = py.detach(|| match position {
            None => Ok(boardwright::Game::new(variant)),
            Some(text) => boardwright::Game::set_up(variant, text),
        });
        let game = game.map_err(|error| fault::start(&error))?;
        Ok(Game::new(game, Arc::clone(&self.0)))
    }

    /// A game from a set-up by number, where the start is shuffled.
    fn numbered(&self, number: u32) -> PyResult<Game> {
        let game = boardwright::Game::numbered(&self.0.variant, number);
        let game = game.map_err(|error| fault::start(&error.into()))?;
        Ok(Game::new(game, Arc::clone(&self.0)))
    }

    /// What a user interface needs to know before a game begins: board, pieces, players, names, glyphs.
    fn description<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let description = Description::of(
            &self.0.variant,
            self.0
                .presentation()
                .map_err(|error| fault::load(&error))?
                .clone(),
        );
        crate::to_python(py, &description)
    }

    /// The picture of how a piece moves, in SVG, by the piece's id.
    fn movement_svg(&self, piece: &str) -> PyResult<String> {
        let drawn = self
            .0
            .movement_svg(piece)
            .map_err(|error| fault::load(&error))?;
        drawn.map_err(|error| fault::coded(&error))
    }

    /// Makes the endgame tables of a few men, such as `KQK` or `KRvKP`, and of those that captures and promotions make of
    /// them, with no more than so many bytes, by so many threads. The GIL is released meanwhile. `progress` is told now and
    /// then how far it is, and stops it by returning `False`.
    #[pyo3(signature = (men, *, memory_bytes=MEMORY, threads=1, progress=None))]
    fn endgame_tables(
        &self,
        py: Python<'_>,
        men: &str,
        memory_bytes: u64,
        threads: u16,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<EndgameTables> {
        EndgameTables::build(py, self, men, memory_bytes, threads, progress)
    }

    /// Reads endgame tables that `to_bytes` or `boardwright table` has written, with no more than so many bytes.
    #[pyo3(signature = (written, *, memory_bytes=MEMORY))]
    fn read_endgame_tables(
        &self,
        py: Python<'_>,
        written: &[u8],
        memory_bytes: u64,
    ) -> PyResult<EndgameTables> {
        EndgameTables::read(py, self, written, memory_bytes)
    }

    /// The start, in SVG.
    #[pyo3(signature = (*, flipped=false, letters=false))]
    fn svg(&self, flipped: bool, letters: bool) -> PyResult<String> {
        let game = boardwright::Game::new(&self.0.variant);
        let view = self.0.view(letters, flipped);
        let view = view.map_err(|error| fault::load(&error))?;
        Ok(game.picture(&view, &[]).to_svg())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(false, false)
    }

    /// Itself: it is never changed.
    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __repr__(&self) -> String {
        format!("<boardwright.Variant {}>", self.0.full_name())
    }

    fn __eq__(&self, other: &Variant) -> bool {
        let (ours, theirs) = (self.model(), other.model());
        (&ours.id, &ours.version, &ours.rules_hash)
            == (&theirs.id, &theirs.version, &theirs.rules_hash)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        let model = self.model();
        (&model.id, &model.version, &model.rules_hash).hash(&mut hasher);
        hasher.finish()
    }
}
