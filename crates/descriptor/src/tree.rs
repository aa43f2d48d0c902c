//! A TOML document whose values remember where they stand.

use boardwright_core::geometry::sorting;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::files::Loc;

/// A value and its place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) at: Loc,
    /// The inherited value that it stands for.
    pub(crate) replaced: Option<Loc>,
}

/// A TOML value.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    Whole(i64),
    /// A fraction, as written.
    Fraction(String),
    Flag(bool),
    Date,
    List(Vec<Node>),
    Table(Table),
    /// What it was has been reported.
    Refused,
}

/// A table: its entries in the order of the text.
#[derive(Clone, Default, Debug)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_at: Loc,
    pub(crate) node: Node,
}

impl Table {
    pub(crate) fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The value of a key; `false`, which removes one, is none.
    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key)
            .map(|entry| &entry.node)
            .filter(|node| !node.is_removed())
    }

    pub(crate) fn table(&self, key: &str) -> Option<&Table> {
        self.get(key)?.as_table()
    }

    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_text()
    }

    pub(crate) fn flag(&self, key: &str) -> Option<bool> {
        match self.entry(key)?.node.value {
            Value::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    pub(crate) fn whole(&self, key: &str) -> Option<i64> {
        self.get(key)?.as_whole()
    }

    /// The entries of a table that holds named things; those removed by `false` are not among them.
    pub(crate) fn named(&self, key: &str) -> impl Iterator<Item = &Entry> {
        let entries = self.table(key).map_or(&[][..], |table| &table.entries);
        entries.iter().filter(|entry| !entry.node.is_removed())
    }
}

impl Node {
    pub(crate) fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    pub(crate) fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn as_whole(&self) -> Option<i64> {
        match self.value {
            Value::Whole(number) => Some(number),
            _ => None,
        }
    }

    pub(crate) fn as_list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// Whether it is the `false` that removes an inherited table.
    pub(crate) fn is_removed(&self) -> bool {
        matches!(self.value, Value::Flag(false))
    }

    /// The type in words.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "a text",
            Value::Whole(_) => "a whole number",
            Value::Fraction(_) => "a fraction",
            Value::Flag(true) => "`true`",
            Value::Flag(false) => "`false`",
            Value::Date => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Refused => "refused",
        }
    }

    /// Whether two values say the same.
    pub(crate) fn says_the_same(&self, other: &Node) -> bool {
        match (&self.value, &other.value) {
            (Value::Text(a), Value::Text(b)) | (Value::Fraction(a), Value::Fraction(b)) => a == b,
            (Value::Whole(a), Value::Whole(b)) => a == b,
            (Value::Flag(a), Value::Flag(b)) => a == b,
            (Value::List(a), Value::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.says_the_same(b))
            }
            (Value::Table(a), Value::Table(b)) => {
                a.entries.len() == b.entries.len()
                    && a.entries.iter().all(|e| {
                        b.entry(&e.key)
                            .is_some_and(|other| e.node.says_the_same(&other.node))
                    })
            }
            _ => false,
        }
    }

    /// The first table with more keys than a limit, and how many it has.
    pub(crate) fn widest(&self, limit: usize) -> Option<(Loc, usize)> {
        match &self.value {
            Value::Table(table) => match table.entries.get(limit) {
                Some(one_more) => Some((one_more.key_at, table.entries.len())),
                None => table
                    .entries
                    .iter()
                    .find_map(|entry| entry.node.widest(limit)),
            },
            Value::List(list) => list.iter().find_map(|node| node.widest(limit)),
            _ => None,
        }
    }

    /// Lays another document over this one: tables merge, everything else replaces.
    pub(crate) fn overlay(&mut self, over: Node) {
        let over_at = over.at;
        match (&mut self.value, over.value) {
            (Value::Table(under), Value::Table(over)) => {
                self.at = over_at;
                let keys = under.entries.iter().map(|entry| entry.key.clone());
                let places = sorting::map(keys.zip(0..));
                for entry in over.entries {
                    match places
                        .get(&entry.key)
                        .and_then(|&place| under.entries.get_mut(place))
                    {
                        Some(old) => {
                            old.key_at = entry.key_at;
                            old.node.overlay(entry.node);
                        }
                        None => under.entries.push(entry),
                    }
                }
            }
            (_, value) => {
                *self = Node {
                    value,
                    at: over_at,
                    replaced: Some(self.at),
                }
            }
        }
    }
}

/// A parsed document as a tree. The text nests no deeper than the limits allow.
pub(crate) fn tree(document: &Spanned<DeTable<'_>>, file: usize) -> Node {
    Node {
        value: table(document.get_ref(), file),
        at: Loc::new(file, document.span()),
        replaced: None,
    }
}

fn table(table: &DeTable<'_>, file: usize) -> Value {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            key_at: Loc::new(file, key.span()),
            node: node(value, file),
        })
        .collect();
    sorting::sort_by_key(&mut entries, |entry| entry.key_at.start);
    Value::Table(Table { entries })
}

fn node(value: &Spanned<DeValue<'_>>, file: usize) -> Node {
    let inner = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => {
            let digits = number.as_str();
            let beyond = if digits.starts_with('-') {
                i64::MIN
            } else {
                i64::MAX
            };
            Value::Whole(i64::from_str_radix(digits, number.radix()).unwrap_or(beyond))
        }
        DeValue::Float(number) => Value::Fraction(number.as_str().to_string()),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => Value::List(list.iter().map(|value| node(value, file)).collect()),
        DeValue::Table(inner) => table(inner, file),
    };
    Node {
        value: inner,
        at: Loc::new(file, value.span()),
        replaced: None,
    }
}
