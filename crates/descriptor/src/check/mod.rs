//! What only several sections together tell: contradictions, which are errors, and rules that can
//! never matter, which are lints.

mod contracts;
mod endings;
mod hands;
mod moves;
mod reach;
mod royals;
mod set_up;

use boardwright_core::model::Model;

use crate::code;
use crate::diagnostics::Sink;
use crate::files::Loc;
use crate::sections::kinds::Kinds;
use crate::tree::{Entry, Node, Table};

pub(crate) use contracts::{Places, contracts, over_at_the_start, uncompiled};
pub(crate) use endings::{counting, stated};
pub(crate) use hands::{entering, hands};
pub(crate) use moves::pieces;
pub(crate) use set_up::set_up;

/// What is allowed, but probably not meant.
pub(crate) fn lints(
    document: &Table,
    kinds: &Kinds<'_>,
    unused_zones: &[&Entry],
    model: &Model,
    sink: &mut Sink,
) {
    for zone in unused_zones {
        sink.warn(
            code::UNUSED_ZONE,
            zone.key_at,
            format!("nothing uses the zone `{}`", zone.key),
        )
        .help("leave it out, or name it where a zone is wanted");
    }
    moves::lints(kinds, model, sink);
    hands::lints(document, model, sink);
    hands::effects(document, model, sink);
    hands::castles_again(document, model, sink);
    moves::permissions(document, model, sink);
    royals::lints(document, model, sink);
    endings::lints(document, model, sink);
    set_up::lints(document, kinds, model, sink);
}

/// The value at a path: `royalty.victory-first`.
fn value<'a>(document: &'a Table, path: &str) -> Option<&'a Node> {
    let (section, key) = path.split_once('.')?;
    document.table(section)?.get(key)
}

/// The place of the key at a path, or else of the section.
fn place(document: &Table, path: &str) -> Loc {
    let (section, key) = path.split_once('.').unwrap_or((path, ""));
    let own = document
        .table(section)
        .and_then(|table| table.entry(key))
        .or(document.entry(section));
    own.map_or(Loc::new(0, 0..0), |entry| entry.key_at)
}
