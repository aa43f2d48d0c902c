//! The [grammar](crate::grammar) as JSON Schema.

use serde_json::{Map as Object, Value, json};

use crate::grammar::{Key, Map, Need, ROOT, Section, Shape};
use crate::words::Known;

/// The JSON Schema (draft 2020-12) of descriptors of schema 1, for editors.
///
/// It knows every key, its type and its words, with a sentence on each. What only a reading can tell
/// it does not: names of pieces and zones, arguments of rule modules, whether an inherited table
/// already says what is missing.
pub fn schema() -> String {
    let Value::Object(mut root) = section(&ROOT) else {
        return String::new();
    };
    root.insert(
        "$schema".into(),
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    root.insert(
        "title".into(),
        json!("Boardwright variant descriptor, schema 1"),
    );
    root.insert(
        "description".into(),
        json!("The rules of a chess-like game."),
    );
    root.insert("required".into(), json!(["schema", "variant"]));
    // A descriptor that extends no other states everything itself.
    root.insert(
        "if".into(),
        json!({ "properties": { "variant": { "not": { "required": ["extends"] } } } }),
    );
    root.insert("then".into(), json!({ "required": required(&ROOT) }));
    if let Some(properties) = root.get_mut("properties").and_then(Value::as_object_mut) {
        properties.insert(
            "schema".into(),
            json!({ "const": 1, "description": "The version of the descriptor language." }),
        );
        if let Some(Value::Object(variant)) = properties.get_mut("variant") {
            variant.insert("required".into(), json!(["id", "version", "name"]));
        }
    }
    let mut text = serde_json::to_string_pretty(&Value::Object(root)).unwrap_or_default();
    text.push('\n');
    text
}

fn required(section: &Section) -> Vec<&'static str> {
    section
        .keys
        .iter()
        .filter(|key| key.need == Need::Must)
        .map(|key| key.name)
        .collect()
}

/// Nothing is required here: a table may change one thing of an inherited one.
fn section(section: &Section) -> Value {
    let properties: Object<String, Value> = section
        .keys
        .iter()
        .map(|key| (key.name.to_string(), property(key)))
        .collect();
    let others = section
        .others
        .map_or(json!(false), |map| or_false(value(&map.value)));
    json!({ "type": "object", "properties": properties, "additionalProperties": others })
}

fn property(key: &Key) -> Value {
    let mut schema = match key.removable() {
        true => or_false(value(&key.takes)),
        false => value(&key.takes),
    };
    if let Value::Object(schema) = &mut schema {
        schema.insert("description".into(), json!(key.doc));
    }
    schema
}

/// `false` removes what is inherited.
fn or_false(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "const": false, "description": "Removes what is inherited." }] })
}

fn value(shape: &Shape) -> Value {
    match shape {
        Shape::Flag => json!({ "type": "boolean" }),
        Shape::Whole(least, i64::MAX) => json!({ "type": "integer", "minimum": least }),
        Shape::Whole(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Shape::Share => json!({ "type": "number", "minimum": 0, "maximum": 1 }),
        Shape::Text(form) => json!({ "type": "string", "pattern": form.pattern }),
        Shape::Word(known) => json!({ "oneOf": words(*known) }),
        Shape::WordOr(known, form, other) => {
            let mut all = words(*known);
            all.push(json!({
                "type": "string",
                "pattern": form.pattern,
                "description": format!("The name of {other}."),
            }));
            json!({ "anyOf": all })
        }
        Shape::List(of, least, most) => {
            let mut list = json!({ "type": "array", "items": value(of) });
            if *least > 0 {
                put(&mut list, "minItems", least);
            }
            if *most < usize::MAX {
                put(&mut list, "maxItems", most);
            }
            list
        }
        Shape::Either(one, other) => json!({ "anyOf": [value(one), value(other)] }),
        Shape::PerSide(shape) => json!({ "anyOf": [value(shape), per_side(shape)] }),
        Shape::Table(inner) => section(inner),
        Shape::Map(inner) => map(inner),
        Shape::Module(slot) => module(*slot),
    }
}

fn words(known: &dyn Known) -> Vec<Value> {
    let words = known.words().into_iter();
    words
        .map(|word| json!({ "const": word.word, "description": word.doc }))
        .collect()
}

fn per_side(shape: &Shape) -> Value {
    json!({
        "type": "object",
        "properties": { "first": value(shape), "second": value(shape) },
        "required": ["first", "second"],
        "additionalProperties": false,
        "description": "What holds for each player.",
    })
}

/// Adds a number to a schema, which is an object.
fn put(schema: &mut Value, key: &str, number: &usize) {
    if let Some(object) = schema.as_object_mut() {
        object.insert(key.to_owned(), json!(number));
    }
}

fn map(map: &Map) -> Value {
    let mut schema = json!({
        "type": "object",
        "patternProperties": { map.key.pattern: or_false(value(&map.value)) },
        "additionalProperties": false,
    });
    if map.most < usize::MAX {
        put(&mut schema, "maxProperties", &map.most);
    }
    schema
}

/// A rule module states its parameters itself. In `[end]` the module is named by a key.
fn module(slot: boardwright_core::module::Slot) -> Value {
    use boardwright_core::module::Slot::{DeadPosition, End};
    match slot {
        DeadPosition | End => json!({
            "type": "object",
            "properties": { "module": { "type": "string", "description": "The name of the rule module." } },
            "required": ["module"],
        }),
        _ => json!({ "type": "object", "description": "The arguments of the rule module." }),
    }
}
