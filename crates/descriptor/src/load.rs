//! From files to one merged document: `extends`, `mixins`, and what the file itself says.

use std::collections::BTreeMap;

use toml::de::DeTable;

use crate::brackets::{self, Brackets};
use crate::code;
use crate::diagnostics::Sink;
use crate::files::{Loc, floor};
use crate::limits::{MAX_EXTENDS, MAX_KEYS, MAX_MIXINS, MAX_TEXT};
use crate::names;
use crate::tree::{Entry, Node, Table, Value, tree};
use crate::twice;

/// Where inherited descriptors come from.
///
/// Functions and maps from ids to `(file name, text)` are sources; `()` is the empty one.
pub trait Source {
    /// The file name and the text of a descriptor. It is asked first with the major version that the
    /// descriptor names, `chess@1`, then, if there is nothing, with the id alone, `chess`.
    fn text(&self, id: &str) -> Option<(String, String)>;

    /// The ids that it has, to suggest one in place of a misspelt one.
    fn ids(&self) -> Vec<String> {
        Vec::new()
    }

    /// The files of a descriptor's id, where several describe it: nobody can tell which of them is meant.
    fn copies(&self, id: &str) -> Vec<String> {
        let _ = id;
        Vec::new()
    }

    /// The variant that is known by a name, its id or an alias, if it is another than `id`.
    fn known_as(&self, name: &str, id: &str) -> Option<String> {
        let _ = (name, id);
        None
    }
}

impl<F: Fn(&str) -> Option<(String, String)>> Source for F {
    fn text(&self, id: &str) -> Option<(String, String)> {
        self(id)
    }
}

impl Source for BTreeMap<String, (String, String)> {
    fn text(&self, id: &str) -> Option<(String, String)> {
        self.get(id).cloned()
    }

    fn ids(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }
}

impl Source for () {
    fn text(&self, _: &str) -> Option<(String, String)> {
        None
    }
}

/// A file with what it asks to inherit.
struct Document {
    root: Node,
    id: Option<String>,
    extends: Option<Wanted>,
    mixins: Vec<Wanted>,
}

/// Another descriptor, as named: `chess@1`.
#[derive(Clone)]
struct Wanted {
    name: String,
    at: Loc,
}

/// The merged document of a descriptor. `None` if its text cannot be read at all.
pub(crate) fn load(file: &str, text: &str, source: &dyn Source, sink: &mut Sink) -> Option<Node> {
    let number = sink
        .files
        .add(file, text.get(..floor(text, MAX_TEXT)).unwrap_or(""));
    if !fits(text, Loc::new(number, 0..0), "this descriptor", sink) {
        return None;
    }
    let document = parse(text, number, sink)?;
    let own = document.root.clone();
    let chain = chain(document, source, sink);
    let mut merged: Option<Node> = None;
    for mut document in chain.into_iter().rev() {
        let mixins = mixins(&document, source, sink);
        for own in mixins
            .into_iter()
            .chain([std::mem::take(&mut document.root)])
        {
            match &mut merged {
                None => merged = Some(own),
                Some(under) => under.overlay(own),
            }
        }
    }
    // What a file says of itself is not inherited.
    let mut merged = merged.unwrap_or_default();
    if let (Value::Table(table), Value::Table(own)) = (&mut merged.value, own.value) {
        table.entries.retain(|entry| !is_own(&entry.key));
        table
            .entries
            .extend(own.entries.into_iter().filter(|entry| is_own(&entry.key)));
    }
    Some(merged)
}

/// The sections that a file states for itself alone.
fn is_own(key: &str) -> bool {
    matches!(key, "schema" | "variant")
}

fn fits(text: &str, at: Loc, what: &str, sink: &mut Sink) -> bool {
    if text.len() > MAX_TEXT {
        sink.error(
            code::TEXT_TOO_LONG,
            at,
            // Whoever reads a file may have read no further than he must.
            format!("{what} has more than the limit of {MAX_TEXT} bytes"),
        );
    }
    text.len() <= MAX_TEXT
}

