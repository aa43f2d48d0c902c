//! Variants by the names that people give them.

use boardwright_core::Variant;
use boardwright_core::model::Model;
use boardwright_notation::pgn::variant_id;

use crate::store::stated;
use crate::{Catalogue, LoadError};

/// Names that are not made from an id or a name of the catalogue: what servers and programs write.
const OTHER_NAMES: [(&str, &str); 7] = [
    ("standard", "chess"),
    ("normal", "chess"),
    ("regular", "chess"),
    ("orthodox", "chess"),
    ("from-position", "chess"),
    ("zh", "crazyhouse"),
    ("drop-chess", "crazyhouse"),
];

/// Whether a name is one of a variant's, as [`Catalogue::called`] reads names, though by itself.
pub(crate) fn means(model: &Model, name: &str) -> bool {
    let squeezed = |name: &str| variant_id(name).replace('-', "");
    let id = variant_id(name);
    let own = [&model.id, &model.name].into_iter().chain(&model.aliases);
    let others = OTHER_NAMES.iter().filter(|(_, id)| *id == model.id);
    let mut names = own.map(String::as_str).chain(others.map(|&(name, _)| name));
    let short = id.strip_suffix("-chess").unwrap_or(&id);
    names.any(|known| {
        [&*id, short]
            .iter()
            .any(|given| squeezed(given) == squeezed(known))
    })
}

impl Catalogue {
    /// The variant that a tag of a PGN file means: by its id, by another of its names, in whatever case and with whatever between
    /// the words, with or without `chess`.
    ///
    /// ```
    /// let catalogue = boardwright::Catalogue::shipped();
    /// for name in ["Atomic", "Atomic chess", "atomic_chess"] {
    ///     assert_eq!(catalogue.called(name)?.model().id, "atomic");
    /// }
    /// assert_eq!(catalogue.called("3-Check")?.model().id, "three-check");
    /// assert_eq!(catalogue.called("Chess with a roof").unwrap_err().code(), "unknown-variant");
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// [`LoadError`] if nobody is called so, or the variant cannot be had.
    pub fn called(&self, name: &str) -> Result<Variant, LoadError> {
        let unknown = match self.get(name) {
            Ok(variant) => return Ok(variant),
            Err(unknown) => unknown,
        };
        let id = variant_id(name);
        let short = id.strip_suffix("-chess").unwrap_or(&id);
        let other = OTHER_NAMES
            .iter()
            .find(|(other, _)| *other == id || *other == short)
            .map(|(_, id)| *id);
        let squeezed = |wanted: &str| {
            let wanted = wanted.replace('-', "");
            self.ids().find(|known| known.replace('-', "") == wanted)
        };
        let alias = |wanted: &str| {
            let wanted = wanted.replace('-', "");
            let mut aliases = self.aliases();
            aliases.find(|known| known.replace('-', "") == wanted)
        };
        // Dragon chess is not dragon.
        let candidate = squeezed(&id).or_else(|| squeezed(short)).or(other);
        // What one variant is called may be another one's alias.
        let candidate = candidate.or_else(|| self.by_name(&id));
        match candidate.or_else(|| alias(&id)).or_else(|| alias(short)) {
            Some(id) => self.get(id),
            None => Err(unknown),
        }
    }

    /// The variant whose descriptor gives it this name. Only that one is compiled.
    fn by_name(&self, id: &str) -> Option<&str> {
        self.ids().find(|known| {
            let name = self.text(known).and_then(|text| stated(text, "name"));
            name.is_some_and(|name| variant_id(&name) == id) && self.get(known).is_ok()
        })
    }
}
