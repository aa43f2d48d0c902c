//! Which variant a `Variant` tag means.

use std::collections::HashMap;

use boardwright::{Catalogue, Variant};

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
        let found = self.catalogue.called(name);
        let found = found.map_err(|error| error.to_string());
        if self.known.len() < MAX_KNOWN {
            self.known.insert(name.to_owned(), found.clone());
        }
        found
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
