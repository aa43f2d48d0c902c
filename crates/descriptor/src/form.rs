//! Whether a document has the form that the [grammar](crate::grammar) states: no unknown key, no
//! value of another type, nothing missing.
//!
//! A value that has not is reported and [refused](Value::Refused): the [sections](crate::sections)
//! read what is left without further questions.

use boardwright_core::module::Slot;

use crate::code;
use crate::diagnostics::Sink;
use crate::files::Loc;
use crate::grammar::{Form, Key, Map, Need, ROOT, SHEET, Section, Shape, ZONE};
use crate::names;
use crate::tree::{Entry, Node, Table, Value};
use crate::words::Known;

/// Whether the document is of a schema that can be read. Of another nothing else is said.
pub(crate) fn is_schema_1(table: &Table, sink: &mut Sink) -> bool {
    let Some((node, number)) = table
        .get("schema")
        .zip(table.whole("schema"))
        .filter(|(_, number)| *number > 1)
    else {
        return true;
    };
    sink.error(
        code::SCHEMA_VERSION,
        node.at,
        format!("this descriptor is of schema {number}"),
    )
    .label("schema 1 can be read here")
    .help("use a newer Boardwright, or write the descriptor in schema 1");
    false
}

/// Checks a whole document; a missing section is missed where the file says what it is.
pub(crate) fn check_document(table: &mut Table, sink: &mut Sink) {
    let at = table
        .entry("variant")
        .map_or(Loc::new(0, 0..0), |entry| entry.key_at);
    let parent = table
        .table("variant")
        .and_then(|variant| variant.get("extends"));
    // What is inherited from what cannot be read is not missing.
    match parent.is_some_and(|parent| parent.as_text().is_none()) {
        true => drop(check_keys(table, &ROOT, ROOT.name, sink)),
        false => check_section(table, &ROOT, ROOT.name, at, None, sink),
    }
}

/// Checks a whole file of names.
pub(crate) fn check_sheet(table: &mut Table, sink: &mut Sink) {
    check_keys(table, &SHEET, SHEET.name, sink);
}

/// Whether an argument of a rule module has the form of a zone.
pub(crate) fn is_zone(node: &Node, key: &str, sink: &mut Sink) -> bool {
    let errors = sink.errors();
    check(
        &mut node.clone(),
        &ZONE,
        &Place {
            name: format!("`{key}`"),
            doc: "",
            key_at: node.at,
            near: None,
        },
        sink,
    );
    sink.errors() == errors
}

/// Checks a section and everything in it. `at` is where a missing key is missed; `near` is an inherited part that may have been
/// meant.
fn check_section(
    table: &mut Table,
    section: &'static Section,
    name: &str,
    at: Loc,
    near: Option<&str>,
    sink: &mut Sink,
) {
    let meant = check_keys(table, section, name, sink);
    miss_keys(table, section, name, at, near, &meant, sink);
}

/// Checks the keys that a section has; returns those that were meant by others.
fn check_keys(
    table: &mut Table,
    section: &'static Section,
    name: &str,
    sink: &mut Sink,
) -> Vec<&'static str> {
    let mut meant = Vec::new();
    for entry in &mut table.entries {
        match section.key(&entry.key) {
            Some(key) => check_key(entry, key, sink),
            None => match section.others {
                Some(map) if names_a_module(&entry.node, map) => {
                    check_entry(entry, map, None, sink)
                }
                _ => meant.extend(unknown_key(entry, section, name, sink)),
            },
        }
    }
    meant
}

