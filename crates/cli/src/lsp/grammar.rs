//! What may stand where in a descriptor: the JSON Schema that other editors read, and what rule modules say of
//! themselves.

use std::collections::BTreeSet;

use boardwright::module::{Module, Modules, Slot, Takes};
use serde_json::Value;

use super::document;

/// The language of descriptors.
pub(super) struct Grammar {
    schema: Value,
    modules: Modules,
}

/// A key or a word, and what it says.
pub(super) struct Known {
    pub(super) name: String,
    pub(super) doc: String,
    /// A word stands in quotes; a number, `true` and `false` do not.
    pub(super) quoted: bool,
}

impl Known {
    fn new(name: &str, doc: &str, quoted: bool) -> Known {
        Known {
            name: name.to_owned(),
            doc: doc.to_owned(),
            quoted,
        }
    }
}

impl Grammar {
    /// The language with these rule modules.
    pub(super) fn new(modules: Modules) -> Grammar {
        Grammar {
            schema: serde_json::from_str(&boardwright::descriptor::schema()).unwrap_or_default(),
            modules,
        }
    }

    /// The keys that a table may have. Where it is the table of a rule module depends on the text.
    pub(super) fn keys(&self, table: &[String], text: &str) -> Vec<Known> {
        let mut keys: Vec<Known> = Vec::new();
        for shape in self.shapes(table) {
            let properties = shape.get("properties").and_then(Value::as_object);
            for (name, of) in properties.into_iter().flatten() {
                if keys.iter().all(|key| key.name != *name) {
                    keys.push(Known::new(name, described(of), false));
                }
            }
        }
        if let Some(module) = self.module(table, text) {
            let parameters = module.parameters().iter();
            keys.extend(parameters.map(|of| Known::new(of.name, of.doc, false)));
        }
        if let [section] = table
            && let Some(slot) = slot(section)
        {
            keys.extend(self.names(slot));
        }
        keys
    }

    /// The keys of a table that are tables themselves.
    pub(super) fn sections(&self, table: &[String], text: &str) -> Vec<Known> {
        let is_table = |key: &Known| {
            let path: Vec<String> = table.iter().chain([&key.name]).cloned().collect();
            let shapes = self.shapes(&path);
            shapes
                .iter()
                .any(|shape| shape.get("type").is_some_and(|kind| kind == "object"))
        };
        let mut keys = self.keys(table, text);
        keys.retain(is_table);
        keys
    }

    /// What a key says.
    pub(super) fn key(&self, path: &[String], text: &str) -> Option<String> {
        let (name, table) = path.split_last()?;
        let known = self.keys(table, text);
        if let Some(key) = known.into_iter().find(|key| key.name == *name) {
            return Some(key.doc);
        }
        // What has a name of the author's own is a part of the table above.
        let (above, tables) = table.split_last()?;
        if self.shapes(path).is_empty() {
            return None;
        }
        let keys = self.keys(tables, text);
        let above = keys.into_iter().find(|key| key.name == *above)?;
        Some(above.doc)
    }

    /// The words that a key takes.
    pub(super) fn words(&self, path: &[String], text: &str) -> Vec<Known> {
        let mut words = self.all_words(path, text);
        // Where a value may have several shapes, these may share words.
        let mut told = BTreeSet::new();
        words.retain(|word| told.insert((word.name.clone(), word.quoted)));
        words
    }

    fn all_words(&self, path: &[String], text: &str) -> Vec<Known> {
        let mut words = Vec::new();
        for shape in self.shapes(path) {
            match shape.get("const") {
                Some(Value::String(word)) => words.push(Known::new(word, described(shape), true)),
                Some(other) => {
                    words.push(Known::new(&other.to_string(), described(shape), false));
                }
                None => {}
            }
            if shape.get("type").is_some_and(|kind| kind == "boolean") {
                words.extend(["true", "false"].map(|word| Known::new(word, "", false)));
            }
        }
        let Some((key, table)) = path.split_last() else {
            return words;
        };
        match table {
            [section, name] if section == "end" && key == "module" => {
                words.extend(self.names(end_slot(name)));
            }
            [section] if section == "royalty" && key == "attack-void-if" => {
                words.extend(self.names(Slot::AttackVoidIf));
            }
            _ => {}
        }
        if let Some(module) = self.module(table, text) {
            let parameter = module.parameters().iter().find(|of| of.name == key);
            match parameter.map(|of| of.takes) {
                Some(Takes::Word(known)) => {
                    words.extend(known.iter().map(|word| Known::new(word, "", true)));
                }
                Some(Takes::Flag) => {
                    words.extend(["true", "false"].map(|word| Known::new(word, "", false)));
                }
                _ => {}
            }
        }
        words
    }

    /// The rule modules of a slot.
    fn names(&self, slot: Slot) -> impl Iterator<Item = Known> {
        let modules = self.modules.iter().filter(move |of| of.slot() == slot);
        modules.map(|of| Known::new(of.name(), of.doc(), true))
    }

    /// The rule module whose arguments a table has.
    fn module(&self, table: &[String], text: &str) -> Option<&dyn Module> {
        let [section, name] = table else {
            return None;
        };
        let module = match slot(section) {
            Some(slot) => self.modules.get(slot, name),
            None if section == "end" => {
                let module = document::word(text, &["end", name, "module"])?;
                self.modules.get(end_slot(name), &module)
            }
            None => None,
        };
        module.map(AsRef::as_ref)
    }

    /// What may stand under a path of keys: all the shapes that it may have. A list has those of its entries.
    fn shapes(&self, path: &[String]) -> Vec<&Value> {
        let mut shapes = Vec::new();
        alternatives(&self.schema, &mut shapes);
        for name in path {
            let mut inner = Vec::new();
            for shape in shapes {
                for under in under(shape, name) {
                    alternatives(under, &mut inner);
                }
            }
            shapes = inner;
        }
        shapes
    }
}

/// What a shape says of a key.
fn under<'a>(shape: &'a Value, name: &str) -> Vec<&'a Value> {
    let own = shape.get("properties").and_then(|of| of.get(name));
    if let Some(own) = own {
        return vec![own];
    }
    let patterns = shape.get("patternProperties").and_then(Value::as_object);
    let named = patterns.into_iter().flat_map(|of| of.values());
    let others = shape
        .get("additionalProperties")
        .filter(|of| of.is_object());
    named.chain(others).collect()
}

fn alternatives<'a>(shape: &'a Value, found: &mut Vec<&'a Value>) {
    found.push(shape);
    for key in ["anyOf", "oneOf"] {
        let list = shape.get(key).and_then(Value::as_array);
        for one in list.into_iter().flatten() {
            alternatives(one, found);
        }
    }
    if let Some(entries) = shape.get("items") {
        alternatives(entries, found);
    }
}

fn described(shape: &Value) -> &str {
    let text = shape.get("description").and_then(Value::as_str);
    text.unwrap_or("")
}

/// The section whose keys are the names of modules of a slot.
fn slot(section: &str) -> Option<Slot> {
    Some(match section {
        "move" => Slot::Move,
        "capture" => Slot::Capture,
        "transform" => Slot::Transform,
        "restriction" => Slot::Restriction,
        _ => return None,
    })
}

/// Which modules a table of `[end]` may name.
fn end_slot(name: &str) -> Slot {
    match name {
        "dead-position" => Slot::DeadPosition,
        "repetition" => Slot::Repetition,
        "impasse" => Slot::Claim,
        _ => Slot::End,
    }
}
