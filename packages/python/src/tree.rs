//! Games with variations.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use boardwright::notation::pgn::GameResult;
use boardwright::tree::{self, GameTree as Tree, Node, Notes, TreeError, Visit};
use boardwright::wire::{self, Refused};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::game::Game;
use crate::pgn::{Source, Trouble};
use crate::pickle::{self, Pickled};
use crate::variant::{Ours, Variant};
use crate::{catalogue, fault};

/// A game with variations: moves with comments, marks, clocks, evaluations and arrows, read from PGN and written as PGN.
///
/// `root` is the start; iteration goes through all moves in the order in which they are written. Threads may share a tree.
#[pyclass(frozen, module = "boardwright", name = "GameTree")]
pub(crate) struct GameTree {
    tree: Mutex<Tree>,
    ours: Arc<Ours>,
}

impl GameTree {
    pub(crate) fn new(tree: Tree, ours: Arc<Ours>) -> GameTree {
        GameTree {
            tree: Mutex::new(tree),
            ours,
        }
    }

    /// Does something with the tree. No Python code runs meanwhile: what goes wrong is made an exception afterwards,
    /// and whoever waits for the tree lets other threads run.
    fn with<T>(&self, act: impl FnOnce(&mut Tree) -> Result<T, TreeError>) -> PyResult<T> {
        let held = Python::attach(|py| self.tree.lock_py_attached(py));
        let mut tree = held.map_err(|_| fault::broken())?;
        let done = act(&mut tree);
        drop(tree);
        done.map_err(|error| fault::tree(&error))
    }
}

/// The moves of a tree as Python sees them.
fn nodes(tree: &Bound<'_, GameTree>, nodes: Vec<Node>) -> Vec<TreeNode> {
    let made = nodes.into_iter().map(|node| TreeNode {
        tree: tree.clone().unbind(),
        node,
    });
    made.collect()
}

#[pymethods]
impl GameTree {
    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(Arc::clone(&self.ours))
    }

    /// The start, before any move.
    #[getter]
    fn root(this: &Bound<'_, Self>) -> TreeNode {
        TreeNode {
            tree: this.clone().unbind(),
            node: Node::ROOT,
        }
    }

    /// The place of this number.
    fn node(this: &Bound<'_, Self>, number: u32) -> PyResult<TreeNode> {
        let node = Node::numbered(number);
        this.get().with(|tree| tree.notes(node).map(|_| ()))?;
        Ok(TreeNode {
            tree: this.clone().unbind(),
            node,
        })
    }

    /// The moves of the main line.
    fn main_line(this: &Bound<'_, Self>) -> PyResult<Vec<TreeNode>> {
        let line = this.get().with(|tree| Ok(tree.main_line().collect()))?;
        Ok(nodes(this, line))
    }

    /// All moves, in the order in which they are written: a main move, the variations beside it, what follows it.
    fn moves(this: &Bound<'_, Self>) -> PyResult<Vec<TreeNode>> {
        let all = this.get().with(|tree| {
            let moves = tree.walk().filter_map(|visit| match visit {
                Visit::Move(node) => Some(node),
                _ => None,
            });
            Ok(moves.collect())
        })?;
        Ok(nodes(this, all))
    }

    fn __iter__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
        let moves = GameTree::moves(this)?;
        moves.into_pyobject(this.py())?.try_iter()
    }

    fn __len__(&self) -> PyResult<usize> {
        self.with(|tree| Ok(tree.len()))
    }

    /// The tags, without those that follow from the tree: `Variant`, `SetUp`, `FEN`, `Result`.
    #[getter]
    fn tags(&self) -> PyResult<Vec<(String, String)>> {
        self.with(|tree| {
            let tags = tree.tags().iter();
            Ok(tags
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect())
        })
    }

    /// Gives a tag a value; `None` removes it.
    fn set_tag(&self, name: &str, value: Option<&str>) -> PyResult<()> {
        self.with(|tree| match value {
            Some(value) => tree.set_tag(name, value),
            None => {
                tree.remove_tag(name);
                Ok(())
            }
        })
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[getter]
    fn get_result(&self) -> PyResult<&'static str> {
        self.with(|tree| Ok(tree.result().as_str()))
    }

    #[setter]
    fn set_result(&self, result: &str) -> PyResult<()> {
        let result = GameResult::parse(result).ok_or_else(|| {
            fault::plain("a result is `1-0`, `0-1`, `1/2-1/2` or `*`", "bad-result")
        })?;
        self.with(|tree| {
            tree.set_result(result);
            Ok(())
        })
    }

    /// The tree as PGN.
    fn pgn(&self) -> PyResult<String> {
        self.with(|tree| Ok(tree.to_string()))
    }

    fn __str__(&self) -> PyResult<String> {
        self.pgn()
    }

    fn __repr__(&self) -> PyResult<String> {
        let (name, len) = (self.ours.full_name(), self.__len__()?);
        Ok(format!("<boardwright.GameTree {name}, {len} moves>"))
    }

    /// A copy that goes its own way. Places have the same numbers in it.
    fn copy(&self) -> PyResult<GameTree> {
        let tree = self.with(|tree| Ok(tree.clone()))?;
        Ok(GameTree::new(tree, Arc::clone(&self.ours)))
    }

    fn __copy__(&self) -> PyResult<GameTree> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<GameTree> {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, String>> {
        pickle::pickled(py, "unpickle_tree", &self.ours, self.pgn()?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<GameTree>() else {
            return Ok(false);
        };
        // One lock at a time: the other may be this tree.
        let other = other.get().with(|tree| Ok(tree.clone()))?;
        self.with(|tree| Ok(*tree == other))
    }

    fn __ne__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.__eq__(other).map(|same| !same)
    }

    // What can be changed has no hash.
    #[classattr]
    const __hash__: Option<Py<PyAny>> = None;
}

