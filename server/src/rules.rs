//! Rules by name, by text, and by what they are made of.
//!
//! A game keeps its rules by a key: the hash of the rules and that of all texts of which they are made. The texts
//! are in the database, so a newer program, or a newer version of a variant, never touches a game that goes on.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use boardwright::descriptor::Diagnostics;
use boardwright::{Catalogue, Description, Limits, LoadError, Stored, Variant, shipped_modules};
use sha2::{Digest, Sha256};
use tokio::sync::{Semaphore, oneshot};

use crate::error::Refusal;
use crate::store::{RulesRow, Store};

/// The longest that a stranger waits for his descriptor.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many descriptors may wait to be compiled.
const WAITING: usize = 64;
/// How many rules that are not shipped stay compiled though no game may use them.
const KEPT: usize = 256;

/// Rules and the key under which they are kept.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The hash of the rules and of the texts.
    pub key: String,
    /// The rules, compiled.
    pub variant: Variant,
}

/// All rules that can be had.
#[derive(Debug)]
pub struct Library {
    shipped: Arc<Catalogue>,
    /// The same, under limits: strangers inherit from it.
    limited: Arc<Catalogue>,
    store: Store,
    compiled: Mutex<HashMap<String, Variant>>,
    kept: Mutex<HashSet<String>>,
    /// Where descriptors are compiled, and who waits for it.
    compilers: mpsc::Sender<Task>,
    waiting: Arc<Semaphore>,
}

/// What a thread for descriptors does.
type Task = Box<dyn FnOnce() + Send>;

/// So many threads that read descriptors; games go before them.
fn compilers(count: usize) -> mpsc::Sender<Task> {
    let (sender, tasks) = mpsc::channel::<Task>();
    let tasks = Arc::new(Mutex::new(tasks));
    for _ in 0..count {
        let tasks = Arc::clone(&tasks);
        std::thread::spawn(move || {
            // A thirtieth of what a game gets, where both want it; on Linux this is of the thread alone.
            #[cfg(target_os = "linux")]
            let _ = rustix::process::nice(15);
            loop {
                let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                match task {
                    // A defect in one costs the others nothing: who waits for it is told.
                    Ok(task) => drop(std::panic::catch_unwind(AssertUnwindSafe(task))),
                    Err(_) => return,
                }
            }
        });
    }
    sender
}

/// What is wrong with a descriptor, or cannot be meant so.
fn told(error: &LoadError) -> Refusal {
    let refusal = Refusal::against_rules(error.code(), error.to_string());
    match error {
        LoadError::Descriptor(diagnostics) => {
            let told = serde_json::to_value(diagnostics).unwrap_or_default();
            Refusal::against_rules("bad-descriptor", "the descriptor has errors")
                .with_diagnostics(told)
        }
        LoadError::UnknownVariant { .. } | LoadError::UnknownVersion { .. } => {
            Refusal::unknown(error.code(), error.to_string())
        }
        _ => refusal,
    }
}

fn row(catalogue: &Catalogue, name: &str, variant: &Variant, shipped: bool) -> RulesRow {
    let texts = serde_json::to_string(&catalogue.all_texts(name)).unwrap_or_default();
    let digest = Sha256::digest(texts.as_bytes());
    let digest: String = digest
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    RulesRow {
        hash: format!("{}-{digest}", variant.model().rules_hash),
        id: variant.model().id.clone(),
        shipped,
        texts,
    }
}

impl Library {
    /// The shipped variants, and what a store has besides; so many descriptors are compiled at once.
    pub fn new(store: Store, at_once: usize) -> Library {
        let shipped = Catalogue::shipped();
        let mut limited = shipped.clone();
        limited.set_limits(Limits::UNTRUSTED);
        Library {
            shipped: Arc::new(shipped),
            limited: Arc::new(limited),
            store,
            compiled: Mutex::default(),
            kept: Mutex::default(),
            compilers: compilers(at_once),
            waiting: Arc::new(Semaphore::new(WAITING)),
        }
    }

    /// The shipped variants.
    pub fn shipped(&self) -> &Catalogue {
        &self.shipped
    }

    /// The rules of a shipped variant, by a name as for [`Catalogue::get`].
    ///
    /// # Errors
    /// [`Refusal`] if there is none.
    pub async fn named(&self, name: &str) -> Result<Rules, Refusal> {
        let variant = tokio::task::block_in_place(|| self.shipped.get(name));
        let variant = variant.map_err(|error| told(&error))?;
        let row = row(&self.shipped, name, &variant, true);
        self.keep(row, variant).await
    }

    /// The rules of a stranger's text, and what in it is probably not meant so.
    ///
    /// # Errors
    /// [`Refusal`] with everything that is wrong, or if too many wait for theirs.
    pub async fn of_text(&self, text: String) -> Result<(Rules, Diagnostics), Refusal> {
        let limited = Arc::clone(&self.limited);
        let (row, variant, warnings) = self
            .apart(move || {
                // A copy takes time: only who has his turn gets one.
                let mut catalogue = Catalogue::clone(&limited);
                let id = Stored::new("variant.toml", text.as_str()).id();
                if catalogue.ids().any(|present| present == id) {
                    let message = format!("`{id}` is the id of a shipped variant: choose another");
                    return Err(Refusal::conflict("taken", message));
                }
                let added = catalogue.add_and_warn("variant.toml", &text);
                let (variant, warnings) = added.map_err(|error| told(&error))?;
                let row = row(&catalogue, &variant.model().id, &variant, false);
                Ok((row, variant, warnings))
            })
            .await??;
        Ok((self.keep(row, variant).await?, warnings))
    }

