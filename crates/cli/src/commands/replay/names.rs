//! Which variant a `Variant` tag means.

use std::collections::HashMap;

use boardwright::notation::pgn::variant_id;
use boardwright::{Catalogue, Variant};

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

/// Variants by the names that people give them.
pub(super) struct Names<'a> {
    catalogue: &'a Catalogue,
    forced: Option<&'a str>,
    /// What was asked for before.
    known: HashMap<String, Result<Variant, String>>,
}

/// The most names that are remembered.
const MAX_KNOWN: usize = 1000;

impl<'a> Names<'a> {
    /// With `forced`, every name means that variant.
    pub(super) fn new(catalogue: &'a Catalogue, forced: Option<&'a str>) -> Names<'a> {
        Names {
            catalogue,
            forced,
            known: HashMap::new(),
        }
    }

    /// The variant of a game with this tag; without it the game is chess, as PGN has it.
    pub(super) fn variant(&mut self, tag: Option<&str>) -> Result<Variant, String> {
        let name = self.forced.or(tag).unwrap_or("chess");
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let found = self.find(name);
        if self.known.len() < MAX_KNOWN {
            self.known.insert(name.to_owned(), found.clone());
        }
        found
    }

    fn find(&self, name: &str) -> Result<Variant, String> {
        let unknown = match self.catalogue.get(name) {
            Ok(variant) => return Ok(variant),
            Err(unknown) => unknown,
        };
        let id = variant_id(name);
        let short = id.strip_suffix("-chess").unwrap_or(&id);
        let other = OTHER_NAMES
            .iter()
            .find(|(other, _)| *other == id || *other == short)
            .map(|(_, id)| *id);
        let known = |candidate: &&str| {
            let squeezed = candidate.replace('-', "");
            squeezed == id.replace('-', "") || squeezed == short.replace('-', "")
        };
        let candidate = self
            .catalogue
            .ids()
            .find(known)
            .or(other)
            .or_else(|| self.by_name(&id));
        match candidate {
            Some(id) => self.catalogue.get(id).map_err(|error| error.to_string()),
            None => Err(unknown.to_string()),
        }
    }

    /// The variant whose descriptor gives it this name.
    fn by_name(&self, id: &str) -> Option<&str> {
        self.catalogue.ids().find(|known| {
            self.catalogue
                .get(known)
                .is_ok_and(|variant| variant_id(&variant.model().name) == id)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_the_world_are_understood() {
        let catalogue = Catalogue::shipped();
        let mut names = Names::new(&catalogue, None);
        for (name, id) in [
            ("Atomic", "atomic"),
            ("Atomic chess", "atomic"),
            ("atomic_chess", "atomic"),
            ("Crazyhouse", "crazyhouse"),
            ("Crazy house", "crazyhouse"),
            ("Standard", "chess"),
            ("Chess", "chess"),
            ("From Position", "chess"),
        ] {
            assert_eq!(
                names
                    .variant(Some(name))
                    .map(|variant| variant.model().id.clone()),
                Ok(id.into()),
                "{name}"
            );
        }
        assert_eq!(
            names
                .variant(None)
                .map(|variant| variant.model().id.clone()),
            Ok("chess".into())
        );
        assert!(names.variant(Some("Chess with a roof")).is_err());
    }
}
