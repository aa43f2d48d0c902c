//! Where something is said: the file from which a descriptor inherits.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::document::{self, Document, Documents};
use super::place::{self, What};
use super::uri;
use crate::examine;
use crate::open::Open;
use crate::variants;

/// The place of the parent that stands at a byte of a text; `null` for what is shipped with the program, which is
/// in no file, and for all else.
pub(super) fn at(document: &Document, byte: usize, folders: &[PathBuf], open: &Documents) -> Value {
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
    let near = |(_, other): &(&String, &Document)| {
        other.id().as_deref() == Some(id) && other.is_near(document, folders)
    };
    if let Some((uri, parent)) = open.iter().find(near) {
        return told(uri, &parent.text);
    }
    // The file's own folder comes last, and so before the others.
    let own = document.file.as_deref().map(examine::folder);
    let mut folders = own
        .into_iter()
        .chain(folders.iter().rev().map(PathBuf::as_path));
    folders
        .find_map(|folder| file(folder, id, &document::open(open)))
        .unwrap_or_default()
}

/// Where in a folder a descriptor gives itself this id.
fn file(folder: &Path, id: &str, open: &Open<'_>) -> Option<Value> {
    let descriptors = variants::descriptors(folder, open).ok()?;
    let (_, file, text) = descriptors.into_iter().find(|(known, ..)| known == id)?;
    let path = std::path::absolute(&file).ok()?;
    Some(told(&uri::of(&path), &text))
}

/// The place at which a text gives itself its id.
fn told(uri: &str, text: &str) -> Value {
    let place = document::said(text, &["variant", "id"], |value| Some(value.span()));
    json!({ "uri": uri, "range": document::range(text, place.unwrap_or(0..0)) })
}
