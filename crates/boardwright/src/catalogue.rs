//! The catalogue: variants by id.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use boardwright_core::engine::{Bounds, CompileFault};
use boardwright_core::model::Model;
use boardwright_core::module::{Modules, Slot};
use boardwright_core::{Game, Laborious, Variant};
use boardwright_descriptor::sheet::Sheet;
use boardwright_descriptor::{Described, Diagnostics, Limits, Source, TooLarge, Unread};
use boardwright_variants::{SHIPPED, Shipped};
use toml::de::{DeTable, DeValue};

use crate::presentation::Presentation;
use crate::store::Store;

/// Variants by id and version, and the rule modules that their descriptors may name.
///
/// Descriptors are compiled when they are first asked for. A catalogue is never changed by reading
/// it, and can be shared between threads; a [`SharedCatalogue`](crate::SharedCatalogue) can also be
/// changed while others read. Cloning one shares what is compiled.
///
/// ```
/// let catalogue = boardwright::Catalogue::shipped();
/// let atomic = catalogue.get("atomic")?;
/// assert_eq!(atomic.start().legal_moves().len(), 20);
/// # Ok::<(), boardwright::LoadError>(())
/// ```
///
/// Several versions of a variant stand side by side. A game keeps the rules that it began under.
///
/// ```
/// # use boardwright::{Catalogue, Game};
/// let mut catalogue = Catalogue::shipped();
/// let before = catalogue.get("chess@1")?;
/// let newer = catalogue.text("chess").expect("it is shipped").replacen("\"1.", "\"2.", 1);
/// catalogue.add("chess-2.toml", &newer)?;
/// assert!(catalogue.get("chess")?.model().version.starts_with("2."));
/// assert_eq!(catalogue.get("chess@1")?.model().version, before.model().version);
/// # Ok::<(), boardwright::LoadError>(())
/// ```
#[derive(Clone, Default)]
pub struct Catalogue {
    modules: Modules,
    limits: Limits,
    entries: BTreeMap<Name, BTreeMap<Version, Arc<Entry>>>,
    /// Other names of variants, with the id of whoever claimed each first.
    aliases: BTreeMap<Name, Name>,
    /// Files of names by the variant's id: file name, empty where it is shipped, and text.
    names: BTreeMap<Name, (Name, Name)>,
}

impl fmt::Debug for Catalogue {
    /// The versions by id; the texts would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let versions = self.ids().map(|id| (id, self.versions(id)));
        let versions: BTreeMap<_, _> = versions.collect();
        f.debug_struct("Catalogue")
            .field("versions", &versions)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// A version as numbers, to be ordered.
type Version = [u32; 3];

/// A text that lies in the program where it is shipped.
type Name = Cow<'static, str>;

/// A text that is shared: that of a shipped variant lies in the program.
#[derive(Clone)]
enum Text {
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
enum File {
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

struct Entry {
    file: File,
    text: Text,
    head: Head,
    /// That of a shipped variant.
    family: Option<&'static str>,
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
    /// The variant is here, but not in this version.
    #[error("`{id}` is here in version {}, not {wanted}", present.join(", "))]
    UnknownVersion {
        /// The id that was asked for.
        id: String,
        /// The version that was asked for.
        wanted: String,
        /// The versions that are here.
        present: Vec<String>,
    },
    /// The variant is larger than the catalogue's [`Limits`] allow.
    #[error("it has {found} {what}; the limit is {limit}")]
    TooLarge {
        /// What it has too much of.
        what: &'static str,
        /// How much.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// Its ordinary positions take more work than the catalogue's [`Limits`] allow.
    #[error("{0}")]
    TooMuchWork(Laborious),
    /// A [`Store`](crate::Store) could not be read.
    #[error("{0}")]
    Store(String),
    /// The descriptor has errors.
    #[error("{}", .0.render(false))]
    Descriptor(Diagnostics),
    /// A file of names has errors.
    #[error("{}", .0.render(false))]
    Names(Diagnostics),
}

impl LoadError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            LoadError::UnknownVariant { .. } => "unknown-variant",
            LoadError::UnknownVersion { .. } => "unknown-version",
            LoadError::TooLarge { .. } => "too-large",
            LoadError::TooMuchWork(_) => "too-much-work",
            LoadError::Store(_) => "unreadable-store",
            LoadError::Descriptor(_) => "bad-descriptor",
            LoadError::Names(_) => "bad-names",
        }
    }

