//! The catalogue: variants by name.

use std::sync::{Arc, OnceLock};

use boardwright::compare::Bound as Extent;
use boardwright::problem::read_popeye;
use boardwright::record::GameRecord;
use boardwright::{Limits, LoadError, SharedCatalogue, wire};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::fault;
use crate::game::{Game, Watch};
use crate::tree::GameTree;
use crate::variant::{Ours, Variant};

static SHIPPED: OnceLock<Arc<boardwright::Catalogue>> = OnceLock::new();

/// The shipped variants, which whoever asks for them shares with what is compiled of them.
pub(crate) fn shipped() -> Arc<boardwright::Catalogue> {
    Arc::clone(SHIPPED.get_or_init(|| Arc::new(boardwright::Catalogue::shipped())))
}

/// Variants by id and version: those that ship with boardwright, and those that are added.
///
/// Descriptors are compiled when they are first asked for. Threads may share a catalogue; a change that fails
/// leaves it as it was. Games and variants that were made keep their rules whatever happens to the catalogue.
///
/// With `untrusted`, descriptors that strangers write are bounded in size and in the work of a call.
/// With `empty`, there is nothing but the rule modules.
#[pyclass(frozen, module = "boardwright", name = "Catalogue")]
pub(crate) struct Catalogue(SharedCatalogue);

impl Catalogue {
    fn ours(&self, name: &str) -> Result<Arc<Ours>, LoadError> {
        let catalogue = self.0.snapshot();
        Ok(Ours::new(catalogue.get(name)?, catalogue))
    }

    /// The variants as they are now.
    pub(crate) fn snapshot(&self) -> Arc<boardwright::Catalogue> {
        self.0.snapshot()
    }

    fn known(&self, game: boardwright::Game) -> Game {
        let variant = game.position().variant();
        Game::new(game, Ours::new(variant, self.0.snapshot()))
    }
}

#[pymethods]
impl Catalogue {
    #[new]
    #[pyo3(signature = (*, untrusted=false, empty=false))]
    fn new(untrusted: bool, empty: bool) -> Catalogue {
        let mut catalogue = match (untrusted, empty) {
            (false, false) => boardwright::Catalogue::clone(&shipped()),
            (true, false) => boardwright::Catalogue::shipped(),
            (_, true) => boardwright::Catalogue::empty(boardwright::shipped_modules()),
        };
        if untrusted {
            catalogue.set_limits(Limits::UNTRUSTED);
        }
        Catalogue(SharedCatalogue::new(catalogue))
    }

    /// The ids of all variants, in order.
    fn ids(&self) -> Vec<String> {
        self.0.snapshot().ids().map(str::to_owned).collect()
    }

    /// The versions of a variant that are here, the oldest first.
    fn versions(&self, id: &str) -> Vec<String> {
        let catalogue = self.0.snapshot();
        catalogue
            .versions(id)
            .into_iter()
            .map(str::to_owned)
            .collect()
    }

