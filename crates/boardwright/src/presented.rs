//! A variant with its names.

use std::sync::{Arc, OnceLock};

use boardwright_core::{Side, Variant};

use crate::named::{self, NoSuchName};
use crate::picture::{View, movement};
use crate::{Catalogue, LoadError, Presentation};

/// A variant and the catalogue in which its names are, as it was when the variant was asked for: what a host keeps beside each game.
///
/// ```
/// use std::sync::Arc;
/// use boardwright::{Catalogue, Presented};
///
/// let catalogue = Arc::new(Catalogue::shipped());
/// let chess = Presented::new(catalogue.get("chess")?, Arc::clone(&catalogue));
/// let view = chess.view(false, true)?;
/// assert!(chess.movement_svg("knight")?.expect("it has a knight").starts_with("<svg"));
/// assert_eq!(chess.movement_svg("dragon")?.map_err(|error| error.code()), Err("no-such-piece"));
/// # Ok::<(), boardwright::LoadError>(())
/// ```
#[derive(Debug)]
pub struct Presented {
    /// The variant.
    pub variant: Variant,
    /// The catalogue.
    pub catalogue: Arc<Catalogue>,
    shown: OnceLock<Result<Presentation, LoadError>>,
}

impl Presented {
    /// A variant of a catalogue.
    pub fn new(variant: Variant, catalogue: Arc<Catalogue>) -> Arc<Presented> {
        Arc::new(Presented {
            variant,
            catalogue,
            shown: OnceLock::new(),
        })
    }

    /// Its id with its version.
    pub fn full_name(&self) -> String {
        let model = self.variant.model();
        format!("{}@{}", model.id, model.version)
    }

    /// Its names and glyphs, read once.
    ///
    /// # Errors
    /// Those of its file of names.
    pub fn presentation(&self) -> Result<&Presentation, LoadError> {
        let id = &self.variant.model().id;
        let shown = self.shown.get_or_init(|| self.catalogue.presentation(id));
        shown.as_ref().map_err(LoadError::clone)
    }

    /// How it is drawn.
    ///
    /// # Errors
    /// Those of its file of names.
    pub fn view(&self, letters: bool, flipped: bool) -> Result<View, LoadError> {
        let shown = self.presentation()?.clone();
        Ok(View::new(shown).letters(letters).flipped(flipped))
    }

    /// The picture of how a piece moves, in SVG, by the piece's id, if there is one.
    ///
    /// # Errors
    /// Those of its file of names.
    pub fn movement_svg(&self, piece: &str) -> Result<Result<String, NoSuchName>, LoadError> {
        let (model, shown) = (self.variant.model(), self.presentation()?);
        let drawn = named::piece(model, piece).map(|kind| {
            let called = shown.piece("en", model, kind).unwrap_or(piece);
            movement(model, &View::new(shown.clone()), kind, called)
        });
        // A piece that was found has one.
        Ok(drawn.map(|drawn| drawn.map(|drawn| drawn.to_svg()).unwrap_or_default()))
    }

    /// The side of a player of this name.
    ///
    /// # Errors
    /// [`NoSuchName`].
    pub fn side(&self, player: &str) -> Result<Side, NoSuchName> {
        named::player(self.variant.model(), player)
    }
}