/// One descriptor with what it asks to inherit.
fn parse(text: &str, file: usize, sink: &mut Sink) -> Option<Document> {
    let root = document(text, file, sink)?;
    let variant = root.as_table().and_then(|table| table.table("variant"));
    let wanted = |node: &Node| {
        Some(Wanted {
            name: node.as_text()?.to_string(),
            at: node.at,
        })
    };
    let extends = variant.and_then(|v| v.get("extends")).and_then(wanted);
    let mixins = variant
        .and_then(|v| v.get("mixins"))
        .and_then(Node::as_list)
        .unwrap_or_default();
    Some(Document {
        id: variant.and_then(|v| v.text("id")).map(str::to_string),
        extends,
        mixins: mixins.iter().filter_map(wanted).collect(),
        root,
    })
}

/// One file as a tree. `None` if it cannot be read at all.
pub(crate) fn document(text: &str, file: usize, sink: &mut Sink) -> Option<Node> {
    let unclosed = match brackets::look(text) {
        Brackets::TooDeep(at, message) => {
            sink.error(code::NESTED_TOO_DEEPLY, Loc::new(file, at), message);
            return None;
        }
        Brackets::Read(unclosed) => unclosed,
    };
    let mut readable = text.as_bytes().to_vec();
    for bracket in &unclosed {
        let sign = if text.as_bytes().get(bracket.opening.start) == Some(&b'[') {
            "["
        } else {
            "{"
        };
        let closing = if sign == "[" { "]" } else { "}" };
        let draft = sink
            .error(
                code::SYNTAX,
                Loc::new(file, bracket.opening.clone()),
                format!("this `{sign}` is never closed"),
            )
            .help(format!("write the `{closing}` that belongs to it"));
        if let Some(wrong) = &bracket.wrong {
            draft.see(
                Loc::new(file, wrong.clone()),
                format!("a `{closing}` is expected before this"),
            );
        }
        // Blank, the statement cannot make the parser stumble over all that follows.
        let statement = readable.get_mut(bracket.statement.clone());
        for byte in statement
            .unwrap_or_default()
            .iter_mut()
            .filter(|byte| **byte != b'\n')
        {
            *byte = b' ';
        }
    }
    let readable = String::from_utf8(readable).unwrap_or_default();
    let (document, errors) = DeTable::parse_recoverable(&readable);
    let line_ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let mut last_line = None;
    for error in errors {
        let bytes = error.span().unwrap_or(0..0);
        let line = line_ends.partition_point(|&end| end < bytes.start);
        // The first fault of a line is the true one; the parser stumbles on.
        if last_line.replace(line) != Some(line) {
            let written = text.get(bytes.clone()).unwrap_or("");
            sink.error(
                code::SYNTAX,
                Loc::new(file, bytes),
                in_plain_words(error.message(), written),
            );
        }
    }
    let root = tree(&document, file);
    if let Some((at, keys)) = root.widest(MAX_KEYS) {
        let message = format!("a table has {keys} keys; the limit is {MAX_KEYS}");
        sink.error(code::TOO_MANY, at, message);
        return None;
    }
    Some(root)
}

/// What the parser says, where its words would mislead.
fn in_plain_words(message: &str, written: &str) -> String {
    match message {
        m if m.starts_with("string values must be quoted") && written.is_empty() => {
            "a value is missing".into()
        }
        m if m.starts_with("string values must be quoted") => {
            format!(
                "`{}` is no value; a text stands in quotes",
                names::shown(written)
            )
        }
        "key with no value, expected `=`" => "this is no key with a value: `key = …`".into(),
        "duplicate key" => "this key stands here twice".into(),
        other => other.into(),
    }
}

/// The document and those above it by `extends`, from the bottom up.
fn chain(document: Document, source: &dyn Source, sink: &mut Sink) -> Vec<Document> {
    let mut chain = vec![document];
    while let Some(wanted) = chain.last().and_then(|last| last.extends.clone()) {
        if chain.len() > MAX_EXTENDS {
            sink.error(
                code::EXTENDS_TOO_DEEP,
                wanted.at,
                format!("more than {MAX_EXTENDS} descriptors above one another"),
            )
            .label("this would be one more");
            break;
        }
        let id = wanted.name.split('@').next().unwrap_or_default();
        if chain.iter().any(|below| below.id.as_deref() == Some(id)) {
            sink.error(
                code::EXTENDS_CYCLE,
                wanted.at,
                format!("`{id}` would inherit from itself"),
            )
            .help("a variant that begins with another one has an id of its own");
            break;
        }
        match inherited(&wanted, source, sink) {
            Some(parent) => chain.push(parent),
            None => break,
        }
    }
    chain
}