    /// What is wrong with the text, each fault with its place, where it is a text that is at fault.
    pub fn diagnostics(&self) -> Option<&Diagnostics> {
        match self {
            LoadError::Descriptor(diagnostics) | LoadError::Names(diagnostics) => Some(diagnostics),
            _ => None,
        }
    }
}

impl boardwright_core::Coded for LoadError {
    fn code(&self) -> &'static str {
        LoadError::code(self)
    }
}

/// The descriptors of a catalogue as a source to inherit from.
struct Inherited<'a> {
    catalogue: &'a Catalogue,
    /// The variant that is read is in the catalogue, with the aliases that it could claim.
    is_in: bool,
}

impl Source for Inherited<'_> {
    fn text(&self, id: &str) -> Option<(String, String)> {
        let entry = self.catalogue.entry_by_id(id)?;
        Some((entry.file.to_string(), entry.text.to_string()))
    }

    fn ids(&self) -> Vec<String> {
        self.catalogue.ids().map(str::to_owned).collect()
    }

    fn known_as(&self, name: &str, id: &str) -> Option<String> {
        let claimant = self.catalogue.aliases.get(name);
        // A variant that was added later under this id takes the name, not the right to it.
        if self.is_in && claimant.is_some_and(|claimant| claimant == id) {
            return None;
        }
        let namesake = self.catalogue.entries.get_key_value(name);
        let other = namesake.map(|(known, _)| known).or(claimant)?;
        (other != id).then(|| other.to_string())
    }
}

impl Catalogue {
    /// The shipped variants and rule modules. No descriptor is read before its variant is asked for.
    ///
    /// Cargo features choose families of variants; all are on unless `default-features = false`.
    pub fn shipped() -> Catalogue {
        let mut catalogue = Catalogue::empty(crate::shipped_modules());
        for shipped in SHIPPED {
            let Shipped { id, names, .. } = *shipped;
            let entry = Entry {
                file: File::Shipped(id, OnceLock::new()),
                text: Text::Shipped(shipped.text),
                head: Head::from(shipped),
                family: Some(shipped.family),
                compiled: OnceLock::new(),
            };
            let versions = BTreeMap::from([(entry.head.number(), Arc::new(entry))]);
            catalogue.entries.insert(id.into(), versions);
            let aliases = shipped.aliases.iter();
            let aliases = aliases.map(|&alias| (alias.into(), id.into()));
            catalogue.aliases.extend(aliases);
            if let Some(text) = names {
                let names = ("".into(), text.into());
                catalogue.names.insert(id.into(), names);
            }
        }
        catalogue
    }

    /// No variants, with these rule modules for those to come.
    pub fn empty(modules: Modules) -> Catalogue {
        Catalogue {
            modules,
            ..Catalogue::default()
        }
    }

