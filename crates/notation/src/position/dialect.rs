//! The dialects of position texts: one file each, and one line here.

use boardwright_core::Setup;
use boardwright_core::model::Model;

use super::{Mode, TextFault, fen};

/// A way to write positions.
pub(super) struct Dialect {
    /// The name in `notation.position`.
    name: &'static str,
    /// Text to data. The list of faults is not empty.
    pub(super) read: fn(&Model, &str, Mode) -> Result<Setup, Vec<TextFault>>,
    /// Data to text.
    pub(super) write: fn(&Model, &Setup) -> String,
}

const ALL: [Dialect; 1] = [Dialect {
    name: "fen",
    read: fen::read,
    write: fen::write,
}];

/// The known ones among the variant's dialects, its own first.
pub(super) fn of(model: &Model) -> impl Iterator<Item = &'static Dialect> {
    model
        .notation
        .position
        .iter()
        .filter_map(|name| ALL.iter().find(|dialect| dialect.name == name))
}
