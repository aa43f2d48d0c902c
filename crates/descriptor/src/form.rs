//! Whether a document has the form that the [grammar](crate::grammar) states: no unknown key, no
//! value of another type, nothing missing.
//!
//! What passes here is read by the [sections](crate::sections) without further questions; what does
//! not has been reported and counts as absent there.

use crate::code;
use crate::diagnostics::Sink;
use crate::files::Loc;
use crate::grammar::{Form, Key, Map, Need, ROOT, Section, Shape, Word, ZONE_SHAPE};
use crate::names;
use crate::tree::{Entry, Node, Table, Value};

/// Checks a whole document; a missing section is missed where the file says what it is.
pub(crate) fn check_document(root: &Node, sink: &mut Sink) {
    let Some(table) = root.as_table() else { return };
    let at = table.entry("variant").map_or(Loc::new(0, 0..0), |entry| entry.key_at);
    check_section(table, &ROOT, ROOT.name, at, sink);
}

/// Checks a zone among the arguments of a rule module.
pub(crate) fn check_zone(node: &Node, key: &str, sink: &mut Sink) {
    check(node, &ZONE_SHAPE, &Place { key, doc: "", key_at: node.at }, sink);
}

/// Checks a section and everything in it. `at` is where a missing key is missed.
fn check_section(table: &Table, section: &'static Section, name: &str, at: Loc, sink: &mut Sink) {
    let mut meant = Vec::new();
    for entry in &table.entries {
        match section.key(&entry.key) {
            Some(key) => check_key(entry, key, sink),
            None => match section.others {
                Some(map) if names_a_module(&entry.node) => check_entry(entry, map, sink),
                _ => meant.extend(unknown_key(entry, section, name, sink)),
            },
        }
    }
    for key in section.keys.iter().filter(|key| key.need == Need::Must) {
        if table.entry(key.name).is_none() && !meant.contains(&key.name) {
            sink.error(code::MISSING_KEY, at, format!("{name} does not say `{}`", key.name))
                .label(format!("`{}` is missing", key.name))
                .help(format!("`{}`: {}", key.name, key.doc));
        }
    }
}

/// Whether a table beside the known keys is meant for a rule module. `false` removes one.
fn names_a_module(node: &Node) -> bool {
    node.as_table().is_some_and(|table| table.entry("module").is_some())
        || node.is_removed() && node.replaced.is_some()
}

/// Reports a key that the section does not have; returns the key that was meant.
fn unknown_key(entry: &Entry, section: &'static Section, name: &str, sink: &mut Sink) -> Option<&'static str> {
    let known = || section.keys.iter().filter(|key| key.need != Need::Later).map(|key| key.name);
    sink.error(code::UNKNOWN_KEY, entry.key_at, format!("{name} has no key `{}`", shown(&entry.key)))
        .label("unknown key")
        .maybe_help(names::suggestion(&entry.key, known()));
    names::nearest(&entry.key, known())
}

fn check_key(entry: &Entry, key: &'static Key, sink: &mut Sink) {
    match key.need {
        Need::Later => {
            sink.error(code::NOT_YET, entry.key_at, format!("`{}` cannot be read yet", key.name))
                .label("known, but not implemented")
                .note(format!("it is reserved for this: {}", key.doc))
                .help("leave it out; without it the rules are those of the other keys alone");
        }
        Need::MayBeFalse if entry.node.is_removed() => check_removal(entry, sink),
        _ => check(&entry.node, &key.takes, &Place { key: key.name, doc: key.doc, key_at: entry.key_at }, sink),
    }
}

/// An entry of a table with chosen keys.
fn check_entry(entry: &Entry, map: &'static Map, sink: &mut Sink) {
    check_form(&entry.key, entry.key_at, &map.key, sink);
    if entry.node.is_removed() {
        check_removal(entry, sink);
    } else {
        check(&entry.node, &map.value, &Place { key: &entry.key, doc: "", key_at: entry.key_at }, sink);
    }
}

/// `false` in a descriptor that inherits nothing under that key.
fn check_removal(entry: &Entry, sink: &mut Sink) {
    if entry.node.replaced.is_none() && entry.node.at.file == 0 {
        sink.warn(code::REMOVES_NOTHING, entry.node.at, format!("there is no inherited `{}` to remove", shown(&entry.key)))
            .help("leave it out");
    }
}

/// The key under which a value stands.
struct Place<'a> {
    key: &'a str,
    doc: &'static str,
    key_at: Loc,
}

