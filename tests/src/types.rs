//! The wire types in the languages of the packages, written from their JSON Schema: no type is written twice.

use serde_json::{Map, Value};

/// What stands first in each of the files.
const ORIGIN: &str =
    "Written by `INSTA_UPDATE=always cargo test -p boardwright-tests --test suite wire`.";

fn definitions(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["$defs"].as_object().into_iter().flatten()
}

fn name_of(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

fn is_null(schema: &Value) -> bool {
    schema["type"] == "null"
}

/// The alternatives of a type, without `null`; and whether `null` is one.
fn alternatives(schema: &Value) -> Option<(Vec<Value>, bool)> {
    if let Some(all) = ["anyOf", "oneOf"]
        .iter()
        .find_map(|key| schema[*key].as_array())
    {
        let some = all.iter().filter(|one| !is_null(one)).cloned().collect();
        return Some((some, all.iter().any(is_null)));
    }
    let types = schema["type"].as_array()?;
    let of = |word: &Value| {
        let mut one = schema.clone();
        one["type"] = word.clone();
        one
    };
    let some = types
        .iter()
        .filter(|word| *word != "null")
        .map(of)
        .collect();
    Some((some, types.iter().any(|word| word == "null")))
}

fn is_required(schema: &Value, key: &str) -> bool {
    let required = schema["required"].as_array();
    required.is_some_and(|all| all.iter().any(|name| name == key))
}

fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema["properties"].as_object()
}

fn constants(schema: &Value) -> Option<Vec<String>> {
    if let Some(value) = schema.get("const") {
        return Some(vec![value.to_string()]);
    }
    let all = schema["enum"].as_array()?;
    Some(all.iter().map(Value::to_string).collect())
}

/// The length of a list that is always as long.
fn length(schema: &Value) -> Option<usize> {
    let (least, most) = (&schema["minItems"], &schema["maxItems"]);
    (least == most).then(|| usize::try_from(most.as_u64()?).ok())?
}

/// The items of a list; of one that is always as long, each.
fn items(schema: &Value) -> (Vec<Value>, Option<usize>) {
    if let Some(each) = schema["prefixItems"].as_array() {
        return (each.clone(), Some(each.len()));
    }
    (vec![schema["items"].clone()], length(schema))
}

// ---- TypeScript ----

/// The declarations for TypeScript.
pub fn typescript(schema: &Value) -> String {
    let mut text = format!("// {ORIGIN}\n");
    for (name, definition) in definitions(schema) {
        text += "\n";
        text += &comment(definition, "");
        match properties(definition) {
            Some(_) if alternatives(definition).is_none() => {
                text += &format!("export interface {name} {}\n", ts(definition, ""));
            }
            _ => text += &format!("export type {name} = {};\n", ts(definition, "")),
        }
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(description) = schema["description"].as_str() else {
        return String::new();
    };
    let lines = prose(description);
    match lines.as_slice() {
        [one] => format!("{indent}/** {one} */\n"),
        all => {
            let lines = all.iter().map(|line| {
                format!(
                    "{indent} *{}{line}\n",
                    if line.is_empty() { "" } else { " " }
                )
            });
            format!("{indent}/**\n{}{indent} */\n", lines.collect::<String>())
        }
    }
}

/// What a type's documentation says before its example, which is in Rust.
fn prose(description: &str) -> Vec<String> {
    let text = description.split("```").next().unwrap_or_default();
    let text = text.split(" See [`crate::").next().unwrap_or_default();
    let mut plain = String::new();
    let mut rest = text;
    // A link is its text.
    while let Some((before, link)) = rest.split_once("[`") {
        let (word, after) = link.split_once("`]").unwrap_or((link, ""));
        let after = match after.strip_prefix('(') {
            Some(target) => target.split_once(')').map_or("", |(_, after)| after),
            None => after,
        };
        plain = plain + before + "`" + word + "`";
        rest = after;
    }
    (plain + rest)
        .trim_end()
        .lines()
        .map(str::to_owned)
        .collect()
}

fn ts(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return name_of(reference).to_owned();
    }
    if let Some(constants) = constants(schema) {
        return constants.join(" | ");
    }
    if let Some((some, null)) = alternatives(schema) {
        let mut all: Vec<String> = some.iter().map(|one| ts(one, indent)).collect();
        all.extend(null.then(|| "null".to_owned()));
        return all.join(" | ");
    }
    match schema["type"].as_str() {
        Some("string") => "string".into(),
        Some("integer" | "number") => "number".into(),
        Some("boolean") => "boolean".into(),
        Some("array") => match items(schema) {
            (each, Some(count)) => {
                let each: Vec<String> = (0..count)
                    .map(|at| ts(each.get(at).unwrap_or(&each[0]), indent))
                    .collect();
                format!("[{}]", each.join(", "))
            }
            (each, None) => format!("Array<{}>", ts(&each[0], indent)),
        },
        Some("object") => ts_object(schema, indent),
        _ => "unknown".into(),
    }
}

