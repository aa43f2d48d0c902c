//! What a descriptor says, as a table of sections and keys, and its text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A value as TOML writes it: a table, or anything else as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Plain(String),
    Table(Vec<(String, Value)>),
}

/// The place of a value: section and key. What stands above all sections has the section ``.
pub(crate) type Place = (String, String);

/// A descriptor without its head.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) values: BTreeMap<Place, Value>,
    /// Places in the order in which they were put down.
    order: Vec<Place>,
}

/// The sections in the order in which people write them.
const ORDER: [&str; 21] = [
    "board",
    "players",
    "zones",
    "setup",
    "pieces",
    "movement",
    "promotion",
    "castling",
    "move",
    "capture",
    "transform",
    "effect",
    "permission",
    "restriction",
    "hand",
    "drops",
    "gates",
    "walls",
    "royalty",
    "end",
    "notation",
];

/// A text in quotes, as TOML writes it.
pub(crate) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// A list of texts.
pub(crate) fn list<T: AsRef<str>>(texts: &[T]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text.as_ref())).collect();
    format!("[{}]", texts.join(", "))
}

impl Value {
    pub(crate) fn text(text: &str) -> Value {
        Value::Plain(quoted(text))
    }

    /// A table of plain values.
    pub(crate) fn table(entries: &[(&str, String)]) -> Value {
        let plain = entries
            .iter()
            .map(|(key, value)| ((*key).to_owned(), Value::Plain(value.clone())));
        Value::Table(plain.collect())
    }

    pub(crate) fn is_false(&self) -> bool {
        matches!(self, Value::Plain(text) if text == "false")
    }

    /// In one line.
    pub(crate) fn inline(&self) -> String {
        match self {
            Value::Plain(text) => text.clone(),
            Value::Table(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| format!("{} = {}", bare(key), value.inline()))
                    .collect();
                format!("{{ {} }}", entries.join(", "))
            }
        }
    }

    fn insert(&mut self, path: &[&str], value: Value) {
        let [key, rest @ ..] = path else {
            *self = value;
            return;
        };
        if !matches!(self, Value::Table(_)) {
            *self = Value::Table(Vec::new());
        }
        let Value::Table(entries) = self else { return };
        let known = entries.iter().position(|(known, _)| known == key);
        match known.and_then(|at| entries.get_mut(at)) {
            Some((_, inner)) => inner.insert(rest, value),
            None => {
                let mut inner = Value::Table(Vec::new());
                inner.insert(rest, value);
                entries.push(((*key).to_owned(), inner));
            }
        }
    }

    /// Without what only takes something back.
    fn without_false(self) -> Option<Value> {
        match self {
            value if value.is_false() => None,
            Value::Table(entries) => {
                let kept = entries
                    .into_iter()
                    .filter_map(|(key, value)| Some((key, value.without_false()?)));
                Some(Value::Table(kept.collect()))
            }
            value => Some(value),
        }
    }
}

/// A key as TOML writes it.
fn bare(key: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match !key.is_empty() && key.chars().all(plain) {
        true => key.to_owned(),
        false => quoted(key),
    }
}

impl Sheet {
    pub(crate) fn put(&mut self, section: &str, key: &str, value: Value) {
        let place = (section.to_owned(), key.to_owned());
        if self.values.insert(place.clone(), value).is_none() {
            self.order.push(place);
        }
    }

    pub(crate) fn plain(&mut self, section: &str, key: &str, value: impl Into<String>) {
        self.put(section, key, Value::Plain(value.into()));
    }

    pub(crate) fn get(&self, section: &str, key: &str) -> Option<&Value> {
        self.values.get(&(section.to_owned(), key.to_owned()))
    }

    pub(crate) fn remove(&mut self, place: &Place) {
        self.values.remove(place);
        self.order.retain(|known| known != place);
    }

    pub(crate) fn places(&self) -> &[Place] {
        &self.order
    }

    /// What a descriptor says with all that it inherits, but for its head and what it takes back.
    pub(crate) fn of(said: &BTreeMap<String, String>) -> Sheet {
        let mut sheet = Sheet::default();
        for (path, value) in said {
            let path: Vec<&str> = path.split('.').collect();
            let [section, key, rest @ ..] = path.as_slice() else {
                continue;
            };
            if *section == "variant" {
                continue;
            }
            let mut there = sheet
                .get(section, key)
                .cloned()
                .unwrap_or(Value::Table(Vec::new()));
            there.insert(rest, Value::Plain(value.clone()));
            sheet.put(section, key, there);
        }
        // A section that is taken back stands there with the keys that were in it.
        let gone = |section: &str| said.get(section).is_some_and(|value| value == "false");
        let mut kept = Sheet::default();
        for place in &sheet.order {
            if let Some(value) = sheet
                .values
                .get(place)
                .cloned()
                .and_then(Value::without_false)
                && !gone(&place.0)
            {
                kept.put(&place.0, &place.1, value);
            }
        }
        kept
    }

    /// The text, below a head.
    pub(crate) fn text(&self, head: &str) -> String {
        let mut text = String::from("schema = 1\n");
        for place in self.order.iter().filter(|place| place.0.is_empty()) {
            if let Some(value) = self.values.get(place) {
                let _ = writeln!(text, "{} = {}", place.1, value.inline());
            }
        }
        let _ = write!(text, "\n{head}");
        let mut sections: Vec<&str> = ORDER.to_vec();
        for (section, _) in &self.order {
            if !section.is_empty() && !sections.contains(&section.as_str()) {
                sections.push(section);
            }
        }
        for section in sections {
            self.section(section, &mut text);
        }
        text
    }

    fn section(&self, section: &str, text: &mut String) {
        let mut lines = Vec::new();
        let mut tables = String::new();
        for place in self.order.iter().filter(|place| place.0 == section) {
            let Some(value) = self.values.get(place) else {
                continue;
            };
            let line = value.inline();
            match value {
                Value::Table(entries) if line.len() > 100 => {
                    let _ = writeln!(tables, "\n[{section}.{}]", bare(&place.1));
                    let width = entries
                        .iter()
                        .map(|(key, _)| bare(key).len())
                        .max()
                        .unwrap_or(0);
                    for (key, value) in entries {
                        let _ =
                            writeln!(tables, "{:width$} = {}", bare(key), broken(&value.inline()));
                    }
                }
                _ => lines.push((bare(&place.1), line)),
            }
        }
        let width = lines.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
        if !lines.is_empty() {
            let _ = writeln!(text, "\n[{section}]");
            for (key, value) in lines {
                let _ = writeln!(text, "{key:width$} = {}", broken(&value));
            }
        }
        text.push_str(&tables);
    }
}

/// A list that is long, an item a line.
fn broken(value: &str) -> String {
    let inner = value
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let (Some(inner), true) = (inner, value.len() > 90) else {
        return value.to_owned();
    };
    let (mut items, mut depth, mut quote, mut item) = (Vec::new(), 0, false, String::new());
    for letter in inner.chars() {
        match letter {
            '"' => quote = !quote,
            '{' | '[' if !quote => depth += 1,
            '}' | ']' if !quote => depth -= 1,
            ',' if !quote && depth == 0 => {
                items.push(std::mem::take(&mut item));
                continue;
            }
            _ => {}
        }
        item.push(letter);
    }
    items.push(item);
    let lines: Vec<String> = items
        .iter()
        .map(|item| format!("  {},\n", item.trim()))
        .collect();
    format!("[\n{}]", lines.concat())
}
