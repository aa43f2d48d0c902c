//! Names beside descriptors, and how variants are presented with them.

use boardwright_core::model::Model;
use boardwright_descriptor::sheet::Sheet;

use super::entry::without_version;
use super::{Catalogue, LoadError};
use crate::presentation::Presentation;

impl Catalogue {
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
}
