//! What may be written at a place.

use std::collections::BTreeSet;

use boardwright::Catalogue;
use serde_json::{Value, json};
use toml::de::{DeTable, DeValue};

use super::document::{self, Document};
use super::grammar::{Grammar, Known};
use super::place::{self, What};

/// What kind of thing is offered, in the numbers of the protocol.
const PROPERTY: u8 = 10;
const VALUE: u8 = 12;
const MODULE: u8 = 9;

/// The keys and words that fit a byte of a text.
pub(super) fn at(
    document: &Document,
    byte: usize,
    grammar: &Grammar,
    catalogue: &Catalogue,
) -> Vec<Value> {
    let text = &document.text;
    let place = place::at(text, byte);
    let range = document::range(text, place.word.clone());
    let item = |label: &str, doc: &str, kind: u8, written: &str| {
        json!({
            "label": label,
            "kind": kind,
            "documentation": doc,
            "textEdit": { "range": range, "newText": written },
        })
    };
    match &place.what {
        What::Header => {
            let sections = grammar.sections(&place.table, text);
            let items = sections.iter();
            items
                .map(|of| item(&of.name, &of.doc, MODULE, &of.name))
                .collect()
        }
        What::Key => {
            let there = keys(text, &place.table);
            let word = text.get(place.word.clone()).unwrap_or("");
            let keys = grammar.keys(&place.table, text);
            let new = keys
                .iter()
                .filter(|key| key.name == word || !there.contains(&key.name));
            new.map(|of| item(&of.name, &of.doc, PROPERTY, &of.name))
                .collect()
        }
        What::Value { key, quoted } => {
            let written = |word: &Known| match word.quoted && !quoted {
                true => format!("\"{}\"", word.name),
                false => word.name.clone(),
            };
            let parents = match (place.table.as_slice(), key.as_str()) {
                ([table], "extends" | "mixins") if table == "variant" => parents(catalogue),
                _ => Vec::new(),
            };
            let path: Vec<String> = place.table.iter().chain([key]).cloned().collect();
            let words = grammar.words(&path, text).into_iter().chain(parents);
            // What stands without quotes is nothing within them.
            let fitting = words.filter(|word| word.quoted || !quoted);
            fitting
                .map(|word| item(&word.name, &word.doc, VALUE, &written(&word)))
                .collect()
        }
        What::Nothing => Vec::new(),
    }
}

/// The keys that a table has already.
fn keys(text: &str, path: &[String]) -> BTreeSet<String> {
    let names = |table: &DeTable<'_>| table.keys().map(|key| key.get_ref().to_string()).collect();
    if path.is_empty() {
        return names(DeTable::parse_recoverable(text).0.get_ref());
    }
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let found = document::said(text, &path, |value| match value.get_ref() {
        DeValue::Table(table) => Some(names(table)),
        _ => None,
    });
    found.unwrap_or_default()
}

/// What one may inherit from, `chess@1`.
fn parents(catalogue: &Catalogue) -> Vec<Known> {
    let known = |id: &str| {
        let text = catalogue.text(id)?;
        let version = document::word(text, &["variant", "version"])?;
        let major = version.split('.').next()?;
        Some(Known {
            name: format!("{id}@{major}"),
            doc: document::word(text, &["variant", "name"]).unwrap_or_default(),
            quoted: true,
        })
    };
    catalogue.ids().filter_map(known).collect()
}
