//! The catalogue: variants by id.

mod change;
mod entry;
mod load;
mod load_error;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use boardwright_core::Variant;
use boardwright_core::module::Modules;
use boardwright_descriptor::{Diagnostics, Limits, described_twice};
use boardwright_variants::{SHIPPED, Shipped};

use entry::{Entry, File, Head, Name, Text, Version};
pub use load_error::LoadError;

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
    /// Files and texts that all describe one id.
    copies: BTreeMap<Name, Vec<(String, String)>>,
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
        if let Some(fault) = self.copied(name) {
            return Err(LoadError::Descriptor(fault));
        }
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

    /// The files and texts that all describe an id, where several do.
    pub fn copies(&self, id: &str) -> &[(String, String)] {
        self.copies.get(id).map_or(&[], Vec::as_slice)
    }

    /// What is wrong where several files describe the variant of a name.
    fn copied(&self, name: &str) -> Option<Diagnostics> {
        let (id, _) = name.split_once('@').unwrap_or((name, ""));
        let id = self.id_of(id);
        let mut copies = { self.copies(id).iter() }.map(|(file, text)| (&**file, &**text));
        let first = copies.next()?;
        Some(described_twice(id, first, copies))
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
}

/// At most 64 characters of a text that somebody else wrote.
fn shortened(text: &str) -> String {
    text.chars().take(64).collect()
}
