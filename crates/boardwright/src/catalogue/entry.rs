//! A descriptor of a catalogue: its text, what it says of itself, and what it is once it has been compiled.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use boardwright_core::Variant;
use boardwright_variants::Shipped;
use toml::de::{DeTable, DeValue};

use super::LoadError;

/// A version as numbers, to be ordered.
pub(super) type Version = [u32; 3];

/// A text that lies in the program where it is shipped.
pub(super) type Name = Cow<'static, str>;

/// A text that is shared: that of a shipped variant lies in the program.
#[derive(Clone)]
pub(super) enum Text {
    Shipped(&'static str),
    Own(Arc<str>),
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Shipped(text) => text,
            Text::Own(text) => text,
        }
    }
}

/// The file name of a descriptor.
#[derive(Clone)]
pub(super) enum File {
    /// That of a shipped variant with this id, once it is asked for.
    Shipped(&'static str, OnceLock<String>),
    Own(Arc<str>),
}

impl std::ops::Deref for File {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            File::Shipped(id, file) => file.get_or_init(|| format!("{id}.toml")),
            File::Own(file) => file,
        }
    }
}

pub(super) struct Entry {
    pub(super) file: File,
    pub(super) text: Text,
    pub(super) head: Head,
    /// That of a shipped variant.
    pub(super) family: Option<&'static str>,
    pub(super) compiled: OnceLock<Result<Variant, LoadError>>,
}

/// What a descriptor says of itself, as far as it can be read.
#[derive(Clone, Default)]
pub(super) struct Head {
    pub(super) version: Name,
    pub(super) extends: Option<Name>,
    pub(super) mixins: Vec<Name>,
    pub(super) aliases: Vec<Name>,
}

impl From<&Shipped> for Head {
    fn from(shipped: &Shipped) -> Head {
        let all = |names: &[&'static str]| names.iter().map(|&name| name.into()).collect();
        Head {
            version: shipped.version.into(),
            extends: shipped.extends.map(Name::from),
            mixins: all(shipped.mixins),
            aliases: all(shipped.aliases),
        }
    }
}

impl Head {
    /// That of a text; an empty one if it cannot be read.
    pub(super) fn of(text: &str) -> Head {
        Head::read(text).unwrap_or_default()
    }

    fn read(text: &str) -> Option<Head> {
        let document = DeTable::parse(text).ok()?;
        let head = document.get_ref().get("variant")?.get_ref().as_table()?;
        let word = |value: &DeValue<'_>| Some(Name::from(value.as_str()?.to_owned()));
        let said = |key| match head.get(key) {
            None => Some(None),
            Some(value) => word(value.get_ref()).map(Some),
        };
        let list = |key| match head.get(key) {
            None => Some(Vec::new()),
            Some(value) => {
                let list = value.get_ref().as_array()?.iter();
                list.map(|value| word(value.get_ref())).collect()
            }
        };
        Some(Head {
            version: said("version")?.unwrap_or_default(),
            extends: said("extends")?,
            mixins: list("mixins")?,
            aliases: list("aliases")?,
        })
    }

    pub(super) fn number(&self) -> Version {
        let mut parts = self
            .version
            .split('.')
            .map(|part| part.parse().unwrap_or(0));
        std::array::from_fn(|_| parts.next().unwrap_or(0))
    }

    pub(super) fn inherits_from(&self, ids: &BTreeSet<String>) -> bool {
        let mut parents = self.extends.iter().chain(&self.mixins);
        parents.any(|name| ids.contains(without_version(name)))
    }
}

/// `chess` for `chess@1`.
pub(super) fn without_version(name: &str) -> &str {
    name.split('@').next().unwrap_or_default()
}