/// A place in a tree: a move and what is noted on it, or the start.
#[pyclass(frozen, module = "boardwright", name = "TreeNode")]
pub(crate) struct TreeNode {
    tree: Py<GameTree>,
    node: Node,
}

impl TreeNode {
    fn with<T>(&self, act: impl FnOnce(&mut Tree, Node) -> Result<T, TreeError>) -> PyResult<T> {
        self.tree.get().with(|tree| act(tree, self.node))
    }

    fn beside(&self, py: Python<'_>, node: Node) -> TreeNode {
        TreeNode {
            tree: self.tree.clone_ref(py),
            node,
        }
    }

    fn told(&self) -> PyResult<wire::TreeNotes> {
        self.with(|tree, node| Ok(wire::TreeNotes::of(tree.start().model(), tree.notes(node)?)))
    }

    fn annotate(&self, change: impl FnOnce(&mut Notes)) -> PyResult<()> {
        self.with(|tree, node| tree.annotate(node, change))
    }

    /// Notes given as a dictionary, or one of them by its name.
    fn given(&self, notes: wire::TreeNotes) -> PyResult<()> {
        self.with(|tree, node| {
            let notes = notes.read(tree.start().model())?;
            tree.set_notes(node, notes)
        })
    }
}

/// Something that Python gives, as the type that it should have.
fn read<T: serde::de::DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    pythonize::depythonize(value)
        .map_err(|error| fault::refused_notes(&Refused::new("bad-notes", error.to_string())))
}

fn seconds(time: Option<Duration>) -> Option<f64> {
    time.map(|time| time.as_secs_f64())
}

fn time(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let time =
        seconds.map(|seconds| Duration::try_from_secs_f64((seconds * 1000.0).round() / 1000.0));
    time.transpose()
        .map_err(|_| fault::refused_notes(&Refused::new("bad-clock", "no clock shows this")))
}

#[pymethods]
impl TreeNode {
    /// The tree.
    #[getter]
    fn tree(&self, py: Python<'_>) -> Py<GameTree> {
        self.tree.clone_ref(py)
    }

    /// Its number, which no other place of the tree ever gets; the start has 0.
    #[getter]
    fn number(&self) -> u32 {
        self.node.number()
    }