    /// The rules that are kept under a key.
    ///
    /// # Errors
    /// [`Refusal`] if there are none, or if this program reads their texts otherwise.
    pub async fn kept(&self, key: &str) -> Result<Rules, Refusal> {
        let known = self.compiled().get(key).cloned();
        let variant = match known {
            Some(variant) => variant,
            None => {
                let row = self.store.rules(key).await?;
                let row = row
                    .ok_or_else(|| Refusal::unknown("no-such-rules", "there are no such rules"))?;
                self.compile(row).await?
            }
        };
        Ok(Rules {
            key: key.to_owned(),
            variant,
        })
    }

    async fn compile(&self, kept: RulesRow) -> Result<Variant, Refusal> {
        let key = kept.hash.clone();
        if kept.shipped
            && let Ok(variant) = tokio::task::block_in_place(|| self.shipped.get(&kept.id))
            && row(&self.shipped, &kept.id, &variant, true).hash == key
        {
            self.remember(&key, &variant);
            return Ok(variant);
        }
        let compiled = move || {
            let catalogue = made_of(&kept)?;
            let variant = catalogue.get(&kept.id).map_err(|error| told(&error))?;
            match kept.hash.starts_with(&variant.model().rules_hash) {
                true => Ok(variant),
                false => Err(Refusal::conflict(
                    "other-rules",
                    "this program reads the rules of the game otherwise: it goes on under the program that began it",
                )),
            }
        };
        let variant = self.apart(compiled).await??;
        self.remember(&key, &variant);
        Ok(variant)
    }

    /// What a client needs to draw the boards of rules.
    ///
    /// # Errors
    /// [`Refusal`] if there are no such rules.
    pub async fn description(&self, key: &str) -> Result<Description, Refusal> {
        let described = |catalogue: &Catalogue, id: &str| {
            catalogue.description(id).map_err(|error| told(&error))
        };
        self.with_catalogue(key, described).await
    }

    /// The page about rules, in Markdown.
    ///
    /// # Errors
    /// [`Refusal`] if there are no such rules.
    pub async fn page(&self, key: &str) -> Result<String, Refusal> {
        let page =
            |catalogue: &Catalogue, id: &str| catalogue.page(id).map_err(|error| told(&error));
        self.with_catalogue(key, page).await
    }

    async fn with_catalogue<T: Send + 'static>(
        &self,
        key: &str,
        ask: impl FnOnce(&Catalogue, &str) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let row = self.store.rules(key).await?;
        let row =
            row.ok_or_else(|| Refusal::unknown("no-such-rules", "there are no such rules"))?;
        let shipped = Arc::clone(&self.shipped);
        self.apart(move || {
            let mut catalogue = made_of(&row)?;
            let ids: Vec<String> = catalogue.ids().map(str::to_owned).collect();
            for id in ids {
                if let Some(names) = shipped.names_text(&id) {
                    catalogue.add_names(&id, &format!("{id}.names.toml"), names.to_owned());
                }
            }
            ask(&catalogue, &row.id)
        })
        .await?
    }

    /// Runs what may take long where it keeps nobody from playing, a few at once.
    async fn apart<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = || Refusal::busy("busy", "too many descriptors are read just now");
        let waits = Arc::clone(&self.waiting)
            .try_acquire_owned()
            .map_err(|_| busy())?;
        let (reply, answer) = oneshot::channel();
        let task = move || {
            // Nobody waits for it any more.
            if !reply.is_closed() {
                let _ = reply.send(work());
            }
            drop(waits);
        };
        self.compilers.send(Box::new(task)).map_err(|_| busy())?;
        let run = async {
            let worked = answer.await;
            worked.map_err(|_| Refusal::defect("a descriptor could not be read to its end"))
        };
        match tokio::time::timeout(PATIENCE, run).await {
            Ok(worked) => worked,
            Err(_) => Err(Refusal::busy("too-slow", "reading this takes too long")),
        }
    }

    /// Sees that the texts of rules are in the database.
    async fn keep(&self, row: RulesRow, variant: Variant) -> Result<Rules, Refusal> {
        let known = self.texts_kept().contains(&row.hash);
        if !known {
            self.store.keep_rules(&row).await?;
            self.texts_kept().insert(row.hash.clone());
        }
        self.remember(&row.hash, &variant);
        Ok(Rules {
            key: row.hash,
            variant,
        })
    }

    fn remember(&self, key: &str, variant: &Variant) {
        let mut compiled = self.compiled();
        if compiled.len() >= KEPT
            && let Some(some) = compiled.keys().next().cloned()
        {
            compiled.remove(&some);
        }
        compiled.insert(key.to_owned(), variant.clone());
    }

    fn compiled(&self) -> std::sync::MutexGuard<'_, HashMap<String, Variant>> {
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn texts_kept(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() > 10_000 {
            kept.clear();
        }
        kept
    }
}

/// A catalogue of nothing but the texts of rules.
fn made_of(row: &RulesRow) -> Result<Catalogue, Refusal> {
    let texts: Vec<(String, String)> = serde_json::from_str(&row.texts)
        .map_err(|_| Refusal::defect("kept rules cannot be read"))?;
    let stored: Vec<Stored> = texts
        .into_iter()
        .map(|(file, text)| Stored::new(file, text))
        .collect();
    let mut catalogue = Catalogue::empty(shipped_modules());
    if !row.shipped {
        catalogue.set_limits(Limits::UNTRUSTED);
    }
    catalogue.add_store(&stored).map_err(|error| told(&error))?;
    Ok(catalogue)
}
