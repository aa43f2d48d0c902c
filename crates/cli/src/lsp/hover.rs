//! What stands at a place, explained.

use boardwright::picture::{self, View};
use boardwright::{Catalogue, Variant};
use serde_json::{Value, json};

use super::document::{self, Document};
use super::grammar::Grammar;
use super::place::{self, What};

/// The sentence on a key or a word; `null` where there is none. `variant` is what the text describes, if it can be
/// used: then a piece's movement is drawn.
pub(super) fn at(
    document: &Document,
    byte: usize,
    grammar: &Grammar,
    catalogue: &Catalogue,
    variant: Option<&Variant>,
) -> Value {
    let text = &document.text;
    let (place, bytes) = place::around(text, byte);
    let word = text.get(bytes.clone()).unwrap_or("").to_owned();
    let mut path = place.table.clone();
    let mut told = Vec::new();
    match place.what {
        What::Header | What::Key if !word.is_empty() => {
            path.push(word);
            told.extend(sentence(&path, grammar, text));
        }
        What::Value { key, .. } => {
            let is_parent = path == ["variant"] && (key == "extends" || key == "mixins");
            path.push(key);
            if is_parent {
                let name =
                    document::word(catalogue.text(&word).unwrap_or(""), &["variant", "name"]);
                told.extend(name.map(|name| format!("`{word}`: {name}")));
            }
            let words = grammar.words(&path, text);
            let known = words.iter().find(|known| known.name == word);
            let known = known.filter(|known| !known.doc.is_empty());
            told.extend(known.map(|known| format!("`{word}`: {}", known.doc)));
            told.extend(sentence(&path, grammar, text));
        }
        _ => {}
    }
    if let Some(variant) = variant
        && !told.is_empty()
    {
        told.extend(movement(&path, catalogue, variant));
    }
    if told.is_empty() {
        return Value::Null;
    }
    json!({
        "contents": { "kind": "markdown", "value": told.join("\n\n") },
        "range": document::range(text, bytes),
    })
}

fn sentence(path: &[String], grammar: &Grammar, text: &str) -> Option<String> {
    let doc = grammar.key(path, text)?;
    Some(format!("**`{}`**: {doc}", path.join(".")))
}

/// Where a piece goes, if the path is that of a piece or of its movement.
fn movement(path: &[String], catalogue: &Catalogue, variant: &Variant) -> Option<String> {
    let id = match path {
        [section, id] | [section, id, ..] if section == "pieces" => id,
        _ => return None,
    };
    if path
        .get(2)
        .is_some_and(|key| key != "moves" && key != "like")
    {
        return None;
    }
    let model = variant.model();
    let kind = model.kind(id)?;
    let shown = catalogue.presentation(&model.id).ok()?;
    let view = View::new(shown).letters(true);
    let drawn = picture::movement(model, &view, kind, id)?.to_text();
    Some(format!(
        "```text\n{}\n```\n\n● goes or captures, ○ only goes, × only captures, △ needs a piece to jump over",
        drawn.trim_end()
    ))
}