    /// The family of a shipped variant, such as `shogi`; `None` for others.
    fn family(&self, name: &str) -> Option<&'static str> {
        self.0.snapshot().family(name)
    }

    /// The text of a variant's own descriptor, in TOML.
    fn text(&self, name: &str) -> Option<String> {
        self.0.snapshot().text(name).map(str::to_owned)
    }

    /// The variant of this name: an id or an alias, `chess`, or with a version or its beginning, `chess@1`.
    fn get(&self, py: Python<'_>, name: &str) -> PyResult<Variant> {
        let ours = py.detach(|| self.ours(name));
        Ok(Variant(ours.map_err(|error| fault::load(&error))?))
    }

    /// A game of the variant of this name, from its start, from a position, or from a set-up by number, `setup:518`.
    #[pyo3(signature = (name, position=None))]
    fn game(&self, py: Python<'_>, name: &str, position: Option<&str>) -> PyResult<Game> {
        self.get(py, name)?.game(py, position)
    }

    /// A game of the variant of this name from a problem's diagram, in any dialect or as data, to be solved: a side that has no royal
    /// piece there needs none.
    fn diagram(&self, py: Python<'_>, name: &str, position: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.get(py, name)?.diagram(py, position)
    }

    /// Reads a descriptor and adds its variant, in place of one with the same id and version.
    #[pyo3(signature = (text, *, file="descriptor.toml"))]
    fn add(&self, py: Python<'_>, text: &str, file: &str) -> PyResult<Variant> {
        let added = py.detach(|| self.0.change(|catalogue| catalogue.add(file, text)));
        let variant = added.map_err(|error| fault::load(&error))?;
        Ok(Variant(Ours::new(variant, self.0.snapshot())))
    }

    /// Everything that is wrong with a descriptor, or probably not meant so; nothing is added. An error that is
    /// no fault of the text, such as one that is too large, is raised.
    #[pyo3(signature = (text, *, file="descriptor.toml"))]
    fn check<'py>(&self, py: Python<'py>, text: &str, file: &str) -> PyResult<Bound<'py, PyAny>> {
        let catalogue = self.0.snapshot();
        let diagnostics = match py.detach(|| catalogue.describe(file, text)) {
            Ok(described) => described.warnings,
            Err(LoadError::Descriptor(diagnostics)) => diagnostics,
            Err(error) => return Err(fault::load(&error)),
        };
        crate::to_python(py, &diagnostics)
    }

    /// Adds the file of names of the variant with this id: names in several languages, glyphs, lines on the board.
    #[pyo3(signature = (id, text, *, file="names.toml"))]
    fn add_names(&self, id: &str, text: &str, file: &str) -> PyResult<()> {
        let added = self.0.change(|catalogue| {
            catalogue.add_names(id, file, text.to_owned());
            catalogue.presentation(id).map(|_| ())
        });
        added.map_err(|error| fault::load(&error))
    }

    /// Takes variants out, `chess` or only `chess@1`, and returns how many versions these were.
    fn remove(&self, name: &str) -> usize {
        let removed = self
            .0
            .change(|catalogue| Ok::<_, ()>(catalogue.remove(name)));
        removed.unwrap_or(0)
    }

    /// What a user interface needs to know of a variant before a game begins.
    fn description<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let catalogue = self.0.snapshot();
        let description = py.detach(|| catalogue.description(name));
        crate::to_python(py, &description.map_err(|error| fault::load(&error))?)
    }

    /// The rule page of a variant in Markdown, with its pictures in SVG.
    fn page(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let catalogue = self.0.snapshot();
        let page = py.detach(|| catalogue.page(name));
        page.map_err(|error| fault::load(&error))
    }

    /// Reads problems in the input language of Popeye, in English, each with its twins: a `variant`, a `position` and, as
    /// `problem`, the arguments that `solve` of a game there is to be given. They are of chess and its conditions, or of
    /// another variant.
    #[pyo3(signature = (text, variant="chess"))]
    fn popeye<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        variant: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let catalogue = self.0.snapshot();
        let variant = catalogue.get(variant);
        let variant = variant.map_err(|error| fault::load(&error))?;
        let asked = py.detach(|| read_popeye(&catalogue, &variant, text));
        let asked = asked.map_err(|error| fault::popeye(&error))?;
        let problems: Vec<_> = asked.iter().map(wire::PopeyeProblem::of).collect();
        crate::to_python(py, &problems)
    }

    /// Reads a record of KIF or KI2 as a tree, in shogi or in the variant that one of our own records names. A record in Shift_JIS
    /// is decoded before.
    fn kif(&self, py: Python<'_>, record: &str) -> PyResult<GameTree> {
        let catalogue = self.0.snapshot();
        let tree = py.detach(|| catalogue.read_kif(record));
        let tree = tree.map_err(|error| fault::unreadable(py, &error))?;
        let ours = Ours::new(tree.start().variant(), catalogue);
        Ok(GameTree::new(tree, ours))
    }

    /// How two variants differ: the keys of their descriptors, and the moves after which their rules part.
    ///
    /// `plies` bounds the lines that are looked at, `positions` the pairs of positions that are kept, `games` the
    /// games by lot. `progress` is called now and then with how far the search is, and stops it by returning `False`.
    #[pyo3(signature = (first, second, *, plies=None, positions=None, games=None, progress=None))]
    #[allow(clippy::too_many_arguments)] // keywords, in Python
    fn compare<'py>(
        &self,
        py: Python<'py>,
        first: &str,
        second: &str,
        plies: Option<u32>,
        positions: Option<usize>,
        games: Option<u32>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let usual = Extent::default();
        let bound = usual
            .with_plies(plies.unwrap_or(usual.plies))
            .with_positions(positions.unwrap_or(usual.positions))
            .with_games(games.unwrap_or(usual.games));
        let catalogue = self.0.snapshot();
        let mut watch = Watch::told(py, progress)?;
        let told = py.detach(|| {
            let mut tick = |seen| watch.goes_on(&seen);
            catalogue.compare(first, second, &bound, &mut tick)
        });
        let told = watch.done(told.map_err(|error| fault::load(&error)))?;
        crate::to_python(py, &told)
    }

    /// The game of a record, as `Game.record` gives it or as JSON, or of a compact record in bytes.
    fn restore(&self, py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<Game> {
        let catalogue = self.0.snapshot();
        if let Ok(bytes) = record.extract::<Vec<u8>>() {
            let game = py.detach(|| catalogue.restore_bytes(&bytes));
            return Ok(self.known(game.map_err(|error| fault::record(&error))?));
        }
        let read: Result<GameRecord, String> = match record.extract::<String>() {
            Ok(text) => serde_json::from_str(&text).map_err(|error| error.to_string()),
            Err(_) => pythonize::depythonize(record).map_err(|error| error.to_string()),
        };
        let read = read.map_err(|message| fault::record_text(&message))?;
        let game = py.detach(|| catalogue.restore(&read));
        Ok(self.known(game.map_err(|error| fault::record(&error))?))
    }

    /// A catalogue of the same variants that changes by itself.
    fn __copy__(&self) -> Catalogue {
        let own = boardwright::Catalogue::clone(&self.0.snapshot());
        Catalogue(SharedCatalogue::new(own))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Catalogue {
        self.__copy__()
    }

    fn __len__(&self) -> usize {
        self.0.snapshot().ids().count()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.0.snapshot().text(name).is_some()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.ids().into_pyobject(py)?.try_iter()
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Variant> {
        match py.detach(|| self.ours(name)) {
            Ok(ours) => Ok(Variant(ours)),
            Err(LoadError::UnknownVariant { .. } | LoadError::UnknownVersion { .. }) => {
                Err(PyKeyError::new_err(name.to_owned()))
            }
            Err(error) => Err(fault::load(&error)),
        }
    }

    fn __repr__(&self) -> String {
        format!("<boardwright.Catalogue of {} variants>", self.__len__())
    }
}
