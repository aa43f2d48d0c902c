//! The texts that were read, and places in them.

use std::ops::Range;
use std::sync::Arc;

use crate::tree::Node;

/// The texts, in order of reading. The first is the descriptor that was asked for.
#[derive(Clone, Default, Debug)]
pub(crate) struct Files(Vec<File>);

/// One text.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) text: Arc<str>,
}

/// Bytes of one of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Loc {
    pub(crate) file: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Loc {
    pub(crate) fn new(file: usize, bytes: Range<usize>) -> Loc {
        Loc {
            file,
            start: bytes.start,
            end: bytes.end,
        }
    }
}

impl Files {
    /// Adds a text. A name that is taken gets a number, so that names tell files apart.
    pub(crate) fn add(&mut self, name: &str, text: &str) -> usize {
        let number = self.0.len();
        let name = if self.named(name).is_some() {
            format!("{name} ({number})")
        } else {
            name.to_string()
        };
        self.0.push(File {
            name,
            text: text.into(),
        });
        number
    }

    /// Adds the texts of another reading, which are told from these by their names.
    pub(crate) fn extend(&mut self, more: Files) {
        self.0.extend(more.0);
    }

    pub(crate) fn get(&self, file: usize) -> Option<&File> {
        self.0.get(file)
    }

    /// The file with this name.
    pub(crate) fn named(&self, name: &str) -> Option<&File> {
        self.0.iter().find(|file| file.name == name)
    }

    /// The source text at a place.
    pub(crate) fn slice(&self, at: Loc) -> &str {
        self.get(at.file)
            .and_then(|file| file.text.get(at.start..at.end))
            .unwrap_or("")
    }

    /// The place of some bytes of a text value; the whole value, if it is written with escapes.
    pub(crate) fn within(&self, node: &Node, bytes: &Range<usize>) -> Loc {
        let inside = || {
            let text = node.as_text().filter(|text| !text.is_empty())?;
            let start = node.at.start + self.slice(node.at).find(text)?;
            Some(Loc {
                start: start + bytes.start,
                end: start + bytes.end,
                ..node.at
            })
        };
        inside().unwrap_or(node.at)
    }

    /// A place as others see it: file name, line and column.
    pub(crate) fn span(&self, at: Loc) -> Span {
        let Some(file) = self.get(at.file) else {
            return Span {
                file: String::new(),
                bytes: 0..0,
                line: 1,
                column: 1,
            };
        };
        let start = floor(&file.text, at.start);
        let end = floor(&file.text, at.end).max(start);
        let before = &file.text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Span {
            file: file.name.clone(),
            bytes: start..end,
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// The last character boundary at or before a byte.
pub(crate) fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// A place in a descriptor.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Span {
    /// The file's name, as it was given.
    pub file: String,
    /// The bytes, from the start of the text.
    pub bytes: Range<usize>,
    /// The line of the first byte, from 1.
    pub line: usize,
    /// The column of the first byte, in characters from 1.
    pub column: usize,
}
