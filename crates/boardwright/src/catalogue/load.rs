//! Descriptors read, checked and compiled within limits.

use std::collections::BTreeMap;

use boardwright_core::engine::{Bounds, CompileFault};
use boardwright_core::model::Model;
use boardwright_core::module::Slot;
use boardwright_core::{Game, Variant};
use boardwright_descriptor::{Described, Source, TooLarge, Unread};

use super::entry::Version;
use super::{Catalogue, LoadError};

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

    fn copies(&self, id: &str) -> Vec<String> {
        let copies = self.catalogue.copies(id).iter();
        copies.map(|(file, _)| file.clone()).collect()
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
    /// Whether the tables of a variant find room beside those of the others, but for the entry whose place it takes.
    pub(super) fn has_room(
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

    /// Reads, checks and compiles a descriptor that may inherit from this catalogue, without adding it.
    ///
    /// # Errors
    /// [`LoadError`] with everything that is wrong.
    pub fn describe(&self, file: &str, text: &str) -> Result<Described, LoadError> {
        self.load(file, text, false).map(|(described, _)| described)
    }

    pub(super) fn load(
        &self,
        file: &str,
        text: &str,
        is_in: bool,
    ) -> Result<(Described, Variant), LoadError> {
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
