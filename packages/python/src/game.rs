//! A game.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use boardwright::named::{self, Notation};
use boardwright::notation::Coordinates;
use boardwright::notation::kif::Record;
use boardwright::record::{OutcomeRecord, compact};
use boardwright::wire::{self, Refused};
use boardwright::{Applied, Budget, Given, MoveError, NoClaim, Outcome};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::endgame::EndgameTables;
use crate::fault;
use crate::pickle::{self, Pickled};
use crate::tree::GameTree;
use crate::variant::{Ours, Variant};

/// How often a long count or search looks whether it should stop.
const LOOKS: Duration = Duration::from_millis(50);

/// A game: its start, its moves, how it stands; and all of it as text.
///
/// A refused move leaves it as it was. It knows the player to move, not who asks: that the right player moves or
/// claims is the caller's to see to. Threads may share a game: its calls wait for each other, except that counts
/// and searches work on a copy, without the GIL.
#[pyclass(frozen, module = "boardwright", name = "Game")]
pub(crate) struct Game {
    game: Mutex<boardwright::Game>,
    ours: Arc<Ours>,
}

impl Game {
    pub(crate) fn new(game: boardwright::Game, ours: Arc<Ours>) -> Game {
        Game {
            game: Mutex::new(game),
            ours,
        }
    }

    /// Does something with the game. No Python code runs meanwhile: what goes wrong is made an exception afterwards,
    /// and whoever waits for the game lets other threads run.
    fn with<T>(&self, act: impl FnOnce(&mut boardwright::Game) -> T) -> PyResult<T> {
        let held = Python::attach(|py| self.game.lock_py_attached(py));
        let mut game = held.map_err(|_| fault::broken())?;
        Ok(act(&mut game))
    }

    pub(crate) fn cloned(&self) -> PyResult<boardwright::Game> {
        self.with(|game| game.clone())
    }

    fn model(&self) -> &boardwright::model::Model {
        self.ours.variant.model()
    }

    fn notation(&self, name: Option<&str>) -> PyResult<Notation> {
        let notation = name.map(|name| named::notation(self.model(), name));
        let notation = notation.transpose().map_err(|error| fault::coded(&error))?;
        Ok(notation.unwrap_or_default())
    }

    fn given(&self, mv: &Bound<'_, PyAny>) -> Result<Given, Refused> {
        if let Ok(text) = mv.extract::<String>() {
            return Ok(Given::Text(text));
        }
        let wish = pythonize::depythonize::<wire::Wish>(mv);
        let wish = wish.map_err(|error| Refused::new("bad-wish", error.to_string()))?;
        let wish = wish.read(self.model());
        Ok(Given::Wish(wish.map_err(|error| Refused::from(&error))?))
    }

    fn told<'py>(&self, py: Python<'py>, applied: &Applied) -> PyResult<Bound<'py, PyAny>> {
        let told = wire::Applied::of(self.model(), applied);
        let told = told.map_err(|error| fault::coded(&error))?;
        crate::to_python(py, &told)
    }

    fn outcome_to_python<'py>(
        &self,
        py: Python<'py>,
        outcome: &Outcome,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(py, &OutcomeRecord::of(self.model(), outcome))
    }
}

/// Looks now and then whether Python wants to stop, by a signal or by what `progress` returns.
pub(crate) struct Watch {
    last: Instant,
    progress: Option<Py<PyAny>>,
    raised: Option<PyErr>,
}

impl Watch {
    pub(crate) fn new(progress: Option<Py<PyAny>>) -> Watch {
        Watch {
            last: Instant::now(),
            progress,
            raised: None,
        }
    }

