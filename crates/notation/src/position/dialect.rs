//! The dialects of position texts: one file each, and one line here.

use boardwright_core::Setup;
use boardwright_core::model::Model;

use super::{Mode, TextFault, feen, fen};

/// A way to write positions.
pub(super) struct Dialect {
    /// The name in `notation.position`.
    pub(super) name: &'static str,
    /// Whether a text, right or wrong, can only be meant in this dialect.
    pub(super) is_meant: fn(&str) -> bool,
    /// Text to data. The list of faults is not empty.
    pub(super) read: fn(&Model, &str, Mode) -> Result<Setup, Vec<TextFault>>,
    /// Data to text.
    pub(super) write: fn(&Model, &Setup) -> String,
}

const ALL: [Dialect; 4] = [
    Dialect {
        name: "fen",
        is_meant: |_| false,
        read: fen::read,
        write: fen::write,
    },
    Dialect {
        name: "ofen",
        is_meant: |_| false,
        read: fen::ofen::read,
        write: fen::ofen::write,
    },
    Dialect {
        name: "sfen",
        is_meant: |_| false,
        read: fen::sfen::read,
        write: fen::sfen::write,
    },
    Dialect {
        name: "feen",
        is_meant: feen::is_meant,
        read: feen::read,
        write: feen::write,
    },
];

/// Whether a text may be read in a dialect: FEN beside SFEN, which has no brackets, only with the hands in them, so that
/// a fault in the one is not read as something else in the other.
pub(super) fn is_open(dialect: &Dialect, model: &Model, text: &str) -> bool {
    let own = of(model).next();
    let beside = dialect.name == "fen" && own.is_some_and(|own| own.name == "sfen");
    !beside || !model.has_hands() || text.contains('[')
}

/// The dialect of this name, if the variant is written in it.
pub(super) fn named(model: &Model, name: &str) -> Option<&'static Dialect> {
    of(model).find(|dialect| dialect.name == name)
}

/// The known ones among the variant's dialects, its own first.
pub(super) fn of(model: &Model) -> impl Iterator<Item = &'static Dialect> {
    model
        .notation
        .position
        .iter()
        .filter_map(|name| ALL.iter().find(|dialect| dialect.name == name))
}
