//! Several files that describe one id.

use toml::de::DeTable;

use crate::code;
use crate::diagnostics::{Diagnostics, Sink};
use crate::files::Loc;
use crate::names;

/// What to do about it.
pub(crate) const HELP: &str =
    "keep one of these files in the folder, or give each an `id` of its own";

/// What is wrong.
pub(crate) fn message(id: &str) -> String {
    format!("several files describe `{}`", names::shown(id))
}

/// The fault of a descriptor, as file and text, whose id others give themselves, too: nobody can tell which of them is meant.
pub fn described_twice<'a>(
    id: &str,
    (file, text): (&'a str, &'a str),
    others: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Diagnostics {
    let mut sink = Sink::default();
    let at = id_in(file, text, &mut sink);
    let others: Vec<Loc> = { others.into_iter() }
        .map(|(file, text)| id_in(file, text, &mut sink))
        .collect();
    let draft = sink.error(code::ID_TWICE, at, message(id));
    draft.label("one of them").help(HELP);
    for other in others {
        draft.see(other, "another");
    }
    sink.finish()
}

/// The place at which a text gives itself its id.
fn id_in(file: &str, text: &str, sink: &mut Sink) -> Loc {
    let number = sink.files.add(file, text);
    let (document, _) = DeTable::parse_recoverable(text);
    let id = { document.get_ref().get("variant") }
        .and_then(|variant| variant.get_ref().get("id"))
        .map(|id| id.span());
    Loc::new(number, id.unwrap_or(0..0))
}
