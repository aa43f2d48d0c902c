//! The catalogue: variants by id.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use boardwright_core::module::Modules;
use boardwright_core::{Variant, engine::CompileFault};
use boardwright_descriptor::{Described, Diagnostics, Source};
use serde::Deserialize;

use crate::presentation::{Presentation, Sheet};

/// The shipped descriptors: file name and text. A test holds the list against the folder.
const SHIPPED: &[(&str, &str)] = &[
    ("atomic.toml", include_str!("../../../variants/atomic.toml")),
    (
        "atomic-omega.toml",
        include_str!("../../../variants/atomic-omega.toml"),
    ),
    ("chess.toml", include_str!("../../../variants/chess.toml")),
    (
        "crazyhouse.toml",
        include_str!("../../../variants/crazyhouse.toml"),
    ),
    ("kuma.toml", include_str!("../../../variants/kuma.toml")),
    (
        "nocheckatomic.toml",
        include_str!("../../../variants/nocheckatomic.toml"),
    ),
    ("omega.toml", include_str!("../../../variants/omega.toml")),
    (
        "self-check-void-shogi.toml",
        include_str!("../../../variants/self-check-void-shogi.toml"),
    ),
    ("shogi.toml", include_str!("../../../variants/shogi.toml")),
];

/// The shipped files of names: id and text. A test holds the list against the folder.
const SHIPPED_NAMES: &[(&str, &str)] = &[
    (
        "atomic-omega",
        include_str!("../../../variants/atomic-omega.names.toml"),
    ),
    (
        "atomic",
        include_str!("../../../variants/atomic.names.toml"),
    ),
    ("chess", include_str!("../../../variants/chess.names.toml")),
    (
        "crazyhouse",
        include_str!("../../../variants/crazyhouse.names.toml"),
    ),
    ("kuma", include_str!("../../../variants/kuma.names.toml")),
    (
        "nocheckatomic",
        include_str!("../../../variants/nocheckatomic.names.toml"),
    ),
    ("omega", include_str!("../../../variants/omega.names.toml")),
    (
        "self-check-void-shogi",
        include_str!("../../../variants/self-check-void-shogi.names.toml"),
    ),
    ("shogi", include_str!("../../../variants/shogi.names.toml")),
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
    /// Files of names by the variant's id: file name and text.
    names: BTreeMap<String, (String, String)>,
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
    /// A file of names has errors.
    #[error("{file}: {}", .faults.join("; "))]
    Names {
        /// The file.
        file: String,
        /// Everything that is wrong with it.
        faults: Vec<String>,
    },
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
            LoadError::Names { .. } => "bad-names",
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
        for &(id, text) in SHIPPED_NAMES {
            catalogue.add_names(id, &format!("{id}.names.toml"), text.to_owned());
        }
        catalogue
    }

    /// No variants, with these rule modules for those to come.
    pub fn empty(modules: Modules) -> Catalogue {
        Catalogue {
            modules,
            entries: BTreeMap::new(),
            names: BTreeMap::new(),
        }
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
            return Err(LoadError::UnknownVariant {
                id: shortened(id),
                nearest,
            });
        };
        entry
            .compiled
            .get_or_init(|| self.compile(&self.describe(&entry.file, &entry.text)?))
            .clone()
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
        boardwright_descriptor::read(file, text, &Inherited(self), &self.modules)
            .map_err(LoadError::Descriptor)
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

    /// Adds a file of names of the variant with this id; an earlier one is replaced. It is read when
    /// [`presentation`](Catalogue::presentation) is asked for.
    pub fn add_names(&mut self, id: &str, file: &str, text: String) {
        self.names.insert(id.to_owned(), (file.to_owned(), text));
    }

    /// The text of a variant's own file of names.
    pub fn names_text(&self, id: &str) -> Option<&str> {
        self.names.get(id).map(|(_, text)| text.as_str())
    }

    /// How the variant with this id is presented to people: names in several languages, glyphs, lines
    /// on the board.
    ///
    /// ```
    /// let catalogue = boardwright::Catalogue::shipped();
    /// let atomic = catalogue.get("atomic")?;
    /// let shown = catalogue.presentation("atomic")?;
    /// let knight = atomic.model().kind("knight").expect("it has knights");
    /// assert_eq!(shown.piece("ja", atomic.model(), knight), Some("ナイト"));
    /// assert_eq!(shown.glyphs["knight"], ["♘", "♞"]);
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// [`LoadError`] if there is no such variant, or it or its own file of names has errors.
    pub fn presentation(&self, id: &str) -> Result<Presentation, LoadError> {
        let variant = self.get(id)?;
        let mut sheet = Sheet::default();
        for (name, sheets) in self.lineage(id).into_iter().rev() {
            for mixin in sheets {
                sheet.overlay(self.sheet(&mixin)?.inherited());
            }
            let own = self.sheet(&name)?;
            if name == id {
                let faults = own.faults(variant.model());
                if !faults.is_empty() {
                    return Err(self.bad_names(id, faults));
                }
                sheet.overlay(own);
            } else {
                sheet.overlay(own.inherited());
            }
        }
        Ok(sheet.present(variant.model()))
    }

    /// The file of names of a variant, or an empty one.
    fn sheet(&self, id: &str) -> Result<Sheet, LoadError> {
        match self.names.get(id) {
            Some((_, text)) => Sheet::read(text).map_err(|faults| self.bad_names(id, faults)),
            None => Ok(Sheet::default()),
        }
    }

    fn bad_names(&self, id: &str, faults: Vec<String>) -> LoadError {
        let file = self
            .names
            .get(id)
            .map_or_else(|| id.to_owned(), |(file, _)| file.clone());
        LoadError::Names { file, faults }
    }

    /// The variant and those above it by `extends`, each with its mixins.
    fn lineage(&self, id: &str) -> Vec<(String, Vec<String>)> {
        let mut lineage: Vec<(String, Vec<String>)> = Vec::new();
        let mut next = Some(id.to_owned());
        // A descriptor that could be read has no circle; one that has is not walked for ever.
        while let Some(id) = next
            .take()
            .filter(|id| lineage.iter().all(|(below, _)| below != id))
        {
            let parents = self.text(&id).map(Parents::of).unwrap_or_default();
            next = parents.extends.as_deref().map(without_version);
            lineage.push((
                id,
                parents
                    .mixins
                    .iter()
                    .map(|name| without_version(name))
                    .collect(),
            ));
        }
        lineage
    }

    fn insert(&mut self, id: &str, file: &str, text: String) {
        self.entries.insert(
            id.to_owned(),
            Entry {
                file: file.to_owned(),
                text,
                compiled: OnceLock::new(),
            },
        );
    }
}

/// What a descriptor inherits from.
#[derive(Default, Deserialize)]
struct Parents {
    extends: Option<String>,
    #[serde(default)]
    mixins: Vec<String>,
}

impl Parents {
    /// What the text of a descriptor names; nothing if it cannot be read.
    fn of(text: &str) -> Parents {
        #[derive(Deserialize)]
        struct Head {
            variant: Parents,
        }
        toml::from_str(text)
            .map(|head: Head| head.variant)
            .unwrap_or_default()
    }
}

/// `chess` for `chess@1`.
fn without_version(name: &str) -> String {
    name.split('@').next().unwrap_or_default().to_owned()
}

/// At most 64 characters of a text that somebody else wrote.
fn shortened(text: &str) -> String {
    text.chars().take(64).collect()
}
