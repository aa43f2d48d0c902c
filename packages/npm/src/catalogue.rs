//! The catalogue: variants by name.

use std::sync::Arc;

use boardwright::{Limits, LoadError};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use crate::game::Game;
use crate::options::Options;
use crate::variant::{Ours, Variant};
use crate::{Answer, fault, types};

/// Variants by id and version: those that ship with boardwright, and those that are added.
///
/// Descriptors are compiled when they are first asked for. A change that fails leaves the catalogue as it was.
/// Games and variants that were made keep their rules whatever happens to it.
#[wasm_bindgen]
pub struct Catalogue(pub(crate) Arc<boardwright::Catalogue>);

impl Catalogue {
    fn ours(&self, name: &str) -> Answer<Arc<Ours>> {
        fault::whole()?;
        let variant = self.0.get(name).map_err(|error| fault::load(&error))?;
        Ok(Ours::new(variant, Arc::clone(&self.0)))
    }
}

#[wasm_bindgen]
impl Catalogue {
    /// A catalogue of what ships.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Option<types::CatalogueOptions>) -> Answer<Catalogue> {
        fault::whole()?;
        let options = Options::of(options.as_deref(), &["untrusted", "empty"])?;
        let mut catalogue = match options.is("empty", false)? {
            false => boardwright::Catalogue::shipped(),
            true => boardwright::Catalogue::empty(boardwright::shipped_modules()),
        };
        if options.is("untrusted", false)? {
            catalogue.set_limits(Limits::UNTRUSTED);
        }
        Ok(Catalogue(Arc::new(catalogue)))
    }

    /// The ids of all variants, in order.
    pub fn ids(&self) -> Vec<String> {
        self.0.ids().map(str::to_owned).collect()
    }

    /// Whether a variant of this name is here.
    pub fn has(&self, name: &str) -> bool {
        self.0.text(name).is_some()
    }

    /// The versions of a variant that are here, the oldest first.
    pub fn versions(&self, id: &str) -> Vec<String> {
        self.0.versions(id).into_iter().map(str::to_owned).collect()
    }

    /// The family of a shipped variant, such as `shogi`.
    pub fn family(&self, name: &str) -> Option<String> {
        self.0.family(name).map(str::to_owned)
    }

    /// The text of a variant's own descriptor, in TOML.
    pub fn text(&self, name: &str) -> Option<String> {
        self.0.text(name).map(str::to_owned)
    }

    /// The variant of this name: an id or an alias, `chess`, or with a version or its beginning, `chess@1`.
    pub fn get(&self, name: &str) -> Answer<Variant> {
        Ok(Variant(self.ours(name)?))
    }

    /// A game of the variant of this name, from its start, from a position, or from a set-up by number, `setup:518`.
    pub fn game(&self, name: &str, position: Option<String>) -> Answer<Game> {
        self.get(name)?.game(position)
    }

    /// A game of the variant of this name from a problem's diagram, in any dialect or as data, to be solved: a side that has no royal
    /// piece there needs none.
    pub fn diagram(&self, name: &str, position: &types::Diagram) -> Answer<Game> {
        self.get(name)?.diagram(position)
    }

    /// Reads a descriptor and adds its variant, in place of one with the same id and version.
    pub fn add(&mut self, text: &str, file: Option<String>) -> Answer<Variant> {
        fault::whole()?;
        let file = file.unwrap_or_else(|| "descriptor.toml".into());
        let mut next = boardwright::Catalogue::clone(&self.0);
        let variant = next.add(&file, text).map_err(|error| fault::load(&error))?;
        self.0 = Arc::new(next);
        Ok(Variant(Ours::new(variant, Arc::clone(&self.0))))
    }

    /// Everything that is wrong with a descriptor, or probably not meant so; nothing is added. An error that is
    /// no fault of the text, such as one that is too large, is thrown.
    pub fn check(&self, text: &str, file: Option<String>) -> Answer<types::Diagnostics> {
        fault::whole()?;
        let file = file.unwrap_or_else(|| "descriptor.toml".into());
        let diagnostics = match self.0.describe(&file, text) {
            Ok(described) => described.warnings,
            Err(LoadError::Descriptor(diagnostics)) => diagnostics,
            Err(error) => return Err(fault::load(&error)),
        };
        crate::to_js(&diagnostics)
    }

    /// Adds the file of names of the variant with this id: names in several languages, glyphs, lines on the board.
    #[wasm_bindgen(js_name = addNames)]
    pub fn add_names(&mut self, id: &str, text: String, file: Option<String>) -> Answer<()> {
        fault::whole()?;
        let file = file.unwrap_or_else(|| "names.toml".into());
        let mut next = boardwright::Catalogue::clone(&self.0);
        next.add_names(id, &file, text);
        next.presentation(id).map_err(|error| fault::load(&error))?;
        self.0 = Arc::new(next);
        Ok(())
    }

    /// Takes variants out, `chess` or only `chess@1`, and returns how many versions these were.
    pub fn remove(&mut self, name: &str) -> usize {
        let mut next = boardwright::Catalogue::clone(&self.0);
        let removed = next.remove(name);
        self.0 = Arc::new(next);
        removed
    }

    /// What a user interface needs to know of a variant before a game begins.
    pub fn description(&self, name: &str) -> Answer<types::Description> {
        self.get(name)?.description()
    }

    /// The game of a record, as `Game.record` gives it or as JSON, or of a compact record in bytes.
    pub fn restore(&self, record: &types::Kept) -> Answer<Game> {
        fault::whole()?;
        let restored = if let Some(bytes) = record.dyn_ref::<Uint8Array>() {
            self.0.restore_bytes(&bytes.to_vec())
        } else {
            let read = match record.as_string() {
                Some(text) => serde_json::from_str(&text)
                    .map_err(|error| fault::plain(&error.to_string(), "bad-record"))?,
                None => crate::from_js(record, "bad-record")?,
            };
            self.0.restore(&read)
        };
        let game = restored.map_err(|error| fault::record(&error))?;
        let variant = game.position().variant();
        Ok(Game::new(game, Ours::new(variant, Arc::clone(&self.0))))
    }
}