    /// Refuses variants that are larger than this from now on, whoever wrote them; what is compiled already
    /// stays. They are refused before anything is made of them.
    ///
    /// ```
    /// use boardwright::{Catalogue, Limits};
    /// let mut catalogue = Catalogue::shipped();
    /// catalogue.set_limits(Limits::default().with_cells(60));
    /// let refused = catalogue.add("chess.toml", &catalogue.text("chess").unwrap_or_default().to_owned());
    /// assert_eq!(refused.unwrap_err().code(), "too-large");
    /// ```
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
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
        self.entries.keys().map(|id| &**id)
    }

    /// The other names of variants, in order: `3check` for `three-check`.
    pub fn aliases(&self) -> impl Iterator<Item = &str> {
        self.aliases.keys().map(|alias| &**alias)
    }

    /// The family of a shipped variant, by a name as for [`get`](Catalogue::get): `"shogi"`.
    ///
    /// ```
    /// # use boardwright::Catalogue;
    /// let catalogue = Catalogue::shipped();
    /// let shogi = catalogue.ids().filter(|id| catalogue.family(id) == Some("shogi"));
    /// assert!(shogi.count() > 4);
    /// ```
    pub fn family(&self, name: &str) -> Option<&'static str> {
        self.entry(name)?.family
    }

    /// The versions of a variant that are here, the oldest first.
    pub fn versions(&self, id: &str) -> Vec<&str> {
        let versions = self.entries.get(id).into_iter().flat_map(BTreeMap::values);
        versions.map(|entry| &*entry.head.version).collect()
    }

    /// The variant of this name: an id or an alias, `chess`, for its newest version; or with a version or
    /// the beginning of one, `chess@1`, `chess@1.0.0`, for the newest that begins so. An id goes before
    /// an alias.
    ///
    /// ```
    /// # use boardwright::Catalogue;
    /// let catalogue = Catalogue::shipped();
    /// assert_eq!(catalogue.get("3check@1")?.model().id, "three-check");
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// [`LoadError`] if there is none, or its descriptor has errors.
    pub fn get(&self, name: &str) -> Result<Variant, LoadError> {
        let entry = self.entry(name).ok_or_else(|| self.unknown(name))?;
        if let Some(compiled) = entry.compiled.get() {
            return compiled.clone();
        }
        let loaded = self.load(&entry.file, &entry.text, true);
        let loaded = loaded.map(|(_, variant)| variant);
        // Where only others leave no room, there may be some later.
        if let Ok(variant) = &loaded {
            self.has_room(variant, None)?;
        }
        entry.compiled.get_or_init(|| loaded).clone()
    }

    /// Why there is no variant of this name.
    fn unknown(&self, name: &str) -> LoadError {
        let (id, wanted) = name.split_once('@').unwrap_or((name, ""));
        let present = self.versions(self.id_of(id));
        if !present.is_empty() {
            return LoadError::UnknownVersion {
                id: shortened(id),
                wanted: shortened(wanted),
                present: present.into_iter().map(str::to_owned).collect(),
            };
        }
        let known = self.ids().chain(self.aliases.keys().map(|alias| &**alias));
        LoadError::UnknownVariant {
            id: shortened(id),
            nearest: boardwright_descriptor::nearest(id, known).map(str::to_owned),
        }
    }

    /// Whether the tables of a variant find room beside those of the others, but for the entry whose place it takes.
    fn has_room(
        &self,
        variant: &Variant,
        instead: Option<(&str, Version)>,
    ) -> Result<(), LoadError> {
        let limit = self.limits.catalogue_bytes;
        if limit == usize::MAX {
            return Ok(());
        }
        let entries = self.entries.iter().flat_map(|(id, versions)| {
            let others = versions.iter();
            others.filter(move |(version, _)| instead != Some((&**id, **version)))
        });
        let compiled = entries.filter_map(|(_, entry)| entry.compiled.get()?.as_ref().ok());
        let found = compiled.map(Variant::table_bytes).sum::<usize>() + variant.table_bytes();
        match found <= limit {
            true => Ok(()),
            false => Err(LoadError::TooLarge {
                what: "bytes of tables, together with the other variants,",
                found,
                limit,
            }),
        }
    }

    /// The id of the variant that is known by an id or an alias; what is neither stays as it is.
    fn id_of<'a>(&'a self, name: &'a str) -> &'a str {
        match self.aliases.get(name) {
            Some(id) if !self.entries.contains_key(name) => id,
            _ => name,
        }
    }

    /// The newest entry that a name fits.
    fn entry(&self, name: &str) -> Option<&Arc<Entry>> {
        let (id, _) = name.split_once('@').unwrap_or((name, ""));
        let rest = name.get(id.len()..).unwrap_or_default();
        match self.id_of(id) {
            own if own == id => self.entry_by_id(name),
            own => self.entry_by_id(&format!("{own}{rest}")),
        }
    }

    /// The newest entry that a name with an id fits.
    fn entry_by_id(&self, name: &str) -> Option<&Arc<Entry>> {
        let (id, wanted) = name.split_once('@').unwrap_or((name, ""));
        let fits = |version: &str| {
            let rest = version.strip_prefix(wanted);
            wanted.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let versions = self.entries.get(id)?.values();
        versions.rev().find(|entry| fits(&entry.head.version))
    }

    /// The text of a variant's own descriptor, by a name as for [`get`](Catalogue::get).
    pub fn text(&self, name: &str) -> Option<&str> {
        self.entry(name).map(|entry| &*entry.text)
    }

    /// Every key that a variant says or inherits, as its path with its value.
    ///
    /// # Errors
    /// [`LoadError`] if there is none of this name, or its text, or one that it inherits from, is no TOML.
    pub fn said(&self, name: &str) -> Result<BTreeMap<String, String>, LoadError> {
        let entry = self.entry(name).ok_or_else(|| self.unknown(name))?;
        let source = Inherited {
            catalogue: self,
            is_in: true,
        };
        boardwright_descriptor::said(&entry.file, &entry.text, &source)
            .map_err(LoadError::Descriptor)
    }

    /// The descriptors that a variant is made of and that are not shipped, by file and text: its own, and before
    /// it those from which it inherits. With these and the shipped variants, it can be had elsewhere.
    ///
    /// ```
    /// # use boardwright::Catalogue;
    /// let mut catalogue = Catalogue::shipped();
    /// assert!(catalogue.own_texts("chess").is_empty());
    /// let newer = catalogue.text("chess").expect("it is shipped").replacen("\"1.", "\"2.", 1);
    /// catalogue.add("chess-2.toml", &newer)?;
    /// assert_eq!(catalogue.own_texts("chess"), [("chess-2.toml", newer.as_str())]);
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    pub fn own_texts(&self, name: &str) -> Vec<(&str, &str)> {
        self.texts_of(name, |entry| entry.family.is_none())
    }

    /// All descriptors that a variant is made of, by file and text: its own, and before it those from which it
    /// inherits, shipped or not. A server that keeps these with a game can go on with it when it ships others.
    ///
    /// ```
    /// # use boardwright::{Catalogue, Stored};
    /// let shipped = Catalogue::shipped();
    /// let texts = shipped.all_texts("atomic").into_iter();
    /// let kept: Vec<Stored> = texts.map(|(file, text)| Stored::new(file, text)).collect();
    /// assert_eq!(kept.iter().map(Stored::id).collect::<Vec<_>>(), ["chess", "atomic"]);
    ///
    /// let mut elsewhere = Catalogue::empty(boardwright::shipped_modules());
    /// elsewhere.add_store(&kept)?;
    /// let hash = |from: &Catalogue| from.get("atomic").map(|variant| variant.model().rules_hash.clone());
    /// assert_eq!(hash(&elsewhere)?, hash(&shipped)?);
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    pub fn all_texts(&self, name: &str) -> Vec<(&str, &str)> {
        self.texts_of(name, |_| true)
    }

    fn texts_of(&self, name: &str, wanted: impl Fn(&Entry) -> bool) -> Vec<(&str, &str)> {
        let mut names = vec![name.to_owned()];
        let mut texts: Vec<(&str, &str)> = Vec::new();
        let mut seen = BTreeSet::new();
        while let Some(name) = names.pop() {
            let Some(entry) = self.entry(&name) else {
                continue;
            };
            if !seen.insert(Arc::as_ptr(entry)) {
                continue;
            }
            let parents = entry.head.mixins.iter().chain(&entry.head.extends);
            names.extend(parents.map(Name::to_string));
            if wanted(entry) {
                texts.push((&entry.file, &entry.text));
            }
        }
        texts.reverse();
        texts
    }

    /// Reads, checks and compiles a descriptor that may inherit from this catalogue, without adding it.
    ///
    /// # Errors
    /// [`LoadError`] with everything that is wrong.
    pub fn describe(&self, file: &str, text: &str) -> Result<Described, LoadError> {
        self.load(file, text, false).map(|(described, _)| described)
    }

    fn load(&self, file: &str, text: &str, is_in: bool) -> Result<(Described, Variant), LoadError> {
        let source = Inherited {
            catalogue: self,
            is_in,
        };
        let read =
            boardwright_descriptor::read_within(file, text, &source, &self.modules, &self.limits);
        let described = read.map_err(|unread| match unread {
            Unread::TooLarge(TooLarge {
                what, found, limit, ..
            }) => LoadError::TooLarge { what, found, limit },
            Unread::Faulty(diagnostics) => LoadError::Descriptor(diagnostics),
        })?;
        Variant::foretell(&described.model, self.limits.work).map_err(LoadError::TooMuchWork)?;
        let bounds = Bounds::default()
            .with_table_bytes(self.limits.table_bytes)
            .with_contracts_that_hold();
        let model = described.model.clone();
        match Variant::compile_within(model, &self.modules, &bounds) {
            Ok(variant) => {
                let (found, limit) = (variant.table_bytes(), self.limits.table_bytes);
                if found > limit {
                    return Err(too_many_bytes(found, limit));
                }
                let variant = match self.limits.work {
                    u64::MAX => variant,
                    units => variant.with_work(units),
                };
                variant.try_out().map_err(LoadError::TooMuchWork)?;
                let over = begins(variant.model()).then(|| Game::new(&variant).outcome());
                let described = match over.flatten() {
                    Some(outcome) => described.over_at_the_start(outcome),
                    None => described,
                };
                Ok((described, variant))
            }
            Err(faults) => Err(match *faults {
                [CompileFault::Tables { found, limit }] if limit == self.limits.table_bytes => {
                    too_many_bytes(found, limit)
                }
                _ => LoadError::Descriptor(described.uncompiled(&faults)),
            }),
        }
    }

    /// Reads, checks, compiles and adds a descriptor under its own id and version. One with the same id
    /// and version is replaced; other versions stay beside it. The id is its author's choice:
    /// where strangers write descriptors, add them in a [`change`](crate::SharedCatalogue::change) that
    /// fails if the id is another's.
    ///
    /// # Errors
    /// [`LoadError`] with everything that is wrong; the catalogue is then as it was.
    pub fn add(&mut self, file: &str, text: &str) -> Result<Variant, LoadError> {
        self.add_and_warn(file, text).map(|(variant, _)| variant)
    }

    /// Adds a descriptor, and tells what in it is probably not meant so.
    ///
    /// # Errors
    /// [`LoadError`] with everything that is wrong; the catalogue is then as it was.
    pub fn add_and_warn(
        &mut self,
        file: &str,
        text: &str,
    ) -> Result<(Variant, Diagnostics), LoadError> {
        let (described, variant) = self.load(file, text, false)?;
        let id = variant.model().id.as_str();
        self.has_room(&variant, Some((id, Head::of(text).number())))?;
        let entry = self.insert(id, file, text);
        self.forget_heirs([id.to_owned()]);
        let _ = entry.compiled.set(Ok(variant.clone()));
        Ok((variant, described.warnings))
    }

    /// Takes variants out: all versions of an id, `chess`, or those that begin so, `chess@1`. Games and
    /// whoever else has a [`Variant`] keep it. Returns how many versions were taken out.
    pub fn remove(&mut self, name: &str) -> usize {
        let (id, _) = name.split_once('@').unwrap_or((name, ""));
        let id = id.to_owned();
        self.give_up_aliases(&id);
        let mut removed = 0;
        while let Some(version) = self.entry_by_id(name).map(|entry| entry.head.number()) {
            let versions = self.entries.get_mut(&*id);
            removed += usize::from(versions.is_some_and(|v| v.remove(&version).is_some()));
        }
        if self.entries.get(&*id).is_some_and(BTreeMap::is_empty) {
            self.entries.remove(&*id);
        }
        self.claim_aliases(&id);
        self.forget_heirs([id]);
        removed
    }

    /// Adds the descriptors of a store, and the names that stand beside them. They may inherit from each
    /// other, in any order. Each is read when it is first asked for, so one that has errors does not
    /// keep the others away. Returns their ids.
    ///
    /// # Errors
    /// [`LoadError::Store`] if the store cannot be read; the catalogue is then as it was.
    pub fn add_store(&mut self, store: &dyn Store) -> Result<Vec<String>, LoadError> {
        let mut ids = Vec::new();
        for stored in store.descriptors()? {
            let id = stored.id();
            self.insert(&id, &stored.file, &stored.text);
            // Without a file there are no names of its own, not those of another variant with this id.
            let (file, names) = stored.names.unwrap_or_else(|| (stored.file, String::new()));
            self.add_names(&id, &file, names);
            ids.push(id);
        }
        // All together: one by one, each would look through all the others.
        self.forget_heirs(ids.iter().cloned());
        Ok(ids)
    }

    /// Adds several descriptors, each as id, file and text, that may inherit from each other, in any
    /// order, in place of all versions of the same ids. Each is read when it is first asked for.
    pub fn add_unread(&mut self, files: impl IntoIterator<Item = (String, String, String)>) {
        let mut ids = Vec::new();
        for (id, file, text) in files {
            self.give_up_aliases(&id);
            self.entries.remove(&*id);
            self.insert(&id, &file, &text);
            ids.push(id);
        }
        self.forget_heirs(ids);
    }

    /// Adds a file of names of the variant with this id; an earlier one is replaced. It is read when
    /// [`presentation`](Catalogue::presentation) is asked for.
    pub fn add_names(&mut self, id: &str, file: &str, text: String) {
        let names = (file.to_owned().into(), text.into());
        self.names.insert(id.to_owned().into(), names);
    }

    /// The text of a variant's own file of names.
    pub fn names_text(&self, id: &str) -> Option<&str> {
        self.names.get(id).map(|(_, text)| &**text)
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
        let id = variant.model().id.as_str();
        let mut sheet = Sheet::default();
        for (name, sheets) in self.lineage(id).into_iter().rev() {
            for mixin in sheets {
                sheet.overlay(self.sheet(&mixin, None)?.inherited());
            }
            if name == id {
                sheet.overlay(self.sheet(&name, Some(variant.model()))?);
            } else {
                sheet.overlay(self.sheet(&name, None)?.inherited());
            }
        }
        Ok(Presentation::of(sheet, variant.model()))
    }

    /// The file of names of a variant, or an empty one; held against the variant, if it is given.
    fn sheet(&self, id: &str, of: Option<&Model>) -> Result<Sheet, LoadError> {
        let Some((file, text)) = self.names.get(id) else {
            return Ok(Sheet::default());
        };
        let read = match file.is_empty() {
            true => Sheet::read(&format!("{id}.names.toml"), text, of),
            false => Sheet::read(file, text, of),
        };
        read.map_err(LoadError::Names)
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
            let head = self.entry(&id).map(|entry| &entry.head);
            let extends = head.and_then(|head| head.extends.as_deref());
            next = extends.map(|name| without_version(name).to_owned());
            let mixins = head.map_or(&[][..], |head| &head.mixins);
            lineage.push((
                id,
                mixins
                    .iter()
                    .map(|name| without_version(name).to_owned())
                    .collect(),
            ));
        }
        lineage
    }

    /// Adds a descriptor. Whoever calls this has those that inherit from it [read again](Self::forget_heirs).
    fn insert(&mut self, id: &str, file: &str, text: &str) -> Arc<Entry> {
        let head = Head::of(text);
        let version = head.number();
        self.give_up_aliases(id);
        let entry = Arc::new(Entry {
            file: File::Own(file.into()),
            text: Text::Own(text.into()),
            head,
            family: None,
            compiled: OnceLock::new(),
        });
        let versions = self.entries.entry(id.to_owned().into()).or_default();
        versions.insert(version, Arc::clone(&entry));
        self.claim_aliases(id);
        entry
    }

    /// Takes from a variant the aliases that its versions state, before these change.
    fn give_up_aliases(&mut self, id: &str) {
        let versions = self.entries.get(id).into_iter().flat_map(BTreeMap::values);
        for alias in versions.flat_map(|entry| &entry.head.aliases) {
            if self.aliases.get(alias).is_some_and(|by| by == id) {
                self.aliases.remove(alias);
            }
        }
    }

    /// Gives a variant the aliases that its versions state and that nobody else is known by.
    fn claim_aliases(&mut self, id: &str) {
        let versions = self.entries.get(id).into_iter().flat_map(BTreeMap::values);
        for alias in versions.flat_map(|entry| &entry.head.aliases) {
            if !self.entries.contains_key(alias) && !self.aliases.contains_key(alias) {
                self.aliases.insert(alias.clone(), id.to_owned().into());
            }
        }
    }

    /// Whatever inherits from variants that have changed is read again.
    fn forget_heirs(&mut self, ids: impl IntoIterator<Item = String>) {
        let mut changed = BTreeSet::new();
        changed.extend(ids); // one that is collected is sorted first, by code of its own
        loop {
            let is_heir = |(heir, versions): &(&Name, &BTreeMap<Version, Arc<Entry>>)| {
                !changed.contains(&***heir)
                    && versions
                        .values()
                        .any(|entry| entry.head.inherits_from(&changed))
            };
            let heirs: Vec<String> = self
                .entries
                .iter()
                .filter(is_heir)
                .map(|(heir, _)| heir.to_string())
                .collect();
            if heirs.is_empty() {
                break;
            }
            changed.extend(heirs);
        }
        for id in &changed {
            for entry in self
                .entries
                .get_mut(&**id)
                .into_iter()
                .flat_map(BTreeMap::values_mut)
            {
                if entry.compiled.get().is_some() && entry.head.inherits_from(&changed) {
                    *entry = Arc::new(Entry {
                        file: entry.file.clone(),
                        text: entry.text.clone(),
                        head: entry.head.clone(),
                        family: entry.family,
                        compiled: OnceLock::new(),
                    });
                }
            }
        }
    }
}