/// Reports the keys that a section needs and has not.
fn miss_keys(
    table: &Table,
    section: &'static Section,
    name: &str,
    at: Loc,
    near: Option<&str>,
    meant: &[&'static str],
    sink: &mut Sink,
) {
    let is_missing = |key: &&Key| table.entry(key.name).is_none() && !meant.contains(&key.name);
    // What may be said several times, each under a name, need not be said without one.
    let named_only = !table.entries.is_empty()
        && table.entries.iter().all(|entry| {
            let other = section.key(&entry.key).is_none() && section.others.is_some();
            other && matches!(entry.node.value, Value::Table(_))
        });
    if named_only {
        return;
    }
    let missing: Vec<&Key> = section
        .keys
        .iter()
        .filter(|key| key.need == Need::Must)
        .filter(is_missing)
        .collect();
    if !missing.is_empty() {
        let keys = names::listed(missing.iter().map(|key| key.name));
        let docs: Vec<String> = missing
            .iter()
            .map(|key| {
                let words = match key.takes {
                    Shape::Word(words) => format!(" Known words: {}.", names::listed(known(words))),
                    _ => String::new(),
                };
                format!("`{}`: {}{words}", key.name, key.doc)
            })
            .collect();
        sink.error(code::MISSING_KEY, at, format!("{name} does not say {keys}"))
            .label(if missing.len() == 1 {
                format!("{keys} is missing")
            } else {
                "this is missing".into()
            })
            .help(match near {
                Some(near) => format!("did you mean `{near}`? A new one says\n{}", docs.join("\n")),
                None => docs.join("\n"),
            });
    }
}

/// Whether a value beside the known keys is meant for a rule module: in [end] a table that names one,
/// elsewhere any table, since the key itself is the name. `false` removes one.
fn names_a_module(node: &Node, map: &Map) -> bool {
    let named_within = matches!(map.value, Shape::Module(Slot::End));
    node.as_table()
        .is_some_and(|table| !named_within || table.entry("module").is_some())
        || node.is_removed() && (!named_within || node.replaced.is_some())
}

/// Reports a key that the section does not have; returns the key that was meant.
fn unknown_key(
    entry: &Entry,
    section: &'static Section,
    name: &str,
    sink: &mut Sink,
) -> Option<&'static str> {
    let known = || section.keys.iter().map(|key| key.name);
    sink.error(
        code::UNKNOWN_KEY,
        entry.key_at,
        format!("{name} has no key `{}`", names::shown(&entry.key)),
    )
    .label("unknown key")
    .maybe_help(
        of_the_file(entry)
            .or_else(|| names::suggestion(&entry.key, known()))
            .or_else(|| elsewhere(&entry.key))
            .or_else(|| std::ptr::eq(section, &ROOT).then(sections)),
    );
    names::nearest(&entry.key, known())
}

/// Where a key of the whole file is meant, which after the header of a table belongs to that table.
fn of_the_file(entry: &Entry) -> Option<String> {
    let key = ROOT.key(&entry.key)?;
    let name = key.name;
    if entry.node.as_table().is_some() {
        return Some(format!(
            "`{name}` is a table of the whole file: write `[{name}]`"
        ));
    }
    let fits = entry.node.is_removed() || matches!(key.takes, Shape::Whole(..));
    fits.then(|| format!("`{name}` is a key of the whole file: write it above the first table"))
}

/// In which sections there is a key of this name.
fn elsewhere(wrong: &str) -> Option<String> {
    let has_it =
        |key: &&Key| matches!(key.takes, Shape::Table(section) if section.key(wrong).is_some());
    let places: Vec<String> = ROOT
        .keys
        .iter()
        .filter(has_it)
        .map(|key| format!("[{}]", key.name))
        .collect();
    (!places.is_empty()).then(|| format!("there is a key of this name in {}", places.join(" and ")))
}

/// All sections that there are.
fn sections() -> String {
    let names: Vec<String> = ROOT
        .keys
        .iter()
        .map(|key| format!("`{}`", key.name))
        .collect();
    format!(
        "there are {}; docs/descriptor.md explains each",
        names.join(", ")
    )
}

fn check_key(entry: &mut Entry, key: &'static Key, sink: &mut Sink) {
    if key.removable() && entry.node.is_removed() {
        return check_removal(entry, sink);
    }
    let place = Place {
        name: format!("`{}`", key.name),
        doc: key.doc,
        key_at: entry.key_at,
        near: None,
    };
    check(&mut entry.node, &key.takes, &place, sink);
}

/// An entry of a table with chosen keys.
fn check_entry(entry: &mut Entry, map: &'static Map, near: Option<String>, sink: &mut Sink) {
    has_form(&entry.key, entry.key_at, &map.key, sink);
    if entry.node.is_removed() {
        check_removal(entry, sink);
    } else {
        let name = format!("`{}`", names::shown(&entry.key));
        check(
            &mut entry.node,
            &map.value,
            &Place {
                name,
                doc: "",
                key_at: entry.key_at,
                near,
            },
            sink,
        );
    }
}