/// What the mixins of a document say, each by itself, in order.
fn mixins(document: &Document, source: &dyn Source, sink: &mut Sink) -> Vec<Node> {
    if let Some(one_more) = document.mixins.get(MAX_MIXINS) {
        sink.error(
            code::TOO_MANY,
            one_more.at,
            format!("more than {MAX_MIXINS} mixins; that is the limit"),
        );
    }
    let mut roots: Vec<Node> = Vec::new();
    for wanted in document.mixins.iter().take(MAX_MIXINS) {
        let id = wanted.name.split('@').next();
        if id.is_some() && id == document.id.as_deref() {
            sink.error(
                code::EXTENDS_CYCLE,
                wanted.at,
                format!("`{}` would be mixed into itself", wanted.name),
            );
            continue;
        }
        let Some(mut mixin) = inherited(wanted, source, sink) else {
            continue;
        };
        if let Value::Table(table) = &mut mixin.root.value {
            table.entries.retain(|entry| !is_own(&entry.key));
        }
        for earlier in &roots {
            conflicts(
                earlier,
                &mixin.root,
                Some(&document.root),
                &mut Vec::new(),
                &mut |path, one, other| {
                    sink.error(
                        code::MIXIN_CONFLICT,
                        wanted.at,
                        format!("two mixins disagree about `{path}`"),
                    )
                    .see(one, "one mixin says this")
                    .see(other, "another says this")
                    .help(format!(
                        "state `{path}` in this file: what it says goes before both"
                    ));
                },
            );
        }
        roots.push(mixin.root);
    }
    roots
}

/// Calls back for every value that two documents set differently and a third does not settle.
fn conflicts<'a>(
    one: &'a Node,
    other: &'a Node,
    settled: Option<&Node>,
    path: &mut Vec<&'a str>,
    found: &mut dyn FnMut(String, Loc, Loc),
) {
    match (one.as_table(), other.as_table()) {
        (Some(a), Some(b)) if settled.is_none_or(|node| node.as_table().is_some()) => {
            let settled = settled.and_then(Node::as_table);
            for entry in &a.entries {
                if let Some(Entry { node: other, .. }) = b.entry(&entry.key) {
                    path.push(&entry.key);
                    conflicts(
                        &entry.node,
                        other,
                        settled
                            .and_then(|s| s.entry(&entry.key))
                            .map(|entry| &entry.node),
                        path,
                        found,
                    );
                    path.pop();
                }
            }
        }
        _ if settled.is_some() || one.says_the_same(other) => {}
        _ => found(path.join("."), one.at, other.at),
    }
}

/// Another descriptor, read and checked to be the one that was asked for.
fn inherited(wanted: &Wanted, source: &dyn Source, sink: &mut Sink) -> Option<Document> {
    let (id, major) = wanted.name.split_once('@').unwrap_or((&wanted.name, ""));
    let copies = source.copies(id);
    if !copies.is_empty() {
        let files = names::listed(copies.iter().map(String::as_str));
        sink.error(code::ID_TWICE, wanted.at, twice::message(id))
            .note(format!("they are {files}"))
            .help(twice::HELP);
        return None;
    }
    let Some((name, text)) = source.text(&wanted.name).or_else(|| source.text(id)) else {
        let ids = source.ids();
        sink.error(
            code::UNKNOWN_PARENT,
            wanted.at,
            format!("there is no descriptor `{}`", wanted.name),
        )
        .maybe_help(names::suggestion(id, ids.iter().map(String::as_str)));
        return None;
    };
    if !fits(&text, wanted.at, &format!("the inherited `{name}`"), sink) {
        return None;
    }
    let file = sink.files.add(&name, &text);
    sink.inherits(file, wanted.at);
    let document = parse(&text, file, sink)?;
    let version = document
        .root
        .as_table()
        .and_then(|t| t.table("variant"))
        .and_then(|v| v.get("version"));
    if let Some(node) = version
        && let Some(version) = node.as_text()
        && !major.is_empty()
        && version.split('.').next() != Some(major)
    {
        let at = node.at;
        let message = format!("`{id}` is at version {version}, not {major}");
        sink.error(code::PARENT_VERSION, wanted.at, message)
            .see(at, "its version")
            .help("read what has changed between the versions, then ask for the one that is here");
    }
    Some(document)
}

impl Default for Node {
    fn default() -> Self {
        Node {
            value: Value::Table(Table::default()),
            at: Loc::new(0, 0..0),
            replaced: None,
        }
    }
}
