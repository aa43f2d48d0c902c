//! The forms of position texts that descriptors name: one file each, and one line here.

use boardwright_core::Setup;
use boardwright_core::model::Model;

use super::{Mode, TextFault, feen, fen};

/// A way to write positions.
pub(super) struct Form {
    /// The name in `notation.position`.
    pub(super) name: &'static str,
    /// Whether a text, right or wrong, can only be meant in this dialect.
    pub(super) is_meant: fn(&str) -> bool,
    /// Text to data. The list of faults is not empty.
    pub(super) read: fn(&Model, &str, Mode) -> Result<Setup, Vec<TextFault>>,
    /// Data to text.
    pub(super) write: fn(&Model, &Setup) -> String,
}

const ALL: [Form; 4] = [
    Form {
        name: "fen",
        is_meant: |_| false,
        read: fen::read,
        write: fen::write,
    },
    Form {
        name: "ofen",
        is_meant: |_| false,
        read: fen::ofen::read,
        write: fen::ofen::write,
    },
    Form {
        name: "sfen",
        is_meant: |_| false,
        read: fen::sfen::read,
        write: fen::sfen::write,
    },
    Form {
        name: "feen",
        is_meant: feen::is_meant,
        read: feen::read,
        write: feen::write,
    },
];

/// Whether a text may be read in a form: FEN beside SFEN, which has no brackets, only with the hands in them, so that
/// a fault in the one is not read as something else in the other.
pub(super) fn is_open(form: &Form, model: &Model, text: &str) -> bool {
    let own = of(model).next();
    let beside = form.name == "fen" && own.is_some_and(|own| own.name == "sfen");
    !beside || !model.has_hands() || text.contains('[')
}

/// The one of this name, if the variant is written so.
pub(super) fn named(model: &Model, name: &str) -> Option<&'static Form> {
    of(model).find(|form| form.name == name)
}

/// The known ones among the variant's, its own first.
pub(super) fn of(model: &Model) -> impl Iterator<Item = &'static Form> {
    model
        .notation
        .position
        .iter()
        .filter_map(|name| ALL.iter().find(|form| form.name == name))
}