/// Whether something of an entry stands in another file than the descriptor itself.
fn is_inherited(entry: &Entry) -> bool {
    let inner = entry.node.as_table().into_iter().flat_map(|t| &t.entries);
    entry.node.at.file != 0 || { inner }.any(|inner| inner.key_at.file != 0)
}

/// `false` in a descriptor that inherits nothing under that key.
fn check_removal(entry: &Entry, sink: &mut Sink) {
    if entry.node.replaced.is_none() && entry.node.at.file == 0 {
        let message = format!(
            "there is no inherited `{}` to remove",
            names::shown(&entry.key)
        );
        sink.warn(code::REMOVES_NOTHING, entry.node.at, message)
            .help("leave it out");
    }
}

/// The key under which a value stands.
struct Place {
    name: String,
    doc: &'static str,
    key_at: Loc,
    /// The inherited part with the nearest name, where this one is not inherited.
    near: Option<String>,
}

/// Checks a value; one that has not the shape is refused.
fn check(node: &mut Node, shape: &'static Shape, place: &Place, sink: &mut Sink) {
    match shape {
        Shape::Either(one, _) if takes_type(one, node) => return check(node, one, place, sink),
        Shape::Either(_, other) if takes_type(other, node) => {
            return check(node, other, place, sink);
        }
        Shape::PerSide(both) if node.as_table().is_none() => return check(node, both, place, sink),
        _ => {}
    }
    let at = node.at;
    let sound = match (shape, &mut node.value) {
        (Shape::Flag, Value::Flag(_)) | (Shape::Share, Value::Whole(_) | Value::Fraction(_)) => {
            true
        }
        (Shape::Whole(least, most), Value::Whole(number)) => {
            is_within(*number, *least, *most, at, place, sink)
        }
        (Shape::Text(form) | Shape::WordOr(_, form, _), Value::Text(text)) => {
            has_form(text, at, form, sink)
        }
        (Shape::Word(words), Value::Text(text)) => is_known(text, at, *words, place, sink),
        (Shape::List(of, least, most), Value::List(list)) => {
            if let Some(one_more) = list.get(*most) {
                too_many(one_more.at, place, list.len(), *most, sink);
            }
            let entries = Place {
                name: format!("an entry of {}", place.name),
                doc: place.doc,
                key_at: place.key_at,
                near: None,
            };
            list.iter_mut()
                .take(*most)
                .for_each(|entry| check(entry, of, &entries, sink));
            if list.len() < *least {
                sink.error(
                    code::TOO_FEW,
                    at,
                    format!("{} needs {}", place.name, count(*least)),
                )
                .label(format!("here are {}", list.len()));
            }
            (*least..=*most).contains(&list.len())
        }
        (Shape::PerSide(shape), Value::Table(table)) => {
            check_sides(table, shape, at, place, sink);
            true
        }
        (Shape::Table(section), Value::Table(table)) => {
            let name = if place.doc.is_empty() {
                &place.name
            } else {
                section.name
            };
            let at = if at.start < at.end { at } else { place.key_at };
            check_section(table, section, name, at, place.near.as_deref(), sink);
            true
        }
        (Shape::Map(map), Value::Table(table)) => {
            if let Some(one_more) = table.entries.get(map.most) {
                too_many(one_more.key_at, place, table.entries.len(), map.most, sink);
                table.entries.truncate(map.most);
            }
            let inherited: Vec<String> = table
                .entries
                .iter()
                .filter(|entry| is_inherited(entry))
                .map(|entry| entry.key.clone())
                .collect();
            for entry in &mut table.entries {
                let known = inherited.iter().map(String::as_str);
                let near = match is_inherited(entry) {
                    true => None,
                    false => names::nearest(&entry.key, known).map(str::to_owned),
                };
                check_entry(entry, map, near, sink);
            }
            true
        }
        // Rule modules state their parameters themselves.
        (Shape::Module(_), Value::Table(_)) => true,
        _ => {
            let kind = node.kind();
            let draft = sink.error(
                code::WRONG_TYPE,
                at,
                format!("{} cannot be {kind}", place.name),
            );
            draft.label(format!("here goes {}", wanted(shape)));
            if !place.doc.is_empty() {
                draft.help(place.doc);
            }
            false
        }
    };
    if !sound {
        node.value = Value::Refused;
    }
}

