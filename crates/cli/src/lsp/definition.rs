//! Where something is said: the file from which a descriptor inherits.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::document::{self, Document};
use super::place::{self, What};
use super::uri;
use crate::examine;
use crate::variants;

/// The place of the parent that stands at a byte of a text; `null` for what is shipped with the program, which is
/// in no file, and for all else.
pub(super) fn at(document: &Document, byte: usize, folders: &[PathBuf]) -> Value {
    let (place, bytes) = place::around(&document.text, byte);
    let named = match &place.what {
        What::Value { key, .. } => key == "extends" || key == "mixins",
        _ => false,
    };
    let word = document.text.get(bytes).unwrap_or("");
    let id = word.split('@').next().unwrap_or("");
    if !named || place.table != ["variant"] || id.is_empty() {
        return Value::Null;
    }
    // The file's own folder comes last, and so before the others.
    let own = document.file.as_deref().map(examine::folder);
    let mut folders = own
        .into_iter()
        .chain(folders.iter().rev().map(PathBuf::as_path));
    folders
        .find_map(|folder| file(folder, id))
        .unwrap_or_default()
}

/// Where in a folder a descriptor gives itself this id.
fn file(folder: &Path, id: &str) -> Option<Value> {
    let descriptors = variants::descriptors(folder).ok()?;
    let (_, file, text) = descriptors.into_iter().find(|(known, ..)| known == id)?;
    let place = document::said(&text, &["variant", "id"], |value| Some(value.span()));
    let path = std::path::absolute(&file).ok()?;
    let range = document::range(&text, place.unwrap_or(0..0));
    Some(json!({ "uri": uri::of(&path), "range": range }))
}
