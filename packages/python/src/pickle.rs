//! Pickles: what a game or a tree takes along to another process.

use std::sync::Arc;

use boardwright::Catalogue;
use boardwright::tree::TreeReader;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::Game;
use crate::tree::GameTree;
use crate::variant::Ours;
use crate::{catalogue, fault};

/// A function of this module, and its arguments: the descriptors that do not ship with it, each with its file's name, the
/// names of the pieces, and what was pickled.
pub(crate) type Pickled<'py, T> = (
    Bound<'py, PyAny>,
    (Vec<(String, String)>, Option<String>, T),
);

/// What a function makes again of this variant's rules and of what was kept.
pub(crate) fn pickled<'py, T>(
    py: Python<'py>,
    function: &str,
    ours: &Ours,
    kept: T,
) -> PyResult<Pickled<'py, T>> {
    let function = py.import("boardwright._boardwright")?.getattr(function)?;
    let texts = ours.catalogue.own_texts(&ours.full_name()).into_iter();
    let texts: Vec<_> = texts
        .map(|(file, text)| (file.to_owned(), text.to_owned()))
        .collect();
    let names = ours.catalogue.names_text(&ours.variant.model().id);
    let names = names.filter(|_| !texts.is_empty()).map(str::to_owned);
    Ok((function, (texts, names, kept)))
}

/// The shipped variants, and those that came along.
fn unpacked(texts: Vec<(String, String)>, names: Option<&str>) -> PyResult<Arc<Catalogue>> {
    let shipped = catalogue::shipped();
    if texts.is_empty() {
        return Ok(shipped);
    }
    let mut own = Catalogue::clone(&shipped);
    for (file, text) in texts {
        let variant = own.add(&file, &text).map_err(|error| fault::load(&error))?;
        if let Some(names) = names {
            own.add_names(&variant.model().id, &file, names.to_owned());
        }
    }
    Ok(Arc::new(own))
}

/// The game that was pickled, by its record.
#[pyfunction]
pub(crate) fn unpickle(
    py: Python<'_>,
    texts: Vec<(String, String)>,
    names: Option<&str>,
    record: Vec<u8>,
) -> PyResult<Game> {
    py.detach(|| {
        let catalogue = unpacked(texts, names)?;
        let game = catalogue
            .restore_bytes(&record)
            .map_err(|error| fault::record(&error))?;
        let variant = game.position().variant();
        Ok(Game::new(game, Ours::new(variant, catalogue)))
    })
}

/// The tree that was pickled, by its PGN. Its places are numbered as they are written.
#[pyfunction]
pub(crate) fn unpickle_tree(
    py: Python<'_>,
    texts: Vec<(String, String)>,
    names: Option<&str>,
    pgn: &str,
) -> PyResult<GameTree> {
    let catalogue = unpacked(texts, names)?;
    let tree = py.detach(|| TreeReader::new(pgn.as_bytes()).read(&catalogue));
    let tree = tree.ok_or_else(|| PyValueError::new_err("no game was pickled"))?;
    let tree = tree.map_err(|error| fault::unreadable(py, &error))?;
    let variant = tree.start().variant();
    Ok(GameTree::new(tree, Ours::new(variant, catalogue)))
}
