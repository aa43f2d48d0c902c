//! The texts that are open in the editor, and places in them as editors count: lines, and units of UTF-16.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::message::Position;
use super::uri;
use crate::examine::folder;
use crate::open::Open;
use crate::variants::LIMIT;

/// How many texts may be open at once.
pub(super) const MAX_OPEN: usize = 256;

/// The texts by their URIs.
pub(super) type Documents = BTreeMap<String, Document>;

/// These texts in the place of their files.
pub(super) fn open(documents: &Documents) -> Open<'_> {
    let texts = documents.values();
    Open::of(texts.filter_map(|one| Some((one.file.as_deref()?, one.text.as_str()))))
}

/// A text as it stands in the editor.
pub(super) struct Document {
    /// The name of its file, for diagnostics.
    pub(super) name: String,
    /// Its file, if it has one.
    pub(super) file: Option<PathBuf>,
    pub(super) text: String,
    /// The editor's number of this state of the text.
    pub(super) version: Option<i64>,
}

impl Document {
    /// A text that is opened or has changed. Of one that is too long a little more is kept than a descriptor may
    /// have, so that its reader says so.
    pub(super) fn new(uri: &str, version: Option<i64>, text: &str) -> Document {
        let file = uri::path(uri);
        let name = file.as_ref().map(|file| file.display().to_string());
        let most = usize::try_from(LIMIT).unwrap_or(usize::MAX);
        let end = (0..=most.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at));
        Document {
            name: name.unwrap_or_else(|| uri.chars().take(1024).collect()),
            file,
            text: text.get(..end.unwrap_or(0)).unwrap_or("").to_owned(),
            version,
        }
    }

    /// Whether it is meant as a descriptor: editors send whatever is TOML.
    pub(super) fn is_descriptor(&self) -> bool {
        let beside = self.file.as_deref().and_then(crate::variants::companion);
        let (document, _) = DeTable::parse_recoverable(&self.text);
        let root = document.get_ref();
        beside.is_none() && (root.get("schema").is_some() || root.get("variant").is_some())
    }

    /// The file of the descriptor whose names it has, if it is a file of names.
    pub(super) fn names_of(&self) -> Option<PathBuf> {
        let file = self.file.as_deref()?;
        let name = file.file_name()?.to_str()?.strip_suffix(".names.toml")?;
        Some(file.with_file_name(format!("{name}.toml")))
    }
}

/// What a descriptor says of itself and of what it inherits from.
impl Document {
    /// Its id.
    pub(super) fn id(&self) -> Option<String> {
        self.is_descriptor()
            .then(|| crate::variants::id(&self.text))?
    }

    /// The ids of its parents; of a file of names that of its variant, which mostly is called as the file.
    pub(super) fn parents(&self) -> Vec<String> {
        if let Some(file) = self.names_of() {
            let name = file.file_stem().and_then(|name| name.to_str());
            return name.map(str::to_owned).into_iter().collect();
        }
        let named = |value: &Spanned<DeValue<'_>>| {
            let texts: Vec<&str> = match value.get_ref() {
                DeValue::Array(all) => { all.iter() }
                    .filter_map(|one| one.get_ref().as_str())
                    .collect(),
                one => Vec::from_iter(one.as_str()),
            };
            let ids = texts.into_iter().filter_map(|text| text.split('@').next());
            Some(ids.map(str::to_owned).collect::<Vec<_>>())
        };
        let keys = ["extends", "mixins"].into_iter();
        keys.filter_map(|key| said(&self.text, &["variant", key], named))
            .flatten()
            .collect()
    }

    /// Whether it stands where another text looks for parents: beside its file, in one of these folders, or in no file yet.
    pub(super) fn is_near(&self, other: &Document, folders: &[PathBuf]) -> bool {
        let Some(file) = self.file.as_deref() else {
            return true;
        };
        let whole = |folder: &Path| std::path::absolute(folder).ok();
        let own = other.file.as_deref().map(folder);
        let mut folders = own.into_iter().chain(folders.iter().map(PathBuf::as_path));
        folders.any(|near| whole(near) == whole(folder(file)))
    }
}

/// Where a byte of a text is, for an editor.
pub(super) fn position(text: &str, at: usize) -> Value {
    let at = (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let starts = starts(text);
    let line = starts
        .partition_point(|&start| start <= at)
        .saturating_sub(1);
    let start = starts.get(line).copied().unwrap_or(0);
    let before = text.get(start..at).unwrap_or("");
    json!({ "line": line, "character": before.encode_utf16().count() })
}

/// Where some bytes of a text are.
pub(super) fn range(text: &str, bytes: Range<usize>) -> Value {
    json!({ "start": position(text, bytes.start), "end": position(text, bytes.end.max(bytes.start)) })
}

/// The byte at an editor's place; the end of its line, if the line is shorter.
pub(super) fn byte(text: &str, position: Position) -> Option<usize> {
    let Position { line, character } = position;
    let starts = starts(text);
    let start = *starts.get(line)?;
    let end = starts.get(line + 1).copied().unwrap_or(text.len());
    let line = text.get(start..end)?.trim_end_matches(['\n', '\r']);
    let mut units = 0;
    for (at, letter) in line.char_indices() {
        if units >= character {
            return Some(start + at);
        }
        units += letter.len_utf16();
    }
    Some(start + line.len())
}

/// Where the lines begin. `\n`, `\r\n` and `\r` end one.
fn starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|&(at, byte)| {
        *byte == b'\n' || *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')
    });
    std::iter::once(0)
        .chain(ends.map(|(at, _)| at + 1))
        .collect()
}

/// What a text says under a path of keys, with its place, as far as it can be read.
pub(super) fn said<T>(
    text: &str,
    path: &[&str],
    of: impl Fn(&Spanned<DeValue<'_>>) -> Option<T>,
) -> Option<T> {
    let (document, _) = DeTable::parse_recoverable(text);
    let (last, tables) = path.split_last()?;
    let mut table = document.get_ref();
    for key in tables {
        table = match table.get(*key)?.get_ref() {
            DeValue::Table(inner) => inner,
            _ => return None,
        };
    }
    of(table.get(*last)?)
}

/// A text that stands there.
pub(super) fn word(text: &str, path: &[&str]) -> Option<String> {
    said(text, path, |value| {
        value.get_ref().as_str().map(str::to_owned)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_utf_16() {
        let text = "é = '𝄞x'\r\nb\rc\n";
        for (at, line, character) in [
            (0, 0, 0),
            (2, 0, 1),
            (6, 0, 5),
            (10, 0, 7),
            (14, 1, 0),
            (16, 2, 0),
            (18, 3, 0),
        ] {
            let place = json!({ "line": line, "character": character });
            assert_eq!(position(text, at), place, "{at}");
            let place = Position { line, character };
            assert_eq!(byte(text, place), Some(at), "{at}");
        }
        // Beyond a line, beyond the text, within a sign of two units.
        let place = |line, character| byte(text, Position { line, character });
        assert_eq!(place(1, 99), Some(15));
        assert_eq!(place(9, 0), None);
        assert_eq!(place(usize::MAX, usize::MAX), None);
        assert_eq!(position(text, 7), json!({ "line": 0, "character": 5 }));
        assert_eq!(position(text, 999), json!({ "line": 3, "character": 0 }));
    }
}