    /// The same with what Python gives as `progress`.
    pub(crate) fn told(py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<Watch> {
        match &progress {
            Some(given) if !given.bind(py).is_callable() => {
                Err(PyTypeError::new_err("`progress` is no function"))
            }
            _ => Ok(Watch::new(progress)),
        }
    }

    pub(crate) fn goes_on(&mut self, seen: &impl serde::Serialize) -> bool {
        if self.last.elapsed() < LOOKS {
            return true;
        }
        let looked = Python::attach(|py| {
            py.check_signals()?;
            let Some(progress) = &self.progress else {
                return Ok(true);
            };
            let answer = progress.bind(py).call1((crate::to_python(py, seen)?,))?;
            Ok(answer.is_none() || answer.is_truthy()?)
        });
        self.last = Instant::now();
        looked.unwrap_or_else(|error| {
            self.raised = Some(error);
            false
        })
    }

    pub(crate) fn done<T>(self, found: PyResult<T>) -> PyResult<T> {
        match self.raised {
            Some(raised) => Err(raised),
            None => found,
        }
    }
}

#[pymethods]
impl Game {
    // ---- The moves: which there are, and making them ----

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(Arc::clone(&self.ours))
    }

    /// How many moves were played.
    #[getter]
    fn ply(&self) -> PyResult<usize> {
        self.with(|game| game.moves().len())
    }

    /// The player to move.
    #[getter]
    fn turn(&self) -> PyResult<&str> {
        let side = self.with(|game| game.position().turn())?;
        Ok(&self.model().players[side].name)
    }

    /// Whether the player to move is in check.
    #[getter]
    fn in_check(&self) -> PyResult<bool> {
        self.with(|game| game.position().in_check())
    }

    /// The legal moves in coordinates, sorted, or in another notation: other coordinates (`uci`, `usi`, `ucci`, `fairy`), as people
    /// write them in the variant (`human`), or in another style that people use (`san`, `lan`, `kif`, `wxf`, …). A game that ended by
    /// a draw that leaves moves still lists them.
    #[pyo3(signature = (*, notation=None))]
    fn legal_moves(&self, notation: Option<&str>) -> PyResult<Vec<String>> {
        let notation = self.notation(notation)?;
        let moves = self.with(|game| game.legal_moves_as(notation))?;
        moves.map_err(|error| fault::mv(&error))
    }

    /// The forbidden moves that are not refused but end the game against whoever plays them.
    fn penalised_moves(&self) -> PyResult<Vec<String>> {
        self.with(|game| {
            let moves = game.penalised_moves().into_iter();
            moves.map(|mv| game.write_unchecked(mv)).collect()
        })
    }