/// Whether a value's TOML type is one that a shape takes.
fn takes_type(shape: &Shape, node: &Node) -> bool {
    match (shape, &node.value) {
        (Shape::Flag, Value::Flag(_))
        | (Shape::Whole(..), Value::Whole(_))
        | (Shape::Share, Value::Whole(_) | Value::Fraction(_))
        | (Shape::Text(_) | Shape::Word(_) | Shape::WordOr(..), Value::Text(_))
        | (Shape::List(..), Value::List(_))
        | (
            Shape::PerSide(_) | Shape::Table(_) | Shape::Map(_) | Shape::Module(_),
            Value::Table(_),
        ) => true,
        (Shape::Either(one, other), _) => takes_type(one, node) || takes_type(other, node),
        (Shape::PerSide(shape), _) => takes_type(shape, node),
        _ => false,
    }
}

/// What a shape takes, in words.
fn wanted(shape: &Shape) -> String {
    match shape {
        Shape::Flag => "true or false".into(),
        Shape::Whole(..) => "a whole number".into(),
        Shape::Share => "a number".into(),
        Shape::Text(form) => format!("{} in quotes", form.what),
        Shape::Word(_) => "a word in quotes".into(),
        Shape::WordOr(_, _, other) => format!("a word, or the name of {other}, in quotes"),
        Shape::List(of, ..) => format!("a list; each entry is {}", wanted(of)),
        Shape::Either(one, other) => format!("{}, or {}", wanted(one), wanted(other)),
        Shape::PerSide(both) => wanted(both),
        Shape::Table(_) | Shape::Map(_) | Shape::Module(_) => "a table".into(),
    }
}

/// What holds for each player.
fn check_sides(table: &mut Table, shape: &'static Shape, at: Loc, place: &Place, sink: &mut Sink) {
    let sides = ["first", "second"];
    for entry in &mut table.entries {
        if sides.contains(&entry.key.as_str()) {
            check(&mut entry.node, shape, place, sink);
        } else {
            let message = format!("{} has no key `{}`", place.name, names::shown(&entry.key));
            sink.error(code::UNKNOWN_KEY, entry.key_at, message)
                .label("unknown key")
                .help("write `{ first = …, second = … }`, for the two players");
        }
    }
    for side in sides.iter().filter(|side| table.entry(side).is_none()) {
        let message = format!(
            "{} does not say what holds for the {side} player",
            place.name
        );
        sink.error(code::MISSING_KEY, at, message)
            .label(format!("`{side}` is missing"));
    }
}

fn is_within(number: i64, least: i64, most: i64, at: Loc, place: &Place, sink: &mut Sink) -> bool {
    let within = (least..=most).contains(&number);
    if !within {
        let range = if most == i64::MAX {
            format!("{least} or more")
        } else {
            format!("{least} to {most}")
        };
        sink.error(
            code::OUT_OF_RANGE,
            at,
            format!("{} is out of range", place.name),
        )
        .label(format!("may be {range}"));
    }
    within
}

fn has_form(text: &str, at: Loc, form: &Form, sink: &mut Sink) -> bool {
    let fits = (form.fits)(text);
    if !fits {
        sink.error(
            code::BAD_VALUE,
            at,
            format!("`{}` is not {}", names::shown(text), form.what),
        )
        .help(form.hint);
    }
    fits
}

/// Words, by themselves.
fn known(words: &dyn Known) -> impl Iterator<Item = &'static str> {
    words.words().into_iter().map(|word| word.word)
}

fn is_known(text: &str, at: Loc, words: &dyn Known, place: &Place, sink: &mut Sink) -> bool {
    let is_known = known(words).any(|word| word == text);
    if !is_known {
        let message = format!(
            "{} does not take the word `{}`",
            place.name,
            names::shown(text)
        );
        sink.error(code::UNKNOWN_WORD, at, message)
            .maybe_help(names::suggestion(text, known(words)));
    }
    is_known
}

fn too_many(at: Loc, place: &Place, found: usize, most: usize, sink: &mut Sink) {
    sink.error(
        code::TOO_MANY,
        at,
        format!("{} has {}", place.name, count(found)),
    )
    .label(format!("the limit is {most}"));
}

fn count(count: usize) -> String {
    format!("{count} {}", if count == 1 { "entry" } else { "entries" })
}
