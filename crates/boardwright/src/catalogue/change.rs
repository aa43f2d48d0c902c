//! A catalogue changes: descriptors come and go, and what inherits from them is read again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use boardwright_core::Variant;
use boardwright_descriptor::Diagnostics;

use super::entry::{Entry, File, Head, Name, Text, Version};
use super::{Catalogue, LoadError};
use crate::store::Store;

impl Catalogue {
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
        self.copies.remove(&*id);
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

    /// Refuses an id that several descriptors, each as file and text, give themselves, in place of all its versions: nobody can tell
    /// which of them is meant.
    pub fn add_copies(&mut self, id: &str, copies: Vec<(String, String)>) {
        let first = copies.first().cloned();
        self.add_unread(first.map(|(file, text)| (id.to_owned(), file, text)));
        self.copies.insert(id.to_owned().into(), copies);
    }

    /// Adds a descriptor. Whoever calls this has those that inherit from it [read again](Self::forget_heirs).
    fn insert(&mut self, id: &str, file: &str, text: &str) -> Arc<Entry> {
        let head = Head::of(text);
        let version = head.number();
        self.copies.remove(id);
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