/// What a descriptor says of itself, as far as it can be read.
#[derive(Clone, Default)]
struct Head {
    version: Name,
    extends: Option<Name>,
    mixins: Vec<Name>,
    aliases: Vec<Name>,
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
    fn of(text: &str) -> Head {
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

    fn number(&self) -> Version {
        let mut parts = self
            .version
            .split('.')
            .map(|part| part.parse().unwrap_or(0));
        std::array::from_fn(|_| parts.next().unwrap_or(0))
    }

    fn inherits_from(&self, ids: &BTreeSet<String>) -> bool {
        let mut parents = self.extends.iter().chain(&self.mixins);
        parents.any(|name| ids.contains(without_version(name)))
    }
}

/// Whether games begin with the set-up, and no module has to be asked which moves there are: problems begin wherever they are set
/// up, and who forbids moves is not asked before somebody plays.
fn begins(model: &Model) -> bool {
    let mut modules = model.modules.iter();
    model.problem.is_none() && !modules.any(|used| used.slot == Slot::Restriction)
}

fn too_many_bytes(found: usize, limit: usize) -> LoadError {
    LoadError::TooLarge {
        what: "bytes of tables",
        found,
        limit,
    }
}

/// `chess` for `chess@1`.
fn without_version(name: &str) -> &str {
    name.split('@').next().unwrap_or_default()
}

/// At most 64 characters of a text that somebody else wrote.
fn shortened(text: &str) -> String {
    text.chars().take(64).collect()
}