fn check(node: &Node, shape: &'static Shape, place: &Place<'_>, sink: &mut Sink) {
    match (shape, &node.value) {
        (Shape::Flag, Value::Flag(_)) => {}
        (Shape::Whole(least, most), Value::Whole(number)) => {
            if !(least..=most).contains(&number) {
                let upper = if *most == i64::MAX { String::new() } else { format!(" to {most}") };
                sink.error(code::OUT_OF_RANGE, node.at, format!("`{}` is out of range", place.key))
                    .label(format!("may be {least}{upper}"));
            }
        }
        (Shape::Share, Value::Whole(_) | Value::Fraction(_)) => {}
        (Shape::Text(form), Value::Text(text)) => check_form(text, node.at, form, sink),
        (Shape::Word(words), Value::Text(text)) => check_word(text, node.at, words, place, sink),
        (Shape::List(of, least, most), Value::List(list)) => {
            if list.len() < *least {
                sink.error(code::TOO_FEW, node.at, format!("`{}` needs {}", place.key, entries(*least)))
                    .label(format!("here are {}", list.len()));
            }
            if let Some(one_more) = list.get(*most) {
                sink.error(code::TOO_MANY, one_more.at, format!("`{}` has {}", place.key, entries(list.len())))
                    .label(format!("the limit is {most}"));
            }
            list.iter().take(*most).for_each(|entry| check(entry, of, place, sink));
        }
        (Shape::Either(one, other), _) => {
            let shape = if takes_type(one, node) { one } else { other };
            if takes_type(shape, node) { check(node, shape, place, sink) } else { wrong_type(node, place, sink) }
        }
        (Shape::PerSide(shape), Value::Table(table)) => {
            let sides = ["first", "second"];
            for entry in &table.entries {
                if sides.contains(&entry.key.as_str()) {
                    check(&entry.node, shape, place, sink);
                } else {
                    sink.error(code::UNKNOWN_KEY, entry.key_at, format!("`{}` has no key `{}`", place.key, shown(&entry.key)))
                        .label("unknown key")
                        .help("write `{ first = …, second = … }`, for the two players");
                }
            }
            for side in sides.iter().filter(|side| table.entry(side).is_none()) {
                sink.error(code::MISSING_KEY, node.at, format!("`{}` does not say what holds for the {side} player", place.key))
                    .label(format!("`{side}` is missing"));
            }
        }
        (Shape::PerSide(shape), _) => check(node, shape, place, sink),
        (Shape::Table(section), Value::Table(table)) => {
            let at = if node.at.start < node.at.end { node.at } else { place.key_at };
            let name = if place.doc.is_empty() { format!("`{}`", shown(place.key)) } else { section.name.into() };
            check_section(table, section, &name, at, sink);
        }
        (Shape::Map(map), Value::Table(table)) => {
            if let Some(one_more) = table.entries.get(map.most) {
                sink.error(code::TOO_MANY, one_more.key_at, format!("`{}` has {}", place.key, entries(table.entries.len())))
                    .label(format!("the limit is {}", map.most));
            }
            table.entries.iter().take(map.most).for_each(|entry| check_entry(entry, map, sink));
        }
        // Rule modules state their parameters themselves.
        (Shape::Module(_), Value::Table(_)) => {}
        _ => wrong_type(node, place, sink),
    }
}

fn wrong_type(node: &Node, place: &Place<'_>, sink: &mut Sink) {
    let draft = sink.error(code::WRONG_TYPE, node.at, format!("`{}` cannot be {}", shown(place.key), node.kind()));
    draft.label(format!("this is {}", node.kind()));
    if !place.doc.is_empty() {
        draft.help(format!("`{}`: {}", place.key, place.doc));
    }
}

/// Whether a value's TOML type is one that a shape takes.
fn takes_type(shape: &Shape, node: &Node) -> bool {
    match (shape, &node.value) {
        (Shape::Flag, Value::Flag(_))
        | (Shape::Whole(..), Value::Whole(_))
        | (Shape::Share, Value::Whole(_) | Value::Fraction(_))
        | (Shape::Text(_) | Shape::Word(_), Value::Text(_))
        | (Shape::List(..), Value::List(_))
        | (Shape::PerSide(_) | Shape::Table(_) | Shape::Map(_) | Shape::Module(_), Value::Table(_)) => true,
        (Shape::Either(one, other), _) => takes_type(one, node) || takes_type(other, node),
        (Shape::PerSide(shape), _) => takes_type(shape, node),
        _ => false,
    }
}

fn check_form(text: &str, at: Loc, form: &Form, sink: &mut Sink) {
    if !(form.fits)(text) {
        sink.error(code::BAD_VALUE, at, format!("`{}` is not {}", shown(text), form.what)).help(form.hint);
    }
}

fn check_word(text: &str, at: Loc, words: &'static [Word], place: &Place<'_>, sink: &mut Sink) {
    let known = || words.iter().filter(|word| !word.later).map(|word| word.word);
    match words.iter().find(|word| word.word == text) {
        Some(word) if word.later => {
            sink.error(code::NOT_YET, at, format!("`{text}` cannot be read yet"))
                .label("known, but not implemented")
                .help(format!("known here: {}", names::listed(known())));
        }
        Some(_) => {}
        None => {
            sink.error(code::UNKNOWN_WORD, at, format!("`{}` does not take the word `{}`", place.key, shown(text)))
                .maybe_help(names::suggestion(text, known()));
        }
    }
}

fn entries(count: usize) -> String {
    format!("{count} {}", if count == 1 { "entry" } else { "entries" })
}

/// A name from the file, shortened if it is long.
fn shown(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_string(),
    }
}
