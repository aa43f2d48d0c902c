//! The language of schema 1 as data: which sections, keys and values there are. Its
//! [words](crate::words) stand by themselves.
//!
//! One table serves two readers: [`form`](crate::form) checks documents against it,
//! [`schema`](crate::schema) writes it as JSON Schema for editors.

mod aims;
mod counting;
mod effects;
mod ends;
mod forms;
mod frame;
mod hands;
mod modules;
mod pieces;
mod royalty;
mod sheet;

use boardwright_core::module::Slot;

use crate::tree::{Entry, Table};
use crate::words::Known;

pub(crate) use frame::{ROOT, ZONE};
pub(crate) use sheet::SHEET;

/// A table with known keys.
pub(crate) struct Section {
    /// What it is called in messages.
    pub(crate) name: &'static str,
    pub(crate) keys: &'static [Key],
    /// Keys beside the known ones.
    pub(crate) others: Option<&'static Map>,
}

/// A key of a section.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) need: Need,
    pub(crate) takes: Shape,
    /// What it says, in a sentence: for editors, and the help of diagnostics.
    pub(crate) doc: &'static str,
}

/// Whether a key must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// It must.
    Must,
    /// It may; `false` removes what is inherited, unless the key itself takes true or false.
    May,
}

/// A table with keys that the writer chooses. `false` in place of a value removes an inherited one.
pub(crate) struct Map {
    pub(crate) key: Form,
    pub(crate) value: Shape,
    pub(crate) most: usize,
}

/// The rules of `[promotion]` that have names.
pub(crate) fn named_promotions(section: &Table) -> Vec<&Entry> {
    let named = section.entries.iter();
    let named = named.filter(|entry| pieces::PROMOTION.key(&entry.key).is_none());
    named.filter(|entry| !entry.node.is_removed()).collect()
}

/// What a value may be.
pub(crate) enum Shape {
    /// `true` or `false`.
    Flag,
    /// A whole number from one to the other.
    Whole(i64, i64),
    /// A number from 0 to 1.
    Share,
    /// Text of a form.
    Text(Form),
    /// One of these words.
    Word(&'static dyn Known),
    /// One of these words, or a name of something else; [`sections`](crate::sections) know those.
    WordOr(&'static dyn Known, Form, &'static str),
    /// A list with so many entries.
    List(&'static Shape, usize, usize),
    /// One of two, told apart by their TOML types.
    Either(&'static Shape, &'static Shape),
    /// A value for both players, or `{ first = …, second = … }`.
    PerSide(&'static Shape),
    /// A table with known keys.
    Table(&'static Section),
    /// A table with chosen keys.
    Map(&'static Map),
    /// The arguments of a rule module; [`sections::modules`](crate::sections) checks them.
    Module(Slot),
}

/// The form of a text or a name.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// What it is, with an article: "a piece id".
    pub(crate) what: &'static str,
    /// The form as a regular expression, for JSON Schema.
    pub(crate) pattern: &'static str,
    /// Whether a text has the form.
    pub(crate) fits: fn(&str) -> bool,
    /// How to write it.
    pub(crate) hint: &'static str,
}

impl Key {
    /// Whether `false` under this key removes what is inherited.
    pub(crate) fn removable(&self) -> bool {
        self.need == Need::May && !matches!(self.takes, Shape::Flag)
    }
}

impl Section {
    pub(crate) fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }
}

const fn key(need: Need, name: &'static str, takes: Shape, doc: &'static str) -> Key {
    Key {
        name,
        need,
        takes,
        doc,
    }
}