    /// The legal moves by the pieces that make them, as a board shows them.
    fn choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let choices = self.with(|game| game.choices())?;
        let told = wire::Choices::of(self.model(), &choices);
        let told = told.map_err(|error| fault::coded(&error))?;
        crate::to_python(py, &told)
    }

    /// What a player may announce while the opponent is to move. Some of it will turn out not to be legal.
    fn premoves<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyAny>> {
        let side = self
            .ours
            .side(player)
            .map_err(|error| fault::coded(&error))?;
        let choices = self.with(|game| game.position().premoves(side))?;
        let told = wire::Choices::of(self.model(), &choices);
        let told = told.map_err(|error| fault::coded(&error))?;
        crate::to_python(py, &told)
    }

    /// Plays a move, given as text or as a wish (a dictionary with `from` or `dropped`, `to`, …), and tells what it
    /// has changed. Texts are read in the variant's coordinates, or in another notation.
    #[pyo3(signature = (mv, /, *, notation=None))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        mv: &Bound<'py, PyAny>,
        notation: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let notation = self.notation(notation)?;
        let given = self.given(mv).map_err(|refused| fault::refused(&refused))?;
        let played = self.with(|game| game.play_given(&given, notation))?;
        self.told(py, &played.map_err(|error| fault::mv(&error))?)
    }

    /// Plays several moves, all or, if one of them is refused, none. The error has the place of that one as `index`. The GIL is
    /// released meanwhile.
    #[pyo3(signature = (moves, /, *, notation=None))]
    fn replay(
        &self,
        py: Python<'_>,
        moves: &Bound<'_, PyAny>,
        notation: Option<&str>,
    ) -> PyResult<()> {
        if moves.is_instance_of::<PyString>() {
            let message = "moves are given as a list of texts, not as one text";
            return Err(PyTypeError::new_err(message));
        }
        let moves: Vec<String> = moves.extract()?;
        let notation = self.notation(notation)?;
        let mut next = self.cloned()?;
        let from = next.moves().len();
        let played = py.detach(|| next.replay(moves, notation));
        played.map_err(|error| fault::replay(&error))?;
        let is_as_before = self.with(|game| {
            // Another thread may have played meanwhile.
            let same = game.moves() == next.moves().get(..from).unwrap_or_default();
            if same {
                *game = next;
            }
            same
        })?;
        match is_as_before {
            true => Ok(()),
            false => Err(fault::plain(
                "the game was changed meanwhile",
                "changed-meanwhile",
            )),
        }
    }

    /// Takes the last move back and returns it in coordinates; `None` if none was played. A game that was ended
    /// by a claim, or from outside the rules, goes on again.
    fn take_back(&self) -> PyResult<Option<String>> {
        self.with(|game| {
            let taken = game.take_back();
            taken.map(|mv| game.write_unchecked(mv))
        })
    }

    /// Why a move would be refused: its code and a message, or `None` if it is legal. Texts may be in coordinates
    /// or in human notation. With `by_movement`, a game that is over is asked as if it were not.
    #[pyo3(signature = (mv, /, *, by_movement=false))]
    fn refusal<'py>(
        &self,
        py: Python<'py>,
        mv: &Bound<'py, PyAny>,
        by_movement: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let refused = match self.given(mv) {
            Err(refused) => Some(refused),
            Ok(given) => {
                let error = self.with(|game| match by_movement {
                    true => game.refusal_by_movement(&given),
                    false => game.refusal(&given),
                })?;
                error.as_ref().map(Refused::from)
            }
        };
        let told = refused.map(|refused| crate::to_python(py, &refused));
        told.transpose()
    }

    /// A legal move, given in coordinates or in human notation, in the variant's coordinates, or in another notation.
    #[pyo3(signature = (mv, /, *, notation=None))]
    fn write(&self, mv: &str, notation: Option<&str>) -> PyResult<String> {
        let notation = self.notation(notation)?;
        let written = self.with(|game| game.write_as(game.read_either(mv)?, notation))?;
        written.map_err(|error| fault::mv(&error))
    }

    /// A legal move, given in one notation and no other, in the variant's coordinates.
    #[pyo3(signature = (text, /, *, notation=None))]
    fn read(&self, text: &str, notation: Option<&str>) -> PyResult<String> {
        let notation = self.notation(notation)?;
        let written = self.with(|game| {
            let mv = game.read_as(text, notation)?;
            Ok::<_, MoveError>(game.write_unchecked(mv))
        })?;
        written.map_err(|error| fault::mv(&error))
    }

    /// The moves played, in the variant's coordinates or in another notation.
    #[pyo3(signature = (*, notation=None))]
    fn moves(&self, notation: Option<&str>) -> PyResult<Vec<String>> {
        let notation = self.notation(notation)?;
        self.with(|game| game.moves_as(notation))
    }

    // ---- How it stands, and how it ends ----

    /// How the game stands: over or not, the player to move, check, claims, the result.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let status = self.with(|game| wire::Status::of(game))?;
        crate::to_python(py, &status)
    }

    /// All that a client needs: position, status, choices, what the last move has changed.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let state = self.with(|game| wire::State::of(game))?;
        crate::to_python(py, &state)
    }

    /// The result, if the game is over.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.with(|game| game.outcome())?;
        let told = outcome.map(|outcome| self.outcome_to_python(py, &outcome));
        told.transpose()
    }

    /// The codes of what the player to move may claim now or, with a legal move, by announcing it.
    #[pyo3(signature = (announced=None))]
    fn claims(&self, announced: Option<&str>) -> PyResult<Vec<&'static str>> {
        let reasons = self.with(|game| match announced {
            None => Ok(game.claims()),
            Some(text) => {
                let mv = game.read_either(text)?;
                Ok::<_, MoveError>(game.claims_with(mv))
            }
        })?;
        let reasons = reasons.map_err(|error| fault::mv(&error))?;
        Ok(reasons.into_iter().map(|reason| reason.code()).collect())
    }

    /// Ends the game by a claim of the player to move, now or with an announced move, and returns the result.
    #[pyo3(signature = (reason, announced=None))]
    fn claim<'py>(
        &self,
        py: Python<'py>,
        reason: &str,
        announced: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = named::reason(reason).map_err(|error| fault::claim(&error))?;
        let claimed = self.with(|game| {
            let claimed: Result<Outcome, NoClaim> = match announced {
                None => game.claim(known),
                Some(text) => game.claim_with(known, game.read_either(text)?),
            };
            Ok::<_, MoveError>(claimed)
        })?;
        let claimed = claimed.map_err(|error| fault::mv(&error))?;
        let outcome = claimed.map_err(|error| fault::claim(&error))?;
        self.outcome_to_python(py, &outcome)
    }

    /// Ends the game: a player gives up. A game that is over stays as it ended.
    fn resign<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyAny>> {
        let side = self
            .ours
            .side(player)
            .map_err(|error| fault::coded(&error))?;
        let outcome = self.with(|game| game.resign(side))?;
        self.outcome_to_python(py, &outcome)
    }

    /// Ends the game: a player has run out of time. The opponent wins, or draws if he can certainly never win.
    fn run_out_of_time<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyAny>> {
        let side = self
            .ours
            .side(player)
            .map_err(|error| fault::coded(&error))?;
        let outcome = self.with(|game| game.run_out_of_time(side))?;
        self.outcome_to_python(py, &outcome)
    }

    /// Ends the game as a draw by agreement.
    fn agree_draw<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let outcome = self.with(|game| game.agree_draw())?;
        self.outcome_to_python(py, &outcome)
    }

    /// Lets a game go on that was ended by a claim, a resignation, the clock or an agreement; whether it was.
    fn reopen(&self) -> PyResult<bool> {
        self.with(|game| game.reopen().is_some())
    }

    /// Whether a player can certainly not win any more.
    fn cannot_win(&self, player: &str) -> PyResult<bool> {
        let side = self
            .ours
            .side(player)
            .map_err(|error| fault::coded(&error))?;
        self.with(|game| game.position().cannot_win(side))
    }

    // ---- The game as text, data and pictures ----

    /// The position in the variant's own dialect, or in another of its dialects.
    #[pyo3(signature = (dialect=None))]
    fn position(&self, dialect: Option<&str>) -> PyResult<String> {
        let Some(name) = dialect else {
            return self.with(|game| game.position_text());
        };
        let dialect = named::dialect(self.model(), name).map_err(|error| fault::coded(&error))?;
        let text = self.with(|game| game.position_text_in(dialect))?;
        Ok(text.unwrap_or_default()) // a dialect that was found fits
    }

    /// The dialects in which its positions are written, the variant's own first.
    #[getter]
    fn dialects(&self) -> Vec<String> {
        self.model().notation.position.clone()
    }

    /// The position as data: who stands where, hands, rights, counters.
    fn position_record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = self.with(|game| game.position_record())?;
        crate::to_python(py, &record)
    }

    /// The piece on a cell, by its name: its player and its kind; `None` if it is empty.
    fn man_at<'py>(&self, py: Python<'py>, cell: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = named::cell(self.model(), cell).map_err(|error| fault::coded(&error))?;
        let man = self.with(|game| game.man_record(found))?;
        man.map(|man| crate::to_python(py, &man)).transpose()
    }

    /// The game as a record to be kept: `Catalogue.restore` makes it again.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = self.with(|game| game.record())?;
        crate::to_python(py, &record.map_err(|error| fault::record(&error))?)
    }

    /// The game as a record of few bytes: `Catalogue.restore` makes it again.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.with(|game| compact::write(game))?;
        Ok(PyBytes::new(
            py,
            &bytes.map_err(|error| fault::record(&error))?,
        ))
    }

    /// The game in PGN, with its moves in standard algebraic notation and these tags. Those that follow from the game are refused where
    /// they say something else.
    #[pyo3(signature = (tags=None))]
    fn pgn(&self, tags: Option<std::collections::BTreeMap<String, String>>) -> PyResult<String> {
        let written = self.with(|game| game.pgn(tags.into_iter().flatten()))?;
        let written = written.map_err(|error| fault::tree(&error))?;
        Ok(written.to_string())
    }

    /// The game as a record of KIF in UTF-8, with the players, the first one first, when it began (`2026/11/22`), and the seconds that
    /// each move took. Games that KIF has no words for are refused with the code `no-kif`.
    #[pyo3(signature = (*, players=None, began=None, seconds=None))]
    fn kif(
        &self,
        players: Option<(Option<String>, Option<String>)>,
        began: Option<String>,
        seconds: Option<Vec<u64>>,
    ) -> PyResult<String> {
        let game = self.cloned()?;
        let mut record = Record::of(&game).ok_or_else(fault::no_kif)?;
        record.players = players.unwrap_or_default().into();
        record.began = began;
        record.seconds = seconds.unwrap_or_default();
        Ok(record.to_string())
    }

    /// The game as a tree, to be annotated and to have variations.
    fn tree(&self) -> PyResult<GameTree> {
        let game = self.cloned()?;
        let tree = boardwright::GameTree::of(&game).map_err(|error| fault::tree(&error))?;
        Ok(GameTree::new(tree, Arc::clone(&self.ours)))
    }

    /// The position in SVG, with the pieces in hand and, unless `last` is false, the cells of the last move marked.
    #[pyo3(signature = (*, flipped=false, letters=false, last=true))]
    fn svg(&self, flipped: bool, letters: bool, last: bool) -> PyResult<String> {
        let view = self
            .ours
            .view(letters, flipped)
            .map_err(|error| fault::load(&error))?;
        self.with(|game| game.picture(&view, &marked(game, last)).to_svg())
    }

    /// The position in lines of text, for a terminal: in letters, or, if `letters` is false, in glyphs as JavaScript’s `text()` has it.
    #[pyo3(signature = (*, flipped=false, letters=true, last=true))]
    fn text(&self, flipped: bool, letters: bool, last: bool) -> PyResult<String> {
        let view = self
            .ours
            .view(letters, flipped)
            .map_err(|error| fault::load(&error))?;
        self.with(|game| game.picture(&view, &marked(game, last)).to_text())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(false, false, true)
    }

    fn __str__(&self) -> PyResult<String> {
        self.text(false, true, true)
    }

    fn __repr__(&self) -> PyResult<String> {
        let (name, ply) = (self.ours.full_name(), self.ply()?);
        let position = self.position(None)?;
        Ok(format!(
            "<boardwright.Game {name}, {ply} moves: {position}>"
        ))
    }

    /// A copy that goes its own way.
    fn copy(&self) -> PyResult<Game> {
        Ok(Game::new(self.cloned()?, Arc::clone(&self.ours)))
    }

    fn __copy__(&self) -> PyResult<Game> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, Bound<'py, PyBytes>>> {
        pickle::pickled(py, "unpickle", &self.ours, self.to_bytes(py)?)
    }

    // ---- Counts and searches ----

    /// The number of legal move sequences of so many plies from here. The GIL is released meanwhile; an interrupt
    /// stops it. `leaves` says what happens at the last ply: `bulk`, `list` or `play`.
    #[pyo3(signature = (depth, *, leaves="bulk"))]
    fn perft(&self, py: Python<'_>, depth: u32, leaves: &str) -> PyResult<u64> {
        let leaves = named::leaves(leaves).map_err(|error| fault::coded(&error))?;
        let game = self.cloned()?;
        let mut watch = Watch::new(None);
        let counted = py.detach(|| game.perft(depth, leaves, &mut |_| watch.goes_on(&())));
        watch.done(counted.map_err(|error| fault::coded(&error)))
    }

    /// The number of legal move sequences of so many plies by the first move, in order.
    #[pyo3(signature = (depth, *, leaves="bulk"))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: u32,
        leaves: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let leaves = named::leaves(leaves).map_err(|error| fault::coded(&error))?;
        let game = self.cloned()?;
        let mut watch = Watch::new(None);
        let counted =
            py.detach(|| game.divide(depth, Coordinates::Own, leaves, &mut |_| watch.goes_on(&())));
        let counted = watch.done(counted.map_err(|error| fault::coded(&error)))?;
        let counts = PyDict::new(py);
        for (text, count) in counted {
            counts.set_item(text, count)?;
        }
        Ok(counts)
    }

    /// Solves a problem: `#3`, `s#2`, `h#2.5`, `ser-#4`; without a stipulation, what the variant asks of its problems,
    /// or that the player to move forces mate. The GIL is released meanwhile. `progress` is told now and then how far
    /// the search is, and stops it by returning `False`. The lengths of forced mates are looked up in `tables`. Set play,
    /// tries with so many refutations at most, and threats are told where they are wanted, and the solution is written in
    /// lines, phase by phase, if `written`, and in the `forms` that are: `text` and `html`, `kif`, `jkf` and `popeye`. The
    /// `letters` of lines, text and HTML are `english`, `german` or `japanese`.
    #[pyo3(signature = (stipulation=None, *, within=None, longer=true, whole=false, skip_futile=false, set_play=false, tries=None, threats=false, written=false, forms=None, letters=None, threads=None, nodes=None, hash_bytes=None, progress=None, tables=None))]
    #[allow(clippy::too_many_arguments)] // they are keywords
    fn solve<'py>(
        &self,
        py: Python<'py>,
        stipulation: Option<String>,
        within: Option<u16>,
        longer: bool,
        whole: bool,
        skip_futile: bool,
        set_play: bool,
        tries: Option<u16>,
        threats: bool,
        written: bool,
        forms: Option<&Bound<'py, PyAny>>,
        letters: Option<&Bound<'py, PyAny>>,
        threads: Option<u16>,
        nodes: Option<u64>,
        hash_bytes: Option<usize>,
        progress: Option<Py<PyAny>>,
        tables: Option<&EndgameTables>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut problem = wire::Problem::default();
        problem.stipulation = stipulation;
        problem.within = within;
        problem.longer = longer;
        problem.whole = whole;
        problem.skip_futile = skip_futile;
        problem.set_play = set_play;
        problem.tries = tries;
        problem.threats = threats;
        problem.written = written;
        problem.forms = forms.map(of_problem).transpose()?.unwrap_or_default();
        problem.letters = letters.map(of_problem).transpose()?.unwrap_or_default();
        problem.threads = threads;
        problem.nodes = nodes;
        problem.hash_bytes = hash_bytes;
        let game = self.cloned()?;
        let view = self
            .ours
            .view(false, false)
            .map_err(|error| fault::load(&error))?;
        let mut watch = Watch::told(py, progress)?;
        let tables = tables.map_or(&[][..], EndgameTables::tables);
        let solved = py
            .detach(|| problem.solve_drawn(&game, &view, tables, &mut |seen| watch.goes_on(&seen)));
        let solved = watch.done(solved.map_err(|error| fault::problem(&error)))?;
        crate::to_python(py, &solved)
    }

    /// How many units of work, about a nanosecond each, a call of this game may take from now on; `None`: as many as it needs. A bound
    /// within which the position now cannot be answered for is refused. It does not hold for `perft`, `divide` and `solve`, which
    /// an interrupt stops, or `nodes` and `progress`.
    #[pyo3(signature = (units=None))]
    fn set_work(&self, units: Option<u64>) -> PyResult<()> {
        let budget = units.map_or(Budget::Unlimited, Budget::EachCall);
        self.with(|game| game.set_budget(budget))?
            .map_err(|error| fault::coded(&error))
    }
}

/// The cells that the last move has changed, if they are to be marked.
fn marked(game: &boardwright::Game, last: bool) -> Vec<boardwright::Cell> {
    match last {
        true => game.last_cells(),
        false => Vec::new(),
    }
}

/// What a problem has: forms, or letters.
fn of_problem<T: serde::de::DeserializeOwned>(given: &Bound<'_, PyAny>) -> PyResult<T> {
    pythonize::depythonize(given).map_err(|error| fault::no_problem(&error.to_string()))
}
