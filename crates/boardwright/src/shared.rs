//! A catalogue that is changed while others read.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::{Catalogue, LoadError, Variant};

/// A catalogue that many threads read and some change, while games go on.
///
/// Readers have a [`snapshot`](SharedCatalogue::snapshot): it never changes under their hands. A change
/// is made on a copy, which shares what is compiled, and takes the place of the old catalogue at once,
/// whole or not at all. Games keep the rules that they began under.
///
/// ```
/// use std::sync::Arc;
/// use boardwright::{Catalogue, SharedCatalogue};
///
/// let shared = Arc::new(SharedCatalogue::new(Catalogue::shipped()));
/// let before = shared.snapshot();
/// shared.change(|catalogue| -> Result<_, boardwright::LoadError> {
///     catalogue.remove("kuma");
///     Ok(())
/// })?;
/// assert!(shared.get("kuma").is_err());
/// assert!(before.get("kuma").is_ok());
/// # Ok::<(), boardwright::LoadError>(())
/// ```
#[derive(Debug, Default)]
pub struct SharedCatalogue {
    current: RwLock<Arc<Catalogue>>,
    /// Held by whoever makes a change.
    changing: Mutex<()>,
}

impl From<Catalogue> for SharedCatalogue {
    fn from(catalogue: Catalogue) -> Self {
        SharedCatalogue::new(catalogue)
    }
}

impl SharedCatalogue {
    /// A catalogue to share.
    pub fn new(catalogue: Catalogue) -> Self {
        SharedCatalogue {
            current: RwLock::new(Arc::new(catalogue)),
            changing: Mutex::new(()),
        }
    }

    /// The catalogue as it is now, for all that is only read: descriptions, records to be restored.
    pub fn snapshot(&self) -> Arc<Catalogue> {
        // A lock is held only to copy or to set a pointer: a panic leaves nothing half done.
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The variant of this name, as [`Catalogue::get`] gives it.
    ///
    /// # Errors
    /// [`LoadError`] if there is none, or its descriptor has errors.
    pub fn get(&self, name: &str) -> Result<Variant, LoadError> {
        self.snapshot().get(name)
    }

    /// Makes a change, all of it if `change` succeeds and nothing otherwise. Changes wait for each other;
    /// readers wait for none.
    ///
    /// # Errors
    /// That of `change`.
    pub fn change<T, E>(
        &self,
        change: impl FnOnce(&mut Catalogue) -> Result<T, E>,
    ) -> Result<T, E> {
        let _one_at_a_time = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = Catalogue::clone(&self.snapshot());
        let done = change(&mut next)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(next);
        Ok(done)
    }
}
