//! The rules of chess-like games, for Python: the classes of the module `boardwright`.
//!
//! What they answer are the wire types of the crate `boardwright`, as dictionaries. No lock is held while Python
//! code may run, so that no thread waits for itself.

use pyo3::prelude::*;

mod catalogue;
mod endgame;
mod fairy;
mod fault;
mod game;
mod pgn;
mod pickle;
mod tree;
mod variant;

/// The classes; `boardwright/__init__.py` gives them their names.
#[pymodule(gil_used = false)]
mod _boardwright {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::catalogue::Catalogue;
    #[pymodule_export]
    use crate::endgame::EndgameTables;
    #[pymodule_export]
    use crate::fairy::FairyCalls;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::pgn::PgnReader;
    #[pymodule_export]
    use crate::pickle::{unpickle, unpickle_tree};
    #[pymodule_export]
    use crate::tree::{GameTree, TreeNode, TreeReader};
    #[pymodule_export]
    use crate::variant::Variant;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// A value as dictionaries, lists and texts.
fn to_python<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize::pythonize(py, value)?)
}