    /// The place before; `None` at the start.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<TreeNode>> {
        let parent = self.with(|tree, node| tree.parent(node))?;
        Ok(parent.map(|parent| self.beside(py, parent)))
    }

    /// The continuations, the main one first; the others are variations.
    #[getter]
    fn children(&self, py: Python<'_>) -> PyResult<Vec<TreeNode>> {
        let children = self.with(|tree, node| tree.children(node).map(<[Node]>::to_vec))?;
        Ok(nodes(self.tree.bind(py), children))
    }

    /// The main continuation, if there is one.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<TreeNode>> {
        let next = self.with(|tree, node| Ok(tree.children(node)?.first().copied()))?;
        Ok(next.map(|next| self.beside(py, next)))
    }

    /// The moves that lead here from the start, this one the last.
    fn line(&self, py: Python<'_>) -> PyResult<Vec<TreeNode>> {
        let line = self.with(|tree, node| tree.line(node))?;
        Ok(nodes(self.tree.bind(py), line))
    }

    /// Whether a variation begins here.
    #[getter]
    fn is_variation(&self) -> PyResult<bool> {
        self.with(|tree, node| tree.is_variation(node))
    }

    /// How many plies after the start.
    #[getter]
    fn ply(&self) -> PyResult<u32> {
        self.with(|tree, node| tree.ply(node))
    }

    /// The move that leads here, in coordinates; `None` at the start.
    #[getter(r#move)]
    fn mv(&self) -> PyResult<Option<String>> {
        self.with(|tree, node| Ok(wire::TreeNode::of(tree, node)?.mv))
    }

    /// The same in standard algebraic notation.
    #[getter]
    fn san(&self) -> PyResult<Option<String>> {
        self.with(|tree, node| {
            Ok(tree
                .mv(node)?
                .and_then(|_| Some(tree.san(node).ok()?.to_owned())))
        })
    }

    /// The game up to here.
    fn game(&self) -> PyResult<Game> {
        let game = self.with(|tree, node| tree.game(node))?;
        Ok(Game::new(game, Arc::clone(&self.tree.get().ours)))
    }

    /// Adds a continuation, in standard algebraic notation or in coordinates, as the last variation; one that is there already is
    /// given as it is.
    fn add(&self, py: Python<'_>, mv: &str) -> PyResult<TreeNode> {
        let added = self.with(|tree, node| tree.add_text(node, mv))?;
        Ok(self.beside(py, added))
    }

    /// Moves it one place up among its siblings; whether it could.
    fn promote(&self) -> PyResult<bool> {
        self.with(Tree::promote)
    }

    /// Moves it one place down among its siblings; whether it could.
    fn demote(&self) -> PyResult<bool> {
        self.with(Tree::demote)
    }

    /// Makes the line to here the main line.
    fn promote_to_main(&self) -> PyResult<()> {
        self.with(Tree::promote_to_main)
    }

    /// Removes it and all that follows it.
    fn remove(&self) -> PyResult<()> {
        self.with(Tree::remove)
    }

    /// All that is noted here; what is left out is not noted.
    #[getter]
    fn get_notes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(py, &self.told()?)
    }

    #[setter]
    fn set_notes(&self, notes: &Bound<'_, PyAny>) -> PyResult<()> {
        self.given(read(notes)?)
    }

    /// The comment after the move. Commands in it (`[%clk 0:05:00]`) are taken as what they say, and leave it.
    #[getter]
    fn get_comment(&self) -> PyResult<String> {
        Ok(self.told()?.comment)
    }

    #[setter]
    fn set_comment(&self, comment: String) -> PyResult<()> {
        self.annotate(|notes| notes.comment = comment)
    }

    /// The comment before the move, which only the first of a variation has.
    #[getter]
    fn get_before(&self) -> PyResult<String> {
        Ok(self.told()?.before)
    }

    #[setter]
    fn set_before(&self, before: String) -> PyResult<()> {
        self.annotate(|notes| notes.before = before)
    }

    /// Marks as numbers: 1 is `!`.
    #[getter]
    fn get_nags(&self) -> PyResult<Vec<u16>> {
        Ok(self.told()?.nags.into_iter().map(u16::from).collect())
    }

    #[setter]
    fn set_nags(&self, nags: Vec<i64>) -> PyResult<()> {
        let nags: Result<Vec<u8>, _> = nags.into_iter().map(u8::try_from).collect();
        let nags = nags.map_err(|_| {
            fault::refused_notes(&Refused::new("bad-nag", "a mark is a number from 0 to 255"))
        })?;
        self.annotate(|notes| notes.nags = nags)
    }

    /// What was left on the mover's clock, in seconds.
    #[getter]
    fn get_clock(&self) -> PyResult<Option<f64>> {
        self.with(|tree, node| Ok(seconds(tree.notes(node)?.clock)))
    }

    #[setter]
    fn set_clock(&self, clock: Option<f64>) -> PyResult<()> {
        let clock = time(clock)?;
        self.annotate(|notes| notes.clock = clock)
    }

    /// How long the move took, in seconds.
    #[getter]
    fn get_elapsed(&self) -> PyResult<Option<f64>> {
        self.with(|tree, node| Ok(seconds(tree.notes(node)?.elapsed)))
    }

    #[setter]
    fn set_elapsed(&self, elapsed: Option<f64>) -> PyResult<()> {
        let elapsed = time(elapsed)?;
        self.annotate(|notes| notes.elapsed = elapsed)
    }

    /// What the position is thought to be worth for the first player: `{"centipawns": 35, "depth": 18}` or `{"mate": -3}`.
    #[getter]
    fn get_eval<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let eval = self.told()?.eval;
        eval.map(|eval| crate::to_python(py, &eval)).transpose()
    }

    #[setter]
    fn set_eval(&self, eval: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut notes = self.told()?;
        notes.eval = read(eval)?;
        self.given(notes)
    }

    /// Arrows: `[{"colour": "green", "from": "e2", "to": "e4"}]`.
    #[getter]
    fn get_arrows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(py, &self.told()?.arrows)
    }

    #[setter]
    fn set_arrows(&self, arrows: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut notes = self.told()?;
        notes.arrows = read(arrows)?;
        self.given(notes)
    }

    /// Coloured cells: `[{"colour": "red", "cell": "e4"}]`.
    #[getter]
    fn get_marks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(py, &self.told()?.marks)
    }

    #[setter]
    fn set_marks(&self, marks: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut notes = self.told()?;
        notes.marks = read(marks)?;
        self.given(notes)
    }

    /// The same place, which is never changed.
    fn __copy__(&self, py: Python<'_>) -> TreeNode {
        self.beside(py, self.node)
    }

    /// The same place in a copy of the tree.
    fn __deepcopy__(&self, py: Python<'_>, memo: &Bound<'_, PyAny>) -> PyResult<TreeNode> {
        let deepcopy = py.import("copy")?.getattr("deepcopy")?;
        let tree = deepcopy.call1((self.tree.clone_ref(py), memo))?;
        Ok(TreeNode {
            tree: tree.cast_into::<GameTree>()?.unbind(),
            node: self.node,
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<TreeNode>().is_ok_and(|other| {
            let other = other.get();
            self.node == other.node && self.tree.as_ptr() == other.tree.as_ptr()
        })
    }

    fn __ne__(&self, other: &Bound<'_, PyAny>) -> bool {
        !self.__eq__(other)
    }

    fn __hash__(&self) -> u64 {
        (self.tree.as_ptr() as usize as u64).rotate_left(20) ^ u64::from(self.node.number())
    }

    fn __repr__(&self) -> PyResult<String> {
        let (ply, san) = (self.ply()?, self.san()?);
        Ok(match san {
            None => "<boardwright.TreeNode start>".to_owned(),
            Some(san) => format!("<boardwright.TreeNode ply {ply}: {san}>"),
        })
    }
}

/// The games of a PGN file with their variations, one after another: `for tree in read_trees(source)`.
///
/// Each is of the variant in its tag `Variant`. A game that cannot be read is a `TreeError`, with what is wrong with its text, its
/// variant, its position or a move as the cause; the iteration may go on with the next. What a file's `read` raises comes through.
#[pyclass(frozen, module = "boardwright")]
pub(crate) struct TreeReader {
    reader: Mutex<tree::TreeReader<Source>>,
    trouble: Trouble,
    catalogue: Arc<boardwright::Catalogue>,
}

#[pymethods]
impl TreeReader {
    /// Reads from a text, from bytes, or from a file that was opened, in either mode; with variants of a catalogue, or those that ship.
    #[new]
    #[pyo3(signature = (source, catalogue=None))]
    fn new(
        source: &Bound<'_, PyAny>,
        catalogue: Option<&catalogue::Catalogue>,
    ) -> PyResult<TreeReader> {
        let trouble = Trouble::default();
        Ok(TreeReader {
            reader: Mutex::new(tree::TreeReader::new(Source::of(source, &trouble)?)),
            trouble,
            catalogue: catalogue.map_or_else(catalogue::shipped, |own| own.snapshot()),
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<GameTree>> {
        self.trouble.raise("TreeError")?;
        // A file object's `read` is Python code, which may come back here: the lock is tried, not waited for.
        let next = py.detach(|| -> PyResult<_> {
            let mut reader = self.reader.try_lock().map_err(|_| crate::pgn::in_use())?;
            Ok(reader.read(&self.catalogue))
        })?;
        self.trouble.raise("TreeError")?;
        let Some(tree) = next
            .transpose()
            .map_err(|error| fault::unreadable(py, &error))?
        else {
            return Ok(None);
        };
        let variant = tree.start().variant();
        let ours = Ours::new(variant, Arc::clone(&self.catalogue));
        Ok(Some(GameTree::new(tree, ours)))
    }

    /// What is odd about the game that was read last: its result contradicts itself, or the rules.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let reader = self.reader.try_lock().map_err(|_| crate::pgn::in_use())?;
        crate::to_python(py, &wire::PgnWarning::of(reader.warnings()))
    }
}