fn ts_object(schema: &Value, indent: &str) -> String {
    let Some(fields) = properties(schema) else {
        let values = ts(&schema["additionalProperties"], indent);
        return format!("{{ [name: string]: {values} }}");
    };
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, field) in fields {
        let optional = if is_required(schema, name) { "" } else { "?" };
        text += &comment(field, &inner);
        let name = match name.contains('-') {
            true => format!("\"{name}\""),
            false => name.clone(),
        };
        text += &format!("{inner}{name}{optional}: {};\n", ts(field, &inner));
    }
    text + indent + "}"
}

// ---- Python ----

/// The types for Python: dictionaries with these keys.
pub fn python(schema: &Value) -> String {
    let mut text = format!(
        "\"\"\"The dictionaries that boardwright gives and takes.\n\n{ORIGIN}\n\"\"\"\n\n\
         from typing import Dict, List, Literal, Optional, Tuple, TypedDict, Union\n"
    );
    for (name, definition) in definitions(schema) {
        text += "\n";
        text += &python_definition(name, definition);
    }
    let names = definitions(schema).map(|(name, _)| format!("    \"{name}\",\n"));
    text + &format!("\n__all__ = [\n{}]\n", names.collect::<String>())
}

fn python_definition(name: &str, definition: &Value) -> String {
    let mut text = String::new();
    if let Some((some, _)) = alternatives(definition) {
        if some.iter().any(|one| properties(one).is_some()) {
            let mut names = Vec::new();
            for one in &some {
                let Some(fields) = properties(one) else {
                    names.push(py(one));
                    continue;
                };
                // Its tag is the value of a key, or its only key.
                let tag = fields.values().find_map(|field| field["const"].as_str());
                let tag = tag.or(fields.keys().next().map(String::as_str));
                let own = format!("{name}{}", capitals(tag.unwrap_or_default()));
                text += &dictionary(&own, one);
                text += "\n";
                names.push(format!("\"{own}\""));
            }
            return text + &format!("{name} = Union[{}]\n", names.join(", "));
        }
        return format!("{name} = {}\n", py(definition));
    }
    match properties(definition) {
        Some(_) => dictionary(name, definition),
        None => format!("{name} = {}\n", py(definition)),
    }
}

fn capitals(tag: &str) -> String {
    let words = tag.split('-').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    words.collect()
}

/// Keys that must be there, and those that may be.
fn dictionary(name: &str, schema: &Value) -> String {
    let fields = |required: bool| {
        let all = properties(schema).into_iter().flatten();
        let some = all.filter(move |(key, _)| is_required(schema, key) == required);
        let lines = some.map(|(key, field)| format!("        \"{key}\": {},\n", quoted(field)));
        lines.collect::<String>()
    };
    let (always, sometimes) = (fields(true), fields(false));
    let made = |name: &str, fields: &str, total: &str| {
        format!("{name} = TypedDict(\n    \"{name}\",\n    {{\n{fields}    }},\n{total})\n")
    };
    let partly = "    total=False,\n";
    let doc = schema["description"].as_str();
    let doc = doc.map_or_else(String::new, |text| {
        prose(text)
            .iter()
            .map(|line| format!("# {line}").trim_end().to_owned() + "\n")
            .collect()
    });
    match (always.is_empty(), sometimes.is_empty()) {
        (_, true) => doc + &made(name, &always, ""),
        (true, false) => doc + &made(name, &sometimes, partly),
        (false, false) => {
            let (one, other) = (format!("_{name}Always"), format!("_{name}Sometimes"));
            format!(
                "{}\n{}\n\n{doc}class {name}({one}, {other}):\n    pass\n",
                made(&one, &always, ""),
                made(&other, &sometimes, partly)
            )
        }
    }
}

/// A type that may be defined below.
fn quoted(schema: &Value) -> String {
    format!("\"{}\"", py(schema).replace('"', "'"))
}

fn py(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return name_of(reference).to_owned();
    }
    if let Some(constants) = constants(schema) {
        return format!("Literal[{}]", constants.join(", "));
    }
    if let Some((some, null)) = alternatives(schema) {
        let all: Vec<String> = some.iter().map(py).collect();
        let one = match all.as_slice() {
            [one] => one.clone(),
            several => format!("Union[{}]", several.join(", ")),
        };
        return if null {
            format!("Optional[{one}]")
        } else {
            one
        };
    }
    match schema["type"].as_str() {
        Some("string") => "str".into(),
        Some("integer") => "int".into(),
        Some("number") => "float".into(),
        Some("boolean") => "bool".into(),
        Some("array") => match items(schema) {
            (each, Some(count)) => {
                let each: Vec<String> = (0..count)
                    .map(|at| py(each.get(at).unwrap_or(&each[0])))
                    .collect();
                format!("Tuple[{}]", each.join(", "))
            }
            (each, None) => format!("List[{}]", py(&each[0])),
        },
        Some("object") => format!("Dict[str, {}]", py(&schema["additionalProperties"])),
        _ => "object".into(),
    }
}
