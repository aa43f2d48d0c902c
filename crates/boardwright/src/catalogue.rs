//! The catalogue: variants by id.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use boardwright_core::module::Modules;
use boardwright_core::{Variant, engine::CompileFault};
use boardwright_descriptor::{Described, Diagnostics, Source};

/// The shipped descriptors: file name and text. A test holds the list against the folder.
const SHIPPED: &[(&str, &str)] = &[
    ("atomic.toml", include_str!("../../../variants/atomic.toml")),
    ("chess.toml", include_str!("../../../variants/chess.toml")),
    ("crazyhouse.toml", include_str!("../../../variants/crazyhouse.toml")),
    ("nocheckatomic.toml", include_str!("../../../variants/nocheckatomic.toml")),
];

/// Variants by id, and the rule modules that their descriptors may name.
///
/// Descriptors are compiled when they are first asked for. A catalogue is never changed by reading
/// it, and can be shared between threads.
///
/// ```
/// let catalogue = boardwright::Catalogue::shipped();
/// let atomic = catalogue.get("atomic")?;
/// assert_eq!(atomic.start().legal_moves().len(), 20);
/// # Ok::<(), boardwright::LoadError>(())
/// ```
#[derive(Default)]
pub struct Catalogue {
    modules: Modules,
    entries: BTreeMap<String, Entry>,
}

struct Entry {
    file: String,
    text: String,
    compiled: OnceLock<Result<Variant, LoadError>>,
}

/// Why a variant could not be had.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// No variant has this id.
    #[error("no variant `{id}`{}", nearest.as_ref().map(|n| format!("; did you mean `{n}`?")).unwrap_or_default())]
    UnknownVariant {
        /// The id that was asked for.
        id: String,
        /// The nearest id that exists, if one is near.
        nearest: Option<String>,
    },
    /// The descriptor has errors.
    #[error("{}", .0.render(false))]
    Descriptor(Diagnostics),
    /// The model cannot be compiled.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Compile(Vec<CompileFault>),
}

impl LoadError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            LoadError::UnknownVariant { .. } => "unknown-variant",
            LoadError::Descriptor(_) => "bad-descriptor",
            LoadError::Compile(_) => "cannot-compile",
        }
    }
}

/// The descriptors of a catalogue as a source to inherit from.
struct Inherited<'a>(&'a Catalogue);

impl Source for Inherited<'_> {
    fn text(&self, id: &str) -> Option<(String, String)> {
        let entry = self.0.entries.get(id)?;
        Some((entry.file.clone(), entry.text.clone()))
    }

    fn ids(&self) -> Vec<String> {
        self.0.ids().map(str::to_owned).collect()
    }
}

impl Catalogue {
    /// The shipped variants and rule modules.
    pub fn shipped() -> Catalogue {
        let mut catalogue = Catalogue::empty(crate::shipped_modules());
        for &(file, text) in SHIPPED {
            let id = file.trim_end_matches(".toml");
            catalogue.insert(id, file, text.to_owned());
        }
        catalogue
    }

    /// No variants, with these rule modules for those to come.
    pub fn empty(modules: Modules) -> Catalogue {
        Catalogue { modules, entries: BTreeMap::new() }
    }

    /// The rule modules.
    pub fn modules(&self) -> &Modules {
        &self.modules
    }

    /// The rule modules, to register others. Variants that are compiled already keep theirs.
    pub fn modules_mut(&mut self) -> &mut Modules {
        &mut self.modules
    }

    /// The ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// The variant with this id.
    ///
    /// # Errors
    /// [`LoadError`] if there is none, or its descriptor has errors.
    pub fn get(&self, id: &str) -> Result<Variant, LoadError> {
        let Some(entry) = self.entries.get(id) else {
            let nearest = boardwright_descriptor::nearest(id, self.ids()).map(str::to_owned);
            return Err(LoadError::UnknownVariant { id: shortened(id), nearest });
        };
        entry.compiled.get_or_init(|| self.compile(&self.describe(&entry.file, &entry.text)?)).clone()
    }

    /// The text of a variant's own descriptor.
    pub fn text(&self, id: &str) -> Option<&str> {
        self.entries.get(id).map(|e| e.text.as_str())
    }

    /// Reads and checks a descriptor that may inherit from this catalogue, without adding it.
    ///
    /// # Errors
    /// [`LoadError::Descriptor`] with everything that is wrong.
    pub fn describe(&self, file: &str, text: &str) -> Result<Described, LoadError> {
        boardwright_descriptor::read(file, text, &Inherited(self), &self.modules).map_err(LoadError::Descriptor)
    }

    fn compile(&self, described: &Described) -> Result<Variant, LoadError> {
        Variant::compile(described.model.clone(), &self.modules).map_err(LoadError::Compile)
    }

    /// Reads, checks, compiles and adds a descriptor under its own id; one with the same id is replaced.
    ///
    /// # Errors
    /// [`LoadError`] with everything that is wrong; the catalogue is then as it was.
    pub fn add(&mut self, file: &str, text: &str) -> Result<Variant, LoadError> {
        let described = self.describe(file, text)?;
        let variant = self.compile(&described)?;
        let id = described.model.id;
        // Whatever inherits from it is read again.
        for entry in self.entries.values_mut() {
            entry.compiled = OnceLock::new();
        }
        self.insert(&id, file, text.to_owned());
        if let Some(entry) = self.entries.get(&id) {
            let _ = entry.compiled.set(Ok(variant.clone()));
        }
        Ok(variant)
    }

    /// Adds several descriptors that may inherit from each other, in any order. Each is read when it
    /// is first asked for.
    pub fn add_unread(&mut self, files: impl IntoIterator<Item = (String, String, String)>) {
        for (id, file, text) in files {
            self.insert(&id, &file, text);
        }
        for entry in self.entries.values_mut() {
            entry.compiled = OnceLock::new();
        }
    }

    fn insert(&mut self, id: &str, file: &str, text: String) {
        self.entries.insert(id.to_owned(), Entry { file: file.to_owned(), text, compiled: OnceLock::new() });
    }
}

/// At most 64 characters of a text that somebody else wrote.
fn shortened(text: &str) -> String {
    text.chars().take(64).collect()
}
