//! How the dialects of position texts are read and written: one file each, and one line here.

use boardwright_core::Setup;
use boardwright_core::model::Model;

use super::{Mode, TextFault, feen, fen};
use crate::dialect::Dialect;

/// A dialect, with what reads and writes it.
pub(super) struct Form {
    pub(super) dialect: Dialect,
    /// Whether a text, right or wrong, can only be meant in this dialect.
    pub(super) is_meant: fn(&str) -> bool,
    /// Text to data. The list of faults is not empty.
    pub(super) read: fn(&Model, &str, Mode) -> Result<Setup, Vec<TextFault>>,
    /// Data to text.
    pub(super) write: fn(&Model, &Setup) -> String,
}

const ALL: [Form; 5] = [
    Form {
        dialect: Dialect::Fen,
        is_meant: |_| false,
        read: fen::read,
        write: fen::write,
    },
    Form {
        dialect: Dialect::Ofen,
        is_meant: |_| false,
        read: fen::ofen::read,
        write: fen::ofen::write,
    },
    Form {
        dialect: Dialect::Sfen,
        is_meant: |_| false,
        read: fen::sfen::read,
        write: fen::sfen::write,
    },
    Form {
        dialect: Dialect::Feen,
        is_meant: feen::is_meant,
        read: feen::read,
        write: feen::write,
    },
    Form {
        dialect: Dialect::Fairy,
        is_meant: |_| false,
        read: fen::read,
        write: fen::write_fairy,
    },
];

/// Whether a text may be read in a form: FEN beside SFEN, which has no brackets, only with the hands in them, so that
/// a fault in the one is not read as something else in the other.
pub(super) fn is_open(form: &Form, model: &Model, text: &str) -> bool {
    let own = of(model).next();
    let after_sfen = own.is_some_and(|own| own.dialect == Dialect::Sfen);
    let beside = form.dialect == Dialect::Fen && after_sfen;
    !beside || !model.has_hands() || text.contains('[')
}

/// The form of a dialect, if the variant is written in it.
pub(super) fn written(model: &Model, dialect: Dialect) -> Option<&'static Form> {
    let mut forms = ALL.iter().filter(|form| form.dialect.fits(model));
    forms.find(|form| form.dialect == dialect)
}

/// The known ones among those that the variant names, its own first.
pub(super) fn of(model: &Model) -> impl Iterator<Item = &'static Form> {
    let names = model.notation.position.iter();
    names.filter_map(|name| ALL.iter().find(|form| form.dialect.name() == name))
}
