//! What a descriptor says with everything that it inherits, key by key.

use std::collections::BTreeMap;

use crate::diagnostics::{Diagnostics, Sink};
use crate::load::{self, Source};
use crate::tree::{Node, Value};

/// Every key that a descriptor says or inherits, as its path, with the value as TOML writes it: `board.size` and
/// `[8, 8]`. What is taken back is `false`. Nothing but the form of a TOML file is checked.
///
/// # Errors
/// What is wrong with the text, or with what it inherits.
pub fn said(
    file: &str,
    text: &str,
    source: &dyn Source,
) -> Result<BTreeMap<String, String>, Diagnostics> {
    let mut sink = Sink::default();
    let document = load::load(file, text, source, &mut sink);
    let Some(document) = document.filter(|_| sink.errors() == 0) else {
        return Err(sink.finish());
    };
    let mut keys = BTreeMap::new();
    gather("", &document, &mut keys);
    Ok(keys)
}

/// Puts down what stands in a node and under it.
fn gather(path: &str, node: &Node, keys: &mut BTreeMap<String, String>) {
    let Value::Table(table) = &node.value else {
        keys.insert(path.to_owned(), written(node));
        return;
    };
    for entry in &table.entries {
        let path = match path {
            "" => entry.key.clone(),
            path => format!("{path}.{}", entry.key),
        };
        gather(&path, &entry.node, keys);
    }
}

/// A value as TOML writes it, in one line.
fn written(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => toml::Value::String(text.clone()).to_string(),
        Value::Whole(number) => number.to_string(),
        Value::Fraction(text) => text.clone(),
        Value::Flag(flag) => flag.to_string(),
        Value::List(list) => {
            let items: Vec<String> = list.iter().map(written).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(table) => {
            let entries = table.entries.iter();
            let items: Vec<String> = entries
                .map(|entry| format!("{} = {}", entry.key, written(&entry.node)))
                .collect();
            format!("{{ {} }}", items.join(", "))
        }
        Value::Date | Value::Refused => String::new(),
    }
}
